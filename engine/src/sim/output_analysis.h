// Output analysis of a simulation that runs until the mean it is after is known well enough, or its budget is spent:
// what to leave out as warm-up, how far the mean can be trusted, when to look next, and what to conclude.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/backlog.h"
#include "sim/batch_means.h"
#include "sim/time_bins.h"

namespace grainscope {

// Values of the column `state`.
enum class EstimateState {
    coarse = 0,
    converged = 1,
    budget_spent = 2,  // the interval holds, but is wider than asked for
    saturated = 3,     // there is no mean
    unsettled = 4,     // whether there is a mean, and where, would take a longer run
};

struct AnalysisPlan {
    std::int64_t start;             // what began before this cycle is not measured
    std::int64_t first_window;      // cycles until the first conclusion
    std::int64_t end;               // no window ends later
    double precision;               // half the interval as a share of the mean (less offset()) at which to stop
    std::vector<int> coarse_looks;  // when to give a coarse estimate, in twentieths of the first window
    // For queues. The mean time that serving takes, in cycles; 0: what is measured is a loop of each of many nodes, and
    // does not queue without bound.
    double service = 0;
    double backlog_floor = 0;  // growth of what waits outside that decides nothing
};

class OutputAnalysis {
  public:
    explicit OutputAnalysis(const AnalysisPlan& plan);

    // Something began at `cycle`, and will end. What began before the start is left out, here and below.
    void begin(std::int64_t cycle) {
        if (cycle >= plan_.start) bins_.expect(cycle);
    }
    // Value 0 is the one whose mean is judged; value 1, for queues, is the part of it that was spent waiting.
    void end(std::int64_t began, const TimeBins::Values& values) {
        if (began >= plan_.start) bins_.observe(began, values);
    }
    // Once a cycle: what waits outside of the system, and all that has arrived until now, in the same unit. Cycles in
    // which nothing waits and nothing arrives may be left out.
    void watch(std::int64_t cycle, std::int64_t waiting, std::int64_t arrived) {
        backlog_.watch(cycle, waiting, arrived);
    }
    // The precision is relative to the mean less this.
    void set_offset(double offset) { offset_ = offset; }

    struct Look {
        bool due = false;   // give a row now,
        bool last = false;  // and stop
        EstimateState state = EstimateState::coarse;
    };
    // To be called before every cycle, or at least at next_look().
    Look look(std::int64_t cycle);
    std::int64_t next_look() const;
    // Gives the state of every look that is due: of several all, where those waited for what has come now. True after
    // the last.
    template <class Give>
    bool report(std::int64_t cycle, Give give) {
        for (Look now; !now.last; give(now.state)) {
            now = look(cycle);
            if (!now.due) return false;
        }
        return true;
    }

    // As of the latest look.
    Interval estimate() const { return interval_; }
    double mean(std::size_t value) const;
    std::int64_t observed() const { return kept_.observed; }

  private:
    struct PastError {
        double cycles, squared;  // cycles looked at; half the interval squared, times these
    };

    EstimateState judge(std::size_t bins, bool drained);
    void estimate_coarsely(int twentieths);
    double lasting_half_width(double half_width, double cycles);
    // Of queues:
    bool queues() const { return plan_.service > 0; }
    double relaxation_cycles() const;
    double busy_cycles() const;
    // Of closed loops:
    double closed_relaxation_cycles(const BatchReport& bins) const;
    double closed_half_width(std::size_t from, std::size_t bins, double cycles) const;
    std::vector<Batch> batches(std::size_t from, std::size_t bins, std::size_t number) const;
    std::int64_t longest_window() const { return plan_.end - plan_.start; }
    std::int64_t next_window() const;

    AnalysisPlan plan_;
    TimeBins bins_;
    Backlog backlog_;
    double offset_ = 0;
    std::size_t coarse_given_ = 0;
    std::int64_t window_;            // cycles from the start to the end of the window that is looked at next
    bool backlog_judged_ = false;    // at the end of this window
    std::vector<PastError> errors_;  // one for each look
    Interval interval_{};
    TimeBins::Bin kept_;  // what the estimate is of
};

}  // namespace grainscope
