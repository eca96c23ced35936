#include "node/courier.h"

#include "base/check.h"
#include "network/traffic_meter.h"

namespace grainscope {

Courier::Courier(const Values& values, PacketPool& pool)
    : pool_(pool),
      grid_(MeshConfig::from(values).extents, MeshConfig::from(values).wraps),
      network_(make_mesh(values, pool)),
      terminals_(*network_, pool, MeshConfig::from(values).priorities),
      crossings_(static_cast<std::size_t>(network_->nodes()) * Grid::kDirections) {
    const MeshConfig mesh = MeshConfig::from(values);
    hop_cycles_ = mesh.hop_cycles;
    // A packet by itself leaves no trace only if nothing is remembered of it: neither whose turn it is nor a credit on
    // its way back.
    formula_holds_ = values.choice_key("kernel") != "reference" && !mesh.round_robin && !mesh.half_duplex &&
                     mesh.credit_cycles == 0 && mesh.injection_interval == 1 && mesh.ejection_interval == 1 &&
                     mesh.buffer_flits >= mesh.hop_cycles + 1;
}

void Courier::send(PacketId packet, std::int64_t cycle) {
    if (alone_ != kNoPacket) simulate_first(cycle);
    if (network_->idle()) {
        if (formula_holds_) {
            grid_.plan(pool_[packet]);
            alone_ = packet;
            alone_sent_ = cycle;
            alone_delivered_ = cycle + pool_[packet].hops * hop_cycles_ + pool_[packet].flits + 1;
            return;
        }
        network_->skip_to(cycle);
    }
    CHECK(network_->cycle() == cycle);
    terminals_.submit(packet);
}

// Catches up with a packet that is no longer alone at the beginning of cycle `until`.
void Courier::simulate_first(std::int64_t until) {
    network_->skip_to(alone_sent_);
    terminals_.submit(alone_);
    alone_ = kNoPacket;
    while (network_->cycle() < until) {
        network_->step();
        terminals_.refill();
        CHECK(network_->deliveries().empty());
    }
}

std::int64_t Courier::next_cycle() const {
    if (alone_ != kNoPacket) return alone_delivered_ - 1;
    return network_->idle() ? kNever : network_->cycle();
}

std::int64_t Courier::advance() {
    deliveries_.clear();
    std::int64_t moved = 0;
    if (alone_ != kNoPacket) {
        alone_flits_ += pool_[alone_].flits;
        deliveries_.push_back({alone_, alone_delivered_});
        alone_ = kNoPacket;
    } else {
        moved = network_->step();
        terminals_.refill();
        deliveries_ = network_->deliveries();
    }
    for (const Delivery& delivery : deliveries_) count_crossings(pool_[delivery.packet]);
    return moved + 1;
}

void Courier::count_crossings(const Packet& packet) {
    for (std::uint32_t node = packet.source; node != packet.destination;) {
        const int direction = grid_.route(packet, node).direction;
        crossings_[node * Grid::kDirections + static_cast<std::size_t>(direction)] += packet.flits;
        node = grid_.neighbour(node, direction);
    }
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
