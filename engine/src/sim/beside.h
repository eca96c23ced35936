// What works beside a processor, such as a message processor, is recorded under the number of its node with this bit.
// The tables have it as node -1 - n.
#pragma once

#include <cstdint>

namespace grainscope {

constexpr std::uint32_t kBeside = std::uint32_t{1} << 31;

}  // namespace grainscope
