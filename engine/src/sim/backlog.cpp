#include "sim/backlog.h"

#include <cmath>

#include "base/check.h"

namespace grainscope {
namespace {

// Share of what arrived that stays, beyond which one look suffices...
constexpr double kSurely = 0.2;
// ...and below which growth, if it is one, is left to longer runs;
constexpr double kLeast = 0.01;
// growth in the later half as a multiple of that in the earlier. The queue of a system exactly at its capacity grows as
// the square root of time, so by 0.41 times as much; below capacity by less, above it in the end by as much.
constexpr double kSteady = 0.6;
// Increments of the later half, and how many standard errors their mean must lie above zero.
constexpr std::size_t kIncrements = 16;
constexpr double kBeyondChance = 4;

}  // namespace

Backlog::Backlog(std::int64_t start, std::int64_t interval, double floor)
    : next_(start), interval_(interval), floor_(floor) {
    CHECK(interval >= 1);
}

void Backlog::sample(std::int64_t cycle, std::int64_t waiting, std::int64_t arrived) {
    while (cycle >= next_) {
        samples_.push_back({waiting, arrived});
        next_ += interval_;
        if (samples_.size() <= kMost) continue;
        // An odd number: the newest stays.
        for (std::size_t i = 0; 2 * i < samples_.size(); ++i) samples_[i] = samples_[2 * i];
        samples_.resize((samples_.size() + 1) / 2);
        next_ += interval_;
        interval_ *= 2;
    }
}

bool Backlog::surely_grows() const {
    if (samples_.size() < 2) return false;
    const auto grown = static_cast<double>(samples_.back().waiting - samples_.front().waiting);
    return grown > floor_ && grown > kSurely * static_cast<double>(samples_.back().arrived - samples_.front().arrived);
}

bool Backlog::grows() const {
    const std::size_t step = (samples_.size() > 0 ? samples_.size() - 1 : 0) / (2 * kIncrements);
    if (step == 0) return false;
    const std::size_t last = samples_.size() - 1, middle = last - kIncrements * step;
    const auto waiting = [this](std::size_t i) { return static_cast<double>(samples_[i].waiting); };
    const double later = waiting(last) - waiting(middle), earlier = waiting(middle) - waiting(middle - (last - middle));
    const auto arrived = static_cast<double>(samples_[last].arrived - samples_[middle].arrived);
    if (later <= floor_ || later <= kLeast * arrived || later < kSteady * earlier) return false;
    const double mean = later / kIncrements;
    double squares = 0;
    for (std::size_t i = 0; i < kIncrements; ++i) {
        const double deviation = waiting(middle + (i + 1) * step) - waiting(middle + i * step) - mean;
        squares += deviation * deviation;
    }
    return mean > kBeyondChance * std::sqrt(squares / (kIncrements - 1) / kIncrements);
}

}  // namespace grainscope
