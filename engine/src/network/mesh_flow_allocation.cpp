// Which outputs are given to which inputs that ask for one: the allocation of virtual channels of network/mesh.h.
#include "network/mesh_flow.h"

namespace grainscope {

void MeshFlow::allocate() {
    grants_.clear();
    for (std::size_t part = 0; part < parts_; ++part)
        for (int first = 0; first < lanes_; first += channels_) allocate(part, first);
}

// The channels of a priority: inputs come in the order of arbitration, at all nodes at once but those where that is not
// enough to know.
void MeshFlow::allocate(std::size_t part, int first) {
    Turns* const requests =
        &requests_[(part * static_cast<std::size_t>(lanes_) + static_cast<std::size_t>(first)) * kClasses];
    const auto sets = static_cast<std::size_t>(channels_) * kClasses;
    std::uint64_t active = 0;
    for (std::size_t set = 0; set < sets; ++set) active |= requests[set].active;
    if (!config_.round_robin && !config_.most_credits) {
        for_each_bit(active, [&](std::uint32_t turn) { serve(part, requests, turn, first, {}); });
        return;
    }
    while (active != 0) {
        const std::uint32_t port = static_cast<std::uint32_t>(std::countr_zero(active)) >> kPortBits;
        const std::uint64_t asking = active & std::uint64_t{(1u << kPorts) - 1} << (port << kPortBits);
        active ^= asking;
        const Bits later = apart(part, requests, asking, first);
        for_each_bit(asking, [&](std::uint32_t turn) { serve(part, requests, turn, first, later); });
        for_each_bit(later, [&](std::uint32_t bit) { allocate_at(part, bit, requests, port, first); });
    }
}

// Inputs of a port that ask for an output port, but for some nodes.
void MeshFlow::serve(std::size_t part, Turns* requests, std::uint32_t turn, int first, const Bits& but) {
    const std::uint32_t port = turn >> kPortBits, from = turn & ((1u << kPortBits) - 1);
    const auto channels = static_cast<std::uint32_t>(channels_);
    const Bits* const held = held_[part] + row(static_cast<int>(port), first);
    for (std::uint32_t set = 0; set < channels * kClasses; ++set) {
        Turns& turns = requests[set];
        if ((turns.active >> turn & 1) == 0) continue;
        const std::uint32_t in = set / kClasses;
        for_each_bit(channels_for(port, set), [&](std::uint32_t v) {
            const Bits granted = turns.where[turn] & ~(but | held[v]);
            if (!granted.any()) return;
            turns.remove(turn, granted);
            if (config_.round_robin)
                next_requester_.write(group(part, static_cast<int>(port), first), granted,
                                      (from * channels + in + 1) % ((kInterface + 1) * channels));
            grant(turns_[part * turns_per_part_ + (static_cast<std::size_t>(first) + v) * channels + in], turn, part,
                  granted);
        });
    }
}

// Nodes at which more than the order of inputs and channels decides: whose turn it is, or which channel has most
// credits.
Bits MeshFlow::apart(std::size_t part, const Turns* requests, std::uint64_t asking, int first) const {
    Bits once{}, twice{};
    for_each_bit(asking, [&](std::uint32_t turn) {
        for (std::size_t set = 0; set < static_cast<std::size_t>(channels_) * kClasses; ++set) {
            if ((requests[set].active >> turn & 1) == 0) continue;
            twice |= once & requests[set].where[turn];
            once |= requests[set].where[turn];
        }
    });
    const auto port = static_cast<std::uint32_t>(std::countr_zero(asking)) >> kPortBits;
    if (!config_.round_robin) twice = {};
    if (!config_.most_credits || port == kEject) return twice;
    const std::size_t output = part * rows_ + row(static_cast<int>(port), first);
    for (std::size_t v = 1; v < static_cast<std::size_t>(channels_); ++v)
        twice |= once & credits_.unequal(output, output + v);
    return twice;
}

void MeshFlow::allocate_at(std::size_t part, std::uint32_t bit, Turns* requests, std::uint32_t port, int first) {
    const auto channels = static_cast<std::uint32_t>(channels_), inputs = (kInterface + 1) * channels;
    const std::uint32_t output = row(static_cast<int>(port), first);
    std::uint32_t free = 0;
    for (std::uint32_t v = 0; v < channels; ++v)
        free |= static_cast<std::uint32_t>(!held_[part][output + v].test(bit)) << v;
    std::array<std::uint64_t, kClasses> waiting{};  // by port in * channels + channel in
    for (std::uint32_t set = 0; set < channels * kClasses; ++set)
        for_each_bit(requests[set].active >> (port << kPortBits) & ((1u << kPorts) - 1), [&](std::uint32_t from) {
            waiting[set % kClasses] |= std::uint64_t{requests[set].where[port << kPortBits | from].test(bit)}
                                       << (from * channels + set / kClasses);
        });
    const std::size_t whose = group(part, static_cast<int>(port), first);
    const std::uint64_t asking = waiting[0] | waiting[1];
    const std::uint64_t below = (std::uint64_t{1} << (config_.round_robin ? next_requester_.read(whose, bit) : 0)) - 1;
    const auto serve = [&](std::uint32_t requester) {
        const std::size_t set = requester % channels * kClasses + (waiting[1] >> requester & 1);
        const std::uint32_t usable = free & channels_for(port, set), which = port << kPortBits | requester / channels;
        if (usable == 0) return;
        auto best = static_cast<std::uint32_t>(std::countr_zero(usable));
        const auto room = [&](std::uint32_t v) { return credits_.read(part * rows_ + output + v, bit); };
        if (config_.most_credits && port != kEject)
            for_each_bit(usable, [&](std::uint32_t v) {
                if (room(v) > room(best)) best = v;
            });
        free &= ~(1u << best);
        Bits where{};
        where.set(bit);
        requests[set].remove(which, where);
        if (config_.round_robin) next_requester_.write(whose, where, (requester + 1) % inputs);
        grant(
            turns_[part * turns_per_part_ + (static_cast<std::size_t>(first) + best) * channels + requester % channels],
            which, part, where);
    };
    for_each_bit(asking & ~below, serve);
    for_each_bit(asking & below, serve);
}

void MeshFlow::grant(Turns& turns, std::uint32_t turn, std::size_t part, const Bits& where) {
    turns.add(turn, where);
    const std::uint32_t output = (turn >> kPortBits) << lane_bits_ | turns.lane_out,
                        input = (turn & ((1u << kPortBits) - 1)) << lane_bits_ | turns.lane_in;
    held_[part][output] |= where;
    unsent_[part][output] |= where;
    in_use_[part][input] |= where;
    left_[part * rows_ + output].change(
        where, left_digits_, ~0u,
        static_cast<std::uint32_t>(flits_over(static_cast<int>(turn >> kPortBits), usual_flits_) - 1));
    const std::size_t before = grants_.size();
    for_each_place(output, part, where, [&](Place at) { grants_.push_back({at, at ^ output ^ input}); });
    holding_[priority_of(turns.lane_out)] += grants_.size() - before;
}

}  // namespace grainscope
