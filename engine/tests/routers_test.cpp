// The router of networks of routers (flits/config.h): its stages and its arbiters, on a few packets.
#include "helpers.h"
#include "network/fabrics/butterfly.h"
#include "network/fabrics/cube.h"
#include "network/flits/config.h"

namespace grainscope {
namespace {

struct TimedPacket {
    std::int64_t cycle;
    std::uint32_t source, destination;
};

// When each of these packets has arrived, in cycles.
std::vector<std::int64_t> arrivals(const FlitsConfig& config, const std::shared_ptr<const Fabric>& fabric,
                                   const std::vector<TimedPacket>& all, int bytes) {
    PacketPool pool;
    const auto network = make_flits(config, fabric, pool);
    std::vector<std::int64_t> arrived(all.size());
    std::vector<std::size_t> number;
    for (std::int64_t cycle = 0; cycle <= all.back().cycle || !network->idle(); ++cycle) {
        const Tick now = cycle * config.cycle_ps;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (all[i].cycle != cycle) continue;
            const PacketId packet = pool.allocate();
            pool[packet] = {.source = all[i].source, .destination = all[i].destination, .bytes = bytes};
            if (packet >= number.size()) number.resize(packet + 1);
            number[packet] = i;
            network->send(packet, now);
        }
        if (network->next() != now) continue;
        network->advance();
        for (const Arrival& arrival : network->arrivals()) {
            arrived[number[arrival.packet]] = arrival.at / config.cycle_ps;
            pool.release(arrival.packet);
        }
    }
    return arrived;
}

TEST(routers, hold_an_only_head_for_as_long_as_they_look_for_its_way) {
    CubeConfig cube;
    cube.extents = CubeConfig::filled({4, 4});
    for (const std::shared_ptr<const Fabric>& fabric :
         {std::shared_ptr<const Fabric>(make_cube(cube)), std::shared_ptr<const Fabric>(make_butterfly({}))})
        for (const int route : {0, 1, 5})
            for (const bool ahead : {false, true})
                for (const int flits : {1, 3, 20}) {
                    FlitsConfig config;
                    config.route_cycles = route;
                    config.ahead = ahead;
                    std::vector<FlitsConfig::Timing> way;
                    for (const std::uint32_t link : fabric->way(*fabric, 0, 10))
                        way.push_back(config.timing(*fabric, link));
                    const std::size_t routers = fabric->has_switches() ? way.size() - 1 : way.size() + 1;
                    FlitsConfig known = config;
                    known.route_cycles = 0;
                    const auto is = arrivals(config, fabric, {{0, 0, 10}}, 4 * flits)[0];
                    EXPECT_EQ(is, alone_cycles(config, way, fabric->has_switches(), flits));
                    // A packet that buffers hold comes so much later, once for each router.
                    if (flits <= config.buffer_flits) {
                        EXPECT_EQ(is, arrivals(known, fabric, {{0, 0, 10}}, 4 * flits)[0] +
                                          route * static_cast<std::int64_t>(routers));
                    }
                }
}

// Four nodes at one router: 1 sends to 3, then 0 and 2 at once. Behind 1 it is the turn of 2; neither of the two has
// been served yet, so the first of a matrix is 0, and behind it 2.
TEST(routers, serve_the_next_in_turn_or_whom_they_served_longest_ago) {
    ButterflyConfig one;
    one.routers = {1, 1, 1};
    one.block = {4, 1, 1};
    const std::shared_ptr<const Fabric> fabric = make_butterfly(one);
    const std::vector<TimedPacket> all{{0, 1, 3}, {30, 0, 3}, {30, 2, 3}, {60, 0, 3}, {60, 1, 3}, {60, 2, 3}};
    for (const bool ahead : {false, true})
        for (const bool one_per_input : {false, true})
            for (const bool matrix : {false, true}) {
                FlitsConfig config;
                config.ahead = ahead;
                config.one_per_input = one_per_input;
                config.matrix = matrix;
                const auto at = arrivals(config, fabric, all, 4);
                EXPECT_EQ(at[1] < at[2], matrix);
                // Last of all 1, then 0, then 2; in turn, behind the 0 that was served last, 1.
                EXPECT_TRUE(matrix ? at[4] < at[3] && at[3] < at[5] : at[4] < at[5] && at[5] < at[3]);
            }
}

}  // namespace
}  // namespace grainscope
