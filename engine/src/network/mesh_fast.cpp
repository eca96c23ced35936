// The mesh, fast: structure of arrays and work proportional to what moves.
//
// A *slot* is (port, lane, node), stored at (port * lanes + lane) * stride + node, so that the same byte of
// neighbouring routers lies side by side and one instruction decides for 16 routers which virtual channels can send.
// Ports 0..2n-1 are links, then ejection, then the interface that feeds injection. An input buffer has the slot number
// of the output that fills it, at its own node.
//
//  - bytes_[slot] of an output counts the flits that its owner holds in the input buffer and could send; bytes_[slots +
//  slot] counts an input buffer whose
//    front packet holds no output. counter_of_[input] says which of the two an arriving flit adds to, so arrivals need
//    no branch.
//  - credits_[slot] counts free places downstream; credit_of_[output] says whose credit a departing flit returns.
//  - Only heads (allocation) and tails (release) touch packets. A packet's head lies in at most one buffer, so a linked
//  list through the packets suffices.
//
// Determinism: within a cycle all outputs decide on the state at its start, and arrivals and credits are applied at the
// start of a later one; both are sums, so the order of visiting cannot matter. Allocation is done slot by slot in the
// order of arbitration.
#include <algorithm>
#include <cstring>
#include <utility>

#include "base/check.h"
#include "base/lanes.h"
#include "network/grid.h"
#include "network/mesh.h"

namespace grainscope {
namespace {

constexpr std::uint8_t kOpen = 1;  // a counter that never runs out: the sink's credits, the interface's flits
constexpr std::uint32_t kNone = 0xffffffffu;
constexpr std::uint8_t kDropped = 255;  // all heads that a packet had to drop

// Bytes aligned for 16-byte loads.
class Bytes {
  public:
    void assign(std::size_t count, std::uint8_t value) {
        storage_.assign(count + 64, value);
        const auto address = reinterpret_cast<std::uintptr_t>(storage_.data());
        data_ = storage_.data() + (64 - address % 64) % 64;
    }
    std::uint8_t* data() { return data_; }
    const std::uint8_t* data() const { return data_; }
    std::uint8_t& operator[](std::size_t i) { return data_[i]; }
    std::uint8_t operator[](std::size_t i) const { return data_[i]; }

  private:
    std::vector<std::uint8_t> storage_;
    std::uint8_t* data_ = nullptr;
};

// Append-only list without capacity checks in the hot loop: `reserve` before a cycle what the cycle can add at most.
class List {
  public:
    void reserve(std::size_t more) {
        if (items_.size() < size_ + more) items_.resize((size_ + more) * 2);
    }
    void push(std::uint32_t value) { items_[size_++] = value; }
    // For hot loops: write from here on, then say where the writing stopped.
    std::uint32_t* cursor() { return items_.data() + size_; }
    void stop(const std::uint32_t* cursor) { size_ = static_cast<std::size_t>(cursor - items_.data()); }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    const std::uint32_t* begin() const { return items_.data(); }
    const std::uint32_t* end() const { return items_.data() + size_; }

  private:
    std::vector<std::uint32_t> items_;
    std::size_t size_ = 0;
};

class MeshFast final : public FlitNetwork {
  public:
    MeshFast(const MeshConfig& config, PacketPool& pool, std::vector<std::uint64_t>* turns);

    std::uint32_t nodes() const override { return node_count_; }
    std::int64_t cycle() const override { return cycle_; }
    bool idle() const override { return packets_inside_ == 0 && in_transit_ == 0; }
    void skip_to(std::int64_t cycle) override {
        CHECK(idle() || still());
        cycle_ = cycle;
    }
    bool still() const override { return moved_ == 0 && in_transit_ == 0; }
    void send(PacketId packet, int ready) override;
    void supply(std::uint32_t node, std::uint8_t priority, int flits) override;
    int taken_flits(std::uint32_t node, std::uint8_t priority) const override;
    void set_open(std::uint32_t node, std::uint8_t priority, bool open) override;
    bool vacant(std::uint32_t node, std::uint8_t priority) const override {
        return (interface_busy_[node] >> priority & 1) == 0;
    }
    std::int64_t step() override;
    const std::vector<Delivery>& deliveries() const override { return deliveries_; }
    const std::vector<Vacancy>& vacancies() const override { return vacancies_; }
    std::int64_t refusals() const override { return refusals_; }
    std::int64_t flits_injected() const override { return flits_injected_; }
    std::int64_t flits_ejected() const override { return flits_ejected_; }
    const std::vector<Link>& links() const override { return links_; }
    std::vector<std::int64_t> link_flits() const override;
    int buffered_flits(std::uint32_t node, int port, int lane) const override;

