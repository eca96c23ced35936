#include "program/programs.h"

#include <algorithm>

#include "base/number.h"
#include "program/node_run.h"

// Program `remote-read`: one node calls another one and waits for the answer, in an otherwise silent machine.
namespace grainscope {
namespace {

// All alike in a silent machine, but where an interface paces what enters: a call may find it closed by the one before.
constexpr int kCalls = 8;

// Of a request for memory: what is asked for, where, and whom to answer.
constexpr int kAskedWords = 3;

constexpr auto kRemoteReadColumns = std::to_array<Column>(
    {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
     {"state", "State", "", "Always 1: the result is exact, as nothing is random"},
     {"distance", "Distance", "hops", "Links between the two nodes"},
     {"round_trip", "Round trip", "cycles",
      "Time from the first word of the request to the end of the handler that receives the answer"},
     {"round_trip_us", "Round trip", "us", "The round trip in microseconds"},
     {"threads", "In threads", "cycles", "Processor time of both nodes: sends, dispatches, handlers"},
     {"network", "In the network", "cycles", "Time in the network, outside both processors"}});

class RemoteRead final : public NodeRun {
    enum Handler { kRequest, kAnswer };

  public:
    explicit RemoteRead(const Values& values)
        : NodeRun(values, kRemoteRead),
          ping_(values.choice_key("operation") == "ping"),
          by_way_(values.choice_key("answer_by") == "way"),
          read_words_(values.whole("read_words")),
          memory_(values.choice_key("memory") == "on-chip" ? Unit::bytes_read : Unit::bytes_read_far),
          reply_cycles_(values.whole("reply_cycles")),
          resume_cycles_(values.whole("resume_cycles")),
          target_(node_away(values.whole("distance_hops"))) {}

    Task background(Node& node) override {
        if (node.id() != 0) co_return;
        for (; calls_ < kCalls; ++calls_) {
            trips_[calls_].first = node.now();
            asker_ = &node;
            co_await node.send({.destination = target_,
                                .kind = kRequest,
                                .bytes = (ping_ ? 2 : kAskedWords) * kWordBytes,
                                .reply_bytes = by_way_ ? answer_bytes() : 0});
            co_await node.wait(answered_);
            if (!by_way_) continue;
            co_await node.compute(instructions(resume_cycles_), TimeClass::receive);
            trips_[calls_].second = node.now();
        }
    }
    // What has come then is the answer, at the node that asked; no processor of the other one takes part.
    void arrived(Node&, const Message&) override {
        if (by_way_) asker_->give(answered_);
    }
    Reception reception(const Message&) const override { return by_way_ ? Reception::dropped : Reception::handled; }

    Task handle(Node& node, Message message) override {
        if (message.kind == kRequest) {
            co_await node.compute(instructions(reply_cycles_));
            if (!ping_) co_await node.compute({memory_, read_words_ * kWordBytes});
            co_await node.send(
                {.destination = message.source, .role = Role::value, .kind = kAnswer, .bytes = answer_bytes()});
        } else {
            co_await node.compute(instructions(resume_cycles_), TimeClass::receive);
            trips_[calls_].second = node.now();
            node.give(answered_);
        }
    }

    bool watches_nodes() const override { return true; }
    // Intervals come in the order of their ends. Those that overlap or touch become one: processors may work side by
    // side.
    void spent(TimeClass what, Tick begin, Tick end) override {
        if (what == TimeClass::wait || what == TimeClass::idle || begin == end) return;
        for (; !work_.empty() && work_.back().second >= begin; work_.pop_back())
            begin = std::min(begin, work_.back().first);
        work_.emplace_back(begin, end);
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (calls_ < kCalls) return false;
        machine().close_accounts();
        Tick trips = 0, worked = 0;
        for (const Interval& call : trips_) {
            trips += call.second - call.first;
            for (const Interval& work : work_)
                worked += std::max<Tick>(0, std::min(call.second, work.second) - std::max(call.first, work.first));
        }
        const auto per_call = [&](Tick time) {
            return static_cast<double>(time) / static_cast<double>(machine().cycle_ps()) / kCalls;
        };
        const double threads = per_call(worked), trip = per_call(trips);
        tables_[0].put<kRemoteReadColumns>({{"cycles", cycle},
                                            {"state", 1},
                                            {"distance", network().distance(0, target_)},
                                            {"round_trip", trip},
                                            {"round_trip_us", microseconds(trip)},
                                            {"threads", threads},
                                            {"network", trip - threads}});
        fill_links();
        return true;
    }

  private:
    using Interval = std::pair<Tick, Tick>;

    int answer_bytes() const { return (ping_ ? 1 : 1 + read_words_) * kWordBytes; }

    bool ping_, by_way_;
    int read_words_;
    Unit memory_;
    int reply_cycles_, resume_cycles_;
    std::uint32_t target_;
    int calls_ = 0;
    Interval trips_[kCalls];
    std::vector<Interval> work_;  // in which a processor of any node works
    Signal answered_;
    Node* asker_ = nullptr;
};

void check_remote_read(const Values& values, Errors& errors) {
    if (values.choice_key("answer_by") == "way" && !network_of(values).answers)
        errors.add("answer_by", ErrorCode::no_answer_on_way);
    check_distance(values, errors);
}

}  // namespace

std::unique_ptr<Run> start_remote_read(const Values& values) { return std::make_unique<RemoteRead>(values); }

constexpr ProgramPart kRemoteRead{
    {"remote-read",
     "Ping and remote read",
     "One node asks another node for an acknowledgement, or for words of its memory",
     {
         {whole("distance_hops", "Distance", "hops", {.most = 93, .standard = 1},
                "The number of links between the two nodes")},
         {choice("operation", "Operation", "What one node asks of the other"),
          {{"ping", "ping", "Two words go out and one word comes back"},
           {"read", "remote read", "Three words go out; one word and the data come back"}}},
         {whole("read_words", "Data read", "words", {.least = 1, .most = 256, .standard = 1, .log = true},
                "The number of data words that come back", {"operation", {"read"}})},
         {choice("memory", "Memory", "The memory in which the data lie", {"operation", {"read"}}),
          {{"on-chip", "on chip", "The static memory on the processor chip"},
           {"off-chip", "off chip", "The dynamic memory beside the processor chip"}}},
         {choice("answer_by", "Way of the answer", "The way by which the answer comes back"),
          {{"message", "as a message", "A handler on the other node sends the answer as a message"},
           {"way", "on the same circuit",
            "The other node's interface sends the answer on the standing circuit; no processor takes part"}}},
         {shown_in(Group::node, whole("reply_cycles", "Reply handler", "cycles", {.most = 10'000, .standard = 4},
                                      "The instructions of the handler that answers, its send not counted"))},
         {shown_in(Group::node, whole("resume_cycles", "Answer handler", "cycles", {.most = 10'000, .standard = 5},
                                      "The instructions of the handler that receives the answer"))},
     },
     {},
     check_remote_read},
    {{"estimate", "Measurement", TableMode::append, kRemoteReadColumns}, kLinkTable},
    {Unit::instructions, Unit::bytes_read, Unit::bytes_read_far},
    [](const Values& values) { return std::max(kAskedWords, values.whole("read_words") + 1) * kWordBytes; }};

}  // namespace grainscope
