// The computer of today: a core, and network cards beside it.
#include "node/host.h"
#include "helpers.h"

namespace grainscope {
namespace {

// A link of 1 GB/s between two of them, and nothing that is not named here takes time.
Values hosts(Settings more) {
    return with(
        more,
        with(
            {{"network", "worms"},     {"node", "host"},        {"program", "exchange"},  {"processor_ps", "500"},
             {"flit_bits", "8"},       {"word_flits", "4"},     {"header_flits", "0"},    {"dimensions", "2"},
             {"router_ns", "0"},       {"link_mb_s", "1000"},   {"link_share", "1"},      {"send_ns", "100"},
             {"receive_ns", "150"},    {"rendezvous_ns", "70"}, {"message_gap_ns", "20"}, {"card_gb_s", "2"},
             {"card_ns", "300"},       {"copy_gb_s", "4"},      {"eager_bytes", "4000"},  {"mesh_packet_bytes", "1000"},
             {"receive_packets", "16"}}));
}

double nanoseconds(Settings more) { return simulate(hosts(more)).at("time_us") * 1e3; }

// Core, engine and card at either end, and the link between, of a message of one packet.
double one_packet(double bytes) { return 100 + 150 + 2 * (20 + bytes / 2 + 300) + bytes; }

TEST(a_host, takes_for_a_short_message_what_its_parts_take) {
    EXPECT_NEAR(nanoseconds({{"exchange_bytes", "400"}}), one_packet(400) + 2 * 400 / 4., 1e-6);
    EXPECT_NEAR(nanoseconds({{"exchange_bytes", "400"}, {"eager_copies", "none"}}), one_packet(400), 1e-6);
    // The link is the slowest of the parts: packets follow each other as fast as it takes them, and the receiving
    // engine has done with the gap of the first before the last comes.
    EXPECT_NEAR(nanoseconds({{"exchange_bytes", "4000"}, {"eager_copies", "none"}}), one_packet(1000) + 3 * 1000 - 20,
                1e-6);
    // Now the cards are, which take the gap for the first packet alone.
    EXPECT_NEAR(nanoseconds({{"exchange_bytes", "4000"}, {"eager_copies", "none"}, {"card_gb_s", "0.5"}}),
                100 + 150 + 2 * (20 + 300) + 5 * 2000 + 1000, 1e-6);
}

TEST(a_host, says_what_copies_take_and_what_its_cards_and_cores_do) {
    const auto row = simulate(hosts({{"program", "message-length"}, {"message_bytes", "400"}}));
    EXPECT_NEAR(row.at("software_us"), 0.1, 1e-9);
    EXPECT_NEAR(row.at("copying_us"), 2 * 0.1, 1e-9);
    EXPECT_NEAR(row.at("receiving_us"), 2 * (0.02 + 0.2 + 0.3), 1e-9);
    EXPECT_NEAR(row.at("rest_us"), 0.15, 1e-9);
}

TEST(a_host, shares_the_time_of_those_that_exchange_whatever_others_there_are) {
    const auto two = simulate(hosts({{"exchange_bytes", "400"}})),
               eight = simulate(hosts({{"exchange_bytes", "400"}, {"dimensions", "8"}}));
    for (const char* share : {"share_send", "share_receive", "share_wait", "share_idle"})
        EXPECT_DOUBLE_EQ(two.at(share), eight.at(share)) << share;
    // Each sends and receives once in the time of two messages.
    EXPECT_NEAR(two.at("share_send") * 2 * two.at("time_us"), 0.1 + 0.1, 1e-9);
    EXPECT_NEAR(two.at("share_receive") * 2 * two.at("time_us"), 0.15 + 0.1, 1e-9);
}

// The link takes a byte in a nanosecond.
TEST(a_host, streams_with_the_bandwidth_of_its_link) {
    const auto row =
        simulate(hosts({{"program", "terminal-bandwidth"}, {"message_words", "500"}, {"eager_copies", "none"}}));
    EXPECT_NEAR(row.at("bandwidth"), 8000, 80);
    EXPECT_NEAR(row.at("throughput"), 8000 * 500e-6 / 32, 1e-3);
}

// Several words go into a flit.
TEST(a_host, counts_the_bits_of_words_that_share_a_flit) {
    for (const char* network : {"cube", "fat-tree", "dragonfly", "butterfly"}) {
        const auto row = simulate(with({{"network", network},
                                        {"node", "host"},
                                        {"program", "terminal-bandwidth"},
                                        {"message_words", "512"},
                                        {"flit_bits", "128"},
                                        {"processor_ps", "500"}}));
        EXPECT_GT(row.at("bandwidth"), 100) << network;
        EXPECT_NEAR(row.at("bandwidth"), row.at("throughput") * 32 / 500e-6, 1) << network;
    }
}

TEST(a_host, asks_before_it_sends_a_long_message) {
    const double control = 2 * (20 + HostConfig::kControlBytes / 2. + 300) + HostConfig::kControlBytes;
    // send(), request, answer, and then the data, which nobody copies.
    EXPECT_NEAR(nanoseconds({{"exchange_bytes", "5000"}}),
                100 + control + 70 + control + 20 + 2 * (500 + 300) + 5000 + 150, 1e-6);
    EXPECT_NEAR(nanoseconds({{"exchange_bytes", "5000"}, {"eager_bytes", "5000"}}),
                one_packet(1000) + 4 * 1000 - 20 + 2 * 5000 / 4., 1e-6);
}

// Messages to nodes drawn at random, faster than a card takes them: what the cores do then, and how many arrive.
TEST(a_host, computes_on_while_its_cards_send_until_their_queue_is_full) {
    const auto row = [](const char* queue, const char* cards) {
        return simulate(hosts({{"program", "transfers"},
                               {"dimensions", "8"},
                               {"gap", "1"},
                               {"message_words", "10"},
                               {"message_gap_ns", "5000"},
                               {"max_cycles", "200000"},
                               {"send_queue", queue},
                               {"cards", cards}}));
    };
    // Nothing is computed: the core sends, or waits for room, all the time.
    const auto full = row("1", "1");
    EXPECT_NEAR(full.at("share_send"), 1, 0.01);
    // A message in 5.02 us is what a card takes; now and then it waits, as receivers are drawn at random.
    EXPECT_LE(full.at("achieved_us"), 1 / 5.02);
    EXPECT_GE(full.at("achieved_us"), 0.8 / 5.02);
    EXPECT_LE(full.at("masters"), 1);
    // With as much room as there are messages a core sends one after the other, in 100 ns and a copy of 10.
    EXPECT_NEAR(row("65536", "1").at("software"), (100 + 10) / 0.5, 1e-6);
    const auto four = row("1", "4");
    EXPECT_GT(four.at("achieved_us"), 1.5 * full.at("achieved_us"));
    EXPECT_LE(four.at("masters"), 1);
}

// Eight nodes compute 100 us, ask one drawn at random and wait for the answer.
TEST(a_host, gives_up_a_computation_for_a_request_if_it_may) {
    const auto row = [](const char* progress, const char* interrupt, const char* eager) {
        return simulate(hosts({{"program", "random-requests"},
                               {"dimensions", "8"},
                               {"idle_cycles", "200000"},
                               {"message_words", "8"},
                               {"progress", progress},
                               {"interrupt_ns", interrupt},
                               {"eager_bytes", eager},
                               {"warmup_cycles", "500000"},
                               {"measure_cycles", "1000000"},
                               {"max_cycles", "100000000"}}));
    };
    const double alone = 100e3 / (100e3 + 2 * one_packet(32));
    // An answer waits for what is left of a computation.
    EXPECT_LT(row("polls", "0", "4000").at("efficiency"), 0.85);
    const double efficiency = row("interrupts", "0", "4000").at("efficiency");
    EXPECT_LT(efficiency, alone);
    EXPECT_NEAR(efficiency, alone, 0.01);
    // In a loop a node is interrupted once, and waits for one that is; but nobody who waits is interrupted.
    const double shorter = row("interrupts", "5000", "4000").at("efficiency");
    EXPECT_NEAR(100e3 / shorter - 100e3 / efficiency, shorter * 2 * 5000, 300);
    // What asks before it comes interrupts twice.
    const double asked = row("interrupts", "5000", "1").at("efficiency");
    EXPECT_NEAR(100e3 / asked - 100e3 / row("interrupts", "0", "1").at("efficiency"), asked * 4 * 5000, 1500);
}

TEST(a_host, costs_by_closed_forms_what_its_parts_take) {
    const Values values = hosts({});
    const auto of = [&](int bytes) { return kHost.endpoint(values, Role::call, bytes, 1); };
    EXPECT_NEAR(of(1000).before_ps, (100 + 250 + 20 + 500 + 300) * 1e3, 1);
    EXPECT_NEAR(of(1000).after_ps, (20 + 500 + 300 + 150 + 250) * 1e3, 1);
    // The sender's card is done with all of several packets, the receiver's then with the last.
    EXPECT_NEAR(of(3500).before_ps, (100 + 875 + 20 + 1750 + 300) * 1e3, 1);
    EXPECT_NEAR(of(3500).after_ps, (20 + 500 + 300 + 150 + 875) * 1e3, 1);
    EXPECT_NEAR(of(3500).slack_ps, (20 + 1500) * 1e3, 1);
    EXPECT_EQ(of(4000).asked_bytes, 0);
    // What asks is not copied, and four times a card has a request or an answer.
    EXPECT_EQ(of(5000).asked_bytes, HostConfig::kControlBytes);
    EXPECT_NEAR(of(5000).before_ps, (100 + 70 + 4 * (20 + 16 + 300) + 20 + 2500 + 300) * 1e3, 1);
    EXPECT_NEAR(of(5000).receiver_ps, (150 + 70) * 1e3, 1);
}

TEST(host, messages_over_long_links_wait_for_nobody_where_there_is_nobody) {
    for (const char* routing : {"minimal", "valiant"}) {
        const auto row = simulate(with({{"network", "dragonfly"},
                                        {"node", "host"},
                                        {"program", "transfers"},
                                        {"router_nodes", "4"},
                                        {"group_routers", "4"},
                                        {"router_globals", "2"},
                                        {"groups", "5"},
                                        {"global_cycles", "200"},
                                        {"dragonfly_routing", routing},
                                        {"message_words", "8"},
                                        {"gap", "200000"}}));
        EXPECT_GT(row.at("latency"), 1000) << routing;
        EXPECT_LT(row.at("waited"), 2) << routing;
    }
}

TEST(host, the_last_digits_of_the_sums_of_messages_are_no_time) {
    const auto row = simulate(with({{"network", "mesh"},
                                    {"node", "host"},
                                    {"program", "transfers"},
                                    {"dimensions", "4x2"},
                                    {"gap", "20"},
                                    {"gaps", "fixed"},
                                    {"measure_cycles", "10000"},
                                    {"max_cycles", "40000"}}));
    EXPECT_EQ(row.at("rest"), 0);
    EXPECT_EQ(row.at("part_rest"), 0);
}

}  // namespace
}  // namespace grainscope
