#include "network/flits/kernel.h"

#include <utility>

#include "base/check.h"

namespace grainscope {

// A head goes on a link, or a packet has left its last one.
inline void FlitKernel::cross(const Site& at, PacketId packet, Flight& flight) {
    flight.hops = static_cast<std::uint16_t>(flight.hops + at.links);
    flight.link_cycles += at.cycles;
    if (keeps_ways_ && at.link != kNoLink) ways_[packet].push_back(at.link);
}

// Looks up where the heads go from the routers to which they are on the way.
void FlitKernel::route_heads() {
    for (const auto& [lane, flit] : arriving_heads_) route(lane, flit >> 2);
    arriving_heads_.clear();
}

inline void FlitKernel::route(std::uint32_t lane, PacketId packet) {
    const Site& at = sites_[channel_of(lane)];
    Flight& flight = flights_[packet];
    Head& head = flight.head;
    cross(at, packet, flight);
    first_ = at.first;
    head.at = at.place;
    head.link = at.link;
    head.channel = static_cast<std::uint8_t>(number_of(lane));
    if (is_entering_) head.via = fabric_.via(head, *this);
    fabric_.route(head, *this, outputs_);
    if (outputs_.size() == 1)
        flight.way = (at.first + outputs_[0].link) << 8 | outputs_[0].channels;
    else if (outputs_.empty())
        flight.way = interfaces_[at.node].sink << 8 | 0xff;
    else
        flight.way = kMany << 8;
}

inline void FlitKernel::arrive(const Coming& flit) {
    Lane& at = lane_[flit.lane];
    ++at.present;
    if (at.state == State::idle)
        come_to_front(flit.lane, at, flit.flit >> 2);
    else if ((flit.flit & 2) != 0)
        ring_at(flit.lane, at.end++) = flit.flit >> 2;
    else if (at.state == State::bound && at.present == 1)
        bid(at.out, at.bit);
}

inline void FlitKernel::come_to_front(std::uint32_t lane, Lane& at, PacketId packet) {
    const Flight& flight = flights_[packet];
    at.packet = packet;
    at.left = flight.flits;
    at.out = flight.way >> 8;
    at.may_take = flight.way & 0xff;
    at.head = true;
    if (config_.route_cycles == 0) return ask(lane, at);
    at.state = State::routing;
    routing_.push_back({cycle_ + config_.route_cycles, lane});
}

inline void FlitKernel::ask(std::uint32_t lane, Lane& at) {
    at.state = State::asking;
    if (at.out == kMany)
        ask_for_many(lane, at);
    else
        bid(at.out, at.bit);
}

// What may be taken of several is found out anew: chance and credits do not decide it.
void FlitKernel::ask_for_many(std::uint32_t lane, const Lane& at) {
    first_ = sites_[channel_of(lane)].first;
    fabric_.route(flights_[at.packet].head, *this, outputs_);
    choice_count_[lane] = static_cast<std::uint8_t>(outputs_.size());
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        outputs_[i].link += first_;
        choices_[lane][i] = outputs_[i];
        bid(outputs_[i].link, at.bit);
    }
}

// A node takes a flit.
inline void FlitKernel::land(const Coming& flit) {
    ++ejected_;
    returning_.push(lane_[flit.lane].delay, {flit.lane, 0});
    if ((flit.flit & 1) == 0) return;
    if (adapts_) --lane_[flit.lane].packets;
    const PacketId id = flit.flit >> 2;
    Flight& flight = flights_[id];
    cross(sites_[channel_of(flit.lane)], id, flight);
    Packet& packet = pool_[id];
    packet.hops = flight.hops;
    packet.link_cycles = flight.link_cycles;
    --packets_;
    arrivals_.push_back({id, flight.entered_cycle * config_.cycle_ps, cycle_ * config_.cycle_ps});
}

// The node is closed.
void FlitKernel::keep(const Coming& flit) {
    Lane& at = lane_[flit.lane];
    ring_at(flit.lane, at.first + at.present++) = flit.flit;
}

