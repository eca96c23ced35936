// Links: what a message takes, what comes out of the protocols, and that nothing is lost, whoever meets whom.
#include "network/links.h"

#include <map>

#include "base/random.h"
#include "helpers.h"

namespace grainscope {
namespace {

constexpr Tick kBit = 10'000;  // of the packet protocol at 100 Mbit/s

// A pair of nodes on a link, driven by hand: messages by number, what has become of them by tick.
class DrivenLinks {
  public:
    explicit DrivenLinks(Settings more = {})
        : values(with(more, with({{"network", "links"},
                                  {"graph", "grid"},
                                  {"dimensions", "2"},
                                  {"ack_delay_bits", "70"},
                                  {"next_delay_bits", "60"}}))),
          config(LinksConfig::from(values)) {
        EXPECT_TRUE(passes(check_links_wiring, values));
        network = kLinks.configure(values)->make(pool_);
    }
    PacketId send(std::uint32_t from, std::uint32_t to, int bytes, Tick at, int channel = 0) {
        run(at - 1);
        const PacketId id = pool_.allocate();
        pool_[id] = {.source = from, .destination = to, .bytes = bytes};
        pool_[id].channel = static_cast<std::uint16_t>(channel);
        while (!network->vacant(from, 0)) advance();
        network->send(id, std::max(at, network->time()));
        return id;
    }
    void advance() {
        events += network->advance();
        for (const Arrival& arrival : network->arrivals()) {
            EXPECT_TRUE(arrived.emplace(arrival.packet, arrival).second) << "twice";
            EXPECT_GE(arrival.waited, 0);
        }
    }
    void run(Tick until = kNever) {
        while (network->next() != kNever && network->next() <= until) advance();
    }
    Tick at(PacketId id) const { return arrived.count(id) > 0 ? arrived.at(id).at : kNever; }

    Values values;
    LinksConfig config;
    std::unique_ptr<Network> network;
    std::map<PacketId, Arrival> arrived;
    std::int64_t events = 0;

