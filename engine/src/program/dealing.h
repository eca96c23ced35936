// How tasks that are known from the beginning are dealt to nodes.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/parameters.h"

namespace grainscope {

// The node of every task, by the parameter `dealing`, which the first program that reads it declares.
std::vector<std::uint32_t> dealt(const Values& values, std::size_t tasks, std::uint32_t nodes);

}  // namespace grainscope
