#include "network/event_network.h"

namespace grainscope {

EventNetwork::EventNetwork(PacketPool& pool, Topology topology, int priorities, Tick unit_ps)
    : pool_(pool),
      topology_(std::move(topology)),
      nodes_(topology_.nodes),
      priorities_(priorities),
      unit_ps_(unit_ps),
      interfaces_(topology_.nodes * static_cast<std::size_t>(priorities)),
      open_(interfaces_.size(), 1),
      crossed_(topology_.links.size()) {}

std::int64_t EventNetwork::advance() {
    arrivals_.clear();
    vacancies_.clear();
    std::int64_t taken = 0;
    if (!unanswered_.empty()) {
        std::swap(unanswered_, answered_);
        for (const std::uint32_t node : answered_) answered(node);
        taken = static_cast<std::int64_t>(answered_.size());
        answered_.clear();
        return taken;
    }
    for (now_ = events_.next_tick(); events_.next_tick() == now_; ++taken) {
        const Event event = events_.pop();
        if (event.kind >= kFirstKind) {
            on_event(event);
        } else if (event.kind == kEmptied) {
            const auto id = static_cast<PacketId>(event.value);
            const Packet& packet = pool_[id];
            interfaces_[place(packet.source, packet.priority)] = {};
            totals_.injected += packet.flits;
            vacancies_.push_back({packet.source, packet.priority});
            emptied(id);
        }
    }
    return taken;
}

void EventNetwork::send(PacketId id, Tick now, int ready) {
    CHECK(now >= now_);
    now_ = now;
    Packet& packet = pool_[id];
    packet.flits = units(packet.bytes);
    packet.hops = static_cast<std::uint16_t>(distance(packet.source, packet.destination));
    Interface& at = interfaces_[place(packet.source, packet.priority)];
    CHECK(at.packet == kNoPacket);
    at.packet = id;
    at.ready = ready == kAllReady ? packet.flits : ready;
    if (id >= passages_.size()) passages_.resize(id + 1);
    passages_[id] = {kNever, kNever};
    ++on_the_way_;
    handed(packet.source, packet.priority);
}

void EventNetwork::supply(std::uint32_t node, std::uint8_t priority, int units, Tick now) {
    CHECK(now >= now_);
    now_ = now;
    Interface& at = interfaces_[place(node, priority)];
    const int taken = at.taken_at(now, unit_ps_);
    const bool starved = taken == at.ready;
    at.ready += units;
    if (!at.begun) return;
    if (starved) {
        at.taken = taken;
        at.since = now;
    }
    flow(at);
}

void EventNetwork::begin(std::uint32_t node, std::uint8_t priority) {
    Interface& at = interfaces_[place(node, priority)];
    CHECK(at.packet != kNoPacket && !at.begun);
    at.begun = true;
    at.since = now_;
    passages_[at.packet].entered = now_;
    flow(at);
}

// What is ready leaves. That it has is an event even where more is to come: a sender may wait for the room.
void EventNetwork::flow(Interface& at) {
    const Packet& packet = pool_[at.packet];
    const Tick end = at.since + (at.ready - at.taken) * unit_ps_;
    if (at.ready < packet.flits) return events_.push(end, packet.source, kStarved, at.packet);
    events_.push(end, packet.source, kEmptied, at.packet);
    passages_[at.packet].left = end;
    completed(at.packet);
}

void EventNetwork::set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) {
    std::uint8_t& is = open_[place(node, priority)];
    if ((is != 0) == open) return;
    is = open;
    CHECK(now >= now_);
    now_ = now;
    if (open) opened(node, priority);
}

void EventNetwork::arrive(PacketId packet) {
    totals_.ejected += pool_[packet].flits;
    --on_the_way_;
    arrivals_.push_back({packet, passages_[packet].entered, now_});
}

}  // namespace grainscope
