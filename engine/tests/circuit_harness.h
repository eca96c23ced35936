// A circuit network that tests drive by hand, without nodes: packets by number, what has become of them by tick.
#pragma once

#include <map>
#include <set>

#include "helpers.h"
#include "network/circuit.h"

namespace grainscope {

inline constexpr Tick kClock = 1000;

struct Extras {
    int plane = 0, reply_words = 0, ready = Network::kAllReady;
};

class Circuits {
  public:
    // 16 units at 16 ports, two stages of 4 x 4; a clock is 1 ns. A packet of N words takes 30 + N clocks: 16 are the
    // request, 2 each of two stages, 4 the header, 6 the release.
    explicit Circuits(Settings more = {})
        : Circuits(with(more, with({{"network", "circuit"},
                                    {"dimensions", "16"},
                                    {"ports", "16"},
                                    {"cycle_ps", "1000"},
                                    {"overhead_clocks", "30"},
                                    {"stage_clocks", "2"},
                                    {"header_clocks", "4"},
                                    {"release_clocks", "6"}}))) {}
    explicit Circuits(const Values& values)
        : config(CircuitConfig::from(values)), network_(make_circuit(config, pool_)) {}

    PacketId send(std::uint32_t from, std::uint32_t to, int words, Tick at, Extras more = {}) {
        const PacketId id = pool_.allocate();
        Packet& packet = pool_[id];
        packet.source = from;
        packet.destination = to;
        packet.bytes = words * kWordBytes;
        packet.reply_bytes = more.reply_words * kWordBytes;
        packet.priority = static_cast<std::uint8_t>(more.plane);
        network_->send(id, at, more.ready);
        return id;
    }
    // Does what is due next.
    void advance() {
        const Tick at = network_->next();
        network_->advance();
        EXPECT_EQ(network_->time(), at);
        for (const Arrival& arrival : network_->arrivals()) {
            EXPECT_EQ(arrival.at, at);
            EXPECT_TRUE(arrived_.emplace(arrival.packet, arrival).second) << "twice";
        }
    }
    // Lets everything happen up to and at `until`.
    void run(Tick until = kNever) {
        while (network_->next() != kNever && network_->next() <= until) advance();
    }
    Network& network() { return *network_; }
    Balancer& balancer() { return *network_->balancer(); }
    bool has_arrived(PacketId id) const { return arrived_.count(id) > 0; }
    const Arrival& arrival(PacketId id) const { return arrived_.at(id); }
    Tick at(PacketId id) const { return has_arrived(id) ? arrived_.at(id).at : kNever; }
    const Packet& packet(PacketId id) const { return pool_[id]; }
    std::size_t arrivals() const { return arrived_.size(); }
    // Over all priorities and stages.
    StageCounts counts() const {
        StageCounts sum{};
        for (const StageCounts& stage : network_->stages()->stage_counts()) {
            sum.requests += stage.requests;
            sum.blocked += stage.blocked;
            sum.dropped += stage.dropped;
            sum.waited += stage.waited;
        }
        return sum;
    }

    const CircuitConfig config;

  private:
    PacketPool pool_;
    std::unique_ptr<Network> network_;
    std::map<PacketId, Arrival> arrived_;
};

}  // namespace grainscope
