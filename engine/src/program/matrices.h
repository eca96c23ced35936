// Algorithms in supersteps on square matrices, which are spread over the nodes in blocks.
#pragma once

#include "program/algorithms.h"

namespace grainscope {

// On a cube of nodes.
std::unique_ptr<Algorithm> make_multiplication(const Values& values);
// On a square of nodes.
std::unique_ptr<Algorithm> make_shortest_paths(const Values& values);
// The root of so many nodes, to the power of 2 or 3; of no square and no cube the next larger whole number.
std::uint32_t root_of(std::uint32_t nodes, int power);

}  // namespace grainscope
