// The flow of flits through the routers of a mesh, in bit planes: a bit per node, so that few instructions decide for
// 256 routers, and the work of a cycle hardly depends on how many flits move. It knows no packets, only which inputs
// ask for an output, which one holds it, and how many flits are still to leave over it (mesh_fast.cpp knows the rest).
//
// Ports 0..5 are links by direction of travel, then the interface of a node, then ejection. A *row* is a port and a
// lane, a *place* a row at a node. As an output, a row of the interface fills the injection buffer, which is the same
// row as an input; as an input, a row of a link is the buffer at its end. A *turn* is an output row and an input row of
// one priority; its plane says at which nodes the one is held by the other. A *part* is 256 nodes.
//
// All outputs decide on the state at the beginning of the cycle, and flits and credits are applied at the start of a
// later one, so the order of visiting cannot matter.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/planes.h"
#include "network/grid.h"
#include "network/mesh.h"

namespace grainscope {

class MeshFlow {
  public:
    using Place = std::uint32_t;
    static constexpr int kInterface = Grid::kDirections, kEject = kInterface + 1, kPorts = kEject + 1;

    // An output is given to an input of its node.
    struct Grant {
        Place output, input;
    };

    MeshFlow(const MeshConfig& config, const Grid& grid, std::vector<std::uint64_t>* turns);

    // By node, then port, then lane: what a router needs lies side by side.
    Place place(int port, int lane, std::uint32_t node) const { return node << row_bits_ | row(port, lane); }
    std::uint32_t node_of(Place place) const { return place >> row_bits_; }
    int port_of(Place place) const { return static_cast<int>(row_of(place) >> lane_bits_); }
    int lane_of(Place place) const { return static_cast<int>(place & lane_mask_); }
    std::uint32_t row_of(Place place) const { return place & (rows_ - 1); }
    Place with_row(Place place, std::uint32_t row) const { return (place & ~(rows_ - 1)) | row; }
    Place with_node(Place place, std::uint32_t node) const { return node << row_bits_ | row_of(place); }
    // All places are below.
    std::size_t places() const { return std::size_t{grid_.nodes()} << row_bits_; }

    // Flits and credits that are due in this cycle arrive.
    void arrive(std::int64_t cycle);
    // The packet at the front of an input asks for a way on.
    void request(Place input, Step step) {
        const int port = step.direction < 0 ? kEject : step.direction;
        Turns& turns =
            requests_[(part_of(input) * static_cast<std::size_t>(lanes_) + static_cast<std::size_t>(lane_of(input))) *
                          kClasses +
                      step.after_dateline];
        const auto turn = static_cast<std::uint32_t>(port << kPortBits | port_of(input));
        turns.active |= std::uint64_t{1} << turn;
        turns.where[turn].set(bit_of(input));
    }
    // Gives free outputs to inputs that ask for them; set_flits() follows for each.
    void allocate();
    std::span<const Grant> grants() const { return grants_; }
    // An output is given to a packet that had `flits` flits at injection.
    void set_flits(Place output, int flits) {
        if (flits != usual_flits_ || long_) set_unusual_flits(output, flits);
    }
    // Flits of a packet of `flits` flits at injection that leave over a port.
    int flits_over(int port, int flits) const {
        return config_.flits_in(port < kInterface ? port / 2 : port == kInterface ? 0 : 3, flits);
    }
    // Moves flits. `starts` and `tails` then say over which outputs the first and the last flit of what holds them has
    // gone, by port and then by node; where the tail has gone, the output is free.
    void move(std::int64_t cycle);
    std::span<const Place> starts() const { return {starts_.data(), starts_end_}; }
    std::span<const Place> tails() const { return {tails_.data(), tails_end_}; }

    // An interface has the `flits` flits of a packet for the injection buffer, all of them now; or `ready` now, and
    // others when they are supplied.
    void offer(Place interface, int flits);
    [[gnu::cold]] void offer_some(Place interface, int flits, int ready);
    void supply(Place interface, int flits);
    [[gnu::cold]] int flits_left(Place output) const;
    [[gnu::cold]] void set_open(Place ejection, bool open);
    // What somebody else has simulated until now (mesh_flow_state.cpp), in this order for each packet, while nothing
    // here moves: flits in a buffer; flits and credits that are due; credits of an output that is not held or full; an
    // output that is held, by an input but for an interface, for so many flits of a packet that had `all` at injection.
    [[gnu::cold]] void set_buffered(Place input, int more);
    [[gnu::cold]] void set_due_flit(Place input, std::int64_t cycle) { set_due(flits_, input, cycle); }
    [[gnu::cold]] void set_due_credit(Place output, std::int64_t cycle) { set_due(returns_, output, cycle); }
    [[gnu::cold]] void set_credits(Place output, int credits);
    [[gnu::cold]] void set_held(Place output, Place input, int left, int all);
    [[gnu::cold]] void set_at_interface(Place interface, int ready);  // below 0: all of its flits
    // In this cycle an input drops the flit at its front.
    void drop(Place input);

