// Any wiring, as a list of edges: nodes at routers, and cables between routers. Ways are the shortest of those that go
// up first and then down (up*/down* routing, Schroeder et al. 1991): a breadth-first search from the router with the
// most cables gives every router its distance from the root; up is towards the root, and between two of equal distance
// towards the lower number. No circle of links goes up and down only once, so any number of channels is enough. Of
// equally short ways that of the destination's number modulo their number is taken.
#pragma once

#include <optional>
#include <string_view>

#include "network/fabrics/fabric.h"

namespace grainscope {

struct EdgeList {
    // A cable from a node or router to a router, with the cycles of its links forth and back; 0: as all have.
    struct Edge {
        std::uint32_t from, to;
        int forth = 0, back = 0;
    };
    std::uint32_t routers = 0;
    std::vector<Edge> homes;  // by node
    std::vector<Edge> edges;  // between routers
    int channels = 1;

    // A router that the first one does not reach, if there is one.
    std::optional<std::uint32_t> apart() const;
    int most_ports() const;
};

// From numbers with spaces between them: routers, nodes; of each node its router and the cycles forth and back; of each
// cable between routers both of them and the cycles. Nothing if it is not that, or too large.
std::optional<EdgeList> read_edges(std::string_view text);
// Routers in two rings of eight, each linked to its like in the other ring, and the inner ones to every third: the
// generalized Petersen graph G(8, 3). A node at each.
EdgeList example_edges();

std::unique_ptr<Fabric> make_edges(const EdgeList& list);

}  // namespace grainscope
