// Batches of processes whose mean and correlation are known.
#include "sim/batch_means.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"
#include "sim/time_bins.h"

namespace grainscope {
namespace {

// Batches of one value each of an autoregression of first order about 100; each step forgets all but `memory`.
std::vector<Batch> autoregression(std::uint64_t seed, std::size_t number, double memory) {
    RandomStream stream(seed, "autoregression");
    std::vector<Batch> batches;
    double state = 0;
    for (std::size_t i = 0; i < number + 100; ++i) {
        // Twelve uniform numbers make one that is normal enough.
        double shock = -6;
        for (int j = 0; j < 12; ++j) shock += stream.unit();
        state = memory * state + shock;
        if (i >= 100) batches.push_back({100 + state, 1});
    }
    return batches;
}

int covered_of_1000(std::size_t number, double memory) {
    int covered = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const BatchReport report = report_of(autoregression(seed, number, memory));
        covered += std::abs(report.mean - 100) <= report.half_width();
    }
    return covered;
}

// Expected 950 with a standard deviation of 7; an interval may be too wide, as correlation that is seen where there is
// none widens it, but not too narrow.
TEST(batch_means, cover_the_mean_of_independent_batches) {
    EXPECT_GE(covered_of_1000(32, 0), 940);
    EXPECT_LE(covered_of_1000(32, 0), 990);
}

TEST(batch_means, cover_the_mean_of_correlated_batches) {
    EXPECT_GE(covered_of_1000(64, 0.3), 935);
    EXPECT_GE(covered_of_1000(64, 0.6), 925);
}

TEST(batch_means, tell_the_correlation_of_neighbours) {
    for (double memory : {0.0, 0.3, 0.6}) {
        double sum = 0;
        for (std::uint64_t seed = 1; seed <= 200; ++seed)
            sum += report_of(autoregression(seed, 64, memory)).correlation;
        EXPECT_NEAR(sum / 200, memory, 0.06) << memory;
    }
}

TEST(batch_means, tell_a_trend_from_chance) {
    int by_chance = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed)
        by_chance += report_of(autoregression(seed, 32, 0.3)).trend > 3.5;
    EXPECT_LE(by_chance, 20);
    std::vector<Batch> growing = autoregression(1, 32, 0);
    for (std::size_t i = 0; i < growing.size(); ++i) growing[i].sum += 0.1 * static_cast<double>(i);
    EXPECT_GT(report_of(growing).trend, 3.5);
}

TEST(batch_means, weigh_by_what_they_hold) {
    EXPECT_EQ(report_of({{10, 1}, {60, 3}, {0, 0}}).mean, 17.5);
    EXPECT_TRUE(std::isnan(report_of({{0, 0}, {0, 0}, {0, 0}}).mean));
    EXPECT_TRUE(std::isnan(report_of({{1, 1}, {2, 1}}).half_width()));
}

TEST(batch_means, find_the_end_of_the_warm_up) {
    std::vector<Batch> batches = autoregression(7, 64, 0);
    EXPECT_LE(warm_up_batches(batches), 32u);
    for (std::size_t i = 0; i < 10; ++i) batches[i].sum -= 40 - 4 * static_cast<double>(i);
    EXPECT_GE(warm_up_batches(batches), 8u);
    EXPECT_LE(warm_up_batches(batches), 32u);
    // What never settles has no end of the warm-up within the first half.
    for (std::size_t i = 0; i < 64; ++i) batches[i] = {static_cast<double>(i * i), 1};
    EXPECT_GT(warm_up_batches(batches), 32u);
}

TEST(time_bins, keep_every_observation_in_bounded_memory) {
    TimeBins bins(100, 1);
    std::int64_t sum = 0;
    for (std::int64_t cycle = 100; cycle < 100000; ++cycle) {
        bins.expect(cycle);
        bins.observe(cycle, {cycle, 1});
        sum += cycle;
    }
    EXPECT_EQ(bins.width(), 128);
    const TimeBins::Bin all = bins.sum(0, bins.before(100000) + 1);
    EXPECT_EQ(all.observed, 99900);
    EXPECT_EQ(all.sums[0], sum);
    EXPECT_EQ(all.sums[1], 99900);
}

TEST(time_bins, are_complete_up_to_the_first_that_misses_something) {
    TimeBins bins(0, 10);
    for (std::int64_t cycle = 0; cycle < 50; ++cycle) bins.expect(cycle);
    for (std::int64_t cycle = 0; cycle < 50; ++cycle)
        if (cycle != 25) bins.observe(cycle, {1});
    EXPECT_EQ(bins.complete(5), 2u);
    bins.observe(25, {1});
    EXPECT_EQ(bins.complete(5), 5u);
    EXPECT_EQ(bins.complete(9), 9u);  // nothing was expected there
}

}  // namespace
}  // namespace grainscope
