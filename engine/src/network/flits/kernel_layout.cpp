// How the arrays of the kernel are laid out over a wiring.
#include <algorithm>

#include "base/check.h"
#include "network/flits/kernel.h"

namespace grainscope {
void FlitKernel::Wheel::resize(int longest) {
    std::size_t power = 2;
    while (power <= static_cast<std::size_t>(longest)) power *= 2;
    slots_.resize(power);
    mask_ = power - 1;
}

FlitKernel::FlitKernel(const FlitsConfig& config, const Fabric& fabric, PacketPool& pool)
    : config_(config),
      fabric_(fabric),
      pool_(pool),
      chance_(config.seed, "routing"),
      nodes_(fabric.nodes),
      lanes_(static_cast<std::uint32_t>(fabric.channels())),
      shift_(lanes_ > 1 ? 32 - static_cast<std::uint32_t>(__builtin_clz(lanes_ - 1)) : 0),
      stride_(1u << shift_),
      buffer_(static_cast<std::uint32_t>(config.buffer_flits)),
      adapts_(fabric.escape_channels() != 0xff) {
    CHECK(fabric.channels() <= 8);
    interfaces_.resize(std::size_t{nodes_} * static_cast<std::size_t>(config.planes));
    for (int plane = 0; plane < config.planes; ++plane) {
        add_plane(plane);
        if (plane == 0) plane_channels_ = static_cast<std::uint32_t>(channels_.size());
    }
    const std::size_t lanes = lane_.size();
    accepted_.assign(lanes, kNone);
    ring_.resize(lanes * buffer_);
    if (adapts_) {
        choices_.resize(lanes);
        choice_count_.resize(lanes);
    }
    port_turn_.resize(channels_.size());
    given_turn_.resize(lanes);
    accept_.resize(lanes);
    port_accept_.resize(lanes);
    number_inputs();
    if (config.matrix) served_.resize((config.ahead ? 1 : 1 + lanes_) * bids_.size() * 64);
    int longest = 0;
    for (const Channel& at : channels_) longest = std::max<int>(longest, at.latency);
    for (const Lane& at : lane_) longest = std::max<int>(longest, at.credit_cycles);
    for (Wheel* wheel : {&arriving_, &returning_, &returning_to_nodes_}) wheel->resize(longest);
}

void FlitKernel::add_channel(std::uint32_t router, std::uint32_t node, std::uint32_t place, std::uint32_t link,
                             bool into_node) {
    const auto [cycles, interval] =
        link == kNoLink ? config_.timing(LinkClass::terminal) : config_.timing(fabric_, link);
    Channel at{};
    at.latency = static_cast<std::uint16_t>(config_.head_cycles(router != kNone, cycles));
    at.interval = static_cast<std::uint16_t>(interval);
    at.free = at.credited = static_cast<Channels>((1u << lanes_) - 1);
    channels_.push_back(at);
    const int finding = router == kNone ? 0 : config_.route_cycles;
    sites_.push_back(
        {router, node, place, kNone, link, 0, static_cast<std::uint32_t>(at.latency + finding), 0, 0, into_node});
    Lane lane{};
    lane.credit_cycles = static_cast<std::uint16_t>(config_.credit_cycles + cycles);
    lane.credits = static_cast<std::int16_t>(buffer_);
    lane.comes_from_node = router == kNone;
    if (into_node) lane.state = State::sink;
    lane_.resize(lane_.size() + stride_, lane);
}

void FlitKernel::add_plane(int plane) {
    const bool switches = fabric_.has_switches();
    const auto first_router = static_cast<std::uint32_t>(plane) *
                              (static_cast<std::uint32_t>(fabric_.places.size()) - (switches ? nodes_ : 0));
    const auto first_interface = static_cast<std::uint32_t>(plane) * nodes_;
    const auto router = [&](std::uint32_t place) {
        if (!switches) return first_router + place;
        return place < nodes_ ? kNone : first_router + place - nodes_;
    };
    const std::size_t first = channels_.size();
    for (std::uint32_t link = 0; link < fabric_.links.size(); ++link) {
        const auto [source, target, direction] = fabric_.links[link];
        const bool leaves = switches && source < nodes_, enters = switches && target < nodes_;
        if (leaves) interfaces_[first_interface + source].channel = static_cast<std::uint32_t>(channels_.size());
        if (enters) interfaces_[first_interface + target].sink = static_cast<std::uint32_t>(channels_.size());
        add_channel(router(source),
                    leaves   ? first_interface + source
                    : enters ? first_interface + target
                             : kNone,
                    target, link, enters);
    }
    for (const bool enters : {false, true})
        for (std::uint32_t node = 0; !switches && node < nodes_; ++node) {
            Interface& at = interfaces_[first_interface + node];
            (enters ? at.sink : at.channel) = static_cast<std::uint32_t>(channels_.size());
            add_channel(enters ? router(node) : kNone, first_interface + node, node, kNoLink, enters);
        }
    for (std::size_t i = first; i < channels_.size(); ++i) {
        sites_[i].plane = static_cast<std::uint8_t>(plane);
        if (!sites_[i].into_node) sites_[i].end = router(sites_[i].place);
    }
}

void FlitKernel::number_inputs() {
    std::vector<std::vector<std::uint32_t>> inputs;  // by router: channels
    std::vector<std::uint16_t> outputs;
    std::vector<std::uint32_t> first_inputs;
    for (std::uint32_t i = 0; i < channels_.size(); ++i)
        for (const std::uint32_t router : {sites_[i].end, sites_[i].router}) {
            if (router == kNone) continue;
            if (router >= inputs.size()) inputs.resize(router + 1), outputs.resize(router + 1);
            if (router == sites_[i].end) inputs[router].push_back(i);
            if (router == sites_[i].router) sites_[i].slot = outputs[router]++;
        }
    for (const std::vector<std::uint32_t>& channels : inputs) {
        first_inputs.push_back(static_cast<std::uint32_t>(input_lanes_.size()));
        for (std::size_t i = 0; i < channels.size(); ++i) {
            sites_[channels[i]].bit = static_cast<std::uint32_t>(i) * stride_;
            for (std::uint32_t v = 0; v < stride_; ++v) {
                lane_[lane_of(channels[i], v)].bit = sites_[channels[i]].bit + v;
                input_lanes_.push_back(lane_of(channels[i], v));
            }
        }
    }
    for (std::size_t i = 0; i < channels_.size(); ++i) {
        Channel& at = channels_[i];
        const std::uint32_t router = sites_[i].router;
        if (router == kNone) continue;
        at.first_input = first_inputs[router];
        at.inputs = static_cast<std::uint32_t>(inputs[router].size()) * stride_;
        at.bids = static_cast<std::uint32_t>(bids_.size());
        bids_.resize(bids_.size() + (at.inputs + 63) / 64);
    }
}

}  // namespace grainscope
