#include "sim/statistics.h"

#include <cmath>
#include <limits>

#include "base/check.h"

namespace grainscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
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

double student_t95(int degrees) {
    static constexpr double kTable[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                        2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                        2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    CHECK(degrees >= 1);
    return degrees <= 30 ? kTable[degrees - 1] : 1.96 + 2.4 / degrees;
}

BatchMeans::BatchMeans(std::int64_t start, std::int64_t batch_cycles) : start_(start), batch_cycles_(batch_cycles) {
    CHECK(batch_cycles >= 1);
}

BatchMeans::Batch& BatchMeans::batch_at(std::int64_t cycle) {
    CHECK(cycle >= start_);
    const auto index = static_cast<std::size_t>((cycle - start_) / batch_cycles_);
    if (index >= batches_.size()) batches_.resize(index + 1);
    return batches_[index];
}

void BatchMeans::expect(std::int64_t cycle) { ++batch_at(cycle).expected; }

void BatchMeans::observe(std::int64_t cycle, std::int64_t value) {
    Batch& batch = batch_at(cycle);
    batch.sum += value;
    ++batch.observed;
}

std::int64_t BatchMeans::outstanding(int batches) const {
    std::int64_t missing = 0;
    for (std::size_t i = 0; i < batches_.size() && i < static_cast<std::size_t>(batches); ++i)
        missing += batches_[i].expected - batches_[i].observed;
    return missing;
}

std::int64_t BatchMeans::observed(int batches) const {
    std::int64_t total = 0;
    for (std::size_t i = 0; i < batches_.size() && i < static_cast<std::size_t>(batches); ++i)
        total += batches_[i].observed;
    return total;
}

Interval BatchMeans::estimate(int batches) const {
    // The mean is over packets; its variance is that of a ratio (sum of values over sum of counts), batch by batch.
    double sum = 0, observed = 0;
    int complete = 0;
    for (std::size_t i = 0; i < batches_.size() && i < static_cast<std::size_t>(batches); ++i) {
        const Batch& batch = batches_[i];
        if (batch.expected != batch.observed) continue;
        ++complete;
        sum += static_cast<double>(batch.sum);
        observed += static_cast<double>(batch.observed);
    }
    if (observed == 0) return {kNaN, kNaN};
    const double mean = sum / observed;
    if (complete < 2) return {mean, kNaN};
    double squares = 0;
    for (std::size_t i = 0; i < batches_.size() && i < static_cast<std::size_t>(batches); ++i) {
        const Batch& batch = batches_[i];
        if (batch.expected != batch.observed) continue;
        const double deviation = static_cast<double>(batch.sum) - mean * static_cast<double>(batch.observed);
        squares += deviation * deviation;
    }
    const double per_batch = observed / complete;
    const double standard_error = std::sqrt(squares / (complete - 1) / complete) / per_batch;
    return {mean, student_t95(complete - 1) * standard_error};
}

void BatchMeans::double_window() {
    std::vector<Batch> merged((batches_.size() + 1) / 2);
    for (std::size_t i = 0; i < batches_.size(); ++i) {
        merged[i / 2].sum += batches_[i].sum;
        merged[i / 2].observed += batches_[i].observed;
        merged[i / 2].expected += batches_[i].expected;
    }
    batches_ = std::move(merged);
    batch_cycles_ *= 2;
}

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
        if (static_cast<double>(cumulative) >= target && cumulative > 0) return middle_of(bin);
    }
    return maximum();
}

double Histogram::maximum() const { return count_ == 0 ? kNaN : static_cast<double>(maximum_); }

}  // namespace grainscope
