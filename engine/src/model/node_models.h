// Closed forms for the programs that run on message-driven processors.
#pragma once

#include "registry.h"

namespace grainscope {

extern const ModelPart kRoundTrip;
extern const ModelPart kRequests;
extern const ModelPart kTerminalBandwidthForm;

}  // namespace grainscope
