// The travelling salesman: the shortest of all tours, whoever finds it, and one node that does what a sequential
// program does.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "helpers.h"
#include "program/tours.h"

namespace grainscope {
namespace {

Values tsp(Settings more = {}) {
    return with(more, with({{"program", "tsp"}, {"node", "mdp"}, {"dimensions", "3x2"}, {"cities", "7"}}));
}

// By looking at all of them.
int shortest(const Cities& cities) {
    std::vector<int> order(static_cast<std::size_t>(cities.count));
    std::iota(order.begin(), order.end(), 0);
    int best = kNoTour;
    do {
        int length = 0;
        for (std::size_t i = 0; i < order.size(); ++i)
            length += cities.distance[order[i]][order[(i + 1) % order.size()]];
        best = std::min(best, length);
    } while (std::next_permutation(order.begin() + 1, order.end()));
    return best;
}

TEST(tsp, finds_the_shortest_of_all_tours_on_every_node) {
    for (const char* node : {"mdp", "psi", "iu"})
        for (int cities = 3; cities <= 8; ++cities)
            for (int seed = 1; seed <= 4; ++seed) {
                const auto values = tsp({{"node", node},
                                         {"cities", std::to_string(cities)},
                                         {"subpath_cities", std::to_string(1 + seed % (cities - 1))},
                                         {"seed", std::to_string(seed)}});
                EXPECT_EQ(simulate(values).at("tour"), shortest(sequential_tours(values)->cities))
                    << node << " " << cities << " " << seed;
            }
}

TEST(tsp, has_distances_that_are_the_same_both_ways_and_obey_the_triangle_but_for_rounding) {
    const Cities& cities = sequential_tours(tsp({{"cities", "12"}}))->cities;
    for (int a = 0; a < 12; ++a)
        for (int b = 0; b < 12; ++b) {
            EXPECT_EQ(cities.distance[a][b], cities.distance[b][a]);
            EXPECT_EQ(cities.distance[a][b] == 0, a == b);
            for (int c = 0; c < 12; ++c)
                EXPECT_LE(cities.distance[a][b], cities.distance[a][c] + cities.distance[c][b] + 2);
        }
}

TEST(tsp, on_one_node_is_the_sequential_search_to_the_cycle) {
    for (const char* node : {"mdp", "psi", "iu"}) {
        const auto row = simulate(tsp({{"dimensions", "1"}, {"node", node}, {"cities", "8"}}));
        // A call takes as long every time but for less than a picosecond.
        EXPECT_NEAR(row.at("speedup"), 1, 1e-7) << node;
        EXPECT_EQ(row.at("work_ratio"), 1);
        EXPECT_EQ(row.at("moved"), 0);
    }
}

// With 40 instructions, a price of 6.25 cycles makes whole cycles.
TEST(tsp, pays_for_instructions_off_the_chip_and_for_nothing_else) {
    const auto at = [](const char* price) {
        const auto row = simulate(tsp({{"dimensions", "1"},
                                       {"step_instructions", "40"},
                                       {"call_instructions", "40"},
                                       {"off_chip_instruction_cycles", price}}));
        return std::array{row.at("cycles"), 40 * (row.at("steps") + row.at("calls"))};
    };
    const auto [peak, instructions] = at("1");
    EXPECT_EQ(at("6.25")[0] - peak, 5.25 * instructions);
}

TEST(tsp, has_the_same_sequential_time_on_any_number_of_nodes) {
    const auto of = [](const char* nodes) { return simulate(tsp({{"dimensions", nodes}})).at("sequential_ms"); };
    EXPECT_EQ(of("2"), of("1"));
    EXPECT_EQ(of("3x2"), of("1"));
}

TEST(tsp, searches_every_task_once) {
    for (int subpath = 1; subpath <= 4; ++subpath) {
        const auto row = simulate(tsp({{"subpath_cities", std::to_string(subpath)}}));
        double tasks = 1;
        for (int i = 1; i < subpath; ++i) tasks *= 7 - i;
        EXPECT_EQ(row.at("tasks"), tasks);
        EXPECT_GE(row.at("messages"), row.at("calls"));
    }
}

// The bound of a node that never looks up is its own.
TEST(tsp, does_more_work_where_bounds_get_in_late) {
    double often = 0, seldom = 0;
    for (int seed = 1; seed <= 8; ++seed) {
        const auto work = [&](const char* yield) {
            return simulate(tsp({{"cities", "9"}, {"yield_instructions", yield}, {"seed", std::to_string(seed)}}))
                .at("steps");
        };
        often += work("300");
        seldom += work("100000000");
    }
    EXPECT_LT(often, seldom);
}

TEST(tsp, pays_for_every_null_call) {
    const auto row = simulate(tsp({{"dimensions", "1"}, {"cities", "9"}}));
    const double calls = std::ceil(row.at("steps") / (309 / 30));
    EXPECT_EQ(row.at("calls"), calls);
    EXPECT_NEAR(row.at("share_yield"), calls * 61 / row.at("cycles"), 1e-9);
}

TEST(tsp, says_how_far_it_has_come) {
    // No other test has these cities: what one node takes is searched here.
    auto started = start_run(tsp({{"cities", "9"}, {"seed", "4711"}}));
    auto& run = *std::get<0>(started);
    EXPECT_EQ(run.progress(), 0);
    double before = 0;
    int steps = 0, higher = 0;
    for (; run.step(500) == Status::more; ++steps) {
        const double now = run.progress();
        EXPECT_GE(now, before);
        EXPECT_LE(now, 1);
        higher += now > before ? 1 : 0;
        before = now;
    }
    EXPECT_EQ(run.progress(), 1);
    EXPECT_GT(higher, 10) << "of " << steps;
}

// Found by `npm run fuzz`: all send, and the queues that would take it are full.
TEST(tsp, says_who_waits_where_queues_that_block_are_full) {
    auto started = start_run(tsp({{"network", "worms"},
                                  {"node", "mdp"},
                                  {"dimensions", "16"},
                                  {"buffer_flits", "1"},
                                  {"flit_bits", "203"},
                                  {"word_flits", "8"},
                                  {"link_share", "0.2"},
                                  {"processor_ps", "15860"},
                                  {"dispatch_cycles", "100"},
                                  {"interface_cycles", "0"},
                                  {"send_words_per_cycle", "8"},
                                  {"send_buffer_words", "13"},
                                  {"queue_words", "34"},
                                  {"queue_full", "block"},
                                  {"priorities", "1"},
                                  {"cities", "6"},
                                  {"subpath_cities", "3"},
                                  {"refusals", "1000"},
                                  {"link_mb_s", "5"},
                                  {"task_words", "7"},
                                  {"call_words", "1"},
                                  {"call_instructions", "0"},
                                  {"step_instructions", "300"},
                                  {"yield_instructions", "424"},
                                  {"seed", "2847941559"}}));
    ASSERT_EQ(started.index(), 0u);
    grainscope::Run& run = *std::get<0>(started);
    Status status = Status::more;
    while (status == Status::more) status = run.step(1 << 20);
    EXPECT_EQ(status, Status::failed);
    ASSERT_TRUE(run.failure());
    EXPECT_EQ(run.failure()->code, ErrorCode::deadlock);
    EXPECT_GT(run.failure()->arguments.size(), 1u);
}

TEST(tsp, refuses_a_subpath_that_leaves_no_city) {
    EXPECT_EQ(refusal(tsp({{"cities", "4"}, {"subpath_cities", "4"}})), "subpath_cities: no_city_left 3");
}

}  // namespace
}  // namespace grainscope
