#include "sim/time_bins.h"

#include "base/check.h"

namespace grainscope {

void TimeBins::Bin::add(const Bin& other) {
    expected += other.expected;
    observed += other.observed;
    for (std::size_t i = 0; i < kValues; ++i) sums[i] += other.sums[i];
}

TimeBins::TimeBins(std::int64_t start, std::int64_t width) : start_(start), width_(width) { CHECK(width >= 1); }

std::size_t TimeBins::bin_at(std::int64_t cycle) {
    std::size_t bin = before(cycle);
    if (bin < bins_.size()) return bin;
    CHECK(cycle >= start_);
    for (; bin >= kMost; bin = before(cycle)) {
        const std::size_t merged = (bins_.size() + 1) / 2;
        for (std::size_t i = 0; i < merged; ++i) bins_[i] = sum(2 * i, 2);
        bins_.resize(merged);
        width_ *= 2;
        whole_ /= 2;
    }
    bins_.resize(std::max(bins_.size(), bin + 1));
    return bin;
}

void TimeBins::expect(std::int64_t cycle) {
    const std::size_t bin = bin_at(cycle);
    ++bins_[bin].expected;
    whole_ = std::min(whole_, bin);
}

void TimeBins::observe(std::int64_t began, const Values& values) {
    Bin& bin = bins_[bin_at(began)];
    ++bin.observed;
    for (std::size_t i = 0; i < kValues; ++i) bin.sums[i] += values[i];
}

std::size_t TimeBins::complete(std::size_t bins) {
    const std::size_t known = std::min(bins, bins_.size());
    while (whole_ < known && bins_[whole_].observed == bins_[whole_].expected) ++whole_;
    return whole_ < known ? whole_ : bins;
}

TimeBins::Bin TimeBins::sum(std::size_t from, std::size_t count) const {
    Bin all;
    for (std::size_t i = from; i < from + count && i < bins_.size(); ++i) all.add(bins_[i]);
    return all;
}

}  // namespace grainscope
