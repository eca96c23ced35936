// k-ary n-cubes: meshes and tori, and the hypercube (all extents 2). Nodes are routers and pass on the packets of
// others. Node = sum of x_i times the extents before i; dimension 0 is the lowest. A dimension of two has one cable,
// also on a torus.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>

#include "network/fabrics/fabric.h"

namespace grainscope {

enum class CubeRouting {
    // The lowest dimension first, the shorter way; if both are as short, a fair coin where a packet enters the
    // dimension. On a torus there are two classes of channels. Chosen where a packet enters a dimension and kept to
    // its end: upwards the second if it will wrap, downwards the second if it will not. No shortest way covers a ring,
    // so no ring of packets waits for itself.
    dimension_order,
    // Any shortest way (Duato 1993). The first channel (torus: two) is the escape: dimension order to the end. All
    // others lead along any link that is on a shortest way.
    minimal_adaptive,
    // Dimension order to a router drawn from all, then to the destination, in one half of the channels each.
    valiant,
    // As Valiant, the router drawn from those between source and destination (Nesson & Johnsson 1995).
    romm
};

struct CubeConfig {
    static constexpr int kDimensions = 12;
    std::array<int, kDimensions> extents = filled({});
    bool wraps = false;
    CubeRouting routing = CubeRouting::dimension_order;
    int channels = 1;

    // The extents given, and 1 in all other dimensions.
    static std::array<int, kDimensions> filled(std::initializer_list<int> given) {
        std::array<int, kDimensions> all;
        all.fill(1);
        std::copy(given.begin(), given.end(), all.begin());
        return all;
    }
    std::uint32_t nodes() const;
    // The fewest virtual channels per link with which packets never wait for each other in a circle.
    int channels_needed() const;
    bool operator==(const CubeConfig&) const = default;
};

std::unique_ptr<Fabric> make_cube(const CubeConfig& config);

}  // namespace grainscope
