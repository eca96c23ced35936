// The mesh, packet by packet: what a cycle costs goes with the packets on their way, not with the nodes. A packet is a
// few words, of which bit k stands for the k-th hop of its way, so that all of its flits move at once; only where two
// may want a channel in the same cycle, one of them is looked at after the other.
//
// It knows fixed arbitration without intervals, as most machines have it; equal to the reference cycle by cycle
// (tested).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "network/mesh_path.h"

namespace grainscope {

class MeshWorms final : public FlitNetwork {
  public:
    static bool possible(const MeshConfig& config);

    // `turns` (mesh.h) are kept up to date.
    MeshWorms(const MeshConfig& config, const Grid& grid, PacketPool& pool, std::vector<std::uint64_t>& turns);
    ~MeshWorms() override;

    std::uint32_t nodes() const override { return grid_.nodes(); }
    void send(PacketId packet, int ready) override;
    // A packet whose way is known and all of whose flits are there.
    void send_along(const std::vector<Hop>& way, PacketId packet) { live_.push_back(enter(packet, kAllReady, way)); }
    // One that has been on its way alone since cycle `sent`; if it has arrived, its credits are not back.
    void send_past(const std::vector<Hop>& way, PacketId packet, std::int64_t sent);
    // Whether a packet uses a channel (mesh_path.h) or will, or credits for it are not back.
    bool uses(std::uint32_t channel) const { return channels_[channel].users != 0; }
    std::size_t packets() const { return live_.size(); }
    // Somebody else goes on with all packets.
    [[gnu::cold]] void clear();
    [[gnu::cold]] void supply(std::uint32_t node, std::uint8_t priority, int flits) override;
    int taken_flits(std::uint32_t node, std::uint8_t priority) const override {
        return worms_[interfaces_[interface(node, priority)]].injected;
    }
    [[gnu::cold]] void set_open(std::uint32_t node, std::uint8_t priority, bool open) override;
    bool vacant(std::uint32_t node, std::uint8_t priority) const override {
        return interfaces_[interface(node, priority)] == kNobody;
    }
    std::int64_t step() override;
    bool idle() const override { return live_.empty(); }
    bool still() const override;
    void skip_to(std::int64_t cycle) override { cycle_ = cycle; }
    [[gnu::cold]] std::vector<std::int64_t> link_flits() const override;
    [[gnu::cold]] int buffered_flits(std::uint32_t node, int port, int lane) const override;

  private:
    friend class MeshFast;  // which goes on with them

    static constexpr std::size_t kDigits = 7;  // of as many flits as a buffer holds
    static constexpr std::uint32_t kNobody = 0xffffffffu;

    // A number for every hop, bit by bit: word i holds bit i of all of them.
    using Counts = std::array<std::uint64_t, kDigits>;
    struct alignas(64) Worm {
        std::uint64_t sends;            // hops that send in this cycle
        std::uint64_t granted;          // hops whose channel's lane it holds
        std::uint64_t sink;             // ejection
        std::uint64_t passed_on;        // hops whose lane another has taken, and with it the credits
        std::uint64_t begun;            // hops over which it has sent since nobody else could
        std::uint32_t tail, tail_left;  // the first hop that flits are still to cross, and how many
        std::uint32_t reach;            // the next hop that the head comes to
        std::uint32_t hops;
        Counts here;     // flits in the buffer before a hop; of the interface, whether there are any
        Counts credits;  // of the lane that it holds
        PacketId id;
        std::uint32_t source;
        std::uint32_t first_lane;      // of its priority
        std::int32_t flits, injected;  // all, and those that have left the interface
        std::int32_t ready;            // flits there that can leave; below 0: all
        std::int64_t ends;             // the cycle in which its last credit is back, once it has arrived
    };
    // What comes to a packet in a cycle: flits before hops, credits for hops.
    struct Due {
        std::uint64_t flits, credits;
    };
    // A hop of a packet. Its number is that of the packet, then the hop's place.
    struct Stage {
        std::uint32_t channel, opposite;  // as in Hop
        std::uint32_t ahead, behind;      // stages of the packets before and after it in the buffer before the hop
        std::uint8_t allowed;             // as in Hop
        std::uint8_t lane;                // of the channel, as soon as it has one
        std::uint8_t to_drop;             // heads that are dropped from that buffer
    };
    struct Channel {
        std::int64_t crossed = 0;    // flits of packets that are not here any more
        std::uint16_t owned = 0;     // lanes that are held, by bit
        std::uint16_t users = 0;     // packets whose way it is on
        std::uint8_t contested = 0;  // it is the first of one of contests_
        std::uint8_t crowded = 0;    // it is one of crowded_
        std::uint16_t offering = 0;  // lanes of the buffers at its end whose first packet holds a way on, if it matters
    };
    // A channel that several lanes hold, or a link that both directions hold; up goes the one that is named first.
    struct Contest {
        std::uint32_t channel, opposite;
    };

