// Who gets an output, and which virtual channel of it.
#include <algorithm>

#include "network/flits/kernel.h"

namespace grainscope {

// It has decided for one of several outputs.
void FlitKernel::withdraw_all(std::uint32_t lane, std::uint32_t but) {
    for (std::size_t i = 0; i < choice_count_[lane]; ++i)
        if (choices_[lane][i].link != but)
            withdraw(choices_[lane][i].link, channels_[choices_[lane][i].link], lane_[lane].bit);
}

// Whether all that is in a lane, or on its way there, surely leaves it.
bool FlitKernel::drains(const Lane& at) const {
    return at.packets == 0 ||
           (at.packets == 1 && at.state == State::bound && flights_[at.packet].flits <= config_.buffer_flits);
}

// An adaptive routing may take a channel that is no escape only if it has, or surely will have, room for the whole
// packet: so no head stands for ever behind another packet, away from its escape (after whole packet forwarding, Ma et
// al. 2012). Of two packets the one that was bound first drains first.
unsigned FlitKernel::available_to_adaptive(const Channel& at, std::uint32_t channel, std::uint32_t lane) const {
    const Lane& from = lane_[lane];
    unsigned mask = from.may_take;
    for (std::size_t i = 0; from.out == kMany && i < choice_count_[lane]; ++i)
        if (choices_[lane][i].link == channel) mask = choices_[lane][i].channels;
    mask &= at.free;
    const int flits = flights_[from.packet].flits, room = std::min(flits, config_.buffer_flits);
    for (unsigned rest = mask & static_cast<unsigned>(~fabric_.escape_channels()); rest != 0; rest &= rest - 1) {
        const auto v = static_cast<std::uint32_t>(__builtin_ctz(rest));
        const std::uint32_t next = lane_of(channel, v);
        if (credits_[next] < room && (flits > room || !drains(lane_[next]))) mask &= ~(1u << v);
    }
    return mask;
}

// The first bit to which `is` says yes of the lanes that want a channel, from this turn on, around; kNone if there is
// none.
template <class Is>
std::uint32_t FlitKernel::first_of(std::uint32_t channel, std::uint32_t turn, Is is) const {
    const std::uint32_t inputs = details_[channel].inputs;
    if (turn == inputs) turn = 0;
    const std::uint64_t behind = ~std::uint64_t{0} << turn % 64;
    const std::uint32_t words = (inputs + 63) / 64;
    std::uint32_t word = turn / 64;
    for (std::uint32_t i = 0; i <= words; ++i) {
        std::uint64_t rest = bids_of(channel, word);
        if (i == 0) rest &= behind;
        if (i == words) rest &= ~behind;
        for (; rest != 0; rest &= rest - 1) {
            const std::uint32_t found = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(rest));
            if (is(found)) return found;
        }
        if (++word == words) word = 0;
    }
    return kNone;
}

// The bit of the lane that a channel serves next, or one of its virtual channels, of those that want it and fit: the
// next in turn, or where arbiters are matrices that which was served the longest time ago.
template <class Fits>
std::uint32_t FlitKernel::next_in_turn(std::uint32_t channel, std::uint32_t turn, std::uint32_t stage,
                                       Fits fits) const {
    const Channel& at = channels_[channel];
    if (!config_.matrix) return first_of(channel, turn, [&](std::uint32_t bit) { return fits(lane_at(at, bit)); });
    std::uint32_t best = kNone;
    first_of(channel, 0, [&](std::uint32_t bit) {
        if ((best == kNone || served_[served_at(channel, stage, bit)] < served_[served_at(channel, stage, best)]) &&
            fits(lane_at(at, bit)))
            best = bit;
        return false;
    });
    return best;
}

// The lane that a channel serves of those that want it; kNone if none can send.
std::uint32_t FlitKernel::choose(const Channel& at, std::uint32_t channel) const {
    const auto fits = [&](std::uint32_t lane) { return ways_out<false>(at, channel, lane, lane_[lane]) != 0; };
    if (at.kind != Kind::wide && (at.bids & (at.bids - 1)) == 0) {
        const std::uint32_t lane = lane_at(at, static_cast<std::uint32_t>(__builtin_ctzll(at.bids)));
        return fits(lane) ? lane : kNone;
    }
    const std::uint32_t found = next_in_turn(channel, at.turn, 0, fits);
    if (found == kNone) return kNone;
    const std::uint32_t lane = lane_at(at, found);
    if (!config_.one_per_input || config_.matrix) return lane;
    // Ports take turns, and within a port its lanes.
    const std::uint32_t port = channel_of(lane);
    for (std::uint32_t i = 0; i < stride_; ++i) {
        const std::uint32_t v = (port_turn_[port] + i) & (stride_ - 1), input = sites_[port].bit + v;
        if ((bids_of(channel, input / 64) >> input % 64 & 1) != 0 && fits(lane_of(port, v))) return lane_of(port, v);
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
        Channel& at = channels_[channel];
        at.awake = false;
        for (unsigned rest = at.bids != 0 ? at.free : 0; rest != 0; rest &= rest - 1) {
            const auto v = static_cast<std::uint32_t>(__builtin_ctz(rest));
            const std::uint32_t output = lane_of(channel, v);
            const std::uint32_t found = next_in_turn(channel, given_turn_[output], v + 1, [&](std::uint32_t lane) {
                return lane_[lane].state == State::asking && (available(at, channel, lane, lane_[lane]) >> v & 1) != 0;
            });
            if (found == kNone) continue;
            const std::uint32_t lane = lane_at(at, found), key = (sites_[channel].slot << shift_) + v,
                                first = accept_[lane];
            const std::uint32_t turn = key >= first ? key - first : key + 0x10000 - first;
            grants_.push_back({output, lane, lane, config_.matrix ? served_[served_at(channel, v + 1, found)] : turn});
            wake(channel, at);
        }
    }
    accept_grants();
    for (const auto& [output, lane, input, after] : grants_) {
        Lane& at = lane_[lane];
        Channel& channel = channels_[channel_of(output)];
        if (at.out == kMany) withdraw_all(lane, channel_of(output));
        at.out = channel_of(output);
        const std::uint32_t v = number_of(output);
        at.may_take = static_cast<Channels>(1u << v);
        accept_[lane] = static_cast<std::uint16_t>((sites_[at.out].slot << shift_) + v + 1);
        channel.free &= static_cast<Channels>(~at.may_take);
        given_turn_[output] = (at.bit + 1) % details_[at.out].inputs;
        if (config_.matrix) served_[served_at(at.out, v + 1, at.bit)] = now() + 1;
        given_.push_back(lane);
    }
}

