// Automatic load balancing: what the network knows of the loads, when, and where it leads.
#include <algorithm>

#include "base/random.h"
#include "circuit_harness.h"

namespace grainscope {
namespace {

std::uint32_t known_at(Circuits& circuits, int level, std::uint32_t line) {
    return static_cast<std::uint32_t>(
        circuits.balancer().known_loads()[static_cast<std::size_t>(level) * circuits.config.wiring.ports() + line]);
}

TEST(load_balancing, without_delay_or_traffic_always_finds_a_least_loaded_unit) {
    for (const char* units : {"16", "13", "5", "1"})
        for (const char* equal : {"lowest", "rotating"}) {
            Circuits circuits({{"dimensions", units}, {"load_stage_clocks", "0"}, {"equal_loads", equal}});
            const std::uint32_t nodes = circuits.network().nodes();
            RandomStream random(3, "loads");
            std::vector<std::uint32_t> loads(nodes);
            for (int repeat = 0; repeat < 200; ++repeat) {
                const Tick now = repeat * 1'000 * kClock;
                for (std::uint32_t i = 0; i < 3; ++i) {
                    const std::uint32_t unit = random.below(nodes);
                    loads[unit] = random.below(6);
                    circuits.balancer().set_load(unit, 0, loads[unit], now);
                }
                const PacketId id = circuits.send(random.below(nodes), Network::kLeastLoaded, 2, now);
                circuits.run();
                EXPECT_EQ(circuits.at(id), now + 32 * kClock);
                EXPECT_EQ(loads[circuits.packet(id).destination], *std::min_element(loads.begin(), loads.end()));
            }
            EXPECT_EQ(circuits.balancer().balance().choices, 200);
            EXPECT_EQ(circuits.balancer().balance().misinformed, 0);
        }
}

TEST(load_balancing, of_equal_loads_takes_the_lowest_or_one_after_the_other) {
    for (const bool rotating : {false, true}) {
        Circuits circuits({{"equal_loads", rotating ? "rotating" : "lowest"}});
        std::vector<int> reached(16);
        for (int i = 0; i < 160; ++i) {
            const PacketId id = circuits.send(3, Network::kLeastLoaded, 1, i * 100 * kClock);
            circuits.run();
            ++reached[circuits.packet(id).destination];
        }
        if (rotating)
            EXPECT_EQ(reached, std::vector<int>(16, 10));
        else
            EXPECT_EQ(reached[0], 160);
        EXPECT_EQ(circuits.balancer().balance().misinformed, 0);
    }
}

TEST(load_balancing, tells_loads_backwards_a_stage_per_delay) {
    Circuits circuits({{"load_stage_clocks", "5"}});
    for (std::uint32_t unit = 0; unit < 16; ++unit) circuits.balancer().set_load(unit, 0, 9, 0);
    circuits.run();
    EXPECT_EQ(known_at(circuits, 1, 1), 9u);
    const Tick now = 100 * kClock;
    circuits.balancer().set_load(5, 0, 2, now);
    circuits.run(now + 5 * kClock - 1);
    EXPECT_EQ(known_at(circuits, 2, 5), 9u);
    circuits.run(now + 5 * kClock);
    EXPECT_EQ(known_at(circuits, 2, 5), 2u);
    EXPECT_EQ(known_at(circuits, 1, 1), 9u);
    circuits.run(now + 10 * kClock);
    // Unit 5 lies behind output 1 of every switch of the first stage.
    for (std::uint32_t line = 0; line < 16; ++line) EXPECT_EQ(known_at(circuits, 1, line), line % 4 == 1 ? 2u : 9u);
    EXPECT_TRUE(circuits.network().idle());
}

TEST(load_balancing, is_misinformed_by_loads_that_are_still_on_their_way) {
    // The request asks the first stage after 16 clocks; what it then knows is older than two stages.
    for (const bool late : {false, true}) {
        Circuits circuits({{"load_stage_clocks", late ? "10" : "7"}});
        for (std::uint32_t unit = 0; unit < 16; ++unit) circuits.balancer().set_load(unit, 0, unit == 9 ? 1 : 9, 0);
        circuits.run();
        const Tick now = 100 * kClock;
        circuits.balancer().set_load(9, 0, 9, now);
        circuits.balancer().set_load(2, 0, 1, now);
        const PacketId id = circuits.send(0, Network::kLeastLoaded, 1, now);
        circuits.run();
        // It goes towards where the least load was, and there to a unit that has it no more.
        EXPECT_EQ(circuits.packet(id).destination == 2, !late);
        EXPECT_EQ(circuits.balancer().balance().misinformed, late ? 1 : 0);
    }
}

TEST(load_balancing, keeps_what_was_known_of_a_line_while_a_circuit_has_it) {
    Circuits circuits({{"load_stage_clocks", "1"}});
    for (std::uint32_t unit = 0; unit < 16; ++unit) circuits.balancer().set_load(unit, 0, 5, 0);
    circuits.run();
    const PacketId id = circuits.send(0, 9, 50, 100 * kClock);
    circuits.run(140 * kClock);
    circuits.balancer().set_load(9, 0, 1, 140 * kClock);
    circuits.run(circuits.network().next() - 1);
    EXPECT_EQ(known_at(circuits, 2, 9), 5u);
    circuits.run(180 * kClock);
    EXPECT_EQ(circuits.at(id), 180 * kClock);
    EXPECT_EQ(known_at(circuits, 2, 9), 5u);
    circuits.run(181 * kClock);
    EXPECT_EQ(known_at(circuits, 2, 9), 1u);
    circuits.run();
    for (std::uint32_t line = 2; line < 16; line += 4) EXPECT_EQ(known_at(circuits, 1, line), 1u);
}

TEST(load_balancing, takes_the_least_of_the_units_that_are_not_taken) {
    for (const char* blocking : {"hold", "drop"}) {
        Circuits circuits({{"blocking", blocking}, {"load_stage_clocks", "0"}, {"backoff_clocks", "9"}});
        for (std::uint32_t unit = 0; unit < 16; ++unit) circuits.balancer().set_load(unit, 0, unit < 4 ? unit : 100, 0);
        // Through four switches of the first stage, so that only the last one is shared.
        std::vector<PacketId> sent;
        for (std::uint32_t unit = 0; unit < 4; ++unit)
            sent.push_back(circuits.send(unit, Network::kLeastLoaded, 20, unit));
        const PacketId fifth = circuits.send(4, Network::kLeastLoaded, 1, 10);
        circuits.run();
        for (std::uint32_t unit = 0; unit < 4; ++unit) EXPECT_EQ(circuits.packet(sent[unit]).destination, unit);
        // Its switch of the first stage is that of unit 0, whose circuit has the output that it would have liked.
        EXPECT_GE(circuits.packet(fifth).destination, 4u);
        EXPECT_EQ(circuits.arrival(fifth).waited, 0);
        EXPECT_EQ(circuits.balancer().balance().choices, 5);
        EXPECT_EQ(circuits.balancer().balance().misinformed, 4);
    }
}

TEST(load_balancing, waits_where_it_was_led_if_the_only_unit_there_is_taken) {
    for (const char* blocking : {"hold", "drop"}) {
        // Of the units behind the second switch of the last stage there is one.
        Circuits circuits({{"dimensions", "5"}, {"blocking", blocking}, {"backoff_clocks", "9"}});
        for (std::uint32_t unit = 0; unit < 4; ++unit) circuits.balancer().set_load(unit, 0, 9, 0);
        circuits.run();
        const PacketId has = circuits.send(1, 4, 50, 100 * kClock);
        const PacketId id = circuits.send(0, Network::kLeastLoaded, 1, 130 * kClock);
        circuits.run();
        EXPECT_EQ(circuits.at(has), 180 * kClock);
        EXPECT_EQ(circuits.packet(id).destination, 4u);
        if (std::string(blocking) == "hold") {
            EXPECT_EQ(circuits.at(id), 180 * kClock + (2 + 4 + 1 + 6) * kClock);
        }
        EXPECT_EQ(circuits.at(id), 130 * kClock + 31 * kClock + circuits.arrival(id).waited);
        EXPECT_GT(circuits.arrival(id).waited, 0);
    }
}

TEST(load_balancing, is_refused_by_name_where_a_network_knows_no_loads) {
    ProgramPart asking = programs()[0];
    asking.asks_least_loaded = [](const Values&) { return true; };
    for (const NetworkPart& network : networks()) {
        Errors errors;
        check_balancing(programs()[0], network, Values(), errors);
        EXPECT_TRUE(errors.empty());
        check_balancing(asking, network, Values(), errors);
        ASSERT_EQ(errors.empty(), network.balances) << network.key;
        if (network.balances) continue;
        EXPECT_EQ(error_line(errors.first()),
                  std::string("network: loads_unknown ") + asking.key + " " + network.key + " circuit");
    }
}

}  // namespace
}  // namespace grainscope
