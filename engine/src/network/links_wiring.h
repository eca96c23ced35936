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

#include "network/topology.h"
#include "sim/parameters.h"

namespace grainscope {

inline constexpr int kMostLinkNodes = 256;
inline constexpr int kLinksPerNode = 4;
inline constexpr int kCrossbarPorts = 32;

class LinksWiring {
  public:
    // Values that check_links_wiring() takes.
    explicit LinksWiring(const Values& values);

    std::uint32_t nodes() const { return nodes_; }
    std::uint32_t places() const { return places_; }
    const std::vector<Link>& wires() const { return wires_; }
    bool is_node(std::uint32_t place) const { return place < nodes_; }
    std::uint32_t end(std::uint32_t wire) const { return wires_[wire].target; }
    // The wire from a place towards a node that is elsewhere.
    std::uint32_t towards(std::uint32_t place, std::uint32_t node) const { return next_[place * nodes_ + node]; }
    int distance(std::uint32_t source, std::uint32_t destination) const;
    std::vector<std::uint32_t> way(std::uint32_t source, std::uint32_t destination) const;
    // Every node can be reached from every place.
    bool reaches_all() const;

  private:
    void add_cable(std::uint32_t a, std::uint32_t b, std::int32_t direction) {
        wires_.push_back({a, b, direction});
        wires_.push_back({b, a, direction + 1});
    }
    void add_grid(const Values& values, bool wraps);
    void add_tree(std::uint32_t children);
    void add_hypercube();
    void add_crossbars(const Values& values);
    void find_ways();

    std::uint32_t nodes_, places_;
    std::vector<Link> wires_;
    std::vector<std::uint16_t> next_;  // by place, then node
};

void check_links_wiring(const Values& values, Errors& errors);

}  // namespace grainscope
