#include "network/fabrics/cube.h"

#include <algorithm>
#include <cstdlib>

namespace grainscope {
namespace {

int dimensions(const CubeConfig& config) {
    int wide = 0;
    for (int d = 0; d < CubeConfig::kDimensions; ++d)
        if (config.extents[static_cast<std::size_t>(d)] > 1) wide = d + 1;
    return std::max(1, wide);
}

class Cube final : public Fabric {
  public:
    explicit Cube(const CubeConfig& config)
        : Fabric(config.channels, 2 * dimensions(config), config.nodes()),
          config_(config),
          dimensions_(dimensions(config)),
          escapes_(std::min(config.wraps ? 2 : 1, config.channels)),
          coordinates_(nodes) {
        const auto& extents = config.extents;
        shape = {extents[0], extents[1], static_cast<int>(nodes) / extents[0] / extents[1]};
        wraps = config.wraps;
        std::uint32_t stride = 1;
        for (int d = 0; d < dimensions_; stride *= static_cast<std::uint32_t>(extent(d++))) {
            if (extent(d) > 1) group_nodes = stride;
            for (std::uint32_t node = 0; node < nodes; ++node)
                coordinates_[node][static_cast<std::size_t>(d)] =
                    static_cast<std::int16_t>(node / stride % static_cast<std::uint32_t>(extent(d)));
            for (std::uint32_t node = 0; node < nodes; ++node) {
                const int at = coordinate(node, d);
                if (at + 1 < extent(d)) add_cable(node, 2 * d, node + stride, 2 * d + 1, 2 * d);
                if (at + 1 == extent(d) && rings(d))
                    add_cable(node, 2 * d, node - static_cast<std::uint32_t>(at) * stride, 2 * d + 1, 2 * d);
            }
        }
        place_nodes();
    }

    std::uint8_t escape_channels() const override {
        return config_.routing == CubeRouting::minimal_adaptive ? bits(0, escapes_) : Routing::escape_channels();
    }

    int distance(std::uint32_t source, std::uint32_t destination) const override {
        int hops = 0;
        for (int d = 0; d < dimensions_; ++d) {
            const int apart = std::abs(coordinate(destination, d) - coordinate(source, d));
            hops += rings(d) ? std::min(apart, extent(d) - apart) : apart;
        }
        return hops;
    }

    std::uint32_t via(const Head& head, Sight& sight) const override {
        if (config_.routing == CubeRouting::valiant) return sight.below(nodes);
        if (config_.routing != CubeRouting::romm) return kNoPlace;
        std::uint32_t via = 0, stride = 1;
        for (int d = 0; d < dimensions_; stride *= static_cast<std::uint32_t>(extent(d++))) {
            const int from = coordinate(head.source, d), to = coordinate(head.destination, d);
            const bool up = goes_up(d, from, to, sight);
            const int apart = up == (to > from) ? std::abs(to - from) : extent(d) - std::abs(to - from);
            const int step = static_cast<int>(sight.below(static_cast<std::uint32_t>(apart) + 1));
            via += static_cast<std::uint32_t>((from + (up ? step : extent(d) - step)) % extent(d)) * stride;
        }
        return via;
    }

    void route(const Head& head, Sight& sight, Outputs& outputs) const override {
        outputs.clear();
        if (config_.routing == CubeRouting::minimal_adaptive) return adapt(head, sight, outputs);
        if (head.via == kNoPlace) {
            const bool halves = config_.routing != CubeRouting::dimension_order;
            return order(head, head.destination, halves ? second_half() : Range{0, channels()}, sight, outputs);
        }
        const bool came_second = head.link != kNoLink && head.channel >= second_half().first;
        if (came_second || head.at == head.via)
            order(head, head.destination, second_half(), sight, outputs);
        else
            order(head, head.via, {0, std::max(1, second_half().first)}, sight, outputs);
    }

  private:
    static constexpr int kDimensions = CubeConfig::kDimensions;
    struct Range {
        int first, count;
        bool has(int channel) const { return channel >= first && channel < first + count; }
    };

