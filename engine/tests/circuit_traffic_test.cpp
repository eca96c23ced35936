// The network of circuits under traffic: nothing is lost, nothing waits for ever, and what it does is what the closed
// forms say where these hold.
#include "base/random.h"
#include "circuit_harness.h"
#include "model/circuit_models.h"

namespace grainscope {
namespace {

// A small network of any kind.
Values any_values(RandomStream& random) {
    const auto pick = [&](std::initializer_list<const char*> texts) {
        return std::string(texts.begin()[random.below(static_cast<std::uint32_t>(texts.size()))]);
    };
    const auto tenths = [&](std::uint32_t most) { return std::to_string(random.below(most) / 10.0); };
    const std::string size = pick({"2", "4", "8"});
    return with({{"network", "circuit"},
                 {"switch_size", size},
                 {"ports", size == "2"   ? pick({"4", "8", "16"})
                           : size == "4" ? pick({"4", "16"})
                                         : "8"},
                 {"dimensions", pick({"1", "2", "3", "4"})},
                 {"planes", pick({"1", "2"})},
                 {"seed", std::to_string(1 + random.below(1000))},
                 {"cycle_ps", pick({"1000", "100000"})},
                 {"blocking", pick({"hold", "drop"})},
                 {"queue_order", pick({"first", "port"})},
                 {"backoff", pick({"fixed", "uniform", "geometric"})},
                 {"backoff_clocks", pick({"1", "2", "7", "40"})},
                 {"stage_clocks", tenths(30)},
                 {"header_clocks", tenths(30)},
                 {"release_clocks", tenths(30)},
                 {"overhead_clocks", pick({"18.5", "38.9"})},
                 {"load_stage_clocks", tenths(50)},
                 {"equal_loads", pick({"lowest", "rotating"})}});
}

TEST(circuit_traffic, of_ten_thousand_random_networks_all_arrives_and_nothing_stays) {
    for (std::uint64_t seed = 1; seed <= 10'000; ++seed) {
        RandomStream random(seed, "traffic");
        const Values values = any_values(random);
        Circuits circuits(values);
        Network& network = circuits.network();
        const auto& config = circuits.config;
        SCOPED_TRACE(seed);
        struct Sent {
            PacketId id;
            Tick at, alone;
            bool whole;
        };
        std::vector<Sent> sent;
        std::int64_t words = 0, answers = 0;
        Tick now = 0;
        const auto planes = static_cast<std::uint32_t>(config.planes);
        std::vector<std::pair<std::uint32_t, int>> rest(network.nodes() * planes, {0, 0});
        for (int i = 0; i < 24; ++i) {
            now += random.below(30) * config.clock_ps / 3;
            while (network.next() <= now) circuits.advance();
            const std::uint32_t from = random.below(network.nodes()), plane = random.below(planes);
            const std::uint32_t to = random.below(network.nodes());
            const auto priority = static_cast<std::uint8_t>(plane);
            if (random.below(8) == 0) network.set_open(to, priority, random.below(2) == 0, now);
            if (random.below(4) == 0) circuits.balancer().set_load(to, priority, random.below(5), now);
            auto& [unit, missing] = rest[from * planes + plane];
            if (missing > 0) {
                network.supply(from, priority, missing, now);
                missing = 0;
            }
            if (!network.vacant(from, priority)) continue;
            const int length = 1 + static_cast<int>(random.below(20)), back = static_cast<int>(random.below(3));
            const bool whole = random.below(8) != 0;
            const int ready =
                whole ? Network::kAllReady : static_cast<int>(random.below(static_cast<std::uint32_t>(length)));
            if (!whole) missing = length - ready;
            const PacketId id = circuits.send(from, random.below(4) == 0 ? Network::kLeastLoaded : to, length, now,
                                              {static_cast<int>(plane), back, ready});
            sent.push_back({id, now,
                            config.unloaded_ps(length) + (back > 0 ? config.turnaround_ps + back * config.clock_ps : 0),
                            whole});
            words += length;
            answers += back;
        }
        for (std::uint32_t unit = 0; unit < network.nodes(); ++unit)
            for (std::uint32_t plane = 0; plane < planes; ++plane) {
                const auto priority = static_cast<std::uint8_t>(plane);
                network.set_open(unit, priority, true, now);
                if (const int missing = rest[unit * planes + plane].second; missing > 0)
                    network.supply(unit, priority, missing, now);
            }
        circuits.run();
        ASSERT_TRUE(network.idle());
        ASSERT_EQ(circuits.arrivals(), sent.size());
        for (const Sent& one : sent) {
            ASSERT_GE(circuits.arrival(one.id).waited, 0);
            const Tick least = one.at + one.alone + circuits.arrival(one.id).waited;
            ASSERT_GE(circuits.at(one.id), least);
            ASSERT_TRUE(circuits.at(one.id) == least || !one.whole);
        }
        const Tick end = network.time();
        ASSERT_EQ(network.totals(end).injected, words);
        ASSERT_EQ(network.totals(end).ejected, words);
        // Whatever goes in at the units comes out at units, and all lines are free again.
        std::vector<std::int64_t> by_level(static_cast<std::size_t>(2 * config.planes * config.wiring.levels()));
        const auto crossed = network.crossed(end);
        for (std::size_t link = 0; link < crossed.size(); ++link)
            by_level[static_cast<std::size_t>(network.topology().links[link].direction)] += crossed[link];
        std::int64_t in = 0;
        for (std::size_t level = 0; level < by_level.size(); level += 2) {
            const std::size_t of_plane = level / 2 % static_cast<std::size_t>(config.wiring.levels());
            if (of_plane == 0) in += by_level[level];
            if (of_plane > 0) {
                ASSERT_EQ(by_level[level], by_level[level - 2]);
            }
        }
        ASSERT_EQ(in, words + answers);
        ASSERT_EQ(network.occupied(end), network.occupied(end + 1'000'000'000));
    }
}

// Every unit sends its next packet as soon as its interface is vacant.
struct Loop {
    double words_per_clock;  // and unit
    std::vector<int> by_unit;
};
template <class Choose>
Loop closed_loop(Circuits& circuits, int words, Tick until, Choose choose) {
    const std::uint32_t units = circuits.network().nodes();
    Loop loop{0, std::vector<int>(units)};
    for (std::uint32_t unit = 0; unit < units; ++unit) circuits.send(unit, choose(unit), words, 0);
    while (circuits.network().next() <= until) {
        circuits.advance();
        const std::vector<Vacancy> vacancies = circuits.network().vacancies();
        for (const Vacancy& vacancy : vacancies) {
            ++loop.by_unit[vacancy.node];
            circuits.send(vacancy.node, choose(vacancy.node), words, circuits.network().time());
        }
    }
    int messages = 0;
    for (const int of_unit : loop.by_unit) messages += of_unit;
    loop.words_per_clock =
        messages * words / (static_cast<double>(until) / static_cast<double>(circuits.config.clock_ps)) / units;
    return loop;
}

TEST(circuit_traffic, with_one_message_in_flight_per_unit_stays_below_its_bound_and_reaches_it_where_none_meet) {
    for (const int words : {1, 8, 64})
        for (const char* blocking : {"hold", "drop"}) {
            const Values values = with({{"network", "circuit"},
                                        {"dimensions", "4x4"},
                                        {"ports", "16"},
                                        {"blocking", blocking},
                                        {"message_words", std::to_string(words)}});
            const double bound = closed_form("delta-blocking", values).at("most_load");
            RandomStream random(2, "loop");
            Circuits meeting(values), apart(values);
            const Tick until = 50'000 * meeting.config.clock_ps;
            const double met =
                closed_loop(meeting, words, until, [&](std::uint32_t) { return random.below(16); }).words_per_clock;
            EXPECT_LT(met, bound);
            EXPECT_GT(met, 0.1 * bound);
            // A shift by a constant is a permutation that an omega network passes without blocking.
            const double passed =
                closed_loop(apart, words, until, [](std::uint32_t unit) { return (unit + 3) % 16; }).words_per_clock;
            EXPECT_NEAR(passed, bound, 0.01 * bound);
            EXPECT_EQ(apart.counts().blocked, 0);
        }
}

TEST(circuit_traffic, gives_every_unit_its_share_if_the_longest_waiting_goes_first) {
    // Four units that want one output for ever.
    const auto shares = [&](const char* order) {
        Circuits circuits({{"dimensions", "4"}, {"ports", "4"}, {"queue_order", order}, {"overhead_clocks", "12"}});
        return closed_loop(circuits, 5, 100'000'000, [](std::uint32_t) { return 2u; }).by_unit;
    };
    const auto first = shares("first"), port = shares("port");
    EXPECT_LE(*std::max_element(first.begin(), first.end()) - *std::min_element(first.begin(), first.end()), 1);
    EXPECT_GT(port[0], 100 * std::max(1, port[3]));
}

// In rounds: each unit asks with a chance, all at one tick; who is blocked tries again long after the round.
double accepted_share(const Values& values, double asking, int rounds) {
    RandomStream random(8, "rounds");
    std::int64_t asked = 0, blocked = 0;
    for (int round = 0; round < rounds; ++round) {
        Circuits circuits(values);
        const std::uint32_t units = circuits.network().nodes();
        std::int64_t now = 0;
        for (std::uint32_t unit = 0; unit < units; ++unit) {
            if (random.unit() >= asking) continue;
            circuits.send(unit, random.below(units), 2000, 0);
            ++now;
        }
        circuits.run(1000 * circuits.config.clock_ps);
        asked += now;
        blocked += circuits.counts().dropped;
    }
    return 1 - static_cast<double>(blocked) / static_cast<double>(asked);
}

TEST(delta_blocking, is_what_happens_to_requests_that_are_made_at_once_and_independently) {
    const std::array<const char*, 3> cases[] = {{"64", "4", "8x8"}, {"64", "4", "9x6"},    {"64", "2", "8x8"},
                                                {"64", "8", "8x8"}, {"256", "4", "16x16"}, {"16", "4", "5"}};
    std::size_t turn = 0;
    for (const auto& [ports, size, units] : cases)
        for (const double asking : {0.2, 1.0}) {
            if (is_left(turn++, 5)) continue;
            const Values values = with({{"network", "circuit"},
                                        {"ports", ports},
                                        {"switch_size", size},
                                        {"dimensions", units},
                                        {"blocking", "drop"},
                                        {"backoff_clocks", "5000"}});
            const CircuitConfig config = CircuitConfig::from(values);
            const int rounds = static_cast<int>(60'000 / (config.shape.nodes() * asking));
            const double form = delta_acceptance(config.wiring, config.shape.nodes(), asking);
            // Six standard deviations of as many independent trials: those of a round are not quite independent.
            EXPECT_NEAR(accepted_share(values, asking, rounds), form, 0.012) << ports << " " << size << " " << units;
            if (asking == 1) {
                EXPECT_EQ(closed_form("delta-blocking", values).at("acceptance"), form);
            }
        }
}

TEST(delta_blocking, is_patels_recurrence_where_there_are_as_many_units_as_ports) {
    for (const int digit_bits : {1, 2, 3}) {
        const CircuitWiring wiring{digit_bits, 3};
        const double size = wiring.switch_size();
        double p = 0.7;
        for (int stage = 0; stage < 3; ++stage) {
            double none = 1;
            for (int input = 0; input < size; ++input) none *= 1 - p / size;
            p = 1 - none;
        }
        EXPECT_NEAR(delta_acceptance(wiring, wiring.ports(), 0.7), p / 0.7, 1e-12);
    }
}

TEST(delta_blocking, says_nothing_of_other_networks_and_of_more_than_can_be_asked) {
    for (const auto& [key, value] : closed_form("delta-blocking", Values())) EXPECT_NE(value, value) << key;
    const auto full = closed_form("delta-blocking", with({{"network", "circuit"}, {"offered_load", "1"}}));
    EXPECT_GT(full.at("asking"), 1);
    EXPECT_NE(full.at("blocking"), full.at("blocking"));
}

// Of requests that are lost, the form is not told what they do when they try again: at the limit that matters little,
// and where few ask, everything gets through but for what it takes to be lost.
TEST(circuit_traffic, at_its_limit_is_near_what_an_unbuffered_network_lets_through) {
    for (const char* words : {"1", "16", "64", "256"}) {
        const auto values = [&](const char* gap) {
            return with({{"network", "circuit"},
                         {"node", "iu"},
                         {"program", "transfers"},
                         {"dimensions", "8x8"},
                         {"ports", "64"},
                         {"cycle_ps", "100000"},
                         {"processor_ps", "100000"},
                         {"overhead_clocks", "38.9"},
                         {"blocking", "drop"},
                         {"backoff", "uniform"},
                         {"backoff_clocks", "8"},
                         {"command_queue", "1"},
                         {"command_cycles", "0"},
                         {"setup_cycles", "0"},
                         {"message_words", words},
                         {"gap", gap},
                         {"precision", "0.02"},
                         {"max_cycles", "100000"}});
        };
        const auto limit = simulate(values("5")), form = closed_form("delta-blocking", values("5"));
        EXPECT_NEAR(form.at("carried") / limit.at("throughput"), 1, 0.1) << words;
        EXPECT_DOUBLE_EQ(form.at("demanded"), limit.at("demanded"));
        const auto seldom = closed_form("delta-blocking", values("100000"));
        const double demanded = seldom.at("demanded") / 1000 * std::stod(words);
        EXPECT_LT(seldom.at("carried"), demanded);
        EXPECT_GT(seldom.at("carried"), 0.99 * demanded);
    }
}

}  // namespace
}  // namespace grainscope
