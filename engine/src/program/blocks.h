// Things spread over nodes in their order, as evenly as they go: the first nodes have one more where they do not.
#pragma once

#include <algorithm>
#include <cstdint>

namespace grainscope {

struct Blocks {
    std::uint32_t things, nodes;
    std::uint32_t first(std::uint32_t node) const { return node * (things / nodes) + std::min(node, things % nodes); }
    std::uint32_t count(std::uint32_t node) const { return things / nodes + (node < things % nodes ? 1 : 0); }
    // The node that has this one of the things.
    std::uint32_t owner(std::uint32_t thing) const {
        const std::uint32_t each = things / nodes, more = things % nodes, larger = more * (each + 1);
        return thing < larger ? thing / (each + 1) : more + (thing - larger) / each;
    }
};

}  // namespace grainscope
