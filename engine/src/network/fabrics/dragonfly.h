// Dragonflies (Kim, Dally, Scott & Abts 2008): groups of routers that are all linked to each other, and groups that are
// linked pairwise. Node = router * p + i, router = group * a + index.
//
// Ports of a router: p nodes; a - 1 routers of its group in their order, itself left out; h other groups. Global port j
// of the router with this index is slot index * h + j of its group. Slots lead to the other groups in their order, and
// from the beginning again while all groups have such slots: with fewer groups than a h + 1 there are several links
// between two groups, of which a packet takes one on a shortest way, by its target's number where there are several.
//
// A packet enters its router on a channel that is drawn anew in every cycle until it has room.
//
// Channels rise on every way, so that none waits in a circle. Minimal: the first class before the global link, the
// second on it and after. Valiant and UGAL, four classes: on the way to the chosen router 0 in the source's group and
// on the global link, 1 in the group of that router; from there, or at once, 2 before a global link, 3 on it and after.
#pragma once

#include "network/fabrics/fabric.h"

namespace grainscope {

enum class DragonflyRouting {
    minimal,
    // First to a router drawn from all, unless the destination or that router is in the own group.
    valiant,
    // As Valiant, but minimal as long as the credits in use at the first link of the minimal way are at most twice
    // those at the first link of the other, plus 30 (UGAL-L; the constants are BookSim2's).
    ugal
};

struct DragonflyConfig {
    int nodes_per_router = 2, routers_per_group = 4, globals_per_router = 2, groups = 9;
    DragonflyRouting routing = DragonflyRouting::minimal;
    int channels = 2, buffer_flits = 8;

    std::uint32_t routers() const { return static_cast<std::uint32_t>(routers_per_group * groups); }
    std::uint32_t nodes() const { return routers() * static_cast<std::uint32_t>(nodes_per_router); }
    // Of virtual channels.
    int classes() const { return routing == DragonflyRouting::minimal ? 2 : 4; }
    // The fewest virtual channels per link with which packets never wait for each other in a circle.
    int channels_needed() const { return groups == 1 ? 1 : classes(); }
    int most_groups() const { return routers_per_group * globals_per_router + 1; }
    bool operator==(const DragonflyConfig&) const = default;
};

std::unique_ptr<Fabric> make_dragonfly(const DragonflyConfig& config);

}  // namespace grainscope
