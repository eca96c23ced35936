// From packets one by one (mesh_worms.h) to bit planes (mesh_fast.h), between two cycles.
#include <algorithm>

#include "base/check.h"
#include "base/planes.h"
#include "network/mesh_fast.h"
#include "network/mesh_worms.h"

namespace grainscope {

MeshFast::~MeshFast() = default;

void MeshFast::go_on(const MeshWorms& from) {
    CHECK(idle());
    cycle_ = from.cycle();
    moved_ = from.moved_;
    for (std::uint32_t node = 0; node < nodes(); ++node)
        for (int priority = 0; priority < config_.priorities; ++priority)
            set_open(node, static_cast<std::uint8_t>(priority),
                     from.closed_[from.interface(node, static_cast<std::uint8_t>(priority))] == 0);
    for (const std::uint32_t worm : from.live_) go_on(from, worm);
    // Of the heads that wait in a buffer, the first one, and behind it the others.
    for (const std::uint32_t worm : from.live_) {
        const MeshWorms::Worm& of = from.worms_[worm];
        const std::uint32_t stage = from.first_stage(worm) + of.reach - 1;
        if (!from.waits(stage)) continue;
        const std::uint32_t ahead = from.stages_[stage].ahead;
        if (ahead == MeshWorms::kNobody || !from.waits(ahead)) wait(from, stage);
    }
}

// An output as a hop of a packet holds it or has held it.
MeshFast::Place MeshFast::output(const MeshWorms& from, std::uint32_t stage) const {
    const std::uint32_t channel = from.stages_[stage].channel, port = channel % kMeshPorts,
                        lane = from.stages_[stage].lane;
    const auto channels = static_cast<std::uint32_t>(channels_);
    const std::uint32_t priority = static_cast<std::uint32_t>(config_.priorities) - 1 - lane / channels;
    const int here = port == kInterfacePort ? kInterface : port == kEjectPort ? kEject : static_cast<int>(port);
    return flow_.place(here, static_cast<int>(priority * channels + lane % channels), channel / kMeshPorts);
}

// The buffer before a hop.
MeshFast::Place MeshFast::input(const MeshWorms& from, std::uint32_t stage) const {
    return flow_.with_node(output(from, stage - 1), from.stages_[stage].channel / kMeshPorts);
}

// One packet: hop by hop what lies before it, is on the way there, and holds it, until that to which its head comes
// next.
void MeshFast::go_on(const MeshWorms& from, std::uint32_t number) {
    const MeshWorms::Worm& worm = from.worms_[number];
    const int all = worm.tail < worm.hops ? pool_[worm.id].flits : 0;
    if (all > 0) know(worm.id);
    std::uint32_t left = worm.tail_left;
    for (std::uint32_t place = 0; place <= std::min(worm.reach, worm.hops - 1); ++place) {
        const std::uint32_t stage = from.first_stage(number) + place;
        const Place in = place > 0 ? input(from, stage) : kVacant, out = output(from, stage);
        std::uint32_t before = place > 0 ? from.read(worm.here, place) : 0;
        if (before > 0) flow_.set_buffered(in, static_cast<int>(before));
        for (std::size_t delay = 0; delay <= from.slots_mask_; ++delay) {
            const std::int64_t cycle = cycle_ + static_cast<std::int64_t>(delay);
            const MeshWorms::Due& due = from.due(number, delay);
            if ((due.credits >> place & 1) != 0) flow_.set_due_credit(out, cycle);
            if ((due.flits >> place & 1) == 0) continue;
            flow_.set_due_flit(in, cycle);
            if (before++ == 0 && place == worm.reach)
                heads_due_[static_cast<std::size_t>(cycle) % heads_due_.size()].push_back({in, worm.id});
        }
        if (place > worm.tail) left += before;
        const bool is_held = (worm.granted >> place & 1) != 0;
        if ((is_held || place < worm.tail) && from.latest_[from.slot_of(stage)] == stage && worm.sink >> place != 1)
            flow_.set_credits(out, static_cast<int>(from.read(worm.credits, place)));
        if (!is_held) continue;
        holders_[out] = worm.id;
        flow_.set_held(out, in, static_cast<int>(left), all);
        if (place > 0) {
            sources_[out] = static_cast<std::uint8_t>(flow_.row_of(in));
        } else {
            interfaces_[interface(worm.source, pool_[worm.id].priority)] = out;
            flow_.set_at_interface(out, worm.ready);
        }
        // Who sent last over a link that this packet alone holds.
        if ((worm.begun >> place & 1) != 0 && !from.is_contested(stage)) from.note_turn(stage);
    }
}

// A head, and those behind it in the buffer.
void MeshFast::wait(const MeshWorms& from, std::uint32_t stage) {
    const Place at = input(from, stage);
    const MeshWorms::Stage& of = from.stages_[stage];
    PacketId* last = &heads_[at];
    for (std::uint32_t next = stage; next != MeshWorms::kNobody && from.waits(next); next = from.stages_[next].behind) {
        *last = from.worm_of(next).id;
        last = &worms_[*last].next;
    }
    if (of.ahead != MeshWorms::kNobody) return;
    const Step step = step_at(flow_.node_of(at), heads_[at]);
    if (!from.drops(stage)) {
        flow_.request(at, step);
    } else if (of.to_drop == heads_to_drop(at, step.direction)) {
        fronts_.push_back(at);
    } else {
        to_drop_[at] = of.to_drop;
        dropping_.push_back(at);
    }
}

}  // namespace grainscope
