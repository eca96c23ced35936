#include "network/flits/kernel.h"

#include <utility>

#include "base/check.h"

namespace grainscope {

// Looks up where the heads go from the routers to which they are on the way.
void FlitKernel::route_heads() {
    for (const auto& [lane, packet, place] : arriving_heads_) {
        Lane& to = lane_[lane];
        Entry entry{packet, kNone, 0};
        enter(lane, entry);
        if (to.waiting > 1) {
            ring_[place] = entry;
            continue;
        }
        to.packet = packet;
        to.left = pool_[packet].flits;
        to.out = entry.out;
        to.allowed = entry.allowed;
    }
    arriving_heads_.clear();
}

// Where a packet goes from the end of a lane.
inline void FlitKernel::enter(std::uint32_t lane, Entry& entry) {
    const Site& at = sites_[channel_of(lane)];
    Packet& packet = pool_[entry.packet];
    if (at.link != kNoLink) {
        ++packet.hops;
        packet.link_cycles += at.cycles;
        if (keeps_ways_) ways_[entry.packet].push_back(at.link);
    }
    if (at.into_node) return;
    plane_ = at.plane;
    is_entering_ = at.router == kNone;
    const std::uint32_t v = number_of(lane);
    std::uint32_t& via = via_[entry.packet];
    if (is_entering_) via = fabric_.via(head_of(at, v, packet, via), *this);
    fabric_.route(head_of(at, v, packet, via), *this, outputs_);
    if (outputs_.size() == 1) {
        entry.out = at.plane * plane_channels_ + outputs_[0].link;
        entry.allowed = outputs_[0].channels;
    } else if (outputs_.empty()) {
        entry.out = interface(at.place, at.plane).sink;
        entry.allowed = 0xff;
    } else {
        entry.out = kMany;
    }
}

inline void FlitKernel::arrive(std::uint32_t lane) {
    Lane& at = lane_[lane];
    ++at.present;
    if (at.state == State::bound) {
        if (at.present == 1) bid(at.out, lane, at.bit);
    } else if (at.state == State::sink) {
        consume(lane);
    } else if (at.state == State::idle) {
        come_to_front(lane);
    }
}

inline void FlitKernel::come_to_front(std::uint32_t lane) {
    if (config_.route_cycles == 0) return ask(lane);
    lane_[lane].state = State::routing;
    routing_.push_back({cycle_ + config_.route_cycles, lane});
}

inline void FlitKernel::ask(std::uint32_t lane) {
    Lane& at = lane_[lane];
    move_up(lane, at);
    at.state = State::asking;
    at.head = true;
    if (at.out == kMany)
        ask_for_many(lane);
    else
        bid(at.out, lane, at.bit);
}

// What may be taken of several is found out anew: chance and credits do not decide it.
void FlitKernel::ask_for_many(std::uint32_t lane) {
    const Lane& at = lane_[lane];
    const Site& site = sites_[channel_of(lane)];
    plane_ = site.plane;
    is_entering_ = false;
    fabric_.route(head_of(site, number_of(lane), pool_[at.packet], via_[at.packet]), *this, outputs_);
    choice_count_[lane] = static_cast<std::uint8_t>(outputs_.size());
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        outputs_[i].link += site.plane * plane_channels_;
        choices_[lane][i] = outputs_[i];
        bid(outputs_[i].link, lane, at.bit);
    }
}

void FlitKernel::consume(std::uint32_t lane) {
    if (!interfaces_[sites_[channel_of(lane)].node].open) return;
    Lane& at = lane_[lane];
    for (; at.present > 0; --at.present) {
        move_up(lane, at);
        ++ejected_;
        give_back(lane, at);
        if (--at.left > 0) continue;
        drop_front(at);
        --packets_;
        deliveries_.push_back({at.packet, cycle_});
    }
}

void FlitKernel::return_credits(Wheel& wheel) {
    std::vector<std::uint32_t>& lanes = wheel.at(cycle_);
    for (const std::uint32_t lane : lanes) {
        const std::uint32_t channel = channel_of(lane);
        Channel& at = channels_[channel];
        Lane& to = lane_[lane];
        ++to.credits;
        use(at, -1);
        at.credited |= static_cast<Channels>(1u << number_of(lane));
        if (to.comes_from_node)
            list(sites_[channel].node);
        else if (at.bidding > 0)
            wake(channel, at);
    }
    returning_count_ -= static_cast<std::int64_t>(lanes.size());
    lanes.clear();
}

void FlitKernel::list(std::uint32_t index) {
    Interface& at = interfaces_[index];
    if (at.packet == kNoPacket || at.listed || at.taken == at.ready) return;
    if (at.refused_since >= 0) refusals_ += cycle_ - std::exchange(at.refused_since, -1);
    at.listed = true;
    injecting_.push_back(index);
}

