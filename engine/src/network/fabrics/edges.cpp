#include "network/fabrics/edges.h"

#include <algorithm>
#include <limits>

namespace grainscope {
namespace {

constexpr std::uint32_t kFar = std::numeric_limits<std::uint32_t>::max();

std::vector<int> degrees(const EdgeList& list) {
    std::vector<int> out(list.routers);
    for (const auto& [from, to] : list.edges) ++out[from], ++out[to];
    return out;
}

// By router.
std::vector<std::uint32_t> distances(const EdgeList& list, std::uint32_t root) {
    std::vector<std::vector<std::uint32_t>> beside(list.routers);
    for (const auto& [from, to] : list.edges) {
        beside[from].push_back(to);
        beside[to].push_back(from);
    }
    std::vector<std::uint32_t> out(list.routers, kFar), reached{root};
    out[root] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (const std::uint32_t next : beside[reached[i]])
            if (out[next] == kFar) {
                out[next] = out[reached[i]] + 1;
                reached.push_back(next);
            }
    return out;
}

class Edges final : public Fabric {
  public:
    explicit Edges(const EdgeList& list)
        : Fabric(list.channels, list.most_ports(), static_cast<std::uint32_t>(list.homes.size())) {
        layout = Layout::ring;
        shape = squarest_shape(nodes);
        add_places(list.routers);
        std::vector<int> used(places.size());
        for (std::uint32_t node = 0; node < nodes; ++node) {
            const std::uint32_t home = nodes + list.homes[node];
            add_cable(node, used[node]++, home, used[home]++, 0, LinkClass::terminal);
        }
        for (const auto& [from, to] : list.edges)
            add_cable(nodes + from, used[nodes + from]++, nodes + to, used[nodes + to]++, 2);
        const std::vector<int> degree = degrees(list);
        const auto root = std::max_element(degree.begin(), degree.end()) - degree.begin();
        find_ways(distances(list, static_cast<std::uint32_t>(root)));
    }

    void route(const Head& head, Sight&, std::vector<Output>& outputs) const override {
        if (is_at_node(head, outputs)) return;
        const bool down = !is_first(head) && !ups_[head.link];
        outputs.push_back({next_[index(head.at, down, head.destination)], all_channels()});
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

bool EdgeList::is_connected() const {
    if (routers == 0) return false;
    const auto away = distances(*this, 0);
    return std::find(away.begin(), away.end(), kFar) == away.end();
}

int EdgeList::most_ports() const {
    std::vector<int> ports = degrees(*this);
    for (const std::uint32_t home : homes) ++ports[home];
    return std::max(1, *std::max_element(ports.begin(), ports.end()));
}

std::unique_ptr<Fabric> make_edges(const EdgeList& list) { return std::make_unique<Edges>(list); }

}  // namespace grainscope
