// What moves the flits of flits/config.h: flat arrays, work only for what moves. Outputs at which nothing can move
// sleep until a flit, a credit or a channel comes.
//
// A channel here is a link of a plane, or where nodes are routers a node's way into or out of its router. A lane is a
// virtual channel of one (lane_of); it stands for the buffer behind it, for its credits before it, and for what its
// front flit waits for.
#pragma once

#include <utility>
#include <vector>

#include "base/random.h"
#include "base/ring.h"
#include "network/flits/config.h"
#include "network/packet.h"

namespace grainscope {

class FlitKernel final : private Sight {
  public:
    struct Delivery {
        PacketId packet;
        std::int64_t cycle;  // its last flit has left the network at the beginning of this cycle
    };

    FlitKernel(const FlitsConfig& config, const Fabric& fabric, PacketPool& pool);

    std::int64_t cycle() const { return cycle_; }
    bool idle() const { return packets_ == 0; }
    // The next cycle in which anything can happen; -1 if none is until something is sent, supplied or opened.
    std::int64_t next() const;
    // Goes to a cycle before which nothing happens but that credits return.
    void skip_to(std::int64_t cycle);
    // Simulates one cycle; returns the flits that have moved.
    std::int64_t step();

    bool vacant(std::uint32_t node, std::uint8_t plane) const { return interface(node, plane).packet == kNoPacket; }
    void send(PacketId packet, int ready);
    void supply(std::uint32_t node, std::uint8_t plane, int flits);
    int taken(std::uint32_t node, std::uint8_t plane) const { return interface(node, plane).taken; }
    void set_open(std::uint32_t node, std::uint8_t plane, bool open);

    const std::vector<Delivery>& deliveries() const { return deliveries_; }
    const std::vector<Vacancy>& vacancies() const { return vacancies_; }
    NetworkTotals totals() const;
    // From now on the kernel remembers which links of its plane every packet takes.
    void keep_ways() { keeps_ways_ = true; }
    // Of a packet that has just been delivered.
    const std::vector<std::uint32_t>& way(PacketId packet) const { return ways_[packet]; }
    // Of all links of all planes.
    std::vector<std::int64_t> crossed() const;

  private:
    static constexpr std::uint32_t kMany = 0xfffffffeu, kNone = 0xffffffffu;
    enum class State : std::uint8_t {
        idle,     // no packet has come to the front
        routing,  // a head whose way is being found
        asking,   // a head that needs an output's virtual channel
        bound,    // a packet that has one
        sink      // always: the lane ends in a node
    };

    // Virtual channels as bits.
    using Channels = std::uint8_t;

