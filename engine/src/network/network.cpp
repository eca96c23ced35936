#include "network/network.h"

namespace grainscope {

std::vector<std::uint32_t> Network::way(std::uint32_t source, std::uint32_t destination, std::uint8_t priority) {
    std::vector<std::uint32_t> way = routing().way(topology(), source, destination);
    if (topology().planes > 1)
        for (std::uint32_t& link : way) link += priority * topology().links_of_plane();
    return way;
}

}  // namespace grainscope
