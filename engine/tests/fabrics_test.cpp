// The topologies of network/fabrics: they are wired as their files say, ways lead where they should, and no packets
// wait for each other in a circle.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <set>

#include "base/random.h"
#include "helpers.h"
#include "network/dependencies.h"
#include "network/fabrics/butterfly.h"
#include "network/fabrics/cube.h"
#include "network/fabrics/dragonfly.h"
#include "network/fabrics/edges.h"
#include "network/fabrics/fat_tree.h"

namespace grainscope {
namespace {

// To this all sizes where routings go by way of any router, as their packets are the cube of the nodes; beyond it some,
// by chance.
const std::uint32_t kMostWithVia = is_long() ? 40 : 12;

bool is_drawn(std::uint32_t nodes) {
    static RandomStream stream(1, "sizes");
    return nodes <= kMostWithVia || stream.below(400) == 0;
}

// Shapes to so many nodes, by falling extents.
void for_each_cube(std::uint32_t most, const std::function<void(CubeConfig)>& visit) {
    std::function<void(CubeConfig, int, std::uint32_t)> add = [&](CubeConfig config, int d, std::uint32_t nodes) {
        visit(config);
        if (d == 6) return;
        const int before = d == 0 ? static_cast<int>(most) : config.extents[static_cast<std::size_t>(d) - 1];
        for (int extent = 2; extent <= before && nodes * static_cast<std::uint32_t>(extent) <= most; ++extent) {
            config.extents[static_cast<std::size_t>(d)] = extent;
            add(config, d + 1, nodes * static_cast<std::uint32_t>(extent));
        }
    };
    add({}, 0, 1);
}

void for_each_fat_tree(const std::function<void(FatTreeConfig)>& visit) {
    for (int levels = 1; levels <= 7; ++levels)
        for (int children = 2; children <= 12; ++children)
            for (const int leaf_nodes : {children, 2 * children, 3})
                for (const int parents : {children, 1, (children + 1) / 2})
                    for (const int cables : {1, 3}) {
                        const double nodes = leaf_nodes * std::pow(children, levels - 1);
                        if (nodes * std::max(1.0, std::pow(parents, levels - 1)) <= kMostNodes * 20 &&
                            nodes <= kMostNodes)
                            visit({levels, leaf_nodes, children, parents, cables});
                    }
}

void for_each_dragonfly(std::uint32_t most, const std::function<void(DragonflyConfig)>& visit) {
    for (int p = 1; p <= 4; ++p)
        for (int a = 1; a <= 8; ++a)
            for (int h = 1; h <= 4; ++h)
                for (int groups = 1; groups <= a * h + 1; ++groups) {
                    const DragonflyConfig config{p, a, h, groups};
                    if (config.nodes() <= most) visit(config);
                }
}

void for_each_butterfly(std::uint32_t most, const std::function<void(ButterflyConfig)>& visit) {
    for (int x = 1; x <= 12; ++x)
        for (int y = 1; y <= x; ++y)
            for (int z = 1; z <= y; ++z)
                for (const std::array<int, 3> block : {std::array{1, 1, 1}, {2, 2, 1}, {3, 1, 2}}) {
                    const ButterflyConfig config{{x, y, z}, block};
                    if (config.nodes() <= most) visit(config);
                }
}

EdgeList random_edges(std::uint32_t routers, std::uint32_t more, std::uint64_t seed) {
    RandomStream stream(seed, "edges");
    EdgeList list{routers};
    for (std::uint32_t router = 0; router < routers; ++router) {
        for (std::uint32_t node = stream.below(3); node > 0; --node) list.homes.push_back({0, router});
        if (router > 0) list.edges.push_back({stream.below(router), router});
    }
    for (list.homes.push_back({0, 0}); more > 0; --more) {
        const std::uint32_t from = stream.below(routers), to = stream.below(routers);
        if (from != to) list.edges.push_back({from, to});
    }
    return list;
}

void expect_ways(const Fabric& fabric) { expect_ways(fabric, fabric); }

void expect_no_circle(const Fabric& fabric, const std::string& what) {
    EXPECT_TRUE(Dependencies(fabric, fabric).circle().empty()) << what << " of " << fabric.nodes;
}

std::string name(const CubeConfig& config) {
    std::string out = config.wraps ? "torus" : "mesh";
    for (const int extent : config.extents)
        if (extent > 1) out += " " + std::to_string(extent);
    return out;
}

TEST(fabrics, cubes_have_no_circle_of_channels) {
    for (const bool wraps : {false, true})
        for (const auto routing :
             {CubeRouting::dimension_order, CubeRouting::minimal_adaptive, CubeRouting::valiant, CubeRouting::romm}) {
            const bool by_via = routing == CubeRouting::valiant || routing == CubeRouting::romm;
            const bool adapts = routing == CubeRouting::minimal_adaptive;
            for_each_cube(kMostNodes, [&](CubeConfig config) {
                if ((by_via || adapts) && !is_drawn(config.nodes())) return;
                config.wraps = wraps;
                config.routing = routing;
                config.channels = (wraps ? 2 : 1) * (by_via ? 2 : 1) + (adapts ? 1 : 0);
                expect_no_circle(*make_cube(config), name(config));
            });
        }
}

TEST(fabrics, fat_trees_have_no_circle_of_channels) {
    for (const auto routing : {TreeRouting::by_destination, TreeRouting::random, TreeRouting::adaptive})
        for_each_fat_tree([&](FatTreeConfig config) {
            // A choice of two is among those of one.
            if (routing == TreeRouting::adaptive && !is_drawn(config.nodes())) return;
            config.routing = routing;
            expect_no_circle(*make_fat_tree(config), "fat tree");
        });
}

TEST(fabrics, dragonflies_have_no_circle_of_channels) {
    for (const auto routing : {DragonflyRouting::minimal, DragonflyRouting::valiant, DragonflyRouting::ugal}) {
        const bool by_via = routing != DragonflyRouting::minimal;
        for_each_dragonfly(kMostNodes, [&](DragonflyConfig config) {
            if (by_via && !is_drawn(config.nodes())) return;
            config.routing = routing;
            config.channels = by_via ? 4 : 2;
            expect_no_circle(*make_dragonfly(config), "dragonfly");
        });
    }
}

TEST(fabrics, flattened_butterflies_have_no_circle_of_channels) {
    for (const auto routing : {ButterflyRouting::dimension_order, ButterflyRouting::either_order,
                               ButterflyRouting::valiant, ButterflyRouting::ugal}) {
        const bool by_via = routing == ButterflyRouting::valiant || routing == ButterflyRouting::ugal;
        for_each_butterfly(kMostNodes, [&](ButterflyConfig config) {
            if (by_via && !is_drawn(config.nodes())) return;
            config.routing = routing;
            config.channels = routing == ButterflyRouting::dimension_order ? 1 : 2;
            expect_no_circle(*make_butterfly(config), "butterfly");
        });
    }
}

TEST(fabrics, any_edges_have_no_circle_of_channels) {
    for (std::uint64_t seed = 1; seed <= (is_long() ? 60 : 30); ++seed) {
        const EdgeList list =
            random_edges(static_cast<std::uint32_t>(2 * seed), static_cast<std::uint32_t>(seed), seed);
        ASSERT_FALSE(list.apart());
        const auto fabric = make_edges(list);
        expect_no_circle(*fabric, "edges");
        expect_ways(*fabric);
    }
}

TEST(fabrics, edges_are_read_or_refused) {
    const auto list = read_edges("3 4\n0 0 0\n0 5 5\n1 0 0\n2 0 0\n0 1 0 0\n0 2 15 0\n1 2 0 0\n");
    ASSERT_TRUE(list);
    EXPECT_EQ(list->routers, 3u);
    EXPECT_EQ(list->homes.size(), 4u);
    EXPECT_EQ(list->edges.size(), 3u);
    EXPECT_EQ(list->edges[1].forth, 15);
    EXPECT_EQ(read_edges("2 1 0 0 0")->apart(), 1u);
    for (const char* text : {"", " ", "0 0", "1 0", "0 1 0 0 0", "1 1 1 0 0", "1 1 0 0", "2 1 0 0 0 0",
                             "2 1 0 0 0 0 1 0", "2 1 0 0 0 0 0 0 0", "2 1 0 0 0 0 2 0 0", "2 1 0 0 0 0 1 10001 0",
                             "70000 1 0 0 0", "1 1 0 0 -1", "1 1 0 0 99999999999999999999", "1 1 0 0 0x", "1,1,0,0,0"})
        EXPECT_FALSE(read_edges(text)) << text;
}

// A link with cycles of its own takes these, in its direction.
TEST(fabrics, edges_have_cycles_of_their_own) {
    Values values;
    values.set_text("network", "own-wiring");
    values.set("cables", 1);
    values.bring(Brought::network,
                 std::make_shared<const std::string>("3 4 0 0 0 0 5 5 1 0 0 2 0 0 0 1 0 0 0 2 15 0 1 2 0 0"));
    const auto setting = network_of(values).configure(values);
    struct Way {
        std::uint32_t from, to;
        int cycles;
    };
    // Into the network, through a router and over each link between routers, through a router and out, and a flit more.
    for (const auto [from, to, cycles] :
         {Way{0, 3, 1 + 16 + 2 + 1}, {3, 0, 1 + 2 + 2 + 1}, {1, 2, 5 + 2 + 2 + 1}, {0, 1, 1 + 6 + 1}}) {
        PacketPool pool;
        const auto network = setting->make(pool);
        const PacketId id = pool.allocate();
        pool[id] = {.source = from, .destination = to, .bytes = 4};
        network->send(id, 0);
        while (network->arrivals().empty()) network->advance();
        EXPECT_EQ(network->arrivals()[0].at, cycles * 1000) << from << " to " << to;
    }
}

TEST(fabrics, ways_lead_everywhere_over_as_many_links_as_is_said) {
    for (const int channels : {1, 2, 3, 8}) {
        for (const bool wraps : {false, true})
            for (const auto routing :
                 {CubeRouting::dimension_order, CubeRouting::minimal_adaptive, CubeRouting::valiant, CubeRouting::romm})
                expect_ways(*make_cube({CubeConfig::filled({4, 3, 2, 2, 1, 3}), wraps, routing, channels}));
        for (const auto& shape : {std::array{3, 4, 4}, {2, 48, 8}})
            expect_ways(
                *make_fat_tree({shape[0], shape[1], shape[0] == 3 ? 4 : 8, 4, 1, TreeRouting::random, channels}));
        expect_ways(*make_fat_tree({2, 12, 5, 2, 3, TreeRouting::by_destination, channels}));
        for (const int groups : {9, 5, 4, 2, 1})
            expect_ways(*make_dragonfly({2, 4, 2, groups, DragonflyRouting::ugal, channels}));
        for (const auto routing : {ButterflyRouting::either_order, ButterflyRouting::ugal})
            expect_ways(*make_butterfly({{4, 3, 2}, {2, 1, 2}, routing, channels}));
    }
}

// The fewest links between switches with one between groups at most, each tried.
int fewest_between(const Fabric& fabric, const DragonflyConfig& config, std::uint32_t from, std::uint32_t to) {
    const auto group = [&](std::uint32_t router) {
        return (router - fabric.nodes) / static_cast<std::uint32_t>(config.routers_per_group);
    };
    if (group(from) == group(to)) return from == to ? 0 : 1;
    int fewest = 3;
    for (const Link& link : fabric.links)
        if (link.source >= fabric.nodes && link.target >= fabric.nodes && group(link.source) == group(from) &&
            group(link.target) == group(to))
            fewest = std::min(fewest, 1 + (link.source != from) + (link.target != to));
    return fewest;
}

TEST(fabrics, minimal_ways_through_dragonflies_take_the_nearest_of_several_links) {
    for_each_dragonfly(is_long() ? 60 : 40, [](DragonflyConfig config) {
        const auto fabric = make_dragonfly(config);
        for (std::uint32_t source = 0; source < fabric->nodes; ++source)
            for (std::uint32_t destination = 0; destination < fabric->nodes; ++destination) {
                if (source == destination) continue;
                const auto router = [&](std::uint32_t node) {
                    return fabric->nodes + node / static_cast<std::uint32_t>(config.nodes_per_router);
                };
                ASSERT_EQ(fabric->distance(source, destination),
                          2 + fewest_between(*fabric, config, router(source), router(destination)))
                    << config.routers_per_group << " routers, " << config.globals_per_router << " links each, "
                    << config.groups << " groups: " << source << " to " << destination;
            }
    });
}

// Fewer channels than a routing needs: the circle is found, and it is one.
TEST(fabrics, too_few_channels_let_packets_wait_in_a_circle) {
    const auto expect_circle = [](const Fabric& fabric, std::size_t least) {
        const auto circle = Dependencies(fabric, fabric, 1 << 20).circle();
        ASSERT_GE(circle.size(), least);
        for (std::size_t i = 0; i < circle.size(); ++i)
            EXPECT_EQ(fabric.links[circle[i].link].target, fabric.links[circle[(i + 1) % circle.size()].link].source);
    };
    expect_circle(*make_cube({CubeConfig::filled({6, 3, 1, 1, 1, 1}), true, CubeRouting::dimension_order, 1}), 6);
    expect_circle(*make_cube({CubeConfig::filled({6, 3, 1, 1, 1, 1}), true, CubeRouting::minimal_adaptive, 1}), 3);
    expect_circle(*make_cube({CubeConfig::filled({4, 4, 1, 1, 1, 1}), false, CubeRouting::valiant, 1}), 2);
    expect_circle(*make_cube({CubeConfig::filled({4, 4, 1, 1, 1, 1}), true, CubeRouting::romm, 3}), 3);
    expect_circle(*make_dragonfly({2, 4, 2, 9, DragonflyRouting::minimal, 1}), 4);
    expect_circle(*make_dragonfly({2, 4, 2, 9, DragonflyRouting::ugal, 3}), 2);
    expect_circle(*make_butterfly({{4, 4, 1}, {1, 1, 1}, ButterflyRouting::either_order, 1}), 4);
    expect_circle(*make_butterfly({{4, 4, 1}, {1, 1, 1}, ButterflyRouting::valiant, 1}), 2);
}

class AllChannels final : public Routing {
  public:
    explicit AllChannels(const Routing& routing) : routing_(routing) {}
    void route(const Head& head, Sight& sight, Outputs& outputs) const override {
        routing_.route(head, sight, outputs);
    }
    int distance(std::uint32_t, std::uint32_t) const override { return 0; }

