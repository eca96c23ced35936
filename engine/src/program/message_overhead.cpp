#include "program/node_run.h"
#include "program/programs.h"

// Program `message-overhead`: one node sends single messages to its neighbour; counted is the time of the two
// processors, not that of the network.
namespace grainscope {
namespace {

constexpr int kMessages = 8;

constexpr auto kOverheadColumns = std::to_array<Column>(
    {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
     {"state", "State", "", "Always 1: the result is exact, as nothing is random"},
     {"words", "Message length", "words", "Words per message"},
     {"bytes", "Message length", "bytes", "Bytes of data per message"},
     {"send", "Sender", "cycles/message", "Time of the sending processor, send faults included"},
     {"receive", "Receiver", "cycles/message", "Time of the receiving processor: dispatch and handler"},
     {"overhead", "Overhead", "cycles/message", "Time of both processors; the time in the network does not count"},
     {"overhead_us", "Overhead", "us/message", "The overhead in microseconds"}});

class MessageOverhead final : public NodeRun {
  public:
    explicit MessageOverhead(const Values& values)
        : NodeRun(values, kMessageOverhead),
          words_(values.whole("message_words")),
          handler_cycles_(values.whole("resume_cycles")) {}

    Task background(Node& node) override {
        if (node.id() != 0) co_return;
        sender_ = &node;
        for (int i = 0; i < kMessages; ++i) {
            co_await node.send({.destination = 1, .bytes = words_ * kWordBytes});
            // No message meets another.
            co_await node.compute(instructions(1000 + 32 * words_));
            while (taken_ <= i) co_await node.wait(taken_in_);
        }
    }

    Task handle(Node& node, Message) override {
        co_await node.compute(instructions(handler_cycles_), TimeClass::receive);
        ++taken_;
        sender_->give(taken_in_);
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (taken_ < kMessages) return false;
        const auto spent = [&](std::uint32_t node, TimeClass as) {
            return static_cast<double>(NodeRun::spent(node, as)) / kMessages;
        };
        const double send = spent(0, TimeClass::send);
        const double receive = spent(1, TimeClass::dispatch) + spent(1, TimeClass::receive);
        tables_[0].put<kOverheadColumns>({{"cycles", cycle},
                                          {"state", 1},
                                          {"words", words_},
                                          {"bytes", static_cast<double>(words_) * kWordBytes},
                                          {"send", send},
                                          {"receive", receive},
                                          {"overhead", send + receive},
                                          {"overhead_us", microseconds(send + receive)}});
        fill_links();
        return true;
    }

  private:
    int words_, handler_cycles_;
    int taken_ = 0;
    Node* sender_ = nullptr;
    Signal taken_in_;  // given by nobody in the machine
};

}  // namespace

std::unique_ptr<Run> start_message_overhead(const Values& values) { return std::make_unique<MessageOverhead>(values); }

constexpr ProgramPart kMessageOverhead{{"message-overhead",
                                        "Message overhead",
                                        "The processor time that one message costs its sender and its receiver",
                                        {},
                                        {"message_words", "resume_cycles"},
                                        check_another},
                                       {{"estimate", "Measurement", TableMode::append, kOverheadColumns}, kLinkTable},
                                       {Unit::instructions},
                                       [](const Values& values) { return values.whole("message_words") * kWordBytes; }};

}  // namespace grainscope
