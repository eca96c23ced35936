#include "program/node_run.h"
#include "program/programs.h"

// Program `producer-consumer`: a thread of node 0 reads a slot that a message from node 1 fills. If the slot is empty,
// the thread is saved, and the handler that fills the slot restarts it.
namespace grainscope {
namespace {

constexpr int kRounds = 8;

constexpr auto kProducerColumns = std::to_array<Column>(
    {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
     {"state", "State", "", "Always 1: the result is exact, as nothing is random"},
     {"consumer_delay", "Read after", "cycles", "Time at which the thread reads the value"},
     {"successes", "Successful reads", "", "Rounds in which the value was there"},
     {"failures", "Failed reads", "", "Rounds in which the thread had to wait"},
     {"sync", "Synchronisation", "cycles", "Processor time per round for reading, writing, saving and restoring"},
     {"sync_us", "Synchronisation", "us", "The synchronisation in microseconds"}});

class ProducerConsumer final : public NodeRun {
  public:
    explicit ProducerConsumer(const Values& values)
        : NodeRun(values, kProducerConsumer),
          success_cycles_(values.whole("sync_success_cycles")),
          failure_cycles_(values.whole("sync_failure_cycles")),
          write_cycles_(values.whole("sync_write_cycles")),
          save_cycles_(values.whole("save_cycles")),
          restore_cycles_(values.whole("restore_cycles")),
          consumer_delay_(values.whole("consumer_delay")),
          producer_delay_(values.whole("producer_delay")) {}

    Task background(Node& node) override {
        if (node.id() == 1) {
            producer_ = &node;
            for (int round = 0; round < kRounds; ++round) {
                if (round > 0) co_await node.wait(begun_);
                co_await node.compute_until(round_began_ + node.price(instructions(producer_delay_)));
                co_await node.send({.destination = 0, .bytes = 2 * kWordBytes});
            }
        }
        if (node.id() != 0) co_return;
        for (int round = 0; round < kRounds; ++round) {
            co_await node.compute_until(round_began_ + node.price(instructions(consumer_delay_)));
            if (filled_.pending > 0) {
                ++successes_;
                co_await node.compute(instructions(success_cycles_), TimeClass::receive);
            } else {
                ++failures_;
                co_await node.compute(instructions(failure_cycles_ + save_cycles_), TimeClass::receive);
            }
            co_await node.wait(filled_);
            ++consumed_;
            const Tick period = node.price(instructions(kPeriod));
            round_began_ = next_multiple(std::max(node.now(), round_began_ + period), period);
            producer_->give(begun_);
        }
    }

    Task handle(Node& node, Message) override {
        // Whether somebody waits is known when the handler looks.
        const bool restart = failures_ > restarts_;
        restarts_ += restart;
        co_await node.compute(instructions(write_cycles_ + (restart ? restore_cycles_ : 0)), TimeClass::receive);
        node.give(filled_);
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (consumed_ < kRounds) return false;
        const double spent = static_cast<double>(machine().times(0)[static_cast<std::size_t>(TimeClass::receive)]) /
                             static_cast<double>(machine().cycle_ps()) / kRounds;
        tables_[0].put<kProducerColumns>({{"cycles", cycle},
                                          {"state", 1},
                                          {"consumer_delay", consumer_delay_},
                                          {"successes", successes_},
                                          {"failures", failures_},
                                          {"sync", spent},
                                          {"sync_us", microseconds(spent)}});
        fill_links();
        return true;
    }

  private:
    // Rounds begin at multiples of so many instructions, when the round before is over; so they do not touch.
    static constexpr std::int64_t kPeriod = 20000;

    int success_cycles_, failure_cycles_, write_cycles_, save_cycles_, restore_cycles_, consumer_delay_,
        producer_delay_;
    int successes_ = 0, failures_ = 0, restarts_ = 0, consumed_ = 0;
    Signal filled_;
    Node* producer_ = nullptr;
    Signal begun_;  // given by nobody in the machine: the next round has begun
    Tick round_began_ = 0;
};

}  // namespace

std::unique_ptr<Run> start_producer_consumer(const Values& values) {
    return std::make_unique<ProducerConsumer>(values);
}

constexpr ProgramPart kProducerConsumer{
    {"producer-consumer",
     "Producer and consumer",
     "One thread reads a value that a message brings, before or after the value has come",
     {{whole("consumer_delay", "Consumer reads after", "cycles",
             {.most = 1'000'000, .standard = 1000, .step = 10, .log = true},
             "The time from the beginning of a round until the thread reads the value")},
      {whole("producer_delay", "Producer sends after", "cycles",
             {.most = 1'000'000, .standard = 500, .step = 10, .log = true},
             "The time from the beginning of a round until the value is sent")},
      {shown_in(Group::node, whole("sync_success_cycles", "Successful read", "cycles", {.most = 1000, .standard = 2},
                                   "The time to read a value that is there"))},
      {shown_in(Group::node, whole("sync_failure_cycles", "Failed read", "cycles", {.most = 1000, .standard = 6},
                                   "The time to find that the value is not there"))},
      {shown_in(Group::node, whole("sync_write_cycles", "Write", "cycles", {.most = 1000, .standard = 4},
                                   "The time to write the value"))},
      {shown_in(Group::node, whole("save_cycles", "Save", "cycles", {.most = 1000, .standard = 40},
                                   "The time to suspend the thread whose read failed"))},
      {shown_in(Group::node, whole("restore_cycles", "Restore", "cycles", {.most = 1000, .standard = 35},
                                   "The time to restart the thread when the value has come"))}},
     {},
     check_another},
    {{"estimate", "Measurement", TableMode::append, kProducerColumns}, kLinkTable},
    {Unit::instructions},
    [](const Values&) { return 2 * kWordBytes; }};

}  // namespace grainscope
