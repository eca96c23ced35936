// What moves the flits of flits/config.h: flat arrays, work only for what moves. Outputs at which nothing can move
// sleep until a flit, a credit or a channel comes.
//
// A channel here is a link of a plane, or where nodes are routers a node's way into or out of its router. A lane is a
// virtual channel of one (lane_of); it stands for the buffer behind it, for its credits before it, and for what its
// front flit waits for.
#pragma once

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "base/random.h"
#include "base/ring.h"
#include "network/flits/config.h"
#include "network/packet.h"

namespace grainscope {

class FlitKernel final : private Sight {
  public:
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

    const std::vector<Arrival>& arrivals() const { return arrivals_; }
    const std::vector<Vacancy>& vacancies() const { return vacancies_; }
    NetworkTotals totals() const;
    // From now on the kernel remembers which links of its plane every packet takes.
    void keep_ways() { keeps_ways_ = true; }
    // Of a packet that has just been delivered.
    const std::vector<std::uint32_t>& way(PacketId packet) const { return ways_[packet]; }
    // Of all links of all planes.
    std::vector<std::int64_t> crossed() const;

  private:
    static constexpr std::uint32_t kMany = 0xffffffu, kNone = 0xffffffffu;
    enum class State : std::uint8_t {
        idle,     // no packet has come to the front
        routing,  // a head whose way is being found
        asking,   // a head that needs an output's virtual channel
        bound     // a packet that has one
    };

    // Virtual channels as bits. No bytes: those could be anything to a compiler, which would load all else anew.
    using Channels = std::uint16_t;

    // Every flit reads and writes a lane and a channel, which are half a line of the cache each.
    struct alignas(32) Lane {
        std::uint32_t out = 0;  // the channel that the front packet takes; kMany: one of choices_
        PacketId packet = kNoPacket;
        std::int32_t left = 0;      // flits of the front packet to be sent
        std::uint32_t bit = 0;      // the lane's place among the input lanes of its router
        std::uint16_t present = 0;  // flits in the buffer
        // Of the packets behind the front one whose heads have come: where they begin and end in ring_, with places
        // that are counted on and on.
        std::uint16_t first = 0, end = 0;
        std::uint16_t packets =
            0;                    // if routing is adaptive: all whose heads have been sent here and that have not left
        Channels may_take = 0;    // virtual channels there; bound: the one that the packet has
        std::uint16_t delay = 0;  // which of the delays of returning_ it is until the place of a flit may be used
        State state = State::idle;
        bool head = false;  // the front packet has not begun to leave
    };
    // A flit on the way to a lane, or a credit on the way back to one.
    struct Coming {
        std::uint32_t lane;
        std::uint32_t flit;  // 0, or four times the packet, and 1 if it is its last, 2 if it is a head
    };
    enum class Kind : std::uint8_t {
        wide,    // the router has more than 64 input lanes
        narrow,  // or not,
        simple   // and nothing but turns decides who is served, and that at once
    };
    struct alignas(32) Channel {
        // Those input lanes of the router that want the channel, by bit; if it is wide, how many. Of one from a node:
        // whether that has been refused.
        std::uint64_t bids = 0;
        std::uint32_t first_input = 0;  // where in input_lanes_ those of the router begin
        // Once a routing asks: the cycle in which the credits in use changed last, and how many they were when it
        // began.
        std::uint32_t past_cycle = kNone;
        std::uint16_t past_use = 0, in_use = 0;  // credits, over all virtual channels
        std::uint16_t turn = 0;                  // the bit of the input lane that goes first; past the last: the first
        std::uint16_t next_channel = 0;          // the virtual channel that a head is given next, if it is free
        Channels free = 0;                       // virtual channels without a packet (bit v)
        Channels credited = 0;                   // virtual channels with a credit
        std::uint16_t delay = 0;                 // which of the delays of arriving_ a flit has
        bool awake = false;
        Kind kind = Kind::wide;
    };
    static_assert(sizeof(Lane) == 32 && sizeof(Channel) == 32);
    // What is asked less often.
    struct Details {
        std::uint32_t words = 0;     // where in bids_ a word for every 64 input lanes begins, if it is wide
        std::uint16_t inputs = 0;    // how many input lanes the router has
        std::uint16_t interval = 1;  // cycles between two flits
        std::int64_t ready_at = 0;   // if that is not 1: the cycle from which the channel takes another flit
    };
    // What only heads need of a channel.
    struct Site {
        std::uint32_t place;      // where it ends
        std::uint32_t link;       // in its plane; kNoLink if it is none
        std::uint32_t cycles;     // the time of a head on it, if it is a link
        std::uint32_t first;      // channel of its plane
        std::uint32_t node;       // where it begins or ends at a node, also one that is a router: the interface
        std::uint32_t bit;        // of its first lane among those of the router where it ends
        std::uint16_t slot;       // its place among the outputs of the router where it begins
        std::uint16_t links = 0;  // 1 if it is a link
    };
    // A packet on its way, and what the router knows to which its head has been sent last.
    struct Flight {
        Head head;
        std::int32_t flits;
        std::uint32_t way;   // the channel that it takes there, or kMany, and in the last 8 bits virtual channels of it
        std::uint16_t hops;  // links, and the cycles of its head on them
        std::uint32_t link_cycles;
        std::int64_t entered_cycle;  // its head
    };
    // What is due in coming cycles, by cycle and in one of two kinds.
    class Wheel {
        static constexpr std::size_t kKinds = 2;

