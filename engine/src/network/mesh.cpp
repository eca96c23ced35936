#include "network/mesh.h"

#include "base/memory.h"
#include "base/planes.h"

namespace grainscope {
namespace {

// Bytes per (port, lane, node) of the fast kernel.
constexpr double kMeshBytesPerLane = 40;

void check_mesh(const Values& values, Errors& errors) {
    const MeshConfig config = MeshConfig::from(values);
    if (config.wraps && config.virtual_channels < 2) errors.add("virtual_channels", ErrorCode::torus_needs_channels);
    double bytes = 8 * kMeshBytesPerLane * config.lanes();
    for (int extent : config.extents) bytes *= extent;
    if (values.choice_key("kernel") == "reference") bytes *= 1 + config.buffer_flits / 4.0;
    if (bytes > kMostMachineBytes)
        errors.add("dimensions", ErrorCode::machine_needs_memory, {static_cast<int>(bytes / 1e6)});
}

}  // namespace

MeshConfig MeshConfig::from(const Values& values) {
    return {values.extents("dimensions"),
            values.choice_key("topology") == "torus",
            values.whole("hop_cycles"),
            values.whole("virtual_channels"),
            values.whole("buffer_flits"),
            values.whole("credit_cycles"),
            values.choice_key("duplex") == "half",
            values.choice_key("arbitration") == "round-robin",
            values.whole("priorities"),
            values.whole("injection_interval"),
            values.whole("ejection_interval"),
            values.choice_key("input_speedup") == "one",
            values.choice_key("vc_choice") == "credits",
            values.whole("word_flits"),
            values.whole("header_flits"),
            values.choice_key("heads") == "dropped",
            values.number("flit_bits"),
            values.integer("cycle_ps")};
}

Topology topology_of(const MeshConfig& config) {
    Topology topology{Grid(config.extents, config.wraps).wiring()};
    topology.unit_bits = config.flit_bits;
    topology.period_ps = config.cycle_ps;
    topology.rate = "flits/cycle";
    topology.hop_ps = config.hop_cycles * config.cycle_ps;
    topology.shared_wires = config.half_duplex;
    return topology;
}

std::size_t link_turns_size(const MeshConfig& config) {
    std::size_t nodes = 1;
    for (int extent : config.extents) nodes *= static_cast<std::size_t>(extent);
    return 3 * Bits::kWords * ((nodes + Bits::kSize - 1) / Bits::kSize);
}

std::int64_t zero_load_cycles(const MeshConfig& config, std::array<int, 3> hops, int flits) {
    // times[s]: when a flit leaves stage s (interface, router 0..hops), if it comes so far. A stage sends or drops one
    // flit per interval, a flit cannot leave before it has arrived, and a place in the next buffer must have come back
    // from the flit buffer_flits before it.
    std::vector<int> first{0};  // by stage: the first flit that the stage sends, those before it being dropped
    for (int d = 0; d < 3; ++d)
        first.insert(first.end(), static_cast<std::size_t>(hops[static_cast<std::size_t>(d)]),
                     config.header_flits - config.headers_in(d));
    first.push_back(config.header_flits - config.headers_in(3));
    const std::size_t stages = first.size();
    std::vector<std::vector<std::int64_t>> times(stages, std::vector<std::int64_t>(static_cast<std::size_t>(flits)));
    for (int flit = 0; flit < flits; ++flit)
        for (std::size_t s = 0; s < stages && (s == 0 || flit >= first[s - 1]); ++s) {
            const auto f = static_cast<std::size_t>(flit);
            const bool last = s == stages - 1, drops = flit < first[s];
            const int interval = drops || flit == first[s] ? 1
                                 : s == 0                  ? config.injection_interval
                                 : last                    ? config.ejection_interval
                                                           : 1;
            std::int64_t time = s == 0 ? 0 : times[s - 1][f] + (s == 1 ? 1 : config.hop_cycles);
            if (flit > (s == 0 ? 0 : first[s - 1])) time = std::max(time, times[s][f - 1] + interval);
            if (!last && !drops && flit - config.buffer_flits >= first[s])
                time = std::max(
                    time, times[s + 1][f - static_cast<std::size_t>(config.buffer_flits)] + 1 + config.credit_cycles);
            times[s][f] = time;
        }
    return times.back().back() + 1;
}

std::int64_t zero_load_cycles(const MeshConfig& config, int hops, int flits) {
    std::array<int, 3> along{};
    for (std::size_t d = 0; d < 3; ++d) {
        const int most = config.wraps ? config.extents[d] / 2 : config.extents[d] - 1;
        along[d] = d == 2 ? hops : std::min(hops, most);
        hops -= along[d];
    }
    return zero_load_cycles(config, along, flits);
}

namespace {

class MeshNetworkSetting final : public NetworkSetting {
  public:
    MeshNetworkSetting(const MeshConfig& config, bool reference) : config_(config), reference_(reference) {}
    Shape shape() const override { return {config_.extents, config_.wraps}; }
    int farthest() const override {
        int hops = 0;
        for (const int extent : config_.extents) hops += config_.wraps ? extent / 2 : extent - 1;
        return hops;
    }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    int interval() const override { return config_.injection_interval; }
    double unloaded_ps(int bytes, int hops) const override {
        return static_cast<double>(zero_load_cycles(config_, hops, config_.flits_of(bytes)) * config_.cycle_ps);
    }
    Topology topology() const override { return topology_of(config_); }
    std::unique_ptr<Network> make(PacketPool& pool) const override { return make_mesh(config_, reference_, pool); }

