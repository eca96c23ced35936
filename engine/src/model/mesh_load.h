// Where random traffic goes on a mesh or torus in the long run, counted exactly: distances and flits per channel. The
// closed forms stand on these.
#pragma once

#include <vector>

#include "network/grid.h"
#include "program/traffic.h"

namespace grainscope {

struct Distance {
    double mean_hops;
    double zero_hop_share;    // packets whose destination is their source
    double per_dimension[3];  // mean hops in each dimension
};

// Flits per cycle on every link (`links` = grid.links()), when every node creates one flit per cycle.
std::vector<double> channel_loads(const Grid& grid, const std::vector<Link>& links, const Traffic& traffic);

// Over all packets of the pattern, every node creating equally many. `loads` are its channel_loads().
Distance mean_distance(const Grid& grid, const std::vector<Link>& links, const Traffic& traffic,
                       const std::vector<double>& loads);

// Flits per cycle that arrive at the node with the most arrivals, when every node creates one flit per cycle.
double busiest_arrival(const Grid& grid, const Traffic& traffic);

}  // namespace grainscope
