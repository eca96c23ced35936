// Program `replay`: a schedule in GOAL (trace/schedule.h), which comes from outside. On a machine every rank is a node:
// an operation begins when all it waits for is over and the processor is free, in the order in which they have become
// free, and of those that do at once sends first, then receives, then computation. With the costs of LogGP there is no
// machine: times are those of trace/loggops.h.
//
// Handlers take the messages, as receives stand beside other operations. A schedule without any source or tag, in which
// each operation of every rank requires the one before it, is a program instead that stands still in its receives.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"
#include "program/node_run.h"
#include "program/programs.h"
#include "trace/loggops.h"
#include "trace/open_operations.h"
#include "trace/schedule.h"

namespace grainscope {
namespace {

constexpr std::int64_t kMostMessageBytes = 1 << 30;  // of a message
constexpr std::int64_t kMostLines = 1 << 24;         // of what waits for processors and cards (trace/loggops.h)
constexpr Tick kNanosecond = 1000;

constexpr auto kReplayColumns =
    joined(std::to_array<Column>({{"cycles", "Simulated time", "cycles", "Cycles until the last rank has ended"},
                                  {"state", "State", "", "Always 1: the result is exact"},
                                  {"unit_ns", "Unit of computation", "ns", "What a unit of computation took"},
                                  {"time_us", "Time", "us", "Until the last rank has ended, in microseconds"},
                                  {"mean_end_us", "Mean end", "us", "The mean time at which a rank has ended"},
                                  {"ranks", "Ranks", "", "Ranks of the schedule"},
                                  {"operations", "Operations", "", "Sends, receives and computations"},
                                  {"messages", "Messages", "", "Messages that were sent"}}),
           kClassColumns);

constexpr auto kRanksColumns = std::to_array<Column>({{"rank", "Rank", "", "The number of the rank"},
                                                      {"node", "Node", "", "The node that it runs on"},
                                                      {"end_ns", "End", "ns", "When the rank has ended"}});

using Parsed = std::variant<Schedule, Error>;

// What was read last is remembered: a run is checked, asked for its longest message, and started.
std::shared_ptr<const Parsed> schedule_of(const Values& values) {
    static BroughtText text;
    static std::uint32_t nodes;
    static std::shared_ptr<const Parsed> parsed;
    const std::uint32_t now = shape_of(values).nodes();
    const auto asked = values.number("schedule") == 0 ? nullptr : values.brought(Brought::program);
    if (parsed && asked == text && (asked || nodes == now)) return parsed;
    text = asked;
    nodes = now;
    parsed = std::make_shared<const Parsed>(kReadSchedule ? kReadSchedule(text.get(), now) : Schedule{});
    return parsed;
}

bool has_machine(const Values& values) { return values.choice_key("costs") == "machine"; }

LogGops costs_of(const Values& values) {
    return {values.integer("loggp_latency"),  values.integer("loggp_overhead"),      values.integer("loggp_gap"),
            values.integer("loggp_gap_byte"), values.integer("loggp_overhead_byte"), values.integer("loggp_eager")};
}

Error stuck_at(const Schedule& schedule, const OpenOperations& open) {
    const std::uint32_t first = open.first_left();
    return {"schedule", ErrorCode::goal_stuck, {schedule.lines[first], schedule.operations[first].rank, open.left()}};
}

// Whether ranks do one thing after the other, and say which message they receive.
bool is_in_turn(const Schedule& schedule) {
    for (std::uint32_t rank = 0; rank < schedule.ranks; ++rank)
        for (std::uint32_t i = schedule.first[rank]; i < schedule.first[rank + 1]; ++i) {
            const auto dependents = schedule.dependents_of(i);
            if (i + 1 == schedule.first[rank + 1]
                    ? !dependents.empty()
                    : dependents.size() != 1 || dependents[0].operation != i + 1 || dependents[0].at_start)
                return false;
        }
    return !schedule.any;
}

// Without a machine.
class LogGopsReplay final : public Run {
  public:
    explicit LogGopsReplay(const Values& values)
        : parsed_(schedule_of(values)), machine_(schedule(), costs_of(values)) {
        for (const Table* table : tables_of(kReplay)) tables_.emplace_back(*table);
    }
    Status step(std::int64_t budget) override {
        if (failure_) return Status::failed;
        if (!machine_.advance(budget)) return Status::more;
        if (machine_.open().left() > 0) {
            failure_ = stuck_at(schedule(), machine_.open());
            return Status::failed;
        }
        if (tables_[0].rows() == 0) fill();
        return Status::done;
    }
    const std::vector<TableData>& tables() const override { return tables_; }
    double progress() const override {
        return 1 - static_cast<double>(machine_.open().left()) / std::max<double>(1, static_cast<double>(operations()));
    }
    MaybeError failure() const override { return failure_; }