    // Every flit reads and writes a lane and a channel, so a lane is half a line of the cache and a channel a line.
    struct alignas(32) Lane {
        std::uint32_t out = 0;  // the channel that the front packet takes; kMany: one of choices_
        PacketId packet = kNoPacket;
        std::int32_t left = 0;            // flits of the front packet to be sent; 0: the packet still stands in ring_
        std::uint32_t bit = 0;            // the lane's place among the input lanes of its router
        std::uint16_t credit_cycles = 0;  // from the leaving of a flit until its place may be used
        std::int16_t credits = 0;         // free places in the buffer, as the sender knows
        std::uint16_t present = 0;        // flits in the buffer
        std::uint16_t first = 0,
                      waiting = 0;  // of the lane's packets in ring_: the place of the front one, and how many
        State state = State::idle;
        std::uint16_t target = 0;          // bound: the virtual channel there
        Channels allowed = 0;              // asking: the virtual channels that the head may take
        bool head : 1 = false;             // the front packet has not begun to leave
        bool comes_from_node : 1 = false;  // the channel of the lane begins at a node
    };
    // A packet that waits behind another one in a lane, and where the packet goes from there.
    struct Entry {
        PacketId packet;
        std::uint32_t out;
        Channels allowed;
    };
    struct alignas(64) Channel {
        std::int64_t ready_at = 0;      // the cycle from which the channel takes another flit
        std::int64_t crossed = 0;       // flits that have passed
        std::uint32_t bids = 0;         // where in bids_ the bits of those input lanes begin that want the channel
        std::uint32_t first_input = 0;  // where in input_lanes_ those of the router begin
        std::uint32_t inputs = 0;       // how many input lanes the router has
        std::uint32_t turn = 0;         // the bit of the input lane that goes first
        std::uint32_t bidding = 0;      // how many lanes want the channel
        std::uint32_t bidders = 0;      // exclusive or of their numbers: where one lane wants the channel, its number
        std::uint16_t latency = 0;
        std::int32_t in_use = 0;  // credits in use, over all virtual channels
        // Once a routing asks: the cycle in which the credits in use changed last, and how many they were when it
        // began.
        std::int32_t past_use = 0;
        std::uint32_t past_cycle = kNone;
        std::uint16_t interval = 1;
        Channels free = 0;               // virtual channels without a packet (bit v)
        Channels credited = 0;           // virtual channels with a credit
        std::uint16_t next_channel = 0;  // the virtual channel that a head is given next
        bool awake = false;
    };
    static_assert(sizeof(Lane) == 32 && sizeof(Channel) == 64);
    // What only heads need of a channel.
    struct Site {
        std::uint32_t router;  // where it begins, by number; kNone at a node
        std::uint32_t node;    // where it begins or ends at a node, or into a node that is a router: the interface
        std::uint32_t place;   // where it ends
        std::uint32_t end;     // the router there, by number; kNone at a node
        std::uint32_t link;    // in its plane; kNoLink if it is none
        std::uint32_t bit;     // of its first lane among those of the router where it ends
        std::uint32_t cycles;  // the time of a head on it, if it is a link
        std::uint16_t slot;    // its place among the outputs of the router where it begins
        std::uint8_t plane;
        bool into_node;
    };
    // Numbers of lanes, by the coming cycle in which something is due there.
    class Wheel {
      public:
        // Makes room for cycles up to `longest` ahead.
        void resize(int longest);
        std::size_t size() const { return mask_ + 1; }
        std::vector<std::uint32_t>& at(std::int64_t cycle) { return slots_[static_cast<std::size_t>(cycle) & mask_]; }
        bool empty(std::int64_t cycle) const { return slots_[static_cast<std::size_t>(cycle) & mask_].empty(); }

      private:
        std::vector<std::vector<std::uint32_t>> slots_;  // as many as a power of two
        std::size_t mask_ = 0;
    };
    struct Interface {
        PacketId packet = kNoPacket;
        std::int32_t ready = 0, taken = 0;
        std::uint32_t channel = 0, sink = 0;
        std::uint8_t lane = 0;  // the virtual channel that the packet has, or the last one had
        bool listed = false, open = true;
        std::int64_t refused_since = -1;
    };
    struct Grant {
        std::uint32_t output, lane;  // output: its channel, or a lane of it
        std::uint32_t input,
            after;  // who accepts, and how far behind its turn the output is, or when it was served last
    };

    const Interface& interface(std::uint32_t node, std::uint8_t plane) const {
        return interfaces_[std::size_t{plane} * nodes_ + node];
    }
    Interface& interface(std::uint32_t node, std::uint8_t plane) {
        return interfaces_[std::size_t{plane} * nodes_ + node];
    }

    std::uint32_t below(std::uint32_t bound) override { return chance_.below(bound); }
    // A router tells its nodes what it had in use a cycle ago.
    int used(std::uint32_t link) override {
        watches_ = true;
        const Channel& at = channels_[plane_ * plane_channels_ + link];
        return is_entering_ && at.past_cycle == now() - 1 ? at.past_use : at.in_use;
    }
    std::uint32_t now() const { return static_cast<std::uint32_t>(cycle_); }
    void use(Channel& at, std::int32_t credits) {
        if (watches_ && at.past_cycle != now()) {
            at.past_cycle = now();
            at.past_use = at.in_use;
        }
        at.in_use += credits;
    }