  private:
    const Routing& routing_;
};

TEST(fabrics, an_adaptive_routing_has_circles_but_none_of_its_escape) {
    const auto cube = make_cube({CubeConfig::filled({4, 3, 2, 1, 1, 1}), false, CubeRouting::minimal_adaptive, 2});
    EXPECT_TRUE(Dependencies(*cube, *cube).circle().empty());
    EXPECT_FALSE(Dependencies(*cube, AllChannels(*cube)).circle().empty());
}

// Mean routers on a way, each destination as likely, the source included: the numbers of the reference.
double mean_routers(const Fabric& fabric) {
    double sum = 0;
    for (std::uint32_t source = 0; source < fabric.nodes; ++source)
        for (std::uint32_t destination = 0; destination < fabric.nodes; ++destination) {
            const int links = fabric.distance(source, destination);
            sum += fabric.has_switches() ? std::max(1, links - 1) : links + 1;
        }
    return sum / fabric.nodes / fabric.nodes;
}

TEST(fabrics, have_the_mean_distances_of_the_reference) {
    EXPECT_DOUBLE_EQ(mean_routers(*make_cube({CubeConfig::filled({8, 8, 1, 1, 1, 1}), false})), 6.25);
    EXPECT_DOUBLE_EQ(mean_routers(*make_cube({CubeConfig::filled({8, 8, 1, 1, 1, 1}), true})), 5);
    EXPECT_DOUBLE_EQ(mean_routers(*make_fat_tree({3, 4, 4, 4, 1})), 4.375);
    EXPECT_NEAR(mean_routers(*make_dragonfly({2, 4, 2, 9})), 3.306, 0.0005);
    EXPECT_DOUBLE_EQ(mean_routers(*make_butterfly({})), 2.5);
}

TEST(fabrics, are_wired_as_the_reference_says) {
    const auto tree = make_fat_tree({3, 4, 4, 4, 1});
    EXPECT_EQ(tree->places.size(), 64u + 48u);
    // A leaf at position 5 is in neighbourhood 1 of its parents; its up port j leads to the parent at 4 + j.
    std::vector<std::uint32_t> parents;
    for (const Link& link : tree->links)
        if (link.source == 64 + 32 + 5 && link.target >= 64) parents.push_back(link.target - 64);
    EXPECT_EQ(parents, (std::vector<std::uint32_t>{16 + 4, 16 + 5, 16 + 6, 16 + 7}));
    const auto dragonfly = make_dragonfly({2, 4, 2, 9});
    // Port 1 of router 2 of group 3 is slot 5: to group 6, where slot 3 leads back, at router 1.
    bool found = false;
    for (const Link& link : dragonfly->links) found |= link.source == 72 + 14 && link.target == 72 + 25;
    EXPECT_TRUE(found);
    // Node (x, y) = (5, 2) of the grid is at router (2, 1).
    EXPECT_EQ(make_butterfly({})->links[2 * 21].target, 64u + 6u);
    // Two levels, 48 nodes at a leaf, 1:2.
    const FatTreeConfig fabric{2, 48, 8, 4, 6};
    EXPECT_EQ(fabric.nodes(), 384u);
    EXPECT_EQ(fabric.switches(), 12u);
    EXPECT_EQ(make_fat_tree(fabric)->links.size(), 2u * (384 + 8 * 24));
}

std::map<std::string, double> random_traffic_on_a_dragonfly(Settings settings) {
    return simulate(with(settings, with({{"network", "dragonfly"}, {"node", "terminal"}, {"program", "open-loop"}})));
}

// Buffers here hold fewer flits than the bias towards minimal ways has where they are large.
TEST(fabrics, let_ugal_go_around_whatever_buffers_hold) {
    const auto accepted = [](const char* routing, const char* flits) {
        return random_traffic_on_a_dragonfly({{"pattern", "next-group"},
                                              {"dragonfly_routing", routing},
                                              {"offered_load", "0.3"},
                                              {"max_cycles", "4000"},
                                              {"lane_flits", flits}})
            .at("accepted_load");
    };
    for (const char* flits : {"4", "8", "16", "32"}) {
        SCOPED_TRACE(std::string("buffers of ") + flits);
        EXPECT_GT(accepted("ugal", flits), 1.25 * accepted("minimal", flits));
    }
}

TEST(fabrics, let_ugal_go_the_minimal_way_where_nothing_is_in_it_whatever_buffers_hold) {
    const auto hops = [](const char* routing, const char* flits) {
        return random_traffic_on_a_dragonfly(
                   {{"dragonfly_routing", routing}, {"offered_load", "0.002"}, {"lane_flits", flits}})
            .at("hops");
    };
    for (const char* flits : {"1", "2", "8"}) {
        SCOPED_TRACE(std::string("buffers of ") + flits);
        EXPECT_LT(hops("ugal", flits), 1.03 * hops("minimal", flits));
    }
}

TEST(fabrics, are_made_anew_where_anything_of_them_differs_from_the_last) {
    const auto hops = [](const char* key, const char* value) {
        return random_traffic_on_a_dragonfly({{"offered_load", "0.02"}, {key, value}}).at("hops");
    };
    const double minimal = hops("dragonfly_routing", "minimal"), valiant = hops("dragonfly_routing", "valiant");
    EXPECT_GT(valiant, 1.2 * minimal);
    EXPECT_EQ(hops("dragonfly_routing", "minimal"), minimal);
    EXPECT_LT(hops("groups", "3"), minimal);
    EXPECT_EQ(hops("dragonfly_routing", "valiant"), valiant);
}

}  // namespace
}  // namespace grainscope
