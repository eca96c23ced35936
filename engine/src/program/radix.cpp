#include "program/radix.h"

#include <algorithm>
#include <cmath>
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

Keys radix_sorted(Keys keys, int key_bits, int digit_bits) {
    Keys other(keys.size());
    Keys slots((std::size_t{1} << digit_bits) + 1);
    for (int pass = 0; pass < radix_passes(key_bits, digit_bits); ++pass) {
        std::fill(slots.begin(), slots.end(), 0);
        for (const std::uint32_t key : keys) ++slots[digit_of(key, pass, digit_bits) + 1];
        for (std::size_t digit = 1; digit < slots.size(); ++digit) slots[digit] += slots[digit - 1];
        for (const std::uint32_t key : keys) other[slots[digit_of(key, pass, digit_bits)]++] = key;
        keys.swap(other);
    }
    return keys;
}

namespace {

constexpr int kWriteWords = 3;   // handler, slot, key
constexpr int kScanWords = 2;    // besides the counts: handler, level
constexpr int kMostLevels = 16;  // more than machines have
constexpr int kNobody = -1;

enum class Order { random, sorted, reversed, equal, few };

Keys keys_of(const Values& values) {
    RandomStream draws(static_cast<std::uint64_t>(values.integer("seed")), "radix.keys");
    Keys keys(static_cast<std::size_t>(values.whole("keys")));
    const int bits = values.whole("key_bits");
    const auto order = static_cast<Order>(values.choice("key_order"));
    const std::uint32_t most = (1u << (order == Order::few ? std::min(bits, 4) : bits)) - 1;
    for (auto& key : keys) key = order == Order::equal ? most / 2 : static_cast<std::uint32_t>(draws.next()) & most;
    if (order == Order::sorted || order == Order::reversed)
        keys = radix_sorted(std::move(keys), bits, values.whole("digit_bits"));
    if (order == Order::reversed) std::reverse(keys.begin(), keys.end());
    return keys;
}

constexpr auto kRadixColumns = joined(
    std::to_array<Column>(
        {{"cycles", "Run time", "cycles", "Time until the last node has all keys of the last pass"},
         {"state", "State", "", "Always 1: the result is exact for one run with one seed"},
         {"nodes", "Nodes", "", "Nodes of the machine"},
         {"time_ms", "Run time", "ms", "The run time in milliseconds"},
         {"speedup", "Speedup", "", "Time of the sequential program on one node, divided by the run time"},
         {"efficiency", "Efficiency", "", "Speedup divided by the number of nodes"},
         {"correct", "Correct", "", "1 if the keys are sorted as a sequential run sorts them"},
         {"threads", "Threads", "", "Number of handlers that wrote a key, one for each key that moved to another node"},
         {"messages", "Messages", "", "Messages sent"},
         {"counting", "Counting", "cycles/pass", "Mean time of counting, over nodes and passes"},
         {"scanning", "Tree", "cycles/pass", "Mean time from the counts of a node to its slots"},
         {"reordering", "Reordering", "cycles/pass", "Mean time until a node has sent all its keys"},
         {"filling", "Waiting for keys", "cycles/pass",
          "Mean time at the end of a pass in which a node waits for keys"},
         {"send_faults", "Send faults", "cycles/node", "Cycles in which a node found no room for a word, mean"},
         {"unfairness", "Unfairness", "",
          "Send faults of the node with most of them, divided by the mean of all nodes"},
         {"median_faults", "Send faults, median", "cycles", "Median of the send faults of all nodes"},
         {"fault_correlation", "Faults by place", "",
          "Correlation of the nodes' send faults in one pass and in the next; 0 if the places are random"},
         {"overflowed", "Overflows", "messages", "Messages that did not fit into the queue"}}),
    kClassColumns);

constexpr auto kRadixNodesColumns = std::to_array<Column>(
    {{"node", "Node", "", "Number of the node"},
     {"writes", "Remote writes", "", "Keys that the node sent"},
     {"send_faults", "Send faults", "cycles", "Cycles in which the node found no room for a word"},
     {"overflowed", "Overflows", "messages", "Messages that did not fit into the node's queue"},
     {"reordering", "Reordering", "cycles/pass", "Mean time until the node has sent all its keys"},
     {"idle", "Idle", "cycles", "Time in which the node waits"}});

class RadixSort final : public NodeRun {
    enum Handler { kWrite, kDown, kUp };  // kUp + level

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
          workers_(nodes()),
          rows_(nodes() * kRows * digits_) {}

