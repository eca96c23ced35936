#include "program/open_loop.h"

#include <limits>
#include <variant>

#include "base/check.h"
#include "base/number.h"
#include "base/random.h"
#include "model/mesh_setting.h"
#include "network/mesh.h"
#include "network/traffic_meter.h"
#include "node/terminal.h"
#include "sim/histogram.h"
#include "sim/output_analysis.h"

namespace grainscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// That a few packets more or less wait at a small machine decides nothing about saturation: so many per node.
constexpr double kSaturatedPackets = 2;

// What is observed of a packet: first its latency, then the part of it that an idle network would not have cost.
constexpr std::size_t kNetworkLatency = 2, kHops = 3;

// Cycles that a packet takes over the hops of an idle network; every further hop costs as much as the second.
struct ZeroLoad {
    std::int64_t none, first, further;

    ZeroLoad(const MeshConfig& mesh, int flits)
        : none(zero_load_cycles(mesh, 0, flits)),
          first(zero_load_cycles(mesh, 1, flits)),
          further(mesh.hop_cycles) {}
    std::int64_t cycles(std::int64_t hops) const { return hops == 0 ? none : first + (hops - 1) * further; }
};

class OpenLoop final : public Run {
  public:
    explicit OpenLoop(const Values& values)
        : mesh_(MeshConfig::from(values)),
          grid_(mesh_.extents, mesh_.wraps),
          config_(OpenLoopConfig::from(values)),
          traffic_(grid_, config_.pattern, config_.hot_spot_share),
          network_(make_mesh(values, pool_)),
          terminals_(*network_, pool_, mesh_.priorities),
          meter_(*network_, grid_),
          recording_(values, values.number("cycle_ps"), 0, network_->nodes(), ends_of(network_->links())),
          sent_until_(recording_.is_on() ? network_->nodes() : 0),
          gaps_(config_.offered_load / config_.mean_flits()),
          arrivals_stream_(seed(values), "open-loop.arrivals"),
          destination_stream_(seed(values), "open-loop.destinations"),
          length_stream_(seed(values), "open-loop.lengths"),
          priority_stream_(seed(values), "open-loop.priorities"),
          warmup_cycles_(values.integer("warmup_cycles")),
          flit_bits_(values.number("flit_bits")),
          cycle_ps_(values.number("cycle_ps")),
          short_(mesh_, config_.short_flits),
          long_(mesh_, config_.long_flits),
          analysis_({warmup_cycles_, values.integer("measure_cycles"), values.integer("max_cycles"),
                     values.number("precision"), {4, 10}, config_.mean_flits(),
                     kSaturatedPackets * config_.mean_flits() * static_cast<double>(network_->nodes())}) {
        for (const Table& table : kOpenLoop.tables) tables_.emplace_back(table);
        next_creation_ = gaps_.draw(arrivals_stream_);
    }

    Status step(std::int64_t budget) override {
        std::int64_t events = 0;
        do {
            if (finished_) return Status::done;
            events += advance();
        } while (events < budget);
        return finished_ ? Status::done : Status::more;
    }

    const std::vector<TableData>& tables() const override { return tables_; }

  private:
    static std::uint64_t seed(const Values& values) { return static_cast<std::uint64_t>(values.integer("seed")); }

    // One cycle, or a jump over empty ones. Returns its events.
    std::int64_t advance() {
        const std::int64_t cycle = network_->cycle();
        if (cycle == warmup_cycles_ && !measuring_) begin_measurement();
        if (measuring_ && report(cycle)) return 1;
        const std::int64_t creation_cycle = next_creation_ / nodes();
        if (network_->idle() && creation_cycle > cycle) {
            network_->skip_to(std::min(creation_cycle, next_stop(cycle)));
            return 1;
        }
        while (next_creation_ < (cycle + 1) * nodes()) {
            create(cycle, static_cast<std::uint32_t>(next_creation_ % nodes()));
            next_creation_ += 1 + gaps_.draw(arrivals_stream_);
        }
        recording_.advance(cycle, link_totals());
        const std::int64_t moved = network_->step();
        for (const Delivery& delivery : network_->deliveries()) deliver(delivery);
        terminals_.refill();
        return 1 + nodes() / 64 + moved;
    }

