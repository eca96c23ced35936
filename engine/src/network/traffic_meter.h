// What crosses the links while a program measures: loads per link and traffic over the bisection. Rates are per period
// of the topology: per cycle of a network that has cycles.
#pragma once

#include <vector>

#include "network/grid.h"
#include "network/network.h"
#include "sim/run.h"

namespace grainscope {

class TrafficMeter {
  public:
    explicit TrafficMeter(Network& network);

    // Counts from now on.
    void begin(Tick now);

    struct Reading {
        double accepted_load;    // units per node and period
        double bisection_units;  // per period, both ways; NaN for a single node and where there is no middle
        double channel_load_mean, channel_load_max;
    };
    Reading read(Tick now) const;
    // One row per link: source, target, direction, load.
    void fill(TableData& links, Tick now) const;
    double gbit_per_second(double units_per_period) const;
    double periods(Tick time) const;

  private:
    Network& network_;
    const Topology& topology_;
    Grid grid_;
    bool has_middle_;  // its nodes are a grid that can be cut in halves
    Tick start_ = 0;
    std::int64_t ejected_at_start_ = 0;
    std::vector<std::int64_t> crossed_at_start_, occupied_at_start_;
};

// What fill() fills.
inline constexpr auto kLinkColumns =
    std::to_array<Column>({{"source", "From", "", "Node number, x fastest"},
                           {"target", "To", "", "Node number"},
                           {"direction", "Direction", "", "0 x+, 1 x-, 2 y+, 3 y-, 4 z+, 5 z-"},
                           {"load", "Load", "flits/cycle", "Flits that crossed per cycle while measuring"}});
inline constexpr Table kLinkTable{"links", "Load of every link", TableMode::replace, kLinkColumns};

}  // namespace grainscope
