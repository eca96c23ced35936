// What a packet takes over its way through an idle network.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "node/node.h"
#include "registry.h"

namespace grainscope {

// Of packets of one length: over so many links what the network says; over others than it means, such as those of a
// detour, what the fastest took that has been seen.
class WaysAlone {
  public:
    WaysAlone(const NetworkSetting& setting, int bytes);

    // Of a message that has arrived, and took so long.
    Tick alone(const Message& message, Tick took);

  private:
    struct Way {
        std::uint32_t link_cycles;
        Tick alone;
    };
    std::vector<Way> known_;                 // by hops
    std::map<std::uint64_t, Tick> fastest_;  // by hops and cycles on the links
};

}  // namespace grainscope
