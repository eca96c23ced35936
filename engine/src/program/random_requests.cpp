#include <cmath>

#include "base/nan.h"
#include "base/number.h"
#include "base/random.h"
#include "program/node_run.h"
#include "program/programs.h"
#include "sim/output_analysis.h"

// Program `random-requests`: every node repeats a loop of choosing another node at random, sending it N words, waiting
// for an acknowledgement of N words, and idling for L cycles. A closed loop: a slow network slows the senders down.
namespace grainscope {
namespace {

constexpr auto kRandomRequestsColumns = joined(
    std::to_array<Column>(
        {{"cycles", "Simulated time", "cycles", "Cycles simulated so far"},
         {"state", "State", "",
          "How far the simulation is: 0 approximate, 1 converged, 2 at its limit of time, 4 not settled"},
         {"loop", "Loop", "cycles", "Mean time of one loop: request, answer and computation"},
         {"loop_ci", "Loop, half interval", "cycles", "Half width of the 95 % confidence interval, by batch means"},
         {"base_loop", "Empty loop", "cycles", "Time of the loop without messages, measured before the first message"},
         {"latency", "One-way latency", "cycles",
          "Half of the time that messages add to a loop: (loop - empty loop) / 2"},
         {"latency_ci", "Latency, half interval", "cycles", "Half width of the 95 % confidence interval"},
         {"bisection_traffic", "Bisection traffic", "Gbit/s",
          "Traffic across the middle of the longest dimension, both ways together"},
         {"accepted_load", "Accepted load", "flits/node/cycle", "Flits delivered"},
         {"grain", "Grain", "cycles/message", "Computation per message exchange: the idle time"},
         {"grain_per_word", "Grain per word", "cycles/word", "Idle time per word of a message"},
         {"grain_us", "Grain", "us/message", "The grain in microseconds"},
         {"grain_instructions", "Grain", "instructions/message", "The grain in instructions"},
         {"efficiency", "Efficiency", "", "Idle time as a share of the loop"},
         {"request_rate", "Requests", "1/cycle", "Requests per cycle in the whole machine"},
         {"channel_load_max", "Busiest channel", "flits/cycle", "Load of the busiest directed link"},
         {"loops", "Loops", "", "Loops measured"},
         {"send_faults", "Send faults", "", "Cycles in which a processor found its send buffer full"},
         {"overflows", "Queue overflows", "", "Messages that did not fit in their queue"}}),
    kClassColumns);

class RandomRequests final : public NodeRun {
    enum Handler { kRequest, kAnswer };

  public:
    explicit RandomRequests(const Values& values)
        : NodeRun(values, kRandomRequests),
          words_(values.whole("message_words")),
          idle_cycles_(values.integer("idle_cycles")),
          loop_cycles_(values.integer("loop_cycles")),
          reply_cycles_(values.integer("reply_cycles")),
          resume_cycles_(values.integer("resume_cycles")),
          idle_time_(cycles_of(values, idle_cycles_)),
          warmup_cycles_(values.integer("warmup_cycles") +
                         static_cast<std::int64_t>(cycles_of(values, loop_cycles_ + idle_cycles_))),
          loops_({warmup_cycles_,
                  values.integer("measure_cycles"),
                  warmup_cycles_ + values.integer("max_cycles"),
                  values.number("precision"),
                  {5}}),
          answered_(nodes()),
          streams_() {
        RandomStream seeds(static_cast<std::uint64_t>(values.integer("seed")), "random-requests.destinations");
        // A stream per node: what a node draws does not depend on what the others do.
        for (std::uint32_t node = 0; node < nodes(); ++node)
            streams_.emplace_back(seeds.next(), "random-requests.node");
    }

    Task background(Node& node) override {
        if (node.id() == 0) {
            // The base case: the loop without messages, measured by one node while the others fall out of step.
            co_await node.compute(instructions(loop_cycles_));
            co_await node.compute(instructions(idle_cycles_));
            base_loop_cycles_ = spent(node.id(), TimeClass::compute);
        } else {
            // The machine ran for seconds: nodes that begin together have long drifted apart.
            co_await node.compute(
                instructions(streams_[node.id()].below(static_cast<std::uint32_t>(loop_cycles_ + idle_cycles_ + 1))));
        }
        for (;;) {
            const std::int64_t loop_began = cycles(node.now());
            loops_.begin(loop_began);
            co_await node.compute(instructions(loop_cycles_));
            std::uint32_t to = streams_[node.id()].below(node.count() - 1);
            to += to >= node.id();
            co_await node.send({.destination = to, .kind = kRequest, .bytes = words_ * kWordBytes});
            co_await node.wait(answered_[node.id()]);
            co_await node.compute(instructions(idle_cycles_));
            loops_.end(loop_began, {cycles(node.now()) - loop_began});
        }
    }

