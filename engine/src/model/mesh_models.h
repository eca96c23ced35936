// Closed forms for the mesh and torus under open-loop traffic.
#pragma once

#include "registry.h"

namespace grainscope {

extern const ModelPart kZeroLoad;
extern const ModelPart kCapacity;
extern const ModelPart kContention;

}  // namespace grainscope
