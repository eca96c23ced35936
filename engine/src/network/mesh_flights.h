// The mesh where few packets are on their way: nothing is done but at the moments at which one leaves its interface or
// arrives.
//
//  - A packet none of whose channels (its links, both ways if they are half duplex, its source's injection and its
//    destination's ejection) is held by another arrives when the formula of mesh.h says. It holds its channels until
//    then; where there are several virtual channels, until its credits are back, as an interface chooses by these.
//  - A packet that wants a channel which is held forms a *party* with whoever holds it. What becomes of them is
//    simulated at once, from the moment the first of them was sent until the last one arrives (mesh_meeting.h); they
//    hold all their channels until then. A later packet that joins them changes nothing that has been, so simulating
//    them again with it tells all that is to come.
//
// So all times are those of the kernels, always (tested against the reference kernel, which simulates every cycle).
// What packets leave behind is who sent last on half-duplex links. Where anything else is remembered (whose turn it is,
// intervals), where sinks may be closed or packets come in pieces, the kernels are used.
#pragma once

#include <cstdint>
#include <vector>

#include "network/mesh_meeting.h"
#include "network/network.h"

namespace grainscope {

class MeshFlights {
  public:
    // Whether packets of such a mesh can be treated so.
    static bool possible(const MeshConfig& config);

    // `turns` (mesh.h) are kept up to date.
    MeshFlights(const MeshConfig& config, const Grid& grid, PacketPool& pool, std::vector<std::uint64_t>& turns);

    bool idle() const { return parties_in_use_ == 0; }
    // Some packets meet. Then whoever looks at the run does so in every cycle, as with a kernel.
    bool meeting() const { return meetings_ > 0; }
    // The cycle in which something happens next, if not idle.
    std::int64_t next() const { return due_.back().cycle; }
    bool vacant(std::uint32_t node, std::uint8_t priority) const { return interfaces_[interface(node, priority)] == 0; }
    // Of the packet at the interface: flits that have left it before this cycle.
    int taken(std::uint32_t node, std::uint8_t priority, std::int64_t cycle) const;
    // Takes a packet that has been planned, and says false where there are too many to be treated so.
    bool send(PacketId packet, std::int64_t cycle);
    // Does what happens in this cycle, before which nothing does; adds to the lists. Returns how many things.
    std::int64_t advance(std::int64_t cycle, std::vector<Arrival>& arrivals, std::vector<Vacancy>& vacancies);

    // From the beginning of this cycle on a kernel simulates the packets that are on their way. Gives them and those
    // that they have met, in the order in which they were sent, and counts none of them.
    [[gnu::cold]] std::vector<Trip> leave(std::int64_t cycle);

    // What has been done before this cycle, and before anything that is still to happen.
    [[gnu::cold]] NetworkTotals totals(std::int64_t cycle);
    [[gnu::cold]] std::vector<std::int64_t> crossed(std::int64_t cycle);  // by channel (mesh_path.h)

  private:
    using Number = std::uint16_t;  // of a party, plus 1: 0 is none
    struct Party {
        std::vector<Trip> trips;  // in the order in which they were sent
        std::vector<Hop> hops;    // of all trips; those of a packet that meets no other are found on demand (know_hops)
        std::vector<MeshMeeting::Turn> turns;
        std::int64_t refusals = 0;
        std::size_t arrived = 0;
        bool meets = false;
    };
    enum Kind : std::uint32_t { kVacates, kArrives, kLeaves };
    struct Due {
        std::int64_t cycle;
        std::uint32_t what;  // party, trip and kind
        bool is_later(const Due& other) const { return cycle != other.cycle ? cycle > other.cycle : what > other.what; }
    };

    std::size_t interface(std::uint32_t node, std::uint8_t priority) const {
        return node * static_cast<std::size_t>(config_.priorities) + priority;
    }
    // The place of a channel in holders_.
    std::uint32_t holder_place(std::uint32_t channel, std::uint32_t opposite) const {
        return config_.half_duplex && channel % 2 != 0 ? opposite : channel;
    }
    std::uint32_t holder_place(const Hop& hop) const { return holder_place(hop.channel, hop.opposite); }
    int flits_over(const Hop& link, const Packet& packet) const {
        return config_.flits_in(static_cast<int>(link.port()) / 2, packet.flits);
    }
    Party& party(Number number) { return parties_[number - 1u]; }
    Number new_party();
    Number merge();
    void forget(Number number);
    void end(Number number);
    void land(Number number);
    void know_hops(Party& party) const;
    void fly(Trip& trip) const;
    void push_due(Number number, std::int64_t from);
    void count(const Trip& trip, const std::vector<Hop>& hops, int sign);
    template <class Visit>
    void look_into_parties(std::int64_t cycle, Visit visit);

    const MeshConfig config_;
    const Grid& grid_;
    PacketPool& pool_;
    std::vector<std::uint64_t>& turns_;
    MeshMeeting meeting_;
    // Which channel a packet takes depends on the credits of one before it.
    const bool lingers_;
    const std::size_t most_trips_;
    std::vector<Party> parties_;
    std::vector<Number> free_;
    std::vector<Number> holders_;     // by channel
    std::vector<Number> interfaces_;  // by node and priority: whose packet is there
    std::vector<Due> due_;            // the next one last
    std::size_t parties_in_use_ = 0, meetings_ = 0, trips_ = 0;
    std::vector<Number> met_;  // who holds channels of the packet that is sent

    std::vector<std::int64_t> crossed_;
    std::int64_t flits_ = 0, refusals_ = 0;
};

}  // namespace grainscope