    void add_channel(std::uint32_t router, std::uint32_t node, std::uint32_t place, std::uint32_t link, bool into_node);
    void add_plane(int plane);
    void number_inputs();
    void put(std::uint32_t channel, Channel& at, std::uint32_t v, PacketId packet, bool head);
    void enter(std::uint32_t lane, Entry& entry);
    void arrive(std::uint32_t lane);
    void come_to_front(std::uint32_t lane);
    void ask(std::uint32_t lane);
    void ask_for_many(std::uint32_t lane);
    void consume(std::uint32_t lane);
    void give_back(std::uint32_t lane, const Lane& at) {
        (at.comes_from_node ? returning_to_nodes_ : returning_).at(cycle_ + at.credit_cycles).push_back(lane);
    }
    void return_credits(Wheel& wheel);
    void route_heads();
    void list(std::uint32_t index);
    bool inject(Interface& at);
    void inject();
    void bid(std::uint32_t channel, std::uint32_t lane, std::uint32_t bit) {
        Channel& at = channels_[channel];
        bids_[at.bids + bit / 64] |= std::uint64_t{1} << bit % 64;
        ++at.bidding;
        at.bidders ^= lane;
        wake(channel, at);
    }
    void withdraw(Channel& at, std::uint32_t lane, std::uint32_t bit) {
        bids_[at.bids + bit / 64] &= ~(std::uint64_t{1} << bit % 64);
        --at.bidding;
        at.bidders ^= lane;
    }
    void withdraw_all(std::uint32_t lane, std::uint32_t but);
    void wake(std::uint32_t channel, Channel& at) {
        if (at.awake) return;
        at.awake = true;
        awake_.push_back(channel);
    }
    // The lowest bit of a mask that is not 0 at or behind `first`, around.
    static std::uint32_t lowest_from(Channels mask, std::uint32_t first) {
        const unsigned behind = mask & (0xffu << first);
        return static_cast<std::uint32_t>(__builtin_ctz(behind != 0 ? behind : mask));
    }
    std::uint32_t lane_of(std::uint32_t channel, std::uint32_t v) const { return channel << shift_ | v; }
    std::uint32_t channel_of(std::uint32_t lane) const { return lane >> shift_; }
    std::uint32_t number_of(std::uint32_t lane) const { return lane & (stride_ - 1); }
    std::uint32_t lane_at(const Channel& at, std::uint32_t bit) const { return input_lanes_[at.first_input + bit]; }
    // Where a lane's packet lies in ring_ that is so many behind its front.
    std::size_t place(std::uint32_t lane, const Lane& of, std::uint32_t behind = 0) const {
        const std::uint32_t at = of.first + behind;
        return lane * std::size_t{buffer_} + (at < buffer_ ? at : at - buffer_);
    }
    // The front packet of a lane moves up from ring_, unless it has always been the first.
    void move_up(std::uint32_t lane, Lane& at) const {
        if (at.left > 0) return;
        const Entry& entry = ring_[place(lane, at)];
        at.packet = entry.packet;
        at.left = pool_[entry.packet].flits;
        at.out = entry.out;
        at.allowed = entry.allowed;
    }
    // The front packet of a lane has left it.
    void drop_front(Lane& at) const {
        --at.waiting;
        if (++at.first == buffer_) at.first = 0;
    }
    Head head_of(const Site& at, std::uint32_t v, const Packet& packet, std::uint32_t via) const {
        return {packet.source, packet.destination, at.place, at.link, static_cast<std::uint8_t>(v), via};
    }
    Channels allowed(std::uint32_t lane, std::uint32_t channel) const;
    bool drains(const Lane& at) const;
    // The free virtual channels that a head may take.
    Channels available(const Channel& at, std::uint32_t channel, std::uint32_t lane, const Lane& from) const {
        if (!adapts_) return from.allowed & at.free;
        return available_to_adaptive(at, channel, lane);
    }
    Channels available_to_adaptive(const Channel& at, std::uint32_t channel, std::uint32_t lane) const;
    bool can_send(const Channel& at, std::uint32_t channel, std::uint32_t lane) const {
        const Lane& from = lane_[lane];
        if (from.state == State::bound) return (at.credited >> from.target & 1) != 0;
        return config_.ahead && (available(at, channel, lane, from) & at.credited) != 0;
    }
    // Matrix arbiters: the cycle after that in which an input lane was served last, by a channel (stage 0) or by its
    // virtual channel v (stage v + 1); 0: never.
    std::size_t served_at(const Channel& at, std::uint32_t stage, std::uint32_t bit) const {
        return (std::size_t{stage} * bids_.size() + at.bids) * 64 + bit;
    }
    template <class Is>
    std::uint32_t first_of(const Channel& at, std::uint32_t turn, Is is) const;
    template <class Fits>
    std::uint32_t next_in_turn(const Channel& at, std::uint32_t turn, std::uint32_t stage, Fits fits) const;
    std::uint32_t choose(const Channel& at, std::uint32_t channel) const;
    std::uint32_t choose_of_many(const Channel& at, std::uint32_t channel) const;
    void accept_grants();
    void allocate_channels();
    void allocate_switch();
    void grant(std::uint32_t channel, const Channel& at, std::uint32_t lane, const Lane& from);
    void serve_granted(std::uint32_t channel, std::uint32_t lane, std::uint32_t input);
    void serve(std::uint32_t channel, Channel& at, std::uint32_t lane, Lane& from);

