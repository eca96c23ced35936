// The wiring of network `links`: cables of two wires, one for each direction, between nodes or between nodes and
// crossbars, and which wire leads from a place towards a node.
//
// Nodes are places 0 .. nodes - 1, crossbars come behind them. Cable c is wires 2c and 2c + 1, which are the links of
// the topology; so the wire back is always w ^ 1. A way is one of the shortest. At a crossbar, as the C104 does it,
// every output has an interval of node numbers: of parallel ways the one for a node is that of its number modulo their
// number. At a node it is the one of the lowest dimension.
#pragma once

#include <cstdint>
#include <vector>

#include "network/grid.h"
#include "sim/parameters.h"

namespace grainscope {

inline constexpr int kMostLinkNodes = 256;
inline constexpr int kLinksPerNode = 4;
inline constexpr int kCrossbarPorts = 32;

class LinksWiring final : public Wiring, public Routing {
  public:
    // Values that check_links_wiring() takes.
    explicit LinksWiring(const Values& values);

    bool is_node(std::uint32_t place) const { return place < nodes; }
    std::uint32_t end(std::uint32_t wire) const { return links[wire].target; }
    // The wire from a place towards a node that is elsewhere.
    std::uint32_t towards(std::uint32_t place, std::uint32_t node) const { return next_[place * nodes + node]; }
    void route(const Head& head, Sight& sight, Outputs& outputs) const override;
    int distance(std::uint32_t source, std::uint32_t destination) const override;

  private:
    void add_places(std::uint32_t count);
    // `kind`: of the wire from a to b; that back is of the opposite one.
    void add_cable(std::uint32_t a, std::uint32_t b, std::int32_t direction, LinkClass kind = LinkClass::local);
    void add_grid(const Grid& grid);
    void add_tree(std::uint32_t children);
    void add_hypercube();
    void add_crossbars(const Values& values);
    void find_ways();

    std::vector<std::uint16_t> next_;  // by place, then node
};

void check_links_wiring(const Values& values, Errors& errors);

}  // namespace grainscope
