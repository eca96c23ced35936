#include "sim/output_analysis.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "base/nan.h"

namespace grainscope {
namespace {

constexpr int kBinsPerWindow = 320, kSamplesPerWindow = 128;
// Coarse looks come at multiples of this part of the first window.
constexpr int kTwentieths = 20;
// Windows grow by a quarter of the latest doubling: a few looks more cost less than the overshoot of larger steps.
constexpr int kLooksPerDoubling = 4;

// Groups among which the end of the warm-up is looked for. Beyond an eighth none are left out: in a process with a long
// memory the stretch with the least error is the quietest one, and not what the process is like...
constexpr std::size_t kGroups = 64, kMostLeftOut = kGroups / 8;
// ...and where only the later half would do, it has not settled.
constexpr std::size_t kUnsettledGroups = kGroups / 2;

// The interval is the wider one of two numbers of batches: many show short correlations best, fewer long ones.
constexpr std::size_t kFewBatches = 32, kManyBatches = 64;
// Of a closed loop also batches as long as it remembers, if there is room for so many...
constexpr std::size_t kFewestBatches = 6;
// ...and a wider interval for what none of them shows and for the bias of stopping where it is narrow: by what
// `npm run bench -- coverage` needs in order to hold.
constexpr double kClosedWider = 1.1;
// Of the few, correlation that is no longer mended by a wider interval, and a trend that chance does not explain.
constexpr double kMostCorrelated = 0.5, kMostTrend = 3.5;
// Fewer observations say nothing about how they vary.
constexpr std::int64_t kLeastObserved = 64;

// Earlier looks that count, by their share of the cycles; more of them in closed loops.
constexpr double kJustBefore = 0.6, kLatestDoubling = 0.5;

constexpr double kFourPiSquared = 39.47841760435743;

// For queues. How long a window must be, in relaxation_cycles(), for its interval to mean anything, and how much wider
// the interval of a shorter one is: by 1 + kWider / length. A run that may stop must be kLeastToStop busy_cycles()
// long, and its interval as narrow as asked for even if it were wider by 1 + kNarrower / length in those. They are what
// the benchmark `coverage` needs in order to hold.
constexpr double kLeastToKnow = 150, kWider = 30, kLeastToStop = 100, kNarrower = 60;

}  // namespace

OutputAnalysis::OutputAnalysis(const AnalysisPlan& plan)
    : plan_(plan),
      bins_(plan.start, std::max<std::int64_t>(1, plan.first_window / kBinsPerWindow)),
      backlog_(plan.start, std::max<std::int64_t>(1, plan.first_window / kSamplesPerWindow), plan.backlog_floor),
      window_(plan.first_window) {
    CHECK(plan.first_window >= kTwentieths && longest_window() >= plan.first_window);
}

std::int64_t OutputAnalysis::next_look() const {
    if (coarse_given_ == plan_.coarse_looks.size()) return plan_.start + window_;
    return plan_.start + plan_.first_window * plan_.coarse_looks[coarse_given_] / kTwentieths;
}

std::int64_t OutputAnalysis::next_window() const {
    std::int64_t doubled = plan_.first_window;
    while (2 * doubled <= window_) doubled *= 2;
    std::int64_t next = doubled;
    for (int i = 1; next <= window_; ++i) next = doubled + doubled * i / kLooksPerDoubling;
    // No small step before the last one.
    return next > longest_window() - longest_window() / 8 ? longest_window() : next;
}

OutputAnalysis::Look OutputAnalysis::look(std::int64_t cycle) {
    if (cycle < next_look()) return {};
    if (coarse_given_ < plan_.coarse_looks.size()) {
        estimate_coarsely(plan_.coarse_looks[coarse_given_++]);
        return {true, false, backlog_.surely_grows() ? EstimateState::saturated : EstimateState::coarse};
    }
    const std::size_t bins = bins_.before(plan_.start + window_);
    // Once for each window: a test that is asked again and again says yes in the end.
    if (!backlog_judged_ && (backlog_.surely_grows() || backlog_.grows())) {
        kept_ = bins_.sum(0, bins);
        return {true, true, EstimateState::saturated};
    }
    backlog_judged_ = true;
    // Everything that began in the window counts, however late it ends; but what waits in a queue without bound and
    // does not come home in a quarter of the window's time has no place in a mean either.
    const std::size_t complete = bins_.complete(bins);
    const bool drained = complete == bins;
    if (!drained && (!queues() || cycle < next_look() + window_ / 4)) return {};
    const EstimateState state = judge(complete, drained);
    if (state == EstimateState::unsettled) interval_.half_width = kNaN;
    if (state == EstimateState::converged || window_ == longest_window()) return {true, true, state};
    window_ = next_window();
    backlog_judged_ = false;
    return {true, false, EstimateState::coarse};
}

EstimateState OutputAnalysis::judge(std::size_t bins, bool drained) {
    const std::size_t warm_up = warm_up_batches(batches(0, bins, kGroups));
    const std::size_t from = std::min(warm_up, kMostLeftOut) * (bins / kGroups);
    kept_ = bins_.sum(from, bins - from);
    const BatchReport few = report_of(batches(from, bins - from, kFewBatches)),
                      many = report_of(batches(from, bins - from, kManyBatches));
    const double cycles = static_cast<double>(bins - from) * static_cast<double>(bins_.width());
    double half_width = std::max(few.half_width(), many.half_width());
    if (!queues()) half_width = kClosedWider * std::max(half_width, closed_half_width(from, bins - from, cycles));
    half_width = lasting_half_width(half_width, cycles);

    const double relaxation = queues() ? relaxation_cycles() : 0;
    interval_ = {mean(0), half_width * (1 + kWider * relaxation / cycles)};
    const bool settled = drained && warm_up <= kUnsettledGroups && kept_.observed >= kLeastObserved &&
                         few.correlation <= kMostCorrelated && few.trend <= kMostTrend;
    if (!settled) return EstimateState::unsettled;
    const double busy = busy_cycles();
    const bool precise = half_width * (1 + kNarrower * busy / cycles) <= plan_.precision * (interval_.mean - offset_);
    if (precise && cycles >= kLeastToStop * busy) return EstimateState::converged;
    return cycles >= kLeastToKnow * relaxation ? EstimateState::budget_spent : EstimateState::unsettled;
}

// A run ends at the look at which its interval happens to be narrow. So that a dip does not end it, an interval is as
// wide as the looks before would have it by now.
double OutputAnalysis::lasting_half_width(double half_width, double cycles) {
    double squared = half_width * half_width * cycles;
    errors_.push_back({cycles, squared});
    for (const PastError& error : errors_)
        if (error.cycles >= (queues() ? kJustBefore : kLatestDoubling) * cycles)
            squared = std::max(squared, error.squared);
    return std::sqrt(squared / cycles);
}

// A queue forgets what it was like in some 4 w^2 / s cycles, where w is the mean wait and s the mean service time: the
// relaxation time of M/M/1 in heavy traffic (Cohen 1982, III.7.3; Abate & Whitt 1987). A stretch of about that length
// in which little happens to wait shows neither correlation nor variance, so no test on it alone could tell.
double OutputAnalysis::relaxation_cycles() const {
    const double wait = std::max(0.0, mean(1));
    return wait * wait / plan_.service;
}

// Nodes that idle for a constant time meet at the same places in one loop after the other: little correlated from one
// batch to the next, but for as long as they stay in step. The difference between the places of two nodes in their
// loops, of mean time m and variance v, diffuses round a circle of circumference m by 2 v per loop, so the slowest mode
// of who meets whom decays in m^3 / (4 pi^2 v) cycles.
double OutputAnalysis::closed_relaxation_cycles(const BatchReport& bins) const {
    const double loop_variance = bins.plain_error * bins.plain_error * static_cast<double>(kept_.observed);
    return mean(0) * mean(0) * mean(0) / (kFourPiSquared * loop_variance);
}

// Nothing where the short batches are as long as the memory.
double OutputAnalysis::closed_half_width(std::size_t from, std::size_t bins, double cycles) const {
    if (bins == 0) return 0;
    const double most = cycles / closed_relaxation_cycles(report_of(batches(from, bins, bins)));
    if (most >= static_cast<double>(kFewBatches)) return 0;
    const std::size_t number = std::max(kFewestBatches, most > 0 ? static_cast<std::size_t>(most) : 0);
    return student_t95(static_cast<int>(number) - 1) * report_of(batches(from, bins, number)).plain_error;
}

// Nearer to saturation the rarer and longer are the busy times that decide the mean, and the more often a run that may
// stop when it looks precise stops before it has seen one: that needs more time than an interval of given length does.
double OutputAnalysis::busy_cycles() const {
    if (!queues()) return 0;
    const double queue = std::max(1.0, mean(1) / plan_.service);
    return relaxation_cycles() * queue * std::sqrt(queue);
}

void OutputAnalysis::estimate_coarsely(int twentieths) {
    // Stretches that still miss something are left out.
    std::vector<Batch> known;
    kept_ = {};
    for (int i = 0; i < twentieths; ++i) {
        const std::size_t from = bins_.before(plan_.start + plan_.first_window * i / kTwentieths),
                          to = bins_.before(plan_.start + plan_.first_window * (i + 1) / kTwentieths);
        const TimeBins::Bin bin = bins_.sum(from, to - from);
        if (bin.observed != bin.expected) continue;
        kept_.add(bin);
        known.push_back({static_cast<double>(bin.sums[0]), static_cast<double>(bin.observed)});
    }
    const BatchReport report = report_of(known);
    interval_ = {report.mean, report.half_width()};
}

// The last `number` * size of these bins, as batches of equal length.
std::vector<Batch> OutputAnalysis::batches(std::size_t from, std::size_t bins, std::size_t number) const {
    std::vector<Batch> all;
    const std::size_t size = bins / number, first = from + bins - number * size;
    for (std::size_t i = 0; i < number; ++i) {
        const TimeBins::Bin bin = bins_.sum(first + i * size, size);
        all.push_back({static_cast<double>(bin.sums[0]), static_cast<double>(bin.observed)});
    }
    return all;
}

double OutputAnalysis::mean(std::size_t value) const {
    return kept_.observed == 0 ? kNaN : static_cast<double>(kept_.sums[value]) / static_cast<double>(kept_.observed);
}

}  // namespace grainscope
