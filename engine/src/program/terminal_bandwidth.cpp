#include "base/check.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `terminal-bandwidth`: one node sends messages to its neighbour as fast as it can; the neighbour discards or
// copies them.
namespace grainscope {
namespace {

constexpr std::int64_t kWordsMeasured = 8192;
constexpr std::int64_t kLeastMessages = 64;

class TerminalBandwidth final : public NodeRun {
  public:
    explicit TerminalBandwidth(const Values& values)
        : NodeRun(values, kTerminalBandwidth.tables, values.whole("message_words")),
          words_(values.whole("message_words")),
          copy_cycles_(values.choice_key("sink") == "discard"   ? 0
                       : values.choice_key("sink") == "on-chip" ? values.whole("copy_on_chip_cycles")
                                                                : values.whole("copy_off_chip_cycles")),
          sink_cycles_(values.whole("sink_cycles")),
          word_flits_(values.number("word_flits")),
          messages_(std::max(kLeastMessages, kWordsMeasured / words_)) {}

    Task background(Node& node) override {
        if (node.id() != 0) co_return;
        // One quarter more to reach the steady state, and one behind the last one measured so that the stream does not
        // end within the measurement.
        for (std::int64_t i = 0; i < messages_ + messages_ / 4 + 4; ++i)
            co_await node.send({.destination = 1, .words = words_});
    }

    Task handle(Node& node, Message message) override {
        co_await node.compute(sink_cycles_ + static_cast<std::int64_t>(copy_cycles_) * message.words,
                              TimeClass::receive);
        ++taken_;
        if (taken_ == messages_ / 4) began_ = node.now_cycle();
        if (taken_ == messages_ / 4 + messages_) ended_ = node.now_cycle();
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (ended_ == 0) return false;
        const double words_per_cycle = static_cast<double>(messages_ * words_) / static_cast<double>(ended_ - began_);
        tables_[0].append({static_cast<double>(cycle), 1, static_cast<double>(words_), words_per_cycle,
                           gbit_per_second(words_per_cycle * word_flits_) * 1000, 1 / words_per_cycle * words_,
                           static_cast<double>(counts().send_faults), static_cast<double>(counts().overflowed)});
        fill_links();
        return true;
    }
    std::int64_t next_stop(std::int64_t cycle) const override { return cycle + 100000; }

  private:
    int words_, copy_cycles_, sink_cycles_;
    double word_flits_;
    std::int64_t messages_;
    std::int64_t taken_ = 0, began_ = 0, ended_ = 0;
};

MaybeError check_terminal_bandwidth(const Values& values) {
    if (const MaybeError error = check_neighbour(values, "the message goes to the neighbour in x")) return error;
    if (values.choice_key("queue_full") == "block" && values.whole("queue_words") < 2 * values.whole("message_words"))
        return Error{"queue_words", "a blocking queue needs room for two messages; give at least " +
                                        std::to_string(2 * values.whole("message_words"))};
    return std::nullopt;
}

}  // namespace

const ProgramPart kTerminalBandwidth{
    {"terminal-bandwidth",
     "Terminal bandwidth",
     "One node sends to its neighbour as fast as it can",
     {
         {"sink",
          "Receiver",
          "",
          Kind::choice,
          Group::program,
          0,
          2,
          0,
          1,
          Scale::linear,
          "What the receiver does with the words",
          {{"discard", "discards", "The handler ends at once"},
           {"on-chip", "copies on chip", "Every word goes to on-chip memory"},
           {"off-chip", "copies off chip", "Every word goes to off-chip memory"}}},
         {"sink_cycles", "Sink handler", "cycles", Kind::integer, Group::node, 0, 1000, 1, 1, Scale::linear,
          "Instructions of the receiving handler besides the copy"},
         {"copy_on_chip_cycles", "Copy on chip", "cycles/word", Kind::integer, Group::node, 0, 100, 3, 1, Scale::linear,
          "From the message queue to on-chip memory"},
         {"copy_off_chip_cycles", "Copy off chip", "cycles/word", Kind::integer, Group::node, 0, 100, 6, 1,
          Scale::linear, "From the message queue to off-chip memory"},
     },
     {"message_words", "flit_bits", "cycle_ps"},
     check_terminal_bandwidth},
    with_recording(
        {{"estimate",
          "Measurement",
          TableMode::append,
          {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
           {"state", "State", "", "1 exact: nothing is random"},
           {"words", "Message length", "words", "Words per message"},
           {"throughput", "Throughput", "words/cycle", "Words that the receiver takes per cycle, in the steady state"},
           {"bandwidth", "Bandwidth", "Mbit/s", "The same, counting every bit of a word"},
           {"message_cycles", "Time per message", "cycles", "Between two messages"},
           {"send_faults", "Send faults", "", "Cycles in which the sender found its buffer full"},
           {"overflows", "Queue overflows", "", "Messages that did not fit in the queue"}}},
         link_table()}),
    [](const Values& values) -> std::unique_ptr<Run> { return std::make_unique<TerminalBandwidth>(values); },
    "mdp"};

}  // namespace grainscope
