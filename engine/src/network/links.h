// Network `links`: point-to-point links with acknowledged protocols on the wire, between nodes or through crossbars
// (links_wiring.h).
//
// A message goes on a virtual channel: those from one node to another with the same number (Packet::channel) and
// priority, one after the other. It is cut into packets. Of a channel one packet is on its way at a time: the next goes
// when the one before has been acknowledged. Channels take turns on a wire, packet by packet.
//
// Times, in bits of the wire (1 / link_mbit_s, rounded to whole picoseconds), exact enough to build another alike:
//   protocol byte (the links of the T805): a packet is one byte, of token_bits; an acknowledgement takes ack_bits.
//   protocol packet (the links of the T9000): a packet has up to packet_bytes; header_bytes and its bytes take
//   token_bits each, its terminator terminator_bits. An acknowledgement is a packet without bytes.
//  1. A wire carries one packet at a time. What asks for it while it is taken waits: acknowledgements go first, then
//     packets of priority 1, then the others, each in the order in which they asked.
//  2. Between nodes a packet that begins at t has come at t + its length. At a crossbar its head asks for the next wire
//     switch_ns after it began on the wire before; it goes on as soon as it gets it (wormhole), and its tail follows.
//     While a packet waits at a crossbar, nothing begins on the wire by which it came.
//  3. The acknowledgement asks for the wire back ack_delay bits after the packet has begun on the last wire
//     (overlapped) or has come (after). The next packet asks next_delay bits after the acknowledgement has begun on its
//     last wire, but not before that has come.
//  4. Credit, with protocol packet: for every 8 tokens that have come whole by a wire (bytes, terminators, those of
//     acknowledgements too) the wire back carries a token of credit_bits. It takes them before the packet that it
//     begins with next, as far as they had no time in between.
//  5. A message has come with the last bit of its last packet; if the destination is closed (set_open) it waits, as
//     does that packet's acknowledgement. Between nodes that no link joins it is stored whole at every node on the way
//     and sent on from there, at no other cost: what software adds to that is the node model's (node/transputer.h).
// A message to its own node takes as long as over one link and is in nobody's way.
//
// So an only message of N packets, the last of b bits and the others of B, arrives over `k` crossbars at
//     (N - 1) * T + k * switch + b,   T = B + ack_delay + next_delay + 2 k * switch             (after)
//                                     T = max(B, ack_delay + next_delay + 2 k * switch)         (overlapped)
// with next_delay at least the length of an acknowledgement. With T = B the credit for the acknowledgements finds no
// time in between, which adds a share of credit_bits to T.
//
// The interface is vacant at once: it hands over where the message lies, and the links work beside the processor. No
// interface refuses. Links are counted in bytes of messages; what is occupied of them counts all that passes.
//
// A long message with a link between two nodes to itself goes by in one event, as long as nothing else begins there;
// the kernel `reference` simulates every packet. Both give the same numbers.
#pragma once

#include <algorithm>
#include <memory>

#include "network/links_wiring.h"
#include "registry.h"

namespace grainscope {

struct LinksConfig {
    // For so many tokens received the other end sends one token of credit.
    static constexpr int kTokensPerCredit = 8;

    Shape shape;
    int priorities;
    bool bytewise, overlapped, compresses;
    int payload, header_bytes;
    double token_bits;
    // All in picoseconds.
    Tick token, overhead, ack, credit, ack_delay, next_delay, hop;

    static LinksConfig from(const Values& values);
    Tick packet_ps(int bytes) const { return overhead + bytes * token; }
    int data_bytes(int bytes) const { return bytewise ? std::max(1, bytes) : bytes; }
    int packets(int bytes) const { return std::max(1, (bytes + payload - 1) / payload); }
    // From the beginning of a whole packet to that of the next one of its channel, over so many crossbars, if nothing
    // is in the way, without credit.
    Tick turn_ps(int crossbars) const {
        const Tick reaction = ack_delay + std::max(next_delay, ack) + 2 * crossbars * hop;
        return overlapped ? std::max(packet_ps(payload), reaction) : packet_ps(payload) + reaction;
    }
    // What credit adds to an only message of so many packets.
    Tick credit_ps(int packets) const;
    // Of an only message, through crossbars or over so many links between nodes.
    Tick message_ps(int bytes, int crossbars) const;
    Tick unloaded_ps(int bytes, int hops, bool crossbar) const {
        return crossbar && hops > 0 ? message_ps(bytes, hops - 1) : std::max(1, hops) * message_ps(bytes, 0);
    }
    int tokens(int bytes) const { return header_bytes + 1 + bytes; }
};

extern const NetworkPart kLinks;

std::unique_ptr<Network> make_links(const LinksConfig& config, LinksWiring wiring, PacketPool& pool);

}  // namespace grainscope
