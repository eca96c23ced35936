// Where random traffic goes on a mesh or torus in the long run, counted exactly: distances and flits per channel. The
// closed forms stand on these.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "network/grid.h"
#include "program/traffic.h"

namespace grainscope {

struct Distance {
    double mean_hops;
    double zero_hop_share;    // packets whose destination is their source
    double per_dimension[3];  // mean hops in each dimension
};

// Where the packets of a pattern go on a grid.
struct Spread {
    Grid grid;
    Traffic pattern;
    std::vector<Link> links;
    std::vector<double> loads;  // channel_loads()
    Distance distance;
    double arrival;                                              // busiest_arrival()
    std::vector<double> across;                                  // loads of the links across the middle
    std::array<std::vector<std::array<double, 2>>, 3> two_ways;  // by dimension: loads up and down, each pair once

    Spread(const std::array<int, 3>& extents, bool wraps, Pattern pattern, double hot_spot_share);
    Spread(const Spread&) = delete;
};

// The last four are remembered: curves ask for the same ones at every point, and 32,768 nodes take 30 ms.
std::shared_ptr<const Spread> spread_of(const std::array<int, 3>& extents, bool wraps, Pattern pattern,
                                        double hot_spot_share);

// Flits per cycle on every link (`links` = grid.links()), when every node creates one flit per cycle.
std::vector<double> channel_loads(const Grid& grid, const std::vector<Link>& links, const Traffic& traffic);

// Over all packets of the pattern, every node creating equally many. `loads` are its channel_loads().
Distance mean_distance(const Grid& grid, const std::vector<Link>& links, const Traffic& traffic,
                       const std::vector<double>& loads);

// Flits per cycle that arrive at the node with the most arrivals, when every node creates one flit per cycle.
double busiest_arrival(const Grid& grid, const Traffic& traffic);

}  // namespace grainscope