    std::int64_t nodes() const { return grid_.nodes(); }

    // The next cycle in which something other than a creation may have to happen.
    std::int64_t next_stop(std::int64_t cycle) const {
        return measuring_ ? std::max(analysis_.next_look(), cycle + 1) : warmup_cycles_;
    }

    void create(std::int64_t cycle, std::uint32_t node) {
        const PacketId id = pool_.allocate();
        Packet& packet = pool_[id];
        packet.source = node;
        packet.destination = traffic_.destination(node, destination_stream_);
        packet.created_cycle = cycle;
        const bool is_long = config_.long_share > 0 && length_stream_.unit() < config_.long_share;
        packet.flits = is_long ? config_.long_flits : config_.short_flits;
        packet.priority =
            config_.priority_one_share > 0 && priority_stream_.unit() < config_.priority_one_share ? 1 : 0;
        flits_created_ += packet.flits;
        analysis_.begin(cycle);
        terminals_.submit(id);
    }

    void deliver(const Delivery& delivery) {
        const Packet& packet = pool_[delivery.packet];
        if (packet.created_cycle >= warmup_cycles_) {
            const std::int64_t latency = delivery.cycle - packet.created_cycle;
            const ZeroLoad& alone = packet.flits == config_.short_flits ? short_ : long_;
            analysis_.end(packet.created_cycle, {latency, latency - alone.cycles(packet.hops),
                                                 delivery.cycle - packet.injected_cycle, packet.hops});
            histogram_.add(latency);
        }
        if (recording_.is_on()) record(packet, delivery.cycle);
        pool_.release(delivery.packet);
    }

    Recording::LinkTotals link_totals() const {
        return [this] { return network_->link_flits(); };
    }

    // A terminal sends while a packet waits at its interface.
    void record(const Packet& packet, std::int64_t delivered) {
        std::int64_t& until = sent_until_[packet.source];
        recording_.spend(packet.source, TimeClass::send, std::max(until, packet.created_cycle), packet.injected_cycle);
        until = std::max(until, packet.injected_cycle);
        recording_.flight(packet.source, packet.destination, packet.injected_cycle, delivered, packet.flits);
    }

    void begin_measurement() {
        measuring_ = true;
        meter_.begin(network_->cycle());
        created_at_start_ = flits_created_;
        refusals_at_start_ = network_->refusals();
    }

    // Gives a row when one is due. True when the run is over.
    bool report(std::int64_t cycle) {
        analysis_.watch(cycle, terminals_.backlog_flits(), flits_created_);
        const OutputAnalysis::Look look = analysis_.look(cycle);
        if (look.due) append_row(cycle, look.state);
        if (!look.last) return false;
        meter_.fill(tables_[1], cycle);
        recording_.fill(tables_, 2, cycle, link_totals(), true);
        finished_ = true;
        return true;
    }

    void append_row(std::int64_t cycle, EstimateState state) {
        const double measured = static_cast<double>(cycle - warmup_cycles_);
        // A mean over a growing queue would only tell how long we looked.
        const bool unknown = state == EstimateState::saturated;
        const Interval latency = unknown ? Interval{kNaN, kNaN} : analysis_.estimate();
        const TrafficMeter::Reading traffic = meter_.read(cycle);
        const double per_node = measured * static_cast<double>(nodes());
        tables_[0].append({static_cast<double>(cycle), static_cast<double>(state),
                           static_cast<double>(flits_created_ - created_at_start_) / per_node, traffic.accepted_load,
                           latency.mean, latency.half_width, unknown ? kNaN : analysis_.mean(kNetworkLatency),
                           unknown ? kNaN : histogram_.quantile(0.5), unknown ? kNaN : histogram_.quantile(0.95),
                           unknown ? kNaN : histogram_.quantile(0.99), unknown ? kNaN : histogram_.maximum(),
                           analysis_.mean(kHops), traffic.bisection_flits * flit_bits_ / cycle_ps_ * 1000,
                           traffic.bisection_flits, traffic.channel_load_mean, traffic.channel_load_max,
                           static_cast<double>(analysis_.observed()),
                           static_cast<double>(network_->refusals() - refusals_at_start_),
                           static_cast<double>(terminals_.backlog_flits())});
    }