  private:
    const Schedule& schedule() const { return std::get<Schedule>(*parsed_); }
    std::size_t operations() const { return schedule().operations.size(); }
    void fill() {
        double last = 0, sum = 0;
        for (std::uint32_t rank = 0; rank < schedule().ranks; ++rank) {
            const auto end = static_cast<double>(machine_.end(rank));
            last = std::max(last, end);
            sum += end;
            tables_[2].put<kRanksColumns>({{"rank", rank}, {"node", rank}, {"end_ns", end}});
        }
        tables_[0].put<kReplayColumns>({{"cycles", last},
                                        {"state", 1},
                                        {"unit_ns", 1},
                                        {"time_us", last / 1000},
                                        {"mean_end_us", sum / schedule().ranks / 1000},
                                        {"ranks", schedule().ranks},
                                        {"operations", operations()},
                                        {"messages", machine_.messages()}});
        // There are no processors whose time could be told apart.
        tables_[0].put<kReplayColumns>("share_compute", std::vector<double>(kClassColumns.size(), std::nan("")));
    }

    std::shared_ptr<const Parsed> parsed_;
    LogGopsMachine machine_;
    std::vector<TableData> tables_;
    MaybeError failure_;
};

class Replay final : public NodeRun {
  public:
    explicit Replay(const Values& values)
        : NodeRun(values, kReplay),
          parsed_(schedule_of(values)),
          schedule_(std::get<Schedule>(*parsed_)),
          unit_ps_(values.number("calc_ns") * kNanosecond),
          most_eager_(values.integer("rendezvous_bytes")),
          is_in_turn_(is_in_turn(schedule_)),
          node_of_(nodes()),
          rank_on_(nodes(), kNobody),
          ranks_(schedule_.ranks),
          open_(schedule_),
          posted_(schedule_.ranks, schedule_.any, schedule_.operations.size()),
          unexpected_(schedule_.ranks, schedule_.any, schedule_.operations.size()) {
        std::iota(node_of_.begin(), node_of_.end(), 0);
        if (values.choice_key("rank_placement") == "random") {
            RandomStream random(static_cast<std::uint64_t>(values.integer("seed")), "replay.placement");
            for (std::uint32_t i = nodes(); i > 1; --i) std::swap(node_of_[i - 1], node_of_[random.below(i)]);
        } else if (values.choice_key("rank_placement") == "list") {
            node_of_ = schedule_.places;
        }
        std::vector<std::uint32_t> free;
        for (std::uint32_t rank = 0; rank < schedule_.ranks; ++rank) {
            rank_on_[node_of_[rank]] = rank;
            ranks_[rank].left = schedule_.first[rank + 1] - schedule_.first[rank];
            for (std::uint32_t i = schedule_.first[rank]; i < schedule_.first[rank + 1]; ++i) {
                if (open_.is_free(i)) free.push_back(i);
                const ScheduledOperation& sent = schedule_.operations[i];
                if (is_in_turn_ && sent.what == Operation::send)
                    unexpected_.add(static_cast<std::uint32_t>(sent.peer), static_cast<std::int32_t>(rank), sent.tag,
                                    i);
            }
            queue(rank, free);
        }
    }

