#include "model/mesh_load.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "base/check.h"

namespace grainscope {
namespace {

// A walker over routes that adds weight to links.
class Loads {
  public:
    Loads(const Grid& grid, const std::vector<Link>& links) : grid_(grid), loads_(links.size()) {}
    double& at(std::uint32_t node, int direction) { return loads_[grid_.link_at(node, direction)]; }
    void add_route(std::uint32_t source, std::uint32_t destination, double weight) {
        for (std::uint32_t node = source; node != destination;) {
            const int direction = grid_.route(source, destination, node).direction;
            at(node, direction) += weight;
            node = grid_.neighbour(node, direction);
        }
    }
    // Uniform traffic, to oneself too or not: by symmetry every row of a dimension carries the same, so one ring or
    // line tells all.
    void add_uniform(double weight, bool oneself) {
        const double n = grid_.nodes(), destinations = oneself ? n : n - 1;
        for (int d = 0; d < Grid::kDimensions; ++d) {
            const int k = grid_.extent(d);
            if (k == 1) continue;
            const Grid line({k, 1, 1}, grid_.wraps());
            const std::vector<Link> line_links = line.links();
            Loads row(line, line_links);
            for (int from = 0; from < k; ++from)
                for (int to = 0; to < k; ++to)
                    row.add_route(static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), 1);
            for (std::uint32_t node = 0; node < grid_.nodes(); ++node)
                for (int way = 0; way < 2; ++way)
                    if (grid_.has_link(node, 2 * d + way))
                        at(node, 2 * d + way) += weight *
                                                 row.at(static_cast<std::uint32_t>(grid_.coordinate(node, d)), way) /
                                                 k * n / destinations;
        }
    }
    std::vector<double> take() { return std::move(loads_); }

  private:
    const Grid& grid_;
    std::vector<double> loads_;
};

using Asked = std::tuple<std::array<int, 3>, bool, Pattern, double>;
struct Remembered {
    Asked asked;
    std::shared_ptr<const Spread> spread;
};
// The curves of one chart hardly have more.
std::array<Remembered, 4> known_spreads;
std::size_t oldest = 0;

}  // namespace

Spread::Spread(const std::array<int, 3>& extents, bool wraps, Pattern of, double hot_spot_share)
    : grid(extents, wraps),
      pattern(grid, of, hot_spot_share),
      links(grid.links()),
      loads(channel_loads(grid, links, pattern)),
      distance(mean_distance(grid, links, pattern, loads)),
      arrival(busiest_arrival(grid, pattern)) {
    std::array<std::vector<std::array<double, 2>>, 3> by_node;
    for (auto& pairs : by_node) pairs.resize(grid.nodes());
    for (std::size_t i = 0; i < links.size(); ++i) {
        const Link& link = links[i];
        const bool up = link.direction % 2 == 0;
        by_node[link.direction / 2][up ? link.source : link.target][up ? 0 : 1] = loads[i];
        if (grid.crosses_bisection(link)) across.push_back(loads[i]);
    }
    for (std::size_t d = 0; d < by_node.size(); ++d) {
        std::sort(by_node[d].begin(), by_node[d].end());
        std::unique_copy(by_node[d].begin(), by_node[d].end(), std::back_inserter(two_ways[d]));
    }
}

std::shared_ptr<const Spread> spread_of(const std::array<int, 3>& extents, bool wraps, Pattern pattern,
                                        double hot_spot_share) {
    const Asked asked{extents, wraps, pattern, hot_spot_share};
    for (const Remembered& one : known_spreads)
        if (one.spread && one.asked == asked) return one.spread;
    Remembered& next = known_spreads[oldest++ % known_spreads.size()];
    next = {asked, std::make_shared<Spread>(extents, wraps, pattern, hot_spot_share)};
    return next.spread;
}

