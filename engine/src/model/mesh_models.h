// Closed forms for the mesh and torus under open-loop traffic.
#pragma once

#include "registry.h"

namespace grainscope {

// Cycles from creation to delivery of a packet of `flits` over `hops` links in an idle network; exact for the timing of
// network/mesh.h.
std::int64_t zero_load_cycles(const struct MeshConfig& config, int hops, int flits);

extern const ModelPart kZeroLoad;
extern const ModelPart kCapacity;
extern const ModelPart kContention;

}  // namespace grainscope
