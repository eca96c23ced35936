// Packets that meet, simulated apart from all others: flit by flit and cycle by cycle as mesh.h says, but with nothing
// in it but the channels on their ways, so that a cycle costs as much as flits move in it. All at once, from the first
// packet's beginning to the last one's end, as soon as it is known which packets meet.
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

    MeshMeeting(const MeshConfig& config, std::uint32_t nodes);

    // Simulates these trips, in the order in which they are sent, up to the beginning of cycle `until`, and writes
    // their times. `turns`: of half-duplex links before (mesh.h).
    void simulate(std::vector<Trip>& trips, const std::vector<Hop>& hops, const std::vector<std::uint64_t>& turns,
                  std::int64_t until = kToTheEnd);

    // Of the latest simulation. Node-cycles in which an interface found no room.
    std::int64_t refusals() const { return refusals_; }
    // Flits that have not left over this hop yet.
    std::int64_t left(std::uint32_t hop) const { return stages_[hop].left; }
    // Links that were used both ways, and which way last.
    struct Turn {
        std::uint32_t link;
        bool up;
    };
    const std::vector<Turn>& turns() const { return turns_; }

  private:
    static constexpr std::size_t kHorizon = 16;  // more than any delay
    static constexpr int kNotHere = -2, kWaits = -1;
    static constexpr std::int32_t kNobody = -1;

    // A packet on one hop: what it holds, and how much of it lies in the buffer before.
    struct Stage {
        std::uint32_t channel, trip;
        std::int32_t lane;   // of the channel; kWaits: the head waits for one, kNotHere: has not come
        std::int32_t left;   // flits that have not been sent over it
        std::int32_t here;   // of these, in the buffer
        std::int32_t ahead;  // the stage of the packet before in the buffer, kNobody if there was none
        std::uint32_t slot;  // channel * lanes_ + lane
        std::uint8_t allowed;  // virtual channels
    };
    struct Channel {
        std::uint32_t id, port;
        std::uint32_t owned;  // lanes, by bit
        std::int32_t chosen;  // the stage that sends in this cycle
    };
    struct Pair {
        std::uint32_t up, down;
    };
    // What is due in a cycle. Room is made once per simulation, not with every entry.
    class List {
      public:
        void reserve(std::size_t most) {
            if (items_.size() < most) items_.resize(most);
        }
        void push(std::uint32_t value) { items_[size_++] = value; }
        void clear() { size_ = 0; }
        const std::uint32_t* begin() const { return items_.data(); }
        const std::uint32_t* end() const { return items_.data() + size_; }

      private:
        std::vector<std::uint32_t> items_;
        std::size_t size_ = 0;
    };
    using Ring = std::array<List, kHorizon>;

    std::uint32_t first_lane(const Packet& packet) const {
        return static_cast<std::uint32_t>(config_.priorities - 1 - packet.priority) * channels_per_;
    }
    std::uint32_t input_of(std::uint32_t stage) const;
    // 0 goes first.
    std::uint32_t class_of(std::int32_t stage) const {
        return static_cast<std::uint32_t>(stages_[static_cast<std::size_t>(stage)].lane) / channels_per_;
    }
    List& due(Ring& ring, int delay) { return ring[static_cast<std::size_t>(cycle_ + delay) % kHorizon]; }
    void prepare(const std::vector<Trip>& trips, const std::vector<Hop>& hops, const std::vector<std::uint64_t>& turns);
    std::uint32_t channel_of(const Hop& hop, const std::vector<std::uint64_t>& turns);
    void clear();
    void enter(Trip& trip);
    void arrive();
    bool grant(std::uint32_t stage, const Packet& packet);
    void hold(std::uint32_t stage, std::uint32_t lane);
    bool ready(const Stage& stage) const { return stage.here > 0 && credits_[stage.slot] > 0; }
    void offer();
    void choose();
    bool is_offered(std::uint32_t stage) const;
    void share_links();
    void move(std::vector<Trip>& trips);
    void send(std::uint32_t number, Channel& channel, std::vector<Trip>& trips);

    const MeshConfig config_;
    // Lanes are numbered here in the order of arbitration: those of priority 1 first.
    const std::uint32_t lanes_, channels_per_;
    std::vector<std::uint16_t> local_;  // by channel: its number here plus 1, or 0

    std::vector<Stage> stages_;  // by hop
    std::vector<Channel> channels_;
    std::vector<std::uint32_t> owner_;    // by channel and lane: the stage
    std::vector<std::uint8_t> credits_;   // by channel and lane
    std::vector<std::int32_t> last_;      // by channel and lane: the stage behind it of the latest packet
    std::vector<std::uint8_t> offered_;   // by channel, as an input: the lane that offers a flit
    std::vector<Pair> pairs_;             // half-duplex links used both ways
    std::vector<Turn> turns_;             // of these
    std::vector<std::uint32_t> active_;   // channels with an owner
    std::vector<std::uint32_t> waiting_;  // stages whose head waits for a lane, in the order of arbitration
    Ring arrivals_;  // stages
    Ring returns_;   // of credits, by channel and lane
    std::int64_t cycle_ = 0, refusals_ = 0;
    std::size_t on_the_way_ = 0;
};

}  // namespace grainscope
