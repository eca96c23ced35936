#include "program/open_loop.h"

#include <algorithm>
#include <array>
#include <limits>
#include <optional>

#include "base/nan.h"
#include "base/number.h"
#include "base/random.h"
#include "model/mesh_setting.h"
#include "network/mesh.h"
#include "program/node_run.h"
#include "program/programs.h"
#include "program/ways_alone.h"
#include "sim/histogram.h"
#include "sim/output_analysis.h"

namespace grainscope {
namespace {

// That a few packets more or less wait at a small machine decides nothing about saturation: so many per node.
constexpr double kSaturatedPackets = 2;

// What is observed of a packet: first its latency, then the part of it that an idle network would not have cost.
constexpr std::size_t kNetworkLatency = 2, kHops = 3;

// Cycles that a packet takes over its way through an idle network. On a mesh every further hop in a dimension costs as
// much as the second.
struct ZeroLoad {
    std::array<std::int64_t, 8> first{};  // over one hop in each of the dimensions whose bit is set
    std::int64_t further = 0;
    std::optional<WaysAlone> ways;  // of no mesh
    Tick period;

    ZeroLoad(const Values& values, const NetworkSetting& setting, int bytes, int flits, Tick of_network)
        : period(of_network) {
        if (!is_mesh(values)) {
            const auto sent_as = node_of(values).bytes_sent;
            ways.emplace(setting, sent_as != nullptr ? sent_as(values, Role::call, bytes) : bytes);
            return;
        }
        const MeshConfig mesh = MeshConfig::from(values);
        for (int moves = 0; moves < 8; ++moves)
            first[static_cast<std::size_t>(moves)] =
                zero_load_cycles(mesh, {moves & 1, moves >> 1 & 1, moves >> 2 & 1}, flits);
        further = mesh.hop_cycles;
    }
    // Of a packet that took so long.
    std::int64_t cycles(const Grid& grid, const Message& message, std::int64_t latency) {
        if (ways) return ways->alone(message, latency * period) / period;
        std::uint32_t moves = 0;
        for (int d = 0; d < Grid::kDimensions; ++d)
            moves |= static_cast<std::uint32_t>(grid.coordinate(message.source, d) !=
                                                grid.coordinate(message.destination, d))
                     << d;
        return first[moves] + (message.hops - __builtin_popcount(moves)) * further;
    }
};

constexpr auto kOpenLoopColumns = std::to_array<Column>({
    {"cycles", "Simulated time", "cycles", "Cycles simulated so far"},
    {"state", "State", "",
     "How far the simulation is: 0 approximate, 1 converged, 2 at its limit of time, 3 saturated, 4 not "
     "settled"},
    {"offered_load", "Offered load", "flits/node/cycle", "Flits created since the warm-up"},
    {"accepted_load", "Accepted load", "flits/node/cycle", "Flits delivered since the warm-up"},
    {"latency", "Latency", "cycles",
     "Mean time from the creation of a packet to the delivery of its last flit; no value if saturated"},
    {"latency_ci", "Latency, half interval", "cycles", "Half width of the 95 % confidence interval, by batch means"},
    {"network_latency", "Network latency", "cycles",
     "Mean time from the injection of the head to the delivery of the last flit"},
    {"latency_p50", "Median latency", "cycles", "The time that half of the packets take at most"},
    {"latency_p95", "95th percentile", "cycles", "The time that 95 % of the packets take at most"},
    {"latency_p99", "99th percentile", "cycles", "The time that 99 % of the packets take at most"},
    {"latency_max", "Longest latency", "cycles", "The latency of the slowest packet"},
    {"hops", "Hops", "links", "Mean number of links crossed"},
    {"bisection_traffic", "Bisection traffic", "Gbit/s",
     "Traffic across the middle of the longest dimension, both ways together"},
    {"bisection_flits", "Bisection traffic", "flits/cycle",
     "Traffic across the middle of the longest dimension, both ways together"},
    {"channel_load_mean", "Mean channel load", "flits/cycle", "Mean load of all directed links"},
    {"channel_load_max", "Busiest channel", "flits/cycle", "Load of the busiest directed link"},
    {"packets", "Packets", "", "Packets measured"},
    {"refusals", "Refusals", "", "Node-cycles in which the network had no room for a waiting flit"},
    {"backlog", "Backlog", "flits", "Flits waiting at the sources"},
});

class OpenLoop final : public NodeRun {
  public:
    explicit OpenLoop(const Values& values)
        : NodeRun(values, kOpenLoop),
          grid_(network().topology().shape, network().topology().wraps),
          config_(OpenLoopConfig::from(values)),
          traffic_(grid_, config_.pattern, config_.hot_spot_share, network().topology().group_nodes),
          period_(network().topology().period_ps),
          short_bytes_(values.whole("message_words") * kWordBytes),
          long_bytes_(values.whole("long_words") * kWordBytes),
          gaps_(config_.offered_load / config_.mean_flits()),
          arrivals_stream_(seed(values), "open-loop.arrivals"),
          destination_stream_(seed(values), "open-loop.destinations"),
          length_stream_(seed(values), "open-loop.lengths"),
          priority_stream_(seed(values), "open-loop.priorities"),
          warmup_cycles_(values.integer("warmup_cycles")),
          analysis_({warmup_cycles_,
                     values.integer("measure_cycles"),
                     values.integer("max_cycles"),
                     values.number("precision"),
                     {4, 10},
                     config_.mean_flits(),
                     kSaturatedPackets * config_.mean_flits() * static_cast<double>(nodes())}),
          sources_(nodes()) {
        const auto setting = setting_of(values);
        for (const auto& [bytes, flits] :
             {std::pair(short_bytes_, config_.short_flits), std::pair(long_bytes_, config_.long_flits)})
            alone_.emplace_back(values, *setting, bytes, flits, period_);
        pass(gaps_.draw(arrivals_stream_));
    }