    Task background(Node& node) override {
        Worker& worker = workers_[node.id()];
        const std::uint32_t first = blocks_.first(node.id()), count = blocks_.count(node.id());
        if (node.count() == 1) {
            co_await node.compute(sequential_);
            from_ = radix_sorted(std::move(from_), key_bits_, digit_bits_);
        }
        for (; node.count() > 1 && worker.passes < passes_; ++worker.passes) {
            const Tick began = node.now();
            count_digits(worker, first, count);
            co_await node.compute(instructions(count_ * count));
            const Tick counted = node.now();

            int level = 0;
            for (; has_child(node.id(), level); ++level) co_await node.wait(worker.came[level]);
            // To the parent, if there is one, then to the children, the highest first.
            for (bool up = true; up || level > 0; up = false) {
                if (up) gather(node.id(), level);
                if (!up) --level;
                if (node.id() == 0 || !up) co_await node.compute(scan_);
                if (node.id() != 0 || !up) co_await node.send(scan_message(node.id(), up ? kNobody : level));
                if (node.id() != 0 && up) co_await node.wait(worker.told);
            }
            const Tick scanned = node.now();

            for (std::uint32_t i = first; i < first + count; ++i) {
                const std::uint32_t key = from(worker)[i], slot = row(node.id(), kSlots)[digit(key, worker.passes)]++;
                const std::uint32_t owner = blocks_.owner(slot);
                co_await node.compute(instructions(move_ + (owner == node.id() ? local_ : remote_)));
                if (owner == node.id()) {
                    put(node, slot, key);
                } else {
                    ++worker.remote;
                    co_await node.send(key_message(owner, slot, key));
                }
            }
            worker.counting += counted - began;
            worker.scanning += scanned - counted;
            worker.moved += node.now() - scanned;
            if (count > 0) co_await node.wait(worker.filled);
            note_faults(node.id());
        }
        if (node.id() == 0) co_await node.compute(instructions(1));
        last_ = std::max(last_, node.now());
    }

    Task handle(Node& node, Message message) override {
        Worker& worker = workers_[node.id()];
        const bool writes = message.kind == kWrite;
        co_await node.compute(writes ? instructions(write_) : scan_, TimeClass::receive);
        if (writes) {
            ++worker.writes;
            put(node, static_cast<std::uint32_t>(message.value >> 32), static_cast<std::uint32_t>(message.value));
        } else if (message.kind == kDown) {
            take_counts(message, row(node.id(), kSlots));
            node.give(worker.told);
        } else {
            const int level = message.kind - kUp;
            take_counts(message, row(node.id(), kOwn + 1 + level));
            node.give(worker.came[level]);
        }
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
            tables_[2].put<kRadixNodesColumns>({{"node", node},
                                                {"writes", worker.remote},
                                                {"send_faults", counts.send_faults},
                                                {"overflowed", counts.overflowed},
                                                {"reordering", cycles_of(worker.moved) / passes_},
                                                {"idle", cycles_of(times[static_cast<std::size_t>(TimeClass::wait)] +
                                                                   times[static_cast<std::size_t>(TimeClass::idle)])}});
        }
        CHECK(remote == writes);
        const NodeCounts counts = this->counts();
        const Keys& keys = n > 1 && passes_ % 2 != 0 ? to_ : from_;
        const double time = cycles_of(last_), speedup = base_ps_ / static_cast<double>(last_);
        const double faults = static_cast<double>(counts.send_faults) / n;
        std::sort(faulty.begin(), faulty.end());
        const auto per_pass = [&](Tick ticks) { return cycles_of(ticks) / passes_ / n; };
        tables_[0].put<kRadixColumns>({{"cycles", time},
                                       {"state", 1},
                                       {"nodes", n},
                                       {"time_ms", microseconds(time) / 1000},
                                       {"speedup", speedup},
                                       {"efficiency", speedup / n},
                                       {"correct", keys == radix_sorted(given_, key_bits_, digit_bits_) ? 1.0 : 0.0},
                                       {"threads", writes},
                                       {"messages", counts.sent},
                                       {"counting", per_pass(counting)},
                                       {"scanning", per_pass(scanning)},
                                       {"reordering", per_pass(moved)},
                                       {"filling", time / passes_ - per_pass(counting + scanning + moved)},
                                       {"send_faults", faults},
                                       {"unfairness", faults > 0 ? static_cast<double>(faulty.back()) / faults : 1},
                                       {"median_faults", faulty[n / 2]},
                                       {"fault_correlation", fault_correlation()},
                                       {"overflowed", counts.overflowed}});
        tables_[0].put<kRadixColumns>("share_compute", class_shares());
        fill_links();
        return true;
    }

