#include <algorithm>
#include <cmath>
#include <optional>

#include "base/nan.h"
#include "base/number.h"
#include "base/random.h"
#include "program/node_run.h"
#include "program/programs.h"
#include "program/traffic.h"
#include "program/ways_alone.h"
#include "sim/output_analysis.h"

// Program `transfers`: nodes compute and send one-way messages in turns, at a given demand; nobody waits for an answer,
// and nobody looks at what comes. Measured is how often a message is sent, how long it takes, and what that time is
// made of.
namespace grainscope {
namespace {

// What is observed of a message, all in picoseconds; the first is the whole, of which the others are parts but for
// kExchangeWaited, which is a part of kExchange.
enum Observed : std::size_t { kLatency, kWaited, kTransfer, kQueued, kSoftware, kExchange, kExchangeWaited };

constexpr auto kTransfersColumns = joined(

    std::to_array<Column>(
        {{"cycles", "Simulated time", "cycles", "Cycles simulated so far"},
         {"state", "State", "",
          "How far the simulation is: 0 approximate, 1 converged, 2 at its limit of time, 4 not settled"},
         {"demanded", "Demanded rate", "messages/1000 cycles",
          "Messages that a node would send if messages took no time: 1000 cycles divided by the computation "
          "between "
          "two messages"},
         {"achieved", "Achieved rate", "messages/1000 cycles", "Messages of a sending node that arrived"},
         {"achieved_us", "Achieved rate", "messages/us", "Achieved rate per microsecond"},
         {"latency", "Latency", "cycles", "Mean time from the call of send to the last word in the receiver's memory"},
         {"latency_ci", "Latency, half interval", "cycles",
          "Half width of the 95 % confidence interval, by batch means"},
         {"waited", "Network wait", "cycles", "Part of the latency: waiting in the network behind other messages"},
         {"transfer", "Transfer", "cycles", "Part of the latency: the way between two interfaces on an empty network"},
         {"queued", "Queue", "cycles",
          "Part of the latency: waiting for the interface or for another processor of the sender"},
         {"software", "Software", "cycles", "Part of the latency: work of the sender's processors for the message"},
         {"exchange", "Request and answer", "cycles",
          "Part of the latency: from the request to the answer of the receiver"},
         {"rest", "Other", "cycles", "Part of the latency: commands to other processors, and all remaining time"},
         {"exchange_waited", "Network wait of both", "cycles",
          "Wait of request and answer in the network, a part of their time"},
         {"waited_all", "Network wait, all", "cycles",
          "Wait in the network of a message, its request and its answer together"},
         {"extra", "Wait of the loop", "cycles",
          "Time of a sender per message, less its computation and the transfer; 0 where it computes meanwhile"},
         {"throughput", "Throughput", "words/node/cycle", "Words of a sending node that arrived"},
         {"throughput_all", "Throughput", "words/cycle", "Words of the whole machine that arrived"},
         {"in_flight", "Messages under way", "",
          "Mean number of messages of a sending node that are not yet complete, queued messages included"},
         {"engaged", "Messages at work on", "",
          "Mean number of messages of a sending node that are being sent, queued messages excluded"},
         {"messages", "Messages", "", "Messages measured"},
         {"masters", "Masters of interfaces", "",
          "Share of the time in which a node's interfaces send; no value without such interfaces"},
         {"slaves", "Slaves of interfaces", "",
          "Share of the time in which a node's interfaces receive; no value without such interfaces"},
         {"management", "Management processors", "",
          "Share of the time in which management processors work; no value without such processors"},
         {"nodes", "Nodes", "", "Number of nodes"}}),
    kClassColumns,
    std::to_array<Column>({{"part_waited", "Network wait", "", "Share of the latency"},
                           {"part_transfer", "Transfer", "", "Share of the latency"},
                           {"part_queued", "Queue", "", "Share of the latency"},
                           {"part_software", "Software", "", "Share of the latency"},
                           {"part_exchange", "Request and answer", "", "Share of the latency"},
                           {"part_rest", "Other", "", "Share of the latency"}}));

constexpr auto kTransfersNodesColumns = std::to_array<Column>(
    {{"node", "Node", "", "Number of the node"},
     {"achieved", "Achieved rate", "messages/1000 cycles", "Messages of the node that arrived"},
     {"latency", "Latency", "cycles", "Mean of the node's messages"},
     {"waited", "Network wait", "cycles", "Mean of the node's messages"},
     {"masters", "Masters", "", "Share of the time in which the node's interfaces send"},
     {"slaves", "Slaves", "", "Share of the time in which the node's interfaces receive"},
     {"management", "Management processor", "", "Share of the time in which the management processor works"}});

constexpr auto kStagesColumns = std::to_array<Column>(
    {{"plane", "Plane", "",
      "Number of the network among equal networks of stages; other networks have one row without numbers"},
     {"stage", "Stage", "", "Number of the stage, from 0"},
     {"requests", "Requests", "", "Requests for an output of a crossbar of the stage"},
     {"blocked", "Blocked", "", "Share of the requests that found the output taken"},
     {"dropped", "Dropped", "", "Share of the requests that gave up their path"},
     {"waited", "Wait", "cycles", "Mean time until a request got the output, or tried again"}});

class Transfers final : public NodeRun {
  public:
    explicit Transfers(const Values& values)
        : NodeRun(values, kTransfers),
          grid_(network().topology().shape, network().topology().wraps),
          traffic_(grid_, static_cast<Pattern>(values.choice("pattern")), values.number("hot_spot_share"),
                   network().topology().group_nodes),
          words_(values.whole("message_words")),
          gap_(values.integer("gap")),
          is_random_(values.choice_key("gaps") == "random"),
          senders_(values.whole("senders") > 0 ? static_cast<std::uint32_t>(values.whole("senders")) : nodes()),
          gap_cycles_(node_of(values).price_ps(values, instructions(gap_)) / node_of(values).cycle_ps(values)),
          gaps_(1 / (1 + static_cast<double>(gap_))),
          warmup_cycles_(values.integer("warmup_cycles") + static_cast<std::int64_t>(gap_cycles_)),
          analysis_({warmup_cycles_,
                     values.integer("measure_cycles"),
                     warmup_cycles_ + values.integer("max_cycles"),
                     values.number("precision"),
                     {5}}),
          sums_(nodes()) {
        const auto setting = setting_of(values);
        ways_.emplace(*setting, node_of(values).bytes_sent(values, Role::call, words_ * kWordBytes));
        RandomStream seeds(static_cast<std::uint64_t>(values.integer("seed")), "transfers.nodes");
        // A stream per node: what a node draws does not depend on what the others do.
        for (std::uint32_t node = 0; node < nodes(); ++node) streams_.emplace_back(seeds.next(), "transfers.node");
    }

