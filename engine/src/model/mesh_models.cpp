#include "model/mesh_models.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/mesh_load.h"
#include "network/mesh.h"
#include "program/open_loop.h"

namespace grainscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// Everything the closed forms read, built once per evaluation.
struct Setting {
    MeshConfig mesh;
    OpenLoopConfig traffic;
    Grid grid;
    Traffic pattern;

    explicit Setting(const Values& values)
        : mesh(MeshConfig::from(values)),
          traffic(OpenLoopConfig::from(values)),
          grid(mesh.extents, mesh.wraps),
          pattern(grid, traffic.pattern, traffic.hot_spot_share) {}
};

int credit_loop(const MeshConfig& mesh) { return mesh.hop_cycles + 1 + mesh.credit_cycles; }

// Mean over the distances of the pattern for one packet length. Beyond the first hop every further one adds hop_cycles.
double zero_load_latency(const MeshConfig& mesh, const Distance& distance, int flits) {
    const double moving = 1 - distance.zero_hop_share;
    const auto none = static_cast<double>(zero_load_cycles(mesh, 0, flits));
    if (moving == 0) return none;
    const auto first = static_cast<double>(zero_load_cycles(mesh, 1, flits));
    return distance.zero_hop_share * none + moving * first + (distance.mean_hops - moving) * mesh.hop_cycles;
}

double zero_load_latency(const Setting& setting, const Distance& distance) {
    const double of_short = zero_load_latency(setting.mesh, distance, setting.traffic.short_flits);
    if (setting.traffic.long_share == 0) return of_short;
    return (1 - setting.traffic.long_share) * of_short +
           setting.traffic.long_share * zero_load_latency(setting.mesh, distance, setting.traffic.long_flits);
}

std::vector<double> evaluate_zero_load(const Values& values) {
    const Setting setting(values);
    const Distance distance = mean_distance(setting.grid, setting.pattern);
    return {distance.mean_hops, zero_load_latency(setting, distance)};
}

// Adds the load of the opposite direction where both share the wires; 0 for links already counted.
double shared_load(const Setting& setting, const std::vector<Link>& links, const std::vector<double>& loads,
                   const std::vector<int>& index, std::size_t i) {
    const int back = index[static_cast<std::size_t>(links[i].direction ^ 1) * setting.grid.nodes() + links[i].target];
    return loads[i] + loads[static_cast<std::size_t>(back)];
}

// Largest load (flits per node and cycle) that no channel, source or sink forbids.
double capacity_of(const Setting& setting, const std::vector<double>& loads) {
    const MeshConfig& mesh = setting.mesh;
    const std::vector<Link> links = setting.grid.links();
    const double buffers = mesh.virtual_channels * mesh.buffer_flits;
    const double channel_rate = std::min(1.0, buffers * mesh.priorities / credit_loop(mesh));
    const double injection_rate =
        std::min(1.0 / mesh.injection_interval, buffers * mesh.priorities / (2 + mesh.credit_cycles));
    double capacity =
        std::min(injection_rate, 1.0 / (mesh.ejection_interval * busiest_arrival(setting.grid, setting.pattern)));
    for (double load : loads) capacity = std::min(capacity, load > 0 ? channel_rate / load : capacity);
    if (mesh.half_duplex) {
        std::vector<int> index(static_cast<std::size_t>(Grid::kDirections) * setting.grid.nodes(), -1);
        for (std::size_t i = 0; i < links.size(); ++i)
            index[static_cast<std::size_t>(links[i].direction) * setting.grid.nodes() + links[i].source] =
                static_cast<int>(i);
        for (std::size_t i = 0; i < links.size(); ++i) {
            const double both = shared_load(setting, links, loads, index, i);
            if (both > 0) capacity = std::min(capacity, 1 / both);
        }
    }
    return capacity;
}

double gbit_per_second(const Values& values, double flits_per_cycle) {
    return flits_per_cycle * values.number("flit_bits") / values.number("cycle_ps") * 1000;
}

std::vector<double> evaluate_capacity(const Values& values) {
    const Setting setting(values);
    const std::vector<double> loads = channel_loads(setting.grid, setting.pattern);
    int crossing = 0;
    for (const Link& link : setting.grid.links()) crossing += setting.grid.crosses_bisection(link);
    const double channels = setting.mesh.half_duplex ? crossing / 2.0 : crossing;
    return {capacity_of(setting, loads), channels, crossing == 0 ? kNaN : gbit_per_second(values, channels)};
}

