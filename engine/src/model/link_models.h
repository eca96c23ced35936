// Closed forms of messages over links.
#pragma once

#include "registry.h"

namespace grainscope {

extern const ModelPart kLinkTime;

}  // namespace grainscope
