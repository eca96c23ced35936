// The fast kernels equal the reference cycle by cycle: buffers, deliveries, vacancies, refusals and links, over random
// configurations.
#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <span>

#include "base/random.h"
#include "helpers.h"
#include "network/grid.h"
#include "network/mesh.h"
#include "network/mesh_fast.h"
#include "network/mesh_worms.h"

namespace grainscope {
namespace {

MeshConfig random_config(RandomStream& random) {
    const auto pick = [&](int low, int high) {
        return low + static_cast<int>(random.below(static_cast<std::uint32_t>(high - low + 1)));
    };
    MeshConfig config{};
    const int largest[] = {9, 5, 4};
    const int dimensions = pick(1, 3);
    for (int d = 0; d < 3; ++d)
        config.extents[static_cast<std::size_t>(d)] = d < dimensions ? pick(1, largest[dimensions - 1]) : 1;
    config.wraps = pick(0, 1) == 1;
    config.hop_cycles = pick(0, 2) == 0 ? pick(1, 8) : 1;
    config.virtual_channels = config.wraps ? pick(2, 4) : pick(0, 1) == 0 ? 1 : pick(1, 8);
    config.buffer_flits = pick(0, 3) == 0 ? pick(1, 64) : pick(1, 5);
    config.credit_cycles = pick(0, 2) == 0 ? pick(0, 8) : 0;
    config.half_duplex = pick(0, 1) == 1;
    config.round_robin = pick(0, 1) == 1;
    config.priorities = pick(1, 2);
    config.injection_interval = pick(0, 3) == 0 ? pick(1, 16) : 1;
    config.ejection_interval = pick(0, 3) == 0 ? pick(1, 16) : 1;
    config.one_per_input = pick(0, 1) == 1;
    config.most_credits = pick(0, 1) == 1;
    config.header_flits = pick(0, 3);
    config.drops_heads = pick(0, 1) == 1;
    return config;
}

// One network with source queues, driven by the same messages as its twin.
struct Side {
    PacketPool pool;
    std::unique_ptr<FlitNetwork> network;
    std::vector<std::deque<PacketId>> queues;

