#include "model/mesh_setting.h"

#include "base/nan.h"

#include <algorithm>

namespace grainscope {
bool is_mesh(const Values& values) { return network_of(values).key == kMesh.key; }

MeshSetting::MeshSetting(const Values& values)
    : mesh(MeshConfig::from(values)),
      traffic(OpenLoopConfig::from(values)),
      spread(spread_of(mesh.extents, mesh.wraps, traffic.pattern, traffic.hot_spot_share)),
      grid(spread->grid),
      links(spread->links),
      distance(spread->distance),
      flit_bits(values.number("flit_bits")),
      cycle_ps(values.number("cycle_ps")),
      shares_{share_in(0), share_in(1), share_in(2)} {
    capacity = find_capacity();
}

double MeshSetting::share_in(int dimension) const {
    return 1 - (mesh.header_flits - mesh.headers_in(dimension)) / traffic.mean_flits();
}

double MeshSetting::bisection_traffic(double offered) const {
    if (links.empty()) return kNaN;
    double across = 0;
    for (const double one : spread->across)
        across += one * shares_[static_cast<std::size_t>(grid.bisected_dimension())];
    return gbit_per_second(across * offered);
}

double MeshSetting::find_capacity() const {
    const double buffers = mesh.virtual_channels * mesh.buffer_flits * mesh.priorities;
    const double channel_rate = std::min(1.0, buffers / (mesh.hop_cycles + 1 + mesh.credit_cycles));
    const double injection_rate = std::min(1.0 / mesh.injection_interval, buffers / (2 + mesh.credit_cycles));
    double most = std::min(injection_rate, 1.0 / (mesh.ejection_interval * spread->arrival * share_in(3)));
    double channel = 0, both = 0;
    for (std::size_t d = 0; d < shares_.size(); ++d)
        for (const auto& [up, down] : spread->two_ways[d]) {
            channel = std::max({channel, up * shares_[d], down * shares_[d]});
            both = std::max(both, up * shares_[d] + down * shares_[d]);
        }
    if (channel > 0) most = std::min(most, channel_rate / channel);
    // Both directions of a half-duplex link share its wires.
    return mesh.half_duplex && both > 0 ? std::min(most, 1 / both) : most;
}

double MeshSetting::zero_load_latency(int flits) const {
    // Beyond the first hop every further one adds hop_cycles.
    const double moving = 1 - distance.zero_hop_share;
    const auto none = static_cast<double>(zero_load_cycles(mesh, 0, flits));
    if (moving == 0) return none;
    const auto first = static_cast<double>(zero_load_cycles(mesh, 1, flits));
    return distance.zero_hop_share * none + moving * first + (distance.mean_hops - moving) * mesh.hop_cycles;
}

// Agarwal 1991 (open network of blocking switches, deterministic lengths): a packet of B flits waits on average
//   w = rho B / (1 - rho) * (kd - 1) / kd^2 * (1 + 1/n)
// cycles per hop in a dimension where it travels kd hops and the channels are busy for a share rho of the time; here
// dimension by dimension, with rho = load * kd / 2 for two channels per node and dimension (load * kd if they share the
// wires). The form was checked against the simulation, not against the original text. It knows neither finite buffers
// nor that a blocked worm holds the channels behind it, so it stays too low near saturation.
double MeshSetting::contention_cycles(double load, double flits) const {
    const bool uniform = traffic.pattern == Pattern::uniform || traffic.pattern == Pattern::uniform_all;
    if (!uniform || load >= capacity) return kNaN;
    int dimensions = 0;
    for (double hops : distance.per_dimension) dimensions += hops > 0;
    double waiting = 0;
    for (int d = 0; d < Grid::kDimensions; ++d) {
        const double hops = distance.per_dimension[d];
        if (hops <= 1) continue;  // the form gives no contention where packets hardly continue straight on
        const double rho = load * share_in(d) * hops / (mesh.half_duplex ? 1 : 2);
        if (rho >= 1) return kNaN;
        waiting += hops * rho * flits * share_in(d) / (1 - rho) * (hops - 1) / (hops * hops) * (1 + 1.0 / dimensions);
    }
    return waiting;
}

}  // namespace grainscope