// Agarwal 1991 (open network of blocking switches, deterministic lengths): a packet of B flits waits on average
//   w = rho B / (1 - rho) * (kd - 1) / kd^2 * (1 + 1/n)
// cycles per hop in a dimension where it travels kd hops and the channels are busy for a share rho of the time; here
// dimension by dimension, with rho = load * kd / 2 for two channels per node and dimension (load * kd if they share the
// wires). The form was checked against the simulation, not against the original text. It knows neither finite buffers
// nor that a blocked worm holds the channels behind it, so it stays too low near saturation.
std::vector<double> evaluate_contention(const Values& values) {
    const Setting setting(values);
    const std::vector<double> loads = channel_loads(setting.grid, setting.pattern);
    const std::vector<Link> links = setting.grid.links();
    double across = 0;
    for (std::size_t i = 0; i < links.size(); ++i) across += setting.grid.crosses_bisection(links[i]) ? loads[i] : 0;
    const double load = setting.traffic.offered_load;
    const double bisection = links.empty() ? kNaN : gbit_per_second(values, across * load);
    const double utilisation = load / capacity_of(setting, loads);

    if (setting.traffic.pattern != Pattern::uniform || utilisation >= 1) return {kNaN, utilisation, bisection};
    const Distance distance = mean_distance(setting.grid, setting.pattern);
    int dimensions = 0;
    for (double hops : distance.per_dimension) dimensions += hops > 0;
    const double flits = setting.traffic.mean_flits();
    double waiting = 0;
    for (double hops : distance.per_dimension) {
        if (hops <= 1) continue;  // the form gives no contention where packets hardly continue straight on
        const double rho = load * hops / (setting.mesh.half_duplex ? 1 : 2);
        if (rho >= 1) return {kNaN, utilisation, bisection};
        waiting += hops * rho * flits / (1 - rho) * (hops - 1) / (hops * hops) * (1 + 1.0 / dimensions);
    }
    return {zero_load_latency(setting, distance) + waiting, utilisation, bisection};
}

const std::vector<const char*> kMeshReads{
    "dimensions",         "topology",          "duplex",       "hop_cycles",    "buffer_flits", "virtual_channels",
    "credit_cycles",      "priorities",        "header_flits", "word_flits",    "flit_bits",    "cycle_ps",
    "injection_interval", "ejection_interval", "offered_load", "message_words", "pattern",      "hot_spot_share",
    "long_share",         "long_words"};

}  // namespace

std::int64_t zero_load_cycles(const MeshConfig& config, int hops, int flits) {
    // times[s]: when a flit leaves stage s (interface, router 0..hops). A stage sends one flit per interval, a flit
    // cannot leave before it has arrived, and a place in the next buffer must have come back from the flit buffer_flits
    // before it.
    const int stages = hops + 2;
    std::vector<std::vector<std::int64_t>> times(static_cast<std::size_t>(stages),
                                                 std::vector<std::int64_t>(static_cast<std::size_t>(flits)));
    for (int flit = 0; flit < flits; ++flit)
        for (int stage = 0; stage < stages; ++stage) {
            const auto s = static_cast<std::size_t>(stage);
            const auto f = static_cast<std::size_t>(flit);
            const bool last = stage == stages - 1;
            const int interval = stage == 0 ? config.injection_interval : last ? config.ejection_interval : 1;
            std::int64_t time = stage == 0 ? 0 : times[s - 1][f] + (stage == 1 ? 1 : config.hop_cycles);
            if (flit > 0) time = std::max(time, times[s][f - 1] + interval);
            if (!last && flit >= config.buffer_flits)
                time = std::max(
                    time, times[s + 1][f - static_cast<std::size_t>(config.buffer_flits)] + 1 + config.credit_cycles);
            times[s][f] = time;
        }
    return times.back().back() + 1;
}

const ModelPart kZeroLoad{
    {"zero-load", "Zero-load latency", "Mean latency of a packet that meets no other", {}, kMeshReads},
    {{"hops", "Hops", "links", "Mean number of links on the way"},
     {"latency", "Zero-load latency", "cycles",
      "hops * hop delay + flits + 1, longer where buffers do not cover the credit loop"}},
    evaluate_zero_load};

const ModelPart kCapacity{
    {"capacity", "Capacity", "The load at which the busiest channel, source or sink would never rest", {}, kMeshReads},
    {{"capacity", "Capacity", "flits/node/cycle", "Upper bound on the accepted load of this pattern"},
     {"bisection_channels", "Bisection channels", "channels",
      "Channels across the middle; both directions of a half-duplex link count once"},
     {"bisection_capacity", "Bisection capacity", "Gbit/s", "What these channels carry at most"}},
    evaluate_capacity};

const ModelPart kContention{
    {"contention",
     "Contention model",
     "Agarwal's contention model for k-ary n-cubes, uniform traffic only",
     {},
     kMeshReads},
    {{"latency", "Latency", "cycles", "Zero-load latency plus waiting; none beyond the capacity or for other patterns"},
     {"utilisation", "Utilisation", "", "Offered load as a share of the capacity"},
     {"bisection_traffic", "Bisection traffic", "Gbit/s", "If every flit is accepted"}},
    evaluate_contention};

}  // namespace grainscope
