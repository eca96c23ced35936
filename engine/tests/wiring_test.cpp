// Every wiring and routing: ways lead where they should, and packets never wait for each other in a circle.
#include <set>

#include "helpers.h"
#include "network/circuit_wiring.h"
#include "network/dependencies.h"
#include "network/grid.h"
#include "network/links_wiring.h"

namespace grainscope {
namespace {

template <class Visit>
void for_each_grid(bool wraps, Visit visit) {
    for (int x = 1; x <= static_cast<int>(kMostNodes); ++x)
        for (int y = 1; y <= x && x * y <= static_cast<int>(kMostNodes); ++y)
            for (int z = 1; z <= y && x * y * z <= static_cast<int>(kMostNodes); ++z) visit(Grid({x, y, z}, wraps));
}

template <class Visit>
void for_each_links(Visit visit) {
    const auto try_with = [&](const char* graph, const std::string& shape, const char* fabric, int children) {
        const Values values = with({{"network", "links"},
                                    {"graph", graph},
                                    {"dimensions", shape},
                                    {"fabric", fabric},
                                    {"crossbars", "4"},
                                    {"children", std::to_string(children)}});
        if (passes(check_links_wiring, values)) visit(graph, LinksWiring(values));
    };
    std::set<int> seen;
    for (int x = 1; x <= 32; ++x)
        for (int y = 1; y <= x && x * y <= static_cast<int>(kMostNodes); ++y) {
            const std::string shape = std::to_string(x) + "x" + std::to_string(y);
            for (const char* graph : {"grid", "torus"}) try_with(graph, shape, "one", 1);
            if (!seen.insert(x * y).second) continue;
            try_with("hypercube", shape, "one", 1);
            for (int children = 1; children <= 3; ++children) try_with("tree", shape, "one", children);
            for (const char* fabric : {"one", "chain", "tree", "clos"}) try_with("crossbar", shape, fabric, 1);
        }
}

TEST(wiring, of_meshes_and_tori_has_no_circle_of_channels) {
    for (const bool wraps : {false, true})
        for_each_grid(wraps, [&](const Grid& grid) {
            const Wiring wiring = grid.wiring();
            const GridRouting routing(grid, wraps ? 2 : 1);
            EXPECT_TRUE(Dependencies(wiring, routing).circle().empty())
                << grid.extent(0) << "x" << grid.extent(1) << "x" << grid.extent(2) << (wraps ? " torus" : " mesh");
        });
}

TEST(wiring, of_meshes_and_tori_leads_everywhere_with_any_number_of_channels) {
    for (const bool wraps : {false, true})
        for (const std::array<int, 3> extents : {std::array{5, 4, 3}, {8, 2, 1}, {9, 1, 1}})
            for (const int channels : {1, 2, 3, 8}) {
                const Grid grid(extents, wraps);
                const GridRouting routing(grid, channels);
                expect_ways(grid.wiring(), routing);
                EXPECT_EQ(Dependencies(grid.wiring(), routing).circle().empty(), !wraps || channels > 1);
            }
}

// The reason why a torus is refused that has one channel.
TEST(wiring, of_a_torus_with_one_channel_waits_around_a_ring) {
    const Grid grid({6, 3, 1}, true);
    const Wiring wiring = grid.wiring();
    const GridRouting routing(grid, 1);
    const std::vector<VirtualChannel> circle = Dependencies(wiring, routing).circle();
    ASSERT_EQ(circle.size(), 6u);
    for (std::size_t i = 0; i < circle.size(); ++i) {
        const Link &link = wiring.links[circle[i].link], &next = wiring.links[circle[(i + 1) % circle.size()].link];
        EXPECT_EQ(link.target, next.source);
        EXPECT_EQ(link.direction, next.direction);
    }
    const Errors errors = check(with({{"topology", "torus"}, {"virtual_channels", "1"}}));
    ASSERT_FALSE(errors.empty());
    EXPECT_EQ(errors.first().code, ErrorCode::torus_needs_channels);
}

// A torus of links is none: its nodes store messages whole, however many come.
TEST(wiring, of_links_has_no_circle_unless_messages_are_stored_whole_on_a_ring) {
    std::map<std::string, int> tried;
    for_each_links([&](const std::string& graph, const LinksWiring& wiring) {
        SCOPED_TRACE(graph + " of " + std::to_string(wiring.nodes));
        expect_ways(wiring, wiring);
        ++tried[graph];
        EXPECT_TRUE(graph == "torus" || Dependencies(wiring, wiring).circle().empty());
    });
    for (const char* graph : {"grid", "torus", "hypercube", "tree", "crossbar"}) EXPECT_GT(tried[graph], 4) << graph;
}

TEST(wiring, of_crossbars_leads_up_before_down) {
    for (const char* fabric : {"tree", "clos"}) {
        const LinksWiring wiring(
            with({{"network", "links"}, {"graph", "crossbar"}, {"dimensions", "25x4"}, {"fabric", fabric}}));
        for (std::uint32_t source = 0; source < wiring.nodes; ++source)
            for (std::uint32_t destination = 0; destination < wiring.nodes; ++destination) {
                const auto way = wiring.way(wiring, source, destination);
                for (std::size_t i = 0; i < way.size(); ++i)
                    EXPECT_EQ(wiring.classes[way[i]], 2 * i < way.size() ? LinkClass::up : LinkClass::down);
            }
    }
}

TEST(wiring, of_circuits_has_no_circle_of_lines) {
    for (int digit_bits = 1; digit_bits <= 3; ++digit_bits)
        for (int stages = 1; digit_bits * stages <= 8; ++stages)
            for (const int planes : {1, 2}) {
                const CircuitWiring circuit{digit_bits, stages};
                for (const std::uint32_t units : {1u, circuit.ports() / 2 + 1, circuit.ports()}) {
                    if (units > kMostNodes) continue;
                    const Wiring wiring = draw_circuit(circuit, planes, units);
                    const CircuitRouting routing(circuit, units);
                    expect_ways(wiring, routing);
                    EXPECT_TRUE(Dependencies(wiring, routing).circle().empty());
                }
            }
}

}  // namespace
}  // namespace grainscope
