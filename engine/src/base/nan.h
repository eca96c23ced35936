// What stands where there is no number.
#pragma once

#include <limits>

namespace grainscope {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace grainscope
