#include "network/flits/parts.h"

#include <algorithm>
#include <cmath>

#include "base/memory.h"
#include "network/dependencies.h"
#include "network/fabrics/butterfly.h"
#include "network/fabrics/cube.h"
#include "network/fabrics/dragonfly.h"
#include "network/fabrics/edges.h"
#include "network/fabrics/fat_tree.h"
#include "network/flits/config.h"

namespace grainscope {
namespace {

// Bytes of a virtual channel and of a place in its buffer; of a link and a node in all that a run keeps of them.
constexpr double kBytesPerLane = 56, kBytesPerPlace = 12, kBytesPerLink = 170, kBytesPerNode = 2200;
// Of a matrix arbiter, for each virtual channel of the ports that compete, of which there are 64 at most.
constexpr double kBytesPerMatrix = 64 * sizeof(std::uint32_t);
// And of the way from a router to a node, where these are a table, and of a port.
constexpr double kBytesPerWay = 2 * sizeof(std::uint32_t), kBytesPerPort = sizeof(std::uint32_t);
// So many packets are followed to find a circle. A network in which that finds none and leaves some is refused without
// one.
constexpr std::uint32_t kFollowedPackets = 1 << 20;
// A circle is named by so many places at most.
constexpr std::size_t kNamedPlaces = 12;

FlitsConfig flits_from(const Values& values) {
    const int local = values.whole("link_cycles"), global = values.whole("global_cycles"),
              terminal = values.whole("terminal_cycles");
    const int flit = values.whole("link_flit_cycles"), global_flit = values.whole("global_flit_cycles"),
              terminal_flit = values.whole("terminal_flit_cycles");
    FlitsConfig config;
    config.planes = values.whole("priorities");
    config.buffer_flits = values.whole("lane_flits");
    config.router_cycles = values.whole("router_cycles");
    config.route_cycles = values.whole("route_cycles");
    config.credit_cycles = values.whole("credit_cycles");
    config.ahead = values.choice_key("lane_allocation") == "with-switch";
    config.one_per_input = values.choice_key("input_speedup") == "one";
    config.matrix = values.choice_key("arbiters") == "matrix";
    config.link_cycles = {local, global, local, local, terminal};
    config.flit_cycles = {flit, global_flit, flit, flit, terminal_flit};
    config.header_flits = values.whole("header_flits");
    config.flit_bits = values.whole("flit_bits");
    config.cycle_ps = values.integer("router_cycle_ps");
    config.seed = static_cast<std::uint64_t>(values.integer("seed"));
    return config;
}

CubeConfig cube_from(const Values& values) {
    CubeConfig config;
    const auto outer = values.extents("dimensions"), inner = values.extents("inner_dimensions");
    if (values.choice_key("cube") == "hypercube") {
        int d = 0;
        for (int nodes = outer[0] * outer[1] * outer[2]; nodes > 1 && d < CubeConfig::kDimensions; nodes /= 2)
            config.extents[static_cast<std::size_t>(d++)] = 2;
    } else {
        std::copy(outer.begin(), outer.end(), config.extents.begin());
        std::copy(inner.begin(), inner.end(), config.extents.begin() + 3);
    }
    config.wraps = values.choice_key("cube") == "torus";
    config.routing = static_cast<CubeRouting>(values.choice("cube_routing"));
    config.channels = values.whole("lanes");
    return config;
}

FatTreeConfig fat_tree_from(const Values& values) {
    return {values.whole("tree_levels"),   values.whole("leaf_nodes"),
            values.whole("tree_children"), values.whole("tree_parents"),
            values.whole("tree_cables"),   static_cast<TreeRouting>(values.choice("tree_routing")),
            values.whole("lanes")};
}

DragonflyConfig dragonfly_from(const Values& values) {
    return {values.whole("router_nodes"),
            values.whole("group_routers"),
            values.whole("router_globals"),
            values.whole("groups"),
            static_cast<DragonflyRouting>(values.choice("dragonfly_routing")),
            values.whole("lanes"),
            values.whole("lane_flits")};
}

ButterflyConfig butterfly_from(const Values& values) {
    return {values.extents("router_grid"), values.extents("router_block"),
            static_cast<ButterflyRouting>(values.choice("butterfly_routing")), values.whole("lanes")};
}

// Nothing where what was brought is no list.
std::optional<EdgeList> edges_from(const Values& values) {
    const BroughtText& text = values.brought(Brought::network);
    auto list = values.number("cables") == 0 ? example_edges() : read_edges(text ? *text : "");
    if (list) list->channels = values.whole("lanes");
    return list;
}

// What was made last is remembered, of each kind: a check asks for it several times, and a page checks many points that
// differ elsewhere.
template <auto kMake, class Config>
std::shared_ptr<const Fabric> remembered(const Config& config) {
    static Config of;
    static std::shared_ptr<const Fabric> made;
    if (!made || !(of == config)) {
        made = kMake(config);
        of = config;
    }
    return made;
}

std::shared_ptr<const Fabric> fabric_from(const Values& values) {
    const std::string_view network = network_of(values).key;
    if (network == kFatTreeNetwork.key) return remembered<make_fat_tree>(fat_tree_from(values));
    if (network == kDragonflyNetwork.key) return remembered<make_dragonfly>(dragonfly_from(values));
    if (network == kButterflyNetwork.key) return remembered<make_butterfly>(butterfly_from(values));
    if (network == kEdgesNetwork.key) return make_edges(*edges_from(values));
    return remembered<make_cube>(cube_from(values));
}

class FlitsSetting final : public NetworkSetting {
  public:
    explicit FlitsSetting(const Values& values) : config_(flits_from(values)), fabric_(fabric_from(values)) {}
    Shape shape() const override { return {fabric_->shape, fabric_->wraps}; }
    int farthest() const override {
        int most = 0;
        for (std::uint32_t node = 0; node < fabric_->nodes; ++node) most = std::max(most, fabric_->distance(0, node));
        return most;
    }
    int nearest() const override { return fabric_->has_switches() ? 2 : 1; }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    int interval() const override { return 1; }
    std::uint32_t group_nodes() const override { return fabric_->group_nodes; }
    double unloaded_ps(int bytes, int hops) const override {
        return static_cast<double>(
            alone_cycles(config_, timings(hops), fabric_->has_switches(), config_.flits_of(bytes)) * config_.cycle_ps);
    }
    std::uint32_t link_cycles(int hops) const override {
        int cycles = 0;
        // The first link leaves a node where nodes do not stand at routers of their own.
        bool from_router = !fabric_->has_switches();
        for (const FlitsConfig::Timing& timing : timings(hops)) {
            cycles += config_.way_cycles(from_router, timing.cycles);
            from_router = true;
        }
        return static_cast<std::uint32_t>(cycles);
    }
    Topology topology() const override { return describe_flits(config_, *fabric_); }
    std::unique_ptr<Network> make(PacketPool& pool) const override { return make_flits(config_, fabric_, pool); }