    // Sends what has been created here, in its order.
    Task background(Node& node) override {
        Source& source = sources_[node.id()];
        source.node = &node;
        for (;;) {
            co_await node.wait(source.created, TimeClass::idle);
            Message message = source.waiting[source.first++];
            if (source.first == source.waiting.size()) {
                source.waiting.clear();
                source.first = 0;
            }
            backlog_units_ -= units(message);
            co_await node.send(std::move(message));
        }
    }
    Reception reception(const Message&) const override { return Reception::dropped; }
    bool uses_priorities() const override { return config_.priority_one_share > 0; }

    Tick next_outside() const override { return next_cycle_ * period_; }
    void outside(Tick now) override {
        while (next_outside() <= now) {
            create(next_cycle_, static_cast<std::uint32_t>(next_node_));
            pass(1 + gaps_.draw(arrivals_stream_));
        }
    }

    void arrived(Node&, const Message& message) override {
        flits_arrived_ += units(message);
        const std::int64_t created = message.value, latency = message.arrived / period_ - created;
        soonest_ = std::min(soonest_, latency);
        // Of those before the measurement, too: the network was emptier.
        const std::int64_t alone = alone_[message.bytes == short_bytes_ ? 0 : 1].cycles(grid_, message, latency);
        if (created < warmup_cycles_) return;
        analysis_.end(created, {latency, latency - alone, (message.arrived - message.entered) / period_, message.hops});
        histogram_.add(latency);
    }

  protected:
    bool finished(std::int64_t) override {
        const std::int64_t cycle = now();
        if (cycle >= warmup_cycles_ && !measuring_) start_measuring();
        return measuring_ && report(cycle);
    }

    // The next cycle in which something other than a creation may have to happen.
    std::int64_t next_stop(std::int64_t) const override {
        const std::int64_t next = measuring_ ? std::max(analysis_.next_look(), now() + 1) : warmup_cycles_;
        // In cycles of the machine.
        return (next * period_ + machine().cycle_ps() - 1) / machine().cycle_ps();
    }

  private:
    // Messages that have been created and wait for their node's processor.
    struct Source {
        Node* node = nullptr;
        Signal created;
        std::vector<Message> waiting;
        std::size_t first = 0;
    };

    static std::uint64_t seed(const Values& values) { return static_cast<std::uint64_t>(values.integer("seed")); }
    std::int64_t count() const { return nodes(); }
    // All times of this program are in cycles of the network.
    std::int64_t now() const { return machine().now() / period_; }

    int units(const Message& message) const {
        return message.bytes == short_bytes_ ? config_.short_flits : config_.long_flits;
    }

    // Node by node, cycle by cycle, so many without a creation.
    void pass(std::int64_t chances) {
        next_node_ += chances;
        if (next_node_ < count()) return;
        next_cycle_ += next_node_ / count();
        next_node_ %= count();
    }

    void create(std::int64_t cycle, std::uint32_t node) {
        Message& message = created_;
        message.destination = traffic_.destination(node, destination_stream_);
        message.value = cycle;
        const bool is_long = config_.long_share > 0 && length_stream_.unit() < config_.long_share;
        message.bytes = is_long ? long_bytes_ : short_bytes_;
        message.priority =
            config_.priority_one_share > 0 && priority_stream_.unit() < config_.priority_one_share ? 1 : 0;
        flits_created_ += units(message);
        analysis_.begin(cycle);
        Source& source = sources_[node];
        if (source.node != nullptr && source.node->send_at_once(message)) return;
        backlog_units_ += units(message);
        source.waiting.push_back(message);
        // Before its thread has begun, it finds what has been created when it does.
        if (source.node != nullptr)
            source.node->give(source.created);
        else
            ++source.created.pending;
    }

