#include "base/check.h"
#include "base/random.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `barrier`: a butterfly over all nodes. In wave i every node sends to the node whose number differs in bit i
// and waits for that node's message; after log2 n waves everybody has heard, directly or not, from everybody.
namespace grainscope {
namespace {

constexpr int kBarriers = 16;

class Barrier final : public NodeRun {
  public:
    explicit Barrier(const Values& values)
        : NodeRun(values, kBarrier.tables, values.whole("barrier_words")),
          words_(values.whole("barrier_words")),
          entry_cycles_(values.whole("barrier_entry_cycles")),
          wave_cycles_(values.whole("barrier_wave_cycles")),
          skew_cycles_(values.whole("skew_cycles")),
          waves_(31 - __builtin_clz(machine_.nodes())),
          arrived_(static_cast<std::size_t>(machine_.nodes()) * static_cast<std::size_t>(waves_ + 1)),
          skews_(static_cast<std::uint64_t>(values.integer("seed")), "barrier.skew"),
          skew_of_(static_cast<std::size_t>(machine_.nodes()) * kBarriers) {
        for (auto& skew : skew_of_) skew = skews_.below(static_cast<std::uint32_t>(skew_cycles_) + 1);
    }

    Task background(Node& node) override {
        for (int round = 0; round < kBarriers; ++round) {
            co_await node.compute(
                skew_of_[node.id() * static_cast<std::size_t>(kBarriers) + static_cast<std::size_t>(round)]);
            const std::int64_t called = node.now_cycle();
            if (++entered_[round] == static_cast<int>(node.count())) last_entry_[round] = called;
            co_await node.compute(entry_cycles_);
            for (int wave = 0; wave < waves_; ++wave) {
                co_await node.send({.destination = node.id() ^ (1u << wave), .words = words_, .kind = wave});
                co_await node.wait(signal(node.id(), wave));
            }
            // The promise of a barrier: nobody leaves before the last has entered.
            CHECK(entered_[round] == static_cast<int>(node.count()));
            time_in_barrier_ += node.now_cycle() - called;
            if (++left_ == static_cast<std::int64_t>(node.count()) * (round + 1))
                after_last_entry_ += node.now_cycle() - last_entry_[round];
        }
        ++done_;
    }

    Task handle(Node& node, Message message) override {
        co_await node.compute(wave_cycles_, TimeClass::receive);
        node.give(signal(node.id(), message.kind));
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (done_ < static_cast<int>(machine_.nodes())) return false;
        const double n = machine_.nodes();
        const double mean = static_cast<double>(time_in_barrier_) / n / kBarriers;
        std::vector<double> row{static_cast<double>(cycle),
                                1,
                                n,
                                static_cast<double>(waves_),
                                mean,
                                microseconds(mean),
                                static_cast<double>(after_last_entry_) / kBarriers,
                                static_cast<double>(counts().sent) / kBarriers};
        for (double share : class_shares()) row.push_back(share);
        tables_[0].append(row);
        fill_links();
        return true;
    }
    std::int64_t next_stop(std::int64_t cycle) const override { return cycle + 1000000; }

  private:
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
    std::int64_t last_entry_[kBarriers] = {};
    std::int64_t time_in_barrier_ = 0, after_last_entry_ = 0, left_ = 0;
    int done_ = 0;
};

MaybeError check_barrier(const Values& values) {
    const std::uint32_t nodes = Grid(MeshConfig::from(values).extents, false).nodes();
    if ((nodes & (nodes - 1)) != 0)
        return Error{"dimensions",
                     "the butterfly needs a power of two of nodes; the machine has " + std::to_string(nodes)};
    return std::nullopt;
}

}  // namespace

const ProgramPart kBarrier{
    {"barrier",
     "Barrier",
     "All nodes wait for each other, by a butterfly of messages",
     {
         {"barrier_words", "Message", "words", Kind::integer, Group::program, 1, 16, 2, 1, Scale::linear,
          "Length of a barrier message"},
         {"skew_cycles", "Skew", "cycles", Kind::integer, Group::program, 0, 100000, 0, 1, Scale::linear,
          "Every node arrives late by up to this, at random"},
         {"barrier_entry_cycles", "Barrier entry", "cycles", Kind::integer, Group::node, 0, 10000, 23, 1, Scale::linear,
          "Instructions from the call to the first send, and from the last message to the return"},
         {"barrier_wave_cycles", "Barrier wave", "cycles", Kind::integer, Group::node, 0, 10000, 7, 1, Scale::linear,
          "Instructions per wave, besides send and dispatch"},
     },
     {"flit_bits", "cycle_ps"},
     check_barrier},
    with_recording({{"estimate", "Measurement", TableMode::append,
                     joined({{"cycles", "Simulated time", "cycles", "Cycles simulated"},
                             {"state", "State", "", "1 exact for this seed"},
                             {"nodes", "Nodes", "", "Nodes that wait for each other"},
                             {"waves", "Waves", "", "log2 of the nodes"},
                             {"barrier", "Barrier", "cycles", "Mean time from a node's call to its return"},
                             {"barrier_us", "Barrier", "us", "The same in microseconds"},
                             {"after_last", "After the last entry", "cycles",
                              "From the last node's call to the last node's return"},
                             {"messages", "Messages", "", "Messages per barrier"}},
                            class_columns())},
                    link_table()}),
    [](const Values& values) -> std::unique_ptr<Run> { return std::make_unique<Barrier>(values); },
    "mdp"};

}  // namespace grainscope
