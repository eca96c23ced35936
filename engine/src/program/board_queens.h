// What the program and its closed form share.
#pragma once

#include "program/board_tree.h"
#include "registry.h"

namespace grainscope {

std::shared_ptr<const BoardTree> board_tree(const Values& values);
// All boards searched on one node, in ps.
double sequential_queens_ps(const Values& values, const BoardTree& tree);

}  // namespace grainscope
