// Flattened butterflies (Kim, Dally & Abts 2007): routers in a grid of up to three dimensions, each linked to all that
// differ from it in one coordinate. Nodes are numbered as a grid, the first coordinate first, and a block of them
// belongs to a router: node x is at router x / block.
//
// Ports of a router: the nodes of its block, the first coordinate first; then dimension by dimension the other routers
// of the line, in their order.
#pragma once

#include "network/fabrics/fabric.h"

namespace grainscope {

enum class ButterflyRouting {
    // Dimension by dimension, from the first to the last.
    dimension_order,
    // A fair coin at the source: first to last in the lower half of the channels, or last to first in the upper.
    either_order,
    // To the router of a node drawn from all, in the lower half of the channels, then to the destination in the upper;
    // a packet that comes by its destination stays there.
    valiant,
    // As Valiant, the router drawn among those that differ only where source and destination differ; but minimal if
    // the links of the minimal way times the credits in use at its first are at most those of the other way, plus 2
    // (UGAL; the constant is BookSim2's).
    ugal
};

struct ButterflyConfig {
    std::array<int, 3> routers{4, 4, 1}, block{2, 2, 1};
    ButterflyRouting routing = ButterflyRouting::dimension_order;
    int channels = 1;

    static std::uint32_t product(const std::array<int, 3>& extents) {
        return static_cast<std::uint32_t>(extents[0] * extents[1] * extents[2]);
    }
    std::uint32_t nodes() const { return product(routers) * product(block); }
    // The fewest virtual channels per link with which packets never wait for each other in a circle.
    int channels_needed() const { return routing == ButterflyRouting::dimension_order ? 1 : 2; }
    int ports() const { return static_cast<int>(product(block)) + routers[0] + routers[1] + routers[2] - 3; }
    bool operator==(const ButterflyConfig&) const = default;
};

std::unique_ptr<Fabric> make_butterfly(const ButterflyConfig& config);

}  // namespace grainscope
