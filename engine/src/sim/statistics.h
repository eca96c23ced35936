// Estimates from a simulation: batch means with confidence intervals, and percentiles. Sums are integers, so the order
// of deliveries within a cycle cannot change a result.
#pragma once

#include <cstdint>
#include <vector>

namespace grainscope {

struct Interval {
    double mean;        // NaN without observations
    double half_width;  // of the 95 % confidence interval; NaN with fewer than two batches
};

// Half the width of a 95 % interval in standard errors (Student's t, two-sided), for degrees >= 1.
double student_t95(int degrees);

// Observations grouped by the batch of simulated time in which their packet was created. The measurement window is
// `kBatches` batches long; when a longer one is needed, neighbouring batches merge, so memory is bounded and early data
// is kept.
class BatchMeans {
  public:
    static constexpr int kBatches = 20;

    // First window: kBatches batches of `batch_cycles`, starting at cycle `start`.
    BatchMeans(std::int64_t start, std::int64_t batch_cycles);

    // A packet created at `cycle` >= start will be observed later.
    void expect(std::int64_t cycle);
    // It was delivered with this value.
    void observe(std::int64_t cycle, std::int64_t value);

    std::int64_t window_end() const { return start_ + kBatches * batch_cycles_; }
    std::int64_t window_start() const { return start_; }
    // End of the first `batches` batches.
    std::int64_t end_of(int batches) const { return start_ + batches * batch_cycles_; }
    // Packets created in the first `batches` batches and not delivered yet.
    std::int64_t outstanding(int batches = kBatches) const;
    std::int64_t observed(int batches = kBatches) const;
    // Over the first `batches` batches, leaving out those that still miss a packet.
    Interval estimate(int batches = kBatches) const;
    // Doubles the window.
    void double_window();

  private:
    struct Batch {
        std::int64_t sum = 0, observed = 0, expected = 0;
    };
    Batch& batch_at(std::int64_t cycle);

    std::int64_t start_, batch_cycles_;
    std::vector<Batch> batches_;
};

// Counts of non-negative integers: exact below 1,024, then 128 bins per doubling (error under 0.8 %).
class Histogram {
  public:
    void add(std::int64_t value);
    // Smallest bin whose cumulative share reaches `share` (0..1); NaN when empty. A coarse bin reports its middle.
    double quantile(double share) const;
    double maximum() const;
    std::int64_t count() const { return count_; }

  private:
    std::vector<std::int64_t> bins_;
    std::int64_t count_ = 0, maximum_ = 0;
};

}  // namespace grainscope
