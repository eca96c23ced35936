#include "network/flits/kernel.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace grainscope {
namespace {

std::uint8_t bit(std::uint32_t v) { return static_cast<std::uint8_t>(1u << v); }

// The lowest bit of a mask at or behind `first`, around.
std::uint32_t next_bit(std::uint8_t mask, std::uint32_t first) {
    const unsigned behind = mask & (0xffu << first);
    return static_cast<std::uint32_t>(__builtin_ctz(behind != 0 ? behind : mask));
}

}  // namespace

void FlitKernel::put(std::uint32_t channel, std::uint32_t v, PacketId packet, bool head) {
    Channel& at = channels_[channel];
    const std::uint32_t lane = lane_of(channel, v);
    ++crossed_[channel];
    ++moved_;
    use(channel, 1);
    if (--credits_[lane] == 0) at.credited &= static_cast<std::uint8_t>(~bit(v));
    if (head) {
        if (at.link != kNoLink) {
            ++pool_[packet].hops;
            const int route = at.router == kNone ? 0 : config_.route_cycles;
            pool_[packet].link_cycles += static_cast<std::uint32_t>(at.latency + route);
            if (keeps_ways_) ways_[packet].push_back(at.link);
        }
        const std::size_t last = place(lane, lane_[lane].waiting++);
        ring_[last].packet = packet;
        arriving_heads_.push_back({lane, last});
    }
    due(arriving_, cycle_ + at.latency).push_back(lane);
    ++flying_;
}

// Looks up where the heads go from the routers to which they are on the way.
void FlitKernel::route_heads() {
    for (const auto& [lane, place] : arriving_heads_)
        ring_[place] = enter(channels_[channel_of(lane)], number_of(lane), ring_[place].packet);
    arriving_heads_.clear();
}

FlitKernel::Entry FlitKernel::enter(const Channel& at, std::uint32_t v, PacketId id) {
    if (at.into_node) return {id, kNone, 0};
    plane_ = at.plane;
    is_entering_ = at.router == kNone;
    if (is_entering_) via_[id] = fabric_.via(head_of(at, v, id), *this);
    fabric_.route(head_of(at, v, id), *this, outputs_);
    if (outputs_.empty()) return {id, interface(at.place, at.plane).sink, 0xff};
    if (outputs_.size() > 1) return {id, kMany, 0};
    return {id, at.plane * plane_channels_ + outputs_[0].link, outputs_[0].channels};
}

void FlitKernel::arrive(std::uint32_t lane) {
    Lane& at = lane_[lane];
    ++at.present;
    if (channels_[channel_of(lane)].into_node) return consume(lane);
    if (at.state == State::idle)
        come_to_front(lane);
    else if (at.state == State::bound && at.present == 1)
        bid(at.out, lane);
}

void FlitKernel::come_to_front(std::uint32_t lane) {
    if (config_.route_cycles == 0) return ask(lane);
    lane_[lane].state = State::routing;
    routing_.push_back({cycle_ + config_.route_cycles, lane});
}

void FlitKernel::ask(std::uint32_t lane) {
    Lane& at = lane_[lane];
    const Entry& entry = ring_[place(lane)];
    at.packet = entry.packet;
    at.left = pool_[entry.packet].flits;
    at.state = State::asking;
    at.head = true;
    at.out = entry.out;
    at.allowed = entry.allowed;
    if (entry.out != kMany) return bid(entry.out, lane);
    // What may be taken of several is found out anew: chance and credits do not decide it.
    const Channel& channel = channels_[channel_of(lane)];
    plane_ = channel.plane;
    is_entering_ = false;
    fabric_.route(head_of(channel, number_of(lane), entry.packet), *this, outputs_);
    CHECK(outputs_.size() <= kMostOutputs);
    choice_count_[lane] = static_cast<std::uint8_t>(outputs_.size());
    for (std::size_t i = 0; i < outputs_.size(); ++i) {
        outputs_[i].link += channel.plane * plane_channels_;
        choices_[lane][i] = outputs_[i];
        bid(outputs_[i].link, lane);
    }
}

void FlitKernel::consume(std::uint32_t lane) {
    const Channel& channel = channels_[channel_of(lane)];
    if (!interfaces_[channel.node].open) return;
    Lane& at = lane_[lane];
    for (; at.present > 0; --at.present) {
        const PacketId packet = ring_[place(lane)].packet;
        if (at.left == 0) at.left = pool_[packet].flits;
        ++ejected_;
        give_back(channel, lane);
        if (--at.left > 0) continue;
        drop_front(at);
        --packets_;
        deliveries_.push_back({packet, cycle_});
    }
}