    MeshConfig mesh_;
    Grid grid_;
    OpenLoopConfig config_;
    Traffic traffic_;
    PacketPool pool_;
    std::unique_ptr<Network> network_;
    Terminals terminals_;
    TrafficMeter meter_;
    Recording recording_;
    std::vector<std::int64_t> sent_until_;  // by node: when its interface took the packet before
    GeometricGap gaps_;
    RandomStream arrivals_stream_, destination_stream_, length_stream_, priority_stream_;
    std::int64_t warmup_cycles_;
    double flit_bits_, cycle_ps_;
    ZeroLoad short_, long_;
    OutputAnalysis analysis_;
    Histogram histogram_;  // of all packets created since the warm-up
    std::vector<TableData> tables_;

    std::int64_t next_creation_;  // cycle * nodes + node of the next packet
    bool measuring_ = false, finished_ = false;
    std::int64_t flits_created_ = 0, created_at_start_ = 0, refusals_at_start_ = 0;
};

MaybeError check_open_loop(const Values& values) {
    const MeshConfig mesh = MeshConfig::from(values);
    const OpenLoopConfig config = OpenLoopConfig::from(values);
    if (const MaybeError error = Traffic::check(Grid(mesh.extents, mesh.wraps), config.pattern)) return error;
    if (config.offered_load * mesh.injection_interval > 1)
        return Error{"offered_load", format_number(config.offered_load) +
                                         " is more than the injection rate of 1 flit per " +
                                         std::to_string(mesh.injection_interval) + " cycles; give at most " +
                                         format_number(1.0 / mesh.injection_interval)};
    if (config.priority_one_share > 0 && mesh.priorities < 2)
        return Error{"priority_one_share", "needs two priorities; set priorities to 2, or give 0"};
    if (values.number("max_cycles") < values.number("warmup_cycles") + values.number("measure_cycles"))
        return Error{"max_cycles", "is shorter than warm-up and first window together; give at least " +
                                       format_number(values.number("warmup_cycles") + values.number("measure_cycles"))};
    return std::nullopt;
}

}  // namespace

OpenLoopConfig OpenLoopConfig::from(const Values& values) {
    const int word_flits = values.whole("word_flits"), header = values.whole("header_flits");
    return {static_cast<Pattern>(values.choice("pattern")),
            values.number("offered_load"),
            values.number("hot_spot_share"),
            values.whole("message_words") * word_flits + header,
            values.whole("long_words") * word_flits + header,
            values.number("long_share"),
            values.number("priority_one_share")};
}

