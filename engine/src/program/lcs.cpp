#include "program/lcs.h"

#include "base/check.h"
#include "base/random.h"
#include "program/blocks.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `lcs`: the longest common subsequence of two strings on a systolic array. The first string is spread over the
// nodes in their order. Node 0 has the second and sends each of its characters to itself; every node that has treated
// a character sends it on to the next node, with what the part of the first string up to there has in common with the
// second up to that character. One node runs the sequential program, without messages.
namespace grainscope {
namespace {

constexpr int kCharacterWords = 3;  // handler, character, length

struct Front {
    std::int64_t row = 0;  // in the second string
    std::uint8_t character = 0;
    int length = 0;

    static Front of(std::int64_t value) {
        return {value >> 32, static_cast<std::uint8_t>(value >> 24), static_cast<int>(value & 0xffffff)};
    }
    std::int64_t value() const { return row << 32 | static_cast<std::int64_t>(character) << 24 | length; }
};

Text random_text(const Values& values, const char* length, const char* stream) {
    RandomStream draws(static_cast<std::uint64_t>(values.integer("seed")), stream);
    Text text(static_cast<std::size_t>(values.whole(length)));
    for (auto& character : text)
        character = static_cast<std::uint8_t>(draws.below(static_cast<std::uint32_t>(values.whole("alphabet"))));
    return text;
}

constexpr auto kLcsColumns = joined(
    std::to_array<Column>(
        {{"cycles", "Run time", "cycles", "Time until the last node has treated the last character"},
         {"state", "State", "", "Always 1: the result is exact for one run with one seed"},
         {"nodes", "Nodes", "", "Nodes of the machine"},
         {"time_ms", "Run time", "ms", "The run time in milliseconds"},
         {"speedup", "Speedup", "", "Time of the sequential program on one node, divided by the run time"},
         {"efficiency", "Efficiency", "", "Speedup divided by the number of nodes"},
         {"length", "Length found", "characters", "Length of the longest common subsequence"},
         {"correct", "Correct", "", "1 if a sequential run finds the same"},
         {"threads", "Threads", "", "Number of handlers run for characters"},
         {"messages", "Messages", "", "Messages sent"},
         {"entry_exit", "Entry and exit", "",
          "Share of the time that handlers need besides their loop, dispatch and send included; "
          "without node 0"},
         {"imbalance", "Idle by imbalance", "",
          "Share of the time in which nodes wait between their first character and their last"},
         {"skew", "Idle by skew", "",
          "Share of the time before the first character comes to a node, and after the last"},
         {"busy_first", "Busy, node 0", "", "Share of the time in which node 0 has something to do"},
         {"busy_others", "Busy, others", "", "Mean share of the time in which the other nodes have something to do"}}),
    kClassColumns);

constexpr auto kLcsNodesColumns = std::to_array<Column>(
    {{"node", "Node", "", "Number of the node"},
     {"characters", "Characters", "", "Characters of the spread string on the node"},
     {"threads", "Threads", "", "Handlers run"},
     {"busy", "Busy", "cycles", "Time with something to do"},
     {"fill", "Fill", "cycles", "Time until the first character reaches the node"},
     {"drain", "Drain", "cycles", "Time after the last character of the node"},
     {"starved", "Starved", "cycles", "Idle time of the node between its first and its last character"}});

class Lcs final : public NodeRun {
  public:
    explicit Lcs(const Values& values)
        : NodeRun(values, kLcs),
          first_(random_text(values, "spread_characters", "lcs.first")),
          second_(random_text(values, "streamed_characters", "lcs.second")),
          blocks_{static_cast<std::uint32_t>(first_.size()), nodes()},
          prologue_(values.integer("lcs_prologue_cycles")),
          loop_(values.integer("lcs_loop_cycles")),
          epilogue_(values.integer("lcs_epilogue_cycles")),
          startup_(values.integer("lcs_startup_cycles")),
          base_ps_(node_of(values).price_ps(values, sequential()) + node_of(values).price_ps(values, instructions(1))),
          rows_(first_.size()),
          cells_(nodes()) {}

