#include "model/application_models.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "base/nan.h"
#include "model/ends.h"
#include "program/node_run.h"

namespace grainscope {
namespace {

constexpr int kMessageWords = 3;  // of both programs, but for the tree of the sort

// From the call of send() to the handler, in a silent network.
double flight(const Ends& ends, const MeshConfig& mesh, int words, int hops) {
    const Endpoint at = ends.of(Role::call, words);
    return at.before_ps + static_cast<double>(zero_load_cycles(mesh, hops, ends.flits(Role::call, words))) +
           at.after_ps;
}

constexpr auto kApplicationColumns = std::to_array<Column>(
    {{"nodes", "Nodes", "", "Nodes of the machine"},
     {"time_ms", "Run time", "ms", "Run time by the closed form of the program"},
     {"speedup", "Speedup", "", "Time of the sequential program on one node, divided by the run time"},
     {"entry_exit", "Entry and exit", "", "Share of the time that handlers need besides their loop, in a pipeline"},
     {"imbalance", "Idle by imbalance", "", "Share of the time in which nodes wait for node 0"},
     {"skew", "Idle by skew", "", "Share of the time that filling and draining take"},
     {"reordering", "Reordering", "cycles/pass", "Work of a processor that sends its keys and writes as many keys"},
     {"channels", "Channel bound", "cycles/pass", "Time in which the busiest channel carries its keys"}});

// What the forms give, each some of it.
struct Result {
    double nodes = kNaN, time_ms = kNaN, speedup = kNaN;
    double entry_exit = kNaN, imbalance = kNaN, skew = kNaN;
    double reordering = kNaN, channels = kNaN;
};

Result common(const Ends& ends, double nodes, double base, double time) {
    return {.nodes = nodes, .time_ms = time * ends.cycle_ps * 1e-9, .speedup = base / time};
}

// Fill, work, drain: node 0 sets the pace, since it also sends itself what it treats, and its last character still has
// to pass all others. The node that has most of the first string stands for all.
Result lcs(const Ends& ends) {
    const Values& values = ends.values;
    const MeshConfig mesh = MeshConfig::from(values);
    const Grid grid(mesh.extents, mesh.wraps);
    const std::uint32_t n = grid.nodes();
    const double first = values.number("spread_characters"), second = values.number("streamed_characters");
    const double prologue = ends.instructions("lcs_prologue_cycles"), loop = ends.instructions("lcs_loop_cycles");
    const double base = second * (prologue + first * loop) + ends.price(instructions(1));
    if (n == 1) return common(ends, 1, base, base);
    const Endpoint at = ends.of(Role::call, kMessageWords);
    const double handler = prologue + std::ceil(first / n) * loop + ends.instructions("lcs_epilogue_cycles");
    const double startup = ends.instructions("lcs_startup_cycles") + at.sender_ps;
    const double pace = at.receiver_ps + handler + at.sender_ps + startup;
    int hops = 0;
    for (std::uint32_t node = 1; node < n; ++node) hops += grid.distance(node - 1, node) - 1;
    const double time = startup + flight(ends, mesh, kMessageWords, 0) + std::max(0.0, second - 1) * pace + handler +
                        (n - 1) * (flight(ends, mesh, kMessageWords, 1) + handler) + hops * mesh.hop_cycles;
    const double overhead = at.receiver_ps + prologue + ends.instructions("lcs_epilogue_cycles") + at.sender_ps;
    Result result = common(ends, n, base, time);
    result.entry_exit = second * overhead / time;
    result.imbalance = second * startup * (n - 1) / n / time;
    result.skew = 1 - second * pace / time;
    return result;
}

// What processors do for the keys of a node, or the most heavily used channels for those of all; and the tree, a level
// after the other. Keys are random, so that all but one in n move to another node.
Result radix(const Ends& ends) {
    const Values& values = ends.values;
    const MeshSetting setting(values);
    const std::uint32_t n = setting.grid.nodes();
    const double keys = values.number("keys");
    const double passes = std::ceil(values.number("key_bits") / values.number("digit_bits"));
    const double base = keys * passes * ends.instructions("radix_sequential_cycles") + ends.price(instructions(1));
    if (n == 1) return common(ends, 1, base, base);
    const double each = std::ceil(keys / n), away = 1 - 1.0 / n;
    const Endpoint write = ends.of(Role::call, kMessageWords);
    const double counting = each * ends.instructions("radix_count_cycles");
    const double processors =
        each * (ends.instructions("radix_move_cycles") + (1 - away) * ends.instructions("radix_local_cycles") +
                away * (ends.instructions("radix_remote_cycles") + write.sender_ps + write.receiver_ps +
                        ends.instructions("radix_write_cycles")));
    const double channels = each * away * ends.flits(Role::call, kMessageWords) / setting.capacity;
    const int counts = 1 << values.whole("digit_bits");
    const double scan = ends.price(instructions(values.integer("radix_scan_cycles") * counts));
    double tree = scan;
    for (std::uint32_t reach = 1; reach < n; reach *= 2)
        tree += 2 * (flight(ends, setting.mesh, counts + 2, setting.grid.distance(0, reach)) + scan) + scan;
    const double time = passes * (counting + tree + std::max(processors, channels));
    Result result = common(ends, n, base, time);
    result.reordering = ends.in_node_cycles(processors);
    result.channels = ends.in_node_cycles(channels);
    return result;
}

std::vector<double> evaluate_application(const Values& values) {
    const Ends ends(values);
    const std::string_view program = values.choice_key("program");
    const Result result = !ends.known()             ? Result{}
                          : program == "lcs"        ? lcs(ends)
                          : program == "radix-sort" ? radix(ends)
                                                    : Result{};
    return row_of<kApplicationColumns>({{"nodes", result.nodes},
                                        {"time_ms", result.time_ms},
                                        {"speedup", result.speedup},
                                        {"entry_exit", result.entry_exit},
                                        {"imbalance", result.imbalance},
                                        {"skew", result.skew},
                                        {"reordering", result.reordering},
                                        {"channels", result.channels}});
}

}  // namespace

constexpr ModelPart kApplication{
    {"application",
     "Closed form",
     "What an application takes at least: a pipeline that fills, works and drains, or operations and channels",
     {},
     {"program", "spread_characters", "streamed_characters", "lcs_prologue_cycles", "lcs_loop_cycles",
      "lcs_epilogue_cycles", "lcs_startup_cycles", "keys", "key_bits", "digit_bits", "radix_count_cycles",
      "radix_move_cycles", "radix_local_cycles", "radix_remote_cycles", "radix_write_cycles", "radix_scan_cycles",
      "radix_sequential_cycles"},
     nullptr,
     kMachineReads},
    kApplicationColumns,
    evaluate_application};

}  // namespace grainscope