    // Whether an input holds an output.
    bool in_use(Place input) const { return in_use_[part_of(input)][row_of(input)].test(bit_of(input)); }
    int buffered(Place input) const { return static_cast<int>(counts_.read(at(input), bit_of(input))); }
    int credits(Place output) const { return static_cast<int>(credits_.read(at(output), bit_of(output))); }
    // Nothing is due in a later cycle.
    bool quiet() const { return due_in_all_ == 0; }
    // Of the latest move(): flits.
    std::int64_t moved() { return left_buffers_.total() + injected_.total(); }
    std::int64_t injected() { return injected_.total(); }
    std::int64_t ejected() { return ejected_.total(); }
    std::int64_t refused() { return refused_.total(); }

  private:
    static constexpr std::size_t kMostLanes = 16;
    static constexpr int kPortBits = 3;
    static constexpr std::size_t kClasses = 2;             // of requests: before the dateline and behind it
    using OfRows = std::array<Bits, kPorts * kMostLanes>;  // of one part
    static constexpr std::size_t kMostDelay = 16;          // of a flit, a credit or an interval, in cycles
    using RowSet = std::array<std::uint64_t, 2>;

    // Flits to be sent, but one, at 256 outputs: the lower digits, of which left_digits_ are in use, all set where
    // there are none. The higher ones are in more_left_, as few packets are so long.
    struct Left {
        static constexpr std::uint32_t kMostDigits = 6;
        std::array<Bits, kMostDigits> digits;

        Bits take(std::uint32_t used, Bits ones) {  // and says where there was none to take
            for (std::uint32_t d = 0; d < used; ++d) ones &= digits[d] ^= ones;
            return ones;
        }
        std::uint32_t read(std::uint32_t used, std::uint32_t bit) const {
            std::uint32_t value = 0;
            for (std::uint32_t d = 0; d < used; ++d) value |= static_cast<std::uint32_t>(digits[d].test(bit)) << d;
            return value;
        }
        // From one number to another; from ~0: where there are none.
        void change(const Bits& where, std::uint32_t used, std::uint32_t from, std::uint32_t to) {
            for (std::uint32_t d = 0; d < used; ++d)
                if (((from ^ to) >> d & 1) != 0) digits[d] ^= where;
        }
    };
    // In sides_: what goes down a link, at its upper and at its lower end, and who gives way.
    enum Side : std::size_t { kDown, kDownHigh, kComing, kComingHigh, kUpGoes, kDownWaits, kSides };
    // What comes to rows in later cycles.
    struct Due {
        Planes planes;                              // by slot and row, and part
        std::array<RowSet, kMostDelay + 1> rows{};  // by slot: that have something
    };
    // Planes by port out and port in, from a lane to another.
    struct Turns {
        std::array<Bits, 64> where{};
        std::uint64_t active = 0;  // those with any
        std::uint8_t lane_out = 0, lane_in = 0;

        void add(std::uint32_t turn, const Bits& more) {
            where[turn] |= more;
            active |= std::uint64_t{1} << turn;
        }
        // Takes a turn away from the nodes of `less`.
        void remove(std::uint32_t turn, const Bits& less) {
            where[turn] ^= less;
            if (!where[turn].any()) active &= ~(std::uint64_t{1} << turn);
        }
    };

