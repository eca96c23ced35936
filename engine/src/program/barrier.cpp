#include "base/check.h"
#include "base/random.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `barrier`: a butterfly over all nodes. In wave i every node sends to the node whose number differs in bit i
// and waits for that node's message; after log2 n waves everybody has heard, directly or not, from everybody. Where the
// number of nodes is no power of two, waves go around a ring instead.
namespace grainscope {
namespace {

constexpr int kBarriers = 16;

constexpr auto kBarrierColumns =
    joined(std::to_array<Column>({{"cycles", "Simulated time", "cycles", "Cycles simulated"},
                                  {"state", "State", "", "Always 1: the result is exact for this seed"},
                                  {"nodes", "Nodes", "", "Nodes that wait for each other"},
                                  {"waves", "Waves", "", "log2 of the nodes, rounded up"},
                                  {"barrier", "Barrier", "cycles", "Mean time from a node's call to its return"},
                                  {"barrier_us", "Barrier", "us", "The time of the barrier in microseconds"},
                                  {"after_last", "After the last entry", "cycles",
                                   "Time from the last call of a node to the last return of a node"},
                                  {"messages", "Messages", "", "Messages per barrier"}}),
           kClassColumns);

class Barrier final : public NodeRun {
  public:
    explicit Barrier(const Values& values)
        : NodeRun(values, kBarrier),
          words_(values.whole("barrier_words")),
          entry_cycles_(values.whole("barrier_entry_cycles")),
          wave_cycles_(values.whole("barrier_wave_cycles")),
          skew_cycles_(values.whole("skew_cycles")),
          waves_(waves_for(nodes())),
          arrived_(static_cast<std::size_t>(nodes()) * static_cast<std::size_t>(waves_ + 1)),
          skews_(static_cast<std::uint64_t>(values.integer("seed")), "barrier.skew"),
          skew_of_(static_cast<std::size_t>(nodes()) * kBarriers) {
        for (auto& skew : skew_of_) skew = skews_.below(static_cast<std::uint32_t>(skew_cycles_) + 1);
    }

    Task background(Node& node) override {
        for (int round = 0; round < kBarriers; ++round) {
            co_await node.compute(instructions(
                skew_of_[node.id() * static_cast<std::size_t>(kBarriers) + static_cast<std::size_t>(round)]));
            const Tick called = node.now();
            if (++entered_[round] == static_cast<int>(node.count())) last_entry_[round] = called;
            co_await node.compute(instructions(entry_cycles_));
            for (int wave = 0; wave < waves_; ++wave) {
                co_await node.send({.destination = partner(node, wave), .kind = wave, .bytes = words_ * kWordBytes});
                co_await node.wait(signal(node.id(), wave));
            }
            // The promise of a barrier: nobody leaves before the last has entered.
            CHECK(entered_[round] == static_cast<int>(node.count()));
            time_in_barrier_ += node.now() - called;
            if (++left_ == static_cast<std::int64_t>(node.count()) * (round + 1))
                after_last_entry_ += node.now() - last_entry_[round];
        }
        ++done_;
    }

    Task handle(Node& node, Message message) override {
        co_await node.compute(instructions(wave_cycles_), TimeClass::receive);
        node.give(signal(node.id(), message.kind));
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (done_ < static_cast<int>(nodes())) return false;
        const double n = nodes();
        const auto cycle_ps = static_cast<double>(machine().cycle_ps());
        const double mean = static_cast<double>(time_in_barrier_) / cycle_ps / n / kBarriers;
        tables_[0].put<kBarrierColumns>({{"cycles", cycle},
                                         {"state", 1},
                                         {"nodes", n},
                                         {"waves", waves_},
                                         {"barrier", mean},
                                         {"barrier_us", microseconds(mean)},
                                         {"after_last", static_cast<double>(after_last_entry_) / cycle_ps / kBarriers},
                                         {"messages", static_cast<double>(counts().sent) / kBarriers}});
        tables_[0].put<kBarrierColumns>("share_compute", class_shares());
        fill_links();
        return true;
    }

  private:
    static int waves_for(std::uint32_t nodes) { return nodes == 1 ? 0 : 32 - __builtin_clz(nodes - 1); }

    // Powers of two pair off; others send on around a ring, twice as far in every wave (dissemination, Hensgen, Finkel
    // and Manber 1988), and hear from as far behind.
    std::uint32_t partner(const Node& node, int wave) const {
        const std::uint32_t n = node.count(), bit = 1u << wave;
        return (n & (n - 1)) == 0 ? node.id() ^ bit : (node.id() + bit) % n;
    }

    Signal& signal(std::uint32_t node, int wave) {
        return arrived_[node * static_cast<std::size_t>(waves_ + 1) + static_cast<std::size_t>(wave)];
    }

    int words_;
    std::int64_t entry_cycles_, wave_cycles_;
    int skew_cycles_, waves_;
    std::vector<Signal> arrived_;
    RandomStream skews_;
    std::vector<std::int64_t> skew_of_;
    int entered_[kBarriers] = {};
    Tick last_entry_[kBarriers] = {};
    Tick time_in_barrier_ = 0, after_last_entry_ = 0;
    std::int64_t left_ = 0;
    int done_ = 0;
};

}  // namespace

std::unique_ptr<Run> start_barrier(const Values& values) { return std::make_unique<Barrier>(values); }

constexpr ProgramPart kBarrier{
    {"barrier",
     "Barrier",
     "All nodes wait for each other, by a butterfly of messages",
     {
         {whole("barrier_words", "Message", "words", {.least = 1, .most = 16, .standard = 2},
                "The length of a message of the barrier")},
         {whole("skew_cycles", "Skew", "cycles", {.most = 100'000, .standard = 0},
                "The longest time by which a node comes late to the barrier; each delay is random")},
         {shown_in(Group::node,
                   whole("barrier_entry_cycles", "Barrier entry", "cycles", {.most = 10'000, .standard = 23},
                         "The instructions from the call to the first send, and from the last message to the return"))},
         {shown_in(Group::node, whole("barrier_wave_cycles", "Barrier wave", "cycles", {.most = 10'000, .standard = 7},
                                      "The instructions for each wave of the barrier, send and dispatch not counted"))},
     },
     {}},
    {{"estimate", "Measurement", TableMode::append, kBarrierColumns}, kLinkTable},
    {Unit::instructions},
    [](const Values& values) { return values.whole("barrier_words") * kWordBytes; }};

}  // namespace grainscope
