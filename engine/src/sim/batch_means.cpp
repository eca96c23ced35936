#include "sim/batch_means.h"

#include <cmath>
#include <limits>

#include "base/check.h"
#include "base/nan.h"

namespace grainscope {
namespace {

// Correlation beyond this is more than a longer interval can mend.
constexpr double kMostMended = 0.9;

}  // namespace

double student_t95(int degrees) {
    static constexpr double kTable[] = {12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                        2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                        2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042};
    CHECK(degrees >= 1);
    return degrees <= 30 ? kTable[degrees - 1] : 1.96 + 2.4 / degrees;
}

double mean_of(const std::vector<Batch>& batches, std::size_t from) {
    double sum = 0, count = 0;
    for (std::size_t i = from; i < batches.size(); ++i) {
        sum += batches[i].sum;
        count += batches[i].count;
    }
    return count > 0 ? sum / count : kNaN;
}

std::size_t warm_up_batches(const std::vector<Batch>& batches) {
    // The last fifth is no place to look in: the error of a few batches is too small by chance too often.
    const std::size_t last = batches.size() - batches.size() / 5;
    std::size_t best = 0;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t from = 0; from < last; ++from) {
        const double mean = mean_of(batches, from);
        double squares = 0, count = 0;
        for (std::size_t i = from; i < batches.size(); ++i) {
            const double deviation = batches[i].sum - mean * batches[i].count;
            squares += deviation * deviation;
            count += batches[i].count;
        }
        if (count == 0) continue;
        const double error = squares / count / count;
        if (error < least) {
            least = error;
            best = from;
        }
    }
    return best;
}

BatchReport report_of(const std::vector<Batch>& batches) {
    const double mean = mean_of(batches);
    const auto number = static_cast<double>(batches.size());
    if (batches.size() < 3 || std::isnan(mean)) return {mean, kNaN, 1, 0, kNaN, 0};
    double squares = 0, products = 0, count = 0, slope = 0, lever = 0, before = 0;
    for (std::size_t i = 0; i < batches.size(); ++i) {
        // The variance of a ratio, batch by batch.
        const double deviation = batches[i].sum - mean * batches[i].count;
        const double place = static_cast<double>(i) - (number - 1) / 2;
        squares += deviation * deviation;
        if (i > 0) products += deviation * before;
        before = deviation;
        count += batches[i].count;
        slope += place * deviation;
        lever += place * place;
    }
    if (squares == 0) return {mean, 0, number - 1, 0, 0, 0};
    // Subtracting the mean biases the estimate by about -1/number.
    const double correlation = products / squares + 1 / number;
    const double sure = correlation < 0 ? 0 : correlation < kMostMended ? correlation : kMostMended;
    // Batches of a process that forgets exponentially are correlated about as an autoregression of first order is,
    // whose mean has this much more variance (Tafazzoli, Steiger & Wilson 2011, Skart).
    const double plain = squares / (number - 1), variance = plain * (1 + sure) / (1 - sure);
    // Both factors are estimates: by the delta method the logarithm of the first has the variance
    // 2 (1 + r^2) / (1 - r^2) / number, that of the second 4 / (1 - r^2) / number; one of n degrees of freedom has 2 /
    // n.
    const double degrees = number * (1 - sure * sure) / (3 + sure * sure);
    return {mean,        std::sqrt(variance * number) / count, degrees,
            correlation, std::sqrt(plain * number) / count,    slope / std::sqrt(plain * lever)};
}

}  // namespace grainscope
