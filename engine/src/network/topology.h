// What a network looks like: nodes, switches and links, where they lie, and what a link's load means. Drawings, the
// motion of a run and the load of links are made from this alone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace grainscope {

// A directed link between two places. Of two links between the same places, one in direction 2d and one back in
// direction 2d + 1, or both in the same, are one cable and drawn as one line.
struct Link {
    std::uint32_t source, target;  // indices of places; nodes come first, so these are node numbers between nodes
    std::int32_t direction;        // grid: 0 x+, 1 x-, 2 y+, 3 y-, 4 z+, 5 z-; elsewhere what the network counts by
};

// Where a node or switch lies. A node has the number of its index; a switch has none.
struct Place {
    std::array<std::int32_t, 3> at;
};

// How places are to be drawn: `grid` by coordinates in up to three dimensions; `stages` in columns by the first
// coordinate, and within a column in order of the second, spread over the whole height; `ring` with the nodes around a
// circle in order of the first coordinate and the switches inside it, nearer to the middle the more links away.
enum class Layout { grid, stages, ring };

struct Topology {
    Layout layout = Layout::grid;
    std::uint32_t nodes = 0;            // places[0 .. nodes) are nodes, the rest are switches
    std::array<int, 3> shape{1, 1, 1};  // how node numbers are coordinates, for patterns that use them; x fastest
    bool wraps = false;                 // rows of the shape are closed to rings
    std::vector<Place> places;
    // Where links that lead to a node end, by node, if it is drawn at both sides of the stages; empty: where it stands.
    std::vector<Place> sinks;
    std::vector<Link> links;
    const char* unit = "flit";   // what links carry
    double unit_bits = 0;        // bits of a unit
    std::int64_t period_ps = 0;  // the time in which rates are given: load 1 is a unit in this time
    // What the load of a link is said in, such as "flits/cycle"; empty: the share of the time in which it is busy.
    const char* rate = "";
    // In which the head of a packet comes one link further when nothing is in its way; 0: a period.
    std::int64_t hop_ps = 0;
    // Links whose two directions share their wires, so that their loads add up to at most 1.
    bool shared_wires = false;
    // What crosses a link is acknowledged by the one back, and a recording tells both apart (Recording::crossing).
    bool acknowledges = false;
};

}  // namespace grainscope