  private:
    struct Worker {
        Signal came[kMostLevels], told, filled;
        std::uint32_t written = 0;  // of its slots, in this pass
        int passes = 0;             // that are over
        std::int64_t remote = 0, writes = 0;
        Tick counting = 0, scanning = 0, moved = 0;
        std::int64_t faults[2] = {};  // send faults of passes 1, 3, … and of passes 2, 4, …
    };
    // Rows of a number for each digit that every node has: the next slots; the counts of itself and all below it; its
    // own, and those of its children by level.
    enum Row { kSlots, kAll, kOwn };
    static constexpr std::size_t kRows = kOwn + 1 + kMostLevels;

    std::uint32_t* row(std::uint32_t node, int which) {
        return rows_.data() + (node * kRows + static_cast<std::size_t>(which)) * digits_;
    }
    std::uint32_t digit(std::uint32_t key, int pass) const { return digit_of(key, pass, digit_bits_); }
    Keys& from(const Worker& worker) { return worker.passes % 2 == 0 ? from_ : to_; }
    Keys& to(const Worker& worker) { return worker.passes % 2 == 0 ? to_ : from_; }
    bool has_child(std::uint32_t node, int level) const {
        return (node & ((2u << level) - 1)) == 0 && node + (1u << level) < nodes();
    }

    [[gnu::noinline]] void count_digits(const Worker& worker, std::uint32_t first, std::uint32_t count) {
        const auto node = static_cast<std::uint32_t>(&worker - workers_.data());
        std::uint32_t* own = row(node, kOwn);
        std::fill_n(own, digits_, 0);
        std::fill_n(row(node, kAll), digits_, 0);
        for (std::uint32_t i = first; i < first + count; ++i) ++own[digit(from(worker)[i], worker.passes)];
    }
    // Of a node and its children at lower levels than this.
    [[gnu::noinline]] void add_counts(std::uint32_t node, int levels, std::uint32_t* into) {
        for (int part = 0; part <= levels; ++part)
            for (std::size_t d = 0; d < digits_; ++d) into[d] += row(node, kOwn + part)[d];
    }
    // What is below a node; at the root the first slot of each digit, which is that of node 0.
    [[gnu::noinline]] void gather(std::uint32_t node, int levels) {
        add_counts(node, levels, row(node, kAll));
        if (node != 0) return;
        std::uint32_t next = 0;
        for (std::size_t d = 0; d < digits_; ++d) {
            row(0, kSlots)[d] = next;
            next += row(0, kAll)[d];
        }
    }
    // The slots for the child at this level, which lie behind those of all that are left of it; or the counts for the
    // parent.
    [[gnu::noinline]] Message scan_message(std::uint32_t node, int level) {
        const bool up = level == kNobody;
        const std::uint32_t* from = row(node, up ? kAll : kSlots);
        std::vector<std::uint32_t> said(from, from + digits_);
        if (!up) add_counts(node, level, said.data());
        Parcels::Bytes bytes(digits_ * sizeof(std::uint32_t));
        std::memcpy(bytes.data(), said.data(), bytes.size());
        return {.destination = up ? node & (node - 1) : node + (1u << level),
                .kind = up ? kUp + __builtin_ctz(node) : kDown,
                .bytes = (kScanWords + static_cast<int>(digits_)) * kWordBytes,
                .parcel = parcels_.put(std::move(bytes))};
    }
    void take_counts(const Message& message, std::uint32_t* into) {
        const Parcels::Bytes bytes = parcels_.take(message.parcel);
        std::memcpy(into, bytes.data(), bytes.size());
    }
    [[gnu::noinline]] void note_faults(std::uint32_t node) {
        std::int64_t* faults = workers_[node].faults;
        faults[workers_[node].passes % 2] += machine().counts(node).send_faults - faults[0] - faults[1];
    }
    // Of the nodes' faults in passes 1, 3, … and in passes 2, 4, …: near 0 where they fall on nodes by chance.
    double fault_correlation() const {
        double sum[2] = {}, square[2] = {}, both = 0;
        for (const Worker& worker : workers_) {
            for (int turn = 0; turn < 2; ++turn) {
                const auto faults = static_cast<double>(worker.faults[turn]);
                sum[turn] += faults;
                square[turn] += faults * faults;
            }
            both += static_cast<double>(worker.faults[0]) * static_cast<double>(worker.faults[1]);
        }
        const double n = nodes();
        const double spread = (square[0] - sum[0] * sum[0] / n) * (square[1] - sum[1] * sum[1] / n);
        return spread > 0 ? (both - sum[0] * sum[1] / n) / std::sqrt(spread) : 0;
    }
    [[gnu::noinline]] Message key_message(std::uint32_t owner, std::uint32_t slot, std::uint32_t key) const {
        return {.destination = owner,
                .kind = kWrite,
                .bytes = kWriteWords * kWordBytes,
                .value = static_cast<std::int64_t>(slot) << 32 | key};
    }
    [[gnu::noinline]] void put(Node& node, std::uint32_t slot, std::uint32_t key) {
        Worker& worker = workers_[node.id()];
        to(worker)[slot] = key;
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
    std::vector<std::uint32_t> rows_;
    Parcels parcels_;
    Tick last_ = 0;
};

}  // namespace

