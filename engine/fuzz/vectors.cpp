#include "fuzz/vectors.h"

#include "program/programs.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace grainscope::fuzz {
namespace {

// Events after which a run of such a size has gone wrong.
constexpr std::int64_t kMostEvents = 1'000'000'000;

// Extents of machines of up to 16 nodes.
constexpr const char* kShapes[] = {"1", "2", "3", "4", "7", "2x2", "3x2", "4x4", "2x2x2", "4x2x2", "5x3", "1x4", "16"};

// Ranges in which work stays bounded, for parameters whose whole range is beyond a test.
struct Bound {
    const char* key;
    double low, high;
};
constexpr Bound kBounds[] = {{"board", 1, 6},
                             {"collective_bytes", 0, 32'768},
                             {"tree_levels", 1, 3},
                             {"leaf_nodes", 1, 4},
                             {"tree_children", 1, 4},
                             {"tree_parents", 1, 4},
                             {"tree_cables", 1, 3},
                             {"router_nodes", 1, 2},
                             {"group_routers", 1, 3},
                             {"router_globals", 1, 2},
                             {"groups", 1, 7},
                             {"lane_flits", 1, 40},
                             {"flit_bits", 8, 512},
                             {"link_flit_cycles", 1, 16},
                             {"terminal_flit_cycles", 1, 16},
                             {"router_cycles", 1, 20},
                             {"router_cycle_ps", 1000, 200000},
                             {"link_cycles", 1, 50},
                             {"global_cycles", 1, 100},
                             {"terminal_cycles", 1, 50},
                             {"argument_reductions", 0, 5},
                             {"throw_reductions", 0, 30},
                             {"response_us", 0, 100'000},
                             {"jitter_us", 0, 20'000},
                             {"idle_cycles", 0, 5000},
                             {"loop_cycles", 0, 500},
                             {"warmup_cycles", 0, 800},
                             {"measure_cycles", 200, 2000},
                             {"max_cycles", 1000, 8000},
                             {"pes", 1, 16},
                             {"skew_cycles", 0, 3000},
                             {"cycle_ps", 1000, 200000},
                             {"message_words", 1, 80},
                             {"long_words", 1, 80},
                             {"read_words", 1, 80},
                             {"reduction_us", 1, 3000},
                             {"instruction_us", 0.05, 20},
                             {"precision", 0.05, 0.5},
                             {"channel_mbit_s", 1, 100000},
                             {"wire_ns", 0, 100000},
                             {"overhead_clocks", 0, 300},
                             {"stage_clocks", 0, 20},
                             {"header_clocks", 0, 40},
                             {"release_clocks", 0, 40},
                             {"backoff_clocks", 1, 500},
                             {"dispatch_cycles", 0, 100},
                             {"interface_cycles", 0, 200},
                             {"overflow_cycles", 0, 100},
                             {"instruction_cycles", 1, 20},
                             {"gap", 1, 3000},
                             {"senders", 0, 16},
                             {"creators", 0, 16},
                             {"tasks", 1, 40},
                             {"task_instructions", 1, 2000},
                             {"creation_instructions", 1, 500},
                             {"sink_cycles", 0, 100},
                             {"spread_characters", 0, 100},
                             {"streamed_characters", 0, 200},
                             {"keys", 0, 600},
                             {"refusals", 1, 100},
                             {"lcs_loop_cycles", 1, 100},
                             {"radix_move_cycles", 0, 200},
                             {"radix_scan_cycles", 0, 100},
                             {"workers", 0, 16},
                             {"item_lines", 1, 40},
                             {"picture_points", 8, 40},
                             {"iteration_limit", 1, 60},
                             {"iteration_instructions", 0, 60},
                             {"iteration_floats", 0, 20},
                             {"iteration_operations", 1, 100},
                             {"master_instructions", 0, 1000},
                             {"queens", 1, 7},
                             {"board_cycles", 1, 1000},
                             {"result_cycles", 0, 1000},
                             {"cities", 3, 7},
                             {"step_instructions", 1, 300},
                             {"yield_instructions", 1, 3000},
                             {"call_instructions", 0, 500},
                             {"task_message_instructions", 0, 500},
                             {"message_bytes", 0, 3000},
                             {"channels", 1, 16},
                             {"link_mbit_s", 1, 1000},
                             {"switch_ns", 0, 5000},
                             {"ack_delay_bits", 0, 200},
                             {"next_delay_bits", 0, 200},
                             {"send_cycles", 0, 300},
                             {"receive_cycles", 0, 300},
                             {"vcr_cycles", 0, 1000},
                             {"vcr_bytes", 8, 1024},
                             {"layer_cycles", 0, 500},
                             {"layer_header_bytes", 1, 64},
                             {"instruction_clocks", 0.1, 10},
                             {"float_clocks", 0.1, 20},
                             {"link_mb_s", 5, 2000},
                             {"link_share", 0.2, 1},
                             {"router_ns", 0, 500},
                             {"send_us", 0, 500},
                             {"sent_us", 0, 500},
                             {"unposted_us", 0, 500},
                             {"receive_us", 0, 500},
                             {"packet_us", 0, 100},
                             {"byte_ns", 0, 100},
                             {"mesh_packet_bytes", 64, 16384},
                             {"exchange_bytes", 4, 4096},
                             {"exchanges", 1, 5},
                             {"step_words", 1, 300},
                             {"node_keys", 1, 200},
                             {"samples", 1, 20},
                             {"matrix", 2, 48},
                             {"repeats", 1, 3},
                             {"fit_points", 0, 5},
                             {"fit_words", 5, 200},
                             {"packet_header_bytes", 0, 64},
                             {"buffer_instructions", 0, 500},
                             {"buffer_spread", 0, 50},
                             {"allocation_instructions", 0, 2000},
                             {"key_operations", 1, 20}};

// A processor that has no room to send looks for it in every cycle, so a run's work has this factor: cycles in the time
// that a unit takes on a link.
constexpr double kMostCyclesPerUnit = 64;
constexpr double kPsiCycle = 200'000;
// Cycles of a network in one of the processors, at most: a run lasts so many of these.
constexpr double kMostCyclesPerClock = 32;
// Bytes that all nodes exchange in a collective operation.
constexpr double kMostExchanged = 8e6;

struct Size {
    double unit_ps = 0, nodes = 1;
};

Size size_of(const Values& values) {
    const NetworkPart& part = network_of(values);
    if (part.check != nullptr && !passes(part.check, values)) return {};  // will be refused
    PacketPool pool;
    const auto network = part.configure(values)->make(pool);
    return {static_cast<double>(network->unit_ps()), static_cast<double>(network->nodes())};
}

double choose(const Parameter& parameter, RandomStream& random) {
    double low = parameter.least(), high = parameter.most();
    for (const Bound& bound : kBounds)
        if (std::string_view(bound.key) == parameter.key) {
            low = bound.low;
            high = bound.high;
        }
    const std::uint32_t way = random.below(8);
    if (way == 0) return low;
    if (way == 1) return high;
    const double standard = parameter.numbers.standard;
    if (way < 4 && standard >= low && standard <= high) return standard;
    // Small values are where things meet.
    const double share = random.unit();
    const double value = low + (high - low) * (way < 7 ? share * share * share : share);
    return parameter.kind == Kind::integer ? std::floor(value) : value;
}

// Columns that may be negative: differences (LogGP has one gap for both ends of a message, which may be unlike), what
// is read off a fitted line, and the numbers of processors beside nodes.
constexpr const char* kSigned[] = {"pe",
                                   "added_us",
                                   "error",
                                   "fixed_us",
                                   "offset",
                                   "loggp_byte",
                                   "logp_latency",
                                   "line_us",
                                   "residual_us",
                                   "part_fixed",
                                   "slope",
                                   "net",
                                   "net_us",
                                   "word_us",
                                   "logp_gap",
                                   "predicted_us",
                                   "part_net",
                                   "part_variable",
                                   "item_predicted_us",
                                   "predicted_ratio",
                                   "fault_correlation"};
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
// Rounding of sums, relative to what is added up.
constexpr double kRounding = 1e-9;

// What each row of a table has to be: finite or without a value, not negative, and its shares add up to one.
std::string wrong_in(const TableData& data) {
    const auto& columns = data.table->columns;
    const bool is_timeline = std::string_view(data.table->key) == "timeline";
    const auto says = [&](std::size_t column, const char* what) {
        return std::string(data.table->key) + "." + columns[column].key + what;
    };
    for (std::size_t row = 0; row < data.rows(); ++row) {
        double largest = 0;
        for (const auto& column : data.columns)
            if (std::isfinite(column[row])) largest = std::max(largest, std::abs(column[row]));
        double classes = kNaN, parts = kNaN;
        for (std::size_t i = 0; i < data.columns.size(); ++i) {
            const std::string_view key = columns[i].key;
            const double value = data.columns[i][row];
            if (std::isinf(value)) return says(i, " is infinite");
            if (value < -kRounding * largest &&
                std::find(std::begin(kSigned), std::end(kSigned), key) == std::end(kSigned))
                return says(i, " is negative");
            // Yielding is a part of computing. In a timeline all columns behind the interval are classes.
            const bool is_class = is_timeline ? i > 2 : key.substr(0, 6) == "share_" && key != "share_yield";
            if (is_class) classes = (std::isnan(classes) ? 0 : classes) + value;
            if (key.substr(0, 5) == "part_") parts = (std::isnan(parts) ? 0 : parts) + value;
        }
        for (const double sum : {classes, parts})
            if (std::abs(sum - 1) > kRounding)
                return std::string(data.table->key) + ": shares add up to " + std::to_string(sum);
    }
    return "";
}

}  // namespace

Values draw(std::uint64_t seed) {
    RandomStream random(seed, "fuzz");
    Values values;
    const auto pick = [&](std::size_t count) { return random.below(static_cast<std::uint32_t>(count)); };
    values.set("network", pick(networks().size()));
    // What is interpreted beside the engine is not here.
    do values.set("program", pick(programs().size()));
    while (&program_of(values) == &kScript);
    values.set("node", pick(nodes().size()));
    // Mostly a node that can run it.
    for (int tries = 0; tries < 8 && unpriced(program_of(values), node_of(values)) != nullptr; ++tries)
        values.set("node", pick(nodes().size()));
    const std::set<std::string> fixed{"network", "program", "node", "record_from_ms", "record_to_ms"};
    for (const Parameter* parameter : all_parameters()) {
        if (fixed.count(parameter->key) > 0) continue;
        if (parameter->kind == Kind::shape) {
            (void)values.set_text(parameter->key, kShapes[pick(std::size(kShapes))]);
        } else if (parameter->kind == Kind::choice) {
            // The first of a choice is what most machines have.
            values.set(parameter->key, random.below(2) == 0 ? 0 : pick(parameter->choices().size()));
        } else {
            values.set(parameter->key, choose(*parameter, random));
        }
    }
    // A power of the size of a switch; else the network has no stages.
    if (random.below(8) != 0) {
        const std::uint32_t digit_bits = 1 + random.below(3), most = 10 / digit_bits;
        values.set("switch_size", 1u << digit_bits);
        values.set("ports", 1u << std::max(2u, digit_bits * (1 + random.below(most))));
    }
    // Two shapes multiply.
    if (random.below(4) != 0) (void)values.set_text("inner_dimensions", "1");
    // More nodes in a row than a shape of three dimensions has: further dimensions stand in one row of it.
    if (random.below(64) == 0) {
        (void)values.set_text("dimensions", "1");
        (void)values.set_text("inner_dimensions", "14x19");
    }
    if (random.below(8) != 0) values.set("record", 0);
    // The plain kernel is slow, and held equal to the other by tests of its own.
    if (random.below(4) != 0) values.set("kernel", 0);
    // Software that takes milliseconds would have a network of nanoseconds, or one that is simulated cycle by cycle,
    // count a million cycles for each.
    if (std::string_view(node_of(values).key) == "psi") {
        for (const char* clock : {"cycle_ps", "router_cycle_ps"})
            values.set(clock, std::max(kPsiCycle, values.number(clock)));
        values.set("kernel", 0);
    }
    const double most = kMostCyclesPerClock * std::min(values.number("cycle_ps"), values.number("router_cycle_ps"));
    if (values.number("processor_ps") > most) values.set("processor_ps", std::floor(most));
    const Size size = size_of(values);
    // Every node may send each other what it has.
    const double most_bytes = std::floor(kMostExchanged / (size.nodes * size.nodes));
    values.set("collective_bytes", std::min(most_bytes, values.number("collective_bytes")));
    const double least = std::ceil(size.unit_ps / kMostCyclesPerUnit);
    if (values.number("processor_ps") > 0 && values.number("processor_ps") < least)
        values.set("processor_ps", std::min(least, 1e6));
    return values;
}

Outcome run(const Values& values) {
    auto started = start_run(values);
    if (const auto* error = std::get_if<Error>(&started)) {
        const int declared = arguments_of(error->code);
        const bool complete = declared == kAnyNumber || declared == static_cast<int>(error->arguments.size());
        return {Outcome::End::refused, !error->path.empty() && complete ? "" : "refused without a name or a reason"};
    }
    Run& simulation = *std::get<0>(started);
    constexpr std::int64_t kSlice = 200'000;
    std::string wrong;
    for (std::int64_t events = 0; events < kMostEvents; events += kSlice) {
        const Status status = simulation.step(kSlice);
        wrong = simulation.audit();
        if (!wrong.empty()) return {Outcome::End::done, wrong};
        if (status == Status::more) continue;
        if (status == Status::failed) {
            const MaybeError failure = simulation.failure();
            // What waits for what, or what has taken all memory.
            const bool names = failure && (failure->code == ErrorCode::run_needs_memory ||
                                           failure->code == ErrorCode::receiver_needs_memory ||
                                           (failure->code == ErrorCode::deadlock && failure->arguments.size() > 1));
            return {Outcome::End::stuck, names ? "" : "failed without saying who waits for what"};
        }
        if (simulation.tables()[0].rows() == 0) return {Outcome::End::done, "ended without a row"};
        for (const TableData& table : simulation.tables())
            if (wrong = wrong_in(table); !wrong.empty()) return {Outcome::End::done, wrong};
        return {Outcome::End::done, ""};
    }
    return {Outcome::End::done, "did not end"};
}

std::string options(const Values& values) {
    std::string text;
    for (const Parameter* parameter : applicable_parameters(values))
        text += std::string(text.empty() ? "" : " ") + "--set " + parameter->key + "=" + values.text(*parameter);
    return text;
}

}  // namespace grainscope::fuzz
