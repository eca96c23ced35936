#include "network/mesh_meeting.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/planes.h"

namespace grainscope {
namespace {

constexpr std::uint64_t kInterface = 1;  // the hop

// Whether a hop does, given as its bit.
bool lies_behind(std::uint64_t hop, std::uint32_t tail) { return tail == 64 || hop >> tail == 0; }

}  // namespace

MeshMeeting::MeshMeeting(const MeshConfig& config, std::uint32_t nodes)
    : config_(config),
      lanes_(static_cast<std::uint32_t>(config.lanes())),
      channels_per_(static_cast<std::uint32_t>(config.virtual_channels)),
      digits_(static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(config.buffer_flits)))),
      local_(nodes * kMeshPorts) {
    CHECK(digits_ <= kDigits);
}

void MeshMeeting::add(Counts& counts, std::uint64_t to) const {
    for (std::size_t i = 0; to != 0; ++i) {
        const std::uint64_t carry = counts.digits[i] & to;
        counts.digits[i] ^= to;
        to = carry;
    }
}

void MeshMeeting::take(Counts& counts, std::uint64_t from) const {
    for (std::size_t i = 0; from != 0; ++i) {
        const std::uint64_t borrow = ~counts.digits[i] & from;
        counts.digits[i] ^= from;
        from = borrow;
    }
}

std::uint64_t MeshMeeting::some(const Counts& counts) const {
    std::uint64_t any = 0;
    for (std::size_t i = 0; i < digits_; ++i) any |= counts.digits[i];
    return any;
}

std::uint32_t MeshMeeting::read(const Counts& counts, std::uint32_t place) const {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < digits_; ++i) value |= static_cast<std::uint32_t>(counts.digits[i] >> place & 1) << i;
    return value;
}

void MeshMeeting::write(Counts& counts, std::uint32_t place, std::uint32_t value) const {
    for (std::size_t i = 0; i < digits_; ++i) {
        counts.digits[i] &= ~(std::uint64_t{1} << place);
        counts.digits[i] |= static_cast<std::uint64_t>(value >> i & 1) << place;
    }
}

void MeshMeeting::simulate(std::vector<Trip>& trips, const std::vector<Hop>& hops,
                           const std::vector<std::uint64_t>& turns, std::int64_t until) {
    prepare(trips, hops, turns);
    std::size_t entered = 0;
    cycle_ = trips.front().sent;
    for (; cycle_ < until && (entered < trips.size() || on_the_way_ > 0); ++cycle_) {
        for (; entered < trips.size() && trips[entered].sent == cycle_; ++entered) {
            trips[entered].taken.clear();
            trips[entered].taken.reserve(static_cast<std::size_t>(trips[entered].packet.flits));
            enter(static_cast<std::uint32_t>(entered));
        }
        for (std::size_t i = 0; i < entered; ++i) arrive(worms_[i]);
        if (!dropping_.empty()) std::erase_if(dropping_, [this](std::uint32_t stage) { return drop(stage); });
        if (!waiting_.empty())
            std::erase_if(waiting_, [&](std::uint32_t stage) { return grant(stage, hops[stage].allowed); });
        for (std::size_t i = 0; i < entered; ++i)
            worms_[i].sends = some(worms_[i].here) & some(worms_[i].credits) & worms_[i].granted;
        if (config_.one_per_input) offer();
        contend();
        for (std::size_t i = 0; i < entered; ++i)
            if (worms_[i].sends != 0 || worms_[i].tail == 0) move(worms_[i], trips[i]);
    }
    for (const Channel& channel : channels_) local_[channel.id] = 0;
    waiting_.clear();
    dropping_.clear();
}

