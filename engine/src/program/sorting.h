// Algorithms in supersteps that sort keys of 32 bits, spread over the nodes, which are a power of two.
#pragma once

#include "program/algorithms.h"

namespace grainscope {

std::unique_ptr<Algorithm> make_bitonic(const Values& values);
// With one parcel for each other node, or through a butterfly.
std::unique_ptr<Algorithm> make_sample_sort(const Values& values);

}  // namespace grainscope
