#include "network/network.h"

#include <algorithm>

namespace grainscope {

// Breadth first, from the destination's side of the answer: which link led to a place first.
std::vector<std::uint32_t> Network::way(std::uint32_t source, std::uint32_t destination, std::uint8_t) {
    constexpr std::uint32_t kUnseen = 0xffffffff;
    const Topology& all = topology();
    std::vector<std::vector<std::uint32_t>> leaving(all.places.size());
    for (std::uint32_t link = 0; link < all.links.size(); ++link) leaving[all.links[link].source].push_back(link);
    std::vector<std::uint32_t> led(all.places.size(), kUnseen);
    std::vector<std::uint32_t> reached{source};
    for (std::size_t i = 0; i < reached.size() && led[destination] == kUnseen; ++i)
        for (const std::uint32_t link : leaving[reached[i]]) {
            const std::uint32_t target = all.links[link].target;
            if (target == source || led[target] != kUnseen) continue;
            led[target] = link;
            reached.push_back(target);
        }
    std::vector<std::uint32_t> way;
    for (std::uint32_t at = destination; at != source && led[at] != kUnseen; at = all.links[led[at]].source)
        way.push_back(led[at]);
    std::reverse(way.begin(), way.end());
    return way;
}

}  // namespace grainscope
