#include "program/node_run.h"
#include "program/programs.h"

// Program `producer-consumer`: a thread of node 0 reads a slot that a message from node 1 fills. If the slot is empty,
// the thread is saved, and the handler that fills the slot restarts it.
namespace grainscope {
namespace {

constexpr int kRounds = 8;

class ProducerConsumer final : public NodeRun {
  public:
    explicit ProducerConsumer(const Values& values)
        : NodeRun(values, kProducerConsumer.tables, 2),
          success_cycles_(values.whole("sync_success_cycles")),
          failure_cycles_(values.whole("sync_failure_cycles")),
          write_cycles_(values.whole("sync_write_cycles")),
          save_cycles_(values.whole("save_cycles")),
          restore_cycles_(values.whole("restore_cycles")),
          consumer_delay_(values.whole("consumer_delay")),
          producer_delay_(values.whole("producer_delay")) {}

    Task background(Node& node) override {
        if (node.id() == 1) {
            for (int round = 0; round < kRounds; ++round) {
                co_await node.compute(round * kPeriod + producer_delay_ - node.now_cycle());
                co_await node.send({.destination = 0, .words = 2});
            }
        }
        if (node.id() != 0) co_return;
        for (int round = 0; round < kRounds; ++round) {
            co_await node.compute(round * kPeriod + consumer_delay_ - node.now_cycle());
            if (filled_.pending > 0) {
                ++successes_;
                co_await node.compute(success_cycles_, TimeClass::receive);
            } else {
                ++failures_;
                co_await node.compute(failure_cycles_ + save_cycles_, TimeClass::receive);
            }
            co_await node.wait(filled_);
            ++consumed_;
        }
    }

    Task handle(Node& node, Message) override {
        // Whether somebody waits is known when the handler looks.
        const bool restart = failures_ > restarts_;
        restarts_ += restart;
        co_await node.compute(write_cycles_ + (restart ? restore_cycles_ : 0), TimeClass::receive);
        node.give(filled_);
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (consumed_ < kRounds) return false;
        const double spent =
            static_cast<double>(machine_.times(0)[static_cast<std::size_t>(TimeClass::receive)]) / kRounds;
        tables_[0].append({static_cast<double>(cycle), 1, static_cast<double>(consumer_delay_),
                           static_cast<double>(successes_), static_cast<double>(failures_), spent,
                           microseconds(spent)});
        fill_links();
        return true;
    }
    std::int64_t next_stop(std::int64_t cycle) const override { return cycle + 100000; }

  private:
    static constexpr std::int64_t kPeriod = 20000;  // longer than any round, so that rounds do not touch

    int success_cycles_, failure_cycles_, write_cycles_, save_cycles_, restore_cycles_, consumer_delay_,
        producer_delay_;
    int successes_ = 0, failures_ = 0, restarts_ = 0, consumed_ = 0;
    Signal filled_;
};

MaybeError check_producer_consumer(const Values& values) {
    return check_neighbour(values, "the value comes from the neighbour in x");
}

}  // namespace

const ProgramPart kProducerConsumer{
    {"producer-consumer",
     "Producer and consumer",
     "A thread reads a slot that a message fills, before or after it has come",
     {{"consumer_delay", "Consumer reads after", "cycles", Kind::integer, Group::program, 0, 10000, 1000, 10,
       Scale::linear, "When the thread reads, from the beginning of a round"},
      {"producer_delay", "Producer sends after", "cycles", Kind::integer, Group::program, 0, 10000, 500, 10,
       Scale::linear, "When the value is sent, from the beginning of a round"},
      {"sync_success_cycles", "Successful read", "cycles", Kind::integer, Group::node, 0, 1000, 2, 1, Scale::linear,
       "Reading a value that is there"},
      {"sync_failure_cycles", "Failed read", "cycles", Kind::integer, Group::node, 0, 1000, 6, 1, Scale::linear,
       "Finding that it is not there"},
      {"sync_write_cycles", "Write", "cycles", Kind::integer, Group::node, 0, 1000, 4, 1, Scale::linear,
       "Writing the value"},
      {"save_cycles", "Save", "cycles", Kind::integer, Group::node, 0, 1000, 40, 1, Scale::linear,
       "Suspending the thread that failed"},
      {"restore_cycles", "Restore", "cycles", Kind::integer, Group::node, 0, 1000, 35, 1, Scale::linear,
       "Restarting it when the value has come"}},
     {"flit_bits", "cycle_ps"},
     check_producer_consumer},
    with_recording(
        {{"estimate",
          "Measurement",
          TableMode::append,
          {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
           {"state", "State", "", "1 exact: nothing is random"},
           {"consumer_delay", "Read after", "cycles", "When the thread reads"},
           {"successes", "Successful reads", "", "Rounds in which the value was there"},
           {"failures", "Failed reads", "", "Rounds in which the thread had to wait"},
           {"sync", "Synchronisation", "cycles", "Processor time per round for reading, writing, saving and restoring"},
           {"sync_us", "Synchronisation", "us", "The same in microseconds"}}},
         link_table()}),
    [](const Values& values) -> std::unique_ptr<Run> { return std::make_unique<ProducerConsumer>(values); },
    "mdp"};

}  // namespace grainscope
