// Physics by identities: what goes in comes out, nothing overtakes the speed of a hop, closed forms hold where their
// assumptions do.
#include <cmath>

#include "helpers.h"
#include "model/mesh_setting.h"
#include "network/mesh.h"
#include "network/mesh_fast.h"

namespace grainscope {
namespace {

TEST(open_loop, any_slicing_gives_the_same_bytes) {
    const Values values = with({{"dimensions", "4x4x4"}, {"offered_load", "0.2"}, {"duplex", "half"}});
    const auto whole = started(values);
    finish(*whole);
    for (std::int64_t slice : {1, 997, 40000}) {
        const auto sliced = started(values);
        finish(*sliced, slice);
        EXPECT_EQ(run_json(values, *sliced), run_json(values, *whole)) << slice;
    }
}

TEST(open_loop, both_kernels_give_the_same_tables) {
    std::size_t turn = 0;
    for (const char* pattern : {"uniform", "transpose", "hot-spot", "tornado", "uniform-all", "neighbour-plus"}) {
        if (is_left(turn++, 2)) continue;
        Values values = with({{"dimensions", "4x4x4"},
                              {"offered_load", "0.15"},
                              {"pattern", pattern},
                              {"topology", "torus"},
                              {"virtual_channels", "3"},
                              {"priorities", "2"},
                              {"priority_one_share", "0.3"},
                              {"long_share", "0.2"},
                              {"header_flits", "3"},
                              {"duplex", "half"},
                              {"max_cycles", "8000"}});
        const auto fast = started(values);
        finish(*fast);
        const auto reference = started(with({{"kernel", "reference"}}, values));
        finish(*reference);
        for (std::size_t table = 0; table < 2; ++table)
            for (std::size_t column = 0; column < fast->tables()[table].columns.size(); ++column) {
                const auto &a = fast->tables()[table].columns[column], &b = reference->tables()[table].columns[column];
                ASSERT_EQ(a.size(), b.size());
                for (std::size_t row = 0; row < a.size(); ++row)
                    EXPECT_TRUE(a[row] == b[row] || (std::isnan(a[row]) && std::isnan(b[row])));
            }
    }
}

TEST(open_loop, zero_load_latency_equals_the_closed_form_exactly) {
    // One packet at a time through every pair of nodes that differ, for buffers that do and do not cover the credit
    // loop.
    for (const auto& [hop, buffer, credit, injection, ejection] : {std::array<int, 5>{1, 4, 0, 1, 1},
                                                                   {1, 1, 0, 1, 1},
                                                                   {3, 2, 5, 1, 1},
                                                                   {2, 8, 1, 3, 1},
                                                                   {1, 2, 0, 1, 4},
                                                                   {8, 64, 8, 16, 16},
                                                                   {1, 1, 8, 2, 3}}) {
        // Neither limits at the inputs nor the choice of channels can hold up a packet that is alone.
        for (const auto& [channels, one_per_input, most_credits, header] :
             {std::tuple<int, bool, bool, int>{1, false, false, 0},
              {4, true, false, 0},
              {4, true, true, 0},
              {1, false, false, 3},
              {1, false, false, 2}}) {
            MeshConfig config{{3, 2, 2}, false, hop, channels, buffer, credit, false, false, 1, injection, ejection};
            config.one_per_input = one_per_input;
            config.most_credits = most_credits;
            config.header_flits = header;
            config.drops_heads = true;
            for (int flits : {header + 1, header + 2, header + 7, header + 35})
                for (std::uint32_t destination : {0u, 1u, 5u, 11u}) {
                    PacketPool pool;
                    const std::unique_ptr<FlitNetwork> network = std::make_unique<MeshFast>(config, pool, nullptr);
                    const PacketId id = pool.allocate();
                    pool[id] = {};
                    pool[id].destination = destination;
                    pool[id].flits = flits;
                    network->send(id);
                    while (network->deliveries().empty()) network->step();
                    const Grid grid(config.extents, config.wraps);
                    const std::array<int, 3> hops{grid.coordinate(destination, 0), grid.coordinate(destination, 1),
                                                  grid.coordinate(destination, 2)};
                    EXPECT_EQ(network->deliveries()[0].cycle, zero_load_cycles(config, hops, flits))
                        << "hop " << hop << " buffer " << buffer << " flits " << flits << " to " << destination;
                    if (buffer >= hop + 1 + credit && buffer >= 2 + credit && injection == 1 && ejection == 1) {
                        EXPECT_EQ(network->deliveries()[0].cycle, pool[id].hops * hop + flits + 1);
                    }
                }
        }
    }
}

TEST(open_loop, almost_idle_machine_gives_the_zero_load_closed_form) {
    for (const char* pattern :
         {"uniform", "transpose", "neighbour", "hot-spot", "bit-reverse", "uniform-all", "neighbour-plus"})
        for (const char* topology : {"mesh", "torus"}) {
            const Values values = with({{"dimensions", "4x4x2"},
                                        {"pattern", std::string(pattern) == "transpose" ? "uniform" : pattern},
                                        {"topology", topology},
                                        {"virtual_channels", "2"},
                                        {"offered_load", "0.0005"},
                                        {"measure_cycles", "1000000"},
                                        {"max_cycles", "1100000"},
                                        {"long_share", "0.5"}});
            const auto row = simulate(values);
            const auto form = closed_form("zero-load", values);
            EXPECT_NEAR(row.at("latency"), form.at("latency"), row.at("latency_ci") + 0.01 * form.at("latency"))
                << pattern << " " << topology;
            EXPECT_NEAR(row.at("hops"), form.at("hops"), 0.06 * form.at("hops")) << pattern << " " << topology;
        }
}

TEST(open_loop, accepted_load_equals_offered_load_below_saturation_and_stays_under_the_capacity_above) {
    for (const char* pattern :
         {"uniform", "bit-complement", "tornado", "neighbour", "hot-spot", "uniform-all", "neighbour-plus"}) {
        const Values base = with({{"dimensions", "4x4x4"}, {"pattern", pattern}, {"max_cycles", "20000"}});
        const double capacity = closed_form("capacity", base).at("capacity");
        Values low = base, high = base;
        low.set("offered_load", 0.2 * capacity);
        high.set("offered_load", std::min(1.0, 2 * capacity));
        const auto below = simulate(low), above = simulate(high);
        EXPECT_NE(below.at("state"), 3) << pattern;
        EXPECT_NEAR(below.at("accepted_load"), below.at("offered_load"), 0.03 * below.at("offered_load")) << pattern;
        if (capacity < 0.5) {
            EXPECT_EQ(above.at("state"), 3) << pattern;
            EXPECT_TRUE(std::isnan(above.at("latency")));
        }
        // Beyond saturation the share of the hot node in what is accepted falls, so the total may pass the capacity of
        // the mixed traffic.
        const double margin = std::string(pattern) == "hot-spot" ? 1.1 : 1.02;
        EXPECT_LE(above.at("accepted_load"), margin * capacity) << pattern;
    }
}

TEST(open_loop, channel_loads_match_the_closed_form_of_the_bisection) {
    const Values values =
        with({{"dimensions", "6x4x3"}, {"offered_load", "0.05"}, {"precision", "0.002"}, {"measure_cycles", "40000"}});
    const auto row = simulate(values);
    Values exact = values;
    exact.set("offered_load", row.at("offered_load"));
    EXPECT_NEAR(row.at("bisection_traffic"), closed_form("contention", exact).at("bisection_traffic"),
                0.02 * row.at("bisection_traffic"));
}

TEST(open_loop, every_link_carries_what_the_closed_form_counts) {
    std::size_t turn = 0;
    for (const char* pattern : {"uniform-all", "neighbour-plus"})
        for (const char* topology : {"mesh", "torus"}) {
            if (is_left(turn++, 3)) continue;
            const Values values = with({{"dimensions", "4x3x2"},
                                        {"pattern", pattern},
                                        {"topology", topology},
                                        {"virtual_channels", "2"},
                                        {"offered_load", "0.1"},
                                        {"message_words", "1"},
                                        {"precision", "0.001"},
                                        {"measure_cycles", "400000"},
                                        {"max_cycles", "500000"}});
            const auto run = started(values);
            finish(*run);
            const MeshSetting setting(values);
            const auto& measured = run->tables()[1].columns[3];
            ASSERT_EQ(measured.size(), setting.links.size());
            for (std::size_t i = 0; i < measured.size(); ++i)
                EXPECT_NEAR(measured[i], 0.1 * setting.load(i), 0.02 * 0.1 * setting.load(i) + 0.0005)
                    << pattern << " " << topology << " link " << i;
        }
}

TEST(open_loop, capacities_of_the_patterns_of_other_simulators_are_those_of_the_textbook) {
    const auto capacity = [](const char* dimensions, const char* topology, const char* pattern) {
        const Values values =
            with({{"dimensions", dimensions}, {"topology", topology}, {"virtual_channels", "2"}, {"pattern", pattern}});
        return closed_form("capacity", values).at("capacity");
    };
    // Half of the k nodes of a row send half of their flits across its middle channel; a ring has two such channels.
    EXPECT_DOUBLE_EQ(capacity("8x8", "mesh", "uniform-all"), 4.0 / 8);
    EXPECT_DOUBLE_EQ(capacity("16x16", "mesh", "uniform-all"), 4.0 / 16);
    EXPECT_DOUBLE_EQ(capacity("8x8", "torus", "uniform-all"), 1);
    EXPECT_DOUBLE_EQ(capacity("16", "torus", "uniform-all"), 8.0 / 16);
    // Without those to oneself, n / (n - 1) as many flits go out.
    EXPECT_DOUBLE_EQ(capacity("8x8", "mesh", "uniform"), 4.0 / 8 * 63 / 64);
    // Every node sends one flit up; on a mesh the last one of a row sends its own all the way down.
    EXPECT_DOUBLE_EQ(capacity("8x8", "mesh", "neighbour-plus"), 1);
    EXPECT_DOUBLE_EQ(capacity("8x8", "torus", "neighbour-plus"), 1);
}

TEST(open_loop, contention_model_holds_at_a_third_of_the_capacity_within_fifteen_per_cent) {
    for (const char* pattern : {"uniform", "uniform-all"})
        for (const char* dimensions : {"8x8x8", "16x16"}) {
            Values values = with({{"dimensions", dimensions},
                                  {"pattern", pattern},
                                  {"message_words", "4"},
                                  {"buffer_flits", "16"},
                                  {"arbitration", "round-robin"}});
            values.set("offered_load", closed_form("capacity", values).at("capacity") / 3);
            const auto row = simulate(values);
            EXPECT_NEAR(row.at("latency"), closed_form("contention", values).at("latency"), 0.15 * row.at("latency"))
                << dimensions << " " << pattern;
        }
}

TEST(open_loop, eight_flit_packets_with_four_flit_buffers_saturate_near_0_23) {
    const auto row = simulate(with({{"message_words", "4"}, {"offered_load", "0.4"}}));
    EXPECT_EQ(row.at("state"), 3);
    EXPECT_NEAR(row.at("accepted_load"), 0.23, 0.01);
}

TEST(open_loop, links_that_take_whatever_comes_saturate_all_the_same) {
    for (const char* node : {"terminal", "transputer"}) {
        const Values base = with({{"network", "links"},
                                  {"node", node},
                                  {"dimensions", "4x4"},
                                  {"graph", "grid"},
                                  {"processor_ps", node == std::string("terminal") ? "0" : "20000"},
                                  {"max_cycles", "400000"}});
        Values low = base, high = base;
        low.set("offered_load", 0.1);
        high.set("offered_load", 1);
        const auto below = simulate(low), above = simulate(high);
        EXPECT_NE(below.at("state"), 3) << node;
        EXPECT_NEAR(below.at("accepted_load"), below.at("offered_load"), 0.01 * below.at("offered_load")) << node;
        EXPECT_EQ(above.at("state"), 3) << node;
        EXPECT_LT(above.at("accepted_load"), 0.9 * above.at("offered_load")) << node;
    }
}

TEST(open_loop, nodes_that_take_whatever_is_sent_saturate_and_count_no_more_than_has_been_sent) {
    struct Node {
        const char *key, *parameter, *value;
    };
    for (const auto& [node, parameter, value] : {Node{"transputer", "message_layer", "raw"},
                                                 {"transputer", "message_layer", "header"},
                                                 {"iu", "command_queue", "4096"},
                                                 {"host", "mesh_packet_bytes", "8"},
                                                 {"host", "eager_bytes", "4"}}) {
        Values values = with({{"node", node},
                              {"dimensions", "4x4"},
                              {"processor_ps", "10000"},
                              {"header_flits", "1"},
                              {"max_cycles", "40000"},
                              {parameter, value}});
        values.set("offered_load", 0.02);
        const auto below = simulate(values);
        EXPECT_NE(below.at("state"), 3) << node << ' ' << value;
        EXPECT_NEAR(below.at("accepted_load"), below.at("offered_load"), 0.02 * below.at("offered_load"))
            << node << ' ' << value;
        values.set("offered_load", 0.9);
        const auto above = simulate(values);
        EXPECT_EQ(above.at("state"), 3) << node << ' ' << value;
        EXPECT_GT(above.at("backlog"), 0) << node << ' ' << value;
        EXPECT_LT(above.at("accepted_load"), 0.8 * above.at("offered_load")) << node << ' ' << value;
    }
}

TEST(open_loop, a_way_longer_than_the_warm_up_is_no_saturation) {
    for (const char* node : {"transputer", "host"}) {
        const auto row = simulate(with({{"node", node},
                                        {"network", "fat-tree"},
                                        {"terminal_cycles", "1000"},
                                        {"lane_flits", "4096"},
                                        {"processor_ps", "1000"},
                                        {"offered_load", "0.05"},
                                        {"max_cycles", "40000"}}));
        EXPECT_NE(row.at("state"), 3) << node;
        EXPECT_GT(row.at("latency"), 2000) << node;
    }
}

TEST(open_loop, a_detour_over_long_links_is_no_queue_that_a_run_waits_for) {
    // Ways of as many links with one or two long ones, and with short ones alone.
    for (const char* routing : {"minimal", "valiant", "ugal"}) {
        const auto row = simulate(with({{"network", "dragonfly"},
                                        {"router_nodes", "4"},
                                        {"group_routers", "4"},
                                        {"router_globals", "2"},
                                        {"groups", "5"},
                                        {"global_cycles", "200"},
                                        {"lane_flits", "256"},
                                        {"dragonfly_routing", routing},
                                        {"pattern", "next-group"},
                                        {"offered_load", "0.06"},
                                        {"max_cycles", "20000"}}));
        EXPECT_EQ(row.at("state"), 1) << routing;
    }
}

TEST(open_loop, links_of_nodes_count_where_nodes_stand_at_routers_of_their_own) {
    const auto row = [](const char* load, const char* parameter, const char* value) {
        return simulate(with({{"network", "cube"},
                              {"dimensions", "4x4"},
                              {"offered_load", load},
                              {"message_words", "1"},
                              {"max_cycles", "20000"},
                              {parameter, value}}));
    };
    // Twice on every way.
    EXPECT_NEAR(row("0.002", "terminal_cycles", "11").at("network_latency") -
                    row("0.002", "terminal_cycles", "1").at("network_latency"),
                20, 0.5);
    EXPECT_NE(row("0.6", "terminal_flit_cycles", "1").at("state"), 3);
    const auto slow = row("0.6", "terminal_flit_cycles", "2");
    EXPECT_EQ(slow.at("state"), 3);
    EXPECT_LE(slow.at("accepted_load"), 0.5 + 1e-3);
}

TEST(open_loop, more_channels_accept_more_and_less_of_it_with_one_flit_per_input_port) {
    const auto accepted = [](const char* channels, const char* input_speedup, const char* arbitration) {
        return simulate(with({{"dimensions", "8x8"},
                              {"pattern", "uniform-all"},
                              {"offered_load", "1"},
                              {"virtual_channels", channels},
                              {"input_speedup", input_speedup},
                              {"arbitration", arbitration},
                              {"warmup_cycles", "2000"},
                              {"measure_cycles", "20000"}}))
            .at("accepted_load");
    };
    std::size_t turn = 0;
    for (const char* arbitration : {"fixed", "round-robin"}) {
        if (is_left(turn++, 2)) continue;
        const double one = accepted("1", "lanes", arbitration);
        EXPECT_EQ(accepted("1", "one", arbitration), one);  // nothing to limit
        for (const char* channels : {"2", "4"}) {
            const double free = accepted(channels, "lanes", arbitration),
                         limited = accepted(channels, "one", arbitration);
            EXPECT_LE(limited, free) << channels << " " << arbitration;
            EXPECT_GT(limited, one) << channels << " " << arbitration;
        }
    }
}

TEST(open_loop, half_duplex_links_carry_half) {
    const Values full = with({{"dimensions", "4x4x4"}}), half = with({{"duplex", "half"}}, full);
    EXPECT_DOUBLE_EQ(closed_form("capacity", full).at("capacity"), 2 * closed_form("capacity", half).at("capacity"));
    EXPECT_DOUBLE_EQ(closed_form("capacity", with({{"duplex", "half"}})).at("bisection_capacity"), 14.4);
}

TEST(open_loop, seeds_differ_only_within_their_confidence_intervals) {
    std::vector<std::map<std::string, double>> rows;
    for (const char* seed : {"1", "2", "3", "4", "5", "6"})
        rows.push_back(simulate(with({{"dimensions", "4x4x4"}, {"offered_load", "0.3"}, {"seed", seed}})));
    for (const auto& a : rows)
        for (const auto& b : rows)
            EXPECT_LT(std::abs(a.at("latency") - b.at("latency")), 2 * (a.at("latency_ci") + b.at("latency_ci")));
}

TEST(open_loop, a_ring_is_loaded_evenly) {
    const auto run = started(with({{"dimensions", "8"},
                                   {"topology", "torus"},
                                   {"virtual_channels", "2"},
                                   {"offered_load", "0.2"},
                                   {"precision", "0.001"},
                                   {"measure_cycles", "800000"},
                                   {"max_cycles", "900000"}}));
    finish(*run);
    double least = 1e9, most = 0;
    for (double load : run->tables()[1].columns[3]) {
        least = std::min(least, load);
        most = std::max(most, load);
    }
    EXPECT_LT(most / least, 1.06);
}

TEST(open_loop, priority_one_overtakes_and_breaks_no_worm) {
    // A long packet of priority 0 holds the only path; one of priority 1 sent later arrives first, and both arrive
    // whole.
    for (bool fast : {false, true}) {
        MeshConfig config{{6, 1, 1}, false, 1, 1, 4, 0, false, false, 2, 1, 1};
        PacketPool pool;
        const auto network = fast ? std::unique_ptr<FlitNetwork>(std::make_unique<MeshFast>(config, pool, nullptr))
                                  : make_mesh_reference(config, pool);
        const auto launch = [&](std::uint32_t from, std::uint32_t to, int flits, std::uint8_t priority) {
            const PacketId id = pool.allocate();
            pool[id] = {};
            pool[id].source = from;
            pool[id].destination = to;
            pool[id].flits = flits;
            pool[id].priority = priority;
            network->send(id);
            return id;
        };
        const PacketId slow = launch(0, 5, 200, 0);
        for (int i = 0; i < 20; ++i) network->step();
        const PacketId urgent = launch(1, 5, 10, 1);
        std::vector<Delivery> arrived;
        while (arrived.size() < 2) {
            network->step();
            for (const Delivery& delivery : network->deliveries()) arrived.push_back(delivery);
        }
        EXPECT_EQ(arrived[0].packet, urgent);
        EXPECT_EQ(arrived[0].cycle, 20 + 4 + 10 + 1);  // as in an empty network
        EXPECT_EQ(arrived[1].packet, slow);
        EXPECT_EQ(arrived[1].cycle, 5 + 200 + 1 + 10);  // delayed by exactly the flits that overtook it
        EXPECT_EQ(network->flits_ejected(), 210);
    }
}

TEST(open_loop, short_buffers_limit_a_channel_to_buffer_over_credit_loop) {
    // One stream between neighbours: B flits per (hop + 1 + credit) cycles.
    const MeshConfig config{{2, 1, 1}, false, 2, 1, 3, 3, false, false, 1, 1, 1};
    EXPECT_EQ(zero_load_cycles(config, 1, 61) - zero_load_cycles(config, 1, 31), 30 * 6 / 3);
}

TEST(open_loop, idle_network_latency_does_not_depend_on_the_seed) {
    for (const char* seed : {"1", "77"}) {
        const auto row = simulate(with({{"dimensions", "2"},
                                        {"offered_load", "0.0001"},
                                        {"seed", seed},
                                        {"measure_cycles", "400000"},
                                        {"max_cycles", "500000"}}));
        EXPECT_EQ(row.at("latency_p50"), 1 + 16 + 1);
    }
}

}  // namespace
}  // namespace grainscope