    Task background(Node& node) override {
        if (node.id() >= senders_) co_return;
        RandomStream& stream = streams_[node.id()];
        // The nodes have long fallen out of step.
        co_await node.compute(instructions(stream.below(static_cast<std::uint32_t>(gap_ + 1))));
        for (;;) {
            analysis_.begin(cycles(node.now()));
            co_await node.send({.destination = traffic_.destination(node.id(), stream), .bytes = words_ * kWordBytes});
            co_await node.compute(instructions(is_random_ ? gaps_.draw(stream) : gap_));
        }
    }
    Reception reception(const Message&) const override { return Reception::dropped; }

    void arrived(Node&, const Message& message) override {
        if (!measuring_) return;
        Sums& sums = sums_[message.source];
        ++sums.messages;
        const TimeBins::Values parts = parts_of(message);
        sums.latency += parts[kLatency];
        sums.waited += parts[kWaited];
        analysis_.end(cycles(message.sent), parts);
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (cycle >= warmup_cycles_ && !measuring_) start_measuring();
        if (!measuring_) return false;
        if (!analysis_.report(cycle, [&](EstimateState state) { append_row(cycle, state); })) return false;
        fill_nodes();
        fill_stages();
        fill_links();
        return true;
    }
    std::int64_t next_stop(std::int64_t cycle) const override {
        const std::int64_t next = measuring_ ? analysis_.next_look() : warmup_cycles_;
        // A look that is due waits for messages to arrive, which something will make them.
        return next > cycle ? next : kNoStop;
    }

  private:
    // Of the messages of a node that have arrived since the measurement began.
    struct Sums {
        std::int64_t messages = 0;
        Tick latency = 0, waited = 0;
    };

