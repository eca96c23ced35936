#include "network/mesh_flights.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/sort.h"

namespace grainscope {
namespace {

// An interface sends one packet after the other, so no two are equal.
void sort_by_departure(std::vector<Trip>& trips) {
    sort_stably(trips, [](const Trip& a, const Trip& b) {
        if (a.sent != b.sent) return a.sent < b.sent;
        if (a.packet.source != b.packet.source) return a.packet.source < b.packet.source;
        return a.packet.priority < b.packet.priority;
    });
}

// The tables have an entry per channel; larger meshes would not fit beside others in a browser tab.
constexpr double kMostLanes = 2e5;
// Of a party. What is due says in its lower bits which trip and what of it.
constexpr std::uint32_t kTripBits = 6, kKindBits = 2;

}  // namespace

bool MeshFlights::possible(const MeshConfig& config) {
    double lanes = config.lanes();
    for (const int extent : config.extents) lanes *= extent;
    return !config.round_robin && config.injection_interval == 1 && config.ejection_interval == 1 &&
           config.buffer_flits >= config.hop_cycles + 1 + config.credit_cycles && lanes <= kMostLanes;
}

MeshFlights::MeshFlights(const MeshConfig& config, const Grid& grid, PacketPool& pool,
                         std::vector<std::uint64_t>& turns)
    : config_(config),
      grid_(grid),
      pool_(pool),
      turns_(turns),
      meeting_(config, grid.nodes()),
      lingers_(config.virtual_channels > 1),
      // A kernel takes as long for a cycle of few nodes as for one of many, which pays for a larger party on few.
      most_trips_(grid.nodes() <= 8 ? 8 : std::clamp<std::size_t>(grid.nodes() / 32, 4, 24)),
      holders_(static_cast<std::size_t>(grid.nodes()) * kMeshPorts),
      interfaces_(static_cast<std::size_t>(grid.nodes()) * static_cast<std::size_t>(config.priorities)),
      crossed_(static_cast<std::size_t>(grid.nodes()) * kMeshPorts) {
    CHECK(most_trips_ <= 1u << kTripBits);
}

int MeshFlights::taken(std::uint32_t node, std::uint8_t priority, std::int64_t cycle) const {
    const Party& at = parties_[interfaces_[interface(node, priority)] - 1u];
    const Trip& trip = *std::find_if(at.trips.rbegin(), at.trips.rend(), [&](const Trip& one) {
        return one.packet.source == node && one.packet.priority == priority;
    });
    if (trip.taken.empty()) return static_cast<int>(std::min<std::int64_t>(cycle - trip.sent, trip.packet.flits));
    return static_cast<int>(std::lower_bound(trip.taken.begin(), trip.taken.end(), cycle) - trip.taken.begin());
}

bool MeshFlights::send(PacketId id, std::int64_t cycle) {
    const Packet& packet = pool_[id];
    const auto hops = packet.hops + 2u;
    if (trips_ == most_trips_ || hops > MeshMeeting::kMostHops) return false;
    met_.clear();
    for_each_hop(grid_, packet, [&](std::uint32_t channel, std::uint32_t opposite, bool) {
        if (const Number holder = holders_[holder_place(channel, opposite)];
            holder != 0 && std::find(met_.begin(), met_.end(), holder) == met_.end())
            met_.push_back(holder);
    });
    const Number number = met_.empty() ? new_party() : merge();
    Party& whole = party(number);
    whole.trips.push_back({id, packet, cycle, static_cast<std::uint32_t>(whole.hops.size()), hops});
    for_each_hop(grid_, packet, [&](std::uint32_t channel, std::uint32_t opposite, bool) {
        holders_[holder_place(channel, opposite)] = number;
    });
    interfaces_[interface(packet.source, packet.priority)] = number;
    ++trips_;
    if (met_.empty()) {
        fly(whole.trips[0]);
    } else {
        append_way(config_, grid_, packet, whole.hops);
        if (!std::exchange(whole.meets, true)) ++meetings_;
        meeting_.simulate(whole.trips, whole.hops, turns_);
        whole.turns = meeting_.turns();
        whole.refusals = meeting_.refusals();
    }
    push_due(number, cycle);
    return true;
}

void MeshFlights::fly(Trip& trip) const {
    trip.entered = trip.sent;
    trip.vacated = trip.sent + trip.packet.flits - 1;
    trip.delivered = trip.sent + trip.packet.hops * config_.hop_cycles + trip.packet.flits + 1;
}

MeshFlights::Number MeshFlights::new_party() {
    ++parties_in_use_;
    if (free_.empty()) {
        parties_.emplace_back();
        return static_cast<Number>(parties_.size());
    }
    const Number number = free_.back();
    free_.pop_back();
    return number;
}

// Makes one party of those in met_.
MeshFlights::Number MeshFlights::merge() {
    std::erase_if(due_, [&](const Due& due) {
        return std::find(met_.begin(), met_.end(), static_cast<Number>(due.what >> (kTripBits + kKindBits))) !=
               met_.end();
    });
    for (const Number met : met_) know_hops(party(met));
    const Number number = met_[0];
    Party& whole = party(number);
    for (std::size_t i = 1; i < met_.size(); ++i) {
        Party& other = party(met_[i]);
        const auto offset = static_cast<std::uint32_t>(whole.hops.size());
        for (Trip& trip : other.trips) {
            trip.first_hop += offset;
            Number& at = interfaces_[interface(trip.packet.source, trip.packet.priority)];
            if (at == met_[i]) at = number;
            whole.trips.push_back(std::move(trip));
        }
        for (const Hop& hop : other.hops) holders_[holder_place(hop)] = number;
        whole.hops.insert(whole.hops.end(), other.hops.begin(), other.hops.end());
        whole.arrived += other.arrived;
        forget(met_[i]);
    }
    sort_by_departure(whole.trips);
    return number;
}

void MeshFlights::know_hops(Party& party) const {
    if (party.hops.empty()) append_way(config_, grid_, party.trips[0].packet, party.hops);
}

// The place of a party that holds nothing is free.
void MeshFlights::forget(Number number) {
    Party& old = party(number);
    if (old.meets) --meetings_;
    old.meets = false;
    old.trips.clear();
    old.hops.clear();
    old.turns.clear();
    old.refusals = 0;
    old.arrived = 0;
    free_.push_back(number);
    --parties_in_use_;
}

// What happens to a party from this cycle on.
void MeshFlights::push_due(Number number, std::int64_t from) {
    const auto push = [&](std::int64_t cycle, std::size_t trip, Kind kind) {
        if (cycle < from) return;
        const auto place = static_cast<std::uint32_t>(trip);
        const Due due{cycle, ((static_cast<std::uint32_t>(number) << kTripBits | place) << kKindBits) | kind};
        due_.push_back(due);
        std::size_t at = due_.size() - 1;
        for (; at > 0 && due.is_later(due_[at - 1]); --at) due_[at] = due_[at - 1];
        due_[at] = due;
    };
    const Party& whole = party(number);
    std::int64_t last = 0;
    for (std::size_t i = 0; i < whole.trips.size(); ++i) {
        const Trip& trip = whole.trips[i];
        push(trip.vacated, i, kVacates);
        push(trip.delivered - 1, i, kArrives);
        last = std::max(last, trip.delivered);
    }
    // A meeting is over when its credits are back, as it is for a kernel.
    if (whole.meets || lingers_) push(last + config_.credit_cycles, 0, kLeaves);
}

std::int64_t MeshFlights::advance(std::int64_t cycle, std::vector<Arrival>& arrivals, std::vector<Vacancy>& vacancies) {
    std::int64_t events = 0;
    for (; !due_.empty() && due_.back().cycle == cycle; ++events) {
        const std::uint32_t what = due_.back().what;
        due_.pop_back();
        const auto number = static_cast<Number>(what >> (kTripBits + kKindBits));
        Party& whole = party(number);
        const Trip& trip = whole.trips[what >> kKindBits & ((1u << kTripBits) - 1)];
        switch (what & ((1u << kKindBits) - 1)) {
            case kVacates:
                interfaces_[interface(trip.packet.source, trip.packet.priority)] = 0;
                vacancies.push_back({trip.packet.source, trip.packet.priority});
                break;
            case kArrives:
                arrivals.push_back({trip.id, trip.entered * config_.cycle_ps, trip.delivered * config_.cycle_ps});
                ++whole.arrived;
                if (!whole.meets && !lingers_) {
                    land(number);
                    break;
                }
                know_hops(whole);
                count(trip, whole.hops, 1);
                break;
            case kLeaves:
                end(number);
                break;
        }
    }
    // In the same order whoever brings them; a node takes one packet at a time.
    if (arrivals.size() > 1)
        sort_stably(arrivals, [this](const Arrival& a, const Arrival& b) {
            return pool_[a.packet].destination < pool_[b.packet].destination;
        });
    return events;
}

void MeshFlights::count(const Trip& trip, const std::vector<Hop>& hops, int sign) {
    flits_ += sign * trip.packet.flits;
    for (std::uint32_t hop = trip.first_hop + 1; hop + 1 < trip.first_hop + trip.hops; ++hop)
        crossed_[hops[hop].channel] += sign * flits_over(hops[hop], trip.packet);
}

// A packet that has met no other has arrived.
void MeshFlights::land(Number number) {
    const Packet packet = party(number).trips[0].packet;
    flits_ += packet.flits;
    for_each_hop(grid_, packet, [&](std::uint32_t channel, std::uint32_t opposite, bool) {
        const Hop hop{channel, opposite, 0};
        holders_[holder_place(hop)] = 0;
        if (!hop.is_link()) return;
        crossed_[channel] += flits_over(hop, packet);
        if (config_.half_duplex) set_link_turn(turns_, hop.link(), hop.goes_up());
    });
    --trips_;
    forget(number);
}

// A party has left its channels.
void MeshFlights::end(Number number) {
    const Party& old = party(number);
    for (const Hop& hop : old.hops) {
        holders_[holder_place(hop)] = 0;
        if (config_.half_duplex && hop.is_link()) set_link_turn(turns_, hop.link(), hop.goes_up());
    }
    for (const MeshMeeting::Turn& turn : old.turns) set_link_turn(turns_, turn.link, turn.up);
    refusals_ += old.refusals;
    trips_ -= old.trips.size();
    forget(number);
}

std::vector<Trip> MeshFlights::leave(std::int64_t cycle) {
    std::vector<Trip> trips;
    for (std::size_t i = 0; i < parties_.size(); ++i) {
        Party& old = parties_[i];
        if (old.trips.empty()) continue;
        know_hops(old);
        for (const Hop& hop : old.hops) holders_[holder_place(hop)] = 0;
        for (Trip& trip : old.trips) {
            interfaces_[interface(trip.packet.source, trip.packet.priority)] = 0;
            // Whoever simulates them from now on counts them again.
            if (trip.delivered <= cycle) count(trip, old.hops, -1);
            trips.push_back(std::move(trip));
        }
        forget(static_cast<Number>(i + 1));
    }
    due_.clear();
    trips_ = 0;
    sort_by_departure(trips);
    return trips;
}

// What packets that have not arrived have done before a cycle, and how often any in their party have been refused.
template <class Visit>
void MeshFlights::look_into_parties(std::int64_t cycle, Visit visit) {
    for (Party& party : parties_) {
        if (party.trips.empty()) continue;
        know_hops(party);
        std::vector<Trip> trips = party.trips;
        meeting_.simulate(trips, party.hops, turns_, cycle);
        visit(party);
    }
}

NetworkTotals MeshFlights::totals(std::int64_t cycle) {
    NetworkTotals totals{flits_, flits_, refusals_};
    look_into_parties(cycle, [&](const Party& party) {
        totals.refusals += meeting_.refusals();
        for (std::size_t i = 0; i < party.trips.size(); ++i) {
            if (party.trips[i].delivered <= cycle) continue;
            totals.injected += meeting_.injected(i);
            totals.ejected += meeting_.ejected(i);
        }
    });
    return totals;
}

std::vector<std::int64_t> MeshFlights::crossed(std::int64_t cycle) {
    std::vector<std::int64_t> flits = crossed_;
    look_into_parties(cycle, [&](const Party& party) {
        for (const Trip& trip : party.trips) {
            if (trip.delivered <= cycle) continue;
            for (std::uint32_t hop = trip.first_hop + 1; hop + 1 < trip.first_hop + trip.hops; ++hop)
                if (meeting_.passed(hop)) flits[party.hops[hop].channel] += flits_over(party.hops[hop], trip.packet);
        }
    });
    return flits;
}

}  // namespace grainscope
