#include "program/traffic.h"

#include <algorithm>

#include "base/check.h"

namespace grainscope {
namespace {

bool power_of_two(std::uint32_t n) { return (n & (n - 1)) == 0; }

int bits_of(std::uint32_t nodes) { return 31 - __builtin_clz(nodes); }

// The dimensions with more than one node.
std::vector<std::size_t> wide_dimensions(const std::array<int, 3>& extents) {
    std::vector<std::size_t> out;
    for (std::size_t d = 0; d < extents.size(); ++d)
        if (extents[d] > 1) out.push_back(d);
    return out;
}

}  // namespace

Traffic::Traffic(const Grid& grid, Pattern pattern, double hot_spot_share, std::uint32_t group_nodes)
    : grid_(grid), pattern_(pattern), hot_spot_share_(hot_spot_share), group_nodes_(group_nodes) {
    if (!permutation()) return;
    fixed_.resize(grid.nodes());
    for (std::uint32_t node = 0; node < grid.nodes(); ++node) fixed_[node] = map(node);
}

void Traffic::check(const std::array<int, 3>& extents, Pattern pattern, Errors& errors, std::uint32_t group_nodes) {
    const auto nodes = static_cast<std::uint32_t>(extents[0] * extents[1] * extents[2]);
    switch (pattern) {
        case Pattern::uniform:
        case Pattern::neighbour:
        case Pattern::hot_spot:
        case Pattern::neighbour_plus:
            if (nodes < 2) errors.add("pattern", ErrorCode::pattern_needs_two_nodes);
            return;
        case Pattern::tornado:
        case Pattern::uniform_all:
            return;
        case Pattern::bit_complement:
        case Pattern::bit_reverse:
        case Pattern::shuffle:
            if (!power_of_two(nodes)) errors.add("pattern", ErrorCode::pattern_needs_power_of_two, {nodes});
            return;
        case Pattern::next_group:
            if (group_nodes == 0 || group_nodes >= nodes) errors.add("pattern", ErrorCode::pattern_needs_groups);
            return;
        case Pattern::row_to_column:
            if (const int first = extents[0], second = extents[1]; first != second || extents[2] > 1)
                errors.add("pattern", ErrorCode::transpose_needs_equal, {first, second});
            return;
        case Pattern::transpose: {
            const auto wide = wide_dimensions(extents);
            if (wide.size() <= 1) {
                if (!power_of_two(nodes) || bits_of(nodes) % 2 != 0)
                    errors.add("pattern", ErrorCode::transpose_needs_square, {nodes});
            } else if (const int first = extents[wide.front()], last = extents[wide.back()]; first != last) {
                errors.add("pattern", ErrorCode::transpose_needs_equal, {first, last});
            }
            return;
        }
    }
}

bool Traffic::permutation() const {
    return pattern_ != Pattern::uniform && pattern_ != Pattern::neighbour && pattern_ != Pattern::hot_spot &&
           pattern_ != Pattern::uniform_all && pattern_ != Pattern::next_group && pattern_ != Pattern::row_to_column;
}

std::uint32_t Traffic::hot_node() const {
    return grid_.node_at({grid_.extent(0) / 2, grid_.extent(1) / 2, grid_.extent(2) / 2});
}

std::uint32_t Traffic::map(std::uint32_t source) const {
    const int bits = bits_of(grid_.nodes());
    switch (pattern_) {
        case Pattern::bit_complement:
            return ~source & (grid_.nodes() - 1);
        case Pattern::bit_reverse: {
            std::uint32_t out = 0;
            for (int bit = 0; bit < bits; ++bit) out |= (source >> bit & 1) << (bits - 1 - bit);
            return out;
        }
        case Pattern::shuffle:
            return bits == 0 ? 0 : ((source << 1) | (source >> (bits - 1))) & (grid_.nodes() - 1);
        case Pattern::tornado: {
            std::array<int, 3> to{};
            for (int d = 0; d < Grid::kDimensions; ++d)
                to[static_cast<std::size_t>(d)] =
                    (grid_.coordinate(source, d) + (grid_.extent(d) + 1) / 2 - 1) % grid_.extent(d);
            return grid_.node_at(to);
        }
        case Pattern::neighbour_plus: {
            std::array<int, 3> to{};
            for (int d = 0; d < Grid::kDimensions; ++d)
                to[static_cast<std::size_t>(d)] = (grid_.coordinate(source, d) + 1) % grid_.extent(d);
            return grid_.node_at(to);
        }
        case Pattern::transpose: {
            const auto wide = wide_dimensions(grid_.extents());
            if (wide.size() <= 1) return (source >> (bits / 2)) | ((source & ((1u << (bits / 2)) - 1)) << (bits / 2));
            std::array<int, 3> to{grid_.coordinate(source, 0), grid_.coordinate(source, 1),
                                  grid_.coordinate(source, 2)};
            std::swap(to[wide.front()], to[wide.back()]);
            return grid_.node_at(to);
        }
        case Pattern::uniform:
        case Pattern::neighbour:
        case Pattern::hot_spot:
        case Pattern::uniform_all:
        case Pattern::next_group:
        case Pattern::row_to_column:
            break;
    }
    CHECK(false);
    return 0;
}

std::uint32_t Traffic::another(std::uint32_t source, RandomStream& stream) const {
    const std::uint32_t draw = stream.below(grid_.nodes() - 1);
    return draw < source ? draw : draw + 1;
}

std::uint32_t Traffic::destination(std::uint32_t source, RandomStream& stream) const {
    switch (pattern_) {
        case Pattern::uniform:
            return another(source, stream);
        case Pattern::uniform_all:
            return stream.below(grid_.nodes());
        case Pattern::next_group: {
            // The last group may be smaller, where nodes do not divide.
            const std::uint32_t group = (source / group_nodes_ + 1) * group_nodes_;
            const std::uint32_t first = group < grid_.nodes() ? group : 0;
            return first + stream.below(std::min(group_nodes_, grid_.nodes() - first));
        }
        case Pattern::row_to_column: {
            const auto extent = static_cast<std::uint32_t>(grid_.extent(0));
            return stream.below(extent) * extent + source / extent;
        }
        case Pattern::neighbour: {
            int count = 0;
            std::uint32_t around[Grid::kDirections];
            for (int direction = 0; direction < Grid::kDirections; ++direction)
                if (grid_.has_link(source, direction)) around[count++] = grid_.neighbour(source, direction);
            return around[stream.below(static_cast<std::uint32_t>(count))];
        }
        case Pattern::hot_spot:
            return source != hot_node() && stream.unit() < hot_spot_share_ ? hot_node() : another(source, stream);
        case Pattern::transpose:
        case Pattern::bit_complement:
        case Pattern::bit_reverse:
        case Pattern::shuffle:
        case Pattern::tornado:
        case Pattern::neighbour_plus:
            return fixed_[source];
    }
    return 0;
}

}  // namespace grainscope
