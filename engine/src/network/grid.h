// The geometry of k-ary n-meshes and tori: coordinates, neighbours, links, dimension-order routes.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "network/wiring.h"

namespace grainscope {

struct Step {
    int direction;  // 2d towards higher, 2d+1 towards lower coordinates of dimension d; -1 when the packet has arrived
    bool after_dateline;  // on a torus: this channel is the wrap-around link of its ring, or lies behind it
};

class Grid {
  public:
    Grid(std::array<int, 3> extents, bool wraps);

    static constexpr int kDimensions = 3;
    static constexpr int kDirections = 2 * kDimensions;

    std::uint32_t nodes() const { return static_cast<std::uint32_t>(extents_[0] * extents_[1] * extents_[2]); }
    int extent(int dimension) const { return extents_[static_cast<std::size_t>(dimension)]; }
    const std::array<int, 3>& extents() const { return extents_; }
    bool wraps() const { return wraps_; }
    // Node number = x + y * extent(0) + z * extent(0) * extent(1).
    int coordinate(std::uint32_t node, int dimension) const {
        return coordinates_[node][static_cast<std::size_t>(dimension)];
    }
    std::uint32_t stride(int dimension) const { return strides_[static_cast<std::size_t>(dimension)]; }
    std::uint32_t node_at(std::array<int, 3> coordinates) const;

    bool has_link(std::uint32_t node, int direction) const;
    std::uint32_t neighbour(std::uint32_t node, int direction) const;
    // One step along a dimension, around the ring on a torus.
    int next_coordinate(int dimension, bool up, int at) const {
        const int last = extent(dimension) - 1;
        return up ? (at == last ? 0 : at + 1) : (at == 0 ? last : at - 1);
    }
    // Whether, on a torus, the channel from `at` on the way from `from` is the wrap-around link or lies behind it.
    bool after_dateline(int dimension, bool up, int from, int at) const {
        return wraps_ && (up ? at < from || at + 1 == extent(dimension) : at > from || at == 0);
    }
    // Every directed link, by direction and then by source node.
    std::vector<Link> links() const;
    // The place in links() of the link that leaves a node in this direction, if it has that link.
    std::uint32_t link_at(std::uint32_t node, int direction) const;
    Wiring wiring() const;

    // The way round a dimension: the shorter one; at equal distance on a torus, up from even source coordinates and
    // down from odd ones.
    bool goes_up(int dimension, int from, int to) const;
    int distance(std::uint32_t source, std::uint32_t destination) const;
    // Dimension order: the lowest dimension in which `node` differs from the destination.
    Step route(std::uint32_t source, std::uint32_t destination, std::uint32_t node) const;

    // The dimension whose middle cut has the fewest links: the longest one (the highest of equals), or -1 for a single
    // node.
    int bisected_dimension() const;
    // Whether a link crosses that cut (between extent/2 - 1 and extent/2; on a torus the wrap-around links cross too).
    bool crosses_bisection(const Link& link) const;

  private:
    std::array<int, 3> extents_;
    bool wraps_;
    std::array<std::uint32_t, 3> strides_;
    std::array<std::uint32_t, kDirections> first_links_;  // of those before which links of other directions stand
    std::vector<std::array<std::int32_t, 3>> coordinates_;
};

// Dimension order. On a torus the lower half of the virtual channels of a ring, or one more than the upper half, serves
// packets before the dateline, the others those on or behind the wrap-around link; so no ring of packets waits for
// itself. A torus of one channel can deadlock.
class GridRouting final : public Routing {
  public:
    GridRouting(Grid made, int virtual_channels) : grid(std::move(made)), virtual_channels_(virtual_channels) {}
    void route(const Head& head, Sight& sight, Outputs& outputs) const override;
    int distance(std::uint32_t source, std::uint32_t destination) const override {
        return grid.distance(source, destination);
    }
    // The virtual channels (bit v) that a packet may take for this step.
    static std::uint8_t channels(const Grid& grid, int virtual_channels, Step step);

    const Grid grid;

  private:
    int virtual_channels_;
};

}  // namespace grainscope
