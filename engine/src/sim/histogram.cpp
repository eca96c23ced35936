#include "sim/histogram.h"

#include <algorithm>

#include "base/check.h"
#include "base/nan.h"

namespace grainscope {
namespace {

constexpr std::int64_t kExact = 1024;
constexpr int kBinsPerDoubling = 128;

std::size_t bin_of(std::int64_t value) {
    if (value < kExact) return static_cast<std::size_t>(value);
    const int doubling = 63 - __builtin_clzll(static_cast<unsigned long long>(value)) - 10;
    const std::int64_t within = (value >> (doubling + 3)) - kBinsPerDoubling;  // 7 bits below the leading one
    return static_cast<std::size_t>(kExact + doubling * kBinsPerDoubling + within);
}

double middle_of(std::size_t bin) {
    const auto index = static_cast<std::int64_t>(bin);
    if (index < kExact) return static_cast<double>(index);
    const std::int64_t doubling = (index - kExact) / kBinsPerDoubling;
    const std::int64_t within = (index - kExact) % kBinsPerDoubling;
    const std::int64_t low = (kBinsPerDoubling + within) << (doubling + 3);
    const std::int64_t width = std::int64_t{1} << (doubling + 3);
    return static_cast<double>(low) + static_cast<double>(width - 1) / 2;
}

}  // namespace

void Histogram::add(std::int64_t value) {
    CHECK(value >= 0);
    const std::size_t bin = bin_of(value);
    if (bin >= bins_.size()) bins_.resize(bin + 1);
    ++bins_[bin];
    ++count_;
    if (value > maximum_) maximum_ = value;
}

double Histogram::quantile(double share) const {
    if (count_ == 0) return kNaN;
    const double target = share * static_cast<double>(count_);
    std::int64_t cumulative = 0;
    for (std::size_t bin = 0; bin < bins_.size(); ++bin) {
        cumulative += bins_[bin];
        // The middle of the last bin may be beyond all values in it.
        if (static_cast<double>(cumulative) >= target && cumulative > 0) return std::min(middle_of(bin), maximum());
    }
    return maximum();
}

double Histogram::maximum() const { return count_ == 0 ? kNaN : static_cast<double>(maximum_); }

}  // namespace grainscope