    // A network or a node that takes a message at once, whatever is before it, has it wait within, and a node that
    // sends it on has it enter anew at every link, or with more than the program has sent: what has come is counted
    // here.
    bool waits_within() { return network().unit_ps() == 0 || machine().takes_in(); }

    // Units that wait at the sources: for the processor, or behind it for the network. Where they wait within, all that
    // have not come, but for those so new that they could not have come in an empty machine.
    std::int64_t backlog(std::int64_t cycle) {
        const std::int64_t before = backlog_units_ + machine().backlog_units();
        if (!waits_within()) return before;
        const double old =
            1 - static_cast<double>(std::min(soonest_, cycle)) / static_cast<double>(std::max(cycle, std::int64_t{1}));
        return std::max(before, static_cast<std::int64_t>(static_cast<double>(flits_created_) * old) - flits_arrived_);
    }

    void start_measuring() {
        measuring_ = true;
        begin_measurement();
        created_at_start_ = flits_created_;
        arrived_at_start_ = flits_arrived_;
        refusals_at_start_ = network().totals(machine().now()).refusals;
    }

    // Gives a row when one is due. True when the run is over.
    bool report(std::int64_t cycle) {
        // Between two moments at which something happens nothing of this changes.
        analysis_.watch(cycle, backlog(cycle), flits_created_);
        if (!analysis_.report(cycle, [&](EstimateState state) { append_row(cycle, state); })) return false;
        fill_links();
        return true;
    }

    void append_row(std::int64_t cycle, EstimateState state) {
        const double measured = static_cast<double>(cycle - warmup_cycles_);
        // A mean over a growing queue would only tell how long we looked.
        const bool unknown = state == EstimateState::saturated;
        const Interval latency = unknown ? Interval{kNaN, kNaN} : analysis_.estimate();
        const TrafficMeter::Reading crossing = traffic();
        const double per_node = measured * static_cast<double>(count());
        tables_[0].put<kOpenLoopColumns>(
            {{"cycles", cycle},
             {"state", state},
             {"offered_load", static_cast<double>(flits_created_ - created_at_start_) / per_node},
             {"accepted_load", waits_within() ? static_cast<double>(flits_arrived_ - arrived_at_start_) / per_node
                                              : crossing.accepted_load},
             {"latency", latency.mean},
             {"latency_ci", latency.half_width},
             {"network_latency", unknown ? kNaN : analysis_.mean(kNetworkLatency)},
             {"latency_p50", unknown ? kNaN : histogram_.quantile(0.5)},
             {"latency_p95", unknown ? kNaN : histogram_.quantile(0.95)},
             {"latency_p99", unknown ? kNaN : histogram_.quantile(0.99)},
             {"latency_max", unknown ? kNaN : histogram_.maximum()},
             {"hops", analysis_.mean(kHops)},
             {"bisection_traffic", gbit_per_second(crossing.bisection_units)},
             {"bisection_flits", crossing.bisection_units},
             {"channel_load_mean", crossing.channel_load_mean},
             {"channel_load_max", crossing.channel_load_max},
             {"packets", analysis_.observed()},
             {"refusals", network().totals(machine().now()).refusals - refusals_at_start_},
             {"backlog", backlog(cycle)}});
    }

    Grid grid_;
    OpenLoopConfig config_;
    Traffic traffic_;
    Tick period_;
    int short_bytes_, long_bytes_;
    GeometricGap gaps_;
    RandomStream arrivals_stream_, destination_stream_, length_stream_, priority_stream_;
    std::int64_t warmup_cycles_;
    std::vector<ZeroLoad> alone_;  // short and long
    OutputAnalysis analysis_;
    Histogram histogram_;  // of all packets created since the warm-up
    std::vector<Source> sources_;
    Message created_;                 // now: to make a message anew costs more
    std::int64_t backlog_units_ = 0;  // of messages that wait for a processor

