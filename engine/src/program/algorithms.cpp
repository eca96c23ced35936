#include "program/algorithms.h"

#include <algorithm>
#include <limits>

#include "program/node_run.h"

namespace grainscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
using Words = std::vector<std::uint32_t>;

int log2_of(std::uint32_t n) { return 31 - __builtin_clz(n); }
std::uint32_t root_of(std::uint32_t n, int power) {
    std::uint32_t root = 1;
    while ((power == 2 ? root * root : root * root * root) < n) ++root;
    return root;
}

// Every node to another one: along a random ring.
void draw_relation(Words& destinations, RandomStream& random) {
    const auto n = static_cast<std::uint32_t>(destinations.size());
    Words order(n);
    for (std::uint32_t i = 0; i < n; ++i) {
        order[i] = i;
        std::swap(order[i], order[random.below(i + 1)]);
    }
    const std::uint32_t by = 1 + random.below(n - 1);
    for (std::uint32_t i = 0; i < n; ++i) destinations[order[i]] = order[(i + by) % n];
}

class RoutedKeys final : public Algorithm {
  public:
    RoutedKeys(std::uint32_t nodes, std::vector<std::int64_t> sizes, int repeats, bool block, std::uint64_t seed,
               int bursts)
        : nodes_(nodes),
          sizes_(std::move(sizes)),
          repeats_(repeats),
          bursts_(bursts),
          block_(block),
          random_(seed, "routing") {
        steps_ = static_cast<int>(sizes_.size()) * repeats;
    }
    int rounds(int) const override { return block_ ? 1 : static_cast<int>(nodes_) - 1; }
    Work compute(std::uint32_t node, int step, std::vector<Parcel>& came, std::vector<Parcel>& out) override {
        if (step > 0) {
            std::int64_t words = 0;
            for (const Parcel& parcel : came) words += parcel.words;
            right_ = right_ && words == sizes_[static_cast<std::size_t>((step - 1) / repeats_)];
        }
        if (step == steps_) return instructions(0);
        if (step == drawn_) draw(sizes_[static_cast<std::size_t>(drawn_++ / repeats_)]);
        const std::int64_t size = sizes_[static_cast<std::size_t>(step / repeats_)];
        const bool burst = step / repeats_ < bursts_;
        if (block_)
            for (std::int64_t i = 0; i < (burst ? size : 1); ++i)
                out.push_back({destinations_[node], burst ? 1 : size});
        else
            for (std::uint32_t by = 1; by < nodes_; ++by) {
                const std::uint32_t to = (node + by) % nodes_;
                if (const std::int64_t words = counts_[node * nodes_ + to]; words > 0) out.push_back({to, words});
            }
        return instructions(0);
    }
    double correct() override { return right_; }
    double items() const override { return static_cast<double>(sizes_[0]); }

  private:
    // Very long relations are drawn in fewer parts.
    static constexpr std::int64_t kMostParts = 4096;

    void draw(std::int64_t words) {
        destinations_.resize(nodes_);
        if (block_) return draw_relation(destinations_, random_);
        counts_.assign(std::size_t{nodes_} * nodes_, 0);
        const std::int64_t parts = std::min(words, kMostParts);
        for (std::int64_t part = 0; part < parts; ++part) {
            draw_relation(destinations_, random_);
            const std::int64_t more = words * (part + 1) / parts - words * part / parts;
            for (std::uint32_t node = 0; node < nodes_; ++node) counts_[node * nodes_ + destinations_[node]] += more;
        }
    }

