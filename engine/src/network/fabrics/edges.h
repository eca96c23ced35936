// Any wiring, as a list of edges: nodes at routers, and cables between routers. Ways are the shortest of those that go
// up first and then down (up*/down* routing, Schroeder et al. 1991): a breadth-first search from the router with the
// most cables gives every router its distance from the root; up is towards the root, and between two of equal distance
// towards the lower number. No circle of links goes up and down only once, so any number of channels is enough. Of
// equally short ways that of the destination's number modulo their number is taken.
#pragma once

#include "network/fabrics/fabric.h"

namespace grainscope {

struct EdgeList {
    struct Edge {
        std::uint32_t from, to;  // routers
    };
    std::uint32_t routers = 0;
    std::vector<std::uint32_t> homes;  // by node: its router
    std::vector<Edge> edges;
    int channels = 1;

    // All routers can be reached from each other.
    bool is_connected() const;
    int most_ports() const;
};

std::unique_ptr<Fabric> make_edges(const EdgeList& list);

}  // namespace grainscope
