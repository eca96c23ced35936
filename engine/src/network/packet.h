// Packets, kept in one pool per run and named by index, so that networks pass 32-bit numbers around.
#pragma once

#include <cstdint>
#include <vector>

namespace grainscope {

using PacketId = std::uint32_t;
inline constexpr PacketId kNoPacket = 0xffffffffu;

struct Packet {
    std::uint32_t source;
    std::uint32_t destination;
    std::int32_t bytes;           // of data, >= 0
    std::int32_t reply_bytes;     // of an answer that comes back on the same circuit (NetworkPart::answers); 0: none
    std::int32_t flits;           // header flits included, >= 1; set by the network
    std::int64_t injected_cycle;  // the head flit entered the injection buffer; set by a mesh
    std::uint8_t priority;        // 0, or 1 which goes first
    std::uint16_t hops;           // links that it has crossed; set by the network, at the latest when it has arrived
    std::uint32_t link_cycles;    // that its head spent on them; set by a network whose links differ
    std::uint16_t channel;        // of those between its two nodes, where a network has such
    PacketId next;                // link of whichever queue holds the packet
};

class PacketPool {
  public:
    PacketId allocate() {
        if (free_ == kNoPacket) {
            packets_.push_back({});
            return static_cast<PacketId>(packets_.size() - 1);
        }
        const PacketId id = free_;
        free_ = packets_[id].next;
        return id;
    }
    void release(PacketId id) {
        packets_[id].next = free_;
        free_ = id;
    }
    Packet& operator[](PacketId id) { return packets_[id]; }
    const Packet& operator[](PacketId id) const { return packets_[id]; }

  private:
    std::vector<Packet> packets_;
    PacketId free_ = kNoPacket;
};

// First in, first out; the links live in the packets.
struct PacketQueue {
    PacketId head = kNoPacket;
    PacketId tail = kNoPacket;

    bool empty() const { return head == kNoPacket; }
    void push(PacketPool& pool, PacketId id) {
        pool[id].next = kNoPacket;
        if (empty())
            head = id;
        else
            pool[tail].next = id;
        tail = id;
    }
    PacketId pop(PacketPool& pool) {
        const PacketId id = head;
        head = pool[id].next;
        return id;
    }
};

}  // namespace grainscope
