// Node model `terminal`: a source queue without bound and a sink that takes every flit. It only injects and consumes.
#pragma once

#include <cstdint>
#include <vector>

#include "network/network.h"
#include "registry.h"

namespace grainscope {

// The source queues of all nodes, one per node and priority, in front of the network's injection interfaces.
class Terminals {
  public:
    Terminals(Network& network, PacketPool& pool, int priorities);

    // Queues a packet at its source; it goes to the interface at once if that is vacant and nothing waits before it.
    void submit(PacketId packet);
    // After a step of the network: refills the interfaces that have become vacant.
    void refill();
    // Flits waiting in source queues.
    std::int64_t backlog_flits() const { return backlog_flits_; }

  private:
    std::size_t index(std::uint32_t node, std::uint8_t priority) const {
        return node * static_cast<std::size_t>(priorities_) + priority;
    }

    Network& network_;
    PacketPool& pool_;
    int priorities_;
    std::vector<PacketQueue> queues_;
    std::int64_t backlog_flits_ = 0;
};

extern const Part kTerminal;

}  // namespace grainscope
