// The closed form of the applications.
#pragma once

#include "registry.h"

namespace grainscope {

extern const ModelPart kApplication;

}  // namespace grainscope
