#include "program/radix.h"

#include <algorithm>
#include <cstring>

#include "base/check.h"
#include "base/random.h"
#include "program/blocks.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `radix-sort`: keys that are spread over the nodes are sorted by one digit after the other. In every pass a
// node counts its keys of each digit; the counts are combined up a binary tree and the first slots of every node
// handed down it; then it writes each key to its slot, by a message where that is on another node. A node begins the
// next pass when all its slots have been written. One node runs the sequential program, without messages.
//
// The tree joins neighbours: at level l nodes 2^(l+1) k and 2^(l+1) k + 2^l, so that node 0 is its root.
namespace grainscope {
namespace {

constexpr int kWriteWords = 3;   // handler, slot, key
constexpr int kScanWords = 2;    // besides the counts: handler, level
constexpr int kMostLevels = 16;  // more than machines have

enum Handler { kWrite, kDown, kUp };  // kUp + level

enum class Order { random, sorted, reversed, equal, few };

Keys keys_of(const Values& values) {
    RandomStream draws(static_cast<std::uint64_t>(values.integer("seed")), "radix.keys");
    Keys keys(static_cast<std::size_t>(values.whole("keys")));
    const std::uint32_t most = (1u << values.whole("key_bits")) - 1;
    for (auto& key : keys) key = static_cast<std::uint32_t>(draws.next()) & most;
    switch (static_cast<Order>(values.choice("key_order"))) {
        case Order::random:
            return keys;
        case Order::sorted:
            return radix_sorted(std::move(keys), values.whole("key_bits"), values.whole("digit_bits"));
        case Order::reversed:
            keys = radix_sorted(std::move(keys), values.whole("key_bits"), values.whole("digit_bits"));
            std::reverse(keys.begin(), keys.end());
            return keys;
        case Order::equal:
            std::fill(keys.begin(), keys.end(), keys.empty() ? 0 : keys.front());
            return keys;
        case Order::few:
            break;
    }
    for (auto& key : keys) key &= 0xf;
    return keys;
}

class RadixSort final : public NodeRun {
  public:
    explicit RadixSort(const Values& values)
        : NodeRun(values, kRadixSort),
          digit_bits_(values.whole("digit_bits")),
          key_bits_(values.whole("key_bits")),
          passes_(radix_passes(key_bits_, digit_bits_)),
          digits_(std::size_t{1} << digit_bits_),
          count_(values.integer("radix_count_cycles")),
          move_(values.integer("radix_move_cycles")),
          local_(values.integer("radix_local_cycles")),
          remote_(values.integer("radix_remote_cycles")),
          write_(values.integer("radix_write_cycles")),
          scan_(instructions(values.integer("radix_scan_cycles") * static_cast<std::int64_t>(digits_))),
          sequential_(instructions(values.integer("radix_sequential_cycles") * values.integer("keys") * passes_)),
          base_ps_(node_of(values).price_ps(values, sequential_) + node_of(values).price_ps(values, instructions(1))),
          given_(keys_of(values)),
          from_(given_),
          to_(given_.size()),
          blocks_{static_cast<std::uint32_t>(given_.size()), nodes()},
          workers_(nodes()) {}