void FlitKernel::credit(std::uint32_t lane) {
    const std::uint32_t channel = channel_of(lane);
    Channel& at = channels_[channel];
    ++credits_[lane];
    use(channel, -1);
    at.credited |= bit(number_of(lane));
    if (at.router == kNone)
        list(at.node);
    else if (at.bidding > 0)
        wake(channel);
}

void FlitKernel::return_credits(std::vector<std::vector<std::uint32_t>>& wheel) {
    std::vector<std::uint32_t>& lanes = due(wheel, cycle_);
    for (const std::uint32_t lane : lanes) credit(lane);
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
    Packet& packet = pool_[at.packet];
    const bool head = at.taken == 0;
    std::uint8_t fits = channel.credited;
    if (!head) {
        fits &= bit(at.lane);
    } else if (fits != 0 && channel.link != kNoLink) {
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
        at.lane = static_cast<std::uint8_t>(next_bit(fits, at.lane + 1u == lanes_ ? 0 : at.lane + 1u));
        packet.injected_cycle = cycle_;
    }
    put(at.channel, at.lane, at.packet, head);
    ++injected_;
    if (++at.taken == packet.flits) {
        vacancies_.push_back({channel.node % nodes_, channel.plane});
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

void FlitKernel::bid(std::uint32_t channel, std::uint32_t lane) {
    Channel& at = channels_[channel];
    const std::uint32_t input = bit_of(lane);
    bids_[at.bids + input / 64] |= std::uint64_t{1} << input % 64;
    ++at.bidding;
    wake(channel);
}

void FlitKernel::withdraw(std::uint32_t channel, std::uint32_t lane) {
    Channel& at = channels_[channel];
    const std::uint32_t input = bit_of(lane);
    bids_[at.bids + input / 64] &= ~(std::uint64_t{1} << input % 64);
    --at.bidding;
}

// It has decided for one of several outputs.
void FlitKernel::withdraw_all(std::uint32_t lane, std::uint32_t but) {
    for (std::size_t i = 0; i < choice_count_[lane]; ++i)
        if (choices_[lane][i].link != but) withdraw(choices_[lane][i].link, lane);
}

std::uint8_t FlitKernel::allowed(std::uint32_t lane, std::uint32_t channel) const {
    if (lane_[lane].out != kMany) return lane_[lane].allowed;
    for (std::size_t i = 0; i < choice_count_[lane]; ++i)
        if (choices_[lane][i].link == channel) return choices_[lane][i].channels;
    return 0;
}

// Whether all that is in a lane, or on its way there, surely leaves it.
bool FlitKernel::drains(const Lane& at) const {
    return at.waiting == 0 ||
           (at.waiting == 1 && at.state == State::bound && pool_[at.packet].flits <= config_.buffer_flits);
}

// The free virtual channels that a head may take. An adaptive routing may take one that is no escape only if it has, or
// surely will have, room for the whole packet: so no head stands for ever behind another packet, away from its escape
// (after whole packet forwarding, Ma et al. 2012). Of two packets the one that was bound first drains first.
std::uint8_t FlitKernel::available(const Channel& at, std::uint32_t channel, std::uint32_t lane) const {
    std::uint8_t mask = allowed(lane, channel) & at.free;
    if (!adapts_) return mask;
    const int flits = pool_[lane_[lane].packet].flits, room = std::min(flits, config_.buffer_flits);
    for (unsigned rest = mask & static_cast<unsigned>(~fabric_.escape_channels()); rest != 0; rest &= rest - 1) {
        const auto v = static_cast<std::uint32_t>(__builtin_ctz(rest));
        const std::uint32_t next = lane_of(channel, v);
        if (credits_[next] < room && (flits > room || !drains(lane_[next]))) mask &= static_cast<std::uint8_t>(~bit(v));
    }
    return mask;
}

bool FlitKernel::can_send(const Channel& at, std::uint32_t channel, std::uint32_t lane) const {
    if (lane_[lane].state == State::bound) return (at.credited >> lane_[lane].target & 1) != 0;
    return config_.ahead && (available(at, channel, lane) & at.credited) != 0;
}

// The first bit to which `is` says yes of the lanes that want a channel, from this turn on, around; kNone if there is
// none.
template <class Is>
std::uint32_t FlitKernel::first_of(const Channel& at, std::uint32_t turn, Is is) const {
    const std::uint64_t* const bids = &bids_[at.bids];
    const std::uint64_t behind = ~std::uint64_t{0} << turn % 64;
    std::uint32_t word = turn / 64;
    for (std::uint32_t i = 0; i <= at.words; ++i) {
        std::uint64_t rest = bids[word];
        if (i == 0) rest &= behind;
        if (i == at.words) rest &= ~behind;
        for (; rest != 0; rest &= rest - 1) {
            const std::uint32_t found = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(rest));
            if (is(found)) return found;
        }
        if (++word == at.words) word = 0;
    }
    return kNone;
}

// The bit of the lane that a channel serves next, or one of its virtual channels, of those that want it and fit: the
// next in turn, or where arbiters are matrices that which was served the longest time ago.
template <class Fits>
std::uint32_t FlitKernel::next_in_turn(const Channel& at, std::uint32_t turn, std::uint32_t stage, Fits fits) const {
    if (!config_.matrix) return first_of(at, turn, [&](std::uint32_t bit) { return fits(lane_at(at, bit)); });
    std::uint32_t best = kNone;
    first_of(at, 0, [&](std::uint32_t bit) {
        if ((best == kNone || served(at, stage, bit) < served(at, stage, best)) && fits(lane_at(at, bit))) best = bit;
        return false;
    });
    return best;
}

// The lane that an output is granted to.
std::uint32_t FlitKernel::choose(const Channel& at, std::uint32_t channel) const {
    const auto fits = [&](std::uint32_t lane) { return can_send(at, channel, lane); };
    const std::uint32_t found = next_in_turn(at, at.turn, 0, fits);
    if (found == kNone) return kNone;
    const std::uint32_t lane = lane_at(at, found);
    if (!config_.one_per_input || config_.matrix) return lane;
    // Ports take turns, and within a port its lanes.
    const std::uint32_t port = channel_of(lane);
    for (std::uint32_t i = 0; i < stride_; ++i) {
        const std::uint32_t v = (port_turn_[port] + i) & (stride_ - 1), input = channels_[port].bit + v;
        if ((bids_[at.bids + input / 64] >> input % 64 & 1) != 0 && fits(lane_of(port, v))) return lane_of(port, v);
    }
    return lane;
}

// Of what an input is granted, keeps what it accepts.
void FlitKernel::accept_grants() {
    for (std::uint32_t i = 0; i < grants_.size(); ++i) {
        std::uint32_t& best = accepted_[grants_[i].input];
        if (best == kNone || grants_[i].after < grants_[best].after) best = i;
    }
    std::size_t kept = 0;
    for (std::uint32_t i = 0; i < grants_.size(); ++i) {
        const Grant grant = grants_[i];
        if (accepted_[grant.input] != i) continue;
        accepted_[grant.input] = kNone;
        grants_[kept++] = grant;
    }
    grants_.resize(kept);
}

void FlitKernel::allocate_channels() {
    grants_.clear();
    for (const std::uint32_t channel : looked_at_) {
        const Channel& at = channels_[channel];
        for (unsigned rest = at.bidding > 0 ? at.free : 0; rest != 0; rest &= rest - 1) {
            const auto v = static_cast<std::uint32_t>(__builtin_ctz(rest));
            const std::uint32_t output = lane_of(channel, v);
            const std::uint32_t found = next_in_turn(at, given_turn_[output], v + 1, [&](std::uint32_t lane) {
                return lane_[lane].state == State::asking && (available(at, channel, lane) >> v & 1) != 0;
            });
            if (found == kNone) continue;
            const std::uint32_t lane = lane_at(at, found), key = (at.slot << shift_) + v, first = lane_[lane].accept;
            const std::uint32_t turn = key >= first ? key - first : key + 0x10000 - first;
            grants_.push_back({output, lane, lane, config_.matrix ? served(at, v + 1, found) : turn});
            wake(channel);
        }
    }
    accept_grants();
    for (const auto& [output, lane, input, after] : grants_) {
        Lane& at = lane_[lane];
        Channel& channel = channels_[channel_of(output)];
        if (at.out == kMany) withdraw_all(lane, channel_of(output));
        at.out = channel_of(output);
        at.target = static_cast<std::uint8_t>(number_of(output));
        at.accept = static_cast<std::uint16_t>((channel.slot << shift_) + at.target + 1);
        channel.free &= static_cast<std::uint8_t>(~bit(at.target));
        given_turn_[output] = (bit_of(lane) + 1) % channel.inputs;
        if (config_.matrix) served(channel, at.target + 1u, bit_of(lane)) = static_cast<std::uint32_t>(cycle_ + 1);
        given_.push_back(lane);
    }
}

void FlitKernel::allocate_switch() {
    grants_.clear();
    for (const std::uint32_t channel : looked_at_) {
        const Channel& at = channels_[channel];
        if (at.bidding == 0) continue;
        if (at.ready_at > cycle_) {
            sleeping_.push_back(channel);
            continue;
        }
        const std::uint32_t lane = choose(at, channel);
        if (lane == kNone) continue;
        wake(channel);
        if (!config_.one_per_input && lane_[lane].out != kMany) {
            serve(channel, lane);
            continue;
        }
        const std::uint32_t input = config_.one_per_input ? channel_of(lane) : lane;
        const std::uint32_t first = lane_[config_.one_per_input ? lane_of(input, 0) : input].port_accept;
        const std::uint32_t turn = at.slot >= first ? at.slot - first : at.slot + 0x10000 - first;
        grants_.push_back({channel, lane, input, config_.matrix ? served(at, 0, bit_of(lane)) : turn});
    }
    accept_grants();
    for (const auto& [channel, lane, input, after] : grants_) {
        lane_[config_.one_per_input ? lane_of(input, 0) : input].port_accept =
            static_cast<std::uint16_t>(channels_[channel].slot + 1);
        if (config_.one_per_input) port_turn_[input] = static_cast<std::uint8_t>((number_of(lane) + 1) & (stride_ - 1));
        serve(channel, lane);
    }
}

// A lane has won an output.
void FlitKernel::serve(std::uint32_t channel, std::uint32_t lane) {
    Channel& at = channels_[channel];
    Lane& from = lane_[lane];
    if (from.state == State::asking) {
        const std::uint8_t fits = available(at, channel, lane) & at.credited;
        if (from.out == kMany) withdraw_all(lane, channel);
        from.out = channel;
        from.state = State::bound;
        from.target = static_cast<std::uint8_t>(next_bit(fits, at.next_channel));
        at.next_channel = static_cast<std::uint8_t>(from.target + 1u == lanes_ ? 0 : from.target + 1);
        at.free &= static_cast<std::uint8_t>(~bit(from.target));
    }
    const std::uint32_t behind = config_.one_per_input ? channels_[channel_of(lane)].bit + stride_ : bit_of(lane) + 1;
    at.turn = behind == at.inputs ? 0 : behind;
    if (config_.matrix) served(at, 0, bit_of(lane)) = static_cast<std::uint32_t>(cycle_ + 1);
    at.ready_at = cycle_ + at.interval;
    traverse(channel, lane);
}

void FlitKernel::traverse(std::uint32_t channel, std::uint32_t lane) {
    Lane& from = lane_[lane];
    const PacketId packet = from.packet;
    put(channel, from.target, packet, std::exchange(from.head, false));
    give_back(channels_[channel_of(lane)], lane);
    --from.present;
    if (--from.left > 0) {
        if (from.present == 0) withdraw(channel, lane);
        return;
    }
    withdraw(channel, lane);
    channels_[channel].free |= bit(from.target);
    from.state = State::idle;
    drop_front(from);
    if (from.present > 0) fresh_.push_back(lane);
}

std::int64_t FlitKernel::step() {
    deliveries_.clear();
    vacancies_.clear();
    moved_ = 0;
    return_credits(returning_to_nodes_);
    inject();
    route_heads();
    return_credits(returning_);
    for (const std::uint32_t lane : reopened_) consume(lane);
    reopened_.clear();
    for (const std::uint32_t lane : given_) {
        lane_[lane].state = State::bound;
        wake(lane_[lane].out);
    }
    given_.clear();
    for (; !routing_.empty() && routing_.front().first <= cycle_; routing_.pop_front()) ask(routing_.front().second);
    for (const std::uint32_t lane : fresh_) come_to_front(lane);
    fresh_.clear();
    std::vector<std::uint32_t>& arriving = due(arriving_, cycle_);
    for (const std::uint32_t lane : arriving) arrive(lane);
    flying_ -= static_cast<std::int64_t>(arriving.size());
    arriving.clear();
    std::size_t kept = 0;
    for (const std::uint32_t channel : sleeping_)
        if (channels_[channel].ready_at <= cycle_)
            wake(channel);
        else
            sleeping_[kept++] = channel;
    sleeping_.resize(kept);
    std::swap(awake_, looked_at_);
    awake_.clear();
    for (const std::uint32_t channel : looked_at_) channels_[channel].awake = false;
    if (!config_.ahead) allocate_channels();
    allocate_switch();
    route_heads();
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
        const auto slot = static_cast<std::size_t>(cycle & (size - 1));
        if (arriving_[slot].empty() && returning_[slot].empty() && returning_to_nodes_[slot].empty()) continue;
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
        if (channels_[i].link != kNoLink) out.push_back(crossed_[i]);
    return out;
}

}  // namespace grainscope
