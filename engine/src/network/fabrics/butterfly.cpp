#include "network/fabrics/butterfly.h"

namespace grainscope {
namespace {

class Butterfly final : public Fabric {
  public:
    explicit Butterfly(const ButterflyConfig& config)
        : Fabric(config.channels, config.ports(), config.nodes()), config_(config) {
        for (std::size_t d = 0; d < 3; ++d) shape[d] = config.routers[d] * config.block[d];
        group_nodes = static_cast<std::uint32_t>(shape[0] * config.block[1]);
        add_places(ButterflyConfig::product(config.routers));
        for (std::uint32_t node = 0; node < nodes; ++node) {
            std::uint32_t router = 0, rest = node, stride = 1, block = 1;
            int port = 0;
            for (std::size_t d = 0; d < 3; ++d) {
                const auto extent = static_cast<std::uint32_t>(shape[d]),
                           size = static_cast<std::uint32_t>(config.block[d]);
                const std::uint32_t x = rest % extent;
                rest /= extent;
                places[node].at[d] = static_cast<int>(x + x / size);
                router += x / size * stride;
                stride *= static_cast<std::uint32_t>(config.routers[d]);
                port += static_cast<int>(x % size * block);
                block *= size;
            }
            home_.push_back(nodes + router);
            port_.push_back(port);
            add_cable(node, 0, nodes + router, port, 0, LinkClass::terminal);
        }
        for (std::uint32_t router = nodes; router < places.size(); ++router) {
            for (int d = 0; d < 3; ++d) {
                const int size = config.block[static_cast<std::size_t>(d)];
                places[router].at[static_cast<std::size_t>(d)] = coordinate(router, d) * (size + 1) + size / 2;
                for (int other = coordinate(router, d) + 1; other < extent(d); ++other) {
                    const std::uint32_t to = moved(router, d, other);
                    add_cable(router, port_to(router, d, other), to, port_to(to, d, coordinate(router, d)), 2 * d);
                }
            }
        }
    }

    int distance(std::uint32_t source, std::uint32_t destination) const override {
        return source == destination ? 0 : 2 + apart(home_[source], home_[destination]);
    }

    std::uint32_t via(const Head& head, Sight& sight) const override {
        if (config_.routing == ButterflyRouting::valiant)
            return nodes + sight.below(ButterflyConfig::product(config_.routers));
        if (config_.routing != ButterflyRouting::ugal) return kNoPlace;
        const std::uint32_t end = home_[head.destination];
        std::uint32_t via = head.at;
        for (int d = 0; d < 3; ++d)
            if (coordinate(head.at, d) != coordinate(end, d))
                via = moved(via, d, static_cast<int>(sight.below(static_cast<std::uint32_t>(extent(d)))));
        if (via == head.at) return kNoPlace;
        const int direct = apart(head.at, end) * sight.used(step(head.at, end, false));
        const int around = (apart(head.at, via) + apart(via, end)) * sight.used(step(head.at, via, false));
        return direct <= around + kBiasFlits ? kNoPlace : via;
    }

    void route(const Head& head, Sight& sight, Outputs& outputs) const override {
        if (is_at_node(head, sight, outputs)) return;
        const std::uint32_t end = home_[head.destination];
        const bool first = is_first(head), lower = !first && class_of(head.channel, 2) == 0;
        const bool goes_round = head.via != kNoPlace && head.at != head.via && (first || lower);
        if (head.at == end && !(goes_round && config_.routing == ButterflyRouting::ugal)) {
            outputs.set({out(head.at, port_[head.destination]), all_channels()});
        } else if (config_.routing == ButterflyRouting::dimension_order) {
            outputs.set({step(head.at, end, false), all_channels()});
        } else if (config_.routing == ButterflyRouting::either_order) {
            const bool upper = first ? sight.below(2) != 0 : !lower;
            outputs.set({step(head.at, end, upper), channels_of_class(upper, 2)});
        } else {
            outputs.set({step(head.at, goes_round ? head.via : end, false), channels_of_class(!goes_round, 2)});
        }
    }

  private:
    static constexpr int kBiasFlits = 2;

    int extent(int d) const { return config_.routers[static_cast<std::size_t>(d)]; }
    int stride(int d) const { return d == 0 ? 1 : d == 1 ? extent(0) : extent(0) * extent(1); }
    int coordinate(std::uint32_t router, int d) const {
        return static_cast<int>(router - nodes) / stride(d) % extent(d);
    }
    std::uint32_t moved(std::uint32_t router, int d, int to) const {
        return router + static_cast<std::uint32_t>((to - coordinate(router, d)) * stride(d));
    }
    int port_to(std::uint32_t router, int d, int other) const {
        int port = static_cast<int>(ButterflyConfig::product(config_.block));
        for (int lower = 0; lower < d; ++lower) port += extent(lower) - 1;
        return port + other - (other > coordinate(router, d));
    }
    int apart(std::uint32_t from, std::uint32_t to) const {
        int dimensions = 0;
        for (int d = 0; d < 3; ++d) dimensions += coordinate(from, d) != coordinate(to, d);
        return dimensions;
    }
    // The link to a router that is elsewhere, of the first dimension that differs, or of the last.
    std::uint32_t step(std::uint32_t from, std::uint32_t to, bool last_first) const {
        int d = last_first ? 2 : 0;
        while (coordinate(from, d) == coordinate(to, d)) d += last_first ? -1 : 1;
        return out(from, port_to(from, d, coordinate(to, d)));
    }

    ButterflyConfig config_;
    std::vector<std::uint32_t> home_;  // by node: its router
    std::vector<int> port_;            // by node: the port there
};

}  // namespace

std::unique_ptr<Fabric> make_butterfly(const ButterflyConfig& config) { return std::make_unique<Butterfly>(config); }

}  // namespace grainscope
