// The network of worms: its timing, that nothing is lost, that it does not deadlock, and that it agrees with the mesh
// that moves every flit.
#include "network/worms.h"
#include "base/random.h"
#include "helpers.h"
#include "network/links_wiring.h"

namespace grainscope {
namespace {

// The cycle of the mesh, 80 ns, as the time of a flit and of a router.
Values alike(const std::string& network, Settings more) {
    return with(more, with({{"network", network},
                            {"program", "open-loop"},
                            {"dimensions", "8x8"},
                            {"arbitration", "round-robin"},
                            {"link_mb_s", "28.125"},
                            {"router_ns", "80"}}));
}

struct WormPacket {
    std::uint32_t source, destination;
    int bytes;
};

// Each packet as soon as the interface is vacant; when each has arrived.
std::vector<Tick> carry(const Values& values, const std::vector<WormPacket>& packets) {
    PacketPool pool;
    const auto network = kWorms.configure(values)->make(pool);
    std::vector<PacketId> ids;
    std::vector<Tick> arrived(packets.size(), kNever);
    for (const WormPacket& sent : packets) {
        const PacketId id = pool.allocate();
        pool[id] = {.source = sent.source, .destination = sent.destination, .bytes = sent.bytes};
        ids.push_back(id);
    }
    std::vector<bool> handed(packets.size());
    std::size_t left = packets.size();
    while (left > 0) {
        for (std::size_t i = 0; i < packets.size(); ++i)
            if (!handed[i] && network->vacant(packets[i].source, 0)) {
                network->send(ids[i], network->time());
                handed[i] = true;
            }
        if (network->next() == kNever) {
            ADD_FAILURE() << left << " packets will never arrive";
            break;
        }
        network->advance();
        for (const Arrival& arrival : network->arrivals()) {
            EXPECT_GE(arrival.waited, 0);
            for (std::size_t i = 0; i < ids.size(); ++i)
                if (ids[i] == arrival.packet) arrived[i] = arrival.at;
            --left;
        }
    }
    const NetworkTotals totals = network->totals(network->time());
    EXPECT_EQ(totals.injected, totals.ejected);
    std::int64_t flits = 0, crossings = 0, crossed = 0;
    for (const WormPacket& sent : packets) {
        flits += network->units(sent.bytes);
        crossings += std::int64_t{network->units(sent.bytes)} * network->distance(sent.source, sent.destination);
    }
    for (const std::int64_t link : network->crossed(network->time())) crossed += link;
    EXPECT_EQ(totals.ejected, flits);
    EXPECT_EQ(crossed, crossings);
    EXPECT_TRUE(network->idle());
    return arrived;
}

TEST(worms, hold_their_way_while_their_head_waits) {
    // Both cross the link from 1 to 2; the second holds the link from 0 to 1 all the while, and a third waits for that.
    const Values values = with(
        {{"network", "worms"}, {"dimensions", "4x2"}, {"router_ns", "0"}, {"flit_bits", "16"}, {"link_mb_s", "2"}});
    const auto arrived = carry(values, {{1, 3, 400}, {0, 2, 400}, {4, 5, 4}});
    const Tick body = 200 * 1000000;
    EXPECT_EQ(arrived[0], body);
    EXPECT_EQ(arrived[1], 2 * body);
    EXPECT_EQ(arrived[2], 2 * 1000000);
    PacketPool pool;
    const auto network = kWorms.configure(values)->make(pool);
    for (const auto& [source, destination] : {std::pair{1u, 3u}, {0u, 2u}}) {
        const PacketId id = pool.allocate();
        pool[id] = {.source = source, .destination = destination, .bytes = 400};
        network->send(id, 0);
    }
    while (network->arrivals().empty()) network->advance();
    const auto way = network->way(0, 2, 0);
    EXPECT_EQ(network->occupied(body)[way[0]], 200);
    EXPECT_EQ(network->crossed(body)[way[0]], 0);
}

// Through crossbars, where the links of nodes are the first and last channels; and over links between nodes.
TEST(worms, run_over_any_wiring_by_its_routing) {
    const WormsConfig config = WormsConfig::from(with({{"router_ns", "30"}, {"priorities", "2"}}));
    for (const char* graph : {"crossbar", "hypercube", "tree"}) {
        SCOPED_TRACE(graph);
        const Values values = with({{"network", "links"},
                                    {"graph", graph},
                                    {"dimensions", std::string(graph) == "crossbar" ? "20x2" : "16"},
                                    {"fabric", "clos"}});
        const LinksWiring wiring(values);
        RandomStream random(1, "worms");
        PacketPool pool;
        const auto network = make_worms(config, wiring, std::make_unique<LinksWiring>(wiring), pool);
        // One after the other, then all at once.
        std::int64_t left = 0, units = 0;
        const auto send = [&](std::uint32_t from, std::uint32_t to, int bytes, std::uint8_t plane) {
            const PacketId id = pool.allocate();
            pool[id] = {.source = from, .destination = to, .bytes = bytes, .priority = plane};
            network->send(id, network->time());
            ++left;
            units += network->units(bytes);
            return id;
        };
        const auto advance = [&] {
            ASSERT_NE(network->next(), kNever);
            network->advance();
            for (const Arrival& arrival : network->arrivals()) {
                const Packet& packet = pool[arrival.packet];
                EXPECT_EQ(packet.hops, network->distance(packet.source, packet.destination));
                --left;
            }
        };
        for (std::uint32_t to = 1; to < wiring.nodes; ++to) {
            const Tick now = network->time();
            const PacketId id = send(0, to, 100, 1);
            while (network->arrivals().empty() || left > 0) advance();
            const int channels = pool[id].hops + (wiring.has_switches() ? 0 : 2);
            EXPECT_EQ(network->time() - now, (channels - 1) * config.hop_ps + network->units(100) * config.flit_ps);
        }
        for (int turn = 0; turn < 50; ++turn)
            for (std::uint32_t from = 0; from < wiring.nodes; ++from)
                for (std::uint8_t plane = 0; plane < 2; ++plane) {
                    while (!network->vacant(from, plane)) ASSERT_NO_FATAL_FAILURE(advance());
                    send(from, (from + 1 + random.below(wiring.nodes - 1)) % wiring.nodes,
                         1 + static_cast<int>(random.below(3000)), plane);
                }
        while (!network->idle()) ASSERT_NO_FATAL_FAILURE(advance());
        EXPECT_EQ(left, 0);
        EXPECT_EQ(network->totals(network->time()).ejected, units);
    }
}

TEST(worms, behind_a_closed_node_wait_for_it) {
    const Values values = with({{"network", "worms"}, {"dimensions", "4"}, {"router_ns", "0"}, {"link_mb_s", "2.25"}});
    PacketPool pool;
    const auto network = kWorms.configure(values)->make(pool);
    network->set_open(3, 0, false, 0);
    const PacketId id = pool.allocate();
    pool[id] = {.source = 0, .destination = 3, .bytes = 400};
    network->send(id, 0);
    while (network->next() != kNever) network->advance();
    EXPECT_FALSE(network->vacant(0, 0));
    network->set_open(3, 0, true, 1'000'000'000);
    while (network->arrivals().empty()) network->advance();
    EXPECT_EQ(network->arrivals()[0].at, 1'000'000'000 + 200 * 1'000'000);
    EXPECT_EQ(network->arrivals()[0].waited, 1'000'000'000);
}

TEST(worms, all_arrive_whatever_their_length_and_number) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        RandomStream random(seed, "worms");
        const char* shapes[] = {"7", "4x4", "3x3x3", "5x2"};
        const Values values = with({{"network", "worms"},
                                    {"dimensions", shapes[seed % 4]},
                                    {"buffer_flits", std::to_string(1 + random.below(32))},
                                    {"router_ns", std::to_string(random.below(100))}});
        const std::uint32_t nodes = shape_of(values).nodes();
        std::vector<WormPacket> packets;
        for (int i = 0; i < 300; ++i)
            packets.push_back({random.below(nodes), random.below(nodes),
                               1 + static_cast<int>(random.below(random.below(2) == 0 ? 16 : 5000))});
        carry(values, packets);
    }
}

// Fig. 2 of the paper depends on it: a link that everybody wants is never left idle for long.
TEST(worms, share_a_link_without_losing_more_than_the_way_of_a_head) {
    const Values values = with({{"network", "worms"}, {"dimensions", "8"}, {"router_ns", "40"}});
    std::vector<WormPacket> packets;
    for (int turn = 0; turn < 50; ++turn)
        for (std::uint32_t node = 0; node < 4; ++node) packets.push_back({node, 7 - node, 2048});
    const auto arrived = carry(values, packets);
    const double alone = 200.0 * 1024 * 18 / 8 / 175e6 * 1e12;
    const auto all = static_cast<double>(*std::max_element(arrived.begin(), arrived.end()));
    EXPECT_GT(all, alone);
    EXPECT_LT(all, 1.05 * alone);
}

// The flit-level mesh is the one to be trusted; below 70 % of saturation within 5 %, both saturate within 10 %.
TEST(worms, have_the_latency_of_the_mesh_that_moves_every_flit) {
    struct Case {
        const char *words, *buffer, *loads[3];
    };
    std::size_t turn = 0;
    for (const Case& tried : {Case{"8", "4", {"0.05", "0.1", "0.16"}}, Case{"2", "4", {"0.05", "0.1", "0.2"}},
                              Case{"32", "4", {"0.05", "0.1", "0.15"}}, Case{"2", "16", {"0.1", "0.2", "0.25"}}})
        for (const char* load : tried.loads) {
            if (is_left(turn++, 2)) continue;
            SCOPED_TRACE(std::string(tried.words) + " words at " + load);
            double latency[2];
            for (int i = 0; i < 2; ++i)
                latency[i] = simulate(alike(i == 0 ? "mesh" : "worms", {{"message_words", tried.words},
                                                                        {"buffer_flits", tried.buffer},
                                                                        {"offered_load", load},
                                                                        {"max_cycles", "100000"}}))
                                 .at("latency");
            EXPECT_NEAR(latency[1] / latency[0], 1, 0.05);
        }
}

TEST(worms, saturate_where_the_mesh_does) {
    std::size_t turn = 0;
    for (const auto& [words, buffer] : {std::pair{"8", "4"}, {"2", "4"}, {"32", "4"}, {"2", "16"}, {"8", "16"}}) {
        if (is_left(turn++, 3)) continue;
        SCOPED_TRACE(std::string(words) + " words");
        double accepted[2];
        for (int i = 0; i < 2; ++i)
            accepted[i] = simulate(alike(i == 0 ? "mesh" : "worms", {{"message_words", words},
                                                                     {"buffer_flits", buffer},
                                                                     {"offered_load", "0.5"},
                                                                     {"measure_cycles", "20000"},
                                                                     {"max_cycles", "40000"}}))
                              .at("accepted_load");
        EXPECT_NEAR(accepted[1] / accepted[0], 1, 0.1);
    }
}

}  // namespace
}  // namespace grainscope