std::vector<double> channel_loads(const Grid& grid, const std::vector<Link>& links, const Traffic& traffic) {
    Loads loads(grid, links);
    const double n = grid.nodes();
    if (traffic.permutation()) {
        for (std::uint32_t node = 0; node < grid.nodes(); ++node)
            loads.add_route(node, traffic.fixed_destination(node), 1);
    } else if (traffic.pattern() == Pattern::uniform) {
        loads.add_uniform(1, false);
    } else if (traffic.pattern() == Pattern::uniform_all) {
        loads.add_uniform(1, true);
    } else if (traffic.pattern() == Pattern::row_to_column) {
        const auto extent = static_cast<std::uint32_t>(grid.extent(0));
        for (std::uint32_t node = 0; node < grid.nodes(); ++node)
            for (std::uint32_t row = 0; row < extent; ++row)
                loads.add_route(node, row * extent + node / extent, 1.0 / extent);
    } else if (traffic.pattern() == Pattern::neighbour) {
        for (std::uint32_t node = 0; node < grid.nodes(); ++node) {
            int degree = 0;
            for (int direction = 0; direction < Grid::kDirections; ++direction)
                degree += grid.has_link(node, direction);
            for (int direction = 0; direction < Grid::kDirections; ++direction)
                // In a ring of two the neighbour above is the neighbour below; Grid::goes_up() decides which way such a
                // packet takes.
                if (grid.has_link(node, direction))
                    loads.add_route(node, grid.neighbour(node, direction), 1.0 / degree);
        }
    } else {
        CHECK(traffic.pattern() == Pattern::hot_spot);
        const double share = traffic.hot_spot_share();
        const std::uint32_t hot = traffic.hot_node();
        loads.add_uniform(1 - share, false);
        for (std::uint32_t node = 0; node < grid.nodes(); ++node) {
            if (node == hot) continue;
            loads.add_route(node, hot, share);
            loads.add_route(hot, node, share / (n - 1));  // the hot node's own messages are all uniform
        }
    }
    return loads.take();
}

Distance mean_distance(const Grid& grid, const std::vector<Link>& links, const Traffic& traffic,
                       const std::vector<double>& loads) {
    // Every hop is one link crossed, so the loads tell the mean distances.
    Distance out{0, 0, {0, 0, 0}};
    for (std::size_t i = 0; i < links.size(); ++i) out.per_dimension[links[i].direction / 2] += loads[i] / grid.nodes();
    out.mean_hops = out.per_dimension[0] + out.per_dimension[1] + out.per_dimension[2];
    if (traffic.permutation()) {
        std::uint32_t fixed_points = 0;
        for (std::uint32_t node = 0; node < grid.nodes(); ++node)
            fixed_points += traffic.fixed_destination(node) == node;
        out.zero_hop_share = static_cast<double>(fixed_points) / grid.nodes();
    } else if (traffic.pattern() == Pattern::uniform_all || traffic.pattern() == Pattern::row_to_column) {
        out.zero_hop_share = 1.0 / grid.nodes();
    }
    return out;
}

double busiest_arrival(const Grid& grid, const Traffic& traffic) {
    if (traffic.pattern() == Pattern::hot_spot)
        return traffic.hot_spot_share() * (grid.nodes() - 1.0) + 1 - traffic.hot_spot_share();
    if (traffic.pattern() != Pattern::neighbour) return 1;
    // A node receives 1/degree from each of its neighbours.
    std::vector<double> arrivals(grid.nodes());
    for (std::uint32_t node = 0; node < grid.nodes(); ++node) {
        int degree = 0;
        for (int direction = 0; direction < Grid::kDirections; ++direction) degree += grid.has_link(node, direction);
        for (int direction = 0; direction < Grid::kDirections; ++direction)
            if (grid.has_link(node, direction)) arrivals[grid.neighbour(node, direction)] += 1.0 / degree;
    }
    return *std::max_element(arrivals.begin(), arrivals.end());
}

}  // namespace grainscope