    Task background(Node& node) override {
        if (node.count() == 1) {
            co_await node.compute(sequential());
            length_ = common_length(first_, second_);
        } else if (node.id() == 0) {
            for (std::size_t row = 0; row < second_.size(); ++row) {
                co_await node.compute(instructions(startup_));
                co_await node.send(message_to(0, {static_cast<std::int64_t>(row), second_[row], 0}));
            }
        }
        // What ends a thread.
        if (node.id() == 0) co_await node.compute(instructions(1));
        last_ = std::max(last_, node.now());
    }

    Task handle(Node& node, Message message) override {
        Cell& cell = cells_[node.id()];
        const std::size_t begin = blocks_.first(node.id()), count = blocks_.count(node.id());
        if (cell.threads++ == 0) cell.began = node.now();
        Front front = Front::of(message.value);
        co_await node.compute(instructions(prologue_), TimeClass::receive);
        // Where messages can overtake each other, one that came too early is kept until its turn.
        if (front.row != cell.next) {
            cell.early.push_back(front);
            co_return;
        }
        for (;;) {
            co_await node.compute(instructions(loop_ * static_cast<std::int64_t>(count)));
            const int west = front.length;
            front.length =
                advance_row(first_.data() + begin, rows_.data() + begin, count, front.character, west, cell.corner);
            cell.corner = west;
            co_await node.compute(instructions(epilogue_), TimeClass::send);
            if (node.id() + 1 < node.count())
                co_await node.send(message_to(node.id() + 1, front));
            else
                length_ = front.length;
            ++cell.next;
            const auto next = std::find_if(cell.early.begin(), cell.early.end(),
                                           [&](const Front& other) { return other.row == cell.next; });
            if (next == cell.early.end()) break;
            front = *next;
            cell.early.erase(next);
        }
        last_ = cell.ended = node.now();
    }

  protected:
    bool finished(std::int64_t) override { return false; }
    std::int64_t next_question(std::int64_t) const override { return kNoStop; }
    bool exhausted() override {
        machine().settle();
        const auto characters = static_cast<std::int64_t>(second_.size());
        const std::uint32_t n = nodes();
        std::int64_t threads = 0;
        Tick overhead = 0, skew = 0, imbalance = 0, busy = 0, busy_first = 0;
        tables_[2].clear();
        const auto cycles_of = [&](Tick ticks) {
            return static_cast<double>(ticks) / static_cast<double>(machine().cycle_ps());
        };
        for (std::uint32_t node = 0; node < n; ++node) {
            const Cell& cell = cells_[node];
            if (n > 1 && cell.next != characters) return false;
            threads += cell.threads;
            const ClassTimes times = machine().times(node);
            const Tick idle =
                times[static_cast<std::size_t>(TimeClass::idle)] + times[static_cast<std::size_t>(TimeClass::wait)];
            const Tick ends = std::min(idle, cell.began + last_ - cell.ended);
            (node == 0 ? busy_first : busy) += last_ - idle;
            skew += ends;
            imbalance += idle - ends;
            // Node 0 also sends what it starts with.
            if (node > 0)
                overhead += times[static_cast<std::size_t>(TimeClass::receive)] +
                            times[static_cast<std::size_t>(TimeClass::send)] +
                            times[static_cast<std::size_t>(TimeClass::dispatch)];
            tables_[2].put<kLcsNodesColumns>({{"node", node},
                                              {"characters", blocks_.count(node)},
                                              {"threads", cell.threads},
                                              {"busy", cycles_of(last_ - idle)},
                                              {"fill", cycles_of(cell.began)},
                                              {"drain", cycles_of(last_ - cell.ended)},
                                              {"starved", cycles_of(idle - ends)}});
        }
        const auto share = [&](Tick ticks, std::uint32_t of) {
            return of == 0 ? 0 : static_cast<double>(ticks) / static_cast<double>(last_) / of;
        };
        const double time = cycles_of(last_);
        const double speedup = base_ps_ / static_cast<double>(last_);
        tables_[0].put<kLcsColumns>({{"cycles", time},
                                     {"state", 1},
                                     {"nodes", n},
                                     {"time_ms", microseconds(time) / 1000},
                                     {"speedup", speedup},
                                     {"efficiency", speedup / n},
                                     {"length", length_},
                                     {"correct", length_ == common_length(first_, second_) ? 1.0 : 0.0},
                                     {"threads", threads},
                                     {"messages", counts().sent},
                                     {"entry_exit", share(overhead, n - 1)},
                                     {"imbalance", share(imbalance, n)},
                                     {"skew", share(skew, n)},
                                     {"busy_first", share(busy_first, 1)},
                                     {"busy_others", share(busy, n - 1)}});
        tables_[0].put<kLcsColumns>("share_compute", class_shares());
        fill_links();
        return true;
    }