    const FlitsConfig config_;
    const Fabric& fabric_;
    PacketPool& pool_;
    RandomStream chance_;
    const std::uint32_t nodes_, lanes_;   // virtual channels of a channel
    const std::uint32_t shift_, stride_;  // lanes of a channel lie a power of two apart
    const std::uint32_t buffer_;          // flits
    const bool adapts_;
    std::uint32_t plane_channels_ = 0, plane_ = 0;  // plane_: of the head whose way is looked up
    bool is_entering_ = false;                      // it comes from a node
    bool watches_ = false;                          // a routing has asked for credits in use
    std::vector<Channel> channels_;
    std::vector<Site> sites_;  // by channel
    std::vector<Lane> lane_;
    std::vector<Entry> ring_;                                  // buffer_ per lane
    std::vector<std::uint64_t> bids_;                          // by output, then input lane of its router
    std::vector<std::uint32_t> input_lanes_;                   // by router and bit
    std::vector<std::array<Output, Outputs::kMost>> choices_;  // by lane, where several outputs may be taken
    std::vector<std::uint8_t> choice_count_;
    std::vector<std::uint8_t> port_turn_;    // one_per_input, by channel: the lane that goes first
    std::vector<std::uint32_t> given_turn_;  // by lane of an output: the input lane that is given it first
    std::vector<std::uint16_t> accept_;  // by lane, of several channels that it is given: the first, by slot and number
    std::vector<std::uint16_t> port_accept_;  // by lane or port, of several outputs granted to it: the first, by slot
    std::vector<std::uint32_t> served_;       // where arbiters are matrices: by served_at()
    std::vector<std::uint32_t> via_;          // by packet
    bool keeps_ways_ = false;
    std::vector<std::vector<std::uint32_t>> ways_;  // by packet
    std::vector<Interface> interfaces_;

    struct Arriving {
        std::uint32_t lane;
        PacketId packet;
        std::size_t place;  // in ring_
    };
    Wheel arriving_, returning_, returning_to_nodes_;
    std::int64_t flying_ = 0;  // in arriving_
    std::int64_t returning_count_ = 0;
    std::vector<std::uint32_t> awake_, looked_at_;
    std::vector<std::uint32_t> fresh_;  // lanes whose next packet comes to the front in the next cycle
    Ring<std::pair<std::int64_t, std::uint32_t>> routing_;  // lanes whose front packet may ask from this cycle on
    std::vector<std::uint32_t> given_;      // lanes that have been given a channel and bid from the next cycle on
    std::vector<Arriving> arriving_heads_;  // whose way from there is looked up at the end of the cycle
    std::vector<Grant> grants_;
    std::vector<std::uint32_t> accepted_;   // by input, in accept_grants() only: the place in grants_
    std::vector<std::uint32_t> injecting_;  // interfaces that may send
    std::vector<std::uint32_t> sleeping_;   // outputs that wait for their link, until ready_at
    std::vector<std::uint32_t> reopened_;   // lanes before nodes that have opened again
    Outputs outputs_;

    std::int64_t cycle_ = 0, packets_ = 0, moved_ = 0, refusals_ = 0, injected_ = 0, ejected_ = 0;
    std::vector<Delivery> deliveries_;
    std::vector<Vacancy> vacancies_;
};

// A flit goes into a channel.
inline void FlitKernel::put(std::uint32_t channel, Channel& at, std::uint32_t v, PacketId packet, bool head) {
    const std::uint32_t lane = lane_of(channel, v);
    Lane& to = lane_[lane];
    ++at.crossed;
    ++moved_;
    use(at, 1);
    if (--to.credits == 0) at.credited &= static_cast<Channels>(~(1u << v));
    if (head) arriving_heads_.push_back({lane, packet, place(lane, to, to.waiting++)});
    arriving_.at(cycle_ + at.latency).push_back(lane);
}

}  // namespace grainscope
