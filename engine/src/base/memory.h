// How much memory is in use, and may be: every new and delete of the program is counted.
#pragma once

#include <cstdint>

namespace grainscope {

// The most that a machine may need before it runs: it must fit beside others in a browser tab.
inline constexpr double kMostMachineBytes = 1.5e9;

// Bytes that have been taken and not given back, by all runs. Aligned ones are not counted; the engine asks for none.
std::int64_t allocated_bytes();

}  // namespace grainscope
