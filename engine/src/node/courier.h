// Carries packets at the times a node model gives, for machines whose network is mostly silent. Packets that share no
// channel arrive when the formula says (network/mesh.h), so nothing is simulated until one enters that shares a link,
// an injection or an ejection channel with another on its way; then the network is simulated from the moment the first
// of them entered, until it is empty. So the times are those of the simulation, always (tested). With the reference
// kernel every cycle is simulated.
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
    std::int64_t flits_injected() const { return network_->flits_injected() + flown_flits_; }
    std::int64_t flits_ejected() const { return network_->flits_ejected() + flown_flits_; }
    // Of every link of the network, in its order.
    std::vector<LinkEnds> link_ends() const;
    // Flits of packets delivered that have crossed each of them.
    std::vector<std::int64_t> link_flits() const;
    // Table link_table(), for the cycles from 0 to `cycles`.
    void fill_links(TableData& links, double cycles) const;

  private:
    // A packet whose time of arrival is known.
    struct Flying {
        PacketId packet;
        std::int64_t sent, delivered;
    };
    bool simulates() const { return flying_.empty() && !network_->idle(); }
    // Calls `visit` with the index, by node and direction, of every link that the packet takes; stops when it gives
    // false, and gives false.
    template <class Visit>
    bool visit_links(const Packet& packet, Visit visit) const;
    // The same with its injection and ejection channels, whose indices follow those of the links.
    template <class Visit>
    bool visit_channels(const Packet& packet, Visit visit) const;
    void fly(PacketId packet, std::int64_t cycle);
    void simulate_flying(std::int64_t until);
    void land();

    PacketPool& pool_;
    Grid grid_;
    std::unique_ptr<Network> network_;
    Terminals terminals_;
    bool formula_holds_;
    int hop_cycles_;
    std::vector<Flying> flying_;
    std::vector<std::uint8_t> taken_;  // channels of flying packets: links by node and direction, injection, ejection
    std::int64_t flown_flits_ = 0;
    std::vector<std::int64_t> crossings_;  // of packets delivered, by node and direction
    std::vector<Delivery> deliveries_;
};

}  // namespace grainscope
