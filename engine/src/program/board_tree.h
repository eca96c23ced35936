// The tree of n queens: boards with queens on the first columns, none of which attacks another.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

namespace grainscope {

struct BoardTree {
    struct Board {
        int parent = -1;             // its number; -1: the empty board
        int children = 0;            // boards with one queen more; only of those that are expanded
        std::int64_t below = 0;      // all boards under it
        std::int64_t solutions = 0;  // of them and of it
    };
    // Breadth first, down to the depth. The first `expanded` have fewer queens; the others are searched depth first.
    std::vector<Board> boards;
    std::size_t expanded = 0;

    std::size_t tasks() const { return boards.size() - expanded; }
};

// Searched once and shared by the runs that need it.
std::shared_ptr<const BoardTree> board_tree(int queens, int depth);

}  // namespace grainscope