inline void FlitKernel::return_credits(bool to_nodes) {
    std::vector<Coming>& lanes = returning_.at(cycle_, to_nodes);
    for (const auto& [lane, none] : lanes) {
        const std::uint32_t channel = channel_of(lane);
        Channel& at = channels_[channel];
        ++credits_[lane];
        use(at, -1);
        at.credited |= static_cast<Channels>(1u << number_of(lane));
        if (at.bids == 0) continue;
        if (to_nodes)
            list(sites_[channel].node);
        else
            wake(channel, at);
    }
    returning_count_ -= static_cast<std::int64_t>(lanes.size());
    lanes.clear();
}

void FlitKernel::list(std::uint32_t index) {
    Interface& at = interfaces_[index];
    if (at.packet == kNoPacket || at.listed || at.taken == at.ready) return;
    if (at.refused_since >= 0) {
        refusals_ += cycle_ - std::exchange(at.refused_since, -1);
        channels_[at.channel].bids = 0;
    }
    at.listed = true;
    injecting_.push_back(index);
}

// Not so often that it has to be where it is called.
void FlitKernel::put_seldom(std::uint32_t channel, Channel& at, std::uint32_t v, PacketId packet, bool head,
                            bool last) {
    put(channel, at, v, packet, head, last);
}

// A flit of the packet at an interface enters its channel. False if none can for now.
inline bool FlitKernel::inject(Interface& at) {
    Channel& channel = channels_[at.channel];
    Flight& flight = flights_[at.packet];
    const bool head = at.taken == 0;
    unsigned fits = channel.credited;
    if (!head) {
        fits &= 1u << at.lane;
    } else if (fits != 0 && fabric_.draws_entry()) {
        fits &= 1u << chance_.below(lanes_);
        // Another may be drawn in the next cycle.
        if (fits == 0) {
            ++refusals_;
            return true;
        }
    }
    if (fits == 0) {
        at.refused_since = cycle_;
        channel.bids = 1;
        return false;
    }
    if (head) {
        at.lane = static_cast<std::uint8_t>(lowest_from(fits, at.lane + 1u));
        flight.entered_cycle = cycle_;
    }
    const bool last = ++at.taken == flight.flits;
    put_seldom(at.channel, channel, at.lane, at.packet, head, last);
    ++injected_;
    if (last) {
        vacancies_.push_back(at.vacancy);
        at.packet = kNoPacket;
    }
    return !last && at.taken < at.ready;
}

void FlitKernel::inject() {
    std::size_t kept = 0;
    for (const std::uint32_t index : injecting_) {
        Interface& at = interfaces_[index];
        at.listed = inject(at);
        if (at.listed) injecting_[kept++] = index;
    }
    injecting_.resize(kept);
}

// Gives back what is due to routers, brings flits and heads to the front of their lanes, and wakes what they want.
inline void FlitKernel::look() {
    return_credits(false);
    for (const std::uint32_t lane : given_) {
        lane_[lane].state = State::bound;
        wake(lane_[lane].out, channels_[lane_[lane].out]);
    }
    given_.clear();
    for (; !routing_.empty() && routing_.front().first <= cycle_; routing_.pop_front())
        ask(routing_.front().second, lane_[routing_.front().second]);
    for (const std::uint32_t lane : fresh_) {
        Lane& at = lane_[lane];
        come_to_front(lane, at, ring_at(lane, at.first++));
    }
    fresh_.clear();
    std::vector<Coming>&landing = arriving_.at(cycle_, 1), &arriving = arriving_.at(cycle_, 0);
    flying_ -= static_cast<std::int64_t>(landing.size() + arriving.size());
    for (std::vector<Coming>* flits : {&reopened_, &landing}) {
        for (const Coming& flit : *flits)
            if (is_open(flit))
                land(flit);
            else
                keep(flit);
        flits->clear();
    }
    for (const Coming& flit : arriving) arrive(flit);
    arriving.clear();
    std::size_t kept = 0;
    for (const std::uint32_t channel : sleeping_)
        if (details_[channel].ready_at <= cycle_)
            wake(channel, channels_[channel]);
        else
            sleeping_[kept++] = channel;
    sleeping_.resize(kept);
}

