// How much memory is in use: every new and delete of the program is counted.
#pragma once

#include <cstdint>

namespace grainscope {

// Bytes that have been taken and not given back, by all runs. Aligned ones are not counted; the engine asks for none.
std::int64_t allocated_bytes();

}  // namespace grainscope
