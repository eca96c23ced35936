#include "program/sorting.h"

#include <algorithm>

#include "base/nan.h"
#include "base/random.h"
#include "program/node_run.h"

namespace grainscope {
namespace {

int log2_of(std::uint32_t n) { return 31 - __builtin_clz(n); }

// Keys of 32 bits, spread over the nodes.
class Sorting : public Algorithm {
  public:
    explicit Sorting(const Values& values)
        : nodes_(shape_of(values).nodes()),
          bits_(log2_of(nodes_)),
          each_(values.whole("node_keys")),
          operations_(values.integer("key_operations")),
          keys_(nodes_) {
        RandomStream random(static_cast<std::uint64_t>(values.integer("seed")), "keys");
        const int order = values.choice("input_order");
        std::uint32_t next = 0;
        for (Data& keys : keys_)
            for (int i = 0; i < each_; ++i) {
                const auto drawn = static_cast<std::uint32_t>(random.next() >> 32);
                keys.push_back(order == 0 ? drawn : order == 1 ? next++ : order == 2 ? 7 : drawn % 16);
            }
        before_ = sum();
    }
    double correct() override {
        std::uint32_t last = 0;
        for (const Data& keys : keys_)
            for (const std::uint32_t key : keys) {
                if (key < last) return 0;
                last = key;
            }
        return sum() == before_;
    }
    double items() const override { return each_; }

  protected:
    // Radix sort by bytes; every pass looks at every key.
    Work sort(Data& keys) const {
        Data other(keys.size());
        for (int shift = 0; shift < 32; shift += 8) {
            std::size_t at[257] = {};
            for (const std::uint32_t key : keys) ++at[(key >> shift & 255) + 1];
            for (int i = 0; i < 256; ++i) at[i + 1] += at[i];
            for (const std::uint32_t key : keys) other[at[key >> shift & 255]++] = key;
            keys.swap(other);
        }
        return work(4 * keys.size());
    }
    Work work(std::size_t keys) const { return integer_operations(static_cast<std::int64_t>(keys) * operations_); }

    std::uint32_t nodes_;
    int bits_, each_;
    std::int64_t operations_;
    std::vector<Data> keys_;

  private:
    // The same for the same keys in any order.
    std::uint64_t sum() const {
        std::uint64_t all = 0;
        for (const Data& keys : keys_)
            for (const std::uint64_t key : keys) all += (key + 1) * (key ^ 0x9e3779b97f4a7c15u);
        return all;
    }
    std::uint64_t before_;
};

// Batcher 1968 with blocks for keys: in step (k, j) a node and the one whose number differs in bit j merge their keys,
// and one keeps the lower half.
class Bitonic final : public Sorting {
  public:
    explicit Bitonic(const Values& values) : Sorting(values) { steps_ = bits_ * (bits_ + 1) / 2; }
    Work compute(std::uint32_t node, int step, std::vector<Parcel>& came, std::vector<Parcel>& out) override {
        Data& keys = keys_[node];
        Work work = step == 0 ? sort(keys) : merge(node, step - 1, came[0].data);
        if (step < steps_) out.push_back({node ^ 1u << bit_of(step).second, each_, keys});
        return work;
    }

  private:
    // Its k and j.
    static std::pair<int, int> bit_of(int step) {
        int k = 1;
        for (; step >= k; ++k) step -= k;
        return {k, k - 1 - step};
    }
    Work merge(std::uint32_t node, int step, const Data& others) {
        const auto [k, j] = bit_of(step);
        const Data& own = keys_[node];
        const bool low = ((node >> k & 1) == 0) == ((node >> j & 1) == 0);
        const std::size_t n = own.size();
        Data merged(n);
        for (std::size_t i = 0, a = 0, b = 0; i < n; ++i) {
            const std::uint32_t x = own[low ? a : n - 1 - a], y = others[low ? b : n - 1 - b];
            const bool first = low ? x <= y : x >= y;
            merged[low ? i : n - 1 - i] = first ? x : y;
            ++(first ? a : b);
        }
        keys_[node] = std::move(merged);
        return work(n);
    }
};

// Samples of all nodes are gathered by doubling, every p-th of them divides the keys, and these go to their nodes: one
// parcel to each, or through a butterfly, where in step i all go over whose node differs in bit i.
class SampleSort final : public Sorting {
  public:
    explicit SampleSort(const Values& values)
        : Sorting(values),
          butterfly_(values.choice_key("algorithm") == "sample-sort-butterfly"),
          samples_(values.whole("samples")),
          random_(static_cast<std::uint64_t>(values.integer("seed")), "samples"),
          gathered_(nodes_),
          splitters_(nodes_) {
        steps_ = bits_ + (butterfly_ ? bits_ : 1);
        for (std::uint32_t node = 0; node < nodes_; ++node)
            for (int i = 0; i < samples_; ++i)
                gathered_[node].push_back(keys_[node][random_.below(static_cast<std::uint32_t>(each_))]);
    }
    int rounds(int step) const override { return step < bits_ || butterfly_ ? 1 : static_cast<int>(nodes_) - 1; }
    Work compute(std::uint32_t node, int step, std::vector<Parcel>& came, std::vector<Parcel>& out) override {
        Data& keys = keys_[node];
        Data& samples = gathered_[node];
        for (const Parcel& parcel : came) {
            Data& into = step <= bits_ ? samples : keys;
            into.insert(into.end(), parcel.data.begin(), parcel.data.end());
        }
        if (step == steps_) return sort(keys);
        if (step < bits_) {
            out.push_back({node ^ 1u << step, static_cast<std::int64_t>(samples.size()), samples});
            return instructions(samples_);
        }
        std::size_t looked = keys.size();
        if (step == bits_) {
            sort(samples);
            for (std::uint32_t i = 1; i < nodes_; ++i)
                splitters_[node].push_back(samples[i * static_cast<std::size_t>(samples_)]);
            looked = looked * static_cast<std::size_t>(bits_) + 4 * samples.size();
        }
        const int bit = step - bits_;
        std::vector<Data> parts(nodes_);
        for (const std::uint32_t key : keys) {
            const Data& at = splitters_[node];
            const auto goal = static_cast<std::uint32_t>(std::upper_bound(at.begin(), at.end(), key) - at.begin());
            parts[!butterfly_ ? goal : node ^ ((goal ^ node) & 1u << bit)].push_back(key);
        }
        for (std::uint32_t by = 1; by < nodes_; ++by) {
            const std::uint32_t to = butterfly_ ? node ^ by : (node + by) % nodes_;
            if (butterfly_ && by != 1u << bit) continue;
            const auto words = static_cast<std::int64_t>(parts[to].size());
            out.push_back({to, words, std::move(parts[to])});
        }
        keys.swap(parts[node]);
        return work(looked);
    }

  private:
    bool butterfly_;
    int samples_;
    RandomStream random_;
    std::vector<Data> gathered_, splitters_;
};

}  // namespace

std::unique_ptr<Algorithm> make_bitonic(const Values& values) { return std::make_unique<Bitonic>(values); }
std::unique_ptr<Algorithm> make_sample_sort(const Values& values) { return std::make_unique<SampleSort>(values); }

}  // namespace grainscope
