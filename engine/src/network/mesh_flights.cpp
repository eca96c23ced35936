#include "network/mesh_flights.h"

#include <algorithm>

namespace grainscope {

bool MeshFlights::possible(const MeshConfig& config) {
    return MeshWorms::possible(config) && config.buffer_flits >= config.hop_cycles + 1 + config.credit_cycles;
}

MeshFlights::MeshFlights(const MeshConfig& config, const Grid& grid, PacketPool& pool,
                         std::vector<std::uint64_t>& turns)
    : config_(config),
      grid_(grid),
      pool_(pool),
      turns_(turns),
      lingers_(config.virtual_channels > 1),
      holders_(static_cast<std::size_t>(grid.nodes()) * kMeshPorts, kNobody),
      interfaces_(static_cast<std::size_t>(grid.nodes()) * static_cast<std::size_t>(config.priorities), kNobody),
      crossed_(static_cast<std::size_t>(grid.nodes()) * kMeshPorts) {}

int MeshFlights::taken(std::uint32_t node, std::uint8_t priority, std::int64_t cycle) const {
    const Flight& at = flights_[interfaces_[interface(node, priority)]];
    return static_cast<int>(std::min<std::int64_t>(cycle - at.sent, at.packet.flits));
}

bool MeshFlights::send(PacketId id, std::int64_t cycle, const MeshWorms& others) {
    way_.clear();
    met_.clear();
    append_way(config_, grid_, pool_[id], way_);
    bool alone = true;
    for (const Hop& hop : way_) {
        alone = alone && !others.uses(hop.channel) && !(config_.half_duplex && others.uses(hop.opposite));
        const std::uint32_t holder = holders_[place(hop)];
        if (holder != kNobody && std::find(met_.begin(), met_.end(), holder) == met_.end()) met_.push_back(holder);
    }
    if (!alone || !met_.empty()) return false;
    fly(id, cycle);
    return true;
}

void MeshFlights::fly(PacketId id, std::int64_t cycle) {
    if (free_.empty()) {
        free_.push_back(static_cast<std::uint32_t>(flights_.size()));
        flights_.emplace_back();
    }
    const std::uint32_t number = free_.back();
    free_.pop_back();
    Flight& flight = flights_[number];
    pool_[id].hops = links_on(way_);
    flight.id = id;
    flight.packet = pool_[id];
    flight.sent = cycle;
    flight.serial = ++serial_;
    flight.arrived = false;
    flight.way.swap(way_);
    ++flying_;
    for (const Hop& hop : flight.way) holders_[place(hop)] = number;
    interfaces_[interface(flight.packet.source, flight.packet.priority)] = number;
    push(cycle + flight.packet.flits - 1, number, kVacates);
    push(delivered(flight) - 1, number, kArrives);
    if (lingers_) push(delivered(flight) + config_.credit_cycles, number, kLeaves);
}

void MeshFlights::push(std::int64_t cycle, std::uint32_t number, Kind kind) {
    due_.push_back({cycle, number, serial_, kind});
    std::push_heap(due_.begin(), due_.end());
}

void MeshFlights::drop_stale() {
    while (!due_.empty() && flights_[due_.front().number].serial != due_.front().serial) {
        std::pop_heap(due_.begin(), due_.end());
        due_.pop_back();
    }
}

const MeshFlights::Flight& MeshFlights::take_back(std::uint32_t number) {
    const Flight& flight = flights_[number];
    if (flight.arrived) count(flight, -1);
    forget(number);
    drop_stale();
    return flight;
}

// Nothing is held by it any more.
void MeshFlights::forget(std::uint32_t number) {
    Flight& flight = flights_[number];
    for (const Hop& hop : flight.way) holders_[place(hop)] = kNobody;
    std::uint32_t& at = interfaces_[interface(flight.packet.source, flight.packet.priority)];
    if (at == number) at = kNobody;
    flight.serial = 0;
    free_.push_back(number);
    --flying_;
}

std::int64_t MeshFlights::advance(std::int64_t cycle, std::vector<Arrival>& arrivals, std::vector<Vacancy>& vacancies) {
    std::int64_t events = 0;
    while (!due_.empty() && due_.front().cycle == cycle) {
        const Due due = due_.front();
        std::pop_heap(due_.begin(), due_.end());
        due_.pop_back();
        Flight& flight = flights_[due.number];
        const Packet& packet = flight.packet;
        ++events;
        switch (due.kind) {
            case kVacates:
                interfaces_[interface(packet.source, packet.priority)] = kNobody;
                vacancies.push_back({packet.source, packet.priority});
                break;
            case kArrives:
                arrivals.push_back({flight.id, flight.sent * config_.cycle_ps, (cycle + 1) * config_.cycle_ps});
                flight.arrived = true;
                count(flight, 1);
                if (!lingers_) forget(due.number);
                break;
            case kLeaves:
                forget(due.number);
                break;
        }
        drop_stale();
    }
    return events;
}

// What a packet leaves behind that has arrived.
void MeshFlights::count(const Flight& flight, int sign) {
    flits_ += sign * flight.packet.flits;
    for (const Hop& hop : flight.way) {
        if (!hop.is_link()) continue;
        crossed_[hop.channel] += sign * config_.flits_in(static_cast<int>(hop.port()) / 2, flight.packet.flits);
        if (config_.half_duplex) set_link_turn(turns_, hop.link(), hop.goes_up());
    }
}

}  // namespace grainscope
