#include "model/mesh_models.h"

#include "base/nan.h"
#include "model/mesh_setting.h"

namespace grainscope {
namespace {

double zero_load(const MeshSetting& setting) {
    const OpenLoopConfig& traffic = setting.traffic;
    const double of_short = setting.zero_load_latency(traffic.short_flits);
    if (traffic.long_share == 0) return of_short;
    return (1 - traffic.long_share) * of_short + traffic.long_share * setting.zero_load_latency(traffic.long_flits);
}

constexpr auto kZeroLoadColumns = std::to_array<Column>({{"hops", "Hops", "links", "Mean number of links on the way"},
                                                         {"latency", "Zero-load latency", "cycles",
                                                          "Latency on an empty network: hops × hop delay + flits + 1, "
                                                          "longer where buffers are too small for the credits"}});

std::vector<double> evaluate_zero_load(const Values& values) {
    if (!is_mesh(values)) return row_of<kZeroLoadColumns>({});
    const MeshSetting setting(values);
    return row_of<kZeroLoadColumns>({{"hops", setting.distance.mean_hops}, {"latency", zero_load(setting)}});
}

constexpr auto kCapacityColumns = std::to_array<Column>(
    {{"capacity", "Capacity", "flits/node/cycle", "Upper bound on the accepted load of this pattern"},
     {"bisection_channels", "Bisection channels", "channels",
      "Channels across the middle; both directions of a half-duplex link count once"},
     {"bisection_capacity", "Bisection capacity", "Gbit/s", "Most traffic that the channels across the middle carry"}});

std::vector<double> evaluate_capacity(const Values& values) {
    if (!is_mesh(values)) return row_of<kCapacityColumns>({});
    const MeshSetting setting(values);
    int crossing = 0;
    for (const Link& link : setting.links) crossing += setting.grid.crosses_bisection(link);
    const double channels = setting.mesh.half_duplex ? crossing / 2.0 : crossing;
    return row_of<kCapacityColumns>({{"capacity", setting.capacity},
                                     {"bisection_channels", channels},
                                     {"bisection_capacity", crossing == 0 ? kNaN : setting.gbit_per_second(channels)}});
}

constexpr auto kContentionColumns = std::to_array<Column>(
    {{"latency", "Latency", "cycles",
      "Zero-load latency plus waiting; no value beyond the capacity or for other patterns"},
     {"utilisation", "Utilisation", "", "Offered load as a share of the capacity"},
     {"bisection_traffic", "Bisection traffic", "Gbit/s", "Traffic across the middle if every flit is accepted"}});

std::vector<double> evaluate_contention(const Values& values) {
    if (!is_mesh(values)) return row_of<kContentionColumns>({});
    const MeshSetting setting(values);
    const double load = setting.traffic.offered_load;
    return row_of<kContentionColumns>(
        {{"latency", zero_load(setting) + setting.contention_cycles(load, setting.traffic.mean_flits())},
         {"utilisation", load / setting.capacity},
         {"bisection_traffic", setting.bisection_traffic(load)}});
}

constexpr std::initializer_list<const char*> kMeshReads{
    "dimensions",       "topology",      "duplex",     "hop_cycles",         "buffer_flits",
    "virtual_channels", "credit_cycles", "priorities", "header_flits",       "heads",
    "word_flits",       "flit_bits",     "cycle_ps",   "injection_interval", "ejection_interval",
    "offered_load",     "message_words", "pattern",    "hot_spot_share",     "long_share",
    "long_words"};

}  // namespace

constexpr ModelPart kZeroLoad{
    {"zero-load", "Zero-load latency", "Mean latency of a packet that meets no other", {}, kMeshReads},
    kZeroLoadColumns,
    evaluate_zero_load};

constexpr ModelPart kCapacity{
    {"capacity", "Capacity", "The load at which the busiest channel, source or sink would never rest", {}, kMeshReads},
    kCapacityColumns,
    evaluate_capacity};

constexpr ModelPart kContention{{"contention",
                                 "Contention model",
                                 "Agarwal's contention model for k-ary n-cubes, uniform traffic only",
                                 {},
                                 kMeshReads},
                                kContentionColumns,
                                evaluate_contention};

}  // namespace grainscope