    Task background(Node& node) override {
        const std::uint32_t rank = rank_on_[node.id()];
        if (rank == kNobody) co_return;
        Rank& own = ranks_[rank];
        while (own.left > 0) {
            if (own.next == own.free.size()) {
                co_await node.wait(own.more);
                continue;
            }
            const std::uint32_t index = own.free[own.next++];
            const ScheduledOperation& operation = schedule_.operations[index];
            begin(node, rank, index);
            bool asks = false;
            if (operation.what == Operation::compute) {
                const double ps = static_cast<double>(operation.size) * unit_ps_;
                co_await node.compute_until(node.now() + static_cast<Tick>(ps));
            } else if (operation.what == Operation::send) {
                asks = operation.size > most_eager_;
                Message message = asks ? control(kRequest, operation.peer, index, 0) : data(kEager, index, 0);
                if (is_in_turn_) message.kind = static_cast<int>(index);
                co_await node.send(message);
                if (asks && is_in_turn_) {
                    co_await node.receive(of(operation.peer, kGo));
                    co_await node.send(data(kAsked, index, 0));
                }
            } else {
                const std::uint32_t sent = unexpected_.take(rank, operation.peer, operation.tag);
                if (is_in_turn_) {
                    co_await node.receive(of(operation.peer, static_cast<int>(sent)));
                } else if (sent == kNobody) {
                    posted_.add(rank, operation.peer, operation.tag, index);
                    continue;
                }
                asks = schedule_.operations[sent].size > most_eager_;
                if (asks) co_await node.send(control(kGo, schedule_.operations[sent].rank, sent, index));
                if (asks && is_in_turn_) co_await node.receive(of(operation.peer, kAsked));
            }
            // Where it asks and others go on, handlers end it.
            if (!asks || is_in_turn_) end(node, rank, index);
        }
        own.ended = node.now();
        ++over_;
    }

    Task handle(Node& node, Message message) override {
        const std::uint32_t rank = rank_on_[node.id()];
        const auto sent = static_cast<std::uint32_t>(message.value & 0xffffffff);
        const std::uint32_t taken = taken_by(message);
        if (message.kind == kGo) {
            co_await node.send(data(kAsked, sent, taken));
            end(node, rank, sent);
        } else if (message.kind == kAsked) {
            end(node, rank, taken);
        } else {
            const std::uint32_t source = schedule_.operations[sent].rank;
            const std::int32_t tag = schedule_.operations[sent].tag;
            const std::uint32_t found = posted_.take(rank, static_cast<std::int32_t>(source), tag);
            if (found == kNobody)
                unexpected_.add(rank, static_cast<std::int32_t>(source), tag, sent);
            else if (message.kind == kRequest)
                co_await node.send(control(kGo, source, sent, found));
            else
                end(node, rank, found);
        }
    }
    Reception reception(const Message&) const override {
        return is_in_turn_ ? Reception::received : Reception::handled;
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (over_ < static_cast<std::int64_t>(schedule_.ranks)) return false;
        double sum = 0;
        for (std::uint32_t rank = 0; rank < schedule_.ranks; ++rank) {
            const double end = static_cast<double>(ranks_[rank].ended) / kNanosecond;
            sum += end;
            tables_[2].put<kRanksColumns>({{"rank", rank}, {"node", node_of_[rank]}, {"end_ns", end}});
        }
        tables_[0].put<kReplayColumns>({{"cycles", cycle},
                                        {"state", 1},
                                        {"unit_ns", unit_ps_ / kNanosecond},
                                        {"time_us", microseconds(static_cast<double>(cycle))},
                                        {"mean_end_us", sum / schedule_.ranks / 1000},
                                        {"ranks", schedule_.ranks},
                                        {"operations", schedule_.operations.size()},
                                        {"messages", counts().sent}});
        tables_[0].put<kReplayColumns>("share_compute", class_shares());
        fill_links();
        return true;
    }
    Error why_stuck() const override { return stuck_at(schedule_, open_); }
    std::int64_t next_question(std::int64_t cycle) const override {
        return over_ < static_cast<std::int64_t>(schedule_.ranks) ? kNoStop : cycle;
    }

