#include "base/check.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `terminal-bandwidth`: one node sends messages to its neighbour as fast as it can; the neighbour discards or
// copies them.
namespace grainscope {
namespace {

constexpr std::int64_t kWordsMeasured = 8192;
constexpr std::int64_t kLeastMessages = 64;

constexpr auto kEstimateColumns = std::to_array<Column>(
    {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
     {"state", "State", "", "Always 1: the result is exact, as nothing is random"},
     {"words", "Message length", "words", "Words per message"},
     {"throughput", "Throughput", "words/cycle",
      "Words that the receiver takes per cycle, in the steady state; of the whole stream where there is none"},
     {"bandwidth", "Bandwidth", "Mbit/s", "Bits that the receiver takes per second, all bits of a word counted"},
     {"message_cycles", "Time per message", "cycles", "Time from one message to the next"},
     {"send_faults", "Send faults", "", "Cycles in which the sender found its buffer full"},
     {"overflows", "Queue overflows", "", "Messages that did not fit in the queue"}});

class TerminalBandwidth final : public NodeRun {
  public:
    explicit TerminalBandwidth(const Values& values)
        : NodeRun(values, kTerminalBandwidth),
          words_(values.whole("message_words")),
          copies_(values.choice_key("sink") != "discard"),
          memory_(values.choice_key("sink") == "off-chip" ? Unit::bytes_copied_far : Unit::bytes_copied),
          sink_cycles_(values.whole("sink_cycles")),
          half_(std::max(kLeastMessages, kWordsMeasured / words_) / 2),
          lead_(half_ / 2) {}

    Task background(Node& node) override {
        if (node.id() != 0) co_return;
        // Some more to reach the steady state, and some behind the last one measured so that the stream does not end
        // within the measurement.
        for (std::int64_t i = 0; i < lead_ + 2 * half_ + 4; ++i)
            co_await node.send({.destination = 1, .bytes = words_ * kWordBytes});
    }

    // There is no steady state where what has come piles up before the handler: then the whole stream is measured.
    void arrived(Node&, const Message&) override {
        if (++arrived_ - taken_ > lead_) steady_ = false;
    }

    Task handle(Node& node, Message message) override {
        co_await node.compute(instructions(sink_cycles_), TimeClass::receive);
        if (copies_) co_await node.compute({memory_, message.bytes}, TimeClass::receive);
        ++taken_;
        const std::int64_t measured = taken_ - lead_;
        if (measured > 0) (measured <= half_ ? earlier_ : later_) += static_cast<double>(node.now());
        if (measured == 2 * half_) ended_ = node.now();
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (ended_ == 0) return false;
        // Messages may come in bunches: means of many do not say where a bunch has been cut, as its first and last
        // would.
        const double half = static_cast<double>(half_);
        const double between = steady_ ? (later_ - earlier_) / (half * half)
                                       : static_cast<double>(ended_) / (static_cast<double>(lead_) + 2 * half);
        // Less than a cycle for all of them counts as one.
        const double message_cycles = std::max(between / static_cast<double>(machine().cycle_ps()), 0.5 / half);
        const double words_per_cycle = words_ / message_cycles;
        tables_[0].put<kEstimateColumns>({{"cycles", cycle},
                                          {"state", 1},
                                          {"words", words_},
                                          {"throughput", words_per_cycle},
                                          {"bandwidth", megabits(words_per_cycle)},
                                          {"message_cycles", message_cycles},
                                          {"send_faults", counts().send_faults},
                                          {"overflows", counts().overflowed}});
        fill_links();
        return true;
    }

  private:
    // Mbit/s of so many words per cycle. A word may be sent in more bits than those of its bytes, and several in a
    // unit.
    double megabits(double words) {
        constexpr int counted = 64;  // words whose units are averaged
        const int units = network().units((1 + counted) * kWordBytes) - network().units(kWordBytes);
        const double sent = static_cast<double>(units) / counted * network().topology().unit_bits;
        const double bits = sent > 0 ? sent : 8 * kWordBytes;
        return words * bits / static_cast<double>(machine().cycle_ps()) * 1000 * 1000;
    }

    int words_;
    bool copies_;
    Unit memory_;
    int sink_cycles_;
    std::int64_t half_, lead_;  // messages: half of those that are measured, and those before
    bool steady_ = true;
    std::int64_t arrived_ = 0, taken_ = 0;
    Tick ended_ = 0;                  // of the last one that is measured
    double earlier_ = 0, later_ = 0;  // sums of the times at which those of each half were taken
};

}  // namespace

std::unique_ptr<Run> start_terminal_bandwidth(const Values& values) {
    return std::make_unique<TerminalBandwidth>(values);
}

constexpr ProgramPart kTerminalBandwidth{
    {"terminal-bandwidth",
     "Terminal bandwidth",
     "One node sends to its neighbour as fast as it can",
     {
         {choice("sink", "Receiver", "What the receiver does with the words of a message"),
          {{"discard", "discards", "The handler ends at once"},
           {"on-chip", "copies on chip", "The handler copies every word to on-chip memory"},
           {"off-chip", "copies off chip", "The handler copies every word to off-chip memory"}}},
         {shown_in(Group::node, whole("sink_cycles", "Sink handler", "cycles", {.most = 1000, .standard = 1},
                                      "The instructions of the receiving handler, the copy not counted"))},
     },
     {"message_words"},
     check_another},
    {{"estimate", "Measurement", TableMode::append, kEstimateColumns}, kLinkTable},
    {Unit::instructions, Unit::bytes_copied, Unit::bytes_copied_far},
    [](const Values& values) { return values.whole("message_words") * kWordBytes; }};

}  // namespace grainscope
