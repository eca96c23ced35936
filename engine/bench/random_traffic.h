// What benchmarks of networks alone share: messages to random nodes, a given number from every node.
#pragma once

#include <vector>

#include "base/random.h"
#include "network/network.h"

class RandomTraffic {
  public:
    RandomTraffic(grainscope::Network& network, grainscope::PacketPool& pool, grainscope::RandomStream& random,
                  int messages, int bytes)
        : network_(network), pool_(pool), random_(random), bytes_(bytes), left_(network.nodes(), messages) {
        for (std::uint32_t node = 0; node < network.nodes(); ++node) send(node);
    }

    // The next message of this node, if it has one left.
    void send(std::uint32_t from) {
        if (left_[from]-- <= 0) return;
        const grainscope::PacketId id = pool_.allocate();
        pool_[id].source = from;
        pool_[id].destination = random_.below(network_.nodes());
        pool_[id].bytes = bytes_;
        network_.send(id, network_.time());
    }

  private:
    grainscope::Network& network_;
    grainscope::PacketPool& pool_;
    grainscope::RandomStream& random_;
    int bytes_;
    std::vector<int> left_;
};
