#include "network/fabrics/edges.h"

#include <algorithm>
#include <limits>

namespace grainscope {
namespace {

constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint32_t kMostPlaces = (1 << 16) + 1, kMostCycles = 10'001;

std::vector<int> degrees(const EdgeList& list) {
    std::vector<int> out(list.routers);
    for (const auto& edge : list.edges) ++out[edge.from], ++out[edge.to];
    return out;
}

// By router: cables from the root.
std::vector<std::uint32_t> distances(const EdgeList& list, std::uint32_t root) {
    std::vector<std::uint32_t> out(list.routers, kFar);
    out[root] = 0;
    for (bool is_over = false; !is_over;) {
        is_over = true;
        for (const auto& edge : list.edges) {
            std::uint32_t &from = out[edge.from], &to = out[edge.to];
            const std::uint32_t most = std::min(from, to);
            if (most == kFar || std::max(from, to) <= most + 1) continue;
            (from < to ? to : from) = most + 1;
            is_over = false;
        }
    }
    return out;
}

class Edges final : public Fabric {
  public:
    explicit Edges(const EdgeList& list)
        : Fabric(list.channels, list.most_ports(), static_cast<std::uint32_t>(list.homes.size())) {
        layout = Layout::free;
        shape = squarest_shape(nodes);
        add_places(list.routers);
        std::vector<int> used(places.size());
        for (std::uint32_t node = 0; node < nodes; ++node) {
            const auto& cable = list.homes[node];
            const std::uint32_t home = nodes + cable.to;
            add_cable(node, used[node]++, home, used[home]++, 0, LinkClass::terminal);
            set_cycles(cable.forth, cable.back);
        }
        for (const auto& [from, to, forth, back] : list.edges) {
            add_cable(nodes + from, used[nodes + from]++, nodes + to, used[nodes + to]++, 2);
            set_cycles(forth, back);
        }
        const std::vector<int> degree = degrees(list);
        const auto root = std::max_element(degree.begin(), degree.end()) - degree.begin();
        find_ways(distances(list, static_cast<std::uint32_t>(root)));
    }

    void route(const Head& head, Sight& sight, Outputs& outputs) const override {
        if (is_at_node(head, sight, outputs)) return;
        const bool down = !is_first(head) && !ups_[head.link];
        outputs.set({next_[index(head.at, down, head.destination)], all_channels()});
    }

  private:
    std::size_t index(std::uint32_t router, bool down, std::uint32_t destination) const {
        return ((router - nodes) * std::size_t{2} + down) * nodes + destination;
    }

    void find_ways(const std::vector<std::uint32_t>& depth) {
        for (const Link& link : links) {
            const bool between = link.source >= nodes && link.target >= nodes;
            const auto rank = [&](std::uint32_t place) { return std::pair(depth[place - nodes], place); };
            ups_.push_back(between && rank(link.target) < rank(link.source));
        }
        std::vector<std::vector<std::uint32_t>> leaving = this->leaving(), coming(places.size());
        for (std::uint32_t link = 0; link < links.size(); ++link) coming[links[link].target].push_back(link);
        next_.assign((places.size() - nodes) * 2 * nodes, kNoLink);
        // Links left to the destination from a router that a head has come to upwards (0) or downwards (1).
        std::vector<std::array<std::uint32_t, 2>> away(places.size());
        struct State {
            std::uint32_t place;
            bool down;
        };
        std::vector<State> reached;
        for (std::uint32_t node = 0; node < nodes; ++node) {
            std::fill(away.begin(), away.end(), std::array{kFar, kFar});
            const std::uint32_t home = links[out(node, 0)].target;
            away[home] = {1, 1};
            reached = {{home, false}, {home, true}};
            for (std::size_t i = 0; i < reached.size(); ++i) {
                const auto [place, down] = reached[i];
                for (const std::uint32_t link : coming[place]) {
                    const std::uint32_t from = links[link].source;
                    if (from < nodes || ups_[link] == down) continue;
                    // A head that has come up may go either way, one that has come down only down.
                    for (const bool before : {false, true})
                        if (!(before && ups_[link]) && away[from][before] == kFar) {
                            away[from][before] = away[place][down] + 1;
                            reached.push_back({from, before});
                        }
                }
            }
            for (const auto [place, down] : reached)
                next_[index(place, down, node)] = choose(place, down, node, away, leaving);
        }
    }
    std::uint32_t choose(std::uint32_t place, bool down, std::uint32_t node,
                         const std::vector<std::array<std::uint32_t, 2>>& away,
                         const std::vector<std::vector<std::uint32_t>>& leaving) const {
        if (away[place][down] == 1) return out(node, 0) ^ 1u;
        std::vector<std::uint32_t> ways;
        for (const std::uint32_t link : leaving[place]) {
            const std::uint32_t to = links[link].target;
            if (to < nodes || (down && ups_[link])) continue;
            if (away[to][!ups_[link]] != kFar && away[to][!ups_[link]] + 1 == away[place][down]) ways.push_back(link);
        }
        return ways[node % ways.size()];
    }

    std::vector<std::uint8_t> ups_;    // by link
    std::vector<std::uint32_t> next_;  // by router, whether the head has gone down, and destination
};

}  // namespace

std::optional<std::uint32_t> EdgeList::apart() const {
    const auto away = distances(*this, 0);
    const auto found = std::find(away.begin(), away.end(), kFar);
    if (found == away.end()) return std::nullopt;
    return static_cast<std::uint32_t>(found - away.begin());
}

int EdgeList::most_ports() const {
    std::vector<int> ports = degrees(*this);
    for (const auto& home : homes) ++ports[home.to];
    return std::max(1, *std::max_element(ports.begin(), ports.end()));
}

std::optional<EdgeList> read_edges(std::string_view text) {
    bool is_sound = true;
    std::size_t at = 0;
    const auto skip = [&] {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
        return at < text.size();
    };
    const auto next = [&](std::uint32_t below) {
        std::uint32_t value = 0;
        is_sound = is_sound && skip() && text[at] >= '0' && text[at] <= '9';
        while (is_sound && at < text.size() && text[at] >= '0' && text[at] <= '9') {
            value = value * 10 + static_cast<std::uint32_t>(text[at++] - '0');
            is_sound = value < below;
        }
        return value;
    };
    EdgeList list;
    const auto edge = [&](std::uint32_t from) {
        const std::uint32_t to = next(list.routers);
        const int forth = static_cast<int>(next(kMostCycles)), back = static_cast<int>(next(kMostCycles));
        return EdgeList::Edge{from, to, forth, back};
    };
    list.routers = next(kMostPlaces);
    const std::uint32_t nodes = next(kMostPlaces);
    for (std::uint32_t node = 0; is_sound && node < nodes; ++node) list.homes.push_back(edge(node));
    while (is_sound && skip()) {
        list.edges.push_back(edge(next(list.routers)));
        is_sound = is_sound && list.edges.back().from != list.edges.back().to;
    }
    if (!is_sound || nodes == 0) return std::nullopt;
    return list;
}

EdgeList example_edges() {
    EdgeList list{16};
    for (std::uint32_t router = 0; router < list.routers; ++router) {
        const bool is_outer = router < 8;
        list.homes.push_back({router, router});
        list.edges.push_back({router, is_outer ? (router + 1) % 8 : 8 + (router + 3) % 8});
        if (is_outer) list.edges.push_back({router, router + 8});
    }
    return list;
}

std::unique_ptr<Fabric> make_edges(const EdgeList& list) { return std::make_unique<Edges>(list); }

}  // namespace grainscope
