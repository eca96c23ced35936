// The way of a packet through the mesh, hop by hop: from its interface through the injection buffer over the links to
// ejection. Where packets are few (mesh_flights.h), all that matters about them lies on their ways.
#pragma once

#include <cstdint>
#include <vector>

#include "network/grid.h"
#include "network/mesh.h"

namespace grainscope {

// Ports of a node by which flits leave something: 0..5 links by direction, then ejection, then the interface.
inline constexpr std::uint32_t kEjectPort = Grid::kDirections, kInterfacePort = Grid::kDirections + 1,
                               kMeshPorts = Grid::kDirections + 2;

// A channel is node * kMeshPorts + port, the node being where it begins.
struct Hop {
    std::uint32_t channel;
    std::uint32_t opposite;  // of a link: the channel the other way; else the channel itself
    std::uint8_t allowed;    // virtual channels (bit v) that the packet may take

    std::uint32_t port() const { return channel % kMeshPorts; }
    bool is_link() const { return port() < kEjectPort; }
    bool goes_up() const { return channel % 2 == 0; }  // of a link
    // One name for both directions, that of the one that goes up.
    std::uint32_t link() const { return goes_up() ? channel : opposite; }
};

// Visits the hops of a packet: its channel, the one the other way, and, of a link, whether it lies behind the dateline.
template <class Visit>
void for_each_hop(const Grid& grid, const Packet& packet, Visit visit) {
    std::uint32_t node = packet.source;
    visit(node * kMeshPorts + kInterfacePort, node * kMeshPorts + kInterfacePort, false);
    for (int d = 0; d < Grid::kDimensions; ++d) {
        const int from = grid.coordinate(packet.source, d), to = grid.coordinate(packet.destination, d);
        if (from == to) continue;
        const bool up = grid.goes_up(d, from, to);
        std::uint32_t channel = node * kMeshPorts + static_cast<std::uint32_t>(up ? 2 * d : 2 * d + 1);
        if (!grid.wraps()) {
            const std::uint32_t step = (up ? grid.stride(d) : 0 - grid.stride(d)) * kMeshPorts;
            for (int left = up ? to - from : from - to; left > 0; --left, channel += step)
                visit(channel, (channel + step) ^ 1u, false);
        } else {
            for (int at = from; at != to;) {
                const int next = grid.next_coordinate(d, up, at);
                const std::uint32_t step = static_cast<std::uint32_t>(next - at) * grid.stride(d) * kMeshPorts;
                visit(channel, (channel + step) ^ 1u, grid.after_dateline(d, up, from, at));
                channel += step;
                at = next;
            }
        }
        node = channel / kMeshPorts;
    }
    visit(node * kMeshPorts + kEjectPort, node * kMeshPorts + kEjectPort, false);
}

// Links on a way, which has injection and ejection, too.
inline std::uint16_t links_on(const std::vector<Hop>& way) { return static_cast<std::uint16_t>(way.size() - 2); }

// Appends the way of a packet.
void append_way(const MeshConfig& config, const Grid& grid, const Packet& packet, std::vector<Hop>& hops);

inline bool link_turn(const std::vector<std::uint64_t>& turns, std::uint32_t link) {
    return link_turn(turns, link / kMeshPorts, static_cast<int>(link % kMeshPorts) / 2);
}
inline void set_link_turn(std::vector<std::uint64_t>& turns, std::uint32_t link, bool up) {
    set_link_turn(turns, link / kMeshPorts, static_cast<int>(link % kMeshPorts) / 2, up);
}

}  // namespace grainscope
