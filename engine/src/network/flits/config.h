// Networks of routers, flit by flit, over any wiring and routing (fabrics/fabric.h): input buffers per virtual channel,
// credits, and wormhole or virtual cut-through switching, depending on whether a buffer holds a packet.
//
// Timing, exact enough to configure another simulator alike. In cycle t, in this order:
//  1. Credits due at t come back to nodes. A node sends one packet after the other, one flit per cycle, into its
//     router, over its link to a switch or, where nodes are routers, over a channel of one cycle. The packet takes the
//     next virtual channel in turn that has a credit, of those that its routing allows.
//  2. Credits and flits due at t come to routers. A head that has come to the front of its channel may be given an
//     output from t + route_cycles on; with 0 its way was found while it came (look-ahead).
//  3. Allocation of virtual channels, unless it is made together with the switch (`ahead`). Every free channel of every
//     output is granted to the next head in turn that may use it; a head accepts the next in turn of its grants, and
//     bids for the switch from t + 1 on.
//  4. Allocation of the switch, one iteration of iSLIP (McKeown 1999). For every output the next in turn is granted of
//     those input channels that have a flit for it and a credit; with `ahead` also of heads without a channel, as long
//     as one that they may use is free and has a credit. An input that several outputs are granted to, because its head
//     may take any of them, or because an input port sends one flit per cycle (one_per_input), accepts the next in
//     turn. A head without a channel then takes the next one in turn. Turns begin behind the last that was served. With
//     `matrix` no turn decides in 3 and 4, but who was served the longest time ago (a matrix arbiter; Dally and Towles,
//     Principles and Practices of Interconnection Networks, 2004, sec. 18.5): of an output's inputs, and of an input's
//     outputs.
//  5. A flit sent at t can be sent on at t + router_cycles + link cycles, and leaves the network so much later at its
//     destination. The credit for its place is usable at t + credit_cycles + the cycles of the link by which it came. A
//     channel can be given to another packet in the cycle after the last flit of one has left.
// Where a packet goes from a router is looked up when its head has been sent there, with the credits that the router
// has then: at the end of the cycle, and for heads that come from nodes before the credits of that cycle are back. A
// node takes flits from its last link as they come; while it is closed they stay in a buffer before it.
//
// With router_cycles = 3, link_cycles = 1, credit_cycles = 1, `ahead` and not one_per_input these are BookSim2's
// routers as the reference aligns them, 4 cycles a hop and 6 from a flit to the reuse of its place.
#pragma once

#include <array>
#include <memory>

#include "base/tick.h"
#include "network/fabrics/fabric.h"
#include "network/network.h"

namespace grainscope {

inline constexpr int kLinkClasses = 5;

struct FlitsConfig {
    int planes = 1;
    int buffer_flits = 8, router_cycles = 1, route_cycles = 0, credit_cycles = 1;
    bool ahead = true, one_per_input = false, matrix = false;
    std::array<int, kLinkClasses> link_cycles{1, 1, 1, 1, 1};  // by class
    std::array<int, kLinkClasses> flit_cycles{1, 1, 1, 1, 1};  // between two flits on a link, by class
    int header_flits = 0;
    int flit_bits = 32;
    Tick cycle_ps = 1000;
    std::uint64_t seed = 1;

    // Of a link: cycles, and those between two flits.
    struct Timing {
        int cycles, interval;
    };
    Timing timing(LinkClass kind) const;
    Timing timing(const Fabric& fabric, std::uint32_t link) const;
    // From the head of a channel to its end, where its link takes so many cycles.
    int head_cycles(bool from_router, int link) const { return (from_router ? router_cycles : 0) + link; }
    // What a head takes in an idle network from coming to the head of a channel until its end.
    int way_cycles(bool from_router, int link) const {
        return head_cycles(from_router, link) + (from_router ? route_cycles : 0);
    }
    // Bytes fill flits; a packet without data has a flit all the same.
    int flits_of(int bytes) const;
};

Topology describe_flits(const FlitsConfig& config, const Fabric& fabric);

// Behind the contract of network.h. With two planes there are two such networks, which share nothing.
std::unique_ptr<Network> make_flits(const FlitsConfig& config, std::shared_ptr<const Fabric> fabric, PacketPool& pool);

// Cycles from the hand-over of a packet to its arrival in an idle network, over such links, one after the other, from a
// node that is a router itself or not; exact.
std::int64_t alone_cycles(const FlitsConfig& config, const std::vector<FlitsConfig::Timing>& way, bool has_switches,
                          int flits);

}  // namespace grainscope