  private:
    static constexpr int kLinkPorts = Grid::kDirections;
    static constexpr int kEject = kLinkPorts;
    static constexpr int kInterface = kLinkPorts + 1;
    static constexpr int kPorts = kLinkPorts + 2;
    static constexpr std::int64_t kHorizon = 16;
    static constexpr int kMaximumLanes = 16;

    std::uint32_t slot(int port, int lane, std::uint32_t node) const {
        return static_cast<std::uint32_t>(port * lanes_ + lane) * stride_ + node;
    }
    std::size_t at(int delay) const { return static_cast<std::size_t>((cycle_ + delay) % kHorizon); }

    void arrive();
    void queue_heads();
    bool drops(std::uint32_t input, int port, int output);
    void drop_heads();
    void drop_head(std::uint32_t input);
    std::uint32_t filler_of(std::uint32_t input) const;
    void allocate();
    void allocate_output(std::uint32_t group);
    void grant(std::uint32_t input, std::uint32_t output, int port, int lane);
    void offer();
    void withdraw_all_but_one(int port, std::uint32_t node);
    template <bool offered>
    void choose(int port);
    void resolve_round_robin(int port, int priority, std::uint32_t word, std::uint64_t contended);
    void share_link(int dimension);
    template <int kind>
    void move(int port);
    void release(std::uint32_t output, int port, int lane, std::uint32_t node);
    bool lane_active(int port, int lane) const { return active_[static_cast<std::size_t>(port * lanes_ + lane)] != 0; }
    bool interface_active() const {
        for (int lane = 0; lane < lanes_; ++lane)
            if (lane_active(kInterface, lane)) return true;
        return false;
    }
    // Of the 64 outputs from `first` on, those that hold a flit and something in `credits`. Where few are held, only
    // these are looked at.
    std::uint64_t can_send(std::uint32_t first, const std::uint8_t* credits) const {
        const std::uint64_t held = held_[first / 64];
        std::uint64_t more = held;
        for (int few = 0; few < 4; ++few) more &= more - 1;
        if (more != 0) return both_nonzero_64(bytes_.data() + first, credits + first);
        std::uint64_t ready = 0;
        for_each_bit(held, [&](std::uint32_t bit) {
            ready |= static_cast<std::uint64_t>(bytes_[first + bit] != 0 && credits[first + bit] != 0) << bit;
        });
        return ready;
    }
    // chosen_ bits of (port, lane), one word per 64 nodes.
    std::uint64_t* chosen(int port, int lane) {
        return chosen_.data() + static_cast<std::size_t>(port * lanes_ + lane) * words_;
    }
    std::uint64_t* offering(int port, int lane) {
        return offering_.data() + static_cast<std::size_t>(port * lanes_ + lane) * words_;
    }

    Step step_at(std::uint32_t node, PacketId id) const {
        return grid_.route(pool_[id].source, pool_[id].destination, node);
    }

    MeshConfig config_;
    Grid grid_;
    PacketPool& pool_;
    std::uint32_t node_count_, stride_, words_;
    int lanes_, channels_;
    std::uint32_t slots_;