      public:
        // The number of a delay in cycles, for things of a kind, which is its last bit.
        std::uint16_t number_of(int delay, std::size_t kind) {
            const auto known = std::find(delays_.begin(), delays_.end(), delay);
            const auto number = static_cast<std::size_t>(known - delays_.begin()) * kKinds + kind;
            if (known == delays_.end()) delays_.push_back(delay);
            return static_cast<std::uint16_t>(number);
        }
        int longest() const { return delays_.empty() ? 0 : *std::max_element(delays_.begin(), delays_.end()); }
        void make_room(int longest) {
            slots_.resize(kKinds * std::bit_ceil(static_cast<std::size_t>(longest) + 1));
            now_.resize(kKinds * delays_.size());
        }
        std::int64_t size() const { return static_cast<std::int64_t>(slots_.size() / kKinds); }
        std::vector<Coming>& at(std::int64_t cycle, std::size_t kind) { return slots_[place(cycle, kind)]; }
        bool empty(std::int64_t cycle) const {
            return slots_[place(cycle, 0)].empty() && slots_[place(cycle, 1)].empty();
        }
        // What is pushed from now on is pushed in this cycle.
        void go_to(std::int64_t cycle) {
            for (std::size_t i = 0; i < now_.size(); ++i) now_[i] = &at(cycle + delays_[i / kKinds], i % kKinds);
        }
        void push(std::uint32_t number, const Coming& item) { now_[number]->push_back(item); }

      private:
        std::size_t place(std::int64_t cycle, std::size_t kind) const {
            return (static_cast<std::size_t>(cycle) * kKinds + kind) & (slots_.size() - 1);
        }
        std::vector<int> delays_;
        std::vector<std::vector<Coming>> slots_;  // as many as a power of two
        std::vector<std::vector<Coming>*> now_;   // by number of a delay
    };
    // Things of which there is one for every channel at most.
    template <class Item>
    class List {
      public:
        void resize(std::size_t most) { all_.resize(most + 1); }
        // Written also where it does not count: to guess whether it does costs more.
        void add(const Item& item, bool counts = true) {
            all_[size_] = item;
            size_ += counts;
        }
        void clear() { size_ = 0; }
        template <class Is>
        void keep_those(Is is) {
            const std::size_t size = std::exchange(size_, 0);
            for (std::size_t i = 0; i < size; ++i) add(all_[i], is(all_[i]));
        }
        std::size_t size() const { return size_; }
        const Item* begin() const { return all_.data(); }
        const Item* end() const { return all_.data() + size_; }

      private:
        std::vector<Item> all_;
        std::size_t size_ = 0;
    };
    struct Interface {
        PacketId packet = kNoPacket;
        std::int32_t ready = 0, taken = 0;
        std::uint32_t channel = 0, sink = 0;
        Vacancy vacancy{};
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
        const Channel& at = channels_[first_ + link];
        // Without a branch, which nobody could guess.
        const int past = is_entering_ & (at.past_cycle == now() - 1);
        return at.in_use + past * (at.past_use - at.in_use);
    }
    std::uint32_t now() const { return static_cast<std::uint32_t>(cycle_); }
    void use(Channel& at, int credits) {
        if (watches_) {
            at.past_use = at.past_cycle != now() ? at.in_use : at.past_use;
            at.past_cycle = now();
        }
        at.in_use = static_cast<std::uint16_t>(at.in_use + credits);
    }

