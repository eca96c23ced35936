#include "network/event_network.h"

#include <algorithm>

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
    for (now_ = events_.next_tick(); events_.next_tick() == now_; ++taken) take(events_.pop());
    return taken;
}

void EventNetwork::take(const Event& event) {
    if (event.kind >= kFirstKind) return on_event(event);
    if (event.kind != kEmptied) return;
    const auto id = static_cast<PacketId>(event.value);
    const Packet& packet = pool_[id];
    if (const Tick until = detained(id); until > now_) {
        if (until != kNever) empty(id, until);
        return;
    }
    interfaces_[place(packet.source, packet.priority)] = {};
    totals_.injected += packet.flits;
    vacancies_.push_back({packet.source, packet.priority});
    emptied(id);
}

// What has been repeated in vain since it was still.
void EventNetwork::wake(Tick now) {
    const std::size_t told = arrivals_.size() + vacancies_.size();
    while (events_.next_tick() < now) {
        now_ = events_.next_tick();
        take(events_.pop());
    }
    CHECK(arrivals_.size() + vacancies_.size() == told);
    still_ = false;
}

void EventNetwork::send(PacketId id, Tick now, int ready) {
    go_to(now);
    Packet& packet = pool_[id];
    packet.flits = units(packet.bytes);
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
    go_to(now);
    Interface& at = interfaces_[place(node, priority)];
    const int taken = at.taken_at(now, unit_ps_);
    const bool starved = taken == at.ready;
    at.ready += units;
    if (!at.begun) return;
    if (starved) {
        at.taken = taken;
        at.since = std::max(at.since, now);
    }
    flow(at);
}

void EventNetwork::begin(std::uint32_t node, std::uint8_t priority, Tick since) {
    Interface& at = interfaces_[place(node, priority)];
    CHECK(at.packet != kNoPacket && !at.begun && since >= now_);
    at.begun = true;
    at.since = since;
    passages_[at.packet].entered = since;
    flow(at);
}

// What is ready leaves. That it has is an event even where more is to come: a sender may wait for the room.
void EventNetwork::flow(Interface& at) {
    const Packet& packet = pool_[at.packet];
    const Tick end = at.since + (at.ready - at.taken) * unit_ps_;
    if (at.ready < packet.flits) return events_.push(end, packet.source, kStarved, at.packet);
    events_.push(end + vacant_after(packet), packet.source, kEmptied, at.packet);
    passages_[at.packet].left = end;
    completed(at.packet);
}

void EventNetwork::set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) {
    std::uint8_t& is = open_[place(node, priority)];
    if ((is != 0) == open) return;
    go_to(now);
    is = open;
    if (open) opened(node, priority);
}

void EventNetwork::arrive(PacketId packet, int hops, Tick waited) {
    pool_[packet].hops = static_cast<std::uint16_t>(hops);
    totals_.ejected += pool_[packet].flits;
    --on_the_way_;
    arrivals_.push_back({packet, passages_[packet].entered, now_, waited});
}

}  // namespace grainscope
