// Planes made, and what somebody else has simulated put into them.
#include <algorithm>

#include "base/check.h"
#include "network/mesh_flow.h"

namespace grainscope {
namespace {

// To tell so many apart.
int bits_for(int count) { return std::bit_width(static_cast<unsigned>(count - 1)); }

Bits only(std::uint32_t bit) {
    Bits where{};
    where.set(bit);
    return where;
}

}  // namespace

MeshFlow::MeshFlow(const MeshConfig& config, const Grid& grid, std::vector<std::uint64_t>* turns)
    : config_(config),
      grid_(grid),
      lanes_(config.lanes()),
      channels_(config.virtual_channels),
      lane_bits_(bits_for(lanes_)),
      row_bits_(lane_bits_ + kPortBits),
      lane_mask_((1u << lane_bits_) - 1),
      rows_(1u << row_bits_),
      parts_((grid.nodes() + Bits::kSize - 1) / Bits::kSize),
      turns_per_part_(static_cast<std::size_t>(channels_ * lanes_)),
      counts_(space_, parts_ * rows_, config.buffer_flits),
      credits_(space_, parts_ * rows_, config.buffer_flits),
      some_(space_, parts_, rows_),
      free_(space_, parts_, rows_),
      left_(parts_ * rows_),
      held_(space_, parts_, rows_),
      unsent_(space_, parts_, rows_),
      tail_(space_, parts_, rows_),
      in_use_(space_, parts_, rows_),
      more_left_(places()),
      at_interface_(space_, parts_, static_cast<std::size_t>(lanes_)),
      metered_(space_, parts_, static_cast<std::size_t>(lanes_)),
      supplied_(grid.nodes() * static_cast<std::size_t>(lanes_)),
      closed_(space_, 2, parts_),
      sent_(space_, rows_, parts_),
      taken_(space_, rows_, parts_) {
    CHECK(rows_ <= OfRows{}.size());
    starts_.resize(kPorts * std::size_t{grid.nodes()} + 2);
    tails_.resize(kPorts * std::size_t{grid.nodes()} + 2);
    for (std::size_t part = 0; part < parts_; ++part)
        for (int lane = 0; lane < lanes_; ++lane) {
            for (std::size_t each = 0; each < kClasses; ++each)
                requests_.emplace_back().lane_in = static_cast<std::uint8_t>(lane);
            for (int in = 0; in < channels_; ++in) {
                Turns& entry = turns_.emplace_back();
                entry.lane_out = static_cast<std::uint8_t>(lane);
                entry.lane_in = static_cast<std::uint8_t>(lane / channels_ * channels_ + in);
            }
        }
    for (std::size_t each = 0; each < kClasses; ++each)
        channels_of_class_[each] = GridRouting::channels(grid, channels_, {0, each == 1});
    all_channels_ = (1u << channels_) - 1;
    free_.fill(~Bits{});
    for (std::size_t place = 0; place < parts_ * rows_; ++place) {
        credits_.write(place, ~Bits{}, static_cast<std::uint32_t>(config.buffer_flits));
        left_[place].digits.fill(~Bits{});
    }
    if (config.drops_heads) dropped_ = {space_, parts_, rows_};
    if (config.round_robin) {
        const std::size_t groups = group(parts_, 0, 0);
        next_requester_ = {space_, groups, (kInterface + 1) * channels_ - 1};
        next_channel_ = {space_, groups, channels_ - 1};
        if (config.one_per_input) next_offer_ = {space_, groups, channels_ - 1};
    }
    flits_.planes = {space_, (kMostDelay + 1) * rows_, parts_};
    returns_.planes = {space_, (kMostDelay + 1) * rows_, parts_};
    reopenings_.planes = {space_, (kMostDelay + 1) * rows_, parts_};
    if (grid.wraps()) {
        edges_ = {space_, Grid::kDirections, parts_};
        between_ = {space_, 2, parts_};
        for (int direction = 0; direction < Grid::kDirections; ++direction)
            for (std::uint32_t node = 0; node < grid.nodes(); ++node)
                if (grid.coordinate(node, direction / 2) == (direction % 2 == 0 ? grid.extent(direction / 2) - 1 : 0))
                    edges_[static_cast<std::size_t>(direction)][node / Bits::kSize].set(node % Bits::kSize);
    }
    if (config.half_duplex) sides_ = {space_, kSides, parts_};
    if (turns == nullptr) {
        own_turns_.assign(link_turns_size(config), 0);
        turns = &own_turns_;
    }
    CHECK(turns->size() == link_turns_size(config));
    last_up_ = turns->data();
}

void MeshFlow::set_buffered(Place input, int more) {
    const int flits = buffered(input) + more;
    counts_.write(at(input), only(bit_of(input)), static_cast<std::uint32_t>(flits));
    if (flits > 0) some_[part_of(input)][row_of(input)].set(bit_of(input));
}

void MeshFlow::set_due(Due& due, Place place, std::int64_t cycle) {
    const std::uint32_t row = row_of(place);
    if ((due.rows[slot(cycle)][row / 64] >> row % 64 & 1) == 0) std::fill_n(begin(due, cycle, row), parts_, Bits{});
    due.planes[slot(cycle) * rows_ + row][part_of(place)].set(bit_of(place));
}

void MeshFlow::set_credits(Place output, int credits) {
    credits_.write(at(output), only(bit_of(output)), static_cast<std::uint32_t>(credits));
    Bits& free = free_[part_of(output)][row_of(output)];
    credits > 0 ? free.set(bit_of(output)) : free.reset(bit_of(output));
}

void MeshFlow::set_held(Place output, Place input, int left, int all) {
    know_length(all);
    const std::size_t part = part_of(output);
    const int port = port_of(output);
    held_[part][row_of(output)].set(bit_of(output));
    if (left == flits_over(port, all)) unsent_[part][row_of(output)].set(bit_of(output));
    change_left(output, ~0u, static_cast<std::uint32_t>(left - 1));
    ++holding_[priority_of(lane_of(output))];
    if (port == kInterface) return;
    in_use_[part][row_of(input)].set(bit_of(input));
    const auto channel = static_cast<std::size_t>(lane_of(input) % channels_);
    turns_[part * turns_per_part_ + static_cast<std::size_t>(lane_of(output) * channels_) + channel].add(
        static_cast<std::uint32_t>(port << kPortBits | port_of(input)), only(bit_of(output)));
}

void MeshFlow::set_at_interface(Place interface, int ready) {
    if (ready < 0) {
        metered(interface).reset(bit_of(interface));
        at_interface(interface).set(bit_of(interface));
    } else {
        metered(interface).set(bit_of(interface));
        supplied(interface) = 0;
        supply(interface, ready);
    }
}

}  // namespace grainscope
