// The ideal network keeps the times that its header promises, and what every network has in common does what
// network.h says.
#include "network/ideal.h"
#include "helpers.h"

namespace grainscope {
namespace {

// Flits of 18 bits at 180 Mbit/s take 100 ns, the way 50 ns; a word is two flits, a header one.
constexpr Tick kFlit = 100'000, kWire = 50'000;

class Wires {
  public:
    explicit Wires(Settings more = {})
        : network_(kIdeal
                       .configure(with(more, with({{"network", "ideal"},
                                                   {"dimensions", "4"},
                                                   {"priorities", "2"},
                                                   {"flit_bits", "18"},
                                                   {"channel_mbit_s", "180"},
                                                   {"wire_ns", "50"},
                                                   {"header_flits", "1"},
                                                   {"word_flits", "2"}})))
                       ->make(pool_)) {}

    PacketId send(std::uint32_t from, std::uint32_t to, int words, Tick at, int priority = 0,
                  int ready = Network::kAllReady) {
        const PacketId id = pool_.allocate();
        pool_[id].source = from;
        pool_[id].destination = to;
        pool_[id].bytes = words * kWordBytes;
        pool_[id].priority = static_cast<std::uint8_t>(priority);
        network_->send(id, at, ready);
        return id;
    }
    // Lets everything happen up to and at `until`.
    void run(Tick until = kNever) {
        while (network_->next() != kNever && network_->next() <= until) {
            const Tick at = network_->next();
            network_->advance();
            EXPECT_EQ(network_->time(), at);
            for (const Arrival& arrival : network_->arrivals()) {
                EXPECT_EQ(arrival.at, at);
                arrived_[arrival.packet] = arrival;
            }
            for (const Vacancy& vacancy : network_->vacancies()) vacant_.push_back({at, vacancy});
        }
    }
    Network& network() { return *network_; }
    Tick arrived(PacketId id) const { return arrived_.count(id) > 0 ? arrived_.at(id).at : kNever; }
    Tick entered(PacketId id) const { return arrived_.at(id).entered; }
    const std::vector<std::pair<Tick, Vacancy>>& vacant() const { return vacant_; }

