// Destinations of synthetic traffic.
#pragma once

#include <cstdint>
#include <vector>

#include "base/error.h"
#include "base/random.h"
#include "network/grid.h"

namespace grainscope {

enum class Pattern {
    uniform,
    transpose,
    bit_complement,
    bit_reverse,
    shuffle,
    tornado,
    neighbour,
    hot_spot,
    uniform_all,
    neighbour_plus,
    next_group,
    row_to_column
};

// In the order of the parameter's choices; definitions in the docs of the choices (program/open_loop.cpp).
class Traffic {
  public:
    // hot_spot_share: the part of hot-spot traffic that goes to the hot node, 0..1.
    // group_nodes: Wiring::group_nodes.
    Traffic(const Grid& grid, Pattern pattern, double hot_spot_share, std::uint32_t group_nodes = 0);

    // What the pattern asks of the machine's shape and one of these extents does not have.
    static void check(const std::array<int, 3>& extents, Pattern pattern, Errors& errors,
                      std::uint32_t group_nodes = 0);

    std::uint32_t destination(std::uint32_t source, RandomStream& stream) const;
    // Every source has one fixed destination.
    bool permutation() const;
    // Valid for permutations only.
    std::uint32_t fixed_destination(std::uint32_t source) const { return fixed_[source]; }
    // The middle node: every coordinate is half the extent, rounded down.
    std::uint32_t hot_node() const;
    Pattern pattern() const { return pattern_; }
    double hot_spot_share() const { return hot_spot_share_; }

  private:
    std::uint32_t map(std::uint32_t source) const;
    std::uint32_t another(std::uint32_t source, RandomStream& stream) const;

    const Grid& grid_;
    Pattern pattern_;
    double hot_spot_share_;
    std::uint32_t group_nodes_;
    std::vector<std::uint32_t> fixed_;
};

}  // namespace grainscope
