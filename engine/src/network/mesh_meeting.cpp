#include "network/mesh_meeting.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/lanes.h"

namespace grainscope {
namespace {

constexpr std::uint8_t kNoLane = 0xff;
constexpr std::uint8_t kAlways = 1;  // the sink's credits, which are not used up

}  // namespace

MeshMeeting::MeshMeeting(const MeshConfig& config, std::uint32_t nodes)
    : config_(config),
      lanes_(static_cast<std::uint32_t>(config.lanes())),
      channels_per_(static_cast<std::uint32_t>(config.virtual_channels)),
      local_(nodes * kMeshPorts) {}

void MeshMeeting::simulate(std::vector<Trip>& trips, const std::vector<Hop>& hops,
                           const std::vector<std::uint64_t>& turns, std::int64_t until) {
    prepare(trips, hops, turns);
    std::size_t next = 0;
    cycle_ = trips.front().sent;
    while (cycle_ < until && (next < trips.size() || on_the_way_ > 0)) {
        for (; next < trips.size() && trips[next].sent == cycle_; ++next) enter(trips[next]);
        arrive();
        std::erase_if(waiting_, [&](std::uint32_t stage) { return grant(stage, trips[stages_[stage].trip].packet); });
        if (config_.one_per_input) offer();
        choose();
        share_links();
        move(trips);
        ++cycle_;
    }
    clear();
}

void MeshMeeting::prepare(const std::vector<Trip>& trips, const std::vector<Hop>& hops,
                          const std::vector<std::uint64_t>& turns) {
    pairs_.clear();
    turns_.clear();
    channels_.clear();
    credits_.clear();
    stages_.resize(hops.size());
    refusals_ = 0;
    on_the_way_ = 0;
    for (std::size_t i = 0; i < trips.size(); ++i) {
        const Trip& trip = trips[i];
        for (std::uint32_t hop = trip.first_hop; hop < trip.first_hop + trip.hops; ++hop)
            stages_[hop] = {.channel = channel_of(hops[hop], turns),
                            .trip = static_cast<std::uint32_t>(i),
                            .lane = kNotHere,
                            .left = trip.packet.flits,
                            .here = 0,
                            .ahead = kNobody,
                            .slot = 0,
                            .allowed = hops[hop].allowed};
    }
    // In every cycle a stage sends one flit at most, over the links or from the interface.
    for (List& arrivals : arrivals_) arrivals.reserve(2 * hops.size());
    for (List& returns : returns_) returns.reserve(hops.size());
    owner_.resize(credits_.size());
    last_.assign(credits_.size(), kNobody);
    if (config_.one_per_input) offered_.resize(channels_.size());
}

// The number of a hop's channel, a new one if it has none yet.
std::uint32_t MeshMeeting::channel_of(const Hop& hop, const std::vector<std::uint64_t>& turns) {
    if (local_[hop.channel] != 0) return local_[hop.channel] - 1u;
    const auto number = static_cast<std::uint32_t>(channels_.size());
    channels_.push_back({hop.channel, hop.port(), 0, kNobody});
    credits_.insert(credits_.end(), lanes_,
                    hop.port() == kEjectPort ? kAlways : static_cast<std::uint8_t>(config_.buffer_flits));
    local_[hop.channel] = static_cast<std::uint16_t>(number + 1);
    if (config_.half_duplex && hop.is_link() && local_[hop.opposite] != 0) {
        const std::uint32_t other = local_[hop.opposite] - 1u;
        pairs_.push_back(hop.goes_up() ? Pair{number, other} : Pair{other, number});
        turns_.push_back({hop.link(), link_turn(turns, hop.link())});
    }
    return number;
}

void MeshMeeting::clear() {
    for (const Channel& channel : channels_) local_[channel.id] = 0;
    active_.clear();
    waiting_.clear();
    for (auto& arrivals : arrivals_) arrivals.clear();
    for (auto& returns : returns_) returns.clear();
}

// Hands a packet to its interface.
void MeshMeeting::enter(Trip& trip) {
    Stage& interface = stages_[trip.first_hop];
    const std::uint8_t* const credits = credits_.data() + interface.channel * lanes_;
    const std::uint32_t first = first_lane(trip.packet);
    std::uint32_t lane = first;
    for (std::uint32_t other = first + 1; other < first + channels_per_; ++other)
        if (credits[other] > credits[lane]) lane = other;
    interface.here = interface.left;
    trip.taken.clear();
    hold(trip.first_hop, lane);
    ++on_the_way_;
}

void MeshMeeting::arrive() {
    auto& arrivals = due(arrivals_, 0);
    for (const std::uint32_t number : arrivals) {
        Stage& stage = stages_[number];
        ++stage.here;
        if (stage.lane != kNotHere) continue;
        stage.lane = kWaits;
        const auto later = [&](std::uint32_t a, std::uint32_t b) { return input_of(a) < input_of(b); };
        waiting_.insert(std::upper_bound(waiting_.begin(), waiting_.end(), number, later), number);
    }
    arrivals.clear();
    auto& returns = due(returns_, 0);
    for (const std::uint32_t lane : returns) ++credits_[lane];
    returns.clear();
}

// The input port and lane by which a packet has come, in the order of arbitration: injection last.
std::uint32_t MeshMeeting::input_of(std::uint32_t stage) const {
    const Stage& before = stages_[stage - 1];
    return channels_[before.channel].port * lanes_ + static_cast<std::uint32_t>(before.lane);
}

// Gives a head at the front of its buffer a virtual channel if one is free.
bool MeshMeeting::grant(std::uint32_t number, const Packet& packet) {
    const Stage& stage = stages_[number];
    if (stage.ahead != kNobody && stages_[static_cast<std::size_t>(stage.ahead)].left > 0) return false;
    const Channel& channel = channels_[stage.channel];
    const std::uint32_t first = first_lane(packet);
    std::uint32_t usable = (static_cast<std::uint32_t>(stage.allowed) << first) & ~channel.owned;
    if (usable == 0) return false;
    auto lane = static_cast<std::uint32_t>(__builtin_ctz(usable));
    if (config_.most_credits) {
        const std::uint8_t* const credits = credits_.data() + stage.channel * lanes_;
        for_each_bit(usable, [&](std::uint32_t other) {
            if (credits[other] > credits[lane]) lane = other;
        });
    }
    hold(number, lane);
    return true;
}

void MeshMeeting::hold(std::uint32_t number, std::uint32_t lane) {
    Stage& stage = stages_[number];
    Channel& channel = channels_[stage.channel];
    if (channel.owned == 0) active_.push_back(stage.channel);
    channel.owned |= 1u << lane;
    stage.lane = static_cast<std::int32_t>(lane);
    stage.slot = stage.channel * lanes_ + lane;
    owner_[stage.slot] = number;
    if (channel.port == kEjectPort) return;
    // In the buffer behind, it comes after whoever was there before.
    stages_[number + 1].ahead = std::exchange(last_[stage.slot], static_cast<std::int32_t>(number + 1));
}

// Input ports with one way into the crossbar: which lane offers its flit.
void MeshMeeting::offer() {
    std::fill(offered_.begin(), offered_.end(), kNoLane);
    for (const std::uint32_t number : active_) {
        if (channels_[number].port == kInterfacePort) continue;
        for_each_bit(channels_[number].owned, [&](std::uint32_t lane) {
            const std::uint32_t owner = owner_[number * lanes_ + lane];
            if (!ready(stages_[owner])) return;
            const Stage& input = stages_[owner - 1];
            offered_[input.channel] = std::min(offered_[input.channel], static_cast<std::uint8_t>(input.lane));
        });
    }
}

bool MeshMeeting::is_offered(std::uint32_t stage) const {
    const Stage& input = stages_[stage - 1];
    return offered_[input.channel] == input.lane;
}

void MeshMeeting::choose() {
    for (const std::uint32_t number : active_) {
        Channel& channel = channels_[number];
        const bool is_interface = channel.port == kInterfacePort;
        for (std::uint32_t owned = channel.owned; owned != 0; owned &= owned - 1) {
            const std::uint32_t owner = owner_[number * lanes_ + static_cast<std::uint32_t>(__builtin_ctz(owned))];
            if (!ready(stages_[owner])) continue;
            if (config_.one_per_input && !is_interface && !is_offered(owner)) continue;
            channel.chosen = static_cast<std::int32_t>(owner);
            break;
        }
        if (is_interface && channel.chosen == kNobody) ++refusals_;
    }
}

// Half duplex: where both ends of a link would send, one gives way.
void MeshMeeting::share_links() {
    for (std::size_t i = 0; i < pairs_.size(); ++i) {
        std::int32_t& up = channels_[pairs_[i].up].chosen;
        std::int32_t& down = channels_[pairs_[i].down].chosen;
        if (up != kNobody && down != kNobody) {
            const std::uint32_t up_class = class_of(up), down_class = class_of(down);
            const bool up_goes = up_class != down_class ? up_class < down_class : !turns_[i].up;
            (up_goes ? down : up) = kNobody;
        }
        if (up != kNobody) turns_[i].up = true;
        if (down != kNobody) turns_[i].up = false;
    }
}

void MeshMeeting::move(std::vector<Trip>& trips) {
    for (std::size_t i = 0; i < active_.size();) {
        Channel& channel = channels_[active_[i]];
        if (channel.chosen != kNobody)
            send(static_cast<std::uint32_t>(std::exchange(channel.chosen, kNobody)), channel, trips);
        if (channel.owned != 0) {
            ++i;
        } else {
            active_[i] = active_.back();
            active_.pop_back();
        }
    }
}

void MeshMeeting::send(std::uint32_t number, Channel& channel, std::vector<Trip>& trips) {
    Stage& stage = stages_[number];
    --stage.here;
    --stage.left;
    if (channel.port == kInterfacePort) {
        Trip& trip = trips[stage.trip];
        if (trip.taken.empty()) trip.entered = cycle_;
        trip.taken.push_back(cycle_);
        trip.vacated = cycle_;
    } else {
        due(returns_, 1 + config_.credit_cycles).push(stages_[number - 1].slot);
    }
    if (channel.port != kEjectPort) {
        --credits_[stage.slot];
        due(arrivals_, channel.port == kInterfacePort ? 1 : config_.hop_cycles).push(number + 1);
    }
    if (stage.left > 0) return;
    channel.owned &= ~(1u << stage.lane);
    if (channel.port == kEjectPort) {
        trips[stage.trip].delivered = cycle_ + 1;
        --on_the_way_;
    }
}

}  // namespace grainscope
