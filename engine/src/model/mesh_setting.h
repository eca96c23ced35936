// What the closed forms of the mesh share: the machine, its traffic, where the traffic goes, and what it meets there.
#pragma once

#include <vector>

#include "model/mesh_load.h"
#include "network/mesh.h"
#include "program/open_loop.h"

namespace grainscope {

// The closed forms of the mesh say nothing of another network.
bool is_mesh(const Values& values);

// Built once per evaluation. Programs other than `open-loop` leave the pattern at its default, uniform.
struct MeshSetting {
    MeshConfig mesh;
    OpenLoopConfig traffic;
    std::shared_ptr<const Spread> spread;
    const Grid& grid;
    const std::vector<Link>& links;
    const Distance& distance;
    double flit_bits, cycle_ps;
    double capacity;  // largest load (flits per node and cycle) that no channel, source or sink forbids

    explicit MeshSetting(const Values& values);
    MeshSetting(const MeshSetting&) = delete;

    // Flits per cycle on a link, when every node creates one flit per cycle.
    double load(std::size_t link) const { return spread->loads[link] * shares_[links[link].direction / 2]; }
    // Gbit/s across the middle, both ways, when every node sends `offered` flits per cycle; NaN for a single node.
    double bisection_traffic(double offered) const;
    double gbit_per_second(double flits_per_cycle) const { return flits_per_cycle * flit_bits / cycle_ps * 1000; }
    // Mean cycles from creation to delivery for packets of this length in an idle network. Where buffers do not cover
    // the credit loop, packets that lose header flits are taken to move in the lowest dimensions.
    double zero_load_latency(int flits) const;
    // Mean cycles that a packet waits for channels by Agarwal's model, uniform traffic; NaN where it gives none.
    double contention_cycles(double load, double flits) const;

  private:
    std::array<double, 3> shares_;
    // Of the flits of a packet of mean length, those that it still has in a dimension (MeshConfig::flits_in).
    double share_in(int dimension) const;
    double find_capacity() const;
};

}  // namespace grainscope