  private:
    // Of the links of a way of this length: the first that there is.
    std::vector<FlitsConfig::Timing> timings(int hops) const {
        std::vector<FlitsConfig::Timing> out;
        if (hops == 0 && fabric_->has_switches()) return std::vector(2, config_.timing(LinkClass::terminal));
        for (std::uint32_t node = 0; node < fabric_->nodes; ++node) {
            if (fabric_->distance(0, node) != hops) continue;
            for (const std::uint32_t link : fabric_->way(*fabric_, 0, node))
                out.push_back(config_.timing(*fabric_, link));
            return out;
        }
        out.assign(static_cast<std::size_t>(hops), config_.timing(LinkClass::local));
        return out;
    }

    FlitsConfig config_;
    std::shared_ptr<const Fabric> fabric_;
};

std::unique_ptr<NetworkSetting> configure(const Values& values) { return std::make_unique<FlitsSetting>(values); }

// What a topology of so many nodes and directed links needs; then, with fewer virtual channels than its routing is sure
// to need, whether packets could wait for each other in a circle.
void check_flits(const Values& values, double nodes, double links, int channels_needed, Errors& errors) {
    const FlitsConfig config = flits_from(values);
    const int lanes = values.whole("lanes");
    const int matrices = !config.matrix ? 0 : config.ahead ? 1 : 1 + lanes;
    const double lane = kBytesPerLane + kBytesPerPlace * config.buffer_flits + kBytesPerMatrix * matrices;
    const double bytes = nodes * kBytesPerNode + links * config.planes * (kBytesPerLink + lanes * lane);
    if (bytes > kMostMachineBytes) errors.add("lanes", ErrorCode::machine_needs_memory, {std::round(bytes / 1e6)});
    if (!errors.empty() || lanes >= channels_needed) return;
    const auto fabric = fabric_from(values);
    std::vector<Argument> arguments{channels_needed};
    const Dependencies dependencies(*fabric, *fabric, kFollowedPackets);
    const auto circle = dependencies.circle();
    if (circle.empty() && dependencies.is_whole()) return;
    for (std::size_t i = 0; i < std::min(circle.size(), kNamedPlaces); ++i)
        arguments.push_back(fabric->links[circle[i].link].source);
    errors.add({"lanes", ErrorCode::routing_needs_channels, std::move(arguments)});
}

void check_cube(const Values& values, Errors& errors) {
    const auto outer = values.extents("dimensions");
    const int nodes = outer[0] * outer[1] * outer[2];
    if (values.choice_key("cube") == "hypercube" &&
        ((nodes & (nodes - 1)) != 0 || nodes > 1 << CubeConfig::kDimensions))
        errors.add("dimensions", ErrorCode::no_power_for_cube, {nodes, 1 << CubeConfig::kDimensions});
    const CubeConfig config = cube_from(values);
    double all = 1, links = 2;
    for (const int extent : config.extents) {
        all *= extent;
        links += extent > 2 ? 2 : extent - 1;
    }
    check_flits(values, all, all * links, config.channels_needed(), errors);
}

void check_fat_tree(const Values& values, Errors& errors) {
    const FatTreeConfig config = fat_tree_from(values);
    double below = config.leaf_nodes, nodes = config.leaf_nodes, copies = 1;
    for (int level = 1; level < config.levels; ++level) {
        nodes *= config.children;
        copies *= config.parents;
        below = std::max(below, 1.0 * config.parents * config.cables);
    }
    check_flits(values, nodes, 2 * (nodes + nodes / config.leaf_nodes * copies * config.levels * below), 1, errors);
}

void check_dragonfly(const Values& values, Errors& errors) {
    const DragonflyConfig config = dragonfly_from(values);
    if (config.groups > config.most_groups())
        errors.add("groups", ErrorCode::more_groups_than_links, {config.groups, config.most_groups()});
    const double routers = config.routers();
    check_flits(values, routers * config.nodes_per_router,
                routers * (2 * config.nodes_per_router + config.routers_per_group + config.globals_per_router),
                config.channels_needed(), errors);
}

void check_butterfly(const Values& values, Errors& errors) {
    const ButterflyConfig config = butterfly_from(values);
    const double routers = ButterflyConfig::product(config.routers);
    check_flits(values, routers * ButterflyConfig::product(config.block), routers * 2 * config.ports(),
                config.channels_needed(), errors);
}

void check_edges(const Values& values, Errors& errors) {
    if (values.number("cables") != 0 && !values.brought(Brought::network))
        return errors.add("cables", ErrorCode::cables_not_here);
    const auto list = edges_from(values);
    if (!list) return errors.add("cables", ErrorCode::cables_broken);
    const auto nodes = static_cast<double>(list->homes.size()), routers = static_cast<double>(list->routers);
    const double tables = kBytesPerWay * nodes * routers + kBytesPerPort * (nodes + routers) * list->most_ports();
    check_flits(values, nodes + tables / kBytesPerNode, 2 * (nodes + static_cast<double>(list->edges.size())), 1,
                errors);
    if (!errors.empty()) return;
    if (const auto apart = list->apart()) errors.add("cables", ErrorCode::routers_apart, {*apart});
}

constexpr const char* kCycle = "router_cycle_ps";

// What all of them read besides what kCubeNetwork declares and shares.
constexpr std::initializer_list<const char*> kCommon = {
    "priorities",  "header_flits",    "flit_bits",        "credit_cycles",       "input_speedup", "lanes",
    "lane_flits",  "lane_allocation", "arbiters",         "route_cycles",        "router_cycles", "router_cycle_ps",
    "link_cycles", "terminal_cycles", "link_flit_cycles", "terminal_flit_cycles"};

}  // namespace

constexpr NetworkPart kCubeNetwork{
    {"cube",
     "Torus, mesh or hypercube",
     "Routers in up to six dimensions or a hypercube, each with a node, flit by flit, with a choice of routings",
     {
         {shape("inner_dimensions", "Inner dimensions", "nodes", {.least = 1, .most = 32, .standard = 1},
                "The numbers of nodes in the fourth, fifth and sixth dimension")},
         {choice("cube", "Kind of cube", "How the rows of nodes end"),
          {{"torus", "torus", "Rows of three nodes and more are closed to rings"},
           {"mesh", "mesh", "The rows of nodes end at the faces"},
           {"hypercube", "hypercube", "As many nodes, a power of two, in rows of two"}}},
         {choice("cube_routing", "Routing", "Which of the ways to its destination a packet takes"),
          {{"dimension-order", "dimension order", "Dimension by dimension, the shorter way around a ring"},
           {"adaptive", "minimal adaptive",
            "Any shortest way on which a channel is free, with dimension order as the escape (Duato)"},
           {"valiant", "Valiant", "First to a router drawn from all, then to the destination"},
           {"romm", "ROMM", "First to a router drawn between source and destination, then to the destination"}}},
         {whole("lanes", "Virtual channels", "", {.least = 1, .most = 8, .standard = 4},
                "The number of virtual channels of each link and priority")},
         {whole("lane_flits", "Buffer per channel", "flits", {.least = 1, .most = 4096, .standard = 8, .log = true},
                "The size of the input buffer of each virtual channel")},
         {choice("lane_allocation", "Channel allocation", "When a packet is given a virtual channel of an output"),
          {{"with-switch", "with the switch", "In the cycle in which the head wins the switch"},
           {"before-switch", "a cycle before", "In the cycle before the head asks for the switch"}}},
         {choice("arbiters", "Arbitration",
                 "The rule that decides which packet goes first when several packets want the same output"),
          {{"round-robin", "round robin", "The next in turn after the last that was served"},
           {"matrix", "matrix", "The one that was served the longest time ago"}}},
         {whole(
             "route_cycles", "Routing delay", "cycles", {.most = 100, .standard = 0},
             "The time in which a router finds the way of a packet; 0 means that it finds it while the packet comes")},
         {whole("router_cycles", "Router delay", "cycles", {.least = 1, .most = 1000, .standard = 1, .log = true},
                "The time from the switch of a router to the end of its output")},
         {whole("router_cycle_ps", "Router cycle", "ps",
                {.least = 50, .most = 1'000'000, .standard = 1000, .log = true},
                "The duration of a cycle of the routers")},
         {whole("link_cycles", "Link delay", "cycles", {.least = 1, .most = 10'000, .standard = 1, .log = true},
                "The time in which a flit crosses a link between routers")},
         {whole("terminal_cycles", "Delay of node links", "cycles",
                {.least = 1, .most = 10'000, .standard = 1, .log = true},
                "The time in which a flit crosses the link between a node and its switch")},
         {whole("link_flit_cycles", "Cycles per flit", "cycles", {.least = 1, .most = 64, .standard = 1},
                "The time between two flits on a link between routers")},
         {whole("terminal_flit_cycles", "Cycles per flit to nodes", "cycles", {.least = 1, .most = 64, .standard = 1},
                "The time between two flits on the link from a switch to a node")},
     },
     {"priorities", "header_flits", "flit_bits", "credit_cycles", "input_speedup", "dimensions"},
     check_cube},
    kCycle,
    configure,
};

constexpr NetworkPart kFatTreeNetwork{
    {"fat-tree",
     "Fat tree",
     "Switches in levels over the nodes: packets go up by any way and down to their node",
     {
         {whole("tree_levels", "Levels", "", {.least = 1, .most = 6, .standard = 3},
                "The number of levels of switches")},
         {whole("leaf_nodes", "Nodes per leaf", "nodes", {.least = 1, .most = 64, .standard = 4},
                "The number of nodes at each switch of the lowest level")},
         {whole("tree_children", "Switches below", "", {.least = 1, .most = 64, .standard = 4},
                "The number of switches below each switch of the other levels")},
         {whole("tree_parents", "Switches above", "", {.least = 1, .most = 64, .standard = 4},
                "The number of switches above each switch below the top; fewer than below are an oversubscription")},
         {whole("tree_cables", "Cables", "", {.least = 1, .most = 32, .standard = 1},
                "The number of cables between two switches that are linked")},
         {choice("tree_routing", "Way up", "Which of its ports upwards a switch gives a packet"),
          {{"random", "random", "Any port, with equal chance"},
           {"destination", "by destination", "The port that belongs to the number of the destination"},
           {"adaptive", "adaptive", "Of two random ports the one with fewer flits before it"}}},
     },
     {},
     check_fat_tree,
     kCommon},
    kCycle,
    configure,
};

constexpr NetworkPart kDragonflyNetwork{
    {"dragonfly",
     "Dragonfly",
     "Groups of routers that are all linked to each other, and a link between any two groups",
     {
         {whole("router_nodes", "Nodes per router", "nodes", {.least = 1, .most = 32, .standard = 2},
                "The number of nodes at each router")},
         {whole("group_routers", "Routers per group", "", {.least = 1, .most = 64, .standard = 4},
                "The number of routers of a group")},
         {whole("router_globals", "Global links per router", "", {.least = 1, .most = 32, .standard = 2},
                "The number of links to other groups at each router")},
         {whole("groups", "Groups", "", {.least = 1, .most = 2049, .standard = 9},
                "The number of groups; fewer than could be linked have several links between them")},
         {choice("dragonfly_routing", "Routing", "Whether packets go by way of another group"),
          {{"minimal", "minimal", "Straight to the group of the destination"},
           {"valiant", "Valiant", "First to a router drawn from all other groups"},
           {"ugal", "UGAL", "By another group where more flits wait for the minimal way (UGAL-L)"}}},
         {whole("global_cycles", "Delay of global links", "cycles",
                {.least = 1, .most = 10'000, .standard = 1, .log = true},
                "The time in which a flit crosses a link between groups")},
         {whole("global_flit_cycles", "Cycles per flit, global", "cycles", {.least = 1, .most = 64, .standard = 1},
                "The time between two flits on a link between groups")},
     },
     {},
     check_dragonfly,
     kCommon},
    kCycle,
    configure,
};

constexpr NetworkPart kButterflyNetwork{
    {"butterfly",
     "Flattened butterfly",
     "Routers in a grid, each with a block of nodes and a link to every router of its rows",
     {
         {shape("router_grid", "Routers", "", {.least = 1, .most = 16, .standard = 4},
                "The numbers of routers in x, y and z")},
         {shape("router_block", "Nodes per router", "nodes", {.least = 1, .most = 8, .standard = 1},
                "The numbers of nodes of a router in x, y and z")},
         {choice("butterfly_routing", "Routing", "Which of the ways to its destination a packet takes"),
          {{"dimension-order", "dimension order", "Dimension by dimension, from the first to the last"},
           {"either-order", "either order", "From the first dimension to the last or back, as a coin decides"},
           {"valiant", "Valiant", "First to the router of a node drawn from all"},
           {"ugal", "UGAL", "By another router where more flits wait for the minimal way"}}},
     },
     {},
     check_butterfly,
     kCommon},
    kCycle,
    configure,
};

constexpr NetworkPart kEdgesNetwork{
    {"own-wiring",
     "Your own wiring",
     "Routers and nodes with the cables that a list names, flit by flit; ways lead up a tree, then down",
     {
         {real("cables", "Cables", "", {.most = kLargestHash, .standard = 0, .step = 1},
               "The list of cables that was opened, by its hash; 0 means two rings of eight routers")},
     },
     {},
     check_edges,
     kCommon},
    kCycle,
    configure,
};

}  // namespace grainscope
