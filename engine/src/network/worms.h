// Worms: wormhole switching, event by event, over any wiring and by any routing that has one virtual channel
// (wiring.h). Packets may be long. What is simulated is when the head of a packet gets each channel of its way and when
// its tail lets go of it: an event for every packet and hop, and none for a flit. Network `worms` is a mesh of one, two
// or three dimensions in dimension order.
//
// A router has an input buffer of B flits behind each of its incoming channels. Where nodes are routers these are the
// links and the channel from the node's interface, and the last channel of a way leads from the router into its node.
// Where packets pass switches alone, the link out of a node is the first channel, and the link into a node the last. A
// channel carries a flit in u; h after it has got a channel a head is in the buffer behind it; and a place in a buffer
// can be taken again u after its flit has left. B is buffer_flits, or what it takes to keep a channel busy if that is
// more.
//
// Timing, exact enough to build another alike. A packet of F flits gets the channel of its interface when it is handed
// over, or when that is free. Be a[k] when its head gets the k-th channel of its way.
//  1. The head asks for channel k + 1 at a[k] + h, or when the tail of the packet before it has left that buffer. Of
//     those that the routing offers it asks for the best that is free, or for the best if none is. It gets it at once
//     if it is free, else in the order in which heads have asked (of equals, by the order of events). The last channel,
//     into the node, is also not free while the node is closed.
//  2. Flit n crosses channel k at
//         max over j of a[k + j] + (n - j B) u + j u,  0 <= j <= n / B,
//     and no earlier than it has left the interface (which it may be fed to late) and come here: the flits behind a
//     head that waits go on until the buffers are full. Where a packet of F <= B flits finds the one before it in a
//     buffer that does not hold both, its tail is in when B - F places are left of it: that one's end is taken to move
//     at full speed.
//  3. The channel is free u after the tail has begun to cross it, for a next head if the last one has come to the front
//     of the buffer behind it. The packet has arrived when its tail has crossed the last channel, and its interface is
//     vacant when its tail has left it.
// An only packet so arrives (C - 1) h + F u after its hand-over, over C channels (two more than links where nodes are
// routers), and whatever happens, later by what its head waited (Arrival::waited) and what its interface was not fed.
//
// Where it differs from the network `mesh` with one virtual channel, which moves every flit: arbitration is by order of
// arrival; a buffer holds at most two packets; and packets of at most B flits are treated as in 2. worms_test.cpp holds
// the two together.
//
// No deadlock where the routing has none (wiring_test.cpp), as nodes that are closed open again. With `priorities` = 2
// there are two such networks, which share nothing. Loads are counted when a packet has arrived; what is occupied of a
// link counts all the time for which a packet has it.
#pragma once

#include <memory>

#include "network/wiring.h"
#include "registry.h"

namespace grainscope {

struct WormsConfig {
    int planes, word_flits, header_flits, buffer_flits;
    double flit_bits;
    Tick flit_ps, hop_ps;

    int flits_of(int bytes) const { return header_flits + std::max(1, (bytes + 3) / 4) * word_flits; }
    static WormsConfig from(const Values& values);
};

// Over any wiring, by a routing that has one virtual channel.
std::unique_ptr<Network> make_worms(const WormsConfig& config, const Wiring& wiring, std::unique_ptr<Routing> routing,
                                    PacketPool& pool);

extern const NetworkPart kWorms;

}  // namespace grainscope