    std::int64_t next_cycle_ = 0, next_node_ = 0;  // of the next packet
    bool measuring_ = false;
    std::int64_t flits_created_ = 0, created_at_start_ = 0, refusals_at_start_ = 0;
    std::int64_t flits_arrived_ = 0, arrived_at_start_ = 0;
    std::int64_t soonest_ = std::numeric_limits<std::int64_t>::max();  // the shortest latency
};

void check_open_loop(const Values& values, Errors& errors) {
    const OpenLoopConfig config = OpenLoopConfig::from(values);
    const NetworkPart& network = network_of(values);
    const auto setting = network.configure(values);
    const int interval = setting->interval();
    Traffic::check(setting->shape().extents, config.pattern, errors, setting->group_nodes());
    if (config.offered_load * interval > 1)
        errors.add("offered_load", ErrorCode::load_beyond_injection, {interval, config.offered_load, 1.0 / interval});
    if (config.priority_one_share > 0 && values.whole(network.priorities) < 2)
        errors.add("priority_one_share", ErrorCode::one_priority, {network.priorities});
    check_budget(values, values.number("warmup_cycles") + values.number("measure_cycles"), errors);
}

}  // namespace

OpenLoopConfig OpenLoopConfig::from(const Values& values) {
    const auto network = setting_of(values);
    return {static_cast<Pattern>(values.choice("pattern")),
            values.number("offered_load"),
            values.number("hot_spot_share"),
            network->units(values.whole("message_words") * kWordBytes),
            network->units(values.whole("long_words") * kWordBytes),
            values.number("long_share"),
            values.number("priority_one_share")};
}

std::unique_ptr<Run> start_open_loop(const Values& values) { return std::make_unique<OpenLoop>(values); }

constexpr ProgramPart kOpenLoop{
    {"open-loop",
     "Random traffic, open loop",
     "Every node creates messages at random at a given rate, even when the network is full",
     {
         {real("offered_load", "Offered load", "flits/node/cycle",
               {.least = 0.0001, .most = 1, .standard = 0.05, .step = 0.001},
               "The flits that every node creates per cycle on average, header flits included")},
         {whole("message_words", "Message length", "words", {.least = 1, .most = 4096, .standard = 8, .log = true},
                "The length of a message without its header")},
         {choice("pattern", "Destinations", "The rule that picks the node to which a message goes"),
          {{"uniform", "uniform random", "Any other node, with equal chance"},
           {"transpose", "transpose",
            "The first and the last coordinate are exchanged; on a line, the two halves of the node number's bits"},
           {"bit-complement", "bit complement", "The node whose number has every bit inverted"},
           {"bit-reverse", "bit reverse", "The node whose number has the bits in reverse order"},
           {"shuffle", "shuffle", "The node whose number has the bits rotated left by one"},
           {"tornado", "tornado", "The node just under half way round in every dimension: x + ceil(k/2) - 1 modulo k"},
           {"neighbour", "nearest neighbour", "One of the adjacent nodes, with equal chance"},
           {"hot-spot", "hot spot", "A share of the messages goes to the middle node, the rest to any node"},
           {"uniform-all", "self-inclusive uniform", "Any node with equal chance, the sender included"},
           {"neighbour-plus", "upper neighbour", "The next node upwards in every dimension: x + 1 modulo k"},
           {"next-group", "next group",
            "Any node of the group behind the own one: pod, dragonfly group, slice of a grid"},
           {"row-to-column", "row to column", "Any node of the column that has the number of the own row"}}},
         {real("hot_spot_share", "Share to hot spot", "", {.most = 1, .standard = 0.1, .step = 0.01},
               "The share of messages that go to the middle node", {"pattern", {"hot-spot"}})},
         {real("long_share", "Share of long messages", "", {.most = 1, .standard = 0, .step = 0.01},
               "The share of messages that are long")},
         {whole("long_words", "Long message", "words", {.least = 1, .most = 1024, .standard = 32, .log = true},
                "The length of the long messages without their header")},
         {real("priority_one_share", "Share of priority 1", "", {.most = 1, .standard = 0, .step = 0.01},
               "The share of messages that have priority 1 and go first")},
         {shown_in(Group::run,
                   whole("warmup_cycles", "Warm-up", "cycles", {.most = 1'000'000, .standard = 600, .step = 100},
                         "The time at the beginning in which packets are not measured; the run prolongs it until the "
                         "latency is "
                         "steady"))},
         {shown_in(Group::run, whole("measure_cycles", "First window", "cycles",
                                     {.least = 200, .most = 1'000'000, .standard = 1600, .step = 100, .log = true},
                                     "The length of the first measurement window; the window grows until the estimate "
                                     "is precise and steady"))},
         {shown_in(Group::run,
                   whole("max_cycles", "Budget", "cycles",
                         {.least = 1000, .most = 100'000'000, .standard = 64'000, .step = 1000, .log = true},
                         "The time at which the simulation ends at the latest"))},
         {shown_in(Group::run, real("precision", "Precision", "",
                                    {.least = 0.001, .most = 0.5, .standard = 0.02, .step = 0.001, .log = true},
                                    "The simulation stops when the 95 % confidence interval of the mean latency is "
                                    "this narrow, as a share of "
                                    "the mean"))},
     },
     {},
     check_open_loop},
    {{"estimate", "Estimates", TableMode::append, kOpenLoopColumns}, kLinkTable},
    {},
    [](const Values& values) {
        return std::max(values.whole("message_words"), values.whole("long_words")) * kWordBytes;
    }};

}  // namespace grainscope