    std::uint32_t nodes_;
    std::vector<std::int64_t> sizes_;
    int repeats_, bursts_;
    bool block_;
    RandomStream random_;
    int drawn_ = 0;
    bool right_ = true;
    Words destinations_;
    std::vector<std::int64_t> counts_;
};

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
        for (Words& keys : keys_)
            for (int i = 0; i < each_; ++i) {
                const auto drawn = static_cast<std::uint32_t>(random.next() >> 32);
                keys.push_back(order == 0 ? drawn : order == 1 ? next++ : order == 2 ? 7 : drawn % 16);
            }
        before_ = sum();
    }
    double correct() override {
        std::uint32_t last = 0;
        for (const Words& keys : keys_)
            for (const std::uint32_t key : keys) {
                if (key < last) return 0;
                last = key;
            }
        return sum() == before_;
    }
    double items() const override { return each_; }

  protected:
    // Radix sort by bytes; every pass looks at every key.
    Work sort(Words& keys) const {
        Words other(keys.size());
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
    std::vector<Words> keys_;

  private:
    // The same for the same keys in any order.
    std::uint64_t sum() const {
        std::uint64_t all = 0;
        for (const Words& keys : keys_)
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
        Words& keys = keys_[node];
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
    Work merge(std::uint32_t node, int step, const Words& others) {
        const auto [k, j] = bit_of(step);
        const Words& own = keys_[node];
        const bool low = ((node >> k & 1) == 0) == ((node >> j & 1) == 0);
        const std::size_t n = own.size();
        Words merged(n);
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
        Words& keys = keys_[node];
        Words& samples = gathered_[node];
        for (const Parcel& parcel : came) {
            Words& into = step <= bits_ ? samples : keys;
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
        std::vector<Words> parts(nodes_);
        for (const std::uint32_t key : keys) {
            const Words& at = splitters_[node];
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
    std::vector<Words> gathered_, splitters_;
};

// C = A B of n x n numbers on q x q x q nodes (Agarwal et al. 1995; Juurlink and Wijshoff 1996): node (i, j, k) has the
// k-th part of block (i, j) of A and the i-th of block (j, k) of B. All get their blocks whole, multiply them, and the
// parts of the products for one block of C are added where the part belongs. Numbers are whole, so that sums are exact.
class Multiplication final : public Algorithm {
  public:
    explicit Multiplication(const Values& values)
        : q_(root_of(shape_of(values).nodes(), 3)), n_(values.whole("matrix")), side_(n_ / q_), real_(n_ <= kMostReal) {
        steps_ = 2;
        if (!real_) return;
        RandomStream random(static_cast<std::uint64_t>(values.integer("seed")), "matrices");
        for (Words* matrix : {&a_, &b_})
            for (std::uint32_t i = 0; i < n_ * n_; ++i) matrix->push_back(random.below(16));
        c_.resize(a_.size());
    }
    int rounds(int step) const override { return static_cast<int>(step == 0 ? 2 * (q_ - 1) : q_ - 1); }
    Work compute(std::uint32_t node, int step, std::vector<Parcel>& came, std::vector<Parcel>& out) override {
        const std::uint32_t i = node / q_ / q_, j = node / q_ % q_, k = node % q_;
        const std::uint32_t part = side_ * side_ / q_;
        if (step == 0) {
            for (std::uint32_t by = 1; by < q_; ++by) send(out, at(i, j, (k + by) % q_), cut(a_, i, j, k));
            for (std::uint32_t by = 1; by < q_; ++by) send(out, at((i + by) % q_, j, k), cut(b_, j, k, i));
            return instructions(0);
        }
        if (step == 1) {
            if (blocks_.empty()) blocks_.resize(std::size_t{q_} * q_ * q_);
            Words& product = blocks_[node];
            if (real_) {
                Words a(std::size_t{part} * q_), b(a.size());
                const auto put = [&](Words& into, std::uint32_t which, const Words& from) {
                    std::copy(from.begin(), from.end(), into.begin() + which * part);
                };
                put(a, k, cut(a_, i, j, k));
                put(b, i, cut(b_, j, k, i));
                for (const Parcel& parcel : came) {
                    const bool of_a = parcel.peer / q_ == node / q_;
                    put(of_a ? a : b, of_a ? parcel.peer % q_ : parcel.peer / q_ / q_, parcel.data);
                }
                product.assign(a.size(), 0);
                for (std::uint32_t x = 0; x < side_; ++x)
                    for (std::uint32_t y = 0; y < side_; ++y)
                        for (std::uint32_t z = 0; z < side_; ++z)
                            product[x * side_ + z] += a[x * side_ + y] * b[y * side_ + z];
            }
            for (std::uint32_t by = 1; by < q_; ++by) {
                const std::uint32_t to = (j + by) % q_;
                send(out, at(i, to, k), piece(product, to));
            }
            return float_operations(std::int64_t{2} * side_ * side_ * side_);
        }
        if (real_) {
            Words sum = piece(blocks_[node], j);
            for (const Parcel& parcel : came)
                for (std::uint32_t x = 0; x < part; ++x) sum[x] += parcel.data[x];
            for (std::uint32_t x = 0; x < part; ++x) c_[place(i, k, j * part + x)] = sum[x];
        }
        return float_operations(std::int64_t{q_ - 1} * part);
    }
    double correct() override {
        if (!real_) return kNaN;
        for (std::uint32_t x = 0; x < n_; ++x)
            for (std::uint32_t z = 0; z < n_; ++z) {
                std::uint32_t sum = 0;
                for (std::uint32_t y = 0; y < n_; ++y) sum += a_[x * n_ + y] * b_[y * n_ + z];
                if (sum != c_[x * n_ + z]) return 0;
            }
        return 1;
    }
    double items() const override { return static_cast<double>(side_) * side_ / q_; }
    double operations() const override { return 2.0 * n_ * n_ * n_; }

  private:
    // Larger ones are not multiplied: that would take longer than the machine's time is simulated.
    static constexpr std::uint32_t kMostReal = 256;

    std::uint32_t at(std::uint32_t i, std::uint32_t j, std::uint32_t k) const { return (i * q_ + j) * q_ + k; }
    // The x-th number of block (row, column), in the whole matrix.
    std::size_t place(std::uint32_t row, std::uint32_t column, std::uint32_t x) const {
        return (row * side_ + x / side_) * std::size_t{n_} + column * side_ + x % side_;
    }
    Words piece(const Words& block, std::uint32_t which) const {
        if (!real_) return {};
        const std::uint32_t part = side_ * side_ / q_;
        return Words(block.begin() + which * part, block.begin() + (which + 1) * part);
    }
    Words cut(const Words& matrix, std::uint32_t row, std::uint32_t column, std::uint32_t which) const {
        Words part;
        const std::uint32_t size = side_ * side_ / q_;
        if (real_)
            for (std::uint32_t x = 0; x < size; ++x) part.push_back(matrix[place(row, column, which * size + x)]);
        return part;
    }
    void send(std::vector<Parcel>& out, std::uint32_t to, Words part) const {
        out.push_back({to, std::int64_t{side_} * side_ / q_, std::move(part)});
    }

    std::uint32_t q_, n_, side_;
    bool real_;
    Words a_, b_, c_;
    std::vector<Words> blocks_;  // products, by node
};

// Floyd 1962 in blocks on s x s nodes, each with a block of the matrix of distances (after Ullman and Yannakakis 1991).
// Round k: the block on the diagonal is closed and goes along row and column k; the blocks there are brought up to date
// and go along their columns and rows; then all others are. What goes along a row goes by a binary tree: first to the
// node next to it, then from both to those two further, and so on.
class ShortestPaths final : public Algorithm {
  public:
    explicit ShortestPaths(const Values& values)
        : s_(root_of(shape_of(values).nodes(), 2)),
          n_(values.whole("matrix")),
          side_(n_ / s_),
          levels_(s_ > 1 ? 32 - __builtin_clz(s_ - 1) : 0),
          real_(n_ <= kMostReal),
          blocks_(std::size_t{s_} * s_) {
        steps_ = static_cast<int>(s_) * 2 * levels_;
        if (!real_) return;
        RandomStream random(static_cast<std::uint64_t>(values.integer("seed")), "distances");
        for (std::uint32_t i = 0; i < n_ * n_; ++i)
            distances_.push_back(i % (n_ + 1) == 0 ? 0 : random.below(8) == 0 ? 1 + random.below(100) : kFar);
        for (std::uint32_t node = 0; node < s_ * s_; ++node)
            for (std::uint32_t x = 0; x < side_ * side_; ++x)
                blocks_[node].own.push_back(
                    distances_[(node / s_ * side_ + x / side_) * n_ + node % s_ * side_ + x % side_]);
    }
    int rounds(int) const override { return 2; }
    Work compute(std::uint32_t node, int step, std::vector<Parcel>& came, std::vector<Parcel>& out) override {
        Blocks& at = blocks_[node];
        for (Parcel& parcel : came)
            (parcel.peer % s_ == node % s_ ? at.along_column : at.along_row) = std::move(parcel.data);
        const int in_round = step % (2 * levels_), level = in_round % levels_;
        const auto k = static_cast<std::uint32_t>(step / (2 * levels_));
        std::int64_t products = 0;
        if (level == 0) {
            if (in_round == 0) {
                // The blocks that neither row nor column k - 1 has.
                if (step > 0 && node / s_ != k - 1 && node % s_ != k - 1)
                    products += relax(at.own, at.along_row, at.along_column);
                if (step < steps_ && node == k * s_ + k) {
                    products += close(at.own);
                    at.along_row = at.along_column = at.own;
                }
            } else if ((node / s_ == k) != (node % s_ == k)) {
                // It has come along the row of a block of row k.
                const bool row = node / s_ == k;
                products += row ? relax(at.own, at.along_row, at.own) : relax(at.own, at.own, at.along_column);
                (row ? at.along_column : at.along_row) = at.own;
            }
        }
        if (step < steps_) {
            const bool diagonal = in_round < levels_;
            const std::uint32_t down = (node / s_ + s_ - k) % s_, right = (node % s_ + s_ - k) % s_, far = 1u << level;
            const bool in_row = diagonal ? down == 0 : true, in_column = diagonal ? right == 0 : true;
            // What goes down a column comes from row k; from the diagonal both have gone before.
            const bool sends_down = in_column && down < far && down + far < s_ && (diagonal || right != 0);
            const bool sends_right = in_row && right < far && right + far < s_ && (diagonal || down != 0);
            post(out, node, sends_down, (node + far * s_) % (s_ * s_), at.along_column);
            post(out, node, sends_right, node / s_ * s_ + (node + far) % s_, at.along_row);
        }
        return integer_operations(2 * products);
    }
    double correct() override {
        if (!real_) return kNaN;
        for (std::uint32_t k = 0; k < n_; ++k)
            for (std::uint32_t i = 0; i < n_; ++i)
                for (std::uint32_t j = 0; j < n_; ++j)
                    distances_[i * n_ + j] =
                        std::min(distances_[i * n_ + j], distances_[i * n_ + k] + distances_[k * n_ + j]);
        for (std::uint32_t i = 0; i < n_; ++i)
            for (std::uint32_t j = 0; j < n_; ++j)
                if (distances_[i * n_ + j] != blocks_[i / side_ * s_ + j / side_].own[i % side_ * side_ + j % side_])
                    return 0;
        return 1;
    }
    double items() const override { return static_cast<double>(side_) * side_; }
    double operations() const override { return 2.0 * n_ * n_ * n_; }

  private:
    static constexpr std::uint32_t kMostReal = 256, kFar = 1u << 29;
    struct Blocks {
        Words own, along_row, along_column;  // the latter as they came
    };
    void post(std::vector<Parcel>& out, std::uint32_t node, bool sends, std::uint32_t to, const Words& block) const {
        if (sends)
            out.push_back({to, std::int64_t{side_} * side_, block});
        else
            out.push_back({node});
    }
    std::int64_t close(Words& block) const { return relax(block, block, block); }
    // Ways over the nodes of the block between: x = min(x, a b).
    std::int64_t relax(Words& x, const Words& a, const Words& b) const {
        if (real_)
            for (std::uint32_t k = 0; k < side_; ++k)
                for (std::uint32_t i = 0; i < side_; ++i)
                    for (std::uint32_t j = 0; j < side_; ++j)
                        x[i * side_ + j] = std::min(x[i * side_ + j], a[i * side_ + k] + b[k * side_ + j]);
        return std::int64_t{side_} * side_ * side_;
    }

    std::uint32_t s_, n_, side_;
    int levels_;
    bool real_;
    std::vector<Blocks> blocks_;
    Words distances_;
};

}  // namespace

std::unique_ptr<Algorithm> make_routing(std::uint32_t nodes, std::vector<std::int64_t> sizes, int repeats, bool block,
                                        std::uint64_t seed, int bursts) {
    return std::make_unique<RoutedKeys>(nodes, std::move(sizes), repeats, block, seed, bursts);
}

std::unique_ptr<Algorithm> make_algorithm(const Values& values) {
    switch (values.choice("algorithm")) {
        case 1:
            return std::make_unique<Bitonic>(values);
        case 2:
        case 3:
            return std::make_unique<SampleSort>(values);
        case 4:
            return std::make_unique<Multiplication>(values);
        case 5:
            return std::make_unique<ShortestPaths>(values);
    }
    return make_routing(shape_of(values).nodes(), {values.integer("step_words")}, values.whole("repeats"),
                        values.choice_key("library") == "bpram", static_cast<std::uint64_t>(values.integer("seed")));
}

std::int64_t longest_parcel(const Values& values) {
    const std::int64_t nodes = shape_of(values).nodes(), keys = values.integer("node_keys"),
                       n = values.integer("matrix");
    switch (values.choice("algorithm")) {
        case 0:
            return values.integer("step_words");
        case 1:
            return keys;
        case 2:
        case 3:
            return std::max(keys * nodes, values.integer("samples") * nodes);
    }
    return n * n;
}

void check_algorithm(const Values& values, Errors& errors) {
    const std::uint32_t nodes = shape_of(values).nodes();
    check_another(values, errors);
    if (nodes < 2) return;
    const int algorithm = values.choice("algorithm");
    if (algorithm >= 1 && algorithm <= 3 && (nodes & (nodes - 1)) != 0)
        errors.add(size_key(values), ErrorCode::no_power_of_two, {nodes});
    if ((algorithm == 2 || algorithm == 3) && values.whole("node_keys") < values.whole("samples"))
        errors.add("samples", ErrorCode::fewer_keys_than_samples, {values.whole("node_keys")});
    if (algorithm < 4) return;
    const bool cubes = algorithm == 4;
    const std::uint32_t root = root_of(nodes, cubes ? 3 : 2), divisor = cubes ? root * root : root;
    if (divisor * root != nodes)
        errors.add(size_key(values), cubes ? ErrorCode::no_cube : ErrorCode::no_square, {nodes});
    else if (values.whole("matrix") % divisor != 0)
        errors.add("matrix", ErrorCode::rows_do_not_divide, {values.whole("matrix"), divisor});
}

}  // namespace grainscope
