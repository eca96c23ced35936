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
    static constexpr std::size_t kMostOutputs = 12;
    enum class State : std::uint8_t {
        idle,     // no packet has come to the front
        routing,  // a head whose way is being found
        asking,   // a head that needs an output's virtual channel
        bound     // a packet that has one
    };

    struct Lane {
        std::uint32_t out = 0;  // the channel that its front packet takes; kMany: one of its choices
        State state = State::idle;
        std::uint8_t target = 0;        // bound: the virtual channel there
        std::uint8_t allowed = 0;       // asking: those that it may take
        std::uint16_t accept = 0;       // of several channels that it is given: the first, by slot and number
        std::uint16_t port_accept = 0;  // of several outputs that it, or its port, is granted: the first, by slot
        bool head = false;              // its front packet has not begun to leave
        std::int32_t present = 0;       // flits in the buffer
        std::int32_t left = 0;          // of the front packet, to be sent
        PacketId packet = kNoPacket;
        std::uint32_t bit = 0;                 // its place among the input lanes of its router
        std::uint32_t first = 0, waiting = 0;  // of its ring: packets on the way into it and in it
    };
    // A packet in a lane, and where it goes from there.
    struct Entry {
        PacketId packet;
        std::uint32_t out;
        std::uint8_t allowed;
    };
    struct Channel {
        std::uint32_t router;  // where it begins, by number; kNone at a node
        std::uint32_t node;    // where it begins or ends at a node, or into a node that is a router: the interface
        std::uint32_t place;   // where it ends
        std::uint32_t end;     // the router there, by number; kNone at a node
        std::uint32_t link;    // in its plane; kNoLink if it is none
        std::uint32_t bit;     // of its first lane among those of the router where it ends
        std::int32_t latency, credit_latency, interval;
        std::uint32_t first_input;      // of its router, in input_lanes_
        std::uint32_t bids;             // in bids_: which of the router's input lanes want it
        std::uint32_t words, inputs;    // of them: words of bits, and bits
        std::uint32_t turn = 0;         // the bit that is looked at first
        std::uint32_t bidding = 0;      // lanes that want it
        std::int32_t in_use = 0;        // credits
        std::int64_t ready_at = 0;      // when it takes the next flit
        std::uint8_t free = 0;          // virtual channels without a packet (bit v)
        std::uint8_t credited = 0;      // with a credit
        std::uint8_t next_channel = 0;  // of those, given next
        std::uint8_t plane = 0;
        std::uint16_t slot = 0;  // its place among its router's outputs
        bool into_node = false, awake = false;
    };
    // The cycle in which the credits in use of a channel changed last, and how many they were when it began.
    struct Past {
        std::int64_t cycle = -1;
        std::int32_t in_use = 0;
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
    std::vector<std::uint32_t>& due(std::vector<std::vector<std::uint32_t>>& wheel, std::int64_t cycle) {
        return wheel[static_cast<std::size_t>(cycle) & (wheel.size() - 1)];
    }

    std::uint32_t below(std::uint32_t bound) override { return chance_.below(bound); }
    // A router tells its nodes what it had in use a cycle ago.
    int used(std::uint32_t link) override {
        const std::uint32_t channel = plane_ * plane_channels_ + link;
        if (past_.empty()) past_.resize(channels_.size());
        const Past& past = past_[channel];
        return is_entering_ && past.cycle == cycle_ - 1 ? past.in_use : channels_[channel].in_use;
    }
    void use(std::uint32_t channel, std::int32_t credits) {
        std::int32_t& in_use = channels_[channel].in_use;
        if (!past_.empty() && past_[channel].cycle != cycle_) past_[channel] = {cycle_, in_use};
        in_use += credits;
    }

    void add_channel(std::uint32_t router, std::uint32_t node, std::uint32_t place, std::uint32_t link);
    void add_plane(int plane);
    void number_inputs();
    void put(std::uint32_t channel, std::uint32_t v, PacketId packet, bool head);
    Entry enter(const Channel& at, std::uint32_t v, PacketId packet);
    void arrive(std::uint32_t lane);
    void come_to_front(std::uint32_t lane);
    void ask(std::uint32_t lane);
    void consume(std::uint32_t lane);
    void credit(std::uint32_t lane);
    void give_back(const Channel& channel, std::uint32_t lane) {
        auto& wheel = channel.router == kNone ? returning_to_nodes_ : returning_;
        due(wheel, cycle_ + channel.credit_latency).push_back(lane);
        ++returning_count_;
    }
    void return_credits(std::vector<std::vector<std::uint32_t>>& wheel);
    void route_heads();
    void list(std::uint32_t index);
    bool inject(Interface& at);
    void inject();
    void bid(std::uint32_t channel, std::uint32_t lane);
    void withdraw(std::uint32_t channel, std::uint32_t lane);
    void withdraw_all(std::uint32_t lane, std::uint32_t but);
    void wake(std::uint32_t channel) {
        Channel& at = channels_[channel];
        if (at.awake) return;
        at.awake = true;
        awake_.push_back(channel);
    }
    std::uint32_t lane_of(std::uint32_t channel, std::uint32_t v) const { return channel << shift_ | v; }
    std::uint32_t channel_of(std::uint32_t lane) const { return lane >> shift_; }
    std::uint32_t number_of(std::uint32_t lane) const { return lane & (stride_ - 1); }
    std::uint32_t lane_at(const Channel& at, std::uint32_t bit) const { return input_lanes_[at.first_input + bit]; }
    std::uint32_t bit_of(std::uint32_t lane) const { return lane_[lane].bit; }
    // Where a lane's packet lies in ring_ that is so many behind its front.
    std::size_t place(std::uint32_t lane, std::uint32_t behind = 0) const {
        const auto size = static_cast<std::uint32_t>(config_.buffer_flits);
        const std::uint32_t at = lane_[lane].first + behind;
        return lane * std::size_t{size} + (at < size ? at : at - size);
    }
    // The front packet of a lane has left it.
    void drop_front(Lane& at) const {
        --at.waiting;
        if (++at.first == static_cast<std::uint32_t>(config_.buffer_flits)) at.first = 0;
    }
    Head head_of(const Channel& at, std::uint32_t v, PacketId packet) const {
        const Packet& carried = pool_[packet];
        return {carried.source, carried.destination, at.place, at.link, static_cast<std::uint8_t>(v), via_[packet]};
    }
    std::uint8_t allowed(std::uint32_t lane, std::uint32_t channel) const;
    bool drains(const Lane& at) const;
    std::uint8_t available(const Channel& at, std::uint32_t channel, std::uint32_t lane) const;
    bool can_send(const Channel& at, std::uint32_t channel, std::uint32_t lane) const;
    // Matrix arbiters: the cycle after that in which an input lane was served last, by a channel (stage 0) or by its
    // virtual channel v (stage v + 1); 0: never.
    std::uint32_t& served(const Channel& at, std::uint32_t stage, std::uint32_t bit) {
        return served_[(std::size_t{stage} * bids_.size() + at.bids) * 64 + bit];
    }
    std::uint32_t served(const Channel& at, std::uint32_t stage, std::uint32_t bit) const {
        return served_[(std::size_t{stage} * bids_.size() + at.bids) * 64 + bit];
    }
    template <class Is>
    std::uint32_t first_of(const Channel& at, std::uint32_t turn, Is is) const;
    template <class Fits>
    std::uint32_t next_in_turn(const Channel& at, std::uint32_t turn, std::uint32_t stage, Fits fits) const;
    std::uint32_t choose(const Channel& at, std::uint32_t channel) const;
    void accept_grants();
    void allocate_channels();
    void allocate_switch();
    void serve(std::uint32_t channel, std::uint32_t lane);
    void traverse(std::uint32_t channel, std::uint32_t lane);

    const FlitsConfig config_;
    const Fabric& fabric_;
    PacketPool& pool_;
    RandomStream chance_;
    const std::uint32_t nodes_, lanes_;             // virtual channels of a channel
    const std::uint32_t shift_, stride_;            // lanes of a channel lie a power of two apart
    std::uint32_t plane_channels_ = 0, plane_ = 0;  // plane_: of the head whose way is looked up
    bool is_entering_ = false;                      // it comes from a node
    std::vector<Past> past_;                        // by channel, once a routing asks for credits in use
    const bool adapts_;
    std::vector<Channel> channels_;
    std::vector<Lane> lane_;
    std::vector<std::int16_t> credits_;                      // by lane
    std::vector<Entry> ring_;                                // buffer_flits per lane
    std::vector<std::uint64_t> bids_;                        // by output, then input lane of its router
    std::vector<std::uint32_t> input_lanes_;                 // by router and bit
    std::vector<std::array<Output, kMostOutputs>> choices_;  // by lane, where several outputs may be taken
    std::vector<std::uint8_t> choice_count_;
    std::vector<std::uint8_t> port_turn_;    // one_per_input, by channel: the lane that goes first
    std::vector<std::uint32_t> given_turn_;  // by lane of an output: the input lane that is given it first
    std::vector<std::uint32_t> served_;      // where arbiters are matrices: by served()
    std::vector<std::uint32_t> via_;         // by packet
    bool keeps_ways_ = false;
    std::vector<std::vector<std::uint32_t>> ways_;  // by packet
    std::vector<Interface> interfaces_;

    std::vector<std::vector<std::uint32_t>> arriving_, returning_, returning_to_nodes_;  // lanes, by cycle
    std::int64_t flying_ = 0;                                                            // in arriving_
    std::int64_t returning_count_ = 0;
    std::vector<std::uint32_t> awake_, looked_at_;
    std::vector<std::uint32_t> fresh_;  // lanes whose next packet comes to the front in the next cycle
    Ring<std::pair<std::int64_t, std::uint32_t>> routing_;  // lanes whose front packet may ask from this cycle on
    std::vector<std::uint32_t> given_;  // lanes that have been given a channel and bid from the next cycle on
    std::vector<std::pair<std::uint32_t, std::size_t>> arriving_heads_;  // by lane, and their places in ring_
    std::vector<Grant> grants_;
    std::vector<std::uint32_t> accepted_;   // by input, in accept_grants() only: the place in grants_
    std::vector<std::uint32_t> injecting_;  // interfaces that may send
    std::vector<std::uint32_t> sleeping_;   // outputs that wait for their link, until ready_at
    std::vector<std::uint32_t> reopened_;   // lanes before nodes that have opened again
    std::vector<Output> outputs_;

    std::int64_t cycle_ = 0, packets_ = 0, moved_ = 0, refusals_ = 0, injected_ = 0, ejected_ = 0;
    std::vector<std::int64_t> crossed_;  // by channel
    std::vector<Delivery> deliveries_;
    std::vector<Vacancy> vacancies_;
};

}  // namespace grainscope