    int extent(int d) const { return config_.extents[static_cast<std::size_t>(d)]; }
    bool rings(int d) const { return config_.wraps && extent(d) > 2; }
    int coordinate(std::uint32_t node, int d) const { return coordinates_[node][static_cast<std::size_t>(d)]; }
    Range second_half() const {
        const int first = first_of_class(1, 2);
        return {first, channels() - first};
    }
    bool both_ways(int d, int from, int to) const { return rings(d) && 2 * std::abs(to - from) == extent(d); }
    bool goes_up(int d, int from, int to, Sight& sight) const {
        if (both_ways(d, from, to)) return sight.below(2) == 0;
        return rings(d) && 2 * std::abs(to - from) > extent(d) ? to < from : to > from;
    }

    // The next step in dimension order, on these channels.
    void order(const Head& head, std::uint32_t target, Range range, Sight& sight, Outputs& outputs) const {
        for (int d = 0; d < dimensions_; ++d) {
            const int at = coordinate(head.at, d), to = coordinate(target, d);
            if (at == to) continue;
            int direction = 2 * d, second = 0;
            if (rings(d) && head.link != kNoLink && links[head.link].direction / 2 == d && range.has(head.channel)) {
                direction = links[head.link].direction;
                second = head.channel - range.first >= range.count / 2;
            } else {
                const bool up = goes_up(d, at, to, sight);
                direction += up ? 0 : 1;
                second = up ? at > to : to < at;
            }
            if (rings(d) && range.count > 1) {
                const int lower = range.count / 2;
                range = second ? Range{range.first + lower, range.count - lower} : Range{range.first, lower};
            }
            outputs.push_back({out(head.at, direction), bits(range.first, range.count)});
            return;
        }
    }

    void adapt(const Head& head, Sight& sight, Outputs& outputs) const {
        order(head, head.destination, {0, escapes_}, sight, outputs);
        if (outputs.empty() || (head.link != kNoLink && head.channel < escapes_)) return;
        const std::uint8_t free = bits(escapes_, channels() - escapes_);
        const std::uint32_t first = outputs.front().link;
        outputs.front().channels |= free;
        for (int d = 0; d < dimensions_; ++d) {
            const int at = coordinate(head.at, d), to = coordinate(head.destination, d);
            if (at == to) continue;
            const auto add = [&](int direction) {
                if (out(head.at, direction) != first) outputs.push_back({out(head.at, direction), free});
            };
            if (both_ways(d, at, to)) {
                add(2 * d);
                add(2 * d + 1);
            } else {
                add(2 * d + (goes_up(d, at, to, sight) ? 0 : 1));
            }
        }
    }

    // Dimensions beyond the third stand as blocks of the first three, side by side.
    void place_nodes() {
        for (std::uint32_t node = 0; node < nodes; ++node) {
            places[node].at = {0, 0, 0};
            for (int d = 0; d < 3; ++d)
                for (int block = 1, inner = d; inner < kDimensions; inner += 3) {
                    // Beside each other where they are the outermost, with a gap between blocks.
                    places[node].at[static_cast<std::size_t>(d)] += coordinate(node, inner) * block;
                    block *= extent(inner) + (inner + 3 < dimensions_ ? 1 : 0);
                }
        }
    }

    const CubeConfig config_;
    const int dimensions_, escapes_;
    std::vector<std::array<std::int16_t, kDimensions>> coordinates_;
};

}  // namespace

std::uint32_t CubeConfig::nodes() const {
    std::uint32_t all = 1;
    for (const int extent : extents) all *= static_cast<std::uint32_t>(extent);
    return all;
}

int CubeConfig::channels_needed() const {
    const bool halves = routing == CubeRouting::valiant || routing == CubeRouting::romm;
    return (wraps ? 2 : 1) * (halves ? 2 : 1);
}

std::unique_ptr<Fabric> make_cube(const CubeConfig& config) { return std::make_unique<Cube>(config); }

}  // namespace grainscope