  private:
    PacketPool pool_;
};

const Settings kT805{{"protocol", "byte"},          {"link_mbit_s", "20"},      {"token_bits", "11"},
                     {"acknowledge", "overlapped"}, {"ack_delay_bits", "5.88"}, {"next_delay_bits", "5.88"}};

// What 32 bytes take on a link that many channels keep busy: 32 data tokens, a header, a terminator; and a bit more,
// as four acknowledgements in the other direction are worth a credit.
TEST(links, carry_a_packet_of_the_t9000_in_335_bit_times) {
    DrivenLinks wires;
    constexpr int kChannels = 16, kPackets = 400;
    for (int channel = 0; channel < kChannels; ++channel) wires.send(0, 1, 32 * kPackets, 0, channel);
    wires.run();
    const double bits = static_cast<double>(wires.network->time()) / static_cast<double>(kBit) / (kChannels * kPackets);
    EXPECT_NEAR(bits, 335, 0.1);
    EXPECT_NEAR(32 * 100 / bits, 9.55, 0.005);
}

TEST(links, carry_a_byte_of_the_t805_in_the_time_of_two_reactions_and_of_three_bytes_where_both_directions_meet) {
    DrivenLinks one(kT805), both(kT805);
    const PacketId there = one.send(0, 1, 1001, 0);
    one.run();
    EXPECT_EQ(one.at(there), 1000 * 588'000 + 550'000);
    const PacketId to = both.send(0, 1, 10000, 0), fro = both.send(1, 0, 10000, 0);
    both.run();
    // An acknowledgement waits for the byte that goes the same way: 11 bits, and the reaction of the other side.
    EXPECT_NEAR(static_cast<double>(both.at(to)), 10000 * (11 + 5.88) * 50'000, 1e6);
    EXPECT_EQ(both.at(to), both.at(fro));
}

TEST(links, share_a_wire_between_data_acknowledgements_and_credit_of_both_directions) {
    DrivenLinks wires;
    constexpr int kChannels = 16, kPackets = 400;
    for (int channel = 0; channel < kChannels; ++channel)
        for (const std::uint32_t from : {0u, 1u}) wires.send(from, 1 - from, 32 * kPackets, 0, channel);
    wires.run();
    // 334 of the packet, 14 of the other's acknowledgement, and 4 for every 8 of the 36 tokens that come.
    EXPECT_NEAR(static_cast<double>(wires.network->time()) / static_cast<double>(kBit) / (kChannels * kPackets), 366,
                1);
}

TEST(links, take_an_only_message_as_long_as_the_formula_says) {
    for (const bool t805 : {false, true})
        for (const char* acknowledge : {"after", "overlapped"})
            for (const int bytes : {1, 31, 32, 33, 64, 65, 1000, 100000}) {
                DrivenLinks wires = t805 ? DrivenLinks(kT805) : DrivenLinks({{"acknowledge", acknowledge}});
                const PacketId id = wires.send(0, 1, bytes, 0);
                wires.run();
                EXPECT_EQ(wires.at(id), wires.config.message_ps(bytes, 0)) << bytes << acknowledge;
                EXPECT_EQ(wires.arrived.at(id).waited, 0);
            }
    // A row of crossbars, and nodes that store what is not for them.
    for (const char* crossbars : {"1", "2", "5"}) {
        const int count = std::stoi(crossbars);
        DrivenLinks row({{"graph", "crossbar"},
                         {"fabric", count == 1 ? "one" : "chain"},
                         {"crossbars", count == 1 ? "2" : crossbars},
                         {"dimensions", "4"}});
        const PacketId id = row.send(0, 3, 1000, 0);
        row.run();
        EXPECT_EQ(row.at(id), row.config.message_ps(1000, count));
        // Two packets follow each other in the time that packet and acknowledgement take through all of them.
        EXPECT_EQ(row.config.turn_ps(count) - row.config.turn_ps(0), 2 * count * row.config.hop);
    }
    DrivenLinks line({{"dimensions", "5"}});
    const PacketId id = line.send(0, 4, 100, 0);
    line.run();
    EXPECT_EQ(line.at(id), 4 * line.config.message_ps(100, 0));
    EXPECT_EQ(line.network->stops()->next_stop(0, 4), 1u);
}

TEST(links, let_one_channel_wait_for_its_acknowledgements_and_several_fill_the_link) {
    std::vector<double> rates;
    for (const int channels : {1, 2, 8}) {
        DrivenLinks wires;
        for (int channel = 0; channel < channels; ++channel) wires.send(0, 1, 3200, 0, channel);
        wires.run();
        rates.push_back(3200.0 * channels / static_cast<double>(wires.network->time()) * 1e6);
    }
    EXPECT_NEAR(rates[0], 32 * 100.0 / (334 + 70 + 60), 0.1);
    EXPECT_GT(rates[1], 1.3 * rates[0]);
    EXPECT_NEAR(rates[2], 9.55, 0.02);
}

TEST(links, take_turns_packet_by_packet_and_keep_the_messages_of_a_channel_in_order) {
    DrivenLinks wires;
    const PacketId longer = wires.send(0, 1, 32000, 0, 1), shorter = wires.send(0, 1, 64, 0, 2);
    const PacketId first = wires.send(0, 1, 320, 0, 3), second = wires.send(0, 1, 1, 0, 3);
    wires.run();
    EXPECT_LT(wires.at(shorter), wires.at(longer) / 10);
    EXPECT_LT(wires.at(first), wires.at(second));
}

TEST(links, hold_a_message_and_its_acknowledgement_before_a_closed_node) {
    DrivenLinks wires;
    wires.network->set_open(1, 0, false, 0);
    const PacketId held = wires.send(0, 1, 40, 0), other = wires.send(1, 0, 40, 0);
    wires.run();
    EXPECT_EQ(wires.at(held), kNever);
    EXPECT_NE(wires.at(other), kNever);
    const Tick later = wires.network->time() + 1'000'000;
    wires.network->set_open(1, 0, true, later);
    wires.run();
    EXPECT_EQ(wires.at(held), later);
    EXPECT_TRUE(wires.network->idle());
}

// The same messages, simulated packet by packet and with long ones in one event: every tick is the same, and every
// count at any time.
TEST(links, give_the_same_times_whether_long_messages_go_by_in_one_event_or_in_packets) {
    std::int64_t fast_events = 0, plain_events = 0;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        RandomStream random(seed, "links");
        const bool t805 = random.below(2) == 0;
        const char* shape = random.below(2) == 0 ? "2" : "3x2";
        std::vector<Tick> ticks[2];
        std::vector<std::int64_t> carried[2];
        const std::uint64_t course = random.next();
        for (const int plain : {0, 1}) {
            const char* kernel = plain != 0 ? "reference" : "fast";
            DrivenLinks wires = t805 ? DrivenLinks({{"protocol", "byte"},
                                                    {"token_bits", "11"},
                                                    {"link_mbit_s", "20"},
                                                    {"acknowledge", seed % 3 == 0 ? "after" : "overlapped"},
                                                    {"ack_delay_bits", "5.88"},
                                                    {"next_delay_bits", "5.88"},
                                                    {"dimensions", shape},
                                                    {"kernel", kernel}})
                                     : DrivenLinks({{"dimensions", shape},
                                                    {"acknowledge", seed % 3 == 0 ? "overlapped" : "after"},
                                                    {"kernel", kernel}});
            RandomStream draws(course, "messages");
            std::vector<PacketId> sent;
            Tick at = 0;
            for (int i = 0; i < 12; ++i) {
                // Often long after the last, at times in the middle of it, at times together.
                at += draws.below(3) == 0 ? 0 : Tick{draws.below(20'000)} * kBit;
                const auto from = draws.below(wires.network->nodes()), to = draws.below(wires.network->nodes());
                sent.push_back(wires.send(from, to, static_cast<int>(1 + draws.below(3000)), at,
                                          static_cast<int>(draws.below(3))));
                // What goes by in one event counts as far as it has come.
                at += Tick{draws.below(3'000)} * kBit + 7;
                wires.run(at);
                for (const auto& counts : {wires.network->occupied(at), wires.network->crossed(at)})
                    carried[plain].insert(carried[plain].end(), counts.begin(), counts.end());
            }
            wires.run();
            for (const PacketId id : sent) ticks[plain].push_back(wires.at(id));
            for (const std::int64_t tokens : wires.network->occupied(wires.network->time()))
                carried[plain].push_back(tokens);
            (plain != 0 ? plain_events : fast_events) += wires.events;
            EXPECT_TRUE(wires.network->idle());
        }
        EXPECT_EQ(ticks[0], ticks[1]) << seed;
        EXPECT_EQ(carried[0], carried[1]) << seed;
    }
    EXPECT_LT(fast_events, plain_events);
    DrivenLinks alone(kT805);
    alone.send(0, 1, 100'000, 0);
    alone.run();
    EXPECT_LT(alone.events, 10);
}

// Every graph, every message arrives, whatever meets, and what goes in comes out.
TEST(links, bring_every_message_in_random_traffic_on_every_graph) {
    const std::pair<const char*, const char*> graphs[] = {{"grid", "2"},        {"grid", "7"},      {"grid", "4x4"},
                                                          {"torus", "5"},       {"torus", "4x3"},   {"tree", "13"},
                                                          {"hypercube", "16"},  {"crossbar", "32"}, {"chain", "16"},
                                                          {"clos-tree", "8x8"}, {"clos", "8x8"}};
    for (const auto& [graph, shape] : graphs)
        for (std::uint64_t seed = 1; seed <= 5; ++seed) {
            const std::string name = graph;
            const bool fabric = name == "chain" || name == "clos-tree" || name == "clos";
            DrivenLinks wires({{"graph", fabric ? "crossbar" : graph},
                               {"dimensions", shape},
                               {"fabric", name == "clos"        ? "clos"
                                          : name == "clos-tree" ? "tree"
                                          : name == "chain"     ? name
                                                                : "one"},
                               {"crossbars", "3"},
                               {"switch_ns", seed % 2 == 0 ? "1000" : "0"}});
            RandomStream random(seed, "links");
            const std::uint32_t nodes = wires.network->nodes();
            std::int64_t bytes = 0;
            for (int i = 0; i < 300; ++i) {
                const int length = static_cast<int>(1 + random.below(300));
                bytes += length;
                wires.send(random.below(nodes), random.below(nodes), length, Tick{i} * 1000,
                           static_cast<int>(random.below(4)));
            }
            wires.run();
            EXPECT_EQ(wires.arrived.size(), 300u) << name << seed;
            const NetworkTotals totals = wires.network->totals(wires.network->time());
            EXPECT_EQ(totals.injected, bytes);
            EXPECT_EQ(totals.ejected, bytes);
            EXPECT_TRUE(wires.network->idle());
        }
}

// Of packets that want the same output one waits, and with it what comes behind it; others pass.
TEST(crossbars, let_packets_wait_for_an_output_and_pass_others) {
    DrivenLinks wires({{"graph", "crossbar"}, {"dimensions", "6"}});
    const PacketId first = wires.send(0, 5, 32, 0), second = wires.send(1, 5, 32, 0), free = wires.send(2, 4, 32, 0);
    wires.run();
    const Tick alone = wires.config.message_ps(32, 1);
    EXPECT_EQ(wires.at(first), alone);
    EXPECT_EQ(wires.at(free), alone);
    EXPECT_EQ(wires.at(second), alone + wires.config.packet_ps(32));
    EXPECT_EQ(wires.arrived.at(second).waited, wires.config.packet_ps(32));
}

TEST(links, give_every_node_a_way_to_every_other_with_at_most_four_links_each) {
    for (const char* graph : {"grid", "torus", "tree", "hypercube", "crossbar"})
        for (const char* shape : {"1", "2", "3", "16", "4x4", "5x3", "8x4", "16x16"})
            for (const char* fabric : {"one", "chain", "tree", "clos"})
                for (const char* crossbars : {"2", "4"}) {
                    const Values values = with({{"network", "links"},
                                                {"graph", graph},
                                                {"dimensions", shape},
                                                {"fabric", fabric},
                                                {"crossbars", crossbars}});
                    if (!passes(check_links_wiring, values)) continue;
                    const LinksWiring wiring(values);
                    for (std::uint32_t from = 0; from < wiring.nodes; ++from)
                        for (std::uint32_t to = 0; to < wiring.nodes; ++to)
                            EXPECT_EQ(wiring.way(wiring, from, to).size(), wiring.distance(from, to));
                    const auto leaving = wiring.leaving();
                    for (std::uint32_t place = 0; place < leaving.size(); ++place)
                        EXPECT_LE(leaving[place].size(), wiring.is_node(place) ? kLinksPerNode : kCrossbarPorts)
                            << graph << shape << fabric;
                }
}

// Half way round, as many ways go up as down, and on a ring of four every wire carries as many.
TEST(links, use_all_wires_of_a_torus_alike) {
    for (const char* shape : {"4", "4x4", "2x4", "6", "8x6", "5x4"}) {
        const LinksWiring wiring(with({{"network", "links"}, {"graph", "torus"}, {"dimensions", shape}}));
        std::vector<int> ways(wiring.links.size());
        for (std::uint32_t from = 0; from < wiring.nodes; ++from)
            for (std::uint32_t to = 0; to < wiring.nodes; ++to)
                for (const std::uint32_t wire : wiring.way(wiring, from, to)) ++ways[wire];
        std::map<int, int> by_direction, most;
        for (std::size_t wire = 0; wire < ways.size(); ++wire) {
            const int direction = wiring.links[wire].direction;
            by_direction[direction] += ways[wire];
            most[direction] = std::max(most[direction], ways[wire]);
        }
        for (const int up : {0, 2}) {
            EXPECT_EQ(by_direction[up], by_direction[up + 1]) << shape;
            EXPECT_EQ(most[up], most[up + 1]) << shape;
        }
        if (std::string(shape) != "4x4") continue;
        for (const int count : ways) EXPECT_EQ(count, ways[0]);
    }
}

TEST(links, refuse_graphs_of_more_links_or_ports_than_there_are_and_name_what_is_allowed) {
    const auto refused = [](Settings settings) {
        return refusal(with(settings, with({{"network", "links"}, {"dimensions", "2"}})));
    };
    EXPECT_EQ(refused({{"graph", "grid"}, {"dimensions", "3x3x3"}}), "graph: graph_needs_links 6 4");
    EXPECT_EQ(refused({{"graph", "tree"}, {"dimensions", "30"}, {"children", "4"}}),
              "children: tree_needs_links 5 4 3");
    EXPECT_EQ(refused({{"graph", "hypercube"}, {"dimensions", "32"}}), "graph: graph_needs_links 5 4");
    EXPECT_EQ(refused({{"graph", "hypercube"}, {"dimensions", "6"}}), "dimensions: no_hypercube 6");
    EXPECT_EQ(refused({{"graph", "crossbar"}, {"dimensions", "11x3"}}), "dimensions: labels_reach_fewer 32");
    EXPECT_EQ(refused({{"graph", "crossbar"}, {"dimensions", "8"}, {"protocol", "byte"}}),
              "protocol: crossbar_routes_packets");
    EXPECT_EQ(
        refused(
            {{"program", "message-length"}, {"node", "transputer"}, {"processor_ps", "50000"}, {"message_bytes", "0"}}),
        "message_bytes: message_without_header");
}

}  // namespace
}  // namespace grainscope
