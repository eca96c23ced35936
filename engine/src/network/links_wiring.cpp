#include "network/links_wiring.h"

#include <algorithm>
#include <array>

#include "network/grid.h"

namespace grainscope {
namespace {

constexpr std::uint16_t kNoWire = 0xffff;
// Of a fabric of two levels: nodes at a crossbar of the first, and as many cables from it to the second if that is a
// Clos network.
constexpr std::uint32_t kLeafNodes = kCrossbarPorts / 2;
// Cables from every crossbar of the first level to the only one of the second of a tree.
constexpr std::uint32_t kTreeCables = 2;

std::array<int, 3> extents_of(const Values& values) {
    return {values.extent("dimensions", 0), values.extent("dimensions", 1), values.extent("dimensions", 2)};
}

int nodes_of(const Values& values) {
    const auto [x, y, z] = extents_of(values);
    return x * y * z;
}

// The most links that one of its nodes needs.
int links_needed(const Values& values) {
    const auto graph = values.choice_key("graph");
    int links = 0;
    if (graph == "grid" || graph == "torus") {
        for (const int extent : extents_of(values)) links += extent > 2 ? 2 : extent > 1 ? 1 : 0;
    } else if (graph == "tree") {
        const int nodes = nodes_of(values), children = values.whole("children");
        links = std::min(children, nodes - 1) + (nodes > children + 1 ? 1 : 0);
    } else if (graph == "hypercube") {
        while (1 << links < nodes_of(values)) ++links;
    }
    return links;
}

// How many nodes the crossbars have ports for.
int most_nodes(const Values& values) {
    const auto fabric = values.choice_key("fabric");
    return fabric == "one" || fabric == "chain" ? kCrossbarPorts : kMostLinkNodes;
}

}  // namespace

void check_links_wiring(const Values& values, Errors& errors) {
    const auto graph = values.choice_key("graph");
    const int nodes = nodes_of(values), needed = links_needed(values);
    if (nodes > kMostLinkNodes)
        errors.add("dimensions", ErrorCode::more_nodes_than_links_join, {nodes, kMostLinkNodes});
    else if (graph == "hypercube" && (nodes & (nodes - 1)) != 0)
        errors.add("dimensions", ErrorCode::no_hypercube, {nodes});
    else if (graph == "tree" && needed > kLinksPerNode)
        errors.add("children", ErrorCode::tree_needs_links, {needed, kLinksPerNode, kLinksPerNode - 1});
    else if (needed > kLinksPerNode)
        errors.add("graph", ErrorCode::graph_needs_links, {needed, kLinksPerNode});
    if (graph != "crossbar") return;
    if (nodes <= kMostLinkNodes && nodes > most_nodes(values))
        errors.add("dimensions", ErrorCode::labels_reach_fewer, {most_nodes(values)});
    if (values.choice_key("protocol") == "byte") errors.add("protocol", ErrorCode::crossbar_routes_packets);
}

LinksWiring::LinksWiring(const Values& values) : nodes_(static_cast<std::uint32_t>(nodes_of(values))), places_(nodes_) {
    const auto graph = values.choice_key("graph");
    if (graph == "crossbar") {
        add_crossbars(values);
    } else if (graph == "tree") {
        add_tree(static_cast<std::uint32_t>(values.whole("children")));
    } else if (graph == "hypercube") {
        add_hypercube();
    } else {
        add_grid(values, graph == "torus");
    }
    find_ways();
}

// Dimension by dimension, so that ways turn in their order.
void LinksWiring::add_grid(const Values& values, bool wraps) {
    const Grid grid(extents_of(values), wraps);
    for (int dimension = 0; dimension < Grid::kDimensions; ++dimension)
        for (std::uint32_t node = 0; node < nodes_; ++node) {
            if (!grid.has_link(node, 2 * dimension)) continue;
            // Between two nodes there is one cable, also around.
            const std::uint32_t next = grid.neighbour(node, 2 * dimension);
            if (grid.extent(dimension) > 2 || next > node) add_cable(node, next, 2 * dimension);
        }
}

void LinksWiring::add_tree(std::uint32_t children) {
    for (std::uint32_t node = 1; node < nodes_; ++node) add_cable((node - 1) / children, node, 0);
}

void LinksWiring::add_hypercube() {
    for (std::uint32_t bit = 1; bit < nodes_; bit *= 2)
        for (std::uint32_t node = 0; node < nodes_; ++node)
            if ((node & bit) == 0) add_cable(node, node | bit, 0);
}

void LinksWiring::add_crossbars(const Values& values) {
    const auto fabric = values.choice_key("fabric");
    if (fabric == "one" || fabric == "chain") {
        // Half of the nodes at either end, and from one to the next a cable for each of them.
        const std::uint32_t count = fabric == "one" ? 1 : static_cast<std::uint32_t>(values.whole("crossbars"));
        const std::uint32_t half = (nodes_ + 1) / 2;
        places_ += count;
        for (std::uint32_t node = 0; node < nodes_; ++node)
            add_cable(node, count == 1 || node < half ? nodes_ : nodes_ + count - 1, 0);
        for (std::uint32_t at = 1; at < count; ++at)
            for (std::uint32_t cable = 0; cable < half; ++cable)
                add_cable(nodes_ + at - 1, nodes_ + at, 2 * static_cast<std::int32_t>(cable));
        return;
    }
    const std::uint32_t leaves = (nodes_ + kLeafNodes - 1) / kLeafNodes;
    for (std::uint32_t node = 0; node < nodes_; ++node) add_cable(node, nodes_ + node / kLeafNodes, 0);
    places_ += leaves;
    if (leaves == 1) return;
    const bool clos = fabric == "clos";
    for (std::uint32_t leaf = 0; leaf < leaves; ++leaf)
        for (std::uint32_t cable = 0; cable < (clos ? kLeafNodes : kTreeCables); ++cable)
            add_cable(nodes_ + leaf, places_ + (clos ? cable : 0), clos ? 0 : 2 * static_cast<std::int32_t>(cable));
    places_ += clos ? kLeafNodes : 1;
}

void LinksWiring::find_ways() {
    constexpr std::uint16_t kFar = 0xffff;
    std::vector<std::vector<std::uint16_t>> leaving(places_);
    for (std::size_t wire = 0; wire < wires_.size(); ++wire)
        leaving[wires_[wire].source].push_back(static_cast<std::uint16_t>(wire));
    next_.assign(std::size_t{places_} * nodes_, kNoWire);
    std::vector<std::uint16_t> away(places_);
    std::vector<std::uint32_t> reached;
    for (std::uint32_t node = 0; node < nodes_; ++node) {
        std::fill(away.begin(), away.end(), kFar);
        away[node] = 0;
        reached.assign(1, node);
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const std::uint16_t wire : leaving[reached[i]]) {
                const std::uint32_t neighbour = end(wire);
                if (away[neighbour] != kFar) continue;
                away[neighbour] = static_cast<std::uint16_t>(away[reached[i]] + 1);
                reached.push_back(neighbour);
            }
        for (std::size_t i = 1; i < reached.size(); ++i) {
            const std::uint32_t place = reached[i];
            std::uint32_t ways = 0;
            const auto leads = [&](std::uint16_t wire) { return away[end(wire)] + 1 == away[place]; };
            for (const std::uint16_t wire : leaving[place]) ways += leads(wire);
            std::uint32_t choice = is_node(place) ? 0 : node % ways;
            for (const std::uint16_t wire : leaving[place])
                if (leads(wire) && choice-- == 0) next_[place * nodes_ + node] = wire;
        }
    }
}

bool LinksWiring::reaches_all() const {
    for (std::uint32_t place = 0; place < places_; ++place)
        for (std::uint32_t node = 0; node < nodes_; ++node)
            if (place != node && towards(place, node) == kNoWire) return false;
    return true;
}

std::vector<std::uint32_t> LinksWiring::way(std::uint32_t source, std::uint32_t destination) const {
    std::vector<std::uint32_t> way;
    for (std::uint32_t at = source; at != destination; at = end(way.back())) way.push_back(towards(at, destination));
    return way;
}

int LinksWiring::distance(std::uint32_t source, std::uint32_t destination) const {
    int hops = 0;
    for (std::uint32_t at = source; at != destination; at = end(towards(at, destination))) ++hops;
    return hops;
}

}  // namespace grainscope
