#include "network/mesh_path.h"

namespace grainscope {

void append_way(const MeshConfig& config, const Grid& grid, const Packet& packet, std::vector<Hop>& hops) {
    for_each_hop(grid, packet, [&](std::uint32_t channel, std::uint32_t opposite, bool after_dateline) {
        Hop hop{channel, opposite, 0};
        const Step step{hop.is_link() ? static_cast<int>(hop.port()) : -1, after_dateline};
        hop.allowed = GridRouting::channels(grid, config.virtual_channels, step);
        hops.push_back(hop);
    });
}

}  // namespace grainscope
