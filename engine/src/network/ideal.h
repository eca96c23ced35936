// Network `ideal`: one that costs nothing but its wires. Every node has a channel out and a channel in, both of the
// same rate; in between every packet takes the same time, and no two packets are in each other's way.
//
// Timing, in ticks of a picosecond, exact enough to build another alike. A unit is a flit; a packet has header_flits
// and word_flits for every word of data, at least one. A flit takes
//     flit_ps = flit_bits * 10^6 / channel_mbit_s, rounded to whole picoseconds, at least 1
// on a channel, and wire_ps = 1000 * wire_ns, rounded likewise, on its way.
//  1. Output. A channel carries one packet at a time, whole. A packet at an interface begins when the channel is free,
//     of two priorities 1 first. Its flits leave one per flit_ps, from when they are there: of a packet of F flits that
//     begins at b and is there as a whole, the last has left at b + F * flit_ps. Then the interface is vacant.
//  2. Way. The head is at the destination's channel wire_ps after it began to leave, the last flit wire_ps after it has
//     left.
//  3. Input. A channel carries one packet at a time, whole. Packets wait before it without bound, and are taken by
//     priority, 1 first, then in the order in which their heads came (of those that come at one tick, the one whose
//     output began first). A packet that the input takes up at s has arrived at s + F * flit_ps, or with its last flit
//     if that comes later. A node that is closed for a priority takes up no packet of it; one that has been taken up is
//     not stopped.
// A message to its own node takes the same way. So a packet of F flits, handed over whole at c to a network that is
// otherwise idle, arrives at c + wire_ps + F * flit_ps, whatever the distance. No interface refuses: refusals are 0.
#pragma once

#include <memory>

#include "registry.h"

namespace grainscope {

struct IdealConfig {
    Shape shape;  // how node numbers are coordinates, for patterns: it decides no time
    int priorities, word_flits, header_flits;
    double flit_bits;
    Tick flit_ps, wire_ps;

    int flits_of(int bytes) const { return header_flits + std::max(1, (bytes + 3) / 4) * word_flits; }
    static IdealConfig from(const Values& values);
};

extern const NetworkPart kIdeal;

}  // namespace grainscope
