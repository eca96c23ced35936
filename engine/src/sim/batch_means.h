// The method of batch means: what a row of batches of a simulation's output tells about the mean of the process.
// Everything here is + - * / and sqrt of integer sums, so native and wasm agree bit for bit.
#pragma once

#include <cstddef>
#include <vector>

namespace grainscope {

struct Interval {
    double mean;        // NaN without observations
    double half_width;  // of the 95 % confidence interval; NaN where it cannot be known
};

// Half the width of a 95 % interval in standard errors (Student's t, two-sided), for degrees >= 1.
double student_t95(int degrees);

// A stretch of simulated time: the sum of the values observed in it, and how many they are.
struct Batch {
    double sum, count;
};

// Sum of all values over the number of all.
double mean_of(const std::vector<Batch>& batches, std::size_t from = 0);

// How many batches of the beginning to leave out so that what is left tells the mean best: the marginal standard error
// rule (White 1997, MSER; on batches of several observations, White, Cobb & Spratt 2000). A result beyond half of
// the batches means that the process has not settled.
std::size_t warm_up_batches(const std::vector<Batch>& batches);

struct BatchReport {
    double mean;
    double error;        // standard error of the mean, with what correlation the batches show; NaN for fewer than 3
    double degrees;      // of freedom to which the error is known
    double correlation;  // of neighbouring batches, less the bias of its estimate
    double plain_error;  // as if the batches were not correlated: number - 1 degrees of freedom
    double trend;        // of the batch means over time, in standard errors of uncorrelated batches; positive: growing

    double half_width() const { return student_t95(degrees < 1 ? 1 : static_cast<int>(degrees)) * error; }
};

// Means are ratios (sum of values over number of values), so batches weigh as much as they hold.
BatchReport report_of(const std::vector<Batch>& batches);

}  // namespace grainscope