void MeshMeeting::prepare(const std::vector<Trip>& trips, const std::vector<Hop>& hops,
                          const std::vector<std::uint64_t>& turns) {
    turns_.clear();
    channels_.clear();
    contests_.clear();
    stages_.resize(hops.size());
    worms_.resize(trips.size());
    refusals_ = 0;
    on_the_way_ = 0;
    for (std::size_t i = 0; i < trips.size(); ++i) {
        const Trip& trip = trips[i];
        CHECK(trip.hops <= kMostHops);
        Worm& worm = worms_[i];
        worm = {};
        worm.first_hop = trip.first_hop;
        worm.hops = trip.hops;
        worm.tail_left = static_cast<std::uint32_t>(trip.packet.flits);
        worm.reach = 1;
        worm.first_lane = static_cast<std::uint32_t>(config_.priorities - 1 - trip.packet.priority) * channels_per_;
        worm.sink = std::uint64_t{1} << (trip.hops - 1);
        int headers = config_.header_flits;
        for (std::uint32_t hop = trip.first_hop; hop < trip.first_hop + trip.hops; ++hop) {
            const std::uint32_t number = channel_of(hops[hop], turns);
            Channel& channel = channels_[number];
            const int before = headers;
            if (hop > trip.first_hop) headers = config_.headers_in(static_cast<int>(channel.port) / 2);
            stages_[hop] = {number, static_cast<std::uint32_t>(i), 0, kNobody, channel.stages, before - headers};
            channel.stages = hop;
            ++channel.users;
        }
    }
    latest_.assign(channels_.size() * lanes_, kNobody);
    for (std::uint32_t i = 0; i < channels_.size(); ++i)
        if (channels_[i].users > 1 && channels_[i].opposite == kNobody) contests_.push_back({i, kNobody, 0});
    for (Contest& contest : contests_) know_contestants(contest);
}

void MeshMeeting::know_contestants(Contest& contest) const {
    const Channel& up = channels_[contest.up];
    contest.of_two = up.users + (contest.down == kNobody ? 0 : channels_[contest.down].users) == 2;
    if (!contest.of_two) return;
    const std::uint32_t other = contest.down == kNobody ? stages_[up.stages].next : channels_[contest.down].stages;
    for (std::size_t i = 0; i < 2; ++i) {
        const std::uint32_t stage = i == 0 ? up.stages : other;
        contest.worms[i] = stages_[stage].trip;
        contest.bits[i] = std::uint64_t{1} << place_of(stage);
    }
}

// The number of a hop's channel, a new one if it has none yet.
std::uint32_t MeshMeeting::channel_of(const Hop& hop, const std::vector<std::uint64_t>& turns) {
    if (local_[hop.channel] != 0) return local_[hop.channel] - 1u;
    const auto number = static_cast<std::uint32_t>(channels_.size());
    channels_.push_back({hop.channel, hop.port(), 0, kNobody, kNobody, 0});
    local_[hop.channel] = static_cast<std::uint16_t>(number + 1);
    if (config_.half_duplex && hop.is_link() && local_[hop.opposite] != 0) {
        const std::uint32_t other = local_[hop.opposite] - 1u;
        channels_[number].opposite = other;
        channels_[other].opposite = number;
        const auto turn = static_cast<std::uint32_t>(turns_.size());
        contests_.push_back(hop.goes_up() ? Contest{number, other, turn} : Contest{other, number, turn});
        turns_.push_back({hop.link(), link_turn(turns, hop.link())});
    }
    return number;
}

// Hands a packet to its interface.
void MeshMeeting::enter(std::uint32_t trip) {
    Worm& worm = worms_[trip];
    const std::uint32_t first = stages_[worm.first_hop].channel * lanes_ + worm.first_lane;
    std::uint32_t lane = 0;
    for (std::uint32_t other = 1; other < channels_per_; ++other)
        if (credits_of(first + other) > credits_of(first + lane)) lane = other;
    hold(worm.first_hop, worm.first_lane + lane);
    worm.here.digits[0] |= kInterface;
    ++on_the_way_;
}

void MeshMeeting::arrive(Worm& worm) {
    const std::uint64_t come = std::exchange(worm.arrivals[due(0)], 0);
    add(worm.here, come);
    if ((come >> worm.reach & 1) != 0) {
        const std::uint32_t stage = worm.first_hop + worm.reach++;
        if (stages_[stage].to_drop > 0)
            dropping_.push_back(stage);
        else
            ask(stage);
    }
    const std::uint64_t credits = std::exchange(worm.returns[due(0)], 0);
    add(worm.credits, credits & ~worm.passed_on);
    for_each_bit(credits & worm.passed_on, [&](std::uint32_t place) {
        const std::uint32_t heir = latest_[slot_of(worm.first_hop + place)];
        add(worm_of(heir).credits, std::uint64_t{1} << place_of(heir));
    });
}

