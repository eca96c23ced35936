#include "network/mesh_worms.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"
#include "base/planes.h"

namespace grainscope {
namespace {

constexpr std::uint64_t kInterface = 1;  // the hop, as a bit

}  // namespace

// Most buffers are small: two digits are taken without a branch, as nobody can foresee how far a carry goes.
inline void MeshWorms::add(Counts& counts, std::uint64_t to) {
    const std::uint64_t first = counts[0] & to, second = counts[1] & first;
    counts[0] ^= to;
    counts[1] ^= first;
    to = second;
    for (std::size_t i = 2; to != 0; ++i) to &= ~(counts[i] ^= to);
}

inline void MeshWorms::take(Counts& counts, std::uint64_t from) {
    const std::uint64_t first = ~counts[0] & from, second = ~counts[1] & first;
    counts[0] ^= from;
    counts[1] ^= first;
    from = second;
    for (std::size_t i = 2; from != 0; ++i) from &= counts[i] ^= from;
}

// Hops with a flit, a lane and a credit.
inline std::uint64_t MeshWorms::ready(const Worm& worm) const {
    std::uint64_t flits = worm.here[0] | worm.here[1], credits = worm.credits[0] | worm.credits[1];
    for (std::size_t i = 2; i < digits_; ++i) {
        flits |= worm.here[i];
        credits |= worm.credits[i];
    }
    return flits & credits & worm.granted;
}

void MeshWorms::send(PacketId id, int ready) {
    way_.clear();
    append_way(config_, grid_, pool_[id], way_);
    live_.push_back(enter(id, ready, way_));
}

// Alone it meets nobody, so that its cycles can be simulated one after the other now.
void MeshWorms::send_past(const std::vector<Hop>& way, PacketId id, std::int64_t sent) {
    const std::int64_t now = std::exchange(cycle_, sent);
    const std::size_t vacancies = vacancies_.size(), deliveries = deliveries_.size();
    waiting_.swap(waiting_apart_);
    dropping_.swap(dropping_apart_);
    const std::size_t waiting = std::exchange(waiting_in_all_, 0);
    const std::uint32_t number = enter(id, kAllReady, way);
    for (; cycle_ < now; ++cycle_) {
        arrive(number);
        wait_and_drop();
        move(number);
        refused_.clear();
    }
    CHECK(waiting_in_all_ == 0);
    waiting_in_all_ = waiting;
    waiting_.swap(waiting_apart_);
    dropping_.swap(dropping_apart_);
    for (const std::uint32_t stage : dropping_apart_) dropping_.push_back(stage);
    dropping_apart_.clear();
    vacancies_.resize(vacancies);
    deliveries_.resize(deliveries);
    live_.push_back(number);
}

// Hands a packet to its interface.
std::uint32_t MeshWorms::enter(PacketId id, int ready, const std::vector<Hop>& way) {
    Packet& packet = pool_[id];
    CHECK(vacant(packet.source, packet.priority));
    packet.hops = links_on(way);
    if (free_.empty()) {
        free_.push_back(static_cast<std::uint32_t>(worms_.size()));
        worms_.emplace_back();
        due_.resize(due_.size() + slots_mask_ + 1);
        stages_.resize(stages_.size() + (std::size_t{1} << place_bits_));
    }
    const std::uint32_t number = free_.back();
    free_.pop_back();
    Worm& worm = worms_[number] = {};
    worm.id = id;
    worm.source = packet.source;
    worm.flits = packet.flits;
    worm.hops = static_cast<std::uint32_t>(way.size());
    worm.tail_left = static_cast<std::uint32_t>(packet.flits);
    worm.reach = 1;
    worm.ready = ready;
    worm.first_lane = static_cast<std::uint32_t>(config_.priorities - 1 - packet.priority) * channels_per_;
    worm.sink = std::uint64_t{1} << (worm.hops - 1);
    Stage* stage = &stages_[first_stage(number)];
    int headers = config_.header_flits;
    for (const Hop& hop : way) {
        const int before = headers;
        if (hop.port() != kInterfacePort) headers = config_.headers_in(static_cast<int>(hop.port()) / 2);
        *stage++ = {
            hop.channel, hop.opposite, kNobody, kNobody, hop.allowed, 0, static_cast<std::uint8_t>(before - headers)};
        ++channels_[hop.channel].users;
    }
    const std::uint32_t first = slot(stages_[first_stage(number)].channel, worm.first_lane);
    std::uint32_t lane = 0;
    for (std::uint32_t other = 1; other < channels_per_; ++other)
        if (credits_of(first + other) > credits_of(first + lane)) lane = other;
    hold(first_stage(number), worm.first_lane + lane);
    if (ready != 0) worm.here[0] |= kInterface;
    interfaces_[interface(packet.source, packet.priority)] = number;
    return number;
}

std::int64_t MeshWorms::step() {
    deliveries_.clear();
    vacancies_.clear();
    moved_ = 0;
    for (std::size_t i = 0; i < live_.size();) {
        const std::uint32_t number = live_[i];
        arrive(number);
        if (const Worm& worm = worms_[number]; worm.tail == worm.hops && worm.ends <= cycle_) {
            remove(number);
            live_[i] = live_.back();
            live_.pop_back();
        } else {
            ++i;
        }
    }
    wait_and_drop();
    if (!crowded_.empty()) offer();
    if (!contests_.empty()) contend();
    for (const std::uint32_t number : live_) move(number);
    count_refusals();
    ++cycle_;
    return moved_;
}

inline void MeshWorms::arrive(std::uint32_t number) {
    Worm& worm = worms_[number];
    Due& come = due(number, 0);
    const std::uint64_t flits = std::exchange(come.flits, 0), credits = std::exchange(come.credits, 0);
    if (flits != 0) {
        add(worm.here, flits);
        if ((flits >> worm.reach & 1) != 0) {
            const std::uint32_t stage = first_stage(number) + worm.reach++;
            if (stages_[stage].to_drop > 0)
                dropping_.push_back(stage);
            else
                ask(stage);
        }
    }
    if (credits != 0) {
        add(worm.credits, credits & ~worm.passed_on);
        for_each_bit(credits & worm.passed_on, [&](std::uint32_t place) {
            const std::uint32_t heir = latest_[slot_of(first_stage(number) + place)];
            Worm& other = worm_of(heir);
            add(other.credits, bit_of(heir));
            other.sends = ready(other);
        });
    }
    worm.sends = ready(worm);
}

// Flits of a packet that cross a hop.
std::int64_t MeshWorms::flits_over(const Worm& worm, const Stage& stage) const {
    const std::uint32_t port = stage.channel % kMeshPorts;
    return config_.flits_in(port == kInterfacePort ? 0 : static_cast<int>(port) / 2, worm.flits);
}

// Its last credit is back, or somebody else goes on with it.
void MeshWorms::remove(std::uint32_t number) {
    const std::uint32_t first = first_stage(number);
    const Worm& worm = worms_[number];
    for (std::uint32_t stage = first; stage < first + worm.hops; ++stage) {
        std::uint32_t& latest = latest_[slot_of(stage)];
        if (latest == stage) latest = kNobody;
        Channel& channel = channels_[stages_[stage].channel];
        --channel.users;
        if (stage < first + worm.tail) channel.crossed += flits_over(worm, stages_[stage]);
    }
    free_.push_back(number);
}

void MeshWorms::wait_and_drop() {
    if (!dropping_.empty()) std::erase_if(dropping_, [this](std::uint32_t stage) { return drop(stage); });
    if (waiting_in_all_ == 0) return;
    for (std::vector<std::uint32_t>& heads : waiting_)
        if (!heads.empty())
            waiting_in_all_ -= std::erase_if(heads, [this](std::uint32_t stage) { return grant(stage); });
}

// Drops a head at the front of its buffer; the packet's next flit asks for a channel when all are dropped and it is
// there. True when it has asked.
bool MeshWorms::drop(std::uint32_t number) {
    Stage& stage = stages_[number];
    Worm& worm = worm_of(number);
    if (stage.ahead != kNobody || read(worm.here, place_of(number)) == 0) return false;
    if (stage.to_drop == 0) {
        ask(number);
        return true;
    }
    --stage.to_drop;
    take(worm.here, bit_of(number));
    due(number >> place_bits_, 1 + config_.credit_cycles).credits |= bit_of(number) >> 1;
    ++flits_ejected_;
    ++moved_;
    if (worm.tail == place_of(number)) --worm.tail_left;
    return false;
}

// A head waits for a channel from now on.
void MeshWorms::ask(std::uint32_t stage) {
    const Stage& before = stages_[stage - 1];
    waiting_[before.channel % kMeshPorts * lanes_ + before.lane].push_back(stage);
    ++waiting_in_all_;
}

// Gives a head at the front of its buffer a virtual channel if one is free.
bool MeshWorms::grant(std::uint32_t number) {
    const Stage& stage = stages_[number];
    if (stage.ahead != kNobody) return false;
    const std::uint32_t usable = (static_cast<std::uint32_t>(stage.allowed) << worm_of(number).first_lane) &
                                 ~std::uint32_t{channels_[stage.channel].owned};
    if (usable == 0) return false;
    auto lane = static_cast<std::uint32_t>(std::countr_zero(usable));
    if (config_.most_credits && stage.channel % kMeshPorts != kEjectPort)
        for_each_bit(usable, [&](std::uint32_t other) {
            if (credits_of(slot(stage.channel, other)) > credits_of(slot(stage.channel, lane))) lane = other;
        });
    hold(number, lane);
    return true;
}

void MeshWorms::hold(std::uint32_t number, std::uint32_t lane) {
    Stage& stage = stages_[number];
    Worm& worm = worm_of(number);
    const std::uint64_t bit = bit_of(number);
    if (channels_[stage.channel].owned != 0 || (shares_wires(stage) && channels_[stage.opposite].owned != 0))
        hold_beside(stage);
    stage.lane = static_cast<std::uint8_t>(lane);
    channels_[stage.channel].owned |= static_cast<std::uint16_t>(1u << lane);
    worm.granted |= bit;
    if (config_.one_per_input && bit != kInterface) {
        const std::uint32_t input = stages_[number - 1].channel;
        if (channels_[input].offering != 0 && std::exchange(channels_[input].crowded, std::uint8_t{1}) == 0)
            crowded_.push_back(input);
        channels_[input].offering |= static_cast<std::uint16_t>(1u << stages_[number - 1].lane);
        offers_[slot_of(number - 1)] = number;
    }
    const std::uint32_t before = std::exchange(latest_[slot_of(number)], number);
    if (bit == worm.sink) {
        // Never used up.
        if (!closed_[interface(pool_[worm.id].destination, pool_[worm.id].priority)]) worm.credits[0] |= bit;
    } else if (before == kNobody) {
        set_credits(number, static_cast<std::uint32_t>(config_.buffer_flits));
    } else {
        Worm& other = worm_of(before);
        set_credits(number, read(other.credits, place_of(before)));
        other.passed_on |= bit_of(before);
        // In the buffer behind, it comes after whoever is still there.
        if (other.tail <= place_of(before) + 1) {
            stages_[number + 1].ahead = before + 1;
            stages_[before + 1].behind = number + 1;
        }
    }
    worm.sends |= ready(worm) & bit;
}

MeshWorms::Contest MeshWorms::contest_of(const Stage& stage) const {
    if (!shares_wires(stage)) return {stage.channel, kNobody};
    return stage.channel % 2 == 0 ? Contest{stage.channel, stage.opposite} : Contest{stage.opposite, stage.channel};
}

// From now on two may want a channel, or a link, in the same cycle. Who sent last over a link that one alone held is
// known from that one.
void MeshWorms::hold_beside(const Stage& stage) {
    const Contest contest = contest_of(stage);
    if (std::exchange(channels_[contest.channel].contested, std::uint8_t{1}) != 0) return;
    contests_.push_back(contest);
    if (contest.opposite == kNobody) return;
    const std::uint32_t holder = only_holder(stage.channel, stage.opposite);
    if ((worm_of(holder).begun & bit_of(holder)) != 0) set_turn(stages_[holder]);
}

// The stage that holds a channel, or the one the other way, where no other does.
std::uint32_t MeshWorms::only_holder(std::uint32_t channel, std::uint32_t opposite) const {
    const std::uint32_t held = channels_[channel].owned != 0 ? channel : opposite;
    return latest_[slot(held, static_cast<std::uint32_t>(std::countr_zero(channels_[held].owned)))];
}

void MeshWorms::set_turn(const Stage& stage) const {
    const bool up = stage.channel % 2 == 0;
    set_link_turn(turns_, up ? stage.channel : stage.opposite, up);
}

// Input ports with one way into the crossbar: of several lanes only the first offers its flit.
void MeshWorms::offer() {
    std::erase_if(crowded_, [&](std::uint32_t input) {
        Channel& channel = channels_[input];
        if (channel.offering == 0 || std::has_single_bit(channel.offering)) {
            channel.crowded = 0;
            return true;
        }
        bool offered = false;
        for_each_bit(channel.offering, [&](std::uint32_t lane) {
            const std::uint32_t stage = offers_[slot(input, lane)];
            if (!sends(stage)) return;
            if (offered) gives_way(stage);
            offered = true;
        });
        return false;
    });
}

void MeshWorms::contend() {
    for (std::size_t i = 0; i < contests_.size();) {
        if (settle(contests_[i])) {
            ++i;
            continue;
        }
        channels_[contests_[i].channel].contested = 0;
        contests_[i] = contests_.back();
        contests_.pop_back();
    }
}

// Who sends over a channel or a link. False where there are no two any more.
bool MeshWorms::settle(const Contest& contest) {
    const auto [channel, opposite] = contest;
    const bool two_ways = opposite != kNobody;
    const std::uint32_t ups = channels_[channel].owned, downs = two_ways ? channels_[opposite].owned : 0;
    if ((ups & (ups - 1)) == 0 && (downs & (downs - 1)) == 0 && (ups == 0 || downs == 0)) {
        if (two_ways && ups + downs != 0) {
            const std::uint32_t holder = only_holder(channel, opposite);
            worm_of(holder).begun &= ~bit_of(holder);
        }
        return false;
    }
    std::uint32_t up = choose(channel);
    if (!two_ways) return true;
    std::uint32_t down = choose(opposite);
    // Half duplex: where both ends of a link would send, one gives way.
    if (up != kNobody && down != kNobody) {
        const std::uint32_t above = stages_[up].lane / channels_per_, below = stages_[down].lane / channels_per_;
        const bool up_goes = above != below ? above < below : !link_turn(turns_, channel);
        std::uint32_t& loser = up_goes ? down : up;
        gives_way(loser);
        loser = kNobody;
    }
    if (up != kNobody || down != kNobody) set_link_turn(turns_, channel, up != kNobody);
    return true;
}

// The stage that sends over a channel, if any: that with the first lane.
std::uint32_t MeshWorms::choose(std::uint32_t channel) {
    std::uint32_t best = kNobody;
    for_each_bit(channels_[channel].owned, [&](std::uint32_t lane) {
        const std::uint32_t stage = latest_[slot(channel, lane)];
        if (!sends(stage)) return;
        if (best == kNobody)
            best = stage;
        else
            gives_way(stage);
    });
    return best;
}

inline void MeshWorms::move(std::uint32_t number) {
    Worm& worm = worms_[number];
    const std::uint64_t sends = worm.sends;
    if ((worm.here[0] & ~sends & kInterface) != 0) refused_.push_back(worm.source);
    if (sends == 0) return;
    ++moved_;
    worm.begun |= sends;
    take(worm.here, sends & ~kInterface);
    take(worm.credits, sends & ~worm.sink);
    due(number, config_.hop_cycles).flits |= (sends & ~(worm.sink | kInterface)) << 1;
    due(number, 1 + config_.credit_cycles).credits |= sends >> 1;
    if ((sends & kInterface) != 0) {
        due(number, 1).flits |= kInterface << 1;
        if (worm.injected++ == 0) pool_[worm.id].injected_cycle = cycle_;
        ++flits_injected_;
        last_entry_[worm.source] = cycle_;
        if (worm.ready > 0 && --worm.ready == 0) worm.here[0] &= ~kInterface;
    }
    if ((sends & worm.sink) != 0) ++flits_ejected_;
    if ((sends >> worm.tail & 1) != 0 && --worm.tail_left == 0) leave(number);
}

// Nodes at whose interfaces packets have found no room, each once, but for those that have sent a flit of another
// packet.
void MeshWorms::count_refusals() {
    for (const std::uint32_t node : refused_)
        if (std::exchange(last_entry_[node], cycle_) != cycle_) ++refusals_;
    refused_.clear();
}

// The last flit of the packet has left over the hop where its tail was.
void MeshWorms::leave(std::uint32_t number) {
    Worm& worm = worms_[number];
    const std::uint32_t at = first_stage(number) + worm.tail;
    Stage& stage = stages_[at];
    channels_[stage.channel].owned &= static_cast<std::uint16_t>(~(1u << stage.lane));
    worm.granted &= ~bit_of(at);
    if (stage.behind != kNobody) stages_[std::exchange(stage.behind, kNobody)].ahead = kNobody;
    if (worm.tail == 0) {
        worm.here[0] &= ~kInterface;
        const std::uint8_t priority = pool_[worm.id].priority;
        interfaces_[interface(worm.source, priority)] = kNobody;
        vacancies_.push_back({worm.source, priority});
    } else if (config_.one_per_input) {
        channels_[stages_[at - 1].channel].offering &= static_cast<std::uint16_t>(~(1u << stages_[at - 1].lane));
    }
    if (shares_wires(stage)) set_turn(stage);
    if (++worm.tail == worm.hops) {
        worm.ends = cycle_ + 1 + config_.credit_cycles;
        deliveries_.push_back({worm.id, cycle_ + 1});
        return;
    }
    // Its flits that lie before the next hop, or are on their way there.
    worm.tail_left = read(worm.here, worm.tail);
    const Due* const first = &due_[number * (slots_mask_ + 1)];
    for (const Due* each = first; each <= first + slots_mask_; ++each)
        worm.tail_left += static_cast<std::uint32_t>(each->flits >> worm.tail & 1);
}

}  // namespace grainscope