  private:
    struct Cell {
        std::int64_t next = 0;  // row of the second string
        int corner = 0;         // the entry left of its part, in the row before
        std::vector<Front> early;
        std::int64_t threads = 0;
        Tick began = 0, ended = 0;
    };

    [[gnu::noinline]] static Message message_to(std::uint32_t node, const Front& front) {
        return {.destination = node, .bytes = kCharacterWords * kWordBytes, .value = front.value()};
    }
    Work sequential() const {
        return instructions(static_cast<std::int64_t>(second_.size()) *
                            (prologue_ + static_cast<std::int64_t>(first_.size()) * loop_));
    }

    Text first_, second_;
    Blocks blocks_;
    std::int64_t prologue_, loop_, epilogue_, startup_;
    double base_ps_;
    std::vector<int> rows_;  // of all nodes, one behind the other
    std::vector<Cell> cells_;
    int length_ = 0;
    Tick last_ = 0;
};

}  // namespace

std::unique_ptr<Run> start_lcs(const Values& values) { return std::make_unique<Lcs>(values); }

constexpr ProgramPart kLcs{
    {"lcs",
     "Longest common subsequence",
     "One string is spread over the nodes; the other passes through the nodes, one character per message",
     {
         {whole("spread_characters", "String spread", "characters", {.most = 16'384, .standard = 1024},
                "The length of the string that is spread over the nodes")},
         {whole("streamed_characters", "String streamed", "characters", {.most = 16'384, .standard = 4096},
                "The length of the string that passes through the nodes from node 0 on")},
         {whole("alphabet", "Alphabet", "characters", {.least = 1, .most = 256, .standard = 4, .log = true},
                "The number of different characters; each has the same chance")},
         {shown_in(Group::node, whole("lcs_prologue_cycles", "Prologue", "cycles", {.most = 10'000, .standard = 30},
                                      "The instructions of the handler before its loop"))},
         {shown_in(Group::node,
                   whole("lcs_loop_cycles", "Loop", "cycles/character", {.least = 1, .most = 10'000, .standard = 25},
                         "The instructions of the handler for each character of its node"))},
         {shown_in(Group::node, whole("lcs_epilogue_cycles", "Epilogue", "cycles", {.most = 10'000, .standard = 6},
                                      "The instructions of the handler after its loop, the send not counted"))},
         {shown_in(Group::node,
                   whole("lcs_startup_cycles", "Start-up", "cycles/character", {.most = 10'000, .standard = 21},
                         "The instructions of node 0 for each message that it sends to itself"))},
     },
     {}},
    {{"estimate", "Measurement", TableMode::append, kLcsColumns},
     kLinkTable,
     {"nodes", "Nodes", TableMode::replace, kLcsNodesColumns}},
    {Unit::instructions},
    [](const Values&) { return kCharacterWords * kWordBytes; }};

}  // namespace grainscope
