// Closed forms of network `circuit`.
#pragma once

#include "network/circuit_wiring.h"
#include "registry.h"

namespace grainscope {

// Of requests of units that each ask with this chance at one moment for any unit with equal chance, in a network of
// this wiring, where those that are blocked give up: the share that get through.
double delta_acceptance(const CircuitWiring& wiring, std::uint32_t units, double asking);

extern const ModelPart kDeltaBlocking;

}  // namespace grainscope