    std::size_t interface(std::uint32_t node, std::uint8_t priority) const {
        return node * static_cast<std::size_t>(config_.priorities) + priority;
    }
    Worm& worm_of(std::uint32_t stage) { return worms_[stage >> place_bits_]; }
    const Worm& worm_of(std::uint32_t stage) const { return worms_[stage >> place_bits_]; }
    std::uint32_t place_of(std::uint32_t stage) const { return stage & ((1u << place_bits_) - 1); }
    std::uint64_t bit_of(std::uint32_t stage) const { return std::uint64_t{1} << place_of(stage); }
    std::uint32_t first_stage(std::uint32_t worm) const { return worm << place_bits_; }
    std::uint32_t slot(std::uint32_t channel, std::uint32_t lane) const { return channel * lanes_ + lane; }
    std::uint32_t slot_of(std::uint32_t stage) const { return slot(stages_[stage].channel, stages_[stage].lane); }
    bool sends(std::uint32_t stage) const { return (worm_of(stage).sends & bit_of(stage)) != 0; }
    void gives_way(std::uint32_t stage) { worm_of(stage).sends &= ~bit_of(stage); }
    std::size_t due_place(std::uint32_t worm, std::size_t delay) const {
        return worm * (slots_mask_ + 1) + ((static_cast<std::size_t>(cycle_) + delay) & slots_mask_);
    }
    Due& due(std::uint32_t worm, int delay) { return due_[due_place(worm, static_cast<std::size_t>(delay))]; }
    const Due& due(std::uint32_t worm, std::size_t delay) const { return due_[due_place(worm, delay)]; }
    // Whether the packet's head lies in the buffer before a hop and holds nothing behind it.
    bool waits(std::uint32_t stage) const {
        const Worm& worm = worm_of(stage);
        const std::uint32_t place = place_of(stage);
        return place > 0 && worm.reach == place + 1 && worm.tail <= place && (worm.granted >> place & 1) == 0;
    }
    bool drops(std::uint32_t stage) const {
        return std::find(dropping_.begin(), dropping_.end(), stage) != dropping_.end();
    }
    bool is_contested(std::uint32_t stage) const {
        return channels_[contest_of(stages_[stage]).channel].contested != 0;
    }
    Contest contest_of(const Stage& stage) const;
    void note_turn(std::uint32_t stage) const {
        if (shares_wires(stages_[stage])) set_turn(stages_[stage]);
    }
    bool shares_wires(const Stage& stage) const { return config_.half_duplex && stage.channel != stage.opposite; }

    static void add(Counts& counts, std::uint64_t to);
    static void take(Counts& counts, std::uint64_t from);
    std::uint64_t ready(const Worm& worm) const;
    std::uint32_t read(const Counts& counts, std::uint32_t place) const;
    void set_credits(std::uint32_t stage, std::uint32_t value);

    std::uint32_t enter(PacketId packet, int ready, const std::vector<Hop>& way);
    void arrive(std::uint32_t worm);
    std::int64_t flits_over(const Worm& worm, const Stage& stage) const;
    void remove(std::uint32_t worm);
    std::uint32_t credits_of(std::uint32_t slot) const;
    bool drop(std::uint32_t stage);
    void ask(std::uint32_t stage);
    bool grant(std::uint32_t stage);
    void hold(std::uint32_t stage, std::uint32_t lane);
    void hold_beside(const Stage& stage);
    void wait_and_drop();
    [[gnu::noinline]] void offer();
    void contend();
    bool settle(const Contest& contest);
    std::uint32_t choose(std::uint32_t channel);
    std::uint32_t only_holder(std::uint32_t channel, std::uint32_t opposite) const;
    void move(std::uint32_t worm);
    void count_refusals();
    void leave(std::uint32_t worm);
    void set_turn(const Stage& stage) const;

    const MeshConfig config_;
    const Grid& grid_;
    PacketPool& pool_;
    std::vector<std::uint64_t>& turns_;
    // Lanes are numbered here in the order of arbitration: those of priority 1 first.
    const std::uint32_t lanes_, channels_per_, place_bits_;
    const std::size_t digits_, slots_mask_;

    std::vector<Worm> worms_;
    std::vector<Due> due_;       // by worm and cycle
    std::vector<Stage> stages_;  // by worm and hop
    std::vector<std::uint32_t> live_, free_;
    std::vector<Hop> way_;                   // of the packet that is sent
    std::vector<std::uint32_t> interfaces_;  // by node and priority: the worm that is there
    std::vector<Channel> channels_;
    std::vector<std::uint32_t> latest_;  // by channel and lane: the stage that took it last
    std::vector<Contest> contests_;
    std::vector<std::int64_t> last_entry_;  // by node: the cycle in which a flit has entered, or a refusal was counted
    std::vector<std::uint32_t> refused_;    // nodes with a packet whose flit has not left the interface in this cycle
    // Where inputs have one way into the crossbar: by channel and lane, the stage of the packet that offers its flits
    // from the buffer there; channels with several such lanes.
    std::vector<std::uint32_t> offers_, crowded_;
    std::vector<std::uint32_t> dropping_, dropping_apart_;  // stages where a packet has come and has heads to drop
    // Heads that wait for a lane, by the input port and lane by which they have come, in the order of arbitration.
    std::vector<std::vector<std::uint32_t>> waiting_, waiting_apart_;
    std::size_t waiting_in_all_ = 0;
    std::vector<std::uint8_t> closed_;  // by node and priority
    std::int64_t moved_ = 0;
};

}  // namespace grainscope