void FlitKernel::allocate_switch() {
    grants_.clear();
    // Of those looked at before, some have been woken again.
    const bool looked = !config_.ahead;
    looked_at_.keep_those([&](std::uint32_t channel) {
        channels_[channel].awake &= looked;
        return channels_[channel].bids != 0;
    });
    for (const std::uint32_t channel : looked_at_) {
        Channel& at = channels_[channel];
        if (at.kind != Kind::simple) {
            look_closely(channel, at);
            continue;
        }
        std::uint32_t lane;
        unsigned ways;
        std::uint64_t rest = at.bids;
        do {
            const std::uint64_t behind = rest & ~std::uint64_t{0} << at.turn % 64;
            const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(behind != 0 ? behind : rest));
            rest &= ~(std::uint64_t{1} << bit);
            lane = lane_at(at, bit);
            ways = ways_out<true>(at, channel, lane, lane_[lane]);
        } while (ways == 0 && rest != 0);
        if (ways == 0) continue;
        awake_.add(channel);
        at.awake = true;
        at.turn = static_cast<std::uint16_t>(lane_[lane].bit + 1);
        serve<true>(channel, at, lane, lane_[lane], ways);
    }
    if (grants_.empty()) return;
    accept_grants();
    for (const auto& [channel, lane, input, after] : grants_) serve_granted(channel, lane, input);
}

[[gnu::noinline]] void FlitKernel::look_closely(std::uint32_t channel, Channel& at) {
    if (details_[channel].ready_at > cycle_) return sleeping_.push_back(channel);
    const std::uint32_t lane = choose(at, channel);
    if (lane == kNone) return;
    wake(channel, at);
    Lane& from = lane_[lane];
    if (config_.one_per_input || from.out == kMany) return grant(channel, at, lane, from);
    at.turn = static_cast<std::uint16_t>(from.bit + 1);
    serve<false>(channel, at, lane, from, ways_out<false>(at, channel, lane, from));
}

void FlitKernel::grant(std::uint32_t channel, const Channel& at, std::uint32_t lane, const Lane& from) {
    const std::uint32_t input = config_.one_per_input ? channel_of(lane) : lane, first = port_accept_[input];
    const std::uint32_t slot = sites_[channel].slot, turn = slot >= first ? slot - first : slot + 0x10000 - first;
    grants_.push_back({channel, lane, input, config_.matrix ? served_[served_at(channel, 0, from.bit)] : turn});
}

void FlitKernel::serve_granted(std::uint32_t channel, std::uint32_t lane, std::uint32_t input) {
    Channel& at = channels_[channel];
    Lane& from = lane_[lane];
    port_accept_[input] = static_cast<std::uint16_t>(sites_[channel].slot + 1);
    if (config_.one_per_input) port_turn_[input] = static_cast<std::uint8_t>((number_of(lane) + 1) & (stride_ - 1));
    at.turn = static_cast<std::uint16_t>(config_.one_per_input ? sites_[channel_of(lane)].bit + stride_ : from.bit + 1);
    const unsigned ways = ways_out<false>(at, channel, lane, from);
    if (from.out == kMany) {
        withdraw_all(lane, channel);
        from.out = channel;
    }
    serve<false>(channel, at, lane, from, ways);
}

// A lane has won an output: a flit of it goes on one of these virtual channels, and a packet keeps that until its end.
template <bool kSimple>
inline void FlitKernel::serve(std::uint32_t channel, Channel& at, std::uint32_t lane, Lane& from, unsigned ways) {
    const std::uint32_t v = lowest_from(ways, at.next_channel);
    const bool last = --from.left == 0, is_new = from.state != State::bound;
    if (is_new) at.next_channel = static_cast<std::uint16_t>(v + 1);
    if (!kSimple) details_[channel].ready_at = cycle_ + details_[channel].interval;
    if (!kSimple && config_.matrix) served_[served_at(channel, 0, from.bit)] = now() + 1;
    if (kSimple) {
        put(channel, at, v, from.packet, is_new, last);
    } else {
        // One that has a channel may have been given it before.
        put_seldom(channel, at, v, from.packet, from.head, last);
        from.head = false;
    }
    returning_.push(from.delay, {lane, 0});
    --from.present;
    if (!last) {
        if (is_new) {
            from.state = State::bound;
            from.may_take = static_cast<Channels>(1u << v);
            at.free &= static_cast<Channels>(~from.may_take);
        }
        if (from.present == 0) withdraw(channel, at, from.bit);
        return;
    }
    withdraw(channel, at, from.bit);
    at.free |= static_cast<Channels>(1u << v);
    from.state = State::idle;
    if (adapts_) --from.packets;
    fresh_.add(lane, from.present > 0);
}

}  // namespace grainscope
