// The network of circuits keeps the times that its header promises.
#include <algorithm>

#include "base/random.h"
#include "circuit_harness.h"

namespace grainscope {
namespace {

// Of the network that Circuits makes: when the first stage is asked; and what is left when an output of the last stage
// is taken, with so many words.
constexpr Tick kRequest = 16 * kClock, kStage = 2 * kClock;
constexpr Tick held(int words) { return (4 + words + 6) * kClock; }

template <class Visit>
void for_each_wiring(Visit visit) {
    for (int digit_bits = 1; digit_bits <= 3; ++digit_bits)
        for (int stages = 1; digit_bits * stages <= 10; ++stages) visit(CircuitWiring{digit_bits, stages});
}

TEST(circuit_wiring, leads_every_line_into_an_input_of_its_own) {
    for_each_wiring([](const CircuitWiring& wiring) {
        std::set<std::uint32_t> inputs;
        for (std::uint32_t line = 0; line < wiring.ports(); ++line) {
            EXPECT_LT(wiring.shuffled(line), wiring.ports());
            EXPECT_TRUE(inputs.insert(wiring.shuffled(line)).second);
            EXPECT_EQ(wiring.unshuffled(wiring.shuffled(line)), line);
        }
    });
}

TEST(circuit_wiring, leads_from_every_port_to_every_other_by_the_digits_of_its_number) {
    for_each_wiring([](const CircuitWiring& wiring) {
        const std::uint32_t step = wiring.ports() > 64 ? 37 : 1;
        for (std::uint32_t source = 0; source < wiring.ports(); source += step)
            for (std::uint32_t destination = 0; destination < wiring.ports(); ++destination) {
                std::uint32_t line = source;
                for (int stage = 0; stage < wiring.stages; ++stage) {
                    EXPECT_EQ(wiring.line(source, destination, stage), line);
                    line = wiring.first_output(line) + wiring.digit(destination, stage);
                }
                ASSERT_EQ(line, destination);
                ASSERT_EQ(wiring.line(source, destination, wiring.stages), destination);
            }
    });
}

TEST(circuit_wiring, knows_which_lines_lead_to_the_first_ports) {
    for_each_wiring([](const CircuitWiring& wiring) {
        if (wiring.ports() > 64) return;
        for (const std::uint32_t units : {1u, 3u, wiring.ports() - 1, wiring.ports()}) {
            std::set<std::pair<int, std::uint32_t>> lead;
            for (std::uint32_t source = 0; source < wiring.ports(); ++source)
                for (std::uint32_t destination = 0; destination < units; ++destination)
                    for (int level = 0; level < wiring.levels(); ++level)
                        lead.insert({level, wiring.line(source, destination, level)});
            for (int level = 0; level < wiring.levels(); ++level)
                for (std::uint32_t line = 0; line < wiring.ports(); ++line)
                    EXPECT_EQ(wiring.leads_to_unit(level, line, units), lead.count({level, line}) > 0);
        }
    });
}

TEST(circuit, takes_its_overhead_and_a_clock_per_word_between_any_two_units) {
    RandomStream random(5, "unloaded");
    const auto text = [&](double most) {
        return std::to_string(random.below(static_cast<std::uint32_t>(most * 10)) / 10.0);
    };
    for_each_wiring([&](const CircuitWiring& wiring) {
        if (wiring.ports() < 4) return;
        for (int repeat = 0; repeat < 8; ++repeat) {
            Values values = with({{"network", "circuit"},
                                  {"dimensions", "4"},
                                  {"ports", std::to_string(wiring.ports())},
                                  {"switch_size", std::to_string(wiring.switch_size())},
                                  {"planes", "2"},
                                  {"blocking", repeat % 2 == 0 ? "hold" : "drop"},
                                  {"cycle_ps", "100000"},
                                  {"stage_clocks", text(2)},
                                  {"header_clocks", text(7)},
                                  {"release_clocks", text(8)},
                                  {"turnaround_clocks", text(9)},
                                  {"overhead_clocks", "38.9"}});
            Circuits circuits(values);
            const std::uint32_t from = random.below(4), to = random.below(4);
            const int words = 1 + static_cast<int>(random.below(4096)), back = static_cast<int>(random.below(9));
            const auto begin = static_cast<Tick>(random.below(1'000'000));
            const PacketId id = circuits.send(from, to, words, begin, {repeat % 2, back});
            circuits.run();
            // 38.9 clocks of 100 ns.
            const Tick answer = back > 0 ? circuits.config.turnaround_ps + back * 100'000 : 0;
            EXPECT_EQ(circuits.at(id), begin + 3'890'000 + words * 100'000 + answer);
            EXPECT_EQ(circuits.arrival(id).waited, 0);
            EXPECT_EQ(circuits.network().vacancies().size(), 1u);
            EXPECT_TRUE(circuits.network().idle());
            EXPECT_EQ(circuits.counts().requests, wiring.stages);
            EXPECT_EQ(circuits.counts().blocked, 0);
        }
    });
}

TEST(circuit, shortens_header_and_release_alike_where_the_overhead_has_no_room_for_them) {
    for (const char* overhead : {"30", "14", "9", "4"}) {
        Circuits circuits({{"overhead_clocks", overhead}});
        const PacketId id = circuits.send(0, 5, 3, 0);
        circuits.run();
        EXPECT_EQ(circuits.at(id), (std::stoi(overhead) + 3) * kClock);
        // Two stages of 2 clocks; header and release are 4 and 6 clocks at the most.
        const Tick room = std::min(10, std::stoi(overhead) - 4) * kClock;
        EXPECT_EQ(circuits.config.header_ps, room * 4 / 10);
        EXPECT_EQ(circuits.config.release_ps, room * 6 / 10);
    }
}

// The stage whose output towards one destination both want.
int where_they_meet(const CircuitWiring& wiring, std::uint32_t a, std::uint32_t b, std::uint32_t to) {
    int stage = 0;
    while (wiring.line(a, to, stage + 1) != wiring.line(b, to, stage + 1)) ++stage;
    return stage;
}

TEST(circuit, that_holds_goes_on_from_the_stage_where_it_was_blocked) {
    for (std::uint32_t first = 0; first < 16; ++first)
        for (std::uint32_t second = 0; second < 16; ++second) {
            if (first == second) continue;
            Circuits circuits;
            const PacketId a = circuits.send(first, 5, 8, 0), b = circuits.send(second, 5, 3, 700);
            circuits.run();
            const int stage = where_they_meet(circuits.config.wiring, first, second, 5);
            EXPECT_EQ(circuits.at(a), 38 * kClock);
            EXPECT_EQ(circuits.at(b), circuits.at(a) + (2 - stage) * kStage + held(3));
            EXPECT_EQ(circuits.arrival(b).waited, circuits.at(a) - 700 - kRequest - stage * kStage);
            EXPECT_EQ(circuits.counts().waited, circuits.arrival(b).waited);
            EXPECT_EQ(circuits.network().stages()->stage_counts()[static_cast<std::size_t>(stage)].blocked, 1);
        }
}

// Units 0, 4, 8 and 12 come into one switch of the first stage, in this order of its inputs.
TEST(circuit, that_holds_gives_an_output_to_the_one_that_waited_longest_or_that_comes_first_in_the_switch) {
    for (const bool by_port : {false, true}) {
        Circuits circuits({{"queue_order", by_port ? "port" : "first"}});
        const PacketId has = circuits.send(8, 5, 100, 0);
        const PacketId first = circuits.send(12, 6, 1, 10), second = circuits.send(0, 7, 1, 20),
                       third = circuits.send(4, 4, 1, 30);
        circuits.run();
        // All want output 1 of the first stage.
        const Tick each = 2 * kStage + held(1);
        const std::array<PacketId, 3> order =
            by_port ? std::array{second, third, first} : std::array{first, second, third};
        Tick freed = circuits.at(has);
        for (const PacketId next : order) EXPECT_EQ(circuits.at(next), freed += each);
    }
}

TEST(circuit, asks_at_one_tick_in_the_order_of_the_inputs) {
    Circuits circuits;
    const PacketId last = circuits.send(12, 5, 1, 0), first = circuits.send(0, 6, 1, 0),
                   second = circuits.send(8, 7, 1, 0);
    circuits.run();
    EXPECT_EQ(circuits.at(first), 31 * kClock);
    EXPECT_EQ(circuits.at(second), circuits.at(first) + 2 * kStage + held(1));
    EXPECT_EQ(circuits.at(last), circuits.at(second) + 2 * kStage + held(1));
}

TEST(circuit, that_drops_begins_again_from_the_first_stage_after_its_back_off) {
    for (std::uint32_t second = 1; second < 16; ++second)
        for (const int backoff : {1, 7, 1000}) {
            Circuits circuits({{"blocking", "drop"}, {"backoff_clocks", std::to_string(backoff)}});
            const PacketId a = circuits.send(0, 5, 8, 0), b = circuits.send(second, 5, 3, 700);
            circuits.run();
            const int stage = where_they_meet(circuits.config.wiring, 0, second, 5);
            Tick begun = 700 + kRequest;
            int tries = 1;
            // What has been released at the tick at which it is asked for is free.
            for (; begun + stage * kStage < circuits.at(a); ++tries) begun += stage * kStage + backoff * kClock;
            EXPECT_EQ(circuits.at(a), 38 * kClock);
            EXPECT_EQ(circuits.at(b), begun + 2 * kStage + held(3));
            EXPECT_EQ(circuits.arrival(b).waited, begun - 700 - kRequest);
            EXPECT_EQ(circuits.counts().dropped, tries - 1);
            EXPECT_EQ(circuits.counts().waited, (tries - 1) * backoff * kClock);
        }
}

TEST(circuit, that_drops_leaves_its_path_to_others) {
    Circuits circuits({{"blocking", "drop"}, {"backoff_clocks", "5"}});
    circuits.send(0, 5, 100, 0);
    // Blocked at the last stage by the first, it had the output of the first stage that the last wants.
    const PacketId blocked = circuits.send(1, 5, 1, 100), after = circuits.send(5, 6, 1, 5'000);
    circuits.run();
    EXPECT_EQ(circuits.at(after), 5'000 + 31 * kClock);
    EXPECT_GT(circuits.at(blocked), 100 * kClock);
}

TEST(circuit, draws_its_back_off_about_the_mean_that_is_given) {
    for (const char* kind : {"fixed", "uniform", "geometric"}) {
        Circuits circuits({{"blocking", "drop"}, {"backoff", kind}, {"backoff_clocks", "20"}});
        const PacketId a = circuits.send(0, 5, 1'000'000, 0);
        circuits.send(4, 5, 1, 0);
        circuits.run(900'000 * kClock);
        const StageCounts counts = circuits.counts();
        EXPECT_FALSE(circuits.has_arrived(a));
        EXPECT_GT(counts.dropped, 40'000);
        const double mean = static_cast<double>(counts.waited) / static_cast<double>(counts.dropped * kClock);
        EXPECT_NEAR(mean, 20, std::string(kind) == "fixed" ? 0 : 0.5) << kind;
    }
}

TEST(circuit, has_planes_that_share_nothing) {
    const auto arrivals = [](bool both, int plane) {
        Circuits circuits({{"planes", "2"}, {"blocking", "drop"}, {"backoff", "uniform"}});
        RandomStream random(9, "planes");
        std::vector<Tick> at;
        std::vector<PacketId> sent;
        for (std::uint32_t unit = 0; unit < 16; ++unit) {
            const std::uint32_t to = random.below(16), other = random.below(4);
            if (plane == 0 || both) sent.push_back(circuits.send(unit, to, 20, 0, {0}));
            if (plane == 1 || both) {
                const PacketId id = circuits.send(unit, other, 30, 0, {1});
                if (plane == 1) sent.push_back(id);
            }
        }
        circuits.run();
        for (const PacketId id : sent)
            if (circuits.packet(id).priority == plane) at.push_back(circuits.at(id));
        return at;
    };
    for (const int plane : {0, 1}) {
        EXPECT_EQ(arrivals(true, plane), arrivals(false, plane));
        EXPECT_EQ(arrivals(true, plane).size(), 16u);
    }
}

TEST(circuit, stands_and_waits_before_a_closed_unit) {
    for (const char* blocking : {"hold", "drop"}) {
        Circuits circuits({{"blocking", blocking}, {"backoff_clocks", "3"}});
        circuits.network().set_open(5, 0, false, 0);
        const PacketId first = circuits.send(0, 5, 2, 0), second = circuits.send(1, 5, 2, 1'000);
        const PacketId elsewhere = circuits.send(2, 9, 2, 2'000);
        circuits.run();
        EXPECT_EQ(circuits.network().next(), kNever) << "nothing moves until somebody does something";
        EXPECT_FALSE(circuits.network().idle());
        EXPECT_EQ(circuits.arrivals(), 1u);
        EXPECT_EQ(circuits.at(elsewhere), 2'000 + 32 * kClock);
        const Tick later = 1'000 * kClock;
        circuits.network().set_open(5, 0, true, later);
        // Its circuit stands, so closing does not stop it.
        circuits.network().set_open(5, 0, false, later + 1);
        circuits.run();
        EXPECT_EQ(circuits.at(first), later + held(2));
        EXPECT_EQ(circuits.arrival(first).waited, later - kRequest - 2 * kStage);
        EXPECT_FALSE(circuits.has_arrived(second));
        circuits.network().set_open(5, 0, true, 2 * later);
        circuits.run();
        EXPECT_TRUE(circuits.has_arrived(second));
        EXPECT_TRUE(circuits.network().idle());
        // What was tried in the meantime took place.
        if (std::string(blocking) == "drop") {
            EXPECT_GT(circuits.counts().dropped, 150);
        }
    }
}

TEST(circuit, stands_until_the_rest_of_a_packet_is_there) {
    Circuits circuits;
    const PacketId id = circuits.send(0, 5, 6, 0, {0, 0, 2});
    circuits.run();
    const Tick words = kRequest + 2 * kStage + 4 * kClock;
    EXPECT_EQ(circuits.network().time(), words + 2 * kClock);
    EXPECT_EQ(circuits.network().taken(0, 0, words + 1'500), 1);
    const PacketId behind = circuits.send(1, 5, 1, words + 10 * kClock);
    circuits.network().supply(0, 0, 4, words + 50 * kClock);
    circuits.run();
    EXPECT_EQ(circuits.at(id), words + 54 * kClock + 6 * kClock);
    EXPECT_EQ(circuits.arrival(id).waited, 0) << "nobody was in its way";
    EXPECT_EQ(circuits.at(behind), circuits.at(id) + kStage + held(1));
}

TEST(circuit, counts_words_on_every_level_and_the_time_for_which_lines_are_taken) {
    Circuits circuits;
    Tick now = 0;
    for (std::uint32_t from = 0; from < 16; ++from)
        for (std::uint32_t to = 0; to < 16; ++to, now += 100 * kClock) {
            circuits.run(now);
            circuits.send(from, to, 3, now, {0, 2});
        }
    circuits.run();
    now = circuits.network().time();
    const auto crossed = circuits.network().crossed(now), occupied = circuits.network().occupied(now);
    const Topology& topology = circuits.network().topology();
    ASSERT_EQ(crossed.size(), 48u);
    for (std::size_t link = 0; link < crossed.size(); ++link) {
        const int level = topology.links[link].direction / 2;
        // A message from every unit to every other loads all lines of a level alike.
        EXPECT_EQ(crossed[link], 16 * (3 + 2));
        // A line is taken when the stage that feeds it is asked, the unit's own when the first one is.
        EXPECT_EQ(occupied[link], 16 * ((level == 2 ? 1 : 2) * 2 + 4 + 3 + 4 + 2 + 6));
    }
    EXPECT_EQ(circuits.network().totals(now).injected, 256 * 3);
    EXPECT_EQ(circuits.network().totals(now).ejected, 256 * 3);
}

TEST(circuit, stands_in_stages_between_two_columns_of_its_units) {
    Circuits circuits({{"dimensions", "13"}, {"planes", "2"}});
    const Topology& topology = circuits.network().topology();
    EXPECT_EQ(topology.layout, Layout::stages);
    EXPECT_EQ(topology.places.size(), 13u + 2 * 4);
    EXPECT_EQ(topology.sinks.size(), 13u);
    EXPECT_EQ(topology.links.size(), 2u * (13 + 16 + 13));
    const std::vector<std::uint32_t> way = circuits.network().way(12, 6, 0);
    ASSERT_EQ(way.size(), 3u);
    EXPECT_EQ(topology.places[topology.links[way[0]].target].at[0], 1);
    EXPECT_EQ(topology.places[topology.links[way[1]].target].at[0], 2);
    EXPECT_EQ(topology.links[way[2]].target, 6u);
}

TEST(circuit, refuses_what_it_cannot_be_and_says_what_it_can) {
    const std::pair<Values, const char*> cases[] = {
        {with({{"switch_size", "6"}}), "switch_size: no_switch_size 6"},
        {with({{"ports", "48"}}), "ports: no_power_of_switch 48 4 4 16 64 256 1024"},
        {with({{"ports", "32"}, {"switch_size", "8"}}), "ports: no_power_of_switch 32 8 8 64 512"},
        {with({{"ports", "16"}, {"dimensions", "17"}}), "dimensions: more_units_than_ports 17 16"},
        {with({{"overhead_clocks", "1.5"}, {"ports", "16"}, {"dimensions", "4"}}),
         "overhead_clocks: stages_take_longer 2"},
        {with({{"planes", "1"}, {"dimensions", "4"}, {"priority_one_share", "0.5"}}),
         "priority_one_share: one_priority planes"},
    };
    for (const auto& [values, says] : cases) EXPECT_EQ(refusal(with({{"network", "circuit"}}, values)), says);
    Values values;
    EXPECT_FALSE(values.set_text("backoff_clocks", "1"));
    values.set("backoff_clocks", 0);
    EXPECT_EQ(refusal(values), "backoff_clocks: not_allowed 0 1 100000");
}

TEST(circuit, of_a_dropped_request_keeps_its_lines_while_they_are_stale) {
    for (const int stale : {0, 7, 40}) {
        const auto made = [&] {
            return Circuits({{"blocking", "drop"},
                             {"backoff", "fixed"},
                             {"backoff_clocks", "10"},
                             {"stale_clocks", std::to_string(stale)}});
        };
        // From 0 and from 1 to 5 they meet at the last stage.
        Circuits alone = made();
        const PacketId first = alone.send(0, 5, 50, 0), second = alone.send(1, 5, 3, kClock);
        alone.run();
        const Tick free = kRequest + 2 * kStage + held(50);
        EXPECT_EQ(alone.at(first), free);
        Tick tries = kClock + kRequest;
        while (tries + kStage < free) tries += kStage + (stale + 10) * kClock;
        EXPECT_EQ(alone.at(second), tries + 2 * kStage + held(3)) << stale;
        // From 9 to 6 needs a line that the second has taken before it was dropped.
        Circuits meeting = made();
        meeting.send(0, 5, 50, 0);
        meeting.send(1, 5, 3, kClock);
        const PacketId third = meeting.send(9, 6, 3, 4 * kClock);
        meeting.run();
        EXPECT_EQ(meeting.arrival(third).waited > 0, stale > 0) << stale;
    }
}

TEST(circuit, whose_ends_take_turns_refuses_a_unit_that_is_at_work) {
    for (const bool in_turns : {false, true}) {
        Circuits circuits({{"blocking", "drop"}, {"unit_ends", in_turns ? "in-turns" : "apart"}});
        // 0 sends to 5; meanwhile 5 wants to send, and 1 wants to send to 0.
        const PacketId first = circuits.send(0, 5, 200, 0), from = circuits.send(5, 8, 3, 20 * kClock),
                       to = circuits.send(1, 0, 3, 20 * kClock);
        circuits.run();
        for (const PacketId other : {from, to}) {
            EXPECT_EQ(circuits.arrival(other).waited > 0, in_turns);
            EXPECT_EQ(circuits.at(other) > circuits.at(first), in_turns);
        }
    }
}

TEST(circuit, whose_ends_take_turns_never_sends_and_receives_at_once_and_loses_nothing) {
    RandomStream random(5, "ends");
    for (int repeat = 0; repeat < 300; ++repeat) {
        Circuits circuits({{"blocking", "drop"},
                           {"unit_ends", "in-turns"},
                           {"backoff", repeat % 2 == 0 ? "uniform" : "geometric"},
                           {"stale_clocks", repeat % 3 == 0 ? "5" : "0"},
                           {"seed", std::to_string(repeat + 1)}});
        std::vector<std::pair<PacketId, int>> sent;
        for (std::uint32_t unit = 0; unit < 16; ++unit) {
            const int words = 1 + static_cast<int>(random.below(40));
            sent.emplace_back(circuits.send(unit, (unit + 1 + random.below(15)) % 16, words, 0), words);
        }
        circuits.run();
        ASSERT_EQ(circuits.arrivals(), 16u);
        // While the circuit stands.
        std::map<std::uint32_t, std::vector<std::pair<Tick, Tick>>> at_work;
        for (const auto& [id, words] : sent)
            for (const std::uint32_t unit : {circuits.packet(id).source, circuits.packet(id).destination})
                at_work[unit].emplace_back(circuits.at(id) - held(words), circuits.at(id));
        for (auto& [unit, times] : at_work) {
            std::sort(times.begin(), times.end());
            for (std::size_t i = 1; i < times.size(); ++i) EXPECT_LE(times[i - 1].second, times[i].first) << unit;
        }
    }
}

TEST(circuit, whose_ends_take_turns_needs_a_back_off_by_chance) {
    const auto refused = [](const char* backoff, const char* clocks) {
        const auto run = start_run(with({{"network", "circuit"},
                                         {"node", "iu"},
                                         {"program", "transfers"},
                                         {"dimensions", "16"},
                                         {"ports", "16"},
                                         {"blocking", "drop"},
                                         {"unit_ends", "in-turns"},
                                         {"processor_ps", "100000"},
                                         {"backoff", backoff},
                                         {"backoff_clocks", clocks}}));
        return std::string(std::holds_alternative<Error>(run) ? std::get<Error>(run).path : "");
    };
    EXPECT_EQ(refused("fixed", "1"), "backoff");
    EXPECT_EQ(refused("fixed", "9"), "backoff");
    // Of a mean of one clock all are of one.
    EXPECT_EQ(refused("uniform", "1"), "backoff_clocks");
    EXPECT_EQ(refused("geometric", "1"), "backoff_clocks");
    EXPECT_EQ(refused("uniform", "2"), "");
    EXPECT_EQ(refused("geometric", "2"), "");
}

}  // namespace
}  // namespace grainscope