    Task background(Node& node) override {
        Worker& worker = workers_[node.id()];
        const std::uint32_t first = blocks_.first(node.id()), count = blocks_.count(node.id());
        if (node.count() == 1) {
            co_await node.compute(sequential_);
            from_ = radix_sorted(std::move(from_), key_bits_, digit_bits_);
        }
        for (int pass = 0; node.count() > 1 && pass < passes_; ++pass) {
            const Tick began = node.now();
            Keys& from = pass % 2 == 0 ? from_ : to_;
            Keys& to = pass % 2 == 0 ? to_ : from_;
            worker.sums[0].assign(digits_, 0);
            for (std::uint32_t i = first; i < first + count; ++i) ++worker.sums[0][digit(from[i], pass)];
            co_await node.compute(instructions(count_ * count));
            const Tick counted = node.now();

            // Up: sums[l + 1] is what came from the child at level l.
            int level = 0;
            for (; has_child(node.id(), level); ++level) co_await node.wait(worker.came[level]);
            if (node.id() != 0) {
                std::vector<std::uint32_t> sum(digits_);
                for (int part = 0; part <= level; ++part)
                    for (std::size_t d = 0; d < digits_; ++d) sum[d] += worker.sums[part][d];
                co_await node.send(scan_message(node.id() & (node.id() - 1), kUp + __builtin_ctz(node.id()), sum));
                co_await node.wait(worker.told);
            } else {
                co_await node.compute(scan_);
                std::uint32_t next = 0;
                worker.slots.assign(digits_, 0);
                for (std::size_t d = 0; d < digits_; ++d) {
                    worker.slots[d] = next;
                    for (int part = 0; part <= level; ++part) next += worker.sums[part][d];
                }
            }
            // Down: the slots of a child begin behind those of all that are left of it.
            while (level-- > 0) {
                std::vector<std::uint32_t> slots = worker.slots;
                for (int part = 0; part <= level; ++part)
                    for (std::size_t d = 0; d < digits_; ++d) slots[d] += worker.sums[part][d];
                co_await node.compute(scan_);
                co_await node.send(scan_message(node.id() + (1u << level), kDown, slots));
            }
            const Tick scanned = node.now();

            for (std::uint32_t i = first; i < first + count; ++i) {
                const std::uint32_t key = from[i], slot = worker.slots[digit(key, pass)]++;
                const std::uint32_t owner = blocks_.owner(slot);
                const bool here = owner == node.id();
                co_await node.compute(instructions(move_ + (here ? local_ : remote_)));
                if (here) {
                    put(node, to, slot, key);
                } else {
                    ++worker.remote;
                    co_await node.send({.destination = owner,
                                        .kind = kWrite,
                                        .bytes = kWriteWords * kWordBytes,
                                        .value = static_cast<std::int64_t>(slot) << 32 | key});
                }
            }
            worker.moved += node.now() - scanned;
            if (count > 0) co_await node.wait(worker.filled);
            worker.counting += counted - began;
            worker.scanning += scanned - counted;
            worker.ended = node.now();
            ++worker.passes;
        }
        if (node.id() == 0) co_await node.compute(instructions(1));
        last_ = std::max(last_, node.now());
    }

    Task handle(Node& node, Message message) override {
        Worker& worker = workers_[node.id()];
        if (message.kind == kWrite) {
            co_await node.compute(instructions(write_), TimeClass::receive);
            ++worker.writes;
            put(node, worker.passes % 2 == 0 ? to_ : from_, static_cast<std::uint32_t>(message.value >> 32),
                static_cast<std::uint32_t>(message.value));
            co_return;
        }
        co_await node.compute(scan_, TimeClass::receive);
        const bool down = message.kind == kDown;
        std::vector<std::uint32_t>& into = down ? worker.slots : worker.sums[message.kind - kUp + 1];
        into.resize(digits_);
        std::memcpy(into.data(), message.data->data(), digits_ * sizeof(std::uint32_t));
        node.give(down ? worker.told : worker.came[message.kind - kUp]);
    }

