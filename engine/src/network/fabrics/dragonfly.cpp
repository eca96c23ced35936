#include "network/fabrics/dragonfly.h"

#include <algorithm>

namespace grainscope {
namespace {

constexpr int kInjected = -1;

// The class of channels that a head takes which came on another, by what is asked of its way.
constexpr int next_class(bool minimal, bool goes_round, int came, bool global, bool stays) {
    if (minimal) return global || came == 1 ? 1 : 0;
    if (goes_round) return global || came == kInjected ? 0 : 1;
    return global || (stays && came == kInjected) || came == 3 ? 3 : 2;
}

constexpr std::size_t way_index(bool goes_round, int came, bool global, bool stays) {
    return static_cast<std::size_t>(((came + 1) * 2 + goes_round) * 4 + global * 2 + stays);
}

constexpr auto classes_of(bool minimal) {
    std::array<std::uint8_t, 40> all{};
    for (int i = 0; i < 40; ++i)
        all[static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>(next_class(minimal, (i / 4 & 1) != 0, i / 8 - 1, (i & 2) != 0, (i & 1) != 0));
    return all;
}
constexpr std::array kClasses{classes_of(false), classes_of(true)};

class Dragonfly final : public Fabric {
  public:
    explicit Dragonfly(const DragonflyConfig& config)
        : Fabric(config.channels, config.nodes_per_router + config.routers_per_group - 1 + config.globals_per_router,
                 config.nodes()),
          config_(config),
          copies_(config.groups > 1 ? config.routers_per_group * config.globals_per_router / (config.groups - 1) : 0) {
        layout = Layout::ring;
        shape = squarest_shape(nodes);
        group_nodes = static_cast<std::uint32_t>(p() * a());
        add_places(config.routers());
        draw_entry();
        for (std::uint32_t node = 0; node < nodes; ++node)
            add_cable(node, 0, nodes + node / static_cast<std::uint32_t>(p()),
                      static_cast<int>(node % static_cast<std::uint32_t>(p())), 0, LinkClass::terminal);
        for (std::uint32_t router = 0; router < config.routers(); ++router)
            sites_.push_back({static_cast<int>(router) / a(), static_cast<int>(router) % a()});
        for (int exit = 0; exit < a() * h(); ++exit) exits_.push_back({exit / h(), p() + a() - 1 + exit % h()});
        for (int group = 0; group < config.groups; ++group) add_group(group);
        fill_tables();
        for (std::uint32_t place = 0; place < places.size(); ++place) {
            const std::uint32_t router = place < nodes ? place / static_cast<std::uint32_t>(p()) : place - nodes;
            places[place].at = {static_cast<int>(router) / a(), static_cast<int>(router) % a(),
                                place < nodes ? static_cast<int>(place) % p() : -1};
        }
    }

    std::uint32_t via(const Head& head, Sight& sight) const override {
        if (config_.routing == DragonflyRouting::minimal) return kNoPlace;
        const std::uint32_t to = router_of(head.destination);
        if (group_of(to) == group_of(head.at)) return kNoPlace;
        const std::uint32_t via = nodes + sight.below(config_.routers());
        if (group_of(via) == group_of(head.at)) return kNoPlace;
        if (config_.routing == DragonflyRouting::valiant) return via;
        const int direct = sight.used(next(head.at, to) >> 1), around = sight.used(next(head.at, via) >> 1);
        // A bias that a buffer cannot exceed would keep all packets on minimal ways.
        const int bias = std::max(0, std::min(kBiasFlits, config_.buffer_flits - 2));
        return direct <= 2 * around + bias ? kNoPlace : via;
    }

    void route(const Head& head, Sight& sight, Outputs& outputs) const override {
        if (is_at_node(head, sight, outputs)) return;
        // Without branches, which nobody could guess.
        const int came = is_first(head) ? kInjected : class_of_[head.channel];
        const std::uint32_t home = router_of(head.destination);
        const bool goes_round = (head.via != kNoPlace) & (head.at != head.via) & (came < 2);
        const std::uint32_t target = goes_round ? head.via : home;
        const std::uint32_t on = next(head.at, target), is_home = head.at == target;
        const std::uint32_t link = on ^ ((on ^ way_home(head.destination)) & (0u - is_home));
        const bool global = (link & 1) != 0;
        const bool stays = group_of(head.at) == group_of(home);
        const auto& classes = kClasses[config_.routing == DragonflyRouting::minimal];
        outputs.set({link >> 1, channels_of_[classes[way_index(goes_round, came, global, stays)]]});
    }

  private:
    static constexpr int kBiasFlits = 30;
    // With more routers the way from each to each is no table.
    static constexpr std::uint32_t kMostTabled = 256;

    // A router in its group.
    struct Site {
        int group, index;
    };
    // A global link of a group: the router that has it, and its port there.
    struct Exit {
        int index, port;
    };

    int p() const { return config_.nodes_per_router; }
    int a() const { return config_.routers_per_group; }
    int h() const { return config_.globals_per_router; }
    // The cables of nodes are the first: of each a link to its router, and one back.
    std::uint32_t router_of(std::uint32_t node) const { return links[std::size_t{2} * node].target; }
    // As next() says it.
    static std::uint32_t way_home(std::uint32_t node) { return 2 * (2 * node + 1); }
    int group_of(std::uint32_t router) const { return sites_[router - nodes].group; }
    std::uint32_t router_at(int group, int index) const {
        return nodes + static_cast<std::uint32_t>(group * a() + index);
    }
    int local_port(int own, int other) const { return p() + other - (other > own); }
    const Exit& exit_at(int slot) const { return exits_[static_cast<std::size_t>(slot)]; }
    // The slot of a group whose link of this number leads to the other.
    int slot(int group, int other, int copy) const { return copy * (config_.groups - 1) + other - (other > group); }

    void add_group(int group) {
        for (int i = 0; i < a(); ++i)
            for (int m = i + 1; m < a(); ++m)
                add_cable(router_at(group, i), local_port(i, m), router_at(group, m), local_port(m, i), 0);
        for (int other = group + 1; other < config_.groups; ++other)
            for (int copy = 0; copy < copies_; ++copy) {
                const Exit &here = exit_at(slot(group, other, copy)), &there = exit_at(slot(other, group, copy));
                add_cable(router_at(group, here.index), here.port, router_at(other, there.index), there.port,
                          2 + 2 * copy, LinkClass::global);
            }
    }

    // Which of the links between their groups is on the shortest ways from a router to another. Only those that either
    // of them has can shorten one.
    int copy_towards(const Site& own, const Site& there) const {
        if (copies_ == 1) return 0;
        // Where neither has one, that whose number among its like is as that of the target's router.
        int best = there.index * copies_ / a(), fewest = 2;
        for (int i = 0; i < 2 * h() && fewest > 0; ++i) {
            const Site& site = i < h() ? own : there;
            const int exit = site.index * h() + (there.index + i) % h(), copy = exit / (config_.groups - 1);
            const int forth = slot(own.group, there.group, copy), back = slot(there.group, own.group, copy);
            if (copy >= copies_ || exit != (i < h() ? forth : back)) continue;
            const int way = (exit_at(forth).index != own.index) + (exit_at(back).index != there.index);
            if (way >= fewest) continue;
            best = copy;
            fewest = way;
        }
        return best;
    }

    // The link from a router on the shortest way to another.
    std::uint32_t towards(std::uint32_t at, std::uint32_t target) const {
        const Site &own = sites_[at - nodes], &there = sites_[target - nodes];
        if (own.group == there.group) return out(at, local_port(own.index, there.index));
        const Exit& exit = exit_at(slot(own.group, there.group, copy_towards(own, there)));
        return out(at, exit.index == own.index ? exit.port : local_port(own.index, exit.index));
    }

    // Twice that, and 1 if it is global; of no meaning where it is there.
    std::uint32_t found(std::uint32_t at, std::uint32_t target) const {
        if (at == target) return 0;
        const std::uint32_t link = towards(at, target);
        return 2 * link + (Wiring::classes[link] == LinkClass::global);
    }
    std::uint32_t next(std::uint32_t at, std::uint32_t target) const {
        return next_.empty() ? found(at, target)
                             : next_[(at - nodes) * std::size_t{config_.routers()} + target - nodes];
    }
    // What would be found out anew for every head.
    void fill_tables() {
        for (int v = 0; v < channels(); ++v) class_of_[static_cast<std::size_t>(v)] = class_of(v, config_.classes());
        for (int index = 0; index < config_.classes(); ++index)
            channels_of_[static_cast<std::size_t>(index)] = channels_of_class(index, config_.classes());
        const std::uint32_t end = nodes + config_.routers();
        for (std::uint32_t at = nodes; config_.routers() <= kMostTabled && at < end; ++at)
            for (std::uint32_t target = nodes; target < end; ++target) next_.push_back(found(at, target));
    }

    DragonflyConfig config_;
    int copies_;  // links between two groups
    // What would be divided for every head.
    std::vector<Site> sites_;
    std::vector<Exit> exits_;  // by slot
    std::array<int, 8> class_of_{};
    std::array<std::uint8_t, 4> channels_of_{};
    std::vector<std::uint32_t> next_;  // by router and router
};

}  // namespace

std::unique_ptr<Fabric> make_dragonfly(const DragonflyConfig& config) { return std::make_unique<Dragonfly>(config); }

}  // namespace grainscope