    TimeBins::Values parts_of(const Message& message) {
        const Passage& passage = message.passage;
        const Tick latency = message.arrived - message.sent;
        const Tick alone = ways_->alone(message, passage.network > 0 ? passage.network : latency - message.waited);
        TimeBins::Values parts{};
        parts[kLatency] = latency;
        if (passage.network > 0) {
            // What the network added to what an only message takes.
            // Parts of a message that go before the last one wait while processors work.
            parts[kWaited] = std::max<Tick>(0, passage.network - alone);
            parts[kTransfer] = passage.network - parts[kWaited] + passage.interfaces;
        } else {
            parts[kWaited] = message.waited;
            parts[kTransfer] = std::clamp<Tick>(alone, 0, latency - message.waited);
        }
        parts[kQueued] = passage.queued;
        parts[kSoftware] = passage.software + passage.copying;
        parts[kExchange] = passage.exchange;
        parts[kExchangeWaited] = passage.exchange_waited;
        return parts;
    }

    void start_measuring() {
        measuring_ = true;
        begin_measurement();
        for (std::uint32_t node = 0; node < nodes(); ++node) side_at_start_.push_back(machine().side_times(node));
        otherwise_at_start_ = otherwise();
    }

    // What the senders together have done so far besides computing.
    Tick otherwise() const {
        Tick sum = 0;
        for (std::uint32_t node = 0; node < senders_; ++node)
            sum += machine().now() - machine().times(node)[static_cast<std::size_t>(TimeClass::compute)];
        return sum;
    }

    double measured_cycles() const {
        return static_cast<double>(machine().now()) / static_cast<double>(machine().cycle_ps()) -
               static_cast<double>(measured_from());
    }
    double in_cycles(double ps) const { return ps / static_cast<double>(machine().cycle_ps()); }

    // Shares of the measured time of a node's other processors; NaN where it has none.
    struct Side {
        double masters = kNaN, slaves = kNaN, management = kNaN;
    };
    Side side_of(std::uint32_t node) const {
        const std::optional<SideTimes> times = machine().side_times(node);
        if (!times) return {};
        const SideTimes& before = *side_at_start_[node];
        const auto share = [&](Tick now, Tick then) {
            return in_cycles(static_cast<double>(now - then)) / measured_cycles();
        };
        return {share(times->masters, before.masters), share(times->slaves, before.slaves),
                share(times->management, before.management)};
    }

    void append_row(std::int64_t cycle, EstimateState state) {
        const Interval estimate = analysis_.estimate();
        const auto mean = [&](Observed what) { return in_cycles(analysis_.mean(what)); };
        const double latency = mean(kLatency), waited = mean(kWaited), transfer = mean(kTransfer);
        // Where nothing else is, the sums of the others differ from the latency in their last digits.
        const double left = latency - waited - transfer - mean(kQueued) - mean(kSoftware) - mean(kExchange);
        const double rest = left > 1e-12 * latency ? left : 0;
        std::int64_t messages = 0;
        for (const Sums& sums : sums_) messages += sums.messages;
        const double all = measured_cycles() * senders_;
        const double rate = all > 0 ? static_cast<double>(messages) / all : kNaN;
        const double per_us = 1e6 / static_cast<double>(machine().cycle_ps());
        Side side{0, 0, 0};
        for (std::uint32_t node = 0; node < nodes(); ++node) {
            const Side own = side_of(node);
            side.masters += own.masters / nodes();
            side.slaves += own.slaves / nodes();
            side.management += own.management / nodes();
        }
        const double otherwise_each =
            in_cycles(static_cast<double>(otherwise() - otherwise_at_start_)) / static_cast<double>(messages);
        tables_[0].put<kTransfersColumns>({{"cycles", cycle},
                                           {"state", state},
                                           {"demanded", 1000 / gap_cycles_},
                                           {"achieved", 1000 * rate},
                                           {"achieved_us", rate * per_us},
                                           {"latency", latency},
                                           {"latency_ci", in_cycles(estimate.half_width)},
                                           {"waited", waited},
                                           {"transfer", transfer},
                                           {"queued", mean(kQueued)},
                                           {"software", mean(kSoftware)},
                                           {"exchange", mean(kExchange)},
                                           {"rest", rest},
                                           {"exchange_waited", mean(kExchangeWaited)},
                                           {"waited_all", waited + mean(kExchangeWaited)},
                                           {"extra", std::max(0.0, otherwise_each - transfer)},
                                           {"throughput", rate * words_},
                                           {"throughput_all", rate * words_ * senders_},
                                           {"in_flight", rate * latency},
                                           {"engaged", rate * (latency - mean(kQueued))},
                                           {"messages", analysis_.observed()},
                                           {"masters", side.masters},
                                           {"slaves", side.slaves},
                                           {"management", side.management},
                                           {"nodes", nodes()}});
        tables_[0].put<kTransfersColumns>("share_compute", class_shares());
        tables_[0].put<kTransfersColumns>({{"part_waited", waited / latency},
                                           {"part_transfer", transfer / latency},
                                           {"part_queued", mean(kQueued) / latency},
                                           {"part_software", mean(kSoftware) / latency},
                                           {"part_exchange", mean(kExchange) / latency},
                                           {"part_rest", rest / latency}});
    }

