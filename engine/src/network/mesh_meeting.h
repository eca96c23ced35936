// Packets that meet, simulated apart from all others: flit by flit and cycle by cycle as mesh.h says, with nothing in
// it but the channels on their ways. All at once, from the first packet's beginning to the last one's end, as soon as
// it is known which packets meet. A packet is a few words, of which bit k stands for the k-th hop of its way, so that
// all of its flits move at once; only where channels are shared, one of them is looked at after the other.
//
// It knows what can be where few packets are (mesh_flights.h): fixed arbitration, no intervals, open sinks, packets
// that are whole when they are sent. Whatever else has used the channels has left them, and its credits are back.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "network/mesh_path.h"

namespace grainscope {

// A packet on its way, and when what happens to it.
struct Trip {
    PacketId id;  // as long as it has not arrived
    Packet packet;
    std::int64_t sent;
    std::uint32_t first_hop, hops;          // in a list of hops
    std::int64_t entered = 0, vacated = 0;  // the cycles in which the first and last flit leave the interface
    std::int64_t delivered = 0;             // as in Delivery
    std::vector<std::int64_t> taken = {};   // when each flit leaves the interface; empty: one in every cycle
};

class MeshMeeting {
  public:
    static constexpr std::int64_t kToTheEnd = std::numeric_limits<std::int64_t>::max();
    static constexpr std::size_t kMostHops = 64;

    MeshMeeting(const MeshConfig& config, std::uint32_t nodes);

    // Simulates these trips, in the order in which they are sent, up to the beginning of cycle `until`, and writes
    // their times. `turns`: of half-duplex links before (mesh.h).
    void simulate(std::vector<Trip>& trips, const std::vector<Hop>& hops, const std::vector<std::uint64_t>& turns,
                  std::int64_t until = kToTheEnd);

    // Of the latest simulation. Node-cycles in which an interface found no room.
    std::int64_t refusals() const { return refusals_; }
    // Flits of a trip that have left the interface, and that have left the network.
    std::int64_t injected(std::size_t trip) const { return worms_[trip].injected; }
    std::int64_t ejected(std::size_t trip) const { return worms_[trip].ejected; }
    // Whether the last flit of its packet has left over a hop.
    bool passed(std::uint32_t hop) const { return worm_of(hop).tail > place_of(hop); }
    // Links that were used both ways, and which way last.
    struct Turn {
        std::uint32_t link;
        bool up;
    };
    const std::vector<Turn>& turns() const { return turns_; }

  private:
    static constexpr std::size_t kHorizon = 16;  // more than any delay
    static constexpr std::size_t kDigits = 7;    // of as many flits as a buffer holds
    static constexpr std::uint32_t kNobody = 0xffffffffu;

    // A number for every hop, bit by bit: word i holds bit i of all of them.
    struct Counts {
        std::array<std::uint64_t, kDigits> digits;
    };
    struct Worm {
        std::uint32_t first_hop, hops;
        std::uint32_t tail, tail_left;  // the first hop that flits are still to cross, and how many
        std::uint32_t reach;            // the next hop that the head comes to
        std::uint32_t first_lane;       // of its priority
        std::int32_t injected, ejected;
        std::uint64_t granted;    // hops whose channel's lane it holds
        std::uint64_t sink;       // ejection
        std::uint64_t passed_on;  // hops whose lane another has taken, and with it the credits
        std::uint64_t sends;      // in this cycle
        Counts here;              // flits in the buffer before a hop; of the interface, whether there are any
        Counts credits;           // of the lane that it holds
        std::array<std::uint64_t, kHorizon> arrivals, returns;  // what is due
    };
    struct Stage {
        std::uint32_t channel, trip;
        std::uint32_t lane;    // of the channel, as soon as it has one
        std::uint32_t ahead;   // the stage of the packet before in the buffer
        std::uint32_t next;    // another stage on this channel
        std::int32_t to_drop;  // heads of the packet that are dropped from the buffer before it
    };
    struct Channel {
        std::uint32_t id, port;
        std::uint32_t owned;     // lanes, by bit
        std::uint32_t stages;    // the first one
        std::uint32_t opposite;  // of a half-duplex link that is used both ways
        std::uint32_t users;
    };
    // A channel that several packets use, or a link that is used both ways.
    struct Contest {
        std::uint32_t up, down;  // channels; the second may be missing
        std::uint32_t turn;
        // Of one between two stages, the first of which is of `up`: their packets, and their places as bits.
        bool of_two = false;
        std::array<std::uint32_t, 2> worms = {};
        std::array<std::uint64_t, 2> bits = {};
    };

    const Worm& worm_of(std::uint32_t stage) const { return worms_[stages_[stage].trip]; }
    Worm& worm_of(std::uint32_t stage) { return worms_[stages_[stage].trip]; }
    std::uint32_t place_of(std::uint32_t stage) const { return stage - worm_of(stage).first_hop; }
    std::uint32_t slot_of(std::uint32_t stage) const { return stages_[stage].channel * lanes_ + stages_[stage].lane; }
    bool sends(std::uint32_t stage) const { return (worm_of(stage).sends >> place_of(stage) & 1) != 0; }
    void gives_way(std::uint32_t stage) { worm_of(stage).sends &= ~(std::uint64_t{1} << place_of(stage)); }
    std::size_t due(int delay) const { return static_cast<std::size_t>(cycle_ + delay) % kHorizon; }

    void add(Counts& counts, std::uint64_t to) const;
    void take(Counts& counts, std::uint64_t from) const;
    std::uint64_t some(const Counts& counts) const;
    std::uint32_t read(const Counts& counts, std::uint32_t place) const;
    void write(Counts& counts, std::uint32_t place, std::uint32_t value) const;

    void prepare(const std::vector<Trip>& trips, const std::vector<Hop>& hops, const std::vector<std::uint64_t>& turns);
    std::uint32_t channel_of(const Hop& hop, const std::vector<std::uint64_t>& turns);
    void enter(std::uint32_t trip);
    void arrive(Worm& worm);
    std::uint32_t input_of(std::uint32_t stage) const;
    std::uint32_t credits_of(std::uint32_t slot) const;
    bool drop(std::uint32_t stage);
    bool is_first(std::uint32_t stage) const;
    void ask(std::uint32_t stage);
    bool grant(std::uint32_t stage, std::uint32_t allowed);
    void hold(std::uint32_t stage, std::uint32_t lane);
    void offer();
    std::uint32_t choose(std::uint32_t channel);
    void know_contestants(Contest& contest) const;
    void contend();
    void settle(const Contest& contest);
    void move(Worm& worm, Trip& trip);
    bool is_refused(const Worm& worm) const;
    void leave(Worm& worm, Trip& trip);

    const MeshConfig config_;
    // Lanes are numbered here in the order of arbitration: those of priority 1 first.
    const std::uint32_t lanes_, channels_per_;
    const std::size_t digits_;
    std::vector<std::uint16_t> local_;  // by channel: its number here plus 1, or 0

    std::vector<Worm> worms_;
    std::vector<Stage> stages_;  // by hop
    std::vector<Channel> channels_;
    std::vector<std::uint32_t> latest_;  // by channel and lane: the stage that took it last
    std::vector<Contest> contests_;
    std::vector<Turn> turns_;
    std::vector<std::uint32_t> dropping_;  // stages where a packet has come and has heads to drop
    std::vector<std::uint32_t> waiting_;   // stages whose head waits for a lane, in the order of arbitration
    std::int64_t cycle_ = 0, refusals_ = 0;
    std::size_t on_the_way_ = 0;
};

}  // namespace grainscope