  protected:
    bool finished(std::int64_t) override { return false; }
    std::int64_t next_question(std::int64_t) const override { return kNoStop; }
    bool exhausted() override {
        machine().settle();
        const std::uint32_t n = nodes();
        const auto cycles_of = [&](Tick ticks) {
            return static_cast<double>(ticks) / static_cast<double>(machine().cycle_ps());
        };
        std::int64_t remote = 0, writes = 0;
        std::vector<std::int64_t> faulty;
        Tick counting = 0, scanning = 0, moved = 0;
        tables_[2].clear();
        for (std::uint32_t node = 0; node < n; ++node) {
            const Worker& worker = workers_[node];
            if (n > 1 && worker.passes < passes_) return false;
            const NodeCounts counts = machine().counts(node);
            remote += worker.remote;
            writes += worker.writes;
            counting += worker.counting;
            scanning += worker.scanning;
            moved += worker.moved;
            faulty.push_back(counts.send_faults);
            const ClassTimes times = machine().times(node);
            tables_[2].append({static_cast<double>(node), static_cast<double>(worker.remote),
                               static_cast<double>(counts.send_faults), static_cast<double>(counts.overflowed),
                               cycles_of(worker.moved) / passes_,
                               cycles_of(times[static_cast<std::size_t>(TimeClass::wait)] +
                                         times[static_cast<std::size_t>(TimeClass::idle)])});
        }
        CHECK(remote == writes);
        const NodeCounts counts = this->counts();
        const Keys& keys = n > 1 && passes_ % 2 != 0 ? to_ : from_;
        const double time = cycles_of(last_), speedup = base_ps_ / static_cast<double>(last_);
        const double faults = static_cast<double>(counts.send_faults) / n;
        std::sort(faulty.begin(), faulty.end());
        const auto per_pass = [&](Tick ticks) { return cycles_of(ticks) / passes_ / n; };
        std::vector<double> row{time,
                                1,
                                static_cast<double>(n),
                                microseconds(time) / 1000,
                                speedup,
                                speedup / n,
                                keys == radix_sorted(given_, key_bits_, digit_bits_) ? 1.0 : 0.0,
                                static_cast<double>(writes),
                                static_cast<double>(counts.sent),
                                per_pass(counting),
                                per_pass(scanning),
                                per_pass(moved),
                                time / passes_ - per_pass(counting + scanning + moved),
                                faults,
                                faults > 0 ? static_cast<double>(faulty.back()) / faults : 1,
                                static_cast<double>(faulty[n / 2]),
                                static_cast<double>(counts.overflowed)};
        for (double part : class_shares()) row.push_back(part);
        tables_[0].append(row);
        fill_links();
        return true;
    }

  private:
    struct Worker {
        std::vector<std::uint32_t> sums[kMostLevels + 1];  // its own counts, then those of its children
        std::vector<std::uint32_t> slots;                  // the next one of each digit
        Signal came[kMostLevels], told, filled;
        std::uint32_t written = 0;  // of its slots, in this pass
        int passes = 0;             // that are over
        std::int64_t remote = 0, writes = 0;
        Tick counting = 0, scanning = 0, moved = 0, ended = 0;
    };

    std::uint32_t digit(std::uint32_t key, int pass) const { return digit_of(key, pass, digit_bits_); }
    bool has_child(std::uint32_t node, int level) const {
        return (node & ((2u << level) - 1)) == 0 && node + (1u << level) < nodes();
    }
    Message scan_message(std::uint32_t node, int kind, const std::vector<std::uint32_t>& counts) const {
        auto data = std::make_shared<std::vector<std::uint8_t>>(digits_ * sizeof(std::uint32_t));
        std::memcpy(data->data(), counts.data(), data->size());
        return {.destination = node,
                .kind = kind,
                .bytes = (kScanWords + static_cast<int>(digits_)) * kWordBytes,
                .data = std::move(data)};
    }
    void put(Node& node, Keys& to, std::uint32_t slot, std::uint32_t key) {
        Worker& worker = workers_[node.id()];
        to[slot] = key;
        if (++worker.written < blocks_.count(node.id())) return;
        worker.written = 0;
        node.give(worker.filled);
    }