    std::size_t slot(std::int64_t cycle) const { return static_cast<std::size_t>(cycle) % (kMostDelay + 1); }
    std::uint32_t row(int port, int lane) const { return static_cast<std::uint32_t>(port << lane_bits_ | lane); }
    std::uint32_t bit_of(Place place) const { return node_of(place) % Bits::kSize; }
    Place first_place(std::uint32_t row, std::size_t part) const {
        return static_cast<Place>(part * Bits::kSize) << row_bits_ | row;
    }
    std::size_t part_of(Place place) const { return node_of(place) / Bits::kSize; }
    std::size_t at(Place place) const { return part_of(place) * rows_ + row_of(place); }  // by part and row
    Bits& at_interface(Place place) { return at_interface_[part_of(place)][lane_of(place)]; }
    Bits& metered(Place place) { return metered_[part_of(place)][lane_of(place)]; }
    std::uint8_t& supplied(Place place) {
        return supplied_[node_of(place) * static_cast<std::size_t>(lanes_) + static_cast<std::size_t>(lane_of(place))];
    }
    std::size_t priority_of(int lane) const { return lane >= channels_ ? 1 : 0; }
    // Of a port and priority, by part.
    std::size_t group(std::size_t part, int port, int lane) const {
        return (part * kPorts + static_cast<std::size_t>(port)) * 2 + priority_of(lane);
    }
    template <class Visit>
    void for_each_turn(std::size_t part, Visit visit);
    template <class Visit>
    void for_each_row(RowSet rows, Visit visit);
    template <class Visit>
    void for_each_due(Due& due, std::int64_t cycle, Visit visit);
    template <class Visit>
    void for_each_place(std::uint32_t row, std::size_t part, const Bits& where, Visit visit) {
        for_each_bit(where, [&](std::uint32_t bit) { visit(first_place(row, part) + (bit << row_bits_)); });
    }
    void receive(Due& due, std::int64_t cycle, Digits& numbers, Planes& some);
    Bits* begin(Due& due, std::int64_t cycle, std::uint32_t row);
    void set_unusual_flits(Place output, int flits);
    void begin_packet(Place interface, int flits);
    void know_length(int flits);
    void set_due(Due& due, Place place, std::int64_t cycle);
    void change_left(Place output, std::uint32_t from, std::uint32_t to);
    [[gnu::cold]] void use_more_digits();
    // Allocation (mesh_flow_allocation.cpp).
    void allocate(std::size_t part, int first);
    void serve(std::size_t part, Turns* requests, std::uint32_t turn, int first, const Bits& but);
    Bits apart(std::size_t part, const Turns* requests, std::uint64_t asking, int first) const;
    void allocate_at(std::size_t part, std::uint32_t bit, Turns* requests, std::uint32_t port, int first);
    std::uint32_t channels_for(std::uint32_t port, std::size_t set) const {
        return port == kEject ? all_channels_ : channels_of_class_[set % kClasses];
    }
    void grant(Turns& turns, std::uint32_t turn, std::size_t part, const Bits& where);
    void choose(std::size_t part);
    void offer_once(std::size_t part, OfRows& ready);
    void arbitrate(std::size_t part, Bits* lanes, Bits taken, const Digits& turns, int port);
    void leave_one(Bits* of, int count, const Bits& contended, const Digits& turns, std::size_t group);
    Bits any_sent(int port, std::size_t part, int first) const;
    // Whether a port sends anything at any node in this cycle. All rows of a port are in one half of a RowSet.
    bool sends(int port) const {
        const std::uint32_t first = row(port, 0);
        return (sending_[first / 64] >> first % 64 & ((std::uint64_t{1} << live_) - 1)) != 0;
    }
    void share_links(int dimension);
    template <class Visit>
    void for_each_live_row(int ports, Visit visit);
    void send(std::uint32_t row, std::int64_t cycle);
    void note_tails(int port);
    void close(std::uint32_t which, int interval, std::size_t part, const Bits& where, std::int64_t cycle);
    void take(std::size_t part);
    void take_turn(Digits& next, std::uint32_t row, std::size_t part, const Bits& where);
    void count_refusals(std::size_t part);
    void travel(std::int64_t cycle);
    void count(Tally& tally, const Bits* plane);
    void shift(int direction, Bits* to, const Bits* from);

    const MeshConfig config_;
    const Grid& grid_;
    const int lanes_, channels_, lane_bits_, row_bits_;
    const std::uint32_t lane_mask_, rows_;
    const std::size_t parts_, turns_per_part_;

    PlaneSpace space_;
    std::vector<Turns> turns_;     // by part, priority, channel out and channel in
    std::vector<Turns> requests_;  // by part, input lane and class: for an output port, any channel of the priority
    std::array<std::uint32_t, kClasses> channels_of_class_;
    std::uint32_t all_channels_;
    std::array<std::size_t, 2> holding_{};  // by priority: outputs that are held
    int live_ = 0;                          // lanes, but of a priority that holds none
    // By part and row.
    Digits counts_, credits_;  // inputs: flits in the buffer; outputs: free places behind them
    Planes some_, free_;       // of these: which are not zero
    std::vector<Left> left_;
    std::uint32_t left_digits_ = 1;
    int usual_flits_ = 1;          // of the packet that was offered last: what grant() takes an output to be held for
    Planes held_, unsent_, tail_;  // outputs; those whose head has not been sent; whose tail is sent in this cycle
    Planes in_use_, dropped_;      // inputs that hold an output; that drop a flit in this cycle
    std::vector<std::uint32_t> more_left_;  // by place of outputs
    bool long_ = false;                     // there has been such a number but 0
    Planes at_interface_, metered_;         // by part and lane: it has a flit; it has only what was supplied
    std::vector<std::uint8_t> supplied_;    // by node and lane
    Digits next_requester_, next_channel_, next_offer_;  // by group: round robin
    Planes closed_;                                      // interface and ejection, by part: waits for its interval
    // By row and part, in this cycle.
    Planes sent_, taken_;
    RowSet sending_{}, taking_{};  // rows that have any
    bool any_tails_ = false;       // tail_ has any
    Due flits_, returns_, reopenings_;
    Planes edges_;            // by direction and part: nodes whose link leads around
    Planes between_, sides_;  // room for what is shifted, and for both sides of links
    std::vector<std::uint64_t> own_turns_;
    std::uint64_t* last_up_;  // per dimension and node bit: the last flit on the link went up; link_turns_size()
    std::vector<Grant> grants_;
    std::vector<Place> starts_, tails_;  // with room for all that there can be
    std::size_t starts_end_ = 0, tails_end_ = 0;
    std::array<bool, 2> drops_{};  // by priority, in this cycle
    std::int64_t due_in_all_ = 0;
    Tally left_buffers_, injected_, ejected_, refused_;
};

}  // namespace grainscope
