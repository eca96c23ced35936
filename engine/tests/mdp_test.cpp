// A node alone, and the programs on a machine of nodes: every cost in its place, every cycle in one class.
#include "node/mdp.h"

#include <cmath>

#include "network/mesh.h"
#include "script.h"

namespace grainscope {
namespace {

Values mdp_machine(Settings more = {}) {
    return with(more, with({{"node", "mdp"},
                            {"program", "remote-read"},
                            {"duplex", "half"},
                            {"buffer_flits", "2"},
                            {"header_flits", "3"},
                            {"priorities", "2"},
                            {"interface_cycles", "6"},
                            {"dimensions", "4x4"}}));
}

// The machine that runs it, and its times in cycles.
struct PlayedMdp {
    PacketPool pool;
    MdpMachine machine;
    Tick cycle_ps;
    std::int64_t moments = 0;

    PlayedMdp(const Values& values, NodeProgram& program, int longest_words)
        : machine(values, pool, setting_of(values)->make(pool), program, longest_words * kWordBytes),
          cycle_ps(machine.cycle_ps()) {}

    void play() { moments = play_all(machine); }
    std::int64_t in(std::uint32_t node, TimeClass as) const {
        return machine.times(node)[static_cast<std::size_t>(as)] / cycle_ps;
    }
};

constexpr Tick kMdpCycle = 80000;  // of the default network

std::int64_t mdp_cycle(const Node& node) { return node.now() / kMdpCycle; }

TEST(mdp, a_send_takes_half_a_cycle_per_word_and_a_dispatch_its_own_cycles) {
    for (const auto& [words, cycles] : {std::pair{1, 1}, {2, 1}, {3, 2}, {7, 4}, {8, 4}}) {
        Script script;
        std::int64_t handled_at = 0;
        script.on_start = [words = words](Node& node) -> Task {
            if (node.id() == 0) co_await node.send({.destination = 1, .bytes = words * kWordBytes});
        };
        script.on_message = [&](Node& node, Message) -> Task {
            handled_at = mdp_cycle(node);
            co_await node.compute(instructions(10), TimeClass::receive);
        };
        PlayedMdp run(mdp_machine(), script, 16);
        run.play();
        EXPECT_EQ(run.in(0, TimeClass::send), cycles) << words;
        EXPECT_EQ(run.in(1, TimeClass::dispatch), 4);
        EXPECT_EQ(run.in(1, TimeClass::receive), 10);
        EXPECT_EQ(handled_at, 1 + (2 * words + 3) + 1 + 6 + 4);  // hop, flits, ejection, interface, dispatch
        EXPECT_EQ(run.machine.counts(0).send_faults, 0);
    }
}

TEST(mdp, a_full_send_buffer_stops_the_processor_at_the_rate_of_the_network) {
    Script script;
    script.on_start = [](Node& node) -> Task {
        if (node.id() == 0) co_await node.send({.destination = 1, .bytes = 100 * kWordBytes});
    };
    script.on_message = [](Node&, Message) -> Task { co_return; };
    PlayedMdp run(mdp_machine(), script, 100);
    run.play();
    // The last of 100 words enters the buffer when 92 have left it at two cycles each, behind three header flits.
    EXPECT_NEAR(static_cast<double>(run.in(0, TimeClass::send)), 3 + 2 * 92, 2);
    EXPECT_GT(run.machine.counts(0).send_faults, 80);  // every other cycle while the buffer is full
}

TEST(mdp, a_sender_that_waits_for_a_circuit_counts_every_cycle_and_costs_none) {
    Script script;
    script.on_start = [](Node& node) -> Task {
        if (node.id() < 2) co_await node.send({.destination = 2, .bytes = 10 * kWordBytes});
    };
    script.on_message = [](Node&, Message) -> Task { co_return; };
    PlayedMdp run(mdp_machine({{"network", "circuit"},
                               {"dimensions", "4"},
                               {"ports", "4"},
                               {"overhead_clocks", "900"},
                               {"header_clocks", "800"},
                               {"processor_ps", "100"}}),
                  script, 10);
    run.play();
    // The messages do not fit into the buffers, and no word leaves before the header. One waits for the other besides.
    const Tick faults = run.machine.counts(0).send_faults + run.machine.counts(1).send_faults;
    EXPECT_GT(faults * run.cycle_ps, 2 * 800 * run.machine.network().unit_ps());
    EXPECT_LT(run.moments, faults / 10);
}

TEST(mdp, a_message_interrupts_the_background_and_priority_one_interrupts_priority_zero) {
    Script script;
    script.two_priorities = true;
    std::vector<std::pair<int, std::int64_t>> ended;
    std::int64_t background_ended = 0;
    script.on_start = [&](Node& node) -> Task {
        if (node.id() == 0) {
            co_await node.compute(instructions(1000));
            background_ended = mdp_cycle(node);
        } else if (node.id() == 1) {
            co_await node.send({.destination = 0, .priority = 0, .kind = 0, .bytes = 2 * kWordBytes});
            co_await node.compute(instructions(40));
            co_await node.send({.destination = 0, .priority = 1, .kind = 1, .bytes = 2 * kWordBytes});
            co_await node.send({.destination = 0, .priority = 0, .kind = 2, .bytes = 2 * kWordBytes});
        }
    };
    script.on_message = [&](Node& node, Message message) -> Task {
        co_await node.compute(instructions(message.kind == 0 ? 100 : 20), TimeClass::receive);
        ended.push_back({message.kind, mdp_cycle(node)});
    };
    PlayedMdp run(mdp_machine(), script, 16);
    run.play();
    ASSERT_EQ(ended.size(), 3u);
    EXPECT_EQ(ended[0].first, 1);  // came later, goes first
    EXPECT_EQ(ended[1].first, 0);  // then what it interrupted
    EXPECT_EQ(ended[2].first, 2);  // a handler of the same priority runs to completion before
    EXPECT_EQ(background_ended, 1000 + 100 + 20 + 20 + 3 * 4);
    EXPECT_EQ(run.machine.counts(0).interrupts, 2);
}

TEST(mdp, queue_overflow_loses_nothing_and_costs_its_cycles) {
    for (const char* policy : {"overflow", "block"}) {
        Script script;
        int taken = 0;
        std::int64_t sum = 0;
        script.on_start = [](Node& node) -> Task {
            if (node.id() != 0)
                for (int i = 1; i <= 20; ++i)
                    co_await node.send({.destination = 0, .bytes = 8 * kWordBytes, .value = i});
        };
        script.on_message = [&](Node& node, Message message) -> Task {
            co_await node.compute(instructions(200), TimeClass::receive);
            ++taken;
            sum += message.value;
        };
        PlayedMdp run(mdp_machine({{"queue_words", "16"}, {"queue_full", policy}, {"overflow_cycles", "5"}}), script,
                      8);
        run.play();
        EXPECT_EQ(taken, 15 * 20) << policy;
        EXPECT_EQ(sum, 15 * 210);
        const std::int64_t overflowed = run.machine.counts(0).overflowed;
        EXPECT_EQ(overflowed > 0, std::string(policy) == "overflow");
        EXPECT_EQ(run.in(0, TimeClass::dispatch), 300 * 4 + overflowed * 8 * 5);
    }
}

TEST(round_trip, base_is_43_cycles_24_in_the_network_and_19_in_threads) {
    const auto row = simulate(mdp_machine({{"distance_hops", "0"}}));
    EXPECT_EQ(row.at("round_trip"), 43);
    EXPECT_EQ(row.at("threads"), 19);
    EXPECT_EQ(row.at("network"), 24);
}

TEST(round_trip, equals_the_closed_form_exactly_and_grows_by_two_cycles_per_hop) {
    for (const char* operation : {"ping", "read"})
        for (const char* words : {"1", "6", "40"})
            for (const char* memory : {"on-chip", "off-chip"}) {
                double before = 0;
                for (int hops = 0; hops <= 6; ++hops) {
                    const Values values = mdp_machine({{"operation", operation},
                                                       {"read_words", words},
                                                       {"memory", memory},
                                                       {"distance_hops", std::to_string(hops)}});
                    const double simulated = simulate(values).at("round_trip");
                    EXPECT_EQ(simulated, closed_form("round-trip", values).at("round_trip"))
                        << operation << words << memory << hops;
                    if (hops > 0) {
                        EXPECT_EQ(simulated - before, 2);
                    }
                    before = simulated;
                }
            }
}

TEST(requests, closed_form_holds_at_light_load_and_efficiency_is_idle_over_loop) {
    const Values values = mdp_machine(
        {{"program", "random-requests"}, {"dimensions", "8x8x8"}, {"idle_cycles", "5000"}, {"precision", "0.01"}});
    const auto row = simulate(values);
    const auto form = closed_form("requests", values);
    EXPECT_NEAR(row.at("latency"), form.at("latency"), 0.06 * row.at("latency"));
    EXPECT_NEAR(row.at("efficiency"), form.at("efficiency"), 0.01);
    EXPECT_NEAR(row.at("bisection_traffic"), form.at("bisection_traffic"), 0.03 * row.at("bisection_traffic"));
    EXPECT_DOUBLE_EQ(row.at("efficiency"), 5000 / row.at("loop"));
    EXPECT_DOUBLE_EQ(row.at("base_loop"), 45 + 5000);
}

TEST(requests, saturate_the_j_machine_near_six_gbit_per_second) {
    const auto row = simulate(mdp_machine({{"program", "random-requests"},
                                           {"dimensions", "8x8x8"},
                                           {"message_words", "16"},
                                           {"idle_cycles", "0"},
                                           {"precision", "0.1"}}));
    EXPECT_NEAR(row.at("bisection_traffic"), 6.0, 0.15 * 6.0);
}

TEST(requests, seeds_differ_only_within_their_confidence_intervals) {
    std::vector<std::map<std::string, double>> rows;
    for (const char* seed : {"1", "2", "3", "4"})
        rows.push_back(
            simulate(mdp_machine({{"program", "random-requests"}, {"dimensions", "4x4x4"}, {"seed", seed}})));
    for (const auto& a : rows)
        for (const auto& b : rows)
            EXPECT_LT(std::abs(a.at("loop") - b.at("loop")), 2 * (a.at("loop_ci") + b.at("loop_ci")));
}

TEST(terminal, throughput_equals_the_slowest_stage) {
    for (const char* sink : {"discard", "on-chip", "off-chip"})
        for (const char* words : {"1", "2", "5", "8", "64"}) {
            const Values values = mdp_machine(
                {{"program", "terminal-bandwidth"}, {"sink", sink}, {"message_words", words}, {"queue_full", "block"}});
            EXPECT_NEAR(simulate(values).at("throughput"), closed_form("terminal", values).at("throughput"), 0.01)
                << sink << " " << words;
        }
}

TEST(barrier, nobody_leaves_before_the_last_has_entered_at_any_size_and_skew) {
    // The program itself traps if the promise is broken; here: it ends, and it sends n log2 n messages.
    const char* shapes[] = {"2", "2x2", "2x2x2", "4x2x2", "4x4x2", "4x4x4", "8x4x4", "8x8x4", "8x8x8"};
    for (int i = 0; i < 9; ++i)
        for (const char* skew : {"0", "7", "1000"}) {
            const auto row =
                simulate(mdp_machine({{"program", "barrier"}, {"dimensions", shapes[i]}, {"skew_cycles", skew}}));
            EXPECT_EQ(row.at("messages"), row.at("nodes") * (i + 1));
            EXPECT_GE(row.at("after_last"), 40);
        }
}

TEST(message_overhead, is_send_dispatch_and_handler_and_two_cycles_per_word_beyond_the_send_buffer) {
    const auto overhead = [](const char* words) {
        return simulate(mdp_machine({{"program", "message-overhead"}, {"message_words", words}})).at("overhead");
    };
    EXPECT_EQ(overhead("2"), 1 + 4 + 5);
    EXPECT_EQ(overhead("8"), 4 + 4 + 5);
    EXPECT_EQ(overhead("256") - overhead("128"), 2 * 128);
}

TEST(producer_consumer, costs_a_write_and_a_read_or_a_suspension_more) {
    const auto ready = simulate(mdp_machine({{"program", "producer-consumer"}}));
    EXPECT_EQ(ready.at("failures"), 0);
    EXPECT_EQ(ready.at("sync"), 4 + 2);
    const auto early = simulate(mdp_machine({{"program", "producer-consumer"}, {"consumer_delay", "100"}}));
    EXPECT_EQ(early.at("successes"), 0);
    EXPECT_EQ(early.at("sync"), 6 + 40 + 4 + 35);
    // The value comes while the thread is being suspended.
    const auto close = simulate(mdp_machine({{"program", "producer-consumer"}, {"consumer_delay", "505"}}));
    EXPECT_EQ(close.at("sync"), 6 + 40 + 4 + 35);
}

TEST(every_node_program, shares_of_the_time_classes_add_up_to_one) {
    for (const char* program : {"random-requests", "barrier"}) {
        const auto row = simulate(mdp_machine({{"program", program}, {"dimensions", "4x4"}}));
        double sum = 0;
        for (const char* share :
             {"share_compute", "share_send", "share_receive", "share_dispatch", "share_wait", "share_idle"})
            sum += row.at(share);
        EXPECT_NEAR(sum, 1, 1e-12) << program;
    }
}

TEST(every_node_program, any_slicing_and_both_kernels_give_the_same_tables) {
    for (const char* program :
         {"remote-read", "random-requests", "terminal-bandwidth", "barrier", "message-overhead", "producer-consumer"})
        for (const char* input_speedup : {"lanes", "one"}) {
            const Values values = mdp_machine({{"program", program},
                                               {"dimensions", "4x2x2"},
                                               {"queue_full", "block"},
                                               {"virtual_channels", "2"},
                                               {"input_speedup", input_speedup}});
            const auto whole = started(values);
            finish(*whole);
            const auto sliced = started(values);
            finish(*sliced, 1);
            EXPECT_EQ(run_json(values, *sliced), run_json(values, *whole)) << program;
            const auto reference = started(with({{"kernel", "reference"}}, values));
            finish(*reference);
            EXPECT_EQ(last_row(*reference), last_row(*whole)) << program;
        }
}

TEST(every_node_program, refuses_a_node_that_cannot_run_it) {
    const auto run = start_run(mdp_machine({{"node", "terminal"}}));
    ASSERT_TRUE(std::holds_alternative<Error>(run));
    EXPECT_EQ(std::get<Error>(run).path, "node");
}

}  // namespace
}  // namespace grainscope