// The input port and lane by which a packet has come, in the order of arbitration: injection last.
std::uint32_t MeshMeeting::input_of(std::uint32_t stage) const {
    return channels_[stages_[stage - 1].channel].port * lanes_ + stages_[stage - 1].lane;
}

std::uint32_t MeshMeeting::credits_of(std::uint32_t slot) const {
    const std::uint32_t stage = latest_[slot];
    return stage == kNobody ? static_cast<std::uint32_t>(config_.buffer_flits)
                            : read(worm_of(stage).credits, place_of(stage));
}

// Drops a head at the front of its buffer; the packet's next flit asks for a channel when all are dropped and it is
// there. True when it has asked.
bool MeshMeeting::drop(std::uint32_t number) {
    Stage& stage = stages_[number];
    Worm& worm = worms_[stage.trip];
    const std::uint32_t place = place_of(number);
    if (!is_first(number) || (some(worm.here) >> place & 1) == 0) return false;
    if (stage.to_drop == 0) {
        ask(number);
        return true;
    }
    --stage.to_drop;
    take(worm.here, std::uint64_t{1} << place);
    worm.returns[due(1 + config_.credit_cycles)] |= std::uint64_t{1} << (place - 1);
    ++worm.ejected;
    if (worm.tail == place) --worm.tail_left;
    return false;
}

// Whether a packet is the first in the buffer before a hop.
bool MeshMeeting::is_first(std::uint32_t stage) const {
    const std::uint32_t ahead = stages_[stage].ahead;
    return ahead == kNobody || passed(ahead);
}

// A head waits for a channel from now on.
void MeshMeeting::ask(std::uint32_t stage) {
    const auto later = [&](std::uint32_t a, std::uint32_t b) { return input_of(a) < input_of(b); };
    waiting_.insert(std::upper_bound(waiting_.begin(), waiting_.end(), stage, later), stage);
}

// Gives a head at the front of its buffer a virtual channel if one is free.
bool MeshMeeting::grant(std::uint32_t number, std::uint32_t allowed) {
    const Stage& stage = stages_[number];
    if (!is_first(number)) return false;
    const Channel& channel = channels_[stage.channel];
    const std::uint32_t usable = (allowed << worm_of(number).first_lane) & ~channel.owned;
    if (usable == 0) return false;
    auto lane = static_cast<std::uint32_t>(__builtin_ctz(usable));
    if (config_.most_credits && channel.port != kEjectPort)
        for_each_bit(usable, [&](std::uint32_t other) {
            if (credits_of(stage.channel * lanes_ + other) > credits_of(stage.channel * lanes_ + lane)) lane = other;
        });
    hold(number, lane);
    return true;
}

void MeshMeeting::hold(std::uint32_t number, std::uint32_t lane) {
    Stage& stage = stages_[number];
    Worm& worm = worms_[stage.trip];
    const std::uint32_t place = place_of(number);
    stage.lane = lane;
    channels_[stage.channel].owned |= 1u << lane;
    worm.granted |= std::uint64_t{1} << place;
    if ((worm.sink >> place & 1) != 0) {
        worm.credits.digits[0] |= worm.sink;  // never used up
        return;
    }
    const std::uint32_t slot = slot_of(number), before = latest_[slot];
    write(worm.credits, place, credits_of(slot));
    latest_[slot] = number;
    if (before == kNobody) return;
    worm_of(before).passed_on |= std::uint64_t{1} << place_of(before);
    // In the buffer behind, it comes after whoever was there before.
    stages_[number + 1].ahead = before + 1;
}

// Input ports with one way into the crossbar: of several lanes only the first offers its flit.
void MeshMeeting::offer() {
    for (const Channel& input : channels_) {
        if (input.users < 2 || input.port == kEjectPort) continue;
        std::uint32_t best = kNobody;
        for (std::uint32_t stage = input.stages; stage != kNobody; stage = stages_[stage].next) {
            if (!sends(stage + 1)) continue;
            if (best == kNobody || stages_[stage].lane < stages_[best].lane) {
                if (best != kNobody) gives_way(best + 1);
                best = stage;
            } else {
                gives_way(stage + 1);
            }
        }
    }
}