  private:
    PacketPool pool_;
    std::unique_ptr<Network> network_;
    std::map<PacketId, Arrival> arrived_;
    std::vector<std::pair<Tick, Vacancy>> vacant_;
};

constexpr Tick flits(int words) { return (1 + 2 * words) * kFlit; }

TEST(ideal, takes_the_wire_and_a_time_per_flit_over_any_distance_in_an_idle_network) {
    for (const int words : {1, 2, 30})
        for (std::uint32_t to = 0; to < 4; ++to) {
            Wires wires;
            EXPECT_EQ(wires.network().next(), kNever);
            const PacketId id = wires.send(1, to, words, 12'345);
            EXPECT_FALSE(wires.network().idle());
            wires.run();
            EXPECT_EQ(wires.entered(id), 12'345);
            EXPECT_EQ(wires.arrived(id), 12'345 + kWire + flits(words));
            ASSERT_EQ(wires.vacant().size(), 1u);
            EXPECT_EQ(wires.vacant()[0].first, 12'345 + flits(words));
            EXPECT_TRUE(wires.network().idle());
        }
}

TEST(ideal, rounds_times_to_whole_picoseconds) {
    Wires wires({{"flit_bits", "10"}, {"channel_mbit_s", "300"}, {"wire_ns", "0.0015"}});
    EXPECT_EQ(wires.network().unit_ps(), 33'333);
    const PacketId id = wires.send(0, 1, 1, 0);
    wires.run();
    EXPECT_EQ(wires.arrived(id), 3 * 33'333 + 2);
}

TEST(ideal, sends_one_packet_at_a_time_and_of_two_priorities_the_first) {
    Wires wires;
    const PacketId first = wires.send(0, 1, 4, 0), urgent = wires.send(0, 2, 1, 10, 1);
    EXPECT_FALSE(wires.network().vacant(0, 0));
    wires.run(flits(4));
    ASSERT_TRUE(wires.network().vacant(0, 0));
    const PacketId last = wires.send(0, 3, 1, flits(4));
    wires.run();
    EXPECT_EQ(wires.arrived(first), kWire + flits(4));
    EXPECT_EQ(wires.entered(urgent), flits(4));
    EXPECT_EQ(wires.arrived(urgent), flits(4) + kWire + flits(1));
    EXPECT_EQ(wires.entered(last), flits(4) + flits(1));

    // What is sent when the channel becomes free, and told so, comes before what has waited with a lower priority.
    Wires both;
    const PacketId running = both.send(0, 1, 1, 0, 1), low = both.send(0, 1, 1, 0);
    both.run(flits(1) - 1);
    both.network().advance();
    EXPECT_EQ(both.network().time(), flits(1));
    const PacketId high = both.send(0, 1, 1, flits(1), 1);
    both.run();
    EXPECT_EQ(both.entered(high), flits(1));
    EXPECT_EQ(both.entered(low), 2 * flits(1));
    EXPECT_LT(both.arrived(running), both.arrived(high));
}

TEST(ideal, takes_in_one_packet_at_a_time_in_the_order_in_which_they_come) {
    Wires wires;
    const PacketId second = wires.send(1, 0, 2, 30), first = wires.send(2, 0, 4, 30), own = wires.send(0, 0, 1, 40);
    const PacketId elsewhere = wires.send(3, 3, 1, 40);
    wires.run();
    const Tick begin = 30 + kWire;
    EXPECT_EQ(wires.arrived(second), begin + flits(2));
    EXPECT_EQ(wires.arrived(first), begin + flits(2) + flits(4));
    EXPECT_EQ(wires.arrived(own), begin + flits(2) + flits(4) + flits(1));
    EXPECT_EQ(wires.arrived(elsewhere), 40 + kWire + flits(1));
}

TEST(ideal, holds_what_comes_for_a_closed_node_and_lets_the_other_priority_pass) {
    Wires wires;
    wires.network().set_open(0, 0, false, 0);
    const PacketId held = wires.send(1, 0, 1, 0), behind = wires.send(2, 0, 1, 5), urgent = wires.send(3, 0, 1, 10, 1);
    wires.run();
    EXPECT_EQ(wires.network().next(), kNever) << "nothing moves";
    EXPECT_FALSE(wires.network().idle());
    EXPECT_EQ(wires.arrived(held), kNever);
    EXPECT_EQ(wires.arrived(urgent), 10 + kWire + flits(1));
    const Tick later = 10 * flits(1);
    wires.network().set_open(0, 0, true, later);
    // It has been taken up, so closing does not stop it.
    wires.network().set_open(0, 0, false, later + 1);
    wires.run();
    EXPECT_EQ(wires.arrived(held), later + flits(1));
    EXPECT_EQ(wires.arrived(behind), kNever);
    wires.network().set_open(0, 0, true, later + flits(1) + 7);
    wires.run();
    EXPECT_EQ(wires.arrived(behind), later + 2 * flits(1) + 7);
}

TEST(ideal, goes_on_with_a_packet_that_is_handed_over_before_it_is_whole) {
    Wires wires;
    const PacketId id = wires.send(0, 1, 4, 0, 0, 3);  // 9 flits
    EXPECT_EQ(wires.network().taken(0, 0, kFlit - 1), 0);
    EXPECT_EQ(wires.network().taken(0, 0, kFlit), 1);
    EXPECT_EQ(wires.network().next(), kWire);
    wires.run(2 * kFlit);
    wires.network().supply(0, 0, 2, 2 * kFlit);  // in time: nothing is lost
    wires.run(8 * kFlit);
    EXPECT_EQ(wires.network().taken(0, 0, 8 * kFlit), 5);
    const PacketId other = wires.send(2, 1, 1, 8 * kFlit);
    wires.network().supply(0, 0, 4, 8 * kFlit + 11);  // three flit times late
    EXPECT_EQ(wires.network().taken(0, 0, 10 * kFlit + 11), 7);
    wires.run();
    EXPECT_EQ(wires.vacant().back().first, 12 * kFlit + 11);
    EXPECT_EQ(wires.arrived(id), 12 * kFlit + 11 + kWire);
    EXPECT_EQ(wires.arrived(other), wires.arrived(id) + flits(1)) << "the input was held meanwhile";
}

// What is left of a part that has gone is seen: who waits for room is told in time.
TEST(ideal, has_something_to_do_until_all_that_is_there_has_left) {
    Wires wires;
    wires.send(0, 1, 4, 0, 0, 3);
    wires.run(kWire);
    EXPECT_EQ(wires.network().next(), 3 * kFlit);
    wires.run();
    EXPECT_EQ(wires.network().next(), kNever);
}

TEST(ideal, counts_every_flit_once_on_either_channel) {
    Wires wires;
    std::int64_t sent = 0;
    for (int i = 0; i < 40; ++i) {
        const Tick at = std::max<Tick>(wires.network().time(), i * 60'000);
        wires.run(at);
        const std::uint32_t from = static_cast<std::uint32_t>(i % 4);
        const int priority = i / 4 % 2;
        if (!wires.network().vacant(from, static_cast<std::uint8_t>(priority))) continue;
        wires.send(from, static_cast<std::uint32_t>(i * 7 % 4), 1 + i % 5, std::max(at, wires.network().time()),
                   priority);
        sent += 3 + 2 * (i % 5);
        const NetworkTotals now = wires.network().totals(wires.network().time());
        EXPECT_LE(now.ejected, now.injected);
    }
    wires.run();
    const NetworkTotals totals = wires.network().totals(wires.network().time());
    EXPECT_GT(sent, 0);
    EXPECT_EQ(totals.injected, sent);
    EXPECT_EQ(totals.ejected, sent);
    const auto crossed = wires.network().crossed(wires.network().time());
    std::int64_t out = 0, in = 0;
    for (std::size_t link = 0; link < crossed.size(); ++link) (link < 4 ? out : in) += crossed[link];
    EXPECT_EQ(out, sent);
    EXPECT_EQ(in, sent);
}

TEST(ideal, stands_as_a_ring_of_nodes_around_its_middle) {
    Wires wires;
    const Topology& topology = wires.network().topology();
    EXPECT_EQ(topology.layout, Layout::ring);
    ASSERT_EQ(topology.places.size(), 5u);
    for (std::uint32_t node = 0; node < 4; ++node) {
        EXPECT_EQ(topology.links[node].source, node);
        EXPECT_EQ(topology.links[node].target, 4u);
        EXPECT_EQ(topology.links[4 + node].target, node);
    }
    EXPECT_EQ(topology.period_ps, kFlit);
}

TEST(ideal, carries_an_open_loop_up_to_the_rate_of_its_channels) {
    for (const double load : {0.1, 0.5, 0.8}) {
        Values values = with({{"network", "ideal"}, {"dimensions", "4x4"}, {"max_cycles", "40000"}});
        values.set("offered_load", load);
        const auto row = simulate(values);
        EXPECT_NEAR(row.at("accepted_load"), load, 0.05 * load);
        EXPECT_EQ(row.at("hops"), 2);  // to the middle and from it
        EXPECT_EQ(row.at("refusals"), 0);
        EXPECT_GE(row.at("latency"), 16);
    }
    const auto full = simulate(with({{"network", "ideal"}, {"dimensions", "4x4"}, {"offered_load", "1"}}));
    EXPECT_LT(full.at("accepted_load"), 1);
}

TEST(ideal, has_no_cycles_for_a_processor_to_go_by) {
    const Values values = with({{"network", "ideal"}, {"node", "mdp"}, {"program", "barrier"}, {"processor_ps", "0"}});
    EXPECT_EQ(refusal(values), "processor_ps: no_clock ideal");
}

TEST(ideal, is_not_what_the_closed_forms_of_the_mesh_are_about) {
    for (const ModelPart& model : models()) {
        if (std::string(model.key) == "queens-balance") continue;
        for (const double value :
             model.evaluate(with({{"network", "ideal"}, {"node", "mdp"}, {"processor_ps", "80000"}})))
            EXPECT_NE(value, value) << model.key;
    }
}

// A call in a silent machine: sends, ways, dispatches and handlers one after another.
TEST(ideal, adds_up_in_a_round_trip) {
    const auto row = simulate(with({{"network", "ideal"},
                                    {"node", "mdp"},
                                    {"program", "remote-read"},
                                    {"processor_ps", "100000"},
                                    {"flit_bits", "18"},
                                    {"channel_mbit_s", "180"},
                                    {"wire_ns", "500"},
                                    {"header_flits", "1"},
                                    {"dispatch_cycles", "4"},
                                    {"interface_cycles", "0"},
                                    {"reply_cycles", "4"},
                                    {"resume_cycles", "5"}}));
    // Two words and one word, each with its header, and the wire twice.
    EXPECT_EQ(row.at("round_trip"), (5 + 5) + (3 + 5) + 2 * 4 + 4 + 5);
}

}  // namespace
}  // namespace grainscope