// A flit of the packet at an interface enters its channel. False if none can for now.
bool FlitKernel::inject(Interface& at) {
    Channel& channel = channels_[at.channel];
    const Site& site = sites_[at.channel];
    Packet& packet = pool_[at.packet];
    const bool head = at.taken == 0;
    Channels fits = channel.credited;
    if (!head) {
        fits &= 1u << at.lane;
    } else if (fits != 0 && site.link != kNoLink) {
        fabric_.route({packet.source, packet.destination, packet.source}, *this, outputs_);
        fits &= outputs_[0].channels;
        // Another may be drawn in the next cycle.
        if (fits == 0) {
            ++refusals_;
            return true;
        }
    }
    if (fits == 0) {
        at.refused_since = cycle_;
        return false;
    }
    if (head) {
        at.lane = static_cast<std::uint8_t>(lowest_from(fits, at.lane + 1u == lanes_ ? 0 : at.lane + 1u));
        packet.injected_cycle = cycle_;
    }
    put(at.channel, channel, at.lane, at.packet, head);
    ++injected_;
    if (++at.taken == packet.flits) {
        vacancies_.push_back({site.node % nodes_, site.plane});
        at.packet = kNoPacket;
    }
    return at.packet != kNoPacket && at.taken < at.ready;
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

std::int64_t FlitKernel::step() {
    deliveries_.clear();
    vacancies_.clear();
    moved_ = 0;
    const std::int64_t injected = injected_, ejected = ejected_;
    return_credits(returning_to_nodes_);
    inject();
    route_heads();
    return_credits(returning_);
    for (const std::uint32_t lane : reopened_) consume(lane);
    reopened_.clear();
    for (const std::uint32_t lane : given_) {
        lane_[lane].state = State::bound;
        wake(lane_[lane].out, channels_[lane_[lane].out]);
    }
    given_.clear();
    for (; !routing_.empty() && routing_.front().first <= cycle_; routing_.pop_front()) ask(routing_.front().second);
    for (const std::uint32_t lane : fresh_) come_to_front(lane);
    fresh_.clear();
    std::vector<std::uint32_t>& arriving = arriving_.at(cycle_);
    for (const std::uint32_t lane : arriving) arrive(lane);
    flying_ -= static_cast<std::int64_t>(arriving.size());
    arriving.clear();
    std::size_t kept = 0;
    for (const std::uint32_t channel : sleeping_)
        if (channels_[channel].ready_at <= cycle_)
            wake(channel, channels_[channel]);
        else
            sleeping_[kept++] = channel;
    sleeping_.resize(kept);
    std::swap(awake_, looked_at_);
    awake_.clear();
    for (const std::uint32_t channel : looked_at_) channels_[channel].awake = false;
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
    if (!awake_.empty() || !fresh_.empty() || !given_.empty() || !injecting_.empty() || !reopened_.empty())
        return cycle_;
    std::int64_t next = routing_.empty() ? -1 : routing_.front().first;
    for (const std::uint32_t channel : sleeping_)
        if (next < 0 || channels_[channel].ready_at < next) next = channels_[channel].ready_at;
    if (flying_ == 0 && returning_count_ == 0) return next;
    const auto size = static_cast<std::int64_t>(arriving_.size());
    for (std::int64_t cycle = cycle_; cycle < cycle_ + size; ++cycle) {
        if (arriving_.empty(cycle) && returning_.empty(cycle) && returning_to_nodes_.empty(cycle)) continue;
        return next < 0 ? cycle : std::min(next, cycle);
    }
    return next;
}

void FlitKernel::skip_to(std::int64_t cycle) {
    const std::int64_t last = cycle_ + static_cast<std::int64_t>(returning_.size());
    for (; returning_count_ > 0 && cycle_ < std::min(cycle, last); ++cycle_) {
        return_credits(returning_to_nodes_);
        return_credits(returning_);
    }
    cycle_ = cycle;
}

void FlitKernel::send(PacketId id, int ready) {
    Packet& packet = pool_[id];
    if (id >= via_.size()) via_.resize(id + 1, kNoPlace);
    packet.hops = 0;
    packet.link_cycles = 0;
    if (keeps_ways_) {
        if (id >= ways_.size()) ways_.resize(id + 1);
        ways_[id].clear();
    }
    Interface& at = interface(packet.source, packet.priority);
    CHECK(at.packet == kNoPacket);
    at.packet = id;
    at.ready = ready;
    at.taken = 0;
    ++packets_;
    list(packet.priority * nodes_ + packet.source);
}

void FlitKernel::supply(std::uint32_t node, std::uint8_t plane, int flits) {
    interface(node, plane).ready += flits;
    list(plane * nodes_ + node);
}

void FlitKernel::set_open(std::uint32_t node, std::uint8_t plane, bool open) {
    Interface& at = interface(node, plane);
    if (at.open == open) return;
    at.open = open;
    for (std::uint32_t v = 0; open && v < lanes_; ++v)
        if (lane_[lane_of(at.sink, v)].present > 0) reopened_.push_back(lane_of(at.sink, v));
}

NetworkTotals FlitKernel::totals() const { return {injected_, ejected_, refusals_}; }

std::vector<std::int64_t> FlitKernel::crossed() const {
    std::vector<std::int64_t> out;
    for (std::size_t i = 0; i < channels_.size(); ++i)
        if (sites_[i].link != kNoLink) out.push_back(channels_[i].crossed);
    return out;
}

}  // namespace grainscope
