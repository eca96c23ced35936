// What a network looks like: its wiring, and what the load of a link means. Drawings, the motion of a run and the load
// of links are made from this alone.
#pragma once

#include "network/wiring.h"

namespace grainscope {

struct Topology : Wiring {
    const char* unit = "flit";   // what links carry
    double unit_bits = 0;        // bits of a unit
    std::int64_t period_ps = 0;  // the time in which rates are given: load 1 is a unit in this time
    // What the load of a link is said in, such as "flits/cycle"; empty: the share of the time in which it is busy.
    const char* rate = "";
    // In which the head of a packet comes one link further when nothing is in its way; 0: a period.
    std::int64_t hop_ps = 0;
    // Periods between two units on a link that is always busy: of direction 0 or 1, of a node, and all others.
    int unit_periods[3] = {1, 1, 1};
    // Links whose two directions share their wires, so that their loads add up to at most 1.
    bool shared_wires = false;
    // What crosses a link is acknowledged by the one back, and a recording tells both apart (Recording::crossing).
    bool acknowledges = false;
};

}  // namespace grainscope
