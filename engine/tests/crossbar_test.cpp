// The crossbar and its channels to the cycle: what an input port sends at once, and which channel a packet gets.
#include "helpers.h"
#include "network/mesh.h"
#include "network/mesh_fast.h"

namespace grainscope {
namespace {

// A network of one's own making, with packets sent by hand.
struct Bench {
    MeshConfig config;
    PacketPool pool{};
    std::unique_ptr<FlitNetwork> network{};
    std::map<PacketId, std::int64_t> delivered{};

    Bench(const MeshConfig& made, bool fast) : config(made) {
        network = fast ? std::unique_ptr<FlitNetwork>(std::make_unique<MeshFast>(config, pool, nullptr))
                       : make_mesh_reference(config, pool);
    }
    PacketId send(std::uint32_t from, std::uint32_t to, int flits, std::uint8_t priority = 0) {
        const PacketId id = pool.allocate();
        pool[id] = {};
        pool[id].source = from;
        pool[id].destination = to;
        pool[id].flits = flits;
        pool[id].priority = priority;
        network->send(id);
        return id;
    }
    void run(int cycles) {
        for (int i = 0; i < cycles; ++i) {
            network->step();
            for (const Delivery& delivery : network->deliveries()) delivered[delivery.packet] = delivery.cycle;
        }
    }
};

MeshConfig line(int nodes, int virtual_channels, int priorities) {
    return {{nodes, 1, 1}, false, 1, virtual_channels, 4, 0, false, false, priorities, 1, 1};
}

// Two packets of four flits lie whole in two lanes of one input port, one behind a closed ejection, one without
// credits; then both ways open in the same cycle. `source` 1: they lie in the injection buffers of node 1; 0: in the
// buffers of the link from node 0 to node 1. Returns the cycles from then to their deliveries.
std::pair<std::int64_t, std::int64_t> release_two(bool fast, bool one_per_input, std::uint32_t source) {
    MeshConfig config = line(3, 1, 2);
    config.one_per_input = one_per_input;
    Bench bench(config, fast);
    bench.network->set_open(1, 0, false);
    bench.network->set_open(2, 1, false);
    bench.send(1, 2, 4, 1);  // fills the buffer behind the link from 1 to 2
    bench.run(20);
    const PacketId home = bench.send(source, 1, 4, 0), away = bench.send(source, 2, 4, 1);
    bench.run(20);
    const int port = source == 1 ? Grid::kDirections : 0;
    EXPECT_EQ(bench.network->buffered_flits(1, port, 0), 4);
    EXPECT_EQ(bench.network->buffered_flits(1, port, 1), 4);
    const std::int64_t opened = bench.network->cycle();
    bench.network->set_open(1, 0, true);
    bench.network->set_open(2, 1, true);
    bench.run(20);
    EXPECT_EQ(bench.network->flits_ejected(), 12);
    EXPECT_TRUE(bench.network->idle());
    return {bench.delivered[home] - opened, bench.delivered[away] - opened};
}

TEST(crossbar, input_port_sends_from_every_lane_at_once_or_one_flit_per_cycle_priority_one_first) {
    for (bool fast : {false, true})
        for (std::uint32_t source : {0u, 1u}) {
            // Every lane its own way: home leaves in cycles 0 to 3. The first credit for away comes back in cycle 1, so
            // it leaves in 1 to 4 and is ejected at its node, behind the four flits that were there, in 4 to 7.
            EXPECT_EQ(release_two(fast, false, source), std::make_pair(std::int64_t{4}, std::int64_t{8}));
            // One per port: home leaves in 0, gives way in 1 to 4, and leaves in 5 to 7.
            EXPECT_EQ(release_two(fast, true, source), std::make_pair(std::int64_t{8}, std::int64_t{8}));
        }
}

TEST(crossbar, round_robin_inputs_take_turns_and_fixed_ones_send_the_lowest_lane) {
    // Two packets of one priority, one to the node and one on, lie in two lanes of the injection port of node 1 of
    // three.
    for (bool fast : {false, true})
        for (bool round_robin : {false, true}) {
            MeshConfig config = line(3, 2, 1);
            config.one_per_input = true;
            config.round_robin = round_robin;
            Bench bench(config, fast);
            bench.network->set_open(1, 0, false);
            const PacketId home = bench.send(1, 1, 4);  // lane 0
            bench.run(6);
            EXPECT_EQ(bench.network->buffered_flits(1, Grid::kDirections, 0), 4);
            const PacketId away = bench.send(1, 2, 4);  // lane 1, which has more credits
            bench.run(1);
            // In the next cycle the first flit of away can leave its buffer, and one more in every cycle after it.
            const std::int64_t opened = bench.network->cycle();
            bench.network->set_open(1, 0, true);
            bench.run(20);
            if (round_robin) {
                // Nothing has been sent from the port, so lane 0 begins: home in 0, 2, 4, 6, away in 1, 3, 5, 7.
                EXPECT_EQ(bench.delivered[home] - opened, 7);
                EXPECT_EQ(bench.delivered[away] - opened, 9);
            } else {
                // Home in 0 to 3, then away in 4 to 7.
                EXPECT_EQ(bench.delivered[home] - opened, 4);
                EXPECT_EQ(bench.delivered[away] - opened, 9);
            }
        }
}

TEST(crossbar, packet_gets_the_lowest_free_channel_or_the_one_with_the_most_credits) {
    for (bool fast : {false, true})
        for (bool most_credits : {false, true}) {
            MeshConfig config = line(2, 3, 1);
            config.most_credits = most_credits;
            Bench bench(config, fast);
            bench.network->set_open(1, 0, false);
            // Their flits stay in the buffers at node 1; when the tail has left node 0 its channel is free again, with
            // as many credits fewer.
            for (int flits : {1, 2, 1, 1}) {
                bench.send(0, 1, flits);
                bench.run(10);
            }
            const auto buffered = [&](int lane) { return bench.network->buffered_flits(1, 0, lane); };
            // Lowest: all in channel 0, until it has no credits (a free channel is taken all the same).
            // Most credits: 1 into channel 0, 2 into channel 1, 1 into channel 2, then the lowest of 0 and 2.
            EXPECT_EQ(buffered(0), most_credits ? 2 : 4);
            EXPECT_EQ(buffered(1), most_credits ? 2 : 0);
            EXPECT_EQ(buffered(2), most_credits ? 1 : 0);
            bench.send(0, 1, 1);
            bench.run(10);
            EXPECT_EQ(buffered(0), most_credits ? 2 : 4);
            EXPECT_EQ(buffered(2), most_credits ? 2 : 0);
        }
}

TEST(crossbar, message_to_oneself_goes_from_injection_to_ejection_of_the_own_router) {
    for (bool fast : {false, true}) {
        Bench bench(line(3, 1, 1), fast);
        const PacketId id = bench.send(1, 1, 5);
        bench.run(10);
        EXPECT_EQ(bench.delivered[id], 5 + 1);
        EXPECT_EQ(bench.pool[id].hops, 0);
        for (std::int64_t flits : bench.network->link_flits()) EXPECT_EQ(flits, 0);
    }
}

}  // namespace
}  // namespace grainscope
