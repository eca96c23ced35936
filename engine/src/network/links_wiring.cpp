#include "network/links_wiring.h"

#include <algorithm>
#include <array>
#include <utility>

namespace grainscope {
namespace {

constexpr std::uint16_t kNoWire = 0xffff;
// Of a fabric of two levels: nodes at a crossbar of the first, and as many cables from it to the second if that is a
// Clos network.
constexpr std::uint32_t kLeafNodes = kCrossbarPorts / 2;
// Cables from every crossbar of the first level to the only one of the second of a tree.
constexpr std::uint32_t kTreeCables = 2;

int nodes_of(const Values& values) {
    const auto [x, y, z] = values.extents("dimensions");
    return x * y * z;
}

// The most links that one of its nodes needs.
int links_needed(const Values& values) {
    const auto graph = values.choice_key("graph");
    int links = 0;
    if (graph == "grid" || graph == "torus") {
        for (const int extent : values.extents("dimensions")) links += extent > 2 ? 2 : extent > 1 ? 1 : 0;
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

LinksWiring::LinksWiring(const Values& values) {
    const auto graph = values.choice_key("graph");
    if (graph == "grid" || graph == "torus") {
        add_grid(Grid(values.extents("dimensions"), graph == "torus"));
    } else {
        layout = Layout::ring;
        shape = values.extents("dimensions");
        nodes = static_cast<std::uint32_t>(nodes_of(values));
        add_places(nodes);
        if (graph == "crossbar") add_crossbars(values);
        if (graph == "tree") add_tree(static_cast<std::uint32_t>(values.whole("children")));
        if (graph == "hypercube") add_hypercube();
    }
    find_ways();
}

// Dimension by dimension, so that ways turn in their order. Between two nodes there is one cable, also around. Of a
// torus those up from even coordinates come first, so that half way round goes up from there and down from the others.
void LinksWiring::add_grid(const Grid& grid) {
    Wiring::operator=(grid.wiring());
    const std::vector<Link> all = std::exchange(links, {});
    for (int d = 0; d < Grid::kDirections / 2; ++d)
        for (const bool later : {false, true})
            for (const auto& [source, target, direction] : all)
                if (direction == 2 * d && (grid.wraps() && grid.coordinate(source, d) % 2 != 0) == later &&
                    (grid.extent(d) > 2 || target > source))
                    add_cable(source, target, direction);
}

void LinksWiring::add_places(std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) places.push_back({{static_cast<std::int32_t>(i), 0, 0}});
}

void LinksWiring::add_cable(std::uint32_t a, std::uint32_t b, std::int32_t direction, LinkClass kind) {
    links.push_back({a, b, direction});
    links.push_back({b, a, direction + 1});
    classes.push_back(kind);
    classes.push_back(kind == LinkClass::up ? LinkClass::down : kind);
}

void LinksWiring::add_tree(std::uint32_t children) {
    for (std::uint32_t node = 1; node < nodes; ++node) add_cable((node - 1) / children, node, 0);
}

void LinksWiring::add_hypercube() {
    for (std::uint32_t bit = 1; bit < nodes; bit *= 2)
        for (std::uint32_t node = 0; node < nodes; ++node)
            if ((node & bit) == 0) add_cable(node, node | bit, 0);
}

void LinksWiring::add_crossbars(const Values& values) {
    const auto fabric = values.choice_key("fabric");
    if (fabric == "one" || fabric == "chain") {
        // Half of the nodes at either end, and from one to the next a cable for each of them.
        const std::uint32_t count = fabric == "one" ? 1 : static_cast<std::uint32_t>(values.whole("crossbars"));
        const std::uint32_t half = (nodes + 1) / 2;
        add_places(count);
        for (std::uint32_t node = 0; node < nodes; ++node)
            add_cable(node, count == 1 || node < half ? nodes : nodes + count - 1, 0, LinkClass::up);
        for (std::uint32_t at = 1; at < count; ++at)
            for (std::uint32_t cable = 0; cable < half; ++cable)
                add_cable(nodes + at - 1, nodes + at, 2 * static_cast<std::int32_t>(cable));
        return;
    }
    const std::uint32_t leaves = (nodes + kLeafNodes - 1) / kLeafNodes, above = nodes + leaves;
    for (std::uint32_t node = 0; node < nodes; ++node) add_cable(node, nodes + node / kLeafNodes, 0, LinkClass::up);
    if (leaves == 1) return add_places(1);
    const bool clos = fabric == "clos";
    add_places(leaves + (clos ? kLeafNodes : 1));
    for (std::uint32_t leaf = 0; leaf < leaves; ++leaf)
        for (std::uint32_t cable = 0; cable < (clos ? kLeafNodes : kTreeCables); ++cable)
            add_cable(nodes + leaf, above + (clos ? cable : 0), clos ? 0 : 2 * static_cast<std::int32_t>(cable),
                      LinkClass::up);
}

void LinksWiring::find_ways() {
    constexpr std::uint16_t kFar = 0xffff;
    const std::vector<std::vector<std::uint32_t>> leaving = this->leaving();
    next_.assign(places.size() * nodes, kNoWire);
    std::vector<std::uint16_t> away(places.size());
    std::vector<std::uint32_t> reached;
    for (std::uint32_t node = 0; node < nodes; ++node) {
        std::fill(away.begin(), away.end(), kFar);
        away[node] = 0;
        reached.assign(1, node);
        for (std::size_t i = 0; i < reached.size(); ++i)
            for (const std::uint32_t wire : leaving[reached[i]]) {
                const std::uint32_t neighbour = end(wire);
                if (away[neighbour] != kFar) continue;
                away[neighbour] = static_cast<std::uint16_t>(away[reached[i]] + 1);
                reached.push_back(neighbour);
            }
        for (std::size_t i = 1; i < reached.size(); ++i) {
            const std::uint32_t place = reached[i];
            std::uint32_t ways = 0;
            const auto leads = [&](std::uint32_t wire) { return away[end(wire)] + 1 == away[place]; };
            for (const std::uint32_t wire : leaving[place]) ways += leads(wire);
            std::uint32_t choice = is_node(place) ? 0 : node % ways;
            for (const std::uint32_t wire : leaving[place])
                if (leads(wire) && choice-- == 0) next_[place * nodes + node] = static_cast<std::uint16_t>(wire);
        }
    }
}

void LinksWiring::route(const Head& head, Sight&, Outputs& outputs) const {
    outputs.clear();
    if (head.at != head.destination) outputs.push_back({towards(head.at, head.destination), 1});
}

int LinksWiring::distance(std::uint32_t source, std::uint32_t destination) const {
    int hops = 0;
    for (std::uint32_t at = source; at != destination; at = end(towards(at, destination))) ++hops;
    return hops;
}

}  // namespace grainscope
