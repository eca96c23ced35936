// Time: whole picoseconds since the beginning of the run.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace grainscope {

using Tick = std::int64_t;
inline constexpr Tick kNever = std::numeric_limits<Tick>::max();

// The nearest; halves go up.
inline Tick whole_ps(double ps) { return static_cast<Tick>(std::floor(ps + 0.5)); }

// The first multiple of `period` that is not before `at`.
inline constexpr Tick next_multiple(Tick at, Tick period) { return (at + period - 1) / period * period; }

}  // namespace grainscope