  private:
    MeshConfig config_;
    bool reference_;
};

}  // namespace

constexpr NetworkPart kMesh{
    {"mesh",
     "Mesh or torus",
     "Nodes in a grid of one to three dimensions, dimension order, wormhole switching",
     {
         {shape("dimensions", "Dimensions", "nodes", {.least = 1, .most = 32, .standard = 8},
                "The numbers of nodes in x, y and z")},
         {choice("topology", "Topology", "Whether the rows of nodes end at the faces or are closed to rings"),
          {{"mesh", "mesh", "The rows of nodes end at the faces"},
           {"torus", "torus", "The rows of nodes are closed to rings; a torus needs two virtual channels"}}},
         {choice("duplex", "Links", "Whether both directions of a link share the wires"),
          {{"full", "full duplex", "One flit per cycle in each direction"},
           {"half", "half duplex", "One flit per cycle, in one direction or the other"}}},
         {whole("hop_cycles", "Hop delay", "cycles", {.least = 1, .most = 8, .standard = 1},
                "The time in which a flit passes one router and one link")},
         {whole("buffer_flits", "Buffer per channel", "flits", {.least = 1, .most = 64, .standard = 4, .log = true},
                "The size of the input buffer of each virtual channel")},
         {whole("virtual_channels", "Virtual channels", "", {.least = 1, .most = 8, .standard = 1},
                "The number of virtual channels on each link, for each direction and each priority")},
         {whole("credit_cycles", "Credit return", "cycles", {.most = 8, .standard = 0},
                "Extra cycles until the sender learns that a place in the buffer is free")},
         {choice("arbitration", "Arbitration",
                 "The rule that decides which packet goes first when several packets want the same output"),
          {{"fixed", "fixed priority",
            "Packets that go straight on come first, then packets that turn, then new packets"},
           {"round-robin", "round robin", "The inputs take turns"}}},
         {choice("input_speedup", "Input speedup",
                 "The number of flits that one input port can send through the crossbar per cycle"),
          {{"lanes", "one per channel", "Each virtual channel and priority of a port has a path of its own"},
           {"one", "one per port", "All channels and priorities of a port share one flit per cycle"}}},
         {choice("vc_choice", "Channel choice", "The rule that picks one of the free virtual channels for a packet"),
          {{"lowest", "lowest", "The free channel with the lowest number"},
           {"credits", "most credits", "The free channel with the most room; among equals, the lowest number"}}},
         {whole("priorities", "Priorities", "", {.least = 1, .most = 2, .standard = 1},
                "The number of logical networks; only in a mesh, an ideal network or links do two share the wires, "
                "priority 1 first")},
         {whole("header_flits", "Header", "flits", {.most = 3, .standard = 0},
                "The flits in front of every message that tell the way")},
         {choice("heads", "Header on the way", "Whether routers drop the header flits that are no longer needed"),
          {{"kept", "kept", "All header flits travel to the destination"},
           {"dropped", "one per dimension", "A router drops the header flit of a dimension that is finished"}}},
         {whole("word_flits", "Flits per word", "flits", {.least = 1, .most = 8, .standard = 2},
                "The number of flits that carry one word")},
         {whole("flit_bits", "Flit width", "bits", {.least = 1, .most = 512, .standard = 18},
                "The number of bits that a link moves per cycle")},
         {whole("cycle_ps", "Cycle time", "ps",
                {.least = 1000, .most = 1'000'000, .standard = 80'000, .step = 1000, .log = true},
                "The duration of one network cycle")},
         {whole("injection_interval", "Injection interval", "cycles/flit", {.least = 1, .most = 16, .standard = 1},
                "The least number of cycles between two flits that a node puts into the network")},
         {whole("ejection_interval", "Ejection interval", "cycles/flit", {.least = 1, .most = 16, .standard = 1},
                "The least number of cycles between two flits that a node takes out of the network")},
     },
     {"kernel"},
     check_mesh},
    "cycle_ps",
    [](const Values& values) -> std::unique_ptr<NetworkSetting> {
        return std::make_unique<MeshNetworkSetting>(MeshConfig::from(values),
                                                    values.choice_key("kernel") == "reference");
    },
    true,
};

}  // namespace grainscope
