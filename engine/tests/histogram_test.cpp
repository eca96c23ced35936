#include "sim/histogram.h"

#include <gtest/gtest.h>

#include <cmath>

namespace grainscope {
namespace {

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

TEST(histogram, has_no_quantile_beyond_the_largest_value) {
    Histogram histogram;
    for (int value = 4000; value <= 4097; ++value) histogram.add(value);
    EXPECT_EQ(histogram.maximum(), 4097);
    for (const double share : {0.5, 0.95, 0.99, 1.0}) EXPECT_LE(histogram.quantile(share), 4097) << share;
    Histogram one;
    one.add(4096);
    EXPECT_EQ(one.quantile(0.5), 4096);
}

}  // namespace
}  // namespace grainscope
