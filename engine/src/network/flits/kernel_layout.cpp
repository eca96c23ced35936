// How the arrays of the kernel are laid out over a wiring.
#include <algorithm>

#include "base/check.h"
#include "network/flits/kernel.h"

namespace grainscope {
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
      ring_shift_(std::bit_width(buffer_ - 1)),
      adapts_(fabric.escape_channels() != 0xff) {
    CHECK(lanes_ <= 8);
    interfaces_.resize(std::size_t{nodes_} * static_cast<std::size_t>(config.planes));
    std::vector<Ends> ends;
    for (int plane = 0; plane < config.planes; ++plane) add_plane(plane, ends);
    const std::size_t lanes = lane_.size();
    CHECK(channels_.size() < kMany);
    accepted_.assign(lanes, kNone);
    ring_.resize(lanes << ring_shift_);
    if (adapts_) {
        choices_.resize(lanes);
        choice_count_.resize(lanes);
    }
    port_turn_.resize(channels_.size());
    given_turn_.resize(lanes);
    accept_.resize(lanes);
    port_accept_.resize(lanes);
    number_inputs(ends);
    if (config.matrix) served_.resize((config.ahead ? 1 : 1 + lanes_) * bids_.size() * 64);
    const int longest = std::max(arriving_.longest(), returning_.longest());
    arriving_.make_room(longest);
    returning_.make_room(longest);
    crossed_.resize(channels_.size());
    credits_.assign(lanes, static_cast<std::uint16_t>(buffer_));
    for (List<std::uint32_t>* list : {&awake_, &looked_at_, &fresh_}) list->resize(channels_.size());
    arriving_heads_.resize(channels_.size());
}

void FlitKernel::add_channel(const Ends& ends, std::uint32_t node, std::uint32_t place, std::uint32_t link) {
    const auto [cycles, interval] =
        link == kNoLink ? config_.timing(LinkClass::terminal) : config_.timing(fabric_, link);
    const bool from_node = ends.begin == kNone;
    Channel at{};
    const int latency = config_.head_cycles(!from_node, cycles);
    at.delay = arriving_.number_of(latency, ends.end == kNone);
    at.free = at.credited = static_cast<Channels>((1u << lanes_) - 1);
    channels_.push_back(at);
    details_.push_back({0, 0, static_cast<std::uint16_t>(interval), 0});
    const bool is_link = link != kNoLink;
    const auto way = static_cast<std::uint32_t>(config_.way_cycles(!from_node, cycles));
    sites_.push_back({place, link, is_link ? way : 0, first_, node, 0, 0, is_link});
    Lane lane{};
    lane.delay = returning_.number_of(config_.credit_cycles + cycles, from_node);
    lane_.resize(lane_.size() + stride_, lane);
}

void FlitKernel::add_plane(int plane, std::vector<Ends>& ends) {
    const bool switches = fabric_.has_switches();
    const auto first_router = static_cast<std::uint32_t>(plane) *
                              (static_cast<std::uint32_t>(fabric_.places.size()) - (switches ? nodes_ : 0));
    const auto first_interface = static_cast<std::uint32_t>(plane) * nodes_;
    const auto router = [&](std::uint32_t place) {
        if (!switches) return first_router + place;
        return place < nodes_ ? kNone : first_router + place - nodes_;
    };
    first_ = static_cast<std::uint32_t>(channels_.size());
    for (std::uint32_t node = 0; node < nodes_; ++node)
        interfaces_[first_interface + node].vacancy = {node, static_cast<std::uint8_t>(plane)};
    for (std::uint32_t link = 0; link < fabric_.links.size(); ++link) {
        const auto [source, target, direction] = fabric_.links[link];
        const bool leaves = switches && source < nodes_, enters = switches && target < nodes_;
        if (leaves) interfaces_[first_interface + source].channel = static_cast<std::uint32_t>(channels_.size());
        if (enters) interfaces_[first_interface + target].sink = static_cast<std::uint32_t>(channels_.size());
        ends.push_back({router(source), router(target)});
        add_channel(ends.back(), first_interface + (leaves ? source : target), target, link);
    }
    for (const bool enters : {false, true})
        for (std::uint32_t node = 0; !switches && node < nodes_; ++node) {
            Interface& at = interfaces_[first_interface + node];
            (enters ? at.sink : at.channel) = static_cast<std::uint32_t>(channels_.size());
            ends.push_back({enters ? router(node) : kNone, enters ? kNone : router(node)});
            add_channel(ends.back(), first_interface + node, node, kNoLink);
        }
}

void FlitKernel::number_inputs(const std::vector<Ends>& ends) {
    std::vector<std::vector<std::uint32_t>> inputs;  // by router: channels
    std::vector<std::uint16_t> outputs;
    std::vector<std::uint32_t> first_inputs;
    for (std::uint32_t i = 0; i < channels_.size(); ++i)
        for (const std::uint32_t router : {ends[i].end, ends[i].begin}) {
            if (router == kNone) continue;
            if (router >= inputs.size()) inputs.resize(router + 1), outputs.resize(router + 1);
            if (router == ends[i].end) inputs[router].push_back(i);
            if (router == ends[i].begin) sites_[i].slot = outputs[router]++;
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
        const std::uint32_t router = ends[i].begin;
        if (router == kNone) continue;
        at.first_input = first_inputs[router];
        Details& more = details_[i];
        more.inputs = static_cast<std::uint16_t>(inputs[router].size() * stride_);
        const bool simple =
            more.interval == 1 && config_.ahead && !config_.one_per_input && !config_.matrix && !adapts_;
        if (more.inputs <= 64) at.kind = simple ? Kind::simple : Kind::narrow;
        if (at.kind == Kind::simple) continue;
        more.words = static_cast<std::uint32_t>(bids_.size());
        bids_.resize(bids_.size() + (more.inputs + 63u) / 64);
    }
}

}  // namespace grainscope
