// Network `circuit`: circuit switching through a multistage network. A unit asks for a path to another, stage by stage;
// while the circuit stands, words cross it one per clock, and nobody else can use its lines.
//
// Wiring: circuit_wiring.h. k^n ports, of which the units have the first; n stages; a unique path. Every plane
// (contract: priority) is a network of its own with its own interface at every unit: planes share nothing and have no
// order.
//
// Durations are given in clocks as real numbers and rounded once, each, to whole picoseconds; ports are asynchronous,
// so nothing waits for the beginning of a clock. That is how a total of 38.9 clocks is one: it is 38.9 times the clock.
// With overhead, stage, header, release, turnaround, load_stage for the parameters of these names and n for the stages,
//     request = overhead - n * stage - header - release
// is what is left of the overhead. All stages together may not be longer than the overhead. Where header and release
// are longer than what the stages leave, both are shorter in the same ratio, and request is 0.
//
// Timing, exact enough to build another alike. A packet of N words (at least one) is handed over at c.
//  1. Request. The unit's processor prepares the connection. At c + request the unit's line is taken and stage 0 is
//     asked for the output towards the destination (digit 0 of it).
//  2. Set-up. A stage that is asked at t and whose output is free at t: the output is taken at t, and the next stage is
//     asked at t + stage. The last stage's output is the line to the destination: that another circuit has it is what
//     it means that a destination is busy. The way from there on stands at t + stage.
//  3. Blocking. The output is taken when the stage is asked for it at t:
//     hold: the request waits there and keeps the lines that it has. An output that becomes free at u is given at u to
//     one of those that wait for it, which goes on as in 2 with t = u: with `first` the one that has waited longest,
//     and of equals, and with `port` always, the one at the lowest input of the switch. drop: the request lets go of
//     all its lines at t, its unit's too, and begins again at t + b as at c + request: the unit's line is taken and
//     stage 0 is asked. b is a number of clocks, drawn anew every time: `fixed` backoff, `uniform` one of 1 .. 2 *
//     backoff - 1 with equal chance, `geometric` one of 1, 2, ... of which each is the last with chance 1 / backoff. A
//     retry is not prepared again, and that the request has failed is known at once. With `stale` above 0 the lines of
//     the request are let go at t + stale, and b passes from then.
//     in-turns ends (with drop): an output to a unit counts as taken while that unit's own line is, of its requests and
//     its circuits; and a unit that is to take its line while a circuit leads to it is refused at stage 0, at once.
//  4. Closed. If the destination does not take packets (set_open) when the way stands, the circuit waits as it is,
//     under either policy, until it does. A destination that closes later stops nothing.
//  5. Words. The way stands to an open destination at s. Words begin to leave the interface at s + header, one per
//     clock, when they are there: of N that are there the last has left at s + header + N. Lines add no delay.
//  6. Answer. If the packet asks for an answer (Packet::reply_bytes) of R > 0 words, these come back over the same
//     circuit: `turnaround` passes, and R clocks.
//  7. Release. `release` later all lines of the circuit are free, the packet has arrived, and its interface is vacant.
// So an only packet arrives at c + overhead + N, with an answer at c + overhead + N + turnaround + R; and whatever
// happens, later by what it waited (Arrival::waited): from when its way would have stood until it stood to an open
// destination; and by the time for which words were not there.
//
// At one tick: first circuits end, in the order of their units; what waits for their outputs gets them then, from the
// last stage to the first. Then loads move (see below). Then stages are asked: the later ones before the earlier ones,
// in a stage in the order of its inputs (switch by switch, from the top). What is handed over at a tick comes last.
// Planes do not meet, so their order is nothing.
//
// No deadlock, under hold: a request that waits at a stage waits for one that has taken an output there and so has come
// further; the one that has come furthest waits for nobody and ends, or waits at a closed destination. Under drop
// nobody waits holding; at any time the request that has come furthest goes on, so somebody always does, but nobody in
// particular is promised to. With `stale` above 0 a request that has failed holds its lines for so long, and requests
// can fail by each other: where the backoff is much shorter, all but never does one come through.
//
// Automatic load balancing. A packet to Network::kLeastLoaded takes at every stage, of the outputs that are free and
// lead to a unit at all, the one of which the least load is known; of equals the lowest, or (`rotating`) the first from
// the one behind the last that was chosen so at this switch. If none is free it is blocked as above: under hold, any
// output that becomes free is offered to it. Where it goes is known when it has taken the last output; it may be its
// own unit. Loads: every line has at its source a load that is known there. Behind a line stands its unit's load, or
// the least known of the outputs of the switch that it leads to. What stands behind a free line is known at its source
// load_stage clocks later, if the line has been free in between; while it is taken what was known stays, and at
// load_stage after it has been freed (at once if that is 0) it is known what stood behind it when it was freed. All
// loads are 0 at first, and known. A choice is misinformed if a unit is reached whose load, when its line is taken, is
// not the least of all units.
//
// No interface refuses: refusals are 0. Links are counted in words, those of answers too; what is occupied of them
// counts every clock for which a line is taken, by a circuit that stands or by a path that waits.
#pragma once

#include <memory>

#include "network/circuit_wiring.h"
#include "registry.h"

namespace grainscope {

struct CircuitConfig {
    enum class Backoff { fixed, uniform, geometric };

    Shape shape;  // how node numbers are coordinates, for patterns: it decides no time
    CircuitWiring wiring;
    int planes;
    Tick clock_ps, request_ps, stage_ps, header_ps, release_ps, turnaround_ps, load_stage_ps, stale_ps;
    bool drops, by_port, rotates, in_turns;
    Backoff backoff;
    int backoff_clocks;
    std::uint64_t seed;

    static int words_of(int bytes) { return std::max(1, (bytes + kWordBytes - 1) / kWordBytes); }
    // From the hand-over of an only packet until its way stands.
    Tick way_ps() const { return request_ps + wiring.stages * stage_ps; }
    // For how long a message of so many words has its whole circuit.
    Tick held_ps(int words) const { return header_ps + words * clock_ps + release_ps; }
    Tick unloaded_ps(int words) const { return way_ps() + held_ps(words); }
    static CircuitConfig from(const Values& values);
};

std::unique_ptr<Network> make_circuit(const CircuitConfig& config, PacketPool& pool);

extern const NetworkPart kCircuit;

}  // namespace grainscope
