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

// Appends the way of a packet that has been planned (Grid::plan).
void append_way(const MeshConfig& config, const Grid& grid, const Packet& packet, std::vector<Hop>& hops);

inline bool link_turn(const std::vector<std::uint64_t>& turns, std::uint32_t link) {
    return link_turn(turns, link / kMeshPorts, static_cast<int>(link % kMeshPorts) / 2);
}
inline void set_link_turn(std::vector<std::uint64_t>& turns, std::uint32_t link, bool up) {
    set_link_turn(turns, link / kMeshPorts, static_cast<int>(link % kMeshPorts) / 2, up);
}

}  // namespace grainscope