    void submit(const Packet& packet, int priorities) {
        const PacketId id = pool.allocate();
        pool[id] = packet;
        queues[packet.source * static_cast<std::size_t>(priorities) + packet.priority].push_back(id);
    }
    void offer() {
        for (auto& queue : queues)
            if (!queue.empty() && network->vacant(pool[queue.front()].source, pool[queue.front()].priority)) {
                network->send(queue.front());
                queue.pop_front();
            }
    }
    // What can be seen of this cycle, in an order of its own.
    std::vector<std::int64_t> seen() const {
        std::vector<std::array<std::int64_t, 4>> rows;
        for (const Delivery& d : network->deliveries())
            rows.push_back({0, d.packet, d.cycle, pool[d.packet].injected_cycle});
        for (const Vacancy& v : network->vacancies()) rows.push_back({1, v.node, v.priority, 0});
        std::sort(rows.begin(), rows.end());
        std::vector<std::int64_t> out{network->refusals(), network->flits_injected(), network->flits_ejected()};
        for (const auto& row : rows) out.insert(out.end(), row.begin(), row.end());
        return out;
    }
};

// Drives all sides with the same random messages until all have arrived, and expects to see the same of each in every
// cycle.
void expect_twins(std::span<Side> sides, const MeshConfig& config, RandomStream& random) {
    SCOPED_TRACE(::testing::Message() << config.extents[0] << "x" << config.extents[1] << "x" << config.extents[2]
                                      << " torus " << config.wraps << " hop " << config.hop_cycles << " vc "
                                      << config.virtual_channels << " buffer " << config.buffer_flits << " credit "
                                      << config.credit_cycles << " half " << config.half_duplex << " rr "
                                      << config.round_robin << " pri " << config.priorities << " one per input "
                                      << config.one_per_input << " most credits " << config.most_credits << " header "
                                      << config.header_flits << " dropped " << config.drops_heads);
    const Grid grid(config.extents, config.wraps);
    for (Side& side : sides) side.queues.resize(grid.nodes() * static_cast<std::size_t>(config.priorities));

    const std::uint32_t rarity = 2 + random.below(60);  // a new message per node every so many cycles
    const int longest = 1 + static_cast<int>(random.below(40));
    std::int64_t flits = 0;
    int left = 400;
    for (int cycle = 0; cycle < 400000; ++cycle) {
        if (left > 0)
            for (std::uint32_t node = 0; node < grid.nodes(); ++node) {
                if (random.below(rarity) != 0 || left == 0) continue;
                --left;
                Packet packet{};
                packet.source = node;
                packet.destination = random.below(grid.nodes());
                packet.flits =
                    config.header_flits + 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(longest)));
                packet.priority =
                    static_cast<std::uint8_t>(random.below(static_cast<std::uint32_t>(config.priorities)));
                flits += packet.flits;
                for (Side& side : sides) side.submit(packet, config.priorities);
            }
        std::vector<bool> moved;
        for (Side& side : sides) {
            side.offer();
            moved.push_back(side.network->step() > 0);
        }
        for (std::size_t i = 1; i < sides.size(); ++i) {
            ASSERT_EQ(moved[0], moved[i]) << "cycle " << cycle;
            ASSERT_EQ(sides[0].seen(), sides[i].seen()) << "cycle " << cycle;
            for (std::uint32_t node = 0; node < grid.nodes(); ++node)
                for (int port = 0; port <= Grid::kDirections; ++port)
                    for (int lane = 0; lane < config.lanes(); ++lane)
                        ASSERT_EQ(sides[0].network->buffered_flits(node, port, lane),
                                  sides[i].network->buffered_flits(node, port, lane))
                            << "cycle " << cycle << " node " << node << " port " << port << " lane " << lane;
        }
        const auto idle = [](const Side& side) { return side.network->idle(); };
        if (left == 0 && std::all_of(sides.begin(), sides.end(), idle) && sides[0].network->flits_ejected() == flits)
            break;
    }
    EXPECT_EQ(sides[0].network->flits_ejected(), flits) << "not everything arrived: deadlock or loss";
    EXPECT_EQ(sides[0].network->flits_injected(), flits);
    for (const Side& side : sides.subspan(1)) EXPECT_EQ(sides[0].network->link_flits(), side.network->link_flits());
}

// Packet by packet until a cycle, and in bit planes from then on.
class Switching final : public FlitNetwork {
  public:
    Switching(const MeshConfig& config, PacketPool& pool, std::int64_t when)
        : grid_(config.extents, config.wraps),
          turns_(link_turns_size(config)),
          worms_(config, grid_, pool, turns_),
          planes_(config, pool, &turns_),
          when_(when) {}

    std::uint32_t nodes() const override { return grid_.nodes(); }
    void send(PacketId packet, int ready) override { now_->send(packet, ready); }
    void supply(std::uint32_t node, std::uint8_t priority, int flits) override { now_->supply(node, priority, flits); }
    int taken_flits(std::uint32_t node, std::uint8_t priority) const override {
        return now_->taken_flits(node, priority);
    }
    void set_open(std::uint32_t node, std::uint8_t priority, bool open) override {
        now_->set_open(node, priority, open);
    }
    bool vacant(std::uint32_t node, std::uint8_t priority) const override { return now_->vacant(node, priority); }
    std::int64_t step() override {
        if (now_->cycle() == when_) {
            planes_.go_on(worms_);
            worms_.clear();
            now_ = &planes_;
            EXPECT_TRUE(worms_.idle());
        }
        const std::int64_t moved = now_->step();
        cycle_ = now_->cycle();
        deliveries_ = now_->deliveries();
        vacancies_ = now_->vacancies();
        refusals_ = worms_.refusals() + planes_.refusals();
        flits_injected_ = worms_.flits_injected() + planes_.flits_injected();
        flits_ejected_ = worms_.flits_ejected() + planes_.flits_ejected();
        return moved;
    }
    bool idle() const override { return now_->idle(); }
    bool still() const override { return now_->still(); }
    void skip_to(std::int64_t cycle) override { now_->skip_to(cycle); }
    std::vector<std::int64_t> link_flits() const override {
        std::vector<std::int64_t> flits = worms_.link_flits();
        const std::vector<std::int64_t> others = planes_.link_flits();
        for (std::size_t i = 0; i < flits.size(); ++i) flits[i] += others[i];
        return flits;
    }
    int buffered_flits(std::uint32_t node, int port, int lane) const override {
        return now_->buffered_flits(node, port, lane);
    }

