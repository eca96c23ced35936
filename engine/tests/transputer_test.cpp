// Transputers alone, and messages between two: every step of every layer in its place.
#include "node/transputer.h"
#include "network/links.h"

#include <memory>

#include "script.h"

namespace grainscope {
namespace {

constexpr Tick kTransputerCycle = 50'000;

// Two of them on a link, with the programs' usual message of 100 bytes.
Values transputer_machine(Settings more = {}) {
    return with(more, with({{"node", "transputer"},
                            {"network", "links"},
                            {"program", "message-length"},
                            {"graph", "grid"},
                            {"dimensions", "2"},
                            {"processor_ps", "50000"},
                            {"ack_delay_bits", "70"},
                            {"next_delay_bits", "60"},
                            {"send_cycles", "30"},
                            {"receive_cycles", "20"},
                            {"dispatch_cycles", "10"},
                            {"vcr_cycles", "100"},
                            {"vcr_bytes", "64"},
                            {"memory_cycles", "1"},
                            {"message_bytes", "100"}}));
}

struct PlayedTransputer {
    PacketPool pool;
    TransputerMachine machine;

    PlayedTransputer(const Values& values, NodeProgram& program)
        : machine(values, pool, setting_of(values)->make(pool), program) {
        play_all(machine);
    }
    Tick in(std::uint32_t node, TimeClass as) const { return machine.times(node)[static_cast<std::size_t>(as)]; }
};

Script sender(int bytes, std::uint32_t to = 1) {
    Script script;
    script.on_start = [=](Node& node) -> Task {
        if (node.id() == 0) co_await node.send({.destination = to, .bytes = bytes});
    };
    return script;
}

TEST(transputer, sends_and_takes_in_beside_a_link_that_works_alone) {
    Script script = sender(100);
    const Values values = transputer_machine();
    PlayedTransputer played(values, script);
    const Tick way = LinksConfig::from(values).message_ps(100, 0);
    EXPECT_EQ(script.came[0].arrived, 30 * kTransputerCycle + way + 20 * kTransputerCycle);
    EXPECT_EQ(played.in(0, TimeClass::send), 30 * kTransputerCycle);
    EXPECT_EQ(played.in(1, TimeClass::receive), 20 * kTransputerCycle);
    EXPECT_EQ(played.in(1, TimeClass::dispatch), 10 * kTransputerCycle);
}

TEST(transputer, tells_parts_of_a_messages_time_that_add_up_to_it) {
    for (const char* layer : {"raw", "header", "p4"})
        for (const char* multiplexing : {"hardware", "vcr"})
            for (const char* nodes : {"2", "4"})
                for (const int bytes : {1, 64, 65, 500}) {
                    Script script = sender(bytes, std::string(nodes) == "4" ? 3 : 1);
                    PlayedTransputer played(transputer_machine({{"message_layer", layer},
                                                                {"multiplexing", multiplexing},
                                                                {"dimensions", nodes},
                                                                {"layer_copies", "1"}}),
                                            script);
                    ASSERT_EQ(script.came.size(), 1u);
                    const Message& message = script.came[0];
                    const Passage& p = message.passage;
                    EXPECT_EQ(p.commands + p.queued + p.software + p.exchange + p.interfaces + p.network + p.copying,
                              message.arrived - message.sent)
                        << layer << multiplexing << bytes;
                    EXPECT_EQ(p.exchange > 0, std::string(layer) != "raw");
                    EXPECT_EQ(p.copying > 0, std::string(layer) == "p4");
                    EXPECT_EQ(message.hops, std::string(nodes) == "4" ? 3 : 1);
                }
}

// What the closed form adds up is what is simulated, of every layer and length, through crossbars too.
TEST(transputer, takes_for_a_round_trip_what_its_steps_add_up_to) {
    for (const char* layer : {"raw", "header", "p4"})
        for (const char* multiplexing : {"hardware", "vcr"})
            for (const char* graph : {"grid", "crossbar"})
                for (const char* bytes : {"1", "32", "33", "64", "65", "1000", "20000"}) {
                    const Values values = transputer_machine({{"message_layer", layer},
                                                              {"multiplexing", multiplexing},
                                                              {"graph", graph},
                                                              {"message_bytes", bytes}});
                    EXPECT_NEAR(simulate(values).at("round_trip_us"),
                                closed_form("link-time", values).at("round_trip_us"), 1e-9)
                        << layer << multiplexing << graph << bytes;
                }
    const Values empty = transputer_machine({{"message_layer", "p4"}, {"message_bytes", "0"}});
    EXPECT_NEAR(simulate(empty).at("round_trip_us"), closed_form("link-time", empty).at("round_trip_us"), 1e-9);
}

TEST(transputer, reaches_half_of_its_throughput_at_the_half_power_length) {
    for (const char* multiplexing : {"hardware", "vcr"}) {
        const auto form = closed_form("link-time", transputer_machine({{"multiplexing", multiplexing}}));
        const auto throughput = [&](int bytes) {
            return simulate(
                       transputer_machine({{"multiplexing", multiplexing}, {"message_bytes", std::to_string(bytes)}}))
                .at("throughput");
        };
        const int half = static_cast<int>(form.at("half_length"));
        EXPECT_GE(throughput(half), form.at("most_throughput") / 2);
        EXPECT_LT(throughput(half - 1), form.at("most_throughput") / 2);
        const Values longest = transputer_machine({{"multiplexing", multiplexing}, {"message_bytes", "1000000"}});
        EXPECT_NEAR(simulate(longest).at("throughput"), form.at("most_throughput"), 0.01 * form.at("most_throughput"));
    }
}

TEST(transputer, orders_its_layers_by_what_they_do_and_gains_by_channels) {
    const auto trip = [](const char* layer, const char* multiplexing) {
        return simulate(transputer_machine({{"message_layer", layer}, {"multiplexing", multiplexing}}))
            .at("round_trip_us");
    };
    EXPECT_LT(trip("raw", "hardware"), trip("header", "hardware"));
    EXPECT_LT(trip("header", "hardware"), trip("p4", "hardware"));
    EXPECT_LT(trip("raw", "hardware"), trip("raw", "vcr"));
    EXPECT_LT(trip("raw", "vcr"), trip("p4", "vcr"));
    double before = 0;
    for (const char* channels : {"1", "2", "4", "16"}) {
        const double rate =
            simulate(transputer_machine({{"exchange", "stream"}, {"channels", channels}, {"message_bytes", "4096"}}))
                .at("throughput");
        EXPECT_GT(rate, before);
        EXPECT_LT(rate, 9.6);
        before = rate;
    }
}

// High work at once, a handler at once or at the end of the slice; a program that holds messages off by none of them.
TEST(transputer, interrupts_low_priority_at_once_and_at_the_end_of_a_time_slice) {
    for (const bool high : {true, false})
        for (const bool holds_off : {true, false}) {
            std::vector<Tick> handled;
            Tick over = 0;
            Script script;
            script.holds_off = holds_off;
            script.on_start = [&](Node& node) -> Task {
                if (node.id() == 0) co_await node.send({.destination = 1, .bytes = 32});
                if (node.id() == 1) co_await node.compute(instructions(100'000));
                if (node.id() == 1) over = node.now();
            };
            script.on_message = [&](Node& node, Message) -> Task {
                handled.push_back(node.now());
                co_return;
            };
            const Values values = transputer_machine({{"handlers", high ? "high" : "low"}, {"slice_us", "1000"}});
            PlayedTransputer played(values, script);
            const Tick work = 100'000 * kTransputerCycle, in_memory = script.came[0].arrived;
            ASSERT_EQ(handled.size(), 1u);
            EXPECT_EQ(over, work + 20 * kTransputerCycle + (holds_off ? 0 : 10 * kTransputerCycle));
            if (holds_off) {
                EXPECT_GE(handled[0], work);
            } else if (high) {
                EXPECT_EQ(handled[0], in_memory + 10 * kTransputerCycle);
            } else {
                // "At most two time slices" (Turner & Back 1994).
                EXPECT_GT(handled[0], in_memory + 10 * kTransputerCycle);
                EXPECT_LE(handled[0], in_memory + 2'000'000'000 + 10 * kTransputerCycle);
            }
            EXPECT_EQ(played.in(1, TimeClass::compute), work);
        }
}

TEST(transputer, stores_and_forwards_what_is_not_for_it_at_the_cost_of_its_processor) {
    for (const char* multiplexing : {"hardware", "vcr"}) {
        Script script = sender(64, 3);
        const Values values = transputer_machine({{"dimensions", "4"}, {"multiplexing", multiplexing}});
        PlayedTransputer played(values, script);
        const bool vcr = std::string(multiplexing) == "vcr";
        const Tick each = vcr ? 200 * kTransputerCycle : 50 * kTransputerCycle;
        for (const std::uint32_t between : {1u, 2u}) EXPECT_EQ(played.in(between, TimeClass::receive), each);
        EXPECT_EQ(script.came[0].arrived, (vcr ? 200 : 50) * kTransputerCycle + 2 * each +
                                              3 * LinksConfig::from(values).message_ps(vcr ? 68 : 64, 0));
    }
    // Crossbars route by themselves.
    Script script = sender(64, 3);
    PlayedTransputer played(transputer_machine({{"dimensions", "4"}, {"graph", "crossbar"}}), script);
    EXPECT_EQ(played.in(1, TimeClass::receive), 0);
}

TEST(transputer, takes_no_more_than_its_link_carries_where_messages_pile_up_before_the_handler) {
    double before = 0;
    for (const char* words : {"1", "4", "16", "64", "256"}) {
        const Values values = transputer_machine({{"program", "terminal-bandwidth"},
                                                  {"link_mbit_s", "20"},
                                                  {"message_words", words},
                                                  {"multiplexing", "vcr"},
                                                  {"vcr_cycles", "1000"}});
        const double bandwidth = simulate(values).at("bandwidth");
        // Of the whole stream, with its beginning, where messages come in bunches.
        EXPECT_GE(bandwidth, 0.99 * before) << words;
        EXPECT_LT(bandwidth, 20) << words;
        before = bandwidth;
    }
}

TEST(transputer, refuses_channels_that_a_link_does_not_offer) {
    const Values values = transputer_machine({{"protocol", "byte"}, {"exchange", "stream"}, {"channels", "2"}});
    EXPECT_EQ(refusal(values), "channels: channels_offered 1");
    EXPECT_EQ(refusal(with({{"multiplexing", "vcr"}}, values)), "");
    EXPECT_EQ(refusal(with({{"channels", "1"}}, values)), "");
}

}  // namespace
}  // namespace grainscope
