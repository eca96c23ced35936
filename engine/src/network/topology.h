// What a network looks like: nodes, switches and links, where they lie, and what a link's load means. Drawings, the
// motion of a run and the load of links are made from this alone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace grainscope {

// A directed link between two places.
struct Link {
    std::uint32_t source, target;  // indices of places; nodes come first, so these are node numbers between nodes
    // What the layout makes of it; grid: 0 x+, 1 x-, 2 y+, 3 y-, 4 z+, 5 z-; ring: 0 inwards or on along the circle, 1
    // the other way.
    int direction;
};

// Where a node or switch lies. A node has the number of its index; a switch has none.
struct Place {
    std::array<std::int32_t, 3> at;
};

// How places are to be drawn: `grid` by coordinates in up to three dimensions, `stages` in columns by the first
// coordinate and rows by the second, `ring` around circles: the outermost has 0 as its second coordinate, the next
// inwards 1, and on each places lie in order of the first. A circle of one place is the middle.
enum class Layout { grid, stages, ring };

struct Topology {
    Layout layout = Layout::grid;
    std::uint32_t nodes = 0;            // places[0 .. nodes) are nodes, the rest are switches
    std::array<int, 3> shape{1, 1, 1};  // how node numbers are coordinates, for patterns that use them; x fastest
    bool wraps = false;                 // rows of the shape are closed to rings
    std::vector<Place> places;
    std::vector<Link> links;
    const char* unit = "flit";   // what links carry
    double unit_bits = 0;        // bits of a unit
    std::int64_t period_ps = 0;  // the time in which rates are given: load 1 is a unit in this time
    // Links whose two directions share their wires, so that their loads add up to at most 1.
    bool shared_wires = false;
};

}  // namespace grainscope
