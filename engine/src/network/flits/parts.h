// Networks of routers as parts of the engine: one for each topology of fabrics/, with what they have in common.
#pragma once

#include "registry.h"

namespace grainscope {

extern const NetworkPart kCubeNetwork, kFatTreeNetwork, kDragonflyNetwork, kButterflyNetwork, kEdgesNetwork;

}  // namespace grainscope
