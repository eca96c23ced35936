#include "network/grid.h"

#include <algorithm>
#include <cstdlib>

#include "base/check.h"

namespace grainscope {

Grid::Grid(std::array<int, 3> extents, bool wraps) : extents_(extents), wraps_(wraps) {
    std::uint32_t stride = 1;
    for (std::size_t d = 0; d < 3; ++d) {
        CHECK(extents[d] >= 1);
        strides_[d] = stride;
        stride *= static_cast<std::uint32_t>(extents[d]);
    }
    coordinates_.resize(nodes());
    for (std::uint32_t node = 0; node < nodes(); ++node)
        for (std::size_t d = 0; d < 3; ++d)
            coordinates_[node][d] =
                static_cast<std::int32_t>(node / strides_[d] % static_cast<std::uint32_t>(extents[d]));
    std::uint32_t links = 0;
    for (int direction = 0; direction < kDirections; ++direction) {
        first_links_[static_cast<std::size_t>(direction)] = links;
        const auto along = static_cast<std::uint32_t>(extent(direction / 2));
        if (along > 1) links += wraps_ ? nodes() : nodes() - nodes() / along;
    }
}

std::uint32_t Grid::node_at(std::array<int, 3> coordinates) const {
    std::uint32_t node = 0;
    for (std::size_t d = 0; d < 3; ++d) node += static_cast<std::uint32_t>(coordinates[d]) * strides_[d];
    return node;
}

bool Grid::has_link(std::uint32_t node, int direction) const {
    const int dimension = direction / 2;
    if (extent(dimension) == 1) return false;
    if (wraps_) return true;
    const int at = coordinate(node, dimension);
    return direction % 2 == 0 ? at + 1 < extent(dimension) : at > 0;
}

std::uint32_t Grid::neighbour(std::uint32_t node, int direction) const {
    CHECK(has_link(node, direction));
    const int dimension = direction / 2;
    const int at = coordinate(node, dimension);
    const int to = next_coordinate(dimension, direction % 2 == 0, at);
    return node + static_cast<std::uint32_t>(to - at) * stride(dimension);
}

std::vector<Link> Grid::links() const {
    std::vector<Link> out;
    for (int direction = 0; direction < kDirections; ++direction)
        for (std::uint32_t node = 0; node < nodes(); ++node)
            if (has_link(node, direction)) out.push_back({node, neighbour(node, direction), direction});
    return out;
}

std::uint32_t Grid::link_at(std::uint32_t node, int direction) const {
    const int d = direction / 2;
    const std::uint32_t first = first_links_[static_cast<std::size_t>(direction)];
    if (wraps_) return first + node;
    // Every row before the node's own, and for links down its own, has one node without the link.
    int rows = 0;
    for (int higher = kDimensions - 1; higher > d; --higher) rows = rows * extent(higher) + coordinate(node, higher);
    return first + node - static_cast<std::uint32_t>(rows + direction % 2) * stride(d);
}

Wiring Grid::wiring() const {
    Wiring wiring;
    wiring.nodes = nodes();
    wiring.shape = extents_;
    wiring.wraps = wraps_;
    for (const auto& at : coordinates_) wiring.places.push_back({at});
    wiring.links = links();
    return wiring;
}

bool Grid::goes_up(int dimension, int from, int to) const {
    if (!wraps_) return to > from;
    const int upward = to >= from ? to - from : to - from + extent(dimension), downward = extent(dimension) - upward;
    return upward < downward || (upward == downward && from % 2 == 0);
}

int Grid::distance(std::uint32_t source, std::uint32_t destination) const {
    int hops = 0;
    for (int d = 0; d < kDimensions; ++d) {
        const int apart = std::abs(coordinate(destination, d) - coordinate(source, d));
        hops += wraps_ ? std::min(apart, extent(d) - apart) : apart;
    }
    return hops;
}

Step Grid::route(std::uint32_t source, std::uint32_t destination, std::uint32_t node) const {
    for (int d = 0; d < kDimensions; ++d) {
        const int at = coordinate(node, d), to = coordinate(destination, d);
        if (at == to) continue;
        if (!wraps_) return {to > at ? 2 * d : 2 * d + 1, false};
        const int from = coordinate(source, d);
        const bool up = goes_up(d, from, to);
        return {up ? 2 * d : 2 * d + 1, after_dateline(d, up, from, at)};
    }
    return {-1, false};
}

void GridRouting::route(const Head& head, Sight&, Outputs& outputs) const {
    outputs.clear();
    const Step step = grid.route(head.source, head.destination, head.at);
    if (step.direction < 0) return;
    outputs.push_back({grid.link_at(head.at, step.direction), channels(grid, virtual_channels_, step)});
}

std::uint8_t GridRouting::channels(const Grid& grid, int virtual_channels, Step step) {
    const int all = (1 << virtual_channels) - 1, lower = (1 << (virtual_channels + 1) / 2) - 1;
    if (!grid.wraps() || step.direction < 0 || virtual_channels == 1) return static_cast<std::uint8_t>(all);
    return static_cast<std::uint8_t>(step.after_dateline ? all & ~lower : lower);
}

int Grid::bisected_dimension() const {
    int longest = -1;
    for (int d = 0; d < kDimensions; ++d)
        if (extent(d) > 1 && (longest < 0 || extent(d) >= extent(longest))) longest = d;
    return longest;
}

bool Grid::crosses_bisection(const Link& link) const {
    const int d = bisected_dimension();
    if (d < 0 || link.direction / 2 != d) return false;
    const int half = extent(d) / 2;
    return (coordinate(link.source, d) < half) != (coordinate(link.target, d) < half);
}

}  // namespace grainscope
