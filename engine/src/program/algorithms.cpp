#include "program/algorithms.h"

#include <algorithm>

#include "program/matrices.h"
#include "program/node_run.h"
#include "program/sorting.h"

namespace grainscope {
namespace {

// Every node to another one: along a random ring.
void draw_relation(Data& destinations, RandomStream& random) {
    const auto n = static_cast<std::uint32_t>(destinations.size());
    Data order(n);
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
    Data destinations_;
    std::vector<std::int64_t> counts_;
};

}  // namespace

std::unique_ptr<Algorithm> make_routing(std::uint32_t nodes, std::vector<std::int64_t> sizes, int repeats, bool block,
                                        std::uint64_t seed, int bursts) {
    return std::make_unique<RoutedKeys>(nodes, std::move(sizes), repeats, block, seed, bursts);
}

std::unique_ptr<Algorithm> make_algorithm(const Values& values) {
    switch (values.choice("algorithm")) {
        case 1:
            return make_bitonic(values);
        case 2:
        case 3:
            return make_sample_sort(values);
        case 4:
            return make_multiplication(values);
        case 5:
            return make_shortest_paths(values);
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
