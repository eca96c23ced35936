#include "base/check.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `terminal-bandwidth`: one node sends messages to its neighbour as fast as it can; the neighbour discards or
// copies them.
namespace grainscope {
namespace {

constexpr std::int64_t kWordsMeasured = 8192;
constexpr std::int64_t kLeastMessages = 64;
constexpr double kMostApart = 0.02;  // of the times of both halves of a steady state, from their mean

constexpr auto kBandwidthColumns = std::to_array<Column>(
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
          lead_(half_ / 2),
          all_(lead_ + 2 * half_ + 4) {}

    Task background(Node& node) override {
        if (node.id() != 0) co_return;
        for (std::int64_t i = 0; i < all_; ++i) co_await node.send({.destination = 1, .bytes = words_ * kWordBytes});
    }

    // There is no steady state where what has come piles up before the handler: then the stream is measured from its
    // beginning.
    void arrived(Node&, const Message&) override {
        if (++arrived_ - taken_ > lead_) piles_up_ = true;
    }

    Task handle(Node& node, Message message) override {
        co_await node.compute(instructions(sink_cycles_), TimeClass::receive);
        if (copies_) co_await node.compute({memory_, message.bytes}, TimeClass::receive);
        ++taken_;
        if (taken_ % half_ == lead_) marks_[static_cast<std::size_t>(taken_ / half_)] = node.now();
        if (taken_ == all_) last_ = node.now();
    }

  protected:
    bool finished(std::int64_t cycle) override {
        const auto [began, middle, ended] = marks_;
        if (ended == 0) return false;
        const auto measured = static_cast<double>(ended - began), messages = 2 * static_cast<double>(half_);
        // Nor where messages come in bunches that are not short beside what is measured, as over virtual channels: then
        // the whole stream is measured.
        const bool in_bunches =
            std::abs(static_cast<double>(middle - began) - measured / 2) > kMostApart * measured / 2;
        if (!piles_up_ && in_bunches && last_ == 0) return false;
        const double between = piles_up_    ? static_cast<double>(ended) / (static_cast<double>(lead_) + messages)
                               : in_bunches ? static_cast<double>(last_) / static_cast<double>(all_)
                                            : measured / messages;
        // Less than a cycle for all of them counts as one.
        const double message_cycles = std::max(between / static_cast<double>(machine().cycle_ps()), 1 / messages);
        const double words_per_cycle = words_ / message_cycles;
        tables_[0].put<kBandwidthColumns>({{"cycles", cycle},
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
    // Messages: half of those of the steady state, those that lead to it, and all. Behind the steady state some more
    // are sent, so that the stream does not end within it.
    std::int64_t half_, lead_, all_;
    bool piles_up_ = false;
    std::int64_t arrived_ = 0, taken_ = 0;
    std::array<Tick, 3> marks_{};  // when the steady state begins, is half over, and ends
    Tick last_ = 0;                // when the last message is taken
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
    {{"estimate", "Measurement", TableMode::append, kBandwidthColumns}, kLinkTable},
    {Unit::instructions, Unit::bytes_copied, Unit::bytes_copied_far},
    [](const Values& values) { return values.whole("message_words") * kWordBytes; }};

}  // namespace grainscope
