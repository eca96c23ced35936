// Percentiles of a simulation's observations.
#pragma once

#include <cstdint>
#include <vector>

namespace grainscope {

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
