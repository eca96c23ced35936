// Packets that meet no other: nothing is done but at the moments at which one leaves its interface or arrives. A packet
// none of whose channels (its links, both ways if they are half duplex, its source's injection and its destination's
// ejection) is held by another arrives when the formula of mesh.h says. It holds its channels until then; where there
// are several virtual channels, until its credits are back, as an interface chooses by these. A packet that wants a
// channel which is held is simulated cycle by cycle, and so is from then on whoever holds it.
//
// What packets leave behind is who sent last on half-duplex links. Where anything else is remembered (whose turn it is,
// intervals), where sinks may be closed or packets come in pieces, no packet flies.
#pragma once

#include <cstdint>
#include <vector>

#include "network/mesh_path.h"
#include "network/mesh_worms.h"
#include "network/network.h"

namespace grainscope {

class MeshFlights {
  public:
    // A packet that was sent in this cycle and is on its way, or has arrived and has credits that are.
    struct Flight {
        PacketId id;
        Packet packet;
        std::int64_t sent;
        std::uint32_t serial;  // 0: there is none
        bool arrived = false;
        std::vector<Hop> way = {};
    };

    // Whether packets of such a mesh can be treated so.
    static bool possible(const MeshConfig& config);

    // `turns` (mesh.h) are kept up to date.
    MeshFlights(const MeshConfig& config, const Grid& grid, PacketPool& pool, std::vector<std::uint64_t>& turns);

    bool idle() const { return flying_ == 0; }
    // The cycle in which something happens next, if not idle.
    std::int64_t next() const { return due_.front().cycle; }
    bool vacant(std::uint32_t node, std::uint8_t priority) const {
        return interfaces_[interface(node, priority)] == kNobody;
    }
    // Of the packet at the interface: flits that have left it before this cycle.
    int taken(std::uint32_t node, std::uint8_t priority, std::int64_t cycle) const;
    // Takes a packet that has been planned, in this cycle. False where it would meet others: those of met(), or packets
    // of `others`.
    bool send(PacketId packet, std::int64_t cycle, const MeshWorms& others);
    const std::vector<std::uint32_t>& met() const { return met_; }
    const std::vector<Hop>& way() const { return way_; }  // of that packet
    // By number, with those that are none.
    const std::vector<Flight>& all() const { return flights_; }
    // Somebody else simulates it, from its beginning.
    const Flight& take_back(std::uint32_t number);
    // Does what happens in this cycle, before which nothing does; adds to the lists. Returns how many things.
    std::int64_t advance(std::int64_t cycle, std::vector<Arrival>& arrivals, std::vector<Vacancy>& vacancies);

    // Of packets that have arrived.
    std::int64_t flits() const { return flits_; }
    const std::vector<std::int64_t>& crossed() const { return crossed_; }  // by channel (mesh_path.h)

  private:
    static constexpr std::uint32_t kNobody = 0xffffffffu;
    enum Kind : std::uint32_t { kVacates, kArrives, kLeaves };
    struct Due {
        std::int64_t cycle;
        std::uint32_t number, serial;  // of a flight; another serial than its own: it was taken back
        Kind kind;
        bool operator<(const Due& other) const {  // for a heap with the next one first
            return cycle != other.cycle ? cycle > other.cycle : number > other.number;
        }
    };

    std::size_t interface(std::uint32_t node, std::uint8_t priority) const {
        return node * static_cast<std::size_t>(config_.priorities) + priority;
    }
    // The place of a channel in holders_.
    std::uint32_t place(const Hop& hop) const {
        return config_.half_duplex && hop.is_link() ? hop.link() : hop.channel;
    }
    void fly(PacketId packet, std::int64_t cycle);
    std::int64_t delivered(const Flight& flight) const {
        return flight.sent + flight.packet.hops * config_.hop_cycles + flight.packet.flits + 1;
    }
    void count(const Flight& flight, int sign);
    void forget(std::uint32_t number);
    void push(std::int64_t cycle, std::uint32_t number, Kind kind);
    void drop_stale();

    const MeshConfig config_;
    const Grid& grid_;
    PacketPool& pool_;
    std::vector<std::uint64_t>& turns_;
    // Which channel a packet takes depends on the credits of one before it.
    const bool lingers_;
    std::vector<Flight> flights_;
    std::vector<std::uint32_t> free_;
    std::vector<std::uint32_t> holders_;     // by channel: a flight
    std::vector<std::uint32_t> interfaces_;  // by node and priority: whose packet is there
    std::vector<Due> due_;                   // a heap
    std::vector<Hop> way_;                   // of the packet that is sent
    std::vector<std::uint32_t> met_;
    std::uint32_t serial_ = 0;
    std::size_t flying_ = 0;
    std::vector<std::int64_t> crossed_;
    std::int64_t flits_ = 0;
};

}  // namespace grainscope
