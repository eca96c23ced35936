#include "network/fabrics/fat_tree.h"

#include <algorithm>

namespace grainscope {
namespace {

std::uint32_t power(int base, int exponent) {
    std::uint32_t out = 1;
    for (; exponent > 0; --exponent) out *= static_cast<std::uint32_t>(base);
    return out;
}

class FatTree final : public Fabric {
  public:
    explicit FatTree(const FatTreeConfig& config)
        : Fabric(config.channels, config.most_ports(), config.nodes()),
          config_(config),
          ports_up_(static_cast<std::uint32_t>(config.parents * config.cables)) {
        layout = Layout::stages;
        shape = squarest_shape(nodes);
        add_places(config.switches());
        std::uint32_t first = nodes;
        for (int level = 0; level < config.levels; ++level) {
            levels_.push_back({first, power(config.parents, config.levels - 1 - level),
                               nodes / power(config.children, level), ports_down(level)});
            first += power(config.children, level) * levels_.back().copies;
        }
        group_nodes = config.levels > 1 ? levels_[1].nodes : 0;
        for (std::uint32_t node = 0; node < nodes; ++node) {
            const Level& leaf = levels_.back();
            add_cable(node, 0, leaf.first + node / leaf.nodes, static_cast<int>(node % leaf.nodes), 0,
                      LinkClass::terminal);
        }
        for (int level = config.levels - 1; level > 0; --level) add_level(level);
        for (std::uint32_t place = nodes; place < places.size(); ++place) {
            positions_.push_back(position(place));
            const auto [level, subtree, copy] = positions_.back();
            const Level& own = levels_[level];
            places[place].at = {config.levels - static_cast<int>(level), static_cast<int>(subtree * own.copies + copy),
                                0};
        }
        for (std::uint32_t node = 0; node < nodes; ++node) places[node].at = {0, static_cast<int>(node), 0};
        below_ = all_below();
    }

    int distance(std::uint32_t source, std::uint32_t destination) const override {
        if (source == destination) return 0;
        int hops = 2;
        for (int level = config_.levels - 1; level > 0; --level, hops += 2) {
            const std::uint32_t under = levels_[static_cast<std::size_t>(level)].nodes;
            if (source / under == destination / under) break;
        }
        return hops;
    }

    void route(const Head& head, Sight& sight, Outputs& outputs) const override {
        if (is_at_node(head, sight, outputs)) return;
        const Position& own = positions_[head.at - nodes];
        const Below& below = below_[own.level * std::size_t{nodes} + head.destination];
        const int port = below.subtree == own.subtree ? below.port : port_up(head, own.level, sight);
        outputs.set({out(head.at, port), all_});
    }

  private:
    struct Level {
        std::uint32_t first;   // its first switch
        std::uint32_t copies;  // switches over the same nodes
        std::uint32_t nodes;   // below each
        int ports_down;
    };
    struct Position {
        std::uint32_t level, subtree, copy;
    };
    // Where a node lies under the switches of a level: in which subtree, and behind which of their ports.
    struct Below {
        std::uint32_t subtree;
        int port;
    };

    Position position(std::uint32_t place) const {
        std::uint32_t level = static_cast<std::uint32_t>(levels_.size()) - 1;
        while (place < levels_[level].first) --level;
        const Level& own = levels_[level];
        return {level, (place - own.first) / own.copies, (place - own.first) % own.copies};
    }
    int ports_down(int level) const {
        return level + 1 == config_.levels ? config_.leaf_nodes : config_.children * config_.cables;
    }
    // By level and node.
    std::vector<Below> all_below() const {
        std::vector<Below> out;
        for (int level = 0; level < config_.levels; ++level) {
            const std::uint32_t under = levels_[static_cast<std::size_t>(level)].nodes;
            const bool leaf = level + 1 == config_.levels;
            const std::uint32_t child = leaf ? 1 : levels_[static_cast<std::size_t>(level) + 1].nodes;
            // Of several cables to a child, one by destination.
            const auto cables = static_cast<std::uint32_t>(leaf ? 1 : config_.cables);
            for (std::uint32_t node = 0; node < nodes; ++node)
                out.push_back({node / under, static_cast<int>(node % under / child * cables + node % cables)});
        }
        return out;
    }
    [[gnu::noinline]] int port_up(const Head& head, std::uint32_t level, Sight& sight) const {
        const Level& own = levels_[level];
        if (config_.routing == TreeRouting::by_destination)
            return own.ports_down + static_cast<int>(head.destination / own.copies % ports_up_);
        const int first = own.ports_down + static_cast<int>(sight.below(ports_up_));
        if (config_.routing == TreeRouting::random) return first;
        const int second = own.ports_down + static_cast<int>(sight.below(ports_up_));
        const bool more = sight.used(out(head.at, first)) > sight.used(out(head.at, second));
        return first + more * (second - first);
    }

    // The cables from the switches of a level up.
    void add_level(int level) {
        const Level &own = levels_[static_cast<std::size_t>(level)],
                    &above = levels_[static_cast<std::size_t>(level) - 1];
        const auto children = static_cast<std::uint32_t>(config_.children);
        for (std::uint32_t place = own.first; place < own.first + power(config_.children, level) * own.copies;
             ++place) {
            const auto [unused, subtree, copy] = position(place);
            for (int j = 0; j < config_.parents; ++j)
                for (int cable = 0; cable < config_.cables; ++cable)
                    add_cable(place, ports_down(level) + j * config_.cables + cable,
                              above.first + subtree / children * above.copies +
                                  static_cast<std::uint32_t>(j) * own.copies + copy,
                              static_cast<int>(subtree % children) * config_.cables + cable, 2 * cable, LinkClass::up,
                              LinkClass::down);
        }
    }

    FatTreeConfig config_;
    std::uint32_t ports_up_;
    std::uint8_t all_ = all_channels();
    std::vector<Level> levels_;
    std::vector<Position> positions_;  // of switches
    std::vector<Below> below_;
};

}  // namespace

std::uint32_t FatTreeConfig::nodes() const {
    return static_cast<std::uint32_t>(leaf_nodes) * power(children, levels - 1);
}

std::uint32_t FatTreeConfig::switches() const {
    std::uint32_t all = 0;
    for (int level = 0; level < levels; ++level) all += power(children, level) * power(parents, levels - 1 - level);
    return all;
}

int FatTreeConfig::most_ports() const {
    const int up = levels > 1 ? parents * cables : 0;
    return std::max({leaf_nodes + up, levels > 1 ? children * cables : 0, levels > 2 ? children * cables + up : 0});
}

std::unique_ptr<Fabric> make_fat_tree(const FatTreeConfig& config) { return std::make_unique<FatTree>(config); }

}  // namespace grainscope