std::int64_t FlitKernel::step() {
    arrivals_.clear();
    vacancies_.clear();
    moved_ = 0;
    arriving_.go_to(cycle_);
    returning_.go_to(cycle_);
    const std::int64_t injected = injected_, ejected = ejected_;
    return_credits(true);
    inject();
    is_entering_ = true;
    route_heads();
    is_entering_ = false;
    look();
    std::swap(awake_, looked_at_);
    awake_.clear();
    if (!config_.ahead) allocate_channels();
    allocate_switch();
    route_heads();
    // Every flit that has moved is on the way, and leaves a place behind unless it comes from a node.
    flying_ += moved_;
    returning_count_ += moved_ - (injected_ - injected) + (ejected_ - ejected);
    ++cycle_;
    return moved_;
}

std::int64_t FlitKernel::next() const {
    if (packets_ == 0) return -1;
    if (awake_.size() > 0 || fresh_.size() > 0 || !given_.empty() || !injecting_.empty() || !reopened_.empty())
        return cycle_;
    std::int64_t next = routing_.empty() ? -1 : routing_.front().first;
    for (const std::uint32_t channel : sleeping_)
        if (next < 0 || details_[channel].ready_at < next) next = details_[channel].ready_at;
    if (flying_ == 0 && returning_count_ == 0) return next;
    for (std::int64_t cycle = cycle_; cycle < cycle_ + arriving_.size(); ++cycle) {
        if (arriving_.empty(cycle) && returning_.empty(cycle)) continue;
        return next < 0 ? cycle : std::min(next, cycle);
    }
    return next;
}

void FlitKernel::skip_to(std::int64_t cycle) {
    const std::int64_t last = cycle_ + arriving_.size();
    for (; returning_count_ > 0 && cycle_ < std::min(cycle, last); ++cycle_) {
        return_credits(true);
        return_credits(false);
    }
    cycle_ = cycle;
}

void FlitKernel::send(PacketId id, int ready) {
    const Packet& packet = pool_[id];
    if (id >= flights_.size()) flights_.resize(id + 1);
    flights_[id] = {{packet.source, packet.destination, packet.source}, packet.flits};
    if (keeps_ways_) {
        if (id >= ways_.size()) ways_.resize(id + 1);
        ways_[id].clear();
    }
    const std::uint32_t index = packet.priority * nodes_ + packet.source;
    Interface& at = interfaces_[index];
    CHECK(at.packet == kNoPacket);
    at.packet = id;
    at.ready = ready;
    at.taken = 0;
    ++packets_;
    at.listed = ready > 0;
    if (at.listed) injecting_.push_back(index);
}

void FlitKernel::supply(std::uint32_t node, std::uint8_t plane, int flits) {
    interface(node, plane).ready += flits;
    list(plane * nodes_ + node);
}

void FlitKernel::set_open(std::uint32_t node, std::uint8_t plane, bool open) {
    Interface& at = interface(node, plane);
    if (at.open == open) return;
    at.open = open;
    open ? --closed_ : ++closed_;
    for (std::uint32_t v = 0; open && v < lanes_; ++v) {
        const std::uint32_t lane = lane_of(at.sink, v);
        for (Lane& kept = lane_[lane]; kept.present > 0; --kept.present)
            reopened_.push_back({lane, ring_at(lane, kept.first++)});
    }
}

NetworkTotals FlitKernel::totals() const { return {injected_, ejected_, refusals_}; }

std::vector<std::int64_t> FlitKernel::crossed() const {
    std::vector<std::int64_t> out;
    for (std::size_t i = 0; i < channels_.size(); ++i)
        if (sites_[i].link != kNoLink) out.push_back(crossed_[i]);
    return out;
}

}  // namespace grainscope
