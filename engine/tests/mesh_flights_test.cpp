// The mesh behind the contract of a network, where packets fly, or meet and are simulated one by one, equals the
// reference kernel: arrivals, vacancies, what has been taken and counted, over random configurations with so few
// packets that they often fly, and so near to each other that they meet; or with so many that bit planes go on with
// them.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "base/random.h"
#include "helpers.h"
#include "network/mesh.h"

namespace grainscope {
namespace {

constexpr Tick kMeshCycle = 1000;

Values random_mesh(RandomStream& random) {
    const auto pick = [&](int low, int high) {
        return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    const auto text = [&](int low, int high) { return std::to_string(pick(low, high)); };
    const auto either = [&](const char* a, const char* b) { return std::string(pick(0, 1) == 0 ? a : b); };
    const char* const shapes[] = {"2", "5", "9x3", "4x4x4", "8x8x3"};
    const bool wraps = pick(0, 2) == 0;
    const int hop = pick(0, 2) == 0 ? pick(1, 8) : 1, credit = pick(0, 2) == 0 ? pick(0, 8) : 0;
    return with({{"dimensions", shapes[pick(0, 4)]},
                 {"topology", wraps ? "torus" : "mesh"},
                 {"virtual_channels", pick(0, 1) == 0 && !wraps ? "1" : text(2, 4)},
                 {"hop_cycles", std::to_string(hop)},
                 {"credit_cycles", std::to_string(credit)},
                 {"buffer_flits", std::to_string(hop + 1 + credit + (pick(0, 1) == 0 ? 0 : pick(0, 6)))},
                 {"duplex", either("full", "half")},
                 {"input_speedup", either("lanes", "one")},
                 {"vc_choice", either("lowest", "credits")},
                 {"priorities", text(1, 2)},
                 {"header_flits", text(0, 3)},
                 {"heads", either("kept", "dropped")},
                 {"word_flits", text(1, 3)},
                 {"cycle_ps", std::to_string(kMeshCycle)}});
}

// A network that is given packets, and what has been seen of it.
struct Twin {
    Twin(const char* kernel, const Values& values)
        : network(kMesh.configure(with({{"kernel", kernel}}, values))->make(pool)) {}

    void send(const Packet& packet, Tick now) {
        const PacketId id = pool.allocate();
        pool[id] = packet;
        network->send(id, now);
    }
    // What happens before this moment.
    void advance(Tick until, std::vector<std::array<std::int64_t, 5>>& seen) {
        while (network->next() < until) {
            const Tick now = network->next();
            network->advance();
            for (const Arrival& arrival : network->arrivals()) {
                seen.push_back({now, 0, pool[arrival.packet].destination, arrival.entered, arrival.at});
                pool.release(arrival.packet);
            }
            for (const Vacancy& vacancy : network->vacancies())
                seen.push_back({now, 1, vacancy.node, vacancy.priority, 0});
        }
        std::sort(seen.begin(), seen.end());
    }

    PacketPool pool;
    std::unique_ptr<Network> network;
};

// Sends packets with random pauses.
void expect_twins(const Values& values, RandomStream& random, std::uint32_t pause, int packets) {
    std::string changed;
    for (const Parameter* parameter : all_parameters())
        if (values.text(*parameter) != Values().text(*parameter))
            changed += std::string(parameter->key) + "=" + values.text(*parameter) + " ";
    SCOPED_TRACE(changed);
    Twin fast("fast", values), reference("reference", values);
    const std::uint32_t nodes = fast.network->nodes();
    const auto priorities = static_cast<std::uint32_t>(fast.network->priorities());
    const std::uint32_t longest = 1 + random.below(40);
    Tick now = 0;
    for (; packets > 0; --packets) {
        now += static_cast<Tick>(random.below(pause)) * kMeshCycle;
        std::vector<std::array<std::int64_t, 5>> a, b;
        fast.advance(now, a);
        reference.advance(now, b);
        ASSERT_EQ(a, b) << "before cycle " << now / kMeshCycle;
        const NetworkTotals one = fast.network->totals(now), other = reference.network->totals(now);
        ASSERT_EQ(one.injected, other.injected) << now / kMeshCycle;
        ASSERT_EQ(one.ejected, other.ejected) << now / kMeshCycle;
        ASSERT_EQ(one.refusals, other.refusals) << now / kMeshCycle;
        ASSERT_EQ(fast.network->crossed(now), reference.network->crossed(now)) << now / kMeshCycle;
        Packet packet{};
        packet.source = random.below(nodes);
        packet.destination = random.below(nodes);
        packet.bytes = static_cast<int>(4 * random.below(longest));
        packet.priority = static_cast<std::uint8_t>(random.below(priorities));
        ASSERT_EQ(fast.network->vacant(packet.source, packet.priority),
                  reference.network->vacant(packet.source, packet.priority));
        if (!fast.network->vacant(packet.source, packet.priority)) {
            ASSERT_EQ(fast.network->taken(packet.source, packet.priority, now),
                      reference.network->taken(packet.source, packet.priority, now));
            continue;
        }
        fast.send(packet, now);
        reference.send(packet, now);
    }
    std::vector<std::array<std::int64_t, 5>> a, b;
    fast.advance(now + 100000 * kMeshCycle, a);
    reference.advance(now + 100000 * kMeshCycle, b);
    EXPECT_EQ(a, b);
    EXPECT_TRUE(fast.network->idle());
}

class FewPackets : public ::testing::TestWithParam<int> {};

TEST_P(FewPackets, fly_and_meet_as_the_reference_kernel_says) {
    RandomStream random(static_cast<std::uint64_t>(GetParam()), "flights");
    const Values values = random_mesh(random);
    const std::uint32_t pause = 1 + random.below(30);
    expect_twins(values, random, pause, 120);
}

INSTANTIATE_TEST_SUITE_P(mesh, FewPackets, ::testing::Range(1, is_long() ? 161 : 65));
// A packet takes another channel while the credits of one before it, which has arrived, are on their way back.
INSTANTIATE_TEST_SUITE_P(credits, FewPackets, ::testing::Values(537, 680, 1945, 6837, 7395));

class ManyPackets : public ::testing::TestWithParam<int> {};

TEST_P(ManyPackets, are_handed_over_to_bit_planes) {
    RandomStream random(static_cast<std::uint64_t>(GetParam()), "many");
    const Values values = with({{"dimensions", GetParam() % 2 == 0 ? "8x8x3" : "8x8"}}, random_mesh(random));
    expect_twins(values, random, 1 + random.below(2), 400);
}

INSTANTIATE_TEST_SUITE_P(mesh, ManyPackets, ::testing::Range(1, 21));

// The longest way of which a packet is words of 64 bits.
TEST(mesh, packets_fly_and_meet_on_ways_of_63_hops) {
    RandomStream random(1, "long ways");
    const Values values = with({{"dimensions", "32x31"}, {"topology", "mesh"}}, random_mesh(random));
    expect_twins(values, random, 20, 40);
}

}  // namespace
}  // namespace grainscope