    void fill_nodes() {
        tables_[2].clear();
        for (std::uint32_t node = 0; node < nodes(); ++node) {
            const Sums& sums = sums_[node];
            const auto messages = static_cast<double>(sums.messages);
            const Side side = side_of(node);
            tables_[2].put<kTransfersNodesColumns>(
                {{"node", node},
                 {"achieved", 1000 * messages / measured_cycles()},
                 {"latency", in_cycles(static_cast<double>(sums.latency)) / messages},
                 {"waited", in_cycles(static_cast<double>(sums.waited)) / messages},
                 {"masters", side.masters},
                 {"slaves", side.slaves},
                 {"management", side.management}});
        }
    }

    void fill_stages() {
        tables_[3].clear();
        const Stages* const stages = network().stages();
        if (stages == nullptr) {
            tables_[3].put<kStagesColumns>({{"plane", kNaN},
                                            {"stage", kNaN},
                                            {"requests", kNaN},
                                            {"blocked", kNaN},
                                            {"dropped", kNaN},
                                            {"waited", kNaN}});
            return;
        }
        for (const StageCounts& stage : stages->stage_counts()) {
            const auto requests = static_cast<double>(stage.requests);
            tables_[3].put<kStagesColumns>({{"plane", stage.priority},
                                            {"stage", stage.stage},
                                            {"requests", requests},
                                            {"blocked", static_cast<double>(stage.blocked) / requests},
                                            {"dropped", static_cast<double>(stage.dropped) / requests},
                                            {"waited", in_cycles(static_cast<double>(stage.waited)) / requests}});
        }
    }

    Grid grid_;
    Traffic traffic_;
    int words_;
    std::int64_t gap_;
    bool is_random_;
    std::uint32_t senders_;
    double gap_cycles_;
    GeometricGap gaps_;
    std::int64_t warmup_cycles_;
    OutputAnalysis analysis_;
    std::vector<Sums> sums_;
    std::optional<WaysAlone> ways_;
    std::vector<RandomStream> streams_;
    std::vector<std::optional<SideTimes>> side_at_start_;
    Tick otherwise_at_start_ = 0;
    bool measuring_ = false;
};

void check_transfers(const Values& values, Errors& errors) {
    const auto network = setting_of(values);
    check_among_nodes(values, "senders", errors);
    Traffic::check(network->shape().extents, static_cast<Pattern>(values.choice("pattern")), errors,
                   network->group_nodes());
    check_budget(values, values.number("measure_cycles"), errors);
}

}  // namespace

std::unique_ptr<Run> start_transfers(const Values& values) { return std::make_unique<Transfers>(values); }

constexpr ProgramPart kTransfers{
    {"transfers",
     "One-way messages",
     "Nodes compute and send messages in turns, at a given rate or as fast as possible; no message is answered",
     {
         {whole("gap", "Computation", "instructions", {.least = 1, .most = 10'000'000, .standard = 200, .log = true},
                "The mean computation of a node between two messages, which sets the demand")},
         {choice("gaps", "Spread of it", "How the computation between two messages varies"),
          {{"random", "random", "A message can follow any instruction with the same chance"},
           {"fixed", "none", "The computation is always the same"}}},
         {whole("senders", "Nodes that send", "nodes", {.most = 32'768, .standard = 0},
                "The number of nodes that send, from node 0 on; 0 means all nodes")},
     },
     {"message_words", "pattern", "hot_spot_share", "warmup_cycles", "measure_cycles", "max_cycles", "precision"},
     check_transfers},
    {{"estimate", "Measurement", TableMode::append, kTransfersColumns},
     kLinkTable,
     {"nodes", "Nodes", TableMode::replace, kTransfersNodesColumns},
     {"stages", "Stages", TableMode::replace, kStagesColumns}},
    {Unit::instructions},
    [](const Values& values) { return values.whole("message_words") * kWordBytes; }};

}  // namespace grainscope
