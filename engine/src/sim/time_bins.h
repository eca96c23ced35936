// Observations in bins of simulated time, by when what is observed began. Sums are integers, so the order of
// observations within a cycle cannot change a result. When there are too many bins, neighbours merge: memory is bounded
// and nothing is forgotten.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grainscope {

class TimeBins {
  public:
    static constexpr std::size_t kMost = 1024;
    static constexpr std::size_t kValues = 7;

    // The values observed of one item; the first is the one whose mean is judged.
    using Values = std::array<std::int64_t, kValues>;

    struct Bin {
        std::int64_t expected = 0, observed = 0;
        Values sums{};

        void add(const Bin& other);
    };

    // The first bin begins at cycle `start` and is `width` >= 1 cycles wide.
    TimeBins(std::int64_t start, std::int64_t width);

    // Something that began at `cycle` >= start will be observed later...
    void expect(std::int64_t cycle);
    // ...and now is.
    void observe(std::int64_t began, const Values& values);

    std::int64_t start() const { return start_; }
    std::int64_t width() const { return width_; }
    // Bins that end at or before this cycle.
    std::size_t before(std::int64_t cycle) const { return static_cast<std::size_t>((cycle - start_) / width_); }
    // How many of the first `bins` have been observed whole, without a gap.
    std::size_t complete(std::size_t bins);
    // Bins [from, from + count) as one.
    Bin sum(std::size_t from, std::size_t count) const;

  private:
    // Of the bins that there are then.
    std::size_t bin_at(std::int64_t cycle);

    std::int64_t start_, width_;
    std::vector<Bin> bins_;
    std::size_t whole_ = 0;  // the first bins that are known to have been observed whole: they are not looked at again
};

}  // namespace grainscope