    Bytes bytes_, credits_;
    std::vector<std::uint32_t> left_;        // per output: flits of the packet still to send
    std::vector<std::uint32_t> counter_of_;  // per input: index into bytes_
    std::vector<std::uint32_t> credit_of_;   // per output: index into credits_
    std::vector<std::uint32_t> owner_;       // per output: the input whose packet holds it, kNone if free
    std::vector<PacketId> packet_;           // per output: the packet that holds it
    std::vector<PacketQueue> heads_;         // per input: packets whose heads wait here
    std::vector<std::uint8_t> requesting_;   // per input: its front packet waits for a virtual channel
    std::vector<std::uint64_t> unsent_;      // per output bit: the head has not been sent
    std::vector<std::uint64_t>
        chosen_;  // per output bit: sends in this cycle; before that, is offered a flit; 0 after it
    std::vector<std::uint64_t> offering_;  // per input bit: could send in this cycle (one_per_input only)
    std::vector<std::uint64_t> held_;      // per output bit
    std::vector<std::int32_t> active_;     // per (port, lane): how many are held
    std::vector<std::uint64_t>
        requests_;                      // per group (port, priority, node): bit port * channels + vc of waiting inputs
    std::vector<std::uint8_t> queued_;  // per group: is in changed_
    std::vector<std::uint8_t> next_requester_, next_channel_;  // per group: round robin
    std::vector<std::uint8_t> next_offer_;                     // per (input port, priority, node): round robin
    bool sending_[kPorts] = {};                                // some output of the port is chosen
    List changed_;                                             // groups whose allocation may have become possible
    std::vector<std::uint32_t> dropping_;                      // inputs whose front packet loses heads here
    std::vector<std::uint8_t> to_drop_;                        // per input: how many more, or kDropped
    List fronts_;                                              // inputs whose front may have changed
    std::array<List, kHorizon> arrivals_, credit_returns_, head_arrivals_, reopenings_;
    std::vector<std::uint64_t> closed_;  // per node bit: ejection port, then interface port, waits for its interval
    std::vector<std::uint64_t> own_turns_;
    std::uint64_t* last_up_;                // per dimension and node bit: the last flit on the link went up; LinkTurns
    std::vector<std::uint32_t> neighbour_;  // per direction and node (kNone without a link)
    std::vector<std::uint8_t> interface_busy_;
    std::vector<std::uint8_t> interface_lane_;  // per priority and node: lane of the packet at the interface
    std::vector<std::uint8_t> metered_;  // per interface lane and node: 1 if its flits are counted, 0 if all are ready
    std::vector<std::int64_t> crossed_;  // per direction and node: flits
    std::vector<Link> links_;
    std::vector<Delivery> deliveries_;
    std::vector<Vacancy> vacancies_;
    // in_transit_: flits, credits and port reopenings that are due in a later cycle.
    std::int64_t cycle_ = 0, moved_ = 0, refusals_ = 0, flits_injected_ = 0, flits_ejected_ = 0, packets_inside_ = 0,
                 in_transit_ = 0;
};

MeshFast::MeshFast(const MeshConfig& config, PacketPool& pool, std::vector<std::uint64_t>* turns)
    : config_(config),
      grid_(config.extents, config.wraps),
      pool_(pool),
      node_count_(grid_.nodes()),
      stride_((node_count_ + 63) / 64 * 64),
      words_(stride_ / 64),
      lanes_(config.lanes()),
      channels_(config.virtual_channels),
      slots_(static_cast<std::uint32_t>(kPorts * lanes_) * stride_),
      links_(grid_.links()) {
    CHECK(lanes_ <= kMaximumLanes);
    bytes_.assign(2 * static_cast<std::size_t>(slots_), 0);
    credits_.assign(slots_, static_cast<std::uint8_t>(config.buffer_flits));
    for (int lane = 0; lane < lanes_; ++lane) std::memset(credits_.data() + slot(kEject, lane, 0), kOpen, stride_);
    left_.assign(slots_, 0);
    counter_of_.resize(slots_);
    for (std::uint32_t input = 0; input < slots_; ++input) counter_of_[input] = slots_ + input;
    credit_of_.assign(slots_, kNone);
    owner_.assign(slots_, kNone);
    packet_.assign(slots_, kNoPacket);
    heads_.resize(slots_);
    requesting_.assign(slots_, 0);
    if (config.drops_heads) to_drop_.assign(slots_, 0);
    unsent_.assign(slots_ / 64, 0);
    chosen_.assign(slots_ / 64, 0);
    held_.assign(slots_ / 64, 0);
    active_.assign(static_cast<std::size_t>(kPorts * lanes_), 0);
    const std::size_t groups = static_cast<std::size_t>(kPorts * config.priorities) * stride_;
    requests_.assign(groups, 0);
    queued_.assign(groups, 0);
    next_requester_.assign(groups, 0);
    next_channel_.assign(groups, 0);
    if (config.one_per_input) {
        offering_.assign(slots_ / 64, 0);
        next_offer_.assign(groups, 0);
    }
    closed_.assign(2 * static_cast<std::size_t>(words_), 0);
    if (turns == nullptr) {
        own_turns_.assign(3 * static_cast<std::size_t>(words_), 0);
        turns = &own_turns_;
    }
    CHECK(turns->size() == 3 * static_cast<std::size_t>(words_));
    last_up_ = turns->data();
    neighbour_.assign(static_cast<std::size_t>(kLinkPorts) * stride_, kNone);
    for (const Link& link : links_)
        neighbour_[static_cast<std::size_t>(link.direction) * stride_ + link.source] = link.target;
    interface_busy_.assign(stride_, 0);
    interface_lane_.assign(static_cast<std::size_t>(config.priorities) * stride_, 0);
    metered_.assign(static_cast<std::size_t>(lanes_) * stride_, 0);
    crossed_.assign(static_cast<std::size_t>(kLinkPorts) * stride_, 0);
}

std::vector<std::int64_t> MeshFast::link_flits() const {
    std::vector<std::int64_t> out;
    out.reserve(links_.size());
    for (const Link& link : links_)
        out.push_back(crossed_[static_cast<std::size_t>(link.direction) * stride_ + link.source]);
    return out;
}

int MeshFast::buffered_flits(std::uint32_t node, int port, int lane) const {
    return bytes_[counter_of_[slot(port == kLinkPorts ? kInterface : port, lane, node)]];
}

void MeshFast::send(PacketId id, int ready) {
    Packet& packet = pool_[id];
    CHECK(vacant(packet.source, packet.priority));
    packet.hops = static_cast<std::uint16_t>(grid_.distance(packet.source, packet.destination));
    const int first = packet.priority * channels_;
    int lane = first;
    for (int v = 1; v < channels_; ++v)
        if (credits_[slot(kInterface, first + v, packet.source)] > credits_[slot(kInterface, lane, packet.source)])
            lane = first + v;
    const std::uint32_t output = slot(kInterface, lane, packet.source);
    interface_busy_[packet.source] = static_cast<std::uint8_t>(interface_busy_[packet.source] | 1 << packet.priority);
    const bool metered = ready != kAllReady;
    bytes_[output] = metered ? static_cast<std::uint8_t>(ready) : kOpen;
    metered_[output - slot(kInterface, 0, 0)] = metered;
    interface_lane_[static_cast<std::size_t>(packet.priority) * stride_ + packet.source] =
        static_cast<std::uint8_t>(lane);
    left_[output] = static_cast<std::uint32_t>(packet.flits);
    packet_[output] = id;
    unsent_[output / 64] |= std::uint64_t{1} << (output % 64);
    held_[output / 64] |= std::uint64_t{1} << (output % 64);
    ++active_[static_cast<std::size_t>(kInterface * lanes_ + lane)];
    ++packets_inside_;
}

void MeshFast::supply(std::uint32_t node, std::uint8_t priority, int flits) {
    const std::uint32_t output =
        slot(kInterface, interface_lane_[static_cast<std::size_t>(priority) * stride_ + node], node);
    CHECK(bytes_[output] + flits <= 255);
    bytes_[output] = static_cast<std::uint8_t>(bytes_[output] + flits);
}

int MeshFast::taken_flits(std::uint32_t node, std::uint8_t priority) const {
    const std::uint32_t output =
        slot(kInterface, interface_lane_[static_cast<std::size_t>(priority) * stride_ + node], node);
    return pool_[packet_[output]].flits - static_cast<int>(left_[output]);
}

void MeshFast::set_open(std::uint32_t node, std::uint8_t priority, bool open) {
    for (int lane = priority * channels_; lane < (priority + 1) * channels_; ++lane)
        credits_[slot(kEject, lane, node)] = open ? kOpen : 0;
}

std::int64_t MeshFast::step() {
    deliveries_.clear();
    vacancies_.clear();
    moved_ = 0;
    const std::size_t most = static_cast<std::size_t>(kPorts) * node_count_;
    arrive();
    allocate();
    arrivals_[at(config_.hop_cycles)].reserve(most);
    arrivals_[at(1)].reserve(most);
    credit_returns_[at(1 + config_.credit_cycles)].reserve(most);
    if (config_.one_per_input) offer();
    const auto choose_output = [this](int port) { config_.one_per_input ? choose<true>(port) : choose<false>(port); };
    for (int d = 0; d < Grid::kDimensions; ++d) {
        if (grid_.extent(d) == 1) continue;
        choose_output(2 * d);
        choose_output(2 * d + 1);
        if (config_.half_duplex && (sending_[2 * d] || sending_[2 * d + 1])) share_link(d);
    }
    choose_output(kEject);
    choose<false>(kInterface);
    for (int port = 0; port < kLinkPorts; ++port)
        if (sending_[port]) move<0>(port);
    if (sending_[kEject]) move<1>(kEject);
    if (sending_[kInterface] || interface_active()) move<2>(kInterface);
    ++cycle_;
    return moved_;
}

void MeshFast::arrive() {
    auto& arrivals = arrivals_[at(0)];
    std::uint8_t* const bytes = bytes_.data();
    const std::uint32_t* const counter_of = counter_of_.data();
    for (const std::uint32_t input : arrivals) ++bytes[counter_of[input]];
    auto& credits = credit_returns_[at(0)];
    std::uint8_t* const places = credits_.data();
    for (const std::uint32_t index : credits) ++places[index];
    in_transit_ -= static_cast<std::int64_t>(arrivals.size() + credits.size());
    arrivals.clear();
    credits.clear();
    auto& heads = head_arrivals_[at(0)];  // pairs of input and packet
    fronts_.reserve(heads.size());
    for (const std::uint32_t* head = heads.begin(); head != heads.end(); head += 2) {
        heads_[head[0]].push(pool_, head[1]);
        fronts_.push(head[0]);
    }
    heads.clear();
    auto& reopenings = reopenings_[at(0)];  // port word * 64 + bit
    for (const std::uint32_t bit : reopenings) closed_[bit / 64] &= ~(std::uint64_t{1} << (bit % 64));
    in_transit_ -= static_cast<std::int64_t>(reopenings.size());
    reopenings.clear();
}

// Turns packets that have come to the front of a buffer into requests.
void MeshFast::queue_heads() {
    if (!dropping_.empty()) drop_heads();
    changed_.reserve(fronts_.size());
    for (const std::uint32_t input : fronts_) {
        if (requesting_[input] || heads_[input].empty() || counter_of_[input] != slots_ + input) continue;
        requesting_[input] = 1;
        const std::uint32_t node = input % stride_;
        const int port = static_cast<int>(input / stride_) / lanes_, lane = static_cast<int>(input / stride_) % lanes_;
        const Step step = step_at(node, heads_[input].head);
        const int output = step.direction < 0 ? kEject : step.direction;
        if (config_.drops_heads && drops(input, port, output)) continue;
        const std::uint32_t group =
            static_cast<std::uint32_t>(output * config_.priorities + lane / channels_) * stride_ + node;
        const int requester = (port == kInterface ? kLinkPorts : port) * channels_ + lane % channels_;
        requests_[group] |= std::uint64_t{1} << requester;
        if (!queued_[group]) {
            queued_[group] = 1;
            changed_.push(group);
        }
    }
    fronts_.clear();
}

// Whether the packet at the front of an input drops heads first; it drops the first of them at once.
bool MeshFast::drops(std::uint32_t input, int port, int output) {
    const int more = config_.headers_in(port == kInterface ? 0 : port / 2) - config_.headers_in(output / 2);
    if (std::exchange(to_drop_[input], static_cast<std::uint8_t>(more)) == kDropped || more == 0) return false;
    dropping_.push_back(input);
    drop_head(input);
    return true;
}

// Every input that has heads to drop drops one; a packet that has dropped them is at the front when its next flit is.
void MeshFast::drop_heads() {
    fronts_.reserve(dropping_.size());
    std::erase_if(dropping_, [&](std::uint32_t input) {
        if (bytes_[slots_ + input] == 0) return false;
        if (to_drop_[input] > 0) {
            drop_head(input);
            return false;
        }
        to_drop_[input] = kDropped;
        requesting_[input] = 0;
        fronts_.push(input);
        return true;
    });
}

void MeshFast::drop_head(std::uint32_t input) {
    --to_drop_[input];
    --bytes_[slots_ + input];
    List& credits = credit_returns_[at(1 + config_.credit_cycles)];
    credits.reserve(1);
    credits.push(filler_of(input));
    ++in_transit_;
    ++moved_;
    ++flits_ejected_;
}

// The output that fills an input: the slot with the same port and lane at the node the flits come from; the interface
// is at the node itself.
std::uint32_t MeshFast::filler_of(std::uint32_t input) const {
    const std::uint32_t node = input % stride_;
    const int port = static_cast<int>(input / stride_) / lanes_;
    return port == kInterface ? input : input - node + neighbour_[static_cast<std::size_t>(port ^ 1) * stride_ + node];
}

void MeshFast::allocate() {
    queue_heads();
    for (const std::uint32_t group : changed_) {
        queued_[group] = 0;
        if (requests_[group] != 0) allocate_output(group);
    }
    changed_.clear();
}

void MeshFast::allocate_output(std::uint32_t group) {
    const std::uint32_t node = group % stride_;
    const int port = static_cast<int>(group / stride_) / config_.priorities,
              priority = static_cast<int>(group / stride_) % config_.priorities;
    const int first = priority * channels_;
    int free = 0;
    for (int v = 0; v < channels_; ++v)
        if (owner_[slot(port, first + v, node)] == kNone) free |= 1 << v;
    const int start = config_.round_robin ? next_requester_[group] : 0;
    // Requesters from `start` upwards, then those below it.
    const std::uint64_t below = (std::uint64_t{1} << start) - 1;
    const std::uint64_t waiting = requests_[group];
    for (const std::uint64_t part : {waiting & ~below, waiting & below}) {
        for (std::uint64_t rest = part; rest != 0 && free != 0; rest &= rest - 1) {
            const int requester = __builtin_ctzll(rest);
            const int from = requester / channels_ == kLinkPorts ? kInterface : requester / channels_;
            const std::uint32_t input = slot(from, first + requester % channels_, node);
            int usable = free;
            if (config_.wraps) usable &= GridRouting::channels(grid_, channels_, step_at(node, heads_[input].head));
            if (usable == 0) continue;
            int v = __builtin_ctz(static_cast<unsigned>(usable));
            if (config_.most_credits)
                for (int other = v + 1; other < channels_; ++other)
                    if ((usable >> other & 1) != 0 &&
                        credits_[slot(port, first + other, node)] > credits_[slot(port, first + v, node)])
                        v = other;
            free &= ~(1 << v);
            requests_[group] &= ~(std::uint64_t{1} << requester);
            next_requester_[group] = static_cast<std::uint8_t>((requester + 1) % ((kLinkPorts + 1) * channels_));
            grant(input, slot(port, first + v, node), port, first + v);
        }
    }
}

void MeshFast::grant(std::uint32_t input, std::uint32_t output, int port, int lane) {
    const PacketId id = heads_[input].pop(pool_);
    requesting_[input] = 0;
    owner_[output] = input;
    packet_[output] = id;
    left_[output] = static_cast<std::uint32_t>(config_.flits_in(port / 2, pool_[id].flits));
    bytes_[output] = bytes_[slots_ + input];
    bytes_[slots_ + input] = 0;
    counter_of_[input] = output;
    unsent_[output / 64] |= std::uint64_t{1} << (output % 64);
    held_[output / 64] |= std::uint64_t{1} << (output % 64);
    ++active_[static_cast<std::size_t>(port * lanes_ + lane)];
    credit_of_[output] = filler_of(input);
}

// Input ports with one way into the crossbar: marks in chosen_ the outputs that are offered a flit.
void MeshFast::offer() {
    std::fill(offering_.begin(), offering_.end(), 0);
    for (int port = 0; port <= kEject; ++port)
        for (int lane = 0; lane < lanes_; ++lane) {
            if (!lane_active(port, lane)) continue;
            for (std::uint32_t word = 0; word < words_; ++word) {
                const std::uint32_t first = slot(port, lane, word * 64);
                std::uint64_t ready = can_send(first, credits_.data());
                if (port == kEject) ready &= ~closed_[word];
                chosen(port, lane)[word] = ready;
                for_each_bit(ready, [&](std::uint32_t bit) {
                    const std::uint32_t input = owner_[first + bit];
                    offering_[input / 64] |= std::uint64_t{1} << (input % 64);
                });
            }
        }
    for (int port = 0; port < kPorts; ++port) {
        if (port == kEject) continue;
        for (std::uint32_t word = 0; word < words_; ++word) {
            std::uint64_t once = 0, contended = 0;
            for (int lane = 0; lane < lanes_; ++lane) {
                contended |= offering(port, lane)[word] & once;
                once |= offering(port, lane)[word];
            }
            for_each_bit(contended, [&](std::uint32_t bit) { withdraw_all_but_one(port, word * 64 + bit); });
        }
    }
}

void MeshFast::withdraw_all_but_one(int port, std::uint32_t node) {
    bool found = false;
    for (int priority = config_.priorities - 1; priority >= 0; --priority) {
        const std::uint32_t group = static_cast<std::uint32_t>(port * config_.priorities + priority) * stride_ + node;
        const int start = config_.round_robin ? next_offer_[group] : 0;
        for (int turn = 0; turn < channels_; ++turn) {
            const int lane = priority * channels_ + (start + turn) % channels_;
            if ((offering(port, lane)[node / 64] >> (node % 64) & 1) == 0) continue;
            const std::uint32_t output = counter_of_[slot(port, lane, node)];
            if (found) chosen_[output / 64] &= ~(std::uint64_t{1} << (output % 64));
            found = true;
        }
    }
}

// Sets chosen_ for one port: per node at most one lane, the highest priority first; `offered`: of those marked by
// offer().
template <bool offered>
void MeshFast::choose(int port) {
    int active = 0, last = 0;
    for (int lane = 0; lane < lanes_; ++lane)
        if (lane_active(port, lane)) {
            ++active;
            last = lane;
        }
    sending_[port] = false;
    if (active == 0) return;
    const std::uint64_t* closed = port == kEject       ? closed_.data()
                                  : port == kInterface ? closed_.data() + words_
                                                       : nullptr;
    if (!offered && active == 1) {
        std::uint64_t* const bits = chosen(port, last);
        const std::uint64_t* const held = held_.data() + (bits - chosen_.data());
        std::uint64_t any = 0;
        for (std::uint32_t word = 0; word < words_; ++word) {
            if (held[word] == 0) continue;
            bits[word] =
                can_send(slot(port, last, word * 64), credits_.data()) & (closed ? ~closed[word] : ~std::uint64_t{0});
            any |= bits[word];
        }
        sending_[port] = any != 0;
        return;
    }
    std::uint64_t any = 0;
    for (std::uint32_t word = 0; word < words_; ++word) {
        std::uint64_t taken = closed ? closed[word] : 0;
        for (int priority = config_.priorities - 1; priority >= 0; --priority) {
            std::uint64_t once = 0, contended = 0;
            for (int lane = priority * channels_; lane < (priority + 1) * channels_; ++lane) {
                if (!lane_active(port, lane)) continue;
                std::uint64_t ready;
                if constexpr (offered) {
                    ready = chosen(port, lane)[word] & ~taken;
                } else {
                    const std::uint32_t first = slot(port, lane, word * 64);
                    ready = can_send(first, credits_.data()) & ~taken;
                }
                contended |= ready & once;
                chosen(port, lane)[word] = config_.round_robin ? ready : ready & ~once;
                once |= ready;
            }
            if (config_.round_robin && contended != 0) resolve_round_robin(port, priority, word, contended);
            taken |= once;
            any |= once;
        }
    }
    sending_[port] = any != 0;
}

void MeshFast::resolve_round_robin(int port, int priority, std::uint32_t word, std::uint64_t contended) {
    for_each_bit(contended, [&](std::uint32_t bit) {
        const std::uint32_t group =
            static_cast<std::uint32_t>(port * config_.priorities + priority) * stride_ + word * 64 + bit;
        bool found = false;
        for (int turn = 0; turn < channels_; ++turn) {
            const int lane = priority * channels_ + (next_channel_[group] + turn) % channels_;
            std::uint64_t& bits = chosen(port, lane)[word];
            if (found) bits &= ~(std::uint64_t{1} << bit);
            found = found || (bits >> bit & 1) != 0;
        }
    });
}

// Half duplex: where both ends of a link would send, one gives way.
void MeshFast::share_link(int dimension) {
    const int up = 2 * dimension, down = up + 1;
    std::uint64_t* last_up = last_up_ + static_cast<std::size_t>(dimension) * words_;
    const std::uint32_t* above = neighbour_.data() + static_cast<std::size_t>(up) * stride_;
    const std::uint32_t* below = neighbour_.data() + static_cast<std::size_t>(down) * stride_;
    for (int lane = 0; lane < lanes_; ++lane) {
        if (!lane_active(up, lane)) continue;
        for (std::uint32_t word = 0; word < words_; ++word)
            for_each_bit(chosen(up, lane)[word], [&](std::uint32_t bit) {
                const std::uint32_t other = above[word * 64 + bit];
                const std::uint64_t mine = std::uint64_t{1} << bit, theirs = std::uint64_t{1} << (other % 64);
                bool up_goes = true;
                for (int rival = 0; rival < lanes_; ++rival) {
                    if ((chosen(down, rival)[other / 64] & theirs) == 0) continue;
                    const int my_priority = lane / channels_, their_priority = rival / channels_;
                    up_goes =
                        my_priority != their_priority ? my_priority > their_priority : (last_up[word] & mine) == 0;
                    if (up_goes) chosen(down, rival)[other / 64] &= ~theirs;
                }
                if (up_goes)
                    last_up[word] |= mine;
                else
                    chosen(up, lane)[word] &= ~mine;
            });
    }
    for (int lane = 0; lane < lanes_; ++lane) {
        if (!lane_active(down, lane)) continue;
        for (std::uint32_t word = 0; word < words_; ++word)
            for_each_bit(chosen(down, lane)[word], [&](std::uint32_t bit) {
                const std::uint32_t other = below[word * 64 + bit];
                last_up[other / 64] &= ~(std::uint64_t{1} << (other % 64));
            });
    }
}

// kind: 0 a link, 1 ejection, 2 the interface into the injection buffers.
template <int kind>
void MeshFast::move(int port) {
    auto& arrivals = arrivals_[at(kind == 2 ? 1 : config_.hop_cycles)];
    auto& head_arrivals = head_arrivals_[at(kind == 2 ? 1 : config_.hop_cycles)];
    auto& credit_returns = credit_returns_[at(1 + config_.credit_cycles)];
    const std::uint32_t* neighbours =
        kind == 0 ? neighbour_.data() + static_cast<std::size_t>(port) * stride_ : nullptr;
    const int interval = kind == 1 ? config_.ejection_interval : kind == 2 ? config_.injection_interval : 1;
    std::uint64_t* closed = closed_.data() + (kind == 2 ? words_ : 0);
    // Bytes may alias anything, so the compiler would load every pointer again after each store: keep them in locals.
    std::uint8_t* const bytes = bytes_.data();
    std::uint8_t* const credits = credits_.data();
    std::uint32_t* const left = left_.data();
    [[maybe_unused]] const std::uint8_t* const metered = metered_.data();
    [[maybe_unused]] const std::uint32_t interface_base = slot(kInterface, 0, 0);
    const std::uint32_t* const credit_of = credit_of_.data();
    std::uint32_t* arrival = arrivals.cursor();
    std::uint32_t* credit = credit_returns.cursor();
    const std::uint32_t* const first_arrival = arrival;
    const std::uint32_t* const first_credit = credit;
    for (std::uint32_t word = 0; word < words_; ++word) {
        std::uint64_t any = 0;
        for (int lane = 0; lane < lanes_; ++lane) {
            const std::uint64_t sends = std::exchange(chosen(port, lane)[word], 0);
            if (sends == 0) continue;
            any |= sends;
            const std::uint32_t first = slot(port, lane, word * 64);
            // Destination input of node n: the same port and lane at the neighbour.
            const std::uint32_t base = slot(port, lane, 0);
            const std::uint64_t starts = sends & unsent_[first / 64];
            if (starts != 0) {
                unsent_[first / 64] &= ~starts;
                if constexpr (kind != 1) head_arrivals.reserve(128);
                for_each_bit(starts, [&](std::uint32_t bit) {
                    const std::uint32_t node = word * 64 + bit;
                    const PacketId id = packet_[first + bit];
                    if constexpr (kind == 2) pool_[id].injected_cycle = cycle_;
                    if constexpr (kind != 1) {
                        head_arrivals.push(base + (kind == 0 ? neighbours[node] : node));
                        head_arrivals.push(id);
                    }
                });
            }
            if constexpr (kind != 2) {
                if (config_.one_per_input && config_.round_robin) {
                    for_each_bit(sends, [&](std::uint32_t bit) {
                        const std::uint32_t row = owner_[first + bit] / stride_;  // input port * lanes + lane
                        const auto channels = static_cast<std::uint32_t>(channels_);
                        next_offer_[row / channels * stride_ + word * 64 + bit] =
                            static_cast<std::uint8_t>((row % channels + 1) % channels);
                    });
                }
            }
            std::uint64_t tails = 0;
            for_each_bit(sends, [&](std::uint32_t bit) {
                const std::uint32_t output = first + bit;
                if constexpr (kind != 2) {
                    --bytes[output];
                    *credit++ = credit_of[output];
                }
                if constexpr (kind == 2)
                    bytes[output] = static_cast<std::uint8_t>(bytes[output] - metered[output - interface_base]);
                if constexpr (kind != 1) {
                    --credits[output];
                    *arrival++ = base + (kind == 0 ? neighbours[word * 64 + bit] : word * 64 + bit);
                }
                tails |= static_cast<std::uint64_t>(--left[output] == 0) << bit;
            });
            for_each_bit(tails, [&](std::uint32_t bit) { release(first + bit, port, lane, word * 64 + bit); });
            if (config_.round_robin && channels_ > 1) {
                const auto next = static_cast<std::uint8_t>((lane % channels_ + 1) % channels_);
                for_each_bit(sends, [&](std::uint32_t bit) {
                    next_channel_[static_cast<std::size_t>(port * config_.priorities + lane / channels_) * stride_ +
                                  word * 64 + bit] = next;
                });
            }
        }
        if constexpr (kind == 2) {
            // Refused: holds a flit, is not waiting for its interval, and sends nothing.
            std::uint64_t wants = 0;
            for (int lane = 0; lane < lanes_; ++lane) {
                if (!lane_active(port, lane)) continue;
                wants |= can_send(slot(port, lane, word * 64), bytes_.data());
            }
            for_each_bit(wants & ~any & ~closed[word], [&](std::uint32_t) { ++refusals_; });
        }
        if (kind != 0 && interval > 1 && any != 0) {
            auto& reopenings = reopenings_[at(interval % kHorizon)];
            closed[word] |= any;
            reopenings.reserve(64);
            for_each_bit(any, [&](std::uint32_t bit) {
                ++in_transit_;
                reopenings.push((kind == 2 ? words_ * 64 : 0) + word * 64 + bit);
            });
        }
    }
    arrivals.stop(arrival);
    credit_returns.stop(credit);
    const std::int64_t arriving = arrival - first_arrival, returning = credit - first_credit;
    in_transit_ += arriving + returning;
    moved_ += kind == 2 ? arriving : returning;
    if constexpr (kind == 1) flits_ejected_ += returning;
    if constexpr (kind == 2) flits_injected_ += arriving;
}

// The last flit of the packet that held `output` has left.
void MeshFast::release(std::uint32_t output, int port, int lane, std::uint32_t node) {
    const PacketId id = packet_[output];
    packet_[output] = kNoPacket;
    held_[output / 64] &= ~(std::uint64_t{1} << (output % 64));
    --active_[static_cast<std::size_t>(port * lanes_ + lane)];
    if (port == kInterface) {
        bytes_[output] = 0;
        const int priority = lane / channels_;
        interface_busy_[node] = static_cast<std::uint8_t>(interface_busy_[node] & ~(1 << priority));
        vacancies_.push_back({node, static_cast<std::uint8_t>(priority)});
        return;
    }
    const std::uint32_t input = owner_[output];
    owner_[output] = kNone;
    bytes_[slots_ + input] = bytes_[output];
    bytes_[output] = 0;
    counter_of_[input] = slots_ + input;
    fronts_.reserve(1);
    fronts_.push(input);
    const std::uint32_t group =
        static_cast<std::uint32_t>(port * config_.priorities + lane / channels_) * stride_ + node;
    if (!queued_[group]) {
        queued_[group] = 1;
        changed_.reserve(1);
        changed_.push(group);
    }
    if (port == kEject) {
        deliveries_.push_back({id, cycle_ + 1});
        --packets_inside_;
    } else {
        crossed_[static_cast<std::size_t>(port) * stride_ + node] += config_.flits_in(port / 2, pool_[id].flits);
    }
}

}  // namespace

std::unique_ptr<FlitNetwork> make_mesh_fast(const MeshConfig& config, PacketPool& pool,
                                            std::vector<std::uint64_t>* turns) {
    return std::make_unique<MeshFast>(config, pool, turns);
}

}  // namespace grainscope
