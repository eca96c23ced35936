// Carries packets at the times a node model gives, for machines whose network is mostly silent. A packet that is alone
// in the network arrives when the formula says (network/mesh.h), so nothing is simulated until a second one enters;
// then the network is simulated from the moment the first one entered. So the times are those of the simulation, always
// (tested). With the reference kernel every cycle is simulated.
#pragma once

#include <limits>
#include <memory>
#include <vector>

#include "network/grid.h"
#include "network/mesh.h"
#include "network/network.h"
#include "node/terminal.h"
#include "sim/recording.h"
#include "sim/run.h"

namespace grainscope {

class Courier {
  public:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

    Courier(const Values& values, PacketPool& pool);

    // The packet is at its source's interface at the beginning of `cycle`. Calls come in order of time, and before
    // advance() has gone beyond `cycle`.
    void send(PacketId packet, std::int64_t cycle);
    // The cycle that advance() will simulate; kNever while nothing is in flight.
    std::int64_t next_cycle() const;
    // Simulates up to the end of next_cycle(). Returns the work done, in events.
    std::int64_t advance();
    // Of the last advance().
    const std::vector<Delivery>& deliveries() const { return deliveries_; }

    const Grid& grid() const { return grid_; }
    std::int64_t flits_injected() const { return network_->flits_injected() + alone_flits_; }
    std::int64_t flits_ejected() const { return network_->flits_ejected() + alone_flits_; }
    // Of every link of the network, in its order.
    std::vector<LinkEnds> link_ends() const;
    // Flits of packets delivered that have crossed each of them.
    std::vector<std::int64_t> link_flits() const;
    // Table link_table(), for the cycles from 0 to `cycles`.
    void fill_links(TableData& links, double cycles) const;

  private:
    void simulate_first(std::int64_t until);
    void count_crossings(const Packet& packet);

    PacketPool& pool_;
    Grid grid_;
    std::unique_ptr<Network> network_;
    Terminals terminals_;
    bool formula_holds_;
    int hop_cycles_;
    PacketId alone_ = kNoPacket;
    std::int64_t alone_sent_ = 0, alone_delivered_ = 0, alone_flits_ = 0;
    std::vector<std::int64_t> crossings_;  // of packets delivered, by node and direction
    std::vector<Delivery> deliveries_;
};

}  // namespace grainscope
