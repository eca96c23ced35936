// The geometry of k-ary n-meshes and tori: coordinates, neighbours, dimension-order routes.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "network/packet.h"
#include "network/topology.h"

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

    // Chooses the way round in each dimension (the shorter one; at equal distance on a torus, up from even source
    // coordinates and down from odd ones) and counts the hops.
    void plan(Packet& packet) const;
    int distance(std::uint32_t source, std::uint32_t destination) const;
    // The nodes on its way by dimension order, as (node, direction in which it leaves).
    std::vector<std::pair<std::uint32_t, int>> way(std::uint32_t source, std::uint32_t destination) const;
    // Dimension order: the lowest dimension in which `node` differs from the destination.
    Step route(const Packet& packet, std::uint32_t node) const;

    // The dimension whose middle cut has the fewest links: the longest one (the highest of equals), or -1 for a single
    // node.
    int bisected_dimension() const;
    // Whether a link crosses that cut (between extent/2 - 1 and extent/2; on a torus the wrap-around links cross too).
    bool crosses_bisection(const Link& link) const;

  private:
    std::array<int, 3> extents_;
    bool wraps_;
    std::array<std::uint32_t, 3> strides_;
    std::vector<std::array<std::uint8_t, 4>> coordinates_;
};

}  // namespace grainscope