  private:
    Grid grid_;
    std::vector<std::uint64_t> turns_;
    MeshWorms worms_;
    MeshFast planes_;
    FlitNetwork* now_ = &worms_;
    std::int64_t when_;
};

class EveryConfiguration : public ::testing::TestWithParam<int> {};

TEST_P(EveryConfiguration, fast_kernel_equals_reference_flit_by_flit) {
    RandomStream random(static_cast<std::uint64_t>(GetParam()), "kernels");
    const MeshConfig config = random_config(random);
    Side sides[2];
    sides[0].network = make_mesh_reference(config, sides[0].pool);
    sides[1].network = std::make_unique<MeshFast>(config, sides[1].pool, nullptr);
    expect_twins(sides, config, random);
}

TEST_P(EveryConfiguration, packet_by_packet_equals_reference_and_planes_go_on_with_it) {
    RandomStream random(static_cast<std::uint64_t>(GetParam()), "worms");
    MeshConfig config = random_config(random);
    config.round_robin = false;
    config.injection_interval = config.ejection_interval = 1;
    const Grid grid(config.extents, config.wraps);
    std::vector<std::uint64_t> turns(link_turns_size(config));
    Side sides[3];
    sides[0].network = make_mesh_reference(config, sides[0].pool);
    sides[1].network = std::make_unique<MeshWorms>(config, grid, sides[1].pool, turns);
    sides[2].network = std::make_unique<Switching>(config, sides[2].pool, 1 + random.below(150));
    expect_twins(sides, config, random);
}

TEST_P(EveryConfiguration, with_one_lane_per_port_neither_the_inputs_nor_the_choice_of_channels_have_a_say) {
    // One lane per input port: its flit is the only one that the port can offer, and there is one channel to choose.
    RandomStream random(static_cast<std::uint64_t>(GetParam()), "one-lane");
    MeshConfig config = random_config(random);
    config.wraps = false;
    config.virtual_channels = config.priorities = 1;
    config.one_per_input = config.most_credits = false;
    Side sides[2];
    sides[0].network = std::make_unique<MeshFast>(config, sides[0].pool, nullptr);
    config.one_per_input = config.most_credits = true;
    sides[1].network = std::make_unique<MeshFast>(config, sides[1].pool, nullptr);
    expect_twins(sides, config, random);
}

INSTANTIATE_TEST_SUITE_P(mesh, EveryConfiguration, ::testing::Range(1, is_long() ? 161 : 33));

class MoreNodesThanAPart : public ::testing::TestWithParam<int> {};

TEST_P(MoreNodesThanAPart, are_simulated_flit_by_flit_alike) {
    RandomStream random(static_cast<std::uint64_t>(GetParam()), "large");
    MeshConfig config = random_config(random);
    constexpr std::array<std::array<int, 3>, 3> kExtents = {{{32, 17, 1}, {9, 9, 9}, {27, 2, 22}}};
    config.extents = kExtents[static_cast<std::size_t>(GetParam()) % kExtents.size()];
    config.virtual_channels = config.wraps ? 2 : 1;
    Side sides[2];
    sides[0].network = make_mesh_reference(config, sides[0].pool);
    sides[1].network = std::make_unique<MeshFast>(config, sides[1].pool, nullptr);
    expect_twins(sides, config, random);
}

INSTANTIATE_TEST_SUITE_P(mesh, MoreNodesThanAPart, ::testing::Range(is_long() ? 1 : 7, is_long() ? 13 : 12));

}  // namespace
}  // namespace grainscope
