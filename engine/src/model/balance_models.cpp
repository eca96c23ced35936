#include "model/balance_models.h"

#include <algorithm>
#include <cmath>

#include "node/mdp.h"
#include "program/board_queens.h"
#include "program/farm.h"
#include "program/programs.h"

namespace grainscope {
namespace {

bool runs(const Values& values, const ProgramPart& program) {
    return program_of(values).key == program.key && check(values).empty();
}

// What a message of the program costs, in ps.
struct MessageCost {
    MessageCost(const Values& values, const NetworkSetting& network, Role role, int bytes, Tick unit_ps) {
        const NodePart& node = node_of(values);
        const int units = network.units(node.bytes_sent(values, role, bytes));
        ends = node.endpoint(values, role, bytes, units);
        link = static_cast<double>(units * unit_ps);
    }
    double all() const { return ends.before_ps + link + ends.after_ps; }
    Endpoint ends;
    double link;
};

constexpr auto kFarmBoundColumns =
    std::to_array<Column>({{"time_ms", "Run time", "ms", "Longest time among workers, master and link"},
                           {"speedup", "Speedup", "", "Sequential time divided by the run time"},
                           {"efficiency", "Efficiency", "", "Speedup divided by the number of workers"},
                           {"worker_ms", "Workers", "ms", "Computation and messages of the workers, evenly spread"},
                           {"master_ms", "Master", "ms", "Work and messages of the master"},
                           {"link_ms", "Link", "ms", "Time of all results through the link into the master"},
                           {"master_busy", "Master busy", "", "Share of the run time in which the master works"}});

// What limits a farm, if nothing else does: the workers, with their messages and without a buffered item with the time
// until the next one comes; the master, with its messages; the link into the master, which brings all results.
std::vector<double> evaluate_farm(const Values& values) {
    if (!runs(values, kFarm)) return row_of<kFarmBoundColumns>({});
    const FarmConfig farm(values);
    PacketPool pool;
    const auto network = setting_of(values);
    const Tick unit_ps = network->make(pool)->unit_ps();
    const MessageCost item(values, *network, Role::call, farm.item_bytes, unit_ps),
        result(values, *network, Role::value, farm.result_bytes, unit_ps);
    const auto price = [&](Work work) { return node_of(values).price_ps(values, work); };
    // What it costs to take a message out of a queue, where receiving it does not contain that.
    const auto copy = [&](int bytes) {
        return node_of(values).key == kMdp.key ? price({Unit::bytes_copied, bytes}) : 0;
    };
    const double manage = price(instructions(farm.master_instructions)), items = farm.items;
    const double sequential = farm.sequential_ps(values), item_copy = copy(farm.item_bytes),
                 result_copy = copy(farm.result_bytes);
    const double between = item_copy + (farm.buffered > 0 ? item.ends.receiver_ps + result.ends.sender_ps
                                                          : item.all() + result.all() + result_copy + manage);
    const double workers = (sequential + items * between) / farm.workers;
    const double master = items * (manage + item.ends.sender_ps + result.ends.receiver_ps + result_copy);
    const double link = items * result.link, time = std::max({workers, master, link});
    return row_of<kFarmBoundColumns>({{"time_ms", time / 1e9},
                                      {"speedup", sequential / time},
                                      {"efficiency", sequential / time / farm.workers},
                                      {"worker_ms", workers / 1e9},
                                      {"master_ms", master / 1e9},
                                      {"link_ms", link / 1e9},
                                      {"master_busy", master / time}});
}

// The mean of the largest of 2^i numbers that are normally distributed, by numerical integration (Tippett 1925).
constexpr double kLargest[] = {0,      0.5642, 1.0294, 1.4236, 1.7660, 2.0697, 2.3437, 2.5946, 2.8269,
                               3.0439, 3.2482, 3.4418, 3.6261, 3.8023, 3.9714, 4.1341, 4.2911};

double largest_of(double n) {
    int i = 0;
    for (; n >= 2; n /= 2) ++i;
    return kLargest[i] + (n - 1) * (kLargest[i + 1] - kLargest[i]);
}

constexpr auto kQueensIdleColumns =
    std::to_array<Column>({{"time_ms", "Run time", "ms", "Time of the expansion and of the busiest node"},
                           {"speedup", "Speedup", "", "Sequential time divided by the run time"},
                           {"efficiency", "Efficiency", "", "Speedup divided by the number of nodes"},
                           {"share_idle", "Idle", "", "Share of the nodes' time"},
                           {"imbalance", "Imbalance", "", "Largest load divided by the mean"}});

// If the boards of a node were drawn by chance, the searches of a node would be normally distributed about their mean,
// if they are many; the one that has most decides when the run is over.
std::vector<double> evaluate_queens(const Values& values) {
    if (!runs(values, kBoardQueens)) return row_of<kQueensIdleColumns>({});
    const auto tree = board_tree(values);
    const double n = shape_of(values).nodes(), tasks = static_cast<double>(tree->tasks());
    double all = 0, squares = 0, longest = 0;
    for (std::size_t i = tree->expanded; i < tree->boards.size(); ++i) {
        const auto below = static_cast<double>(tree->boards[i].below);
        all += below;
        squares += below * below;
        longest = std::max(longest, below);
    }
    if (all == 0) return row_of<kQueensIdleColumns>({});
    const double mean = all / tasks, spread = std::sqrt(std::max(0.0, squares / tasks - mean * mean));
    const double most = std::max(longest, all / n + spread * std::sqrt(tasks / n) * largest_of(n));
    const double sequential = sequential_queens_ps(values, *tree), boards = static_cast<double>(tree->boards[0].below);
    const double time = (boards - all + most) / boards * sequential;
    return row_of<kQueensIdleColumns>({{"time_ms", time / 1e9},
                                       {"speedup", sequential / time},
                                       {"efficiency", sequential / time / n},
                                       {"share_idle", 1 - sequential / time / n},
                                       {"imbalance", most * n / all}});
}

constexpr std::initializer_list<const char*> kPriceReads = {"dimensions",
                                                            "cycle_ps",
                                                            "word_flits",
                                                            "flit_bits",
                                                            "header_flits",
                                                            "channel_mbit_s",
                                                            "dispatch_cycles",
                                                            "interface_cycles",
                                                            "send_words_per_cycle",
                                                            "processor_ps",
                                                            "instruction_cycles",
                                                            "float_cycles",
                                                            "instruction_us",
                                                            "float_instructions",
                                                            "data_bits",
                                                            "copy_on_chip_cycles",
                                                            "throw_reductions",
                                                            "argument_reductions",
                                                            "return_reductions",
                                                            "reduction_us",
                                                            "message_cost_factor",
                                                            "sender_share",
                                                            "firmware_byte_ns",
                                                            "firmware",
                                                            "contained_reductions",
                                                            "command_cycles",
                                                            "setup_cycles",
                                                            "allocate_cycles",
                                                            "transfer",
                                                            "after_send",
                                                            "message_work",
                                                            "software_cycles",
                                                            "copy_cycles"};

}  // namespace

constexpr ModelPart kFarmBound{{"farm-bound",
                                "Bound of a farm",
                                "The longest of what all workers together, the master and the link to it need",
                                {},
                                {"workers", "items_buffered", "item_lines", "picture_points", "view", "iteration_limit",
                                 "arithmetic", "fraction_bits", "iteration_instructions", "iteration_floats",
                                 "iteration_operations", "master_instructions", "point_bytes"},
                                nullptr,
                                kPriceReads},
                               kFarmBoundColumns,
                               evaluate_farm};

constexpr ModelPart kQueensIdle{{"queens-idle",
                                 "Largest of many",
                                 "The mean of the largest load, if every node searched boards drawn by chance",
                                 {},
                                 {"queens", "expansion_depth", "board_cycles"},
                                 nullptr,
                                 kPriceReads},
                                kQueensIdleColumns,
                                evaluate_queens};

}  // namespace grainscope
