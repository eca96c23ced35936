#include "node/courier.h"

#include <algorithm>

#include "base/check.h"
#include "network/traffic_meter.h"

namespace grainscope {

Courier::Courier(const Values& values, PacketPool& pool)
    : pool_(pool),
      grid_(MeshConfig::from(values).extents, MeshConfig::from(values).wraps),
      network_(make_mesh(values, pool)),
      terminals_(*network_, pool, MeshConfig::from(values).priorities),
      taken_(static_cast<std::size_t>(network_->nodes()) * (Grid::kDirections + 2)),
      crossings_(static_cast<std::size_t>(network_->nodes()) * Grid::kDirections) {
    const MeshConfig mesh = MeshConfig::from(values);
    hop_cycles_ = mesh.hop_cycles;
    // A packet that meets no other leaves no trace only if nothing is remembered of it: neither whose turn it is nor a
    // credit on its way back.
    formula_holds_ = values.choice_key("kernel") != "reference" && !mesh.round_robin && !mesh.half_duplex &&
                     mesh.credit_cycles == 0 && mesh.injection_interval == 1 && mesh.ejection_interval == 1 &&
                     mesh.buffer_flits >= mesh.hop_cycles + 1;
}

template <class Visit>
bool Courier::visit_links(const Packet& packet, Visit visit) const {
    for (std::uint32_t node = packet.source; node != packet.destination;) {
        const int direction = grid_.route(packet, node).direction;
        if (!visit(node * static_cast<std::size_t>(Grid::kDirections) + static_cast<std::size_t>(direction)))
            return false;
        node = grid_.neighbour(node, direction);
    }
    return true;
}

template <class Visit>
bool Courier::visit_channels(const Packet& packet, Visit visit) const {
    const std::size_t injection = static_cast<std::size_t>(grid_.nodes()) * Grid::kDirections;
    return visit(injection + packet.source) && visit(injection + grid_.nodes() + packet.destination) &&
           visit_links(packet, visit);
}

void Courier::send(PacketId packet, std::int64_t cycle) {
    if (formula_holds_ && !simulates()) {
        grid_.plan(pool_[packet]);
        if (visit_channels(pool_[packet], [this](std::size_t channel) { return taken_[channel] == 0; }))
            return fly(packet, cycle);
        simulate_flying(cycle);
    }
    if (network_->idle()) network_->skip_to(cycle);
    CHECK(network_->cycle() == cycle);
    terminals_.submit(packet);
}

void Courier::fly(PacketId id, std::int64_t cycle) {
    const Packet& packet = pool_[id];
    visit_channels(packet, [this](std::size_t channel) { return taken_[channel] = 1; });
    flying_.push_back({id, cycle, cycle + packet.hops * hop_cycles_ + packet.flits + 1});
}

// Catches up with the packets on their way, which are in order of time, up to the beginning of cycle `until`.
void Courier::simulate_flying(std::int64_t until) {
    network_->skip_to(flying_.front().sent);
    for (auto next = flying_.begin(); next != flying_.end() || network_->cycle() < until;) {
        for (; next != flying_.end() && next->sent == network_->cycle(); ++next) terminals_.submit(next->packet);
        if (network_->cycle() == until) break;
        network_->step();
        terminals_.refill();
        CHECK(network_->deliveries().empty());
    }
    flying_.clear();
    std::fill(taken_.begin(), taken_.end(), 0);
}

std::int64_t Courier::next_cycle() const {
    if (flying_.empty()) return network_->idle() ? kNever : network_->cycle();
    std::int64_t first = kNever;
    for (const Flying& flying : flying_) first = std::min(first, flying.delivered);
    return first - 1;
}

std::int64_t Courier::advance() {
    deliveries_.clear();
    std::int64_t moved = 0;
    if (!flying_.empty()) {
        land();
    } else {
        moved = network_->step();
        terminals_.refill();
        deliveries_ = network_->deliveries();
    }
    // Either way in the same order; a node takes one packet at a time.
    std::sort(deliveries_.begin(), deliveries_.end(), [this](const Delivery& a, const Delivery& b) {
        return pool_[a.packet].destination < pool_[b.packet].destination;
    });
    for (const Delivery& delivery : deliveries_) {
        const Packet& packet = pool_[delivery.packet];
        visit_links(packet, [&](std::size_t link) {
            crossings_[link] += packet.flits;
            return true;
        });
    }
    return moved + 1;
}

// Takes out the packets that arrive first.
void Courier::land() {
    const std::int64_t now = next_cycle() + 1;
    std::size_t kept = 0;
    for (const Flying& flying : flying_) {
        if (flying.delivered != now) {
            flying_[kept++] = flying;
            continue;
        }
        const Packet& packet = pool_[flying.packet];
        visit_channels(packet, [this](std::size_t channel) {
            taken_[channel] = 0;
            return true;
        });
        flown_flits_ += packet.flits;
        deliveries_.push_back({flying.packet, flying.delivered});
    }
    flying_.resize(kept);
}

std::vector<LinkEnds> Courier::link_ends() const { return ends_of(network_->links()); }

std::vector<std::int64_t> Courier::link_flits() const {
    std::vector<std::int64_t> flits;
    for (const Link& link : network_->links())
        flits.push_back(crossings_[link.source * Grid::kDirections + static_cast<std::size_t>(link.direction)]);
    return flits;
}

void Courier::fill_links(TableData& links, double cycles) const {
    links.clear();
    const std::vector<std::int64_t> flits = link_flits();
    for (std::size_t i = 0; i < flits.size(); ++i) {
        const Link& link = network_->links()[i];
        links.append({static_cast<double>(link.source), static_cast<double>(link.target),
                      static_cast<double>(link.direction), static_cast<double>(flits[i]) / cycles});
    }
}

}  // namespace grainscope
