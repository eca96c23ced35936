// What a node's time goes into. Every moment of every node belongs to exactly one class.
#pragma once

#include <array>
#include <cstdint>

namespace grainscope {

enum class TimeClass : std::uint8_t { compute, send, receive, dispatch, wait, idle };
inline constexpr int kTimeClasses = 6;
using ClassTimes = std::array<std::int64_t, kTimeClasses>;  // in cycles or picoseconds, as the node model says

}  // namespace grainscope
