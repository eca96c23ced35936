// Who gets an output, and which virtual channel of it.
#include <algorithm>

#include "network/flits/kernel.h"

namespace grainscope {

// It has decided for one of several outputs.
void FlitKernel::withdraw_all(std::uint32_t lane, std::uint32_t but) {
    for (std::size_t i = 0; i < choice_count_[lane]; ++i)
        if (choices_[lane][i].link != but) withdraw(channels_[choices_[lane][i].link], lane, lane_[lane].bit);
}

FlitKernel::Channels FlitKernel::allowed(std::uint32_t lane, std::uint32_t channel) const {
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

// An adaptive routing may take a channel that is no escape only if it has, or surely will have, room for the whole
// packet: so no head stands for ever behind another packet, away from its escape (after whole packet forwarding, Ma et
// al. 2012). Of two packets the one that was bound first drains first.
FlitKernel::Channels FlitKernel::available_to_adaptive(const Channel& at, std::uint32_t channel,
                                                       std::uint32_t lane) const {
    Channels mask = allowed(lane, channel) & at.free;
    const int flits = pool_[lane_[lane].packet].flits, room = std::min(flits, config_.buffer_flits);
    for (unsigned rest = mask & static_cast<unsigned>(~fabric_.escape_channels()); rest != 0; rest &= rest - 1) {
        const auto v = static_cast<std::uint32_t>(__builtin_ctz(rest));
        const std::uint32_t next = lane_of(channel, v);
        if (lane_[next].credits < room && (flits > room || !drains(lane_[next])))
            mask &= static_cast<Channels>(~(1u << v));
    }
    return mask;
}

// The first bit to which `is` says yes of the lanes that want a channel, from this turn on, around; kNone if there is
// none.
template <class Is>
std::uint32_t FlitKernel::first_of(const Channel& at, std::uint32_t turn, Is is) const {
    const std::uint64_t* const bids = &bids_[at.bids];
    const std::uint64_t behind = ~std::uint64_t{0} << turn % 64;
    const std::uint32_t words = (at.inputs + 63) / 64;
    std::uint32_t word = turn / 64;
    for (std::uint32_t i = 0; i <= words; ++i) {
        std::uint64_t rest = bids[word];
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
std::uint32_t FlitKernel::next_in_turn(const Channel& at, std::uint32_t turn, std::uint32_t stage, Fits fits) const {
    if (!config_.matrix) return first_of(at, turn, [&](std::uint32_t bit) { return fits(lane_at(at, bit)); });
    std::uint32_t best = kNone;
    first_of(at, 0, [&](std::uint32_t bit) {
        if ((best == kNone || served_[served_at(at, stage, bit)] < served_[served_at(at, stage, best)]) &&
            fits(lane_at(at, bit)))
            best = bit;
        return false;
    });
    return best;
}

// The lane that an output is granted to; kNone if none of those that want it can send.
inline std::uint32_t FlitKernel::choose(const Channel& at, std::uint32_t channel) const {
    if (at.bidding > 1) return choose_of_many(at, channel);
    return can_send(at, channel, at.bidders) ? at.bidders : kNone;
}

std::uint32_t FlitKernel::choose_of_many(const Channel& at, std::uint32_t channel) const {
    const auto fits = [&](std::uint32_t lane) { return can_send(at, channel, lane); };
    const std::uint32_t found = next_in_turn(at, at.turn, 0, fits);
    if (found == kNone) return kNone;
    const std::uint32_t lane = lane_at(at, found);
    if (!config_.one_per_input || config_.matrix) return lane;
    // Ports take turns, and within a port its lanes.
    const std::uint32_t port = channel_of(lane);
    for (std::uint32_t i = 0; i < stride_; ++i) {
        const std::uint32_t v = (port_turn_[port] + i) & (stride_ - 1), input = sites_[port].bit + v;
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
        Channel& at = channels_[channel];
        for (unsigned rest = at.bidding > 0 ? at.free : 0; rest != 0; rest &= rest - 1) {
            const auto v = static_cast<std::uint32_t>(__builtin_ctz(rest));
            const std::uint32_t output = lane_of(channel, v);
            const std::uint32_t found = next_in_turn(at, given_turn_[output], v + 1, [&](std::uint32_t lane) {
                return lane_[lane].state == State::asking && (available(at, channel, lane, lane_[lane]) >> v & 1) != 0;
            });
            if (found == kNone) continue;
            const std::uint32_t lane = lane_at(at, found), key = (sites_[channel].slot << shift_) + v,
                                first = accept_[lane];
            const std::uint32_t turn = key >= first ? key - first : key + 0x10000 - first;
            grants_.push_back({output, lane, lane, config_.matrix ? served_[served_at(at, v + 1, found)] : turn});
            wake(channel, at);
        }
    }
    accept_grants();
    for (const auto& [output, lane, input, after] : grants_) {
        Lane& at = lane_[lane];
        Channel& channel = channels_[channel_of(output)];
        if (at.out == kMany) withdraw_all(lane, channel_of(output));
        at.out = channel_of(output);
        at.target = static_cast<std::uint16_t>(number_of(output));
        accept_[lane] = static_cast<std::uint16_t>((sites_[at.out].slot << shift_) + at.target + 1);
        channel.free &= static_cast<Channels>(~(1u << at.target));
        given_turn_[output] = (at.bit + 1) % channel.inputs;
        if (config_.matrix) served_[served_at(channel, at.target + 1u, at.bit)] = now() + 1;
        given_.push_back(lane);
    }
}

void FlitKernel::allocate_switch() {
    grants_.clear();
    for (const std::uint32_t channel : looked_at_) {
        Channel& at = channels_[channel];
        if (at.bidding == 0) continue;
        if (at.ready_at > cycle_) {
            sleeping_.push_back(channel);
            continue;
        }
        const std::uint32_t lane = choose(at, channel);
        if (lane == kNone) continue;
        wake(channel, at);
        Lane& from = lane_[lane];
        if (!config_.one_per_input && from.out != kMany) {
            at.turn = from.bit + 1 == at.inputs ? 0 : from.bit + 1;
            serve(channel, at, lane, from);
        } else {
            grant(channel, at, lane, from);
        }
    }
    if (grants_.empty()) return;
    accept_grants();
    for (const auto& [channel, lane, input, after] : grants_) serve_granted(channel, lane, input);
}

void FlitKernel::grant(std::uint32_t channel, const Channel& at, std::uint32_t lane, const Lane& from) {
    const std::uint32_t input = config_.one_per_input ? channel_of(lane) : lane, first = port_accept_[input];
    const std::uint32_t slot = sites_[channel].slot, turn = slot >= first ? slot - first : slot + 0x10000 - first;
    grants_.push_back({channel, lane, input, config_.matrix ? served_[served_at(at, 0, from.bit)] : turn});
}

void FlitKernel::serve_granted(std::uint32_t channel, std::uint32_t lane, std::uint32_t input) {
    Channel& at = channels_[channel];
    Lane& from = lane_[lane];
    port_accept_[input] = static_cast<std::uint16_t>(sites_[channel].slot + 1);
    if (config_.one_per_input) port_turn_[input] = static_cast<std::uint8_t>((number_of(lane) + 1) & (stride_ - 1));
    const std::uint32_t behind = config_.one_per_input ? sites_[channel_of(lane)].bit + stride_ : from.bit + 1;
    at.turn = behind == at.inputs ? 0 : behind;
    if (from.out == kMany) {
        from.allowed = available_to_adaptive(at, channel, lane);
        withdraw_all(lane, channel);
        from.out = channel;
    }
    serve(channel, at, lane, from);
}

// A lane has won an output: it is given a channel there if it has none, and a flit of it goes.
[[gnu::always_inline]] inline void FlitKernel::serve(std::uint32_t channel, Channel& at, std::uint32_t lane,
                                                     Lane& from) {
    if (from.state == State::asking) {
        const Channels fits = available(at, channel, lane, from) & at.credited;
        from.state = State::bound;
        from.target = static_cast<std::uint16_t>(lowest_from(fits, at.next_channel));
        at.next_channel = static_cast<std::uint16_t>(from.target + 1u == lanes_ ? 0 : from.target + 1);
        at.free &= static_cast<Channels>(~(1u << from.target));
    }
    if (config_.matrix) served_[served_at(at, 0, from.bit)] = now() + 1;
    at.ready_at = cycle_ + at.interval;
    put(channel, at, from.target, from.packet, from.head);
    from.head = false;
    give_back(lane, from);
    --from.present;
    if (--from.left > 0) {
        if (from.present == 0) withdraw(at, lane, from.bit);
        return;
    }
    withdraw(at, lane, from.bit);
    at.free |= static_cast<Channels>(1u << from.target);
    from.state = State::idle;
    drop_front(from);
    if (from.present > 0) fresh_.push_back(lane);
}

}  // namespace grainscope
