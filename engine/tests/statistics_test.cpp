#include "sim/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace grainscope {
namespace {

TEST(batch_means, cover_the_true_mean_in_about_95_of_100_cases) {
    int covered = 0;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        RandomStream stream(seed, "coverage");
        BatchMeans means(0, 50);
        for (int cycle = 0; cycle < 1000; ++cycle) {
            means.expect(cycle);
            means.observe(cycle, stream.below(101));
        }
        const Interval interval = means.estimate();
        covered += std::abs(interval.mean - 50) <= interval.half_width;
    }
    EXPECT_GE(covered, 364);  // 380 expected, standard deviation 4.4
    EXPECT_LE(covered, 396);
}

TEST(batch_means, leave_out_batches_that_still_miss_a_packet) {
    BatchMeans means(100, 10);
    for (int cycle = 100; cycle < 130; ++cycle) means.expect(cycle);
    for (int cycle = 100; cycle < 120; ++cycle) means.observe(cycle, 5);
    means.observe(120, 1000);
    EXPECT_EQ(means.outstanding(), 9);
    EXPECT_EQ(means.estimate().mean, 5);
}

TEST(batch_means, doubling_the_window_keeps_every_observation) {
    BatchMeans means(0, 1);
    for (int cycle = 0; cycle < 27; ++cycle) {
        means.expect(cycle);
        means.observe(cycle, cycle);
    }
    means.double_window();
    EXPECT_EQ(means.window_end(), 40);
    EXPECT_EQ(means.observed(), 27);
    EXPECT_EQ(means.estimate().mean, 13);
}

TEST(histogram, is_exact_for_small_values_and_within_a_hundredth_for_large_ones) {
    Histogram histogram;
    for (int value = 1; value <= 1000; ++value) histogram.add(value);
    EXPECT_EQ(histogram.quantile(0.5), 500);
    EXPECT_EQ(histogram.quantile(0.99), 990);
    Histogram large;
    for (std::int64_t value : {100000, 2000000, 30000000}) {
        large.add(value);
        EXPECT_NEAR(large.quantile(1), static_cast<double>(value), 0.01 * static_cast<double>(value));
        EXPECT_EQ(large.maximum(), static_cast<double>(value));
    }
    EXPECT_TRUE(std::isnan(Histogram().quantile(0.5)));
}

}  // namespace
}  // namespace grainscope
