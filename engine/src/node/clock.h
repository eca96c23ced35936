// What node models have in common that go by a clock of their own or else by the network's cycles.
#pragma once

#include <vector>

#include "registry.h"

namespace grainscope {

// A cycle of the network that is chosen; 0 where it has none.
inline Tick cycle_of_network(const Values& values) {
    return network_of(values).moves_in_cycles ? values.integer("cycle_ps") : 0;
}

// What stands in the way of a processor that has no clock of its own.
void check_clock(const Values& values, const NetworkPart& network, Errors& errors);

// Prices of all work, where memory costs the same everywhere: by the parameters of an instruction and of a
// floating-point operation.
std::vector<Price> prices_by(const char* instruction, const char* floating);

}  // namespace grainscope