    int digit_bits_, key_bits_, passes_;
    std::size_t digits_;
    std::int64_t count_, move_, local_, remote_, write_;
    Work scan_, sequential_;
    double base_ps_;
    Keys given_, from_, to_;
    Blocks blocks_;
    std::vector<Worker> workers_;
    Tick last_ = 0;
};

}  // namespace

const ProgramPart kRadixSort{
    {"radix-sort",
     "Radix sort",
     "Keys spread over the nodes are counted and moved digit by digit, with a message for every key that moves to "
     "another node",
     {
         {"keys", "Keys", "keys", Kind::integer, Group::program, 0, 1048576, 65536, 1, Scale::linear,
          "Of all nodes together"},
         {"key_bits", "Length of a key", "bits", Kind::integer, Group::program, 1, 31, 28, 1, Scale::linear,
          "Keys are numbers of so many bits"},
         {"digit_bits", "Digit", "bits", Kind::integer, Group::program, 1, 8, 4, 1, Scale::linear,
          "Bits of the key that a pass sorts by"},
         {"key_order",
          "Order of keys",
          "",
          Kind::choice,
          Group::program,
          0,
          4,
          0,
          1,
          Scale::linear,
          "What there is to sort",
          {{"random", "random", "Any keys, with equal chance"},
           {"sorted", "sorted", "The same keys in order"},
           {"reversed", "reversed", "The same keys in falling order"},
           {"equal", "all equal", "One key, again and again"},
           {"few", "16 values", "Keys of their last four bits only"}}},
         {"radix_count_cycles", "Counting", "cycles/key", Kind::integer, Group::node, 0, 10000, 25, 1, Scale::linear,
          "Instructions for a key in the counting phase"},
         {"radix_move_cycles", "Reordering", "cycles/key", Kind::integer, Group::node, 0, 10000, 36, 1, Scale::linear,
          "Instructions that find the slot of a key"},
         {"radix_local_cycles", "Local write", "cycles/key", Kind::integer, Group::node, 0, 10000, 12, 1, Scale::linear,
          "Instructions that write a key to a slot of the same node"},
         {"radix_remote_cycles", "Remote write", "cycles/key", Kind::integer, Group::node, 0, 10000, 24, 1,
          Scale::linear, "Instructions before the send for a slot of another node"},
         {"radix_write_cycles", "Write handler", "cycles", Kind::integer, Group::node, 0, 10000, 12, 1, Scale::linear,
          "Instructions of the handler that writes a key, besides dispatch"},
         {"radix_scan_cycles", "Tree", "cycles/count", Kind::integer, Group::node, 0, 10000, 4, 1, Scale::linear,
          "Instructions for each count of a message of the tree, where it comes and where it is made"},
         {"radix_sequential_cycles", "Sequential program", "cycles/key", Kind::integer, Group::node, 1, 10000, 57, 1,
          Scale::linear, "Instructions for a key in a pass of the tuned program for one node"},
     },
     {}},
    with_recording(
        {{"estimate", "Measurement", TableMode::append,
          joined(
              {{"cycles", "Run time", "cycles", "Until the last node has all its keys of the last pass"},
               {"state", "State", "", "1 exact: one run with one seed"},
               {"nodes", "Nodes", "", "Nodes of the machine"},
               {"time_ms", "Run time", "ms", "The same in milliseconds"},
               {"speedup", "Speedup", "", "Over the sequential program on one node"},
               {"efficiency", "Efficiency", "", "Speedup by the number of nodes"},
               {"correct", "Correct", "", "1 if the keys are sorted as a sequential run sorts them"},
               {"threads", "Threads", "", "Handlers run that write a key: keys that moved to another node"},
               {"messages", "Messages", "", "Messages sent"},
               {"counting", "Counting", "cycles/pass", "Mean over nodes and passes"},
               {"scanning", "Tree", "cycles/pass", "From a node's counts to its slots, mean"},
               {"reordering", "Reordering", "cycles/pass", "Until a node has sent all its keys, mean"},
               {"filling", "Waiting for keys", "cycles/pass", "The rest of a pass, mean"},
               {"send_faults", "Send faults", "cycles/node", "Cycles in which a node found no room for a word, mean"},
               {"unfairness", "Unfairness", "", "Send faults of the node that has most, by the mean"},
               {"median_faults", "Send faults, median", "cycles", "Of the node in the middle, by its faults"},
               {"overflowed", "Overflows", "messages", "That did not fit into the queue"}},
              class_columns())},
         link_table(),
         {"nodes",
          "Nodes",
          TableMode::replace,
          {{"node", "Node", "", "Its number"},
           {"writes", "Remote writes", "", "Keys that it sent"},
           {"send_faults", "Send faults", "cycles", "In which it found no room for a word"},
           {"overflowed", "Overflows", "messages", "That did not fit into its queue"},
           {"reordering", "Reordering", "cycles/pass", "Until it has sent all its keys, mean"},
           {"idle", "Idle", "cycles", "Time in which it waits"}}}}),
    [](const Values& values) -> std::unique_ptr<Run> { return std::make_unique<RadixSort>(values); },
    {Unit::instructions},
    [](const Values& values) { return (kScanWords + (1 << values.whole("digit_bits"))) * kWordBytes; }};

}  // namespace grainscope
