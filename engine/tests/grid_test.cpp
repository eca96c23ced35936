#include "network/grid.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "program/traffic.h"

namespace grainscope {
namespace {

TEST(grid, routes_reach_their_destination_in_the_planned_number_of_hops) {
    for (bool wraps : {false, true}) {
        const Grid grid({5, 4, 3}, wraps);
        for (std::uint32_t source = 0; source < grid.nodes(); ++source)
            for (std::uint32_t destination = 0; destination < grid.nodes(); ++destination) {
                int hops = 0;
                int last_dimension = 0;
                std::uint32_t node = source;
                for (Step step = grid.route(source, destination, node); step.direction >= 0;
                     step = grid.route(source, destination, node), ++hops) {
                    ASSERT_GE(step.direction / 2, last_dimension) << "dimension order";
                    last_dimension = step.direction / 2;
                    node = grid.neighbour(node, step.direction);
                    ASSERT_LE(hops, 12);
                }
                EXPECT_EQ(node, destination);
                EXPECT_EQ(hops, grid.distance(source, destination));
                int shortest = 0;
                for (int d = 0; d < 3; ++d) {
                    const int apart = std::abs(grid.coordinate(source, d) - grid.coordinate(destination, d));
                    shortest += wraps ? std::min(apart, grid.extent(d) - apart) : apart;
                }
                EXPECT_EQ(hops, shortest);
            }
    }
}

TEST(grid, once_behind_the_dateline_a_packet_stays_behind_it_in_that_dimension) {
    const Grid grid({8, 1, 1}, true);
    for (std::uint32_t source = 0; source < 8; ++source)
        for (std::uint32_t destination = 0; destination < 8; ++destination) {
            bool behind = false;
            for (std::uint32_t node = source; node != destination;) {
                const Step step = grid.route(source, destination, node);
                const std::uint32_t next = grid.neighbour(node, step.direction);
                const bool wrap = std::abs(static_cast<int>(next) - static_cast<int>(node)) > 1;
                behind = behind || wrap;
                EXPECT_EQ(step.after_dateline, behind);
                node = next;
            }
        }
}

TEST(grid, counts_the_links_of_the_j_machine) {
    const Grid mesh({8, 8, 8}, false), torus({8, 8, 8}, true);
    EXPECT_EQ(mesh.links().size(), 2u * 3 * 7 * 64);
    EXPECT_EQ(torus.links().size(), 2u * 3 * 8 * 64);
    const auto crossing = [](const Grid& grid) {
        int count = 0;
        for (const Link& link : grid.links()) count += grid.crosses_bisection(link);
        return count;
    };
    EXPECT_EQ(crossing(mesh), 2 * 64);
    EXPECT_EQ(crossing(torus), 4 * 64);
}

TEST(grid, finds_every_link_at_its_place) {
    for (const bool wraps : {false, true})
        for (const std::array<int, 3> extents : {std::array{5, 4, 3}, {2, 1, 3}, {1, 7, 1}}) {
            const Grid grid(extents, wraps);
            const std::vector<Link> links = grid.links();
            for (std::uint32_t link = 0; link < links.size(); ++link)
                EXPECT_EQ(grid.link_at(links[link].source, links[link].direction), link);
        }
}

bool fits(const Grid& grid, Pattern pattern) {
    Errors errors;
    Traffic::check(grid.extents(), pattern, errors);
    return errors.empty();
}

TEST(traffic, permutations_are_permutations_and_need_the_shapes_they_name) {
    for (Pattern pattern : {Pattern::transpose, Pattern::bit_complement, Pattern::bit_reverse, Pattern::shuffle,
                            Pattern::tornado, Pattern::neighbour_plus}) {
        const Grid grid({4, 8, 4}, false);
        ASSERT_TRUE(fits(grid, pattern));
        const Traffic traffic(grid, pattern, 0);
        std::set<std::uint32_t> seen;
        for (std::uint32_t node = 0; node < grid.nodes(); ++node) seen.insert(traffic.fixed_destination(node));
        EXPECT_EQ(seen.size(), grid.nodes());
    }
    EXPECT_FALSE(fits(Grid({3, 3, 1}, false), Pattern::bit_reverse));
    EXPECT_TRUE(fits(Grid({3, 3, 1}, false), Pattern::transpose));
    EXPECT_FALSE(fits(Grid({4, 8, 1}, false), Pattern::transpose));
    EXPECT_FALSE(fits(Grid({8, 1, 1}, false), Pattern::transpose));
    EXPECT_FALSE(fits(Grid({1, 1, 1}, false), Pattern::uniform));
    EXPECT_TRUE(fits(Grid({1, 1, 1}, false), Pattern::uniform_all));
    EXPECT_FALSE(fits(Grid({1, 1, 1}, false), Pattern::neighbour_plus));
    EXPECT_TRUE(fits(Grid({1, 2, 1}, false), Pattern::neighbour_plus));
}

TEST(traffic, uniform_reaches_every_node_but_itself) {
    const Grid grid({4, 1, 1}, false);
    const Traffic traffic(grid, Pattern::uniform, 0);
    RandomStream stream(1, "t");
    int counts[4] = {};
    for (int i = 0; i < 30000; ++i) ++counts[traffic.destination(1, stream)];
    EXPECT_EQ(counts[1], 0);
    for (int node : {0, 2, 3}) EXPECT_NEAR(counts[node], 10000, 400);
}

TEST(traffic, uniform_all_reaches_every_node_and_itself_alike) {
    const Grid grid({3, 2, 1}, false);
    const Traffic traffic(grid, Pattern::uniform_all, 0);
    RandomStream stream(1, "t");
    int counts[6] = {};
    for (int i = 0; i < 60000; ++i) ++counts[traffic.destination(1, stream)];
    for (int count : counts) EXPECT_NEAR(count, 10000, 400);
    const Grid alone({1, 1, 1}, false);
    EXPECT_EQ(Traffic(alone, Pattern::uniform_all, 0).destination(0, stream), 0u);
}

TEST(traffic, neighbour_plus_goes_one_further_in_every_dimension_that_is_wider_than_one_node) {
    const Grid grid({4, 1, 3}, false);
    const Traffic traffic(grid, Pattern::neighbour_plus, 0);
    for (std::uint32_t node = 0; node < grid.nodes(); ++node) {
        const std::uint32_t to = traffic.fixed_destination(node);
        EXPECT_EQ(grid.coordinate(to, 0), (grid.coordinate(node, 0) + 1) % 4);
        EXPECT_EQ(grid.coordinate(to, 1), 0);
        EXPECT_EQ(grid.coordinate(to, 2), (grid.coordinate(node, 2) + 1) % 3);
    }
    EXPECT_EQ(traffic.fixed_destination(0), grid.node_at({1, 0, 1}));
    EXPECT_EQ(traffic.fixed_destination(11), 0u);
}

}  // namespace
}  // namespace grainscope
