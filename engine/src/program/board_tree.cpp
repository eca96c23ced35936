#include "program/board_tree.h"

#include "base/known.h"

namespace grainscope {
namespace {

// Rows of the next column that queens attack: along the row, and along either diagonal.
struct Attacked {
    unsigned rows = 0, up = 0, down = 0;
    unsigned free(unsigned all) const { return all & ~(rows | up | down); }
    Attacked with(unsigned row) const { return {rows | row, (up | row) << 1, (down | row) >> 1}; }
};

void search(unsigned all, const Attacked& attacked, BoardTree::Board& board) {
    if (attacked.rows == all) ++board.solutions;
    for (unsigned free = attacked.free(all); free != 0; free &= free - 1) {
        ++board.below;
        search(all, attacked.with(free & -free), board);
    }
}

BoardTree searched(int queens, int depth) {
    const unsigned all = (1u << queens) - 1;
    BoardTree tree;
    tree.boards.emplace_back();
    std::vector<Attacked> attacked(1);
    std::size_t next = 0;
    for (int placed = 0; placed < depth; ++placed)
        for (const std::size_t end = tree.boards.size(); next < end; ++next)
            for (unsigned free = attacked[next].free(all); free != 0; free &= free - 1) {
                ++tree.boards[next].children;
                tree.boards.push_back({static_cast<int>(next)});
                attacked.push_back(attacked[next].with(free & -free));
            }
    tree.expanded = next;
    for (; next < tree.boards.size(); ++next) search(all, attacked[next], tree.boards[next]);
    for (std::size_t i = tree.boards.size() - 1; i > 0; --i) {
        BoardTree::Board& parent = tree.boards[static_cast<std::size_t>(tree.boards[i].parent)];
        parent.below += 1 + tree.boards[i].below;
        parent.solutions += tree.boards[i].solutions;
    }
    return tree;
}

}  // namespace

std::shared_ptr<const BoardTree> board_tree(int queens, int depth) {
    static Known known;
    return known.of<BoardTree>({queens, depth}, [&] { return searched(queens, depth); });
}

}  // namespace grainscope