    // The routers where a channel begins and ends, by number; kNone at a node.
    struct Ends {
        std::uint32_t begin, end;
    };
    void add_channel(const Ends& ends, std::uint32_t node, std::uint32_t place, std::uint32_t link);
    void add_plane(int plane, std::vector<Ends>& ends);
    void number_inputs(const std::vector<Ends>& ends);
    void put(std::uint32_t channel, Channel& at, std::uint32_t v, PacketId packet, bool head, bool last);
    void put_seldom(std::uint32_t channel, Channel& at, std::uint32_t v, PacketId packet, bool head, bool last);
    void cross(const Site& at, PacketId packet, Flight& flight);
    void route_heads();
    void route(std::uint32_t lane, PacketId packet);
    std::uint32_t& ring_at(std::uint32_t lane, std::uint32_t place) {
        return ring_[std::size_t{lane} << ring_shift_ | (place & ((1u << ring_shift_) - 1))];
    }
    void arrive(const Coming& flit);
    void come_to_front(std::uint32_t lane, Lane& at, PacketId packet);
    void ask(std::uint32_t lane, Lane& at);
    void ask_for_many(std::uint32_t lane, const Lane& at);
    void land(const Coming& flit);
    void keep(const Coming& flit);
    bool is_open(const Coming& flit) const {
        return closed_ == 0 || interfaces_[sites_[channel_of(flit.lane)].node].open;
    }
    void return_credits(bool to_nodes);
    void list(std::uint32_t index);
    bool inject(Interface& at);
    void inject();
    void bid(std::uint32_t channel, std::uint32_t bit) {
        Channel& at = channels_[channel];
        if (at.kind != Kind::wide) {
            at.bids |= std::uint64_t{1} << bit;
        } else {
            bids_[details_[channel].words + bit / 64] |= std::uint64_t{1} << bit % 64;
            ++at.bids;
        }
        wake(channel, at);
    }
    void withdraw(std::uint32_t channel, Channel& at, std::uint32_t bit) {
        if (at.kind != Kind::wide) {
            at.bids &= ~(std::uint64_t{1} << bit);
        } else {
            bids_[details_[channel].words + bit / 64] &= ~(std::uint64_t{1} << bit % 64);
            --at.bids;
        }
    }
    // Which of the input lanes 64 word .. 64 word + 63 want a channel.
    std::uint64_t bids_of(std::uint32_t channel, std::uint32_t word) const {
        const Channel& at = channels_[channel];
        return at.kind != Kind::wide ? at.bids : bids_[details_[channel].words + word];
    }
    void withdraw_all(std::uint32_t lane, std::uint32_t but);
    void wake(std::uint32_t channel, Channel& at) {
        awake_.add(channel, !at.awake);
        at.awake = true;
    }
    void look();
    // The lowest bit of a mask that is not 0 at or behind `first`, around.
    static std::uint32_t lowest_from(unsigned mask, std::uint32_t first) {
        const unsigned behind = mask & (~0u << first);
        return static_cast<std::uint32_t>(__builtin_ctz(behind != 0 ? behind : mask));
    }
    std::uint32_t lane_of(std::uint32_t channel, std::uint32_t v) const { return channel << shift_ | v; }
    std::uint32_t channel_of(std::uint32_t lane) const { return lane >> shift_; }
    std::uint32_t number_of(std::uint32_t lane) const { return lane & (stride_ - 1); }
    std::uint32_t lane_at(const Channel& at, std::uint32_t bit) const { return input_lanes_[at.first_input + bit]; }
    bool drains(const Lane& at) const;
    // The free virtual channels that a head may take.
    unsigned available(const Channel& at, std::uint32_t channel, std::uint32_t lane, const Lane& from) const {
        if (!adapts_) return from.may_take & at.free;
        return available_to_adaptive(at, channel, lane);
    }
    unsigned available_to_adaptive(const Channel& at, std::uint32_t channel, std::uint32_t lane) const;
    // The virtual channels of an output by one of which the next flit of a lane can go there.
    template <bool kSimple>
    unsigned ways_out(const Channel& at, std::uint32_t channel, std::uint32_t lane, const Lane& from) const {
        const unsigned credited = from.may_take & at.credited;
        if (from.state == State::bound) return credited;
        if (kSimple) return credited & at.free;
        return config_.ahead ? available(at, channel, lane, from) & at.credited : 0;
    }
    // Matrix arbiters: the cycle after that in which an input lane was served last, by a channel (stage 0) or by its
    // virtual channel v (stage v + 1); 0: never.
    std::size_t served_at(std::uint32_t channel, std::uint32_t stage, std::uint32_t bit) const {
        return (std::size_t{stage} * bids_.size() + details_[channel].words) * 64 + bit;
    }
    template <class Is>
    std::uint32_t first_of(std::uint32_t channel, std::uint32_t turn, Is is) const;
    template <class Fits>
    std::uint32_t next_in_turn(std::uint32_t channel, std::uint32_t turn, std::uint32_t stage, Fits fits) const;
    std::uint32_t choose(const Channel& at, std::uint32_t channel) const;
    void accept_grants();
    void allocate_channels();
    void allocate_switch();
    void look_closely(std::uint32_t channel, Channel& at);
    void grant(std::uint32_t channel, const Channel& at, std::uint32_t lane, const Lane& from);
    void serve_granted(std::uint32_t channel, std::uint32_t lane, std::uint32_t input);
    template <bool kSimple>
    void serve(std::uint32_t channel, Channel& at, std::uint32_t lane, Lane& from, unsigned ways);

