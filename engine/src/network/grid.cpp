#include "network/grid.h"

#include <cstdlib>

#include "base/check.h"

namespace grainscope {

Grid::Grid(std::array<int, 3> extents, bool wraps) : extents_(extents), wraps_(wraps) {
    std::uint32_t stride = 1;
    for (std::size_t d = 0; d < 3; ++d) {
        CHECK(extents[d] >= 1 && extents[d] <= 255);
        strides_[d] = stride;
        stride *= static_cast<std::uint32_t>(extents[d]);
    }
    coordinates_.resize(nodes());
    for (std::uint32_t node = 0; node < nodes(); ++node)
        for (std::size_t d = 0; d < 3; ++d)
            coordinates_[node][d] =
                static_cast<std::uint8_t>(node / strides_[d] % static_cast<std::uint32_t>(extents[d]));
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

void Grid::plan(Packet& packet) const {
    int hops = 0;
    packet.directions = 0;
    for (int d = 0; d < kDimensions; ++d) {
        const int from = coordinate(packet.source, d), to = coordinate(packet.destination, d);
        bool up = to > from;
        int distance = std::abs(to - from);
        if (wraps_ && distance != 0) {
            const int upward = (to - from + extent(d)) % extent(d);
            const int downward = extent(d) - upward;
            up = upward < downward || (upward == downward && from % 2 == 0);
            distance = upward < downward ? upward : downward;
        }
        hops += distance;
        if (up) packet.directions = static_cast<std::uint8_t>(packet.directions | (1 << d));
    }
    packet.hops = static_cast<std::uint16_t>(hops);
}

int Grid::distance(std::uint32_t source, std::uint32_t destination) const {
    Packet packet{};
    packet.source = source;
    packet.destination = destination;
    plan(packet);
    return packet.hops;
}

std::vector<std::pair<std::uint32_t, int>> Grid::way(std::uint32_t source, std::uint32_t destination) const {
    Packet packet{};
    packet.source = source;
    packet.destination = destination;
    plan(packet);
    std::vector<std::pair<std::uint32_t, int>> way;
    for (std::uint32_t node = source; node != destination; node = neighbour(node, way.back().second))
        way.emplace_back(node, route(packet, node).direction);
    return way;
}

Step Grid::route(const Packet& packet, std::uint32_t node) const {
    for (int d = 0; d < kDimensions; ++d) {
        const int at = coordinate(node, d);
        if (at == coordinate(packet.destination, d)) continue;
        const int from = coordinate(packet.source, d);
        const bool up = (packet.directions >> d & 1) != 0;
        return {up ? 2 * d : 2 * d + 1, after_dateline(d, up, from, at)};
    }
    return {-1, false};
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