std::unique_ptr<Run> start_radix_sort(const Values& values) { return std::make_unique<RadixSort>(values); }

constexpr ProgramPart kRadixSort{
    {"radix-sort",
     "Radix sort",
     "The nodes count and move keys digit by digit; each key that changes its node takes one message",
     {
         {whole("keys", "Keys", "keys", {.most = 1'048'576, .standard = 65'536},
                "The number of keys of all nodes together")},
         {whole("key_bits", "Length of a key", "bits", {.least = 1, .most = 31, .standard = 28},
                "The length of a key")},
         {whole("digit_bits", "Digit", "bits", {.least = 1, .most = 8, .standard = 4},
                "The bits of the key by which one pass sorts")},
         {choice("key_order", "Order of keys", "The order of the keys at the beginning"),
          {{"random", "random", "Any keys, each with equal chance"},
           {"sorted", "sorted", "Random keys in rising order"},
           {"reversed", "reversed", "Random keys in falling order"},
           {"equal", "all equal", "The same key again and again"},
           {"few", "16 values", "Keys that differ in their last four bits only"}}},
         {shown_in(Group::node, whole("radix_count_cycles", "Counting", "cycles/key", {.most = 10'000, .standard = 25},
                                      "The instructions for a key in the counting phase"))},
         {shown_in(Group::node, whole("radix_move_cycles", "Reordering", "cycles/key", {.most = 10'000, .standard = 36},
                                      "The instructions that find the place of a key"))},
         {shown_in(Group::node,
                   whole("radix_local_cycles", "Local write", "cycles/key", {.most = 10'000, .standard = 12},
                         "The instructions that write a key to a place on the same node"))},
         {shown_in(Group::node,
                   whole("radix_remote_cycles", "Remote write", "cycles/key", {.most = 10'000, .standard = 24},
                         "The instructions before the send for a place on another node"))},
         {shown_in(Group::node, whole("radix_write_cycles", "Write handler", "cycles", {.most = 10'000, .standard = 12},
                                      "The instructions of the handler that writes a key, dispatch not counted"))},
         {shown_in(
             Group::node,
             whole("radix_scan_cycles", "Tree", "cycles/count", {.most = 10'000, .standard = 4},
                   "The instructions for each count in a message of the tree, at the receiver and at the sender"))},
         {shown_in(Group::node, whole("radix_sequential_cycles", "Sequential program", "cycles/key",
                                      {.least = 1, .most = 10'000, .standard = 57},
                                      "The instructions for a key in a pass of the tuned program for one node"))},
     },
     {}},
    {{"estimate", "Measurement", TableMode::append, kRadixColumns},
     kLinkTable,
     {"nodes", "Nodes", TableMode::replace, kRadixNodesColumns}},
    {Unit::instructions},
    [](const Values& values) { return (kScanWords + (1 << values.whole("digit_bits"))) * kWordBytes; }};

}  // namespace grainscope