    Task handle(Node& node, Message message) override {
        if (message.kind == kRequest) {
            co_await node.compute(instructions(reply_cycles_), TimeClass::receive);
            co_await node.send(
                {.destination = message.source, .role = Role::value, .kind = kAnswer, .bytes = words_ * kWordBytes});
        } else {
            co_await node.compute(instructions(resume_cycles_), TimeClass::receive);
            node.give(answered_[node.id()]);
        }
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (cycle >= warmup_cycles_ && !measuring_) {
            measuring_ = true;
            begin_measurement();
        }
        if (!measuring_) return false;
        // Relative to the time that messages take, not to the whole loop: with much idling the loop is precise long
        // before the latency is.
        loops_.set_offset(base_loop() - 1);
        if (!loops_.report(cycle, [&](EstimateState state) { append_row(cycle, state); })) return false;
        fill_links();
        return true;
    }

    std::int64_t next_stop(std::int64_t cycle) const override {
        const std::int64_t next = next_question(cycle);
        // A look that is due waits for loops to end, which something will make them.
        return next > cycle ? next : kNoStop;
    }
    std::int64_t next_question(std::int64_t) const override { return measuring_ ? loops_.next_look() : warmup_cycles_; }

  private:
    // What instructions take in cycles of the node.
    static double cycles_of(const Values& values, std::int64_t amount) {
        const NodePart& node = node_of(values);
        return node.price_ps(values, instructions(amount)) / node.cycle_ps(values);
    }

    double base_loop() const { return static_cast<double>(base_loop_cycles_); }

    void append_row(std::int64_t cycle, EstimateState state) {
        const Interval loop = loops_.estimate();
        const TrafficMeter::Reading crossing = traffic();
        const double base = base_loop();
        tables_[0].put<kRandomRequestsColumns>(
            {{"cycles", cycle},
             {"state", state},
             {"loop", loop.mean},
             {"loop_ci", loop.half_width},
             {"base_loop", base},
             {"latency", (loop.mean - base) / 2},
             {"latency_ci", loop.half_width / 2},
             {"bisection_traffic", gbit_per_second(crossing.bisection_units)},
             {"accepted_load", crossing.accepted_load},
             {"grain", idle_time_},
             {"grain_per_word", idle_time_ / words_},
             {"grain_us", microseconds(idle_time_)},
             {"grain_instructions", idle_cycles_},
             {"efficiency", idle_time_ / loop.mean},
             {"request_rate", std::isnan(loop.mean) ? kNaN : static_cast<double>(nodes()) / loop.mean},
             {"channel_load_max", crossing.channel_load_max},
             {"loops", loops_.observed()},
             {"send_faults", counts().send_faults},
             {"overflows", counts().overflowed}});
        tables_[0].put<kRandomRequestsColumns>("share_compute", class_shares());
    }

    int words_;
    std::int64_t idle_cycles_, loop_cycles_, reply_cycles_, resume_cycles_;
    double idle_time_;  // in cycles
    std::int64_t warmup_cycles_;
    OutputAnalysis loops_;
    std::vector<Signal> answered_;
    std::vector<RandomStream> streams_;
    std::int64_t base_loop_cycles_ = 0;
    bool measuring_ = false;
};

void check_random_requests(const Values& values, Errors& errors) {
    check_another(values, errors);
    check_budget(values, values.number("measure_cycles"), errors);
}

}  // namespace

std::unique_ptr<Run> start_random_requests(const Values& values) { return std::make_unique<RandomRequests>(values); }

constexpr ProgramPart kRandomRequests{
    {"random-requests",
     "Random requests, closed loop",
     "Every node asks a random other node, waits for the answer, computes, and starts again",
     {
         {whole("idle_cycles", "Idle time", "cycles", {.most = 10'000'000, .standard = 200, .log = true},
                "The computation of a node between two requests (grain)")},
         {shown_in(Group::node, whole("loop_cycles", "Loop", "cycles", {.most = 10'000, .standard = 45},
                                      "The instructions of the loop itself, the choice of the destination included"))},
     },
     {"message_words", "warmup_cycles", "measure_cycles", "max_cycles", "precision", "reply_cycles", "resume_cycles"},
     check_random_requests},
    {{"estimate", "Measurement", TableMode::append, kRandomRequestsColumns}, kLinkTable},
    {Unit::instructions},
    [](const Values& values) { return values.whole("message_words") * kWordBytes; }};

}  // namespace grainscope