const ProgramPart kOpenLoop{
    {"open-loop",
     "Random traffic, open loop",
     "Every node creates messages at random at a given load, whatever the network does",
     {
         {"offered_load", "Offered load", "flits/node/cycle", Kind::real, Group::program, 0.0001, 1, 0.05, 0.001,
          Scale::linear, "Flits that every node creates per cycle on average, header flits included"},
         {"message_words", "Message length", "words", Kind::integer, Group::program, 1, 1024, 8, 1, Scale::log,
          "Length of a message without its header"},
         {"pattern",
          "Destinations",
          "",
          Kind::choice,
          Group::program,
          0,
          7,
          0,
          1,
          Scale::linear,
          "Which node a message goes to",
          {{"uniform", "uniform random", "Any other node with equal chance"},
           {"transpose", "transpose",
            "First and last coordinate exchanged; on a line, the halves of the node number's bits"},
           {"bit-complement", "bit complement", "Every bit of the node number inverted"},
           {"bit-reverse", "bit reverse", "The bits of the node number in reverse order"},
           {"shuffle", "shuffle", "The bits of the node number rotated left by one"},
           {"tornado", "tornado", "In every dimension just under half way round, upwards: x + ceil(k/2) - 1 modulo k"},
           {"neighbour", "nearest neighbour", "One of the adjacent nodes with equal chance"},
           {"hot-spot", "hot spot", "A share to the middle node, the rest uniform"}}},
         {"hot_spot_share",
          "Share to hot spot",
          "",
          Kind::real,
          Group::program,
          0,
          1,
          0.1,
          0.01,
          Scale::linear,
          "Part of the messages that go to the middle node",
          {},
          {"pattern", {"hot-spot"}}},
         {"long_share", "Share of long messages", "", Kind::real, Group::program, 0, 1, 0, 0.01, Scale::linear,
          "Part of the messages that have the other length"},
         {"long_words", "Long message", "words", Kind::integer, Group::program, 1, 1024, 32, 1, Scale::log,
          "Length of the long messages without their header"},
         {"priority_one_share", "Share of priority 1", "", Kind::real, Group::program, 0, 1, 0, 0.01, Scale::linear,
          "Part of the messages that go first"},
         {"warmup_cycles", "Warm-up", "cycles", Kind::integer, Group::run, 0, 1000000, 600, 100, Scale::linear,
          "Packets created before this are not measured; more are left out while the latency settles"},
         {"measure_cycles", "First window", "cycles", Kind::integer, Group::run, 200, 1000000, 1600, 100, Scale::log,
          "Length of the first measurement window; it grows until the estimate is precise enough and has settled"},
         {"max_cycles", "Budget", "cycles", Kind::integer, Group::run, 1000, 100000000, 64000, 1000, Scale::log,
          "No window ends later than this"},
         {"precision", "Precision", "", Kind::real, Group::run, 0.001, 0.5, 0.02, 0.001, Scale::log,
          "Stop when the 95 % confidence interval of the mean latency is within this share of it"},
     },
     {"word_flits", "header_flits", "flit_bits", "cycle_ps"},
     check_open_loop},
    with_recording({
        {"estimate",
         "Estimates",
         TableMode::append,
         {
             {"cycles", "Simulated time", "cycles", "Cycles simulated so far"},
             {"state", "State", "",
              "0 approximate, 1 converged, 2 budget spent, 3 saturated (the latency has no mean), 4 not settled"},
             {"offered_load", "Offered load", "flits/node/cycle", "Flits created since the warm-up"},
             {"accepted_load", "Accepted load", "flits/node/cycle", "Flits delivered since the warm-up"},
             {"latency", "Latency", "cycles", "Mean from creation to delivery of the last flit; none if saturated"},
             {"latency_ci", "Latency, half interval", "cycles",
              "Half width of the 95 % confidence interval, by batch means"},
             {"network_latency", "Network latency", "cycles",
              "Mean from the head's injection to delivery of the last flit"},
             {"latency_p50", "Median latency", "cycles", "Half of the packets take at most this"},
             {"latency_p95", "95th percentile", "cycles", "95 % of the packets take at most this"},
             {"latency_p99", "99th percentile", "cycles", "99 % of the packets take at most this"},
             {"latency_max", "Longest latency", "cycles", "The slowest packet"},
             {"hops", "Hops", "links", "Mean number of links crossed"},
             {"bisection_traffic", "Bisection traffic", "Gbit/s",
              "Across the middle of the longest dimension, both ways"},
             {"bisection_flits", "Bisection traffic", "flits/cycle",
              "Across the middle of the longest dimension, both ways"},
             {"channel_load_mean", "Mean channel load", "flits/cycle", "Over all directed links"},
             {"channel_load_max", "Busiest channel", "flits/cycle", "The busiest directed link"},
             {"packets", "Packets", "", "Packets measured"},
             {"refusals", "Refusals", "", "Node-cycles in which the network had no room for a waiting flit"},
             {"backlog", "Backlog", "flits", "Flits waiting at the sources"},
         }},
        link_table(),
    }),
    [](const Values& values) -> std::unique_ptr<Run> { return std::make_unique<OpenLoop>(values); },
    "terminal"};

}  // namespace grainscope