  private:
    static constexpr std::uint32_t kNobody = Matching::kNobody;
    // A message that is sent at once; one that is asked for, after a request and its answer. Where ranks do one thing
    // after the other, it is known which send a receive takes, whose number is the kind of the first two.
    enum Kind { kAsked = -3, kGo, kEager = 0, kRequest };
    static constexpr int kControlBytes = 2 * kWordBytes;

    struct Rank {
        std::uint32_t left = 0;           // operations that have not ended
        std::vector<std::uint32_t> free;  // that nothing holds back, in the order in which they have become so
        std::size_t next = 0;
        Signal more;
        Tick ended = 0;
    };

    Message control(Kind kind, std::int64_t rank, std::uint32_t sent, std::uint32_t taken) const {
        return {.destination = node_of_[static_cast<std::size_t>(rank)],
                .kind = kind,
                .bytes = kControlBytes,
                .value = static_cast<std::int64_t>(sent) | static_cast<std::int64_t>(taken) << 32};
    }
    Message data(Kind kind, std::uint32_t sent, std::uint32_t taken) const {
        Message message = control(kind, schedule_.operations[sent].peer, sent, taken);
        // Some machines have no message without a byte.
        message.bytes = static_cast<int>(std::max<std::int64_t>(1, schedule_.operations[sent].size));
        return message;
    }

    static std::uint32_t taken_by(const Message& message) { return static_cast<std::uint32_t>(message.value >> 32); }
    Filter of(std::int32_t rank, int kind) const {
        return {.kind = kind, .source = node_of_[static_cast<std::size_t>(rank)]};
    }

    static auto when_free(std::vector<std::uint32_t>& free) {
        return [&free](std::uint32_t index, bool is_free) {
            if (is_free) free.push_back(index);
        };
    }
    void begin(Node& node, std::uint32_t rank, std::uint32_t index) {
        std::vector<std::uint32_t> free;
        open_.begin(index, when_free(free));
        go_on(node, rank, free);
    }
    void end(Node& node, std::uint32_t rank, std::uint32_t index) {
        std::vector<std::uint32_t> free;
        open_.end(index, when_free(free));
        go_on(node, rank, free);
        if (--ranks_[rank].left == 0) node.give(ranks_[rank].more);
    }
    void go_on(Node& node, std::uint32_t rank, std::vector<std::uint32_t>& free) {
        if (free.empty()) return;
        queue(rank, free);
        node.give(ranks_[rank].more);
    }
    void queue(std::uint32_t rank, std::vector<std::uint32_t>& free) {
        open_.in_order(free, [&](std::uint32_t index) { ranks_[rank].free.push_back(index); });
        free.clear();
    }

