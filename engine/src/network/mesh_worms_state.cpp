// What packets one by one are from outside: made, looked at and changed between two cycles.
#include <algorithm>
#include <bit>

#include "base/check.h"
#include "base/planes.h"
#include "network/mesh_worms.h"

namespace grainscope {
namespace {

constexpr std::uint32_t kMostHops = 63;  // a head may come to the place behind them
// The tables have an entry per lane; larger meshes would not fit beside others in a browser tab.
constexpr double kMostLanes = 2e5;

std::uint32_t most_hops(const MeshConfig& config) {
    int links = 0;
    for (const int extent : config.extents) links += config.wraps ? extent / 2 : extent - 1;
    return static_cast<std::uint32_t>(links + 2);
}

}  // namespace

bool MeshWorms::possible(const MeshConfig& config) {
    double lanes = config.lanes();
    for (const int extent : config.extents) lanes *= extent;
    return !config.round_robin && config.injection_interval == 1 && config.ejection_interval == 1 &&
           lanes <= kMostLanes && most_hops(config) <= kMostHops;
}

MeshWorms::MeshWorms(const MeshConfig& config, const Grid& grid, PacketPool& pool, std::vector<std::uint64_t>& turns)
    : config_(config),
      grid_(grid),
      pool_(pool),
      turns_(turns),
      lanes_(static_cast<std::uint32_t>(config.lanes())),
      channels_per_(static_cast<std::uint32_t>(config.virtual_channels)),
      place_bits_(static_cast<std::uint32_t>(std::bit_width(most_hops(config) - 1))),
      digits_(static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(config.buffer_flits)))),
      slots_mask_(std::bit_ceil(static_cast<unsigned>(std::max(config.hop_cycles, 1 + config.credit_cycles) + 1)) - 1),
      interfaces_(grid.nodes() * static_cast<std::size_t>(config.priorities), kNobody),
      channels_(std::size_t{grid.nodes()} * kMeshPorts),
      latest_(channels_.size() * lanes_, kNobody),
      last_entry_(grid.nodes(), -1),
      waiting_(std::size_t{kMeshPorts} * lanes_),
      waiting_apart_(waiting_.size()),
      closed_(interfaces_.size()) {
    CHECK(digits_ <= kDigits);
    if (config.one_per_input) offers_.resize(latest_.size());
}

MeshWorms::~MeshWorms() = default;

std::uint32_t MeshWorms::read(const Counts& counts, std::uint32_t place) const {
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < digits_; ++i) value |= static_cast<std::uint32_t>(counts[i] >> place & 1) << i;
    return value;
}

void MeshWorms::set_credits(std::uint32_t stage, std::uint32_t value) {
    for (std::size_t i = 0; i < digits_; ++i)
        worm_of(stage).credits[i] |= static_cast<std::uint64_t>(value >> i & 1) << place_of(stage);
}

std::uint32_t MeshWorms::credits_of(std::uint32_t slot) const {
    const std::uint32_t stage = latest_[slot];
    return stage == kNobody ? static_cast<std::uint32_t>(config_.buffer_flits)
                            : read(worm_of(stage).credits, place_of(stage));
}

std::vector<std::int64_t> MeshWorms::link_flits() const {
    std::vector<std::int64_t> crossed;
    for (const Channel& channel : channels_) crossed.push_back(channel.crossed);
    for (const std::uint32_t number : live_)
        for (std::uint32_t stage = first_stage(number); stage < first_stage(number) + worms_[number].tail; ++stage)
            crossed[stages_[stage].channel] += flits_over(worms_[number], stages_[stage]);
    std::vector<std::int64_t> out;
    for (const Link& each : grid_.links())
        out.push_back(crossed[each.source * std::size_t{kMeshPorts} + static_cast<std::size_t>(each.direction)]);
    return out;
}

int MeshWorms::buffered_flits(std::uint32_t node, int port, int lane) const {
    std::uint32_t flits = 0;
    for (const std::uint32_t number : live_)
        for (std::uint32_t place = 1; place < worms_[number].hops; ++place) {
            const Stage &before = stages_[first_stage(number) + place - 1],
                        &stage = stages_[first_stage(number) + place];
            const std::uint32_t from = before.channel % kMeshPorts;
            const bool same_port =
                from == (port == Grid::kDirections ? kInterfacePort : static_cast<std::uint32_t>(port));
            const std::uint32_t priority =
                static_cast<std::uint32_t>(config_.priorities) - 1 - before.lane / channels_per_;
            if (stage.channel / kMeshPorts == node && same_port && worms_[number].reach > place &&
                static_cast<int>(priority * channels_per_ + before.lane % channels_per_) == lane)
                flits += read(worms_[number].here, place);
        }
    return static_cast<int>(flits);
}

void MeshWorms::supply(std::uint32_t node, std::uint8_t priority, int flits) {
    Worm& worm = worms_[interfaces_[interface(node, priority)]];
    worm.ready += flits;
    if (worm.ready > 0) worm.here[0] |= 1;
}

void MeshWorms::set_open(std::uint32_t node, std::uint8_t priority, bool open) {
    closed_[interface(node, priority)] = !open;
    const std::uint32_t channel = node * kMeshPorts + kEjectPort;
    const std::uint32_t first = static_cast<std::uint32_t>(config_.priorities - 1 - priority) * channels_per_;
    for_each_bit(channels_[channel].owned >> first & ((1u << channels_per_) - 1), [&](std::uint32_t lane) {
        Worm& worm = worm_of(latest_[slot(channel, first + lane)]);
        worm.credits[0] = (worm.credits[0] & ~worm.sink) | (open ? worm.sink : 0);
    });
}

bool MeshWorms::still() const {
    return moved_ == 0 && std::all_of(live_.begin(), live_.end(), [&](std::uint32_t number) {
               const Due* const first = &due_[number * (slots_mask_ + 1)];
               return std::all_of(first, first + slots_mask_ + 1,
                                  [](const Due& due) { return (due.flits | due.credits) == 0; });
           });
}

void MeshWorms::clear() {
    for (const std::uint32_t number : live_) {
        if (worms_[number].tail == 0)
            interfaces_[interface(worms_[number].source, pool_[worms_[number].id].priority)] = kNobody;
        for (std::uint32_t stage = first_stage(number); stage < first_stage(number) + worms_[number].hops; ++stage) {
            const std::uint32_t channel = stages_[stage].channel;
            channels_[channel].owned = 0;
            channels_[channel].offering = 0;
        }
        remove(number);
    }
    for (const Contest& contest : contests_) channels_[contest.channel].contested = 0;
    for (const std::uint32_t input : crowded_) channels_[input].crowded = 0;
    for (std::vector<std::uint32_t>& heads : waiting_) heads.clear();
    waiting_in_all_ = 0;
    std::fill(due_.begin(), due_.end(), Due{});
    live_.clear();
    contests_.clear();
    crowded_.clear();
    dropping_.clear();
}

}  // namespace grainscope
