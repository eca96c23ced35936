// Network `mesh`: k-ary n-mesh and torus, dimension order, wormhole switching, virtual channels, credits.
//
// Timing, exact enough to configure another simulator alike. In cycle t, in this order:
//  1. Flits and credits due at t arrive. A flit is in its input buffer from now on.
//  2. Virtual-channel allocation. For every output port and priority, the heads at the front of their input buffers
//     that are routed to it are visited in the order of arbitration (input ports x+ x- y+ y- z+ z- by direction of
//     travel, injection last; then lane; round robin starts behind the last one served), and each gets a free virtual
//     channel of its class: the lowest (vc_choice lowest), or the one with the most credits usable in cycle t, the
//     lowest among equals (vc_choice credits). A channel whose packet's last flit left in cycle t-1 is free. On a torus
//     a ring's lower ceil(V/2) channels serve packets before the dateline, the others those on or behind the
//     wrap-around link. Ejection is an output port too; its channels have no buffers behind them and are taken lowest
//     first.
//  3. Switch allocation: one separable allocation per cycle, input first.
//     Inputs (input_speedup one only): every input port offers one flit, injection too. Of its lanes that hold an
//     output's virtual channel, a flit, and a credit for that channel (an ejection that is open and not waiting for its
//     interval), it is priority 1 first, then the lowest lane (fixed) or the next in turn: round robin starts, per
//     input port and priority, behind the lane that last sent a flit; an offer that was not taken moves no turn. With
//     input_speedup lanes every lane has its own way into the crossbar and offers its flit, so inputs never conflict.
//     Outputs: every output port sends at most one flit: of its virtual channels whose input lane offers a flit,
//     priority 1 first, then the lowest (fixed) or the next in turn (round robin, behind the channel that last sent).
//     An input port whose offer is not taken sends nothing in this cycle, even if another output is idle: there is no
//     second iteration. On a half-duplex link both ends choose so; if both want to send, the higher priority goes, at
//     equal priority the side that did not send last on this link.
//  4. A flit sent over a link at t arrives at t + hop_cycles; the credit for the slot it freed is usable upstream at t
//     + 1 + credit_cycles. A flit ejected at t is delivered at t + 1. Sinks take every flit unless the node closes
//     them.
//  5. Injection works like a link with a delay of one cycle from the node's interface into the injection buffers (one
//     per virtual channel, of the same size, credits as above): a flit pushed at t can leave its router at t + 1. At
//     most one flit enters a node's buffers per injection_interval cycles. A packet takes the injection lane of its
//     priority with the most credits, the lowest among equals, at the moment it is handed over.
// A message to its own node crosses no link: it goes from the injection buffers through the crossbar to ejection.
// Header flits (heads) either all travel to the destination, or routers drop them: over the links of dimension d (0, 1,
// 2) go at most 3 - d of them, as many as dimensions are left, and none is ejected. Where a packet turns, the router
// drops those that are too many from the front of the input buffer, one per cycle. They take no part in switch
// allocation, and their places are credited like those of flits that are sent. The packet asks for a channel in the
// cycle after the last one, if its next flit is there then: dropping costs it no time.
// A packet of F flits over D hops in an idle network, created at c, is delivered at c + D * hop_cycles + F + 1, if
// buffers cover the credit loop (buffer_flits >= hop_cycles + 1 + credit_cycles).
#pragma once

#include <algorithm>
#include <array>
#include <memory>

#include "network/flit_network.h"
#include "network/grid.h"
#include "registry.h"

namespace grainscope {

struct MeshConfig {
    std::array<int, 3> extents;
    bool wraps;
    int hop_cycles, virtual_channels, buffer_flits, credit_cycles;
    bool half_duplex, round_robin;
    int priorities, injection_interval, ejection_interval;
    bool one_per_input = false;  // input_speedup: an input port sends one flit per cycle, not one per lane
    bool most_credits = false;   // vc_choice

    int word_flits, header_flits;
    bool drops_heads = false;  // heads
    double flit_bits;
    Tick cycle_ps;

    int lanes() const { return virtual_channels * priorities; }
    // Header flits that a packet still has on the links of a dimension; 0: and at injection, 3: at ejection.
    int headers_in(int dimension) const { return drops_heads ? std::min(header_flits, 3 - dimension) : header_flits; }
    // Flits that a packet of `flits` at injection still has there.
    int flits_in(int dimension, int flits) const { return flits - header_flits + headers_in(dimension); }
    // A packet of so many bytes of data, four to a word, in flits; one without data has a word all the same.
    int flits_of(int bytes) const { return header_flits + std::max(1, (bytes + 3) / 4) * word_flits; }
    static MeshConfig from(const Values& values);
};

Topology topology_of(const MeshConfig& config);

// The readable one: every flit is an object, every router is visited in every cycle.
using MakeKernel = std::unique_ptr<FlitNetwork>(const MeshConfig& config, PacketPool& pool);
MakeKernel make_mesh_reference;
// nullptr in modules of the engine that do not have it (modules.cpp).
extern MakeKernel* const kMeshReference;
// The fast ones are equal to it cycle by cycle (tested): mesh_worms.h where packets are few, mesh_fast.h where they are
// many. They share who sent last on each half-duplex link, in link_turns_size() words, all zero at first.
std::size_t link_turns_size(const MeshConfig& config);
inline std::size_t turn_word(const std::vector<std::uint64_t>& turns, std::uint32_t node, int dimension) {
    return static_cast<std::size_t>(dimension) * (turns.size() / 3) + node / 64;
}
// The last flit on the link from `node` upwards in `dimension` went up (or down).
inline void set_link_turn(std::vector<std::uint64_t>& turns, std::uint32_t node, int dimension, bool up) {
    std::uint64_t& word = turns[turn_word(turns, node, dimension)];
    word = (word & ~(std::uint64_t{1} << node % 64)) | std::uint64_t{up} << node % 64;
}
inline bool link_turn(const std::vector<std::uint64_t>& turns, std::uint32_t node, int dimension) {
    return (turns[turn_word(turns, node, dimension)] >> (node % 64) & 1) != 0;
}

// Cycles from the hand-over to delivery of a packet of `flits` over so many links per dimension in an idle network;
// exact for the timing of network/mesh.h.
std::int64_t zero_load_cycles(const MeshConfig& config, std::array<int, 3> hops, int flits);
// Over `hops` links, those of the lowest dimensions first.
std::int64_t zero_load_cycles(const MeshConfig& config, int hops, int flits);

// The mesh behind the contract of network.h, simulated by one of the kernels.
std::unique_ptr<Network> make_mesh(const MeshConfig& config, bool reference, PacketPool& pool);

extern const NetworkPart kMesh;

}  // namespace grainscope
