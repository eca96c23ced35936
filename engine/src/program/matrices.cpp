#include "program/matrices.h"

#include <algorithm>

#include "base/nan.h"
#include "program/node_run.h"

namespace grainscope {
namespace {

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
        for (Data* matrix : {&a_, &b_})
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
            Data& product = blocks_[node];
            if (real_) {
                Data a(std::size_t{part} * q_), b(a.size());
                const auto put = [&](Data& into, std::uint32_t which, const Data& from) {
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
            Data sum = piece(blocks_[node], j);
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
    Data piece(const Data& block, std::uint32_t which) const {
        if (!real_) return {};
        const std::uint32_t part = side_ * side_ / q_;
        return Data(block.begin() + which * part, block.begin() + (which + 1) * part);
    }
    Data cut(const Data& matrix, std::uint32_t row, std::uint32_t column, std::uint32_t which) const {
        Data part;
        const std::uint32_t size = side_ * side_ / q_;
        if (real_)
            for (std::uint32_t x = 0; x < size; ++x) part.push_back(matrix[place(row, column, which * size + x)]);
        return part;
    }
    void send(std::vector<Parcel>& out, std::uint32_t to, Data part) const {
        out.push_back({to, std::int64_t{side_} * side_ / q_, std::move(part)});
    }

    std::uint32_t q_, n_, side_;
    bool real_;
    Data a_, b_, c_;
    std::vector<Data> blocks_;  // products, by node
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
        Data own, along_row, along_column;  // the latter as they came
    };
    void post(std::vector<Parcel>& out, std::uint32_t node, bool sends, std::uint32_t to, const Data& block) const {
        if (sends)
            out.push_back({to, std::int64_t{side_} * side_, block});
        else
            out.push_back({node});
    }
    std::int64_t close(Data& block) const { return relax(block, block, block); }
    // Ways over the nodes of the block between: x = min(x, a b).
    std::int64_t relax(Data& x, const Data& a, const Data& b) const {
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
    Data distances_;
};

}  // namespace

std::uint32_t root_of(std::uint32_t nodes, int power) {
    std::uint32_t root = 1;
    while ((power == 2 ? root * root : root * root * root) < nodes) ++root;
    return root;
}

std::unique_ptr<Algorithm> make_multiplication(const Values& values) {
    return std::make_unique<Multiplication>(values);
}
std::unique_ptr<Algorithm> make_shortest_paths(const Values& values) { return std::make_unique<ShortestPaths>(values); }

}  // namespace grainscope
