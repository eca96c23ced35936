// Program `open-loop`: every node creates packets at random whatever the network does, so that latency can be measured
// against a given load.
#pragma once

#include "network/grid.h"
#include "program/traffic.h"
#include "registry.h"

namespace grainscope {

// Traffic parameters in the network's units; the closed forms read the same ones.
struct OpenLoopConfig {
    Pattern pattern;
    double offered_load;  // flits per node and cycle, header flits included
    double hot_spot_share;
    int short_flits, long_flits;  // packet lengths, header flits included
    double long_share;            // share of packets that are long
    double priority_one_share;

    double mean_flits() const { return short_flits + long_share * (long_flits - short_flits); }
    static OpenLoopConfig from(const Values& values);
};

}  // namespace grainscope
