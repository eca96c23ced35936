#include "network/mesh_fast.h"

#include <utility>

#include "base/check.h"

namespace grainscope {

MeshFast::MeshFast(const MeshConfig& config, PacketPool& pool, std::vector<std::uint64_t>* turns)
    : config_(config),
      grid_(config.extents, config.wraps),
      pool_(pool),
      channels_(config.virtual_channels),
      flow_(config, grid_, turns),
      heads_(flow_.places(), kNoPacket),
      holders_(flow_.places(), kNoPacket),
      sources_(flow_.places()),
      crossed_(static_cast<std::size_t>(Grid::kDirections) * grid_.nodes()),
      interfaces_(static_cast<std::size_t>(config.priorities) * grid_.nodes(), kVacant),
      links_(grid_.links()) {
    if (config.drops_heads) to_drop_.resize(flow_.places());
    for (int port = 0; port < MeshFlow::kPorts; ++port)
        heads_on_[static_cast<std::size_t>(port)] = flow_.flits_over(port, config.header_flits);
    for (std::uint32_t node = 0; node < nodes(); ++node) {
        std::uint32_t packed = 0;
        for (int d = 0; d < Grid::kDimensions; ++d)
            packed |= static_cast<std::uint32_t>(grid_.coordinate(node, d))
                      << static_cast<std::uint32_t>(d) * kCoordinateBits;
        coordinates_.push_back(packed);
    }
}

std::vector<std::int64_t> MeshFast::link_flits() const {
    std::vector<std::int64_t> out;
    out.reserve(links_.size());
    for (const Link& each : links_) out.push_back(crossed_[link(each.direction, each.source)]);
    return out;
}

void MeshFast::send(PacketId id, int ready) {
    const Packet& packet = pool_[id];
    CHECK(vacant(packet.source, packet.priority));
    know(id);
    const auto at = [&](int v) { return flow_.place(kInterface, packet.priority * channels_ + v, packet.source); };
    Place best = at(0);
    for (int v = 1; v < channels_; ++v)
        if (flow_.credits(at(v)) > flow_.credits(best)) best = at(v);
    interfaces_[interface(packet.source, packet.priority)] = best;
    holders_[best] = id;
    ready == kAllReady ? flow_.offer(best, packet.flits) : flow_.offer_some(best, packet.flits, ready);
}

void MeshFast::know(PacketId id) {
    Packet& packet = pool_[id];
    packet.hops = static_cast<std::uint16_t>(grid_.distance(packet.source, packet.destination));
    if (worms_.size() <= id) worms_.resize(2 * std::size_t{id} + 1);
    Worm& worm = worms_[id] = {coordinates_[packet.destination], coordinates_[packet.source], kNoPacket,
                               static_cast<std::uint32_t>(packet.flits), 0};
    for (int d = 0; d < Grid::kDimensions; ++d)
        worm.ups |= static_cast<std::uint32_t>(grid_.goes_up(d, coordinate(worm.from, d), coordinate(worm.to, d))) << d;
    ++packets_inside_;
}

// The packet's way on from this node, as Grid::route.
Step MeshFast::step_at(std::uint32_t node, PacketId id) const {
    const Worm& worm = worms_[id];
    const std::uint32_t at = coordinates_[node], apart = at ^ worm.to;
    if (apart == 0) return {-1, false};
    const int d = __builtin_ctz(apart) / static_cast<int>(kCoordinateBits);
    const bool up = (worm.ups >> d & 1) != 0;
    return {2 * d + !up, config_.wraps && grid_.after_dateline(d, up, coordinate(worm.from, d), coordinate(at, d))};
}

std::int64_t MeshFast::step() {
    deliveries_.clear();
    vacancies_.clear();
    flow_.arrive(cycle_);
    if (!dropping_.empty()) drop_heads();
    for (const Place input : fronts_) ask(input);
    fronts_.clear();
    std::vector<Head>& heads = heads_due_[static_cast<std::size_t>(cycle_) % heads_due_.size()];
    for (const Head& head : heads) {
        PacketId* last = &heads_[head.input];
        const bool first = *last == kNoPacket;
        while (*last != kNoPacket) last = &worms_[*last].next;
        *last = head.packet;
        if (first && !flow_.in_use(head.input)) ask(head.input);
    }
    heads.clear();
    flow_.allocate();
    for (const MeshFlow::Grant& grant : flow_.grants()) hold(grant);
    flow_.move(cycle_);
    for (const Place output : flow_.starts()) start(output);
    for (const Place output : flow_.tails()) release(output);
    flits_injected_ += flow_.injected();
    flits_ejected_ += flow_.ejected();
    refusals_ += flow_.refused();
    moved_ = flow_.moved();
    ++cycle_;
    return moved_;
}

// The packet that has come to the front of a buffer asks for an output.
void MeshFast::ask(Place input) {
    const Step step = step_at(flow_.node_of(input), heads_[input]);
    if (!config_.drops_heads || !drops(input, step.direction)) flow_.request(input, step);
}

// Whether the packet at the front of an input drops heads first; it drops the first of them at once.
bool MeshFast::drops(Place input, int direction) {
    const int more = heads_to_drop(input, direction);
    std::uint8_t& left = to_drop_[input];
    if (std::exchange(left, static_cast<std::uint8_t>(more)) == kDropped || more == 0) return false;
    dropping_.push_back(input);
    flow_.drop(input);
    --left;
    return true;
}

// Every input that has heads to drop drops one; a packet that has dropped them is at the front when its next flit is.
void MeshFast::drop_heads() {
    std::erase_if(dropping_, [&](Place input) {
        if (flow_.buffered(input) == 0) return false;
        std::uint8_t& left = to_drop_[input];
        if (left > 0) {
            --left;
            flow_.drop(input);
            return false;
        }
        left = kDropped;
        fronts_.push_back(input);
        return true;
    });
}

void MeshFast::hold(MeshFlow::Grant grant) {
    const PacketId id = heads_[grant.input];
    Worm& worm = worms_[id];
    heads_[grant.input] = std::exchange(worm.next, kNoPacket);
    holders_[grant.output] = id;
    sources_[grant.output] = static_cast<std::uint8_t>(flow_.row_of(grant.input));
    flow_.set_flits(grant.output, static_cast<int>(worm.flits));
}

// The first flit of a packet has left over an output; it comes to the buffer behind.
void MeshFast::start(Place output) {
    const int port = flow_.port_of(output);
    if (port == kEject) return;
    const PacketId id = holders_[output];
    std::uint32_t to = flow_.node_of(output);
    std::int64_t due = cycle_ + 1;
    if (port == kInterface) {
        pool_[id].injected_cycle = cycle_;
    } else {
        const int at = coordinate(coordinates_[to], port / 2);
        const int next = grid_.next_coordinate(port / 2, port % 2 == 0, at);
        to += static_cast<std::uint32_t>(next - at) * grid_.stride(port / 2);
        due = cycle_ + config_.hop_cycles;
    }
    heads_due_[static_cast<std::size_t>(due) % heads_due_.size()].push_back({flow_.with_node(output, to), id});
}

// The last flit of the packet that held an output has left.
void MeshFast::release(Place output) {
    const int port = flow_.port_of(output);
    const std::uint32_t node = flow_.node_of(output);
    if (port == kInterface) {
        const bool urgent = flow_.lane_of(output) >= channels_;
        interfaces_[interface(node, urgent)] = kVacant;
        vacancies_.push_back({node, urgent});
        return;
    }
    const PacketId id = holders_[output];
    const Place input = flow_.with_row(output, sources_[output]);
    if (heads_[input] != kNoPacket) fronts_.push_back(input);
    if (port == kEject) {
        deliveries_.push_back({id, cycle_ + 1});
        --packets_inside_;
    } else {
        crossed_[link(port, node)] += flow_.flits_over(port, static_cast<int>(worms_[id].flits));
    }
}

}  // namespace grainscope