    const FlitsConfig config_;
    const Fabric& fabric_;
    PacketPool& pool_;
    RandomStream chance_;
    const std::uint32_t nodes_, lanes_;   // virtual channels of a channel
    const std::uint32_t shift_, stride_;  // lanes of a channel lie a power of two apart
    const std::uint32_t buffer_;          // flits
    const int ring_shift_;                // rings of lanes lie a power of two apart
    const bool adapts_;
    std::uint32_t first_ = 0;   // channel of the plane in which the way of a head is looked up
    bool is_entering_ = false;  // that comes from a node
    bool watches_ = false;      // a routing has asked for credits in use
    std::vector<Channel> channels_;
    std::vector<std::int64_t> crossed_;   // by channel: flits that have passed
    std::vector<Details> details_;        // by channel
    std::vector<std::uint16_t> credits_;  // by lane: free places in its buffer, as the sender knows
    std::vector<Site> sites_;             // by channel
    std::vector<Lane> lane_;
    std::vector<std::uint32_t> ring_;                          // room for a buffer_ per lane
    std::vector<std::uint64_t> bids_;                          // by output, then input lane of its router
    std::vector<std::uint32_t> input_lanes_;                   // by router and bit
    std::vector<std::array<Output, Outputs::kMost>> choices_;  // by lane, where several outputs may be taken
    std::vector<std::uint8_t> choice_count_;
    std::vector<std::uint8_t> port_turn_;    // one_per_input, by channel: the lane that goes first
    std::vector<std::uint32_t> given_turn_;  // by lane of an output: the input lane that is given it first
    std::vector<std::uint16_t> accept_;  // by lane, of several channels that it is given: the first, by slot and number
    std::vector<std::uint16_t> port_accept_;  // by lane or port, of several outputs granted to it: the first, by slot
    std::vector<std::uint32_t> served_;       // where arbiters are matrices: by served_at()
    std::vector<Flight> flights_;             // by packet
    bool keeps_ways_ = false;
    std::vector<std::vector<std::uint32_t>> ways_;  // by packet
    std::vector<Interface> interfaces_;
    std::uint32_t closed_ = 0;  // of them

    Wheel arriving_;           // kinds: into routers, into nodes
    Wheel returning_;          // lanes to which a credit comes back; kinds: from routers, from nodes
    std::int64_t flying_ = 0;  // in arriving_
    std::int64_t returning_count_ = 0;
    List<std::uint32_t> awake_, looked_at_;
    List<std::uint32_t> fresh_;  // lanes whose next packet comes to the front in the next cycle
    Ring<std::pair<std::int64_t, std::uint32_t>> routing_;  // lanes whose front packet may ask from this cycle on
    std::vector<std::uint32_t> given_;  // lanes that have been given a channel and bid from the next cycle on
    List<Coming> arriving_heads_;       // to routers: their way from there is looked up at the end of the cycle
    std::vector<Grant> grants_;
    std::vector<std::uint32_t> accepted_;   // by input, in accept_grants() only: the place in grants_
    std::vector<std::uint32_t> injecting_;  // interfaces that may send
    std::vector<std::uint32_t> sleeping_;   // outputs that wait for their link, until ready_at
    std::vector<Coming> reopened_;          // flits that have waited before nodes that have opened again
    Outputs outputs_;

    std::int64_t cycle_ = 0, packets_ = 0, moved_ = 0, refusals_ = 0, injected_ = 0, ejected_ = 0;
    std::vector<Arrival> arrivals_;
    std::vector<Vacancy> vacancies_;
};

// A flit goes into a channel.
[[gnu::always_inline]] inline void FlitKernel::put(std::uint32_t channel, Channel& at, std::uint32_t v, PacketId packet,
                                                   bool head, bool last) {
    const std::uint32_t lane = lane_of(channel, v);
    ++crossed_[channel];
    ++moved_;
    use(at, 1);
    if (--credits_[lane] == 0) at.credited &= static_cast<Channels>(~(1u << v));
    if (adapts_ & head) ++lane_[lane].packets;
    const Coming flit{lane, packet << 2 | unsigned{head} << 1 | last};
    arriving_.push(at.delay, flit);
    arriving_heads_.add(flit, head & (at.delay % 2 == 0));
}

}  // namespace grainscope
