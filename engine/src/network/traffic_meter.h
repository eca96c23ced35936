// What crosses the links while a program measures: loads per link and traffic over the bisection.
#pragma once

#include <vector>

#include "network/grid.h"
#include "network/network.h"
#include "sim/recording.h"
#include "sim/run.h"

namespace grainscope {

class TrafficMeter {
  public:
    TrafficMeter(const Network& network, const Grid& grid) : network_(network), grid_(grid) { begin(0); }

    // Counts from this cycle on.
    void begin(std::int64_t cycle);

    struct Reading {
        double accepted_load;    // flits per node and cycle
        double bisection_flits;  // per cycle, both ways; NaN for a single node
        double channel_load_mean, channel_load_max;
    };
    Reading read(std::int64_t cycle) const;
    // One row per link: source, target, direction, load.
    void fill(TableData& links, std::int64_t cycle) const;

  private:
    const Network& network_;
    const Grid& grid_;
    std::int64_t start_cycle_ = 0, ejected_at_start_ = 0;
    std::vector<std::int64_t> flits_at_start_;
};

// The links as a recording takes them.
std::vector<LinkEnds> ends_of(const std::vector<Link>& links);

// The columns of fill().
Table link_table();

}  // namespace grainscope
