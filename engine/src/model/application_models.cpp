#include "model/application_models.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

#include "model/ends.h"
#include "program/node_run.h"

namespace grainscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr int kMessageWords = 3;  // of both programs, but for the tree of the sort

// From the call of send() to the handler, in a silent network.
double flight(const Ends& ends, int words, int hops) {
    const Endpoint at = ends.of(Role::call, words);
    const MeshConfig mesh = MeshConfig::from(ends.values);
    return at.before_ps + static_cast<double>(zero_load_cycles(mesh, hops, ends.flits(Role::call, words))) +
           at.after_ps;
}

double milliseconds(const Ends& ends, double cycles) { return cycles * ends.cycle_ps * 1e-9; }

// Fill, work, drain: node 0 sets the pace, since it also sends itself what it treats, and its last character still has
// to pass all others. The node that has most of the first string stands for all.
std::vector<double> evaluate_lcs(const Values& values) {
    const Ends ends(values);
    if (!ends.known()) return std::vector<double>(6, kNaN);
    const MeshConfig mesh = MeshConfig::from(values);
    const Grid grid(mesh.extents, mesh.wraps);
    const std::uint32_t n = grid.nodes();
    const double first = values.number("spread_characters"), second = values.number("streamed_characters");
    const double prologue = ends.instructions("lcs_prologue_cycles"), loop = ends.instructions("lcs_loop_cycles");
    const double base = second * (prologue + first * loop) + ends.price(instructions(1));
    if (n == 1) return {1, milliseconds(ends, base), 1, 0, 0, 0};
    const Endpoint at = ends.of(Role::call, kMessageWords);
    const double handler = prologue + std::ceil(first / n) * loop + ends.instructions("lcs_epilogue_cycles");
    const double startup = ends.instructions("lcs_startup_cycles") + at.sender_ps;
    const double pace = at.receiver_ps + handler + at.sender_ps + startup;
    double time = startup + flight(ends, kMessageWords, 0) + std::max(0.0, second - 1) * pace + handler;
    for (std::uint32_t node = 1; node < n; ++node)
        time += flight(ends, kMessageWords, grid.distance(node - 1, node)) + handler;
    const double overhead = at.receiver_ps + prologue + ends.instructions("lcs_epilogue_cycles") + at.sender_ps;
    return {static_cast<double>(n),
            milliseconds(ends, time),
            base / time,
            second * overhead / time,
            second * startup * (n - 1) / n / time,
            1 - second * pace / time};
}

// What processors do for the keys of a node, or the most heavily used channels for those of all; and the tree, a level
// after the other. Keys are random, so that all but one in n move to another node.
std::vector<double> evaluate_radix(const Values& values) {
    const Ends ends(values);
    if (!ends.known()) return std::vector<double>(5, kNaN);
    const MeshConfig mesh = MeshConfig::from(values);
    const Grid grid(mesh.extents, mesh.wraps);
    const std::uint32_t n = grid.nodes();
    const double keys = values.number("keys");
    const double passes = std::ceil(values.number("key_bits") / values.number("digit_bits"));
    const double base = keys * passes * ends.instructions("radix_sequential_cycles") + ends.price(instructions(1));
    if (n == 1) return {1, milliseconds(ends, base), 1, 0, 0};
    const double each = std::ceil(keys / n), away = 1 - 1.0 / n;
    const Endpoint write = ends.of(Role::call, kMessageWords);
    const double counting = each * ends.instructions("radix_count_cycles");
    const double processors =
        each * (ends.instructions("radix_move_cycles") + (1 - away) * ends.instructions("radix_local_cycles") +
                away * (ends.instructions("radix_remote_cycles") + write.sender_ps + write.receiver_ps +
                        ends.instructions("radix_write_cycles")));
    const MeshSetting setting(values);
    const double channels = each * away * ends.flits(Role::call, kMessageWords) / setting.capacity;
    const int counts = 1 << values.whole("digit_bits");
    const double scan = ends.price(instructions(values.integer("radix_scan_cycles") * counts));
    double tree = scan;
    for (std::uint32_t reach = 1; reach < n; reach *= 2)
        tree += 2 * (flight(ends, counts + 2, grid.distance(0, reach)) + scan) + scan;
    const double time = passes * (counting + tree + std::max(processors, channels));
    return {static_cast<double>(n), milliseconds(ends, time), base / time, ends.in_node_cycles(processors),
            ends.in_node_cycles(channels)};
}

// What programs that are drawn in one chart have in common; nothing of those that have no form.
std::vector<double> evaluate_application(const Values& values) {
    const std::string_view program = values.choice_key("program");
    std::vector<double> row = program == "lcs"          ? evaluate_lcs(values)
                              : program == "radix-sort" ? evaluate_radix(values)
                                                        : std::vector<double>(3, kNaN);
    row.resize(3);
    return row;
}

const std::vector<Column> kCommonColumns{{"nodes", "Nodes", "", "Nodes of the machine"},
                                         {"time_ms", "Run time", "ms", "As the form of the program gives it"},
                                         {"speedup", "Speedup", "", "Over the sequential program on one node"}};

const std::vector<const char*> kLcsReads{"spread_characters", "streamed_characters", "lcs_prologue_cycles",
                                         "lcs_loop_cycles",   "lcs_epilogue_cycles", "lcs_startup_cycles"};
const std::vector<const char*> kRadixReads{"keys",
                                           "key_bits",
                                           "digit_bits",
                                           "radix_count_cycles",
                                           "radix_move_cycles",
                                           "radix_local_cycles",
                                           "radix_remote_cycles",
                                           "radix_write_cycles",
                                           "radix_scan_cycles",
                                           "radix_sequential_cycles"};

std::vector<const char*> reads_of_both() {
    std::vector<const char*> keys = kLcsReads;
    keys.insert(keys.end(), kRadixReads.begin(), kRadixReads.end());
    keys.push_back("program");
    return and_machine(std::move(keys));
}

}  // namespace

const ModelPart kApplication{{"application",
                              "Closed form",
                              "The form of the program: a pipeline, or operations and channels",
                              {},
                              reads_of_both()},
                             kCommonColumns,
                             evaluate_application};

const ModelPart kLcsPipeline{
    {"lcs-pipeline",
     "Pipeline",
     "Filling a pipeline of nodes, the pace of its first stage, and draining it",
     {},
     and_machine(kLcsReads)},
    joined(kCommonColumns,
           {{"entry_exit", "Entry and exit", "", "Share of the time that handlers need besides their loop"},
            {"imbalance", "Idle by imbalance", "", "Share of the time in which nodes wait for node 0"},
            {"skew", "Idle by skew", "", "Share of the time that filling and draining take"}}),
    evaluate_lcs};

const ModelPart kRadixCounts{
    {"radix-counts",
     "Operations and channels",
     "What processors or channels need at least for the keys, and the tree",
     {},
     and_machine(kRadixReads)},
    joined(kCommonColumns,
           {{"reordering", "Reordering", "cycles/pass", "Work of a processor that moves its keys and writes as many"},
            {"channels", "Channel bound", "cycles/pass", "The time in which the busiest channel can carry its keys"}}),
    evaluate_radix};

}  // namespace grainscope
