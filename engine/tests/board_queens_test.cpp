// Queens by boards: the ways that are known, the work that the tree has, and nobody waiting where there is one node.
#include "program/board_queens.h"
#include "helpers.h"

namespace grainscope {
namespace {

// Ahrens 1901; OEIS A000170.
constexpr int kWays[] = {0, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724};

// Silent, so that what is added to the search is small.
Values quick(Settings more = {}) {
    return with(more, with({{"program", "board-queens"}, {"node", "mdp"}, {"dimensions", "4x2"}, {"queens", "8"}}));
}

// Row by row, without bits.
int placed(std::vector<int>& rows, int queens, std::int64_t& boards) {
    if (static_cast<int>(rows.size()) == queens) return 1;
    int ways = 0;
    for (int row = 0; row < queens; ++row) {
        bool free = true;
        for (std::size_t i = 0; i < rows.size(); ++i)
            free = free && rows[i] != row && std::abs(rows[i] - row) != static_cast<int>(rows.size() - i);
        if (!free) continue;
        ++boards;
        rows.push_back(row);
        ways += placed(rows, queens, boards);
        rows.pop_back();
    }
    return ways;
}

TEST(board_queens, finds_the_known_ways_at_every_depth_on_every_node) {
    for (int queens = 1; queens <= 10; ++queens)
        for (int depth = 1; depth <= std::min(queens, 4); ++depth)
            for (const char* node : {"mdp", "psi", "iu"}) {
                const auto row = simulate(quick(
                    {{"queens", std::to_string(queens)}, {"expansion_depth", std::to_string(depth)}, {"node", node}}));
                EXPECT_EQ(row.at("solutions"), kWays[queens]) << queens << " " << depth << " " << node;
            }
}

TEST(board_queens, has_the_boards_of_a_plain_search) {
    for (int queens = 1; queens <= 9; ++queens) {
        std::vector<int> rows;
        std::int64_t boards = 0;
        EXPECT_EQ(placed(rows, queens, boards), kWays[queens]);
        const auto tree = board_tree(queens, 1);
        EXPECT_EQ(tree->boards[0].below, boards);
        EXPECT_EQ(tree->boards[0].solutions, kWays[queens]);
    }
    EXPECT_EQ(board_tree(13, 3)->tasks(), 1030u);
    EXPECT_EQ(board_tree(13, 3)->boards.size(), 1u + 13 + 132 + 1030);
}

TEST(board_queens, reports_every_board_once_however_they_are_dealt) {
    for (const char* dealing : {"in-turns", "shuffled", "random", "blocks"}) {
        const auto run = started(quick({{"dealing", dealing}, {"expansion_depth", "2"}}));
        finish(*run);
        const auto row = last_row(*run);
        const auto tree = board_tree(8, 2);
        EXPECT_EQ(row.at("results"), static_cast<double>(tree->boards.size())) << dealing;
        double tasks = 0, work = 0, most = 0, fewest = 1e9;
        for (std::size_t node = 0; node < 8; ++node) {
            const double own = run->tables()[2].columns[1][node];
            tasks += own;
            most = std::max(most, own);
            fewest = std::min(fewest, own);
            work += run->tables()[2].columns[2][node];
        }
        EXPECT_EQ(tasks, row.at("tasks"));
        EXPECT_DOUBLE_EQ(work, row.at("mean_task") * tasks);
        EXPECT_LE(most - fewest, std::string(dealing) == "random" ? tasks : 1) << dealing;
    }
}

TEST(board_queens, takes_one_node_the_sequential_time_and_its_own_reports) {
    const auto row = simulate(quick({{"dimensions", "1"}, {"result_cycles", "0"}}));
    EXPECT_LT(row.at("speedup"), 1);
    // A report takes a few cycles to be sent and dispatched.
    EXPECT_NEAR(row.at("time_ms"), row.at("sequential_ms"), row.at("results") * 20 * 80e-6);
    EXPECT_GT(row.at("share_compute"), 0.98);
}

TEST(board_queens, adds_up_to_the_speedup_that_computing_nodes_give) {
    const auto row = simulate(quick({{"queens", "9"}, {"result_cycles", "0"}}));
    EXPECT_NEAR(row.at("speedup") / row.at("nodes"), row.at("share_compute"), 1e-3);
    EXPECT_NEAR(row.at("efficiency"), row.at("speedup") / 8, 1e-12);
}

// Over seeds, boards that are shuffled idle as the largest of many normal loads says.
TEST(board_queens, idles_as_extreme_values_say_if_boards_are_shuffled) {
    const auto values = quick({{"queens", "11"}, {"dimensions", "4x4x2"}, {"dealing", "shuffled"}});
    double sum = 0;
    constexpr int kSeeds = 24;
    for (int seed = 1; seed <= kSeeds; ++seed)
        sum += simulate(with({{"seed", std::to_string(seed)}}, values)).at("imbalance") / kSeeds;
    EXPECT_NEAR(sum / closed_form("queens-idle", values).at("imbalance"), 1, 0.03);
}

TEST(board_queens, refuses_a_depth_that_the_board_has_not) {
    EXPECT_EQ(refusal(quick({{"queens", "3"}, {"expansion_depth", "4"}})),
              "expansion_depth: more_columns_than_board 4 3");
}

}  // namespace
}  // namespace grainscope