    std::shared_ptr<const Parsed> parsed_;
    const Schedule& schedule_;
    const double unit_ps_;
    const std::int64_t most_eager_;
    const bool is_in_turn_;
    std::vector<std::uint32_t> node_of_, rank_on_;
    std::vector<Rank> ranks_;
    OpenOperations open_;
    std::int64_t over_ = 0;  // ranks that have ended
    Matching posted_, unexpected_;
};

void check_replay(const Values& values, Errors& errors) {
    if (values.number("schedule") != 0 && !values.brought(Brought::program))
        return errors.add("schedule", ErrorCode::goal_not_here);
    const auto parsed = schedule_of(values);
    if (const auto* error = std::get_if<Error>(parsed.get())) return errors.add(*error);
    const auto& schedule = std::get<Schedule>(*parsed);
    if (!has_machine(values)) {
        if (schedule.ranks * schedule.lines_of_rank() > kMostLines)
            errors.add("schedule", ErrorCode::goal_too_many_cpus, {schedule.cpus, schedule.nics});
        return;
    }
    const std::uint32_t nodes = shape_of(values).nodes();
    if (schedule.ranks > nodes) errors.add("schedule", ErrorCode::goal_needs_nodes, {schedule.ranks, nodes});
    if (values.choice_key("rank_placement") == "list") {
        std::vector<bool> is_taken(nodes);
        bool fits = schedule.places.size() == schedule.ranks;
        for (const std::uint32_t place : schedule.places)
            if ((fits = fits && place < nodes && !is_taken[place])) is_taken[place] = true;
        if (!fits) errors.add("rank_placement", ErrorCode::goal_places, {schedule.ranks, nodes - 1});
    }
    if (schedule.longest > kMostMessageBytes) {
        const auto longest = std::find_if(
            schedule.operations.begin(), schedule.operations.end(), [](const ScheduledOperation& operation) {
                return operation.what != Operation::compute && operation.size > kMostMessageBytes;
            });
        errors.add(
            "schedule", ErrorCode::goal_bytes,
            {schedule.lines[static_cast<std::size_t>(longest - schedule.operations.begin())], kMostMessageBytes});
    }
}

int longest_replayed_bytes(const Values& values) {
    const auto parsed = schedule_of(values);
    const auto* schedule = std::get_if<Schedule>(parsed.get());
    return schedule ? static_cast<int>(std::clamp<std::int64_t>(schedule->longest, 2 * kWordBytes, kMostMessageBytes))
                    : 0;
}

constexpr When kOfLogGp{"costs", "loggp"};

}  // namespace

std::unique_ptr<Run> start_replay(const Values& values) {
    if (has_machine(values)) return std::make_unique<Replay>(values);
    return std::make_unique<LogGopsReplay>(values);
}

constexpr ProgramPart kReplay{
    {"replay",
     "Replay of a schedule",
     "What the ranks of a schedule in GOAL send, receive and compute, on this machine or with the costs of LogGP",
     {
         {real("schedule", "Schedule", "", {.most = kLargestHash, .standard = 0, .step = 1},
               "The schedule that was opened, by its hash; 0 means a ring in which every node sends to the next")},
         {choice("costs", "Costs", "What messages and computation cost"),
          {{"machine", "of the machine", "The network and the processors of this machine"},
           {"loggp", "LogGP", "The parameters of LogGP, without a machine"}}},
         {choice("rank_placement", "Placement", "Which node runs which rank", {"costs", "machine"}),
          {{"linear", "in order", "Rank 0 runs on node 0, rank 1 on node 1"},
           {"random", "random", "Ranks run on nodes in a random order, drawn from the seed"},
           {"list", "as listed", "The schedule begins with a comment such as // place 3,0,1"}}},
         {real("calc_ns", "Unit of computation", "ns", {.most = 1'000'000, .standard = 1, .step = 0.1, .log = true},
               "What a unit of computation in the schedule takes", {"costs", "machine"})},
         {whole("rendezvous_bytes", "Longest eager message", "bytes", {.most = 1 << 30, .standard = 4096, .log = true},
                "A longer message is sent when the receiver has answered a request for it", {"costs", "machine"})},
         {whole("loggp_latency", "Latency L", "ns", {.most = 1'000'000'000, .standard = 2500, .log = true},
                "From the end of a sender's overhead until a message can be received", kOfLogGp)},
         {whole("loggp_overhead", "Overhead o", "ns", {.most = 1'000'000'000, .standard = 1500, .log = true},
                "The processor's time for each message that it sends or receives", kOfLogGp)},
         {whole("loggp_gap", "Gap g", "ns", {.most = 1'000'000'000, .standard = 1000, .log = true},
                "The least time between two messages at a network card", kOfLogGp)},
         {whole("loggp_gap_byte", "Gap per byte G", "ns/byte", {.most = 1'000'000, .standard = 6, .log = true},
                "What every byte but the first adds to the gap, and to the receiver's time", kOfLogGp)},
         {whole("loggp_overhead_byte", "Overhead per byte O", "ns/byte",
                {.most = 1'000'000, .standard = 0, .log = true},
                "What every byte but the first adds to the sender's overhead", kOfLogGp)},
         {whole("loggp_eager", "Longest eager message S", "bytes",
                {.most = 4'294'967'295.0, .standard = 65'535, .log = true},
                "The send of a longer message ends when the message is received", kOfLogGp)},
     },
     {},
     check_replay},
    {{"estimate", "Measurement", TableMode::append, kReplayColumns},
     kLinkTable,
     {"ranks", "Ranks", TableMode::replace, kRanksColumns}},
    {Unit::instructions},
    longest_replayed_bytes};

}  // namespace grainscope
