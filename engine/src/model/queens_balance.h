// Closed form of the queens programs: what every PE has to do, counted from the search tree.
#pragma once

#include "registry.h"

namespace grainscope {

extern const ModelPart kQueensBalance;

}  // namespace grainscope
