// Whether what waits outside of a system grows for ever: the difference between a system that is saturated, whose
// latency has no mean, and one that is merely slow to settle.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace grainscope {

class Backlog {
  public:
    // Sampled from cycle `start` on, first every `interval` >= 1 cycles. Growth by up to `floor` decides nothing, so
    // that a few items more or less in a small system do not.
    Backlog(std::int64_t start, std::int64_t interval, double floor);

    // Once a cycle: what waits, and all that has arrived, in the same unit. A cycle may be left out if nothing waits.
    void watch(std::int64_t cycle, std::int64_t waiting, std::int64_t arrived) {
        if (cycle >= next_) sample(cycle, waiting, arrived);
    }

    // So much of what arrived stays that no system below saturation could look like this.
    bool surely_grows() const;
    // Grows, steadily and beyond chance. What fills a system that will settle grows ever more slowly.
    bool grows() const;

  private:
    static constexpr std::size_t kMost = 512;

    struct Sample {
        std::int64_t waiting, arrived;
    };

    void sample(std::int64_t cycle, std::int64_t waiting, std::int64_t arrived);

    std::int64_t next_, interval_;
    double floor_;
    std::vector<Sample> samples_;
};

}  // namespace grainscope
