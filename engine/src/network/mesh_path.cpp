#include "network/mesh_path.h"

#include <cstdlib>

namespace grainscope {

void append_way(const MeshConfig& config, const Grid& grid, const Packet& packet, std::vector<Hop>& hops) {
    const std::uint8_t all = allowed_channels(config, {-1, false});
    std::uint32_t node = packet.source;
    const std::uint32_t interface = node * kMeshPorts + kInterfacePort;
    hops.push_back({interface, interface, all});
    for (int d = 0; d < Grid::kDimensions; ++d) {
        const int from = grid.coordinate(packet.source, d), to = grid.coordinate(packet.destination, d);
        const bool up = (packet.directions >> d & 1) != 0;
        const int direction = up ? 2 * d : 2 * d + 1;
        if (!config.wraps) {
            const std::uint32_t step = (up ? grid.stride(d) : 0 - grid.stride(d)) * kMeshPorts;
            std::uint32_t channel = node * kMeshPorts + static_cast<std::uint32_t>(direction);
            for (int left = std::abs(to - from); left > 0; --left, channel += step)
                hops.push_back({channel, (channel + step) ^ 1u, all});
            node = channel / kMeshPorts;
            continue;
        }
        for (int at = from; at != to;) {
            const int next = grid.next_coordinate(d, up, at);
            const std::uint32_t beyond = node + static_cast<std::uint32_t>(next - at) * grid.stride(d);
            const Step step{direction, grid.after_dateline(d, up, from, at)};
            hops.push_back({node * kMeshPorts + static_cast<std::uint32_t>(direction),
                            beyond * kMeshPorts + static_cast<std::uint32_t>(direction ^ 1),
                            allowed_channels(config, step)});
            node = beyond;
            at = next;
        }
    }
    const std::uint32_t eject = node * kMeshPorts + kEjectPort;
    hops.push_back({eject, eject, all});
}

}  // namespace grainscope