// The stage that sends over a channel, if any: that with the first lane.
std::uint32_t MeshMeeting::choose(std::uint32_t channel) {
    std::uint32_t best = kNobody;
    for (std::uint32_t stage = channels_[channel].stages; stage != kNobody; stage = stages_[stage].next) {
        if (!sends(stage)) continue;
        if (best == kNobody || stages_[stage].lane < stages_[best].lane) {
            if (best != kNobody) gives_way(best);
            best = stage;
        } else {
            gives_way(stage);
        }
    }
    return best;
}

void MeshMeeting::contend() {
    for (std::size_t i = 0; i < contests_.size();) {
        const Contest& contest = contests_[i];
        if (contest.of_two) {
            const Worm &one = worms_[contest.worms[0]], &other = worms_[contest.worms[1]];
            const bool first = (one.sends & contest.bits[0]) != 0, second = (other.sends & contest.bits[1]) != 0;
            // Mostly at most one of them sends.
            if (!first || !second) {
                if (contest.down != kNobody && first != second) turns_[contest.turn].up = first;
                // Once one has passed, nobody is left to contend with the other, who will have sent last.
                const bool first_passed = lies_behind(contest.bits[0], one.tail);
                if (!first_passed && !lies_behind(contest.bits[1], other.tail)) {
                    ++i;
                    continue;
                }
                if (contest.down != kNobody) turns_[contest.turn].up = !first_passed;
                contests_[i] = contests_.back();
                contests_.pop_back();
                continue;
            }
        }
        settle(contest);
        ++i;
    }
}

void MeshMeeting::settle(const Contest& contest) {
    std::uint32_t up = choose(contest.up);
    if (contest.down == kNobody) return;
    std::uint32_t down = choose(contest.down);
    bool& turn = turns_[contest.turn].up;
    // Half duplex: where both ends of a link would send, one gives way.
    if (up != kNobody && down != kNobody) {
        const std::uint32_t above = stages_[up].lane / channels_per_, below = stages_[down].lane / channels_per_;
        const bool up_goes = above != below ? above < below : !turn;
        std::uint32_t& loser = up_goes ? down : up;
        gives_way(loser);
        loser = kNobody;
    }
    if (up != kNobody) turn = true;
    if (down != kNobody) turn = false;
}

void MeshMeeting::move(Worm& worm, Trip& trip) {
    const std::uint64_t sends = worm.sends;
    take(worm.here, sends & ~kInterface);
    take(worm.credits, sends & ~worm.sink);
    worm.arrivals[due(config_.hop_cycles)] |= (sends & ~(worm.sink | kInterface)) << 1;
    worm.returns[due(1 + config_.credit_cycles)] |= sends >> 1;
    if ((sends & kInterface) != 0) {
        worm.arrivals[due(1)] |= kInterface << 1;
        if (worm.injected++ == 0) trip.entered = cycle_;
        trip.taken.push_back(cycle_);
    } else if (worm.tail == 0 && is_refused(worm)) {
        ++refusals_;
    }
    if ((sends & worm.sink) != 0) ++worm.ejected;
    if ((sends >> worm.tail & 1) != 0 && --worm.tail_left == 0) leave(worm, trip);
}

// Whether a packet's node has found no room for any packet at its interfaces: counted once, for the first of them.
bool MeshMeeting::is_refused(const Worm& worm) const {
    for (std::uint32_t stage = channels_[stages_[worm.first_hop].channel].stages; stage != kNobody;
         stage = stages_[stage].next) {
        const Worm& other = worm_of(stage);
        if (sends(stage) || (&other < &worm && (other.granted & kInterface) != 0)) return false;
    }
    return true;
}

// The last flit of the packet has left over the hop where its tail was.
void MeshMeeting::leave(Worm& worm, Trip& trip) {
    const Stage& stage = stages_[worm.first_hop + worm.tail];
    channels_[stage.channel].owned &= ~(1u << stage.lane);
    worm.granted &= ~(std::uint64_t{1} << worm.tail);
    if (worm.tail == 0) {
        worm.here.digits[0] &= ~kInterface;
        trip.vacated = cycle_;
    }
    if (++worm.tail == worm.hops) {
        trip.delivered = cycle_ + 1;
        --on_the_way_;
        return;
    }
    // Its flits that lie before the next hop, or are on their way there.
    worm.tail_left = read(worm.here, worm.tail);
    for (const std::uint64_t arrivals : worm.arrivals)
        worm.tail_left += static_cast<std::uint32_t>(arrivals >> worm.tail & 1);
}

}  // namespace grainscope
