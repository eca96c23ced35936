// Closed forms of programs that hand out work.
#pragma once

#include "registry.h"

namespace grainscope {

extern const ModelPart kFarmBound;
extern const ModelPart kQueensIdle;

}  // namespace grainscope
