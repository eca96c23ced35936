// What every network says of itself: its drawing, the ways of its packets. A newcomer is tested unasked.
#include <set>

#include "helpers.h"
#include "manifest.h"

namespace grainscope {
namespace {

std::vector<Values> samples() {
    std::vector<Values> all;
    for (const NetworkPart& network : networks())
        for (const char* dimensions : {"1", "5", "4x3", "3x2x4"})
            for (const char* topology : {"mesh", "torus"})
                all.push_back(with({{"network", network.key},
                                    {"dimensions", dimensions},
                                    {"topology", topology},
                                    {"virtual_channels", "2"}}));
    return all;
}

// Of one way: it leads from link to link, from the source to the destination.
void expect_way(const Topology& topology, const std::vector<std::uint32_t>& way, std::uint32_t source,
                std::uint32_t destination) {
    std::uint32_t at = source;
    for (const std::uint32_t link : way) {
        ASSERT_LT(link, topology.links.size());
        EXPECT_EQ(topology.links[link].source, at);
        at = topology.links[link].target;
    }
    EXPECT_EQ(at, destination);
}

// As the description of `priorities` says.
TEST(every_network, of_two_priorities_have_links_of_their_own_for_each_but_in_three_networks) {
    for (const NetworkPart& network : networks()) {
        const std::string_view key = network.key;
        if (std::string_view(network.priorities) != "priorities") continue;
        const auto settings = network.configure(with({{"network", network.key}, {"priorities", "2"}}));
        const bool shares = key == "mesh" || key == "ideal" || key == "links";
        EXPECT_EQ(settings->topology().planes, shares ? 1u : 2u) << key;
    }
}

TEST(every_network, describes_itself_as_the_one_that_is_made_does) {
    for (const Values& values : samples()) {
        PacketPool pool;
        const auto network = setting_of(values)->make(pool);
        const auto asked = topology_of(values);
        ASSERT_TRUE(std::holds_alternative<Topology>(asked));
        const Topology &made = network->topology(), &said = std::get<Topology>(asked);
        EXPECT_EQ(topology_json(said), topology_json(made));
        ASSERT_EQ(said.links.size(), made.links.size());
        for (std::size_t i = 0; i < made.links.size(); ++i) {
            EXPECT_EQ(said.links[i].source, made.links[i].source);
            EXPECT_EQ(said.links[i].target, made.links[i].target);
            EXPECT_EQ(said.links[i].direction, made.links[i].direction);
        }
    }
}

TEST(every_network, has_links_between_places_and_a_length_of_its_periods) {
    for (const Values& values : samples()) {
        const auto asked = topology_of(values);
        const Topology& topology = std::get<Topology>(asked);
        EXPECT_EQ(topology.nodes, shape_of(values).nodes());
        EXPECT_GE(topology.places.size(), topology.nodes);
        EXPECT_TRUE(topology.sinks.empty() || topology.sinks.size() == topology.nodes);
        EXPECT_GT(topology.period_ps, 0);
        EXPECT_GT(topology.unit_bits, 0);
        std::set<std::array<std::int64_t, 3>> seen;
        for (const Link& link : topology.links) {
            EXPECT_LT(link.source, topology.places.size());
            EXPECT_LT(link.target, topology.places.size());
            EXPECT_TRUE(seen.insert({link.source, link.target, link.direction}).second) << "the same link twice";
        }
    }
}

TEST(every_network, takes_ways_that_lead_over_its_links_and_are_as_long_as_it_says) {
    for (const Values& values : samples()) {
        PacketPool pool;
        const auto network = setting_of(values)->make(pool);
        const Topology& topology = network->topology();
        for (std::uint32_t source = 0; source < topology.nodes; ++source)
            for (std::uint32_t destination = 0; destination < topology.nodes; ++destination) {
                const auto way = network->way(source, destination, 0);
                expect_way(topology, way, source, destination);
                EXPECT_EQ(static_cast<int>(way.size()), network->distance(source, destination));
            }
    }
}

TEST(topology, of_values_out_of_range_is_refused_by_name) {
    std::vector<double> slots = Values().slots();
    for (double& slot : slots) slot = -1;
    EXPECT_TRUE(std::holds_alternative<Error>(topology_of(Values(slots))));
    // What would deadlock can be drawn all the same.
    const auto asked = topology_of(with({{"topology", "torus"}, {"virtual_channels", "1"}}));
    ASSERT_TRUE(std::holds_alternative<Topology>(asked));
    EXPECT_TRUE(std::get<Topology>(asked).wraps);
}

}  // namespace
}  // namespace grainscope
