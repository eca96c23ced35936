// Closed forms for the applications.
#pragma once

#include "registry.h"

namespace grainscope {

extern const ModelPart kApplication;
extern const ModelPart kLcsPipeline;
extern const ModelPart kRadixCounts;

}  // namespace grainscope
