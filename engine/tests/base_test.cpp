#include <gtest/gtest.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include <cmath>
#include <limits>
#include <vector>

#include "base/number.h"
#include "base/planes.h"
#include "base/random.h"
#include "base/ring.h"

namespace grainscope {
namespace {

TEST(random, streams_are_repeatable_and_apart) {
    RandomStream a(1, "one"), again(1, "one"), other_name(1, "two"), other_seed(2, "one");
    const std::uint64_t first = a.next();
    EXPECT_EQ(first, again.next());
    EXPECT_NE(first, other_name.next());
    EXPECT_NE(first, other_seed.next());
}

TEST(random, below_is_uniform_within_four_standard_errors) {
    RandomStream stream(7, "below");
    int counts[7] = {};
    for (int i = 0; i < 70000; ++i) ++counts[stream.below(7)];
    for (int count : counts) EXPECT_NEAR(count, 10000, 4 * 100);
}

TEST(random, geometric_gaps_have_the_mean_and_the_share_of_zeros_of_a_bernoulli_sequence) {
    for (double p : {0.5, 0.03, 0.0002}) {
        RandomStream stream(3, "gap");
        const GeometricGap gap(p);
        double sum = 0, zeros = 0;
        const int draws = 200000;
        for (int i = 0; i < draws; ++i) {
            const auto drawn = gap.draw(stream);
            sum += static_cast<double>(drawn);
            zeros += drawn == 0;
        }
        const double mean = (1 - p) / p;
        EXPECT_NEAR(sum / draws, mean, 5 * mean / std::sqrt(draws) + 0.01) << p;
        EXPECT_NEAR(zeros / draws, p, 5 * std::sqrt(p / draws)) << p;
    }
    RandomStream stream(3, "gap");
    EXPECT_EQ(GeometricGap(1).draw(stream), 0);
}

TEST(number, is_formatted_as_ecmascript_does) {
    const std::pair<double, const char*> cases[] = {{0, "0"},
                                                    {1, "1"},
                                                    {-2.5, "-2.5"},
                                                    {0.1, "0.1"},
                                                    {1e21, "1e+21"},
                                                    {1e20, "100000000000000000000"},
                                                    {1e-6, "0.000001"},
                                                    {1e-7, "1e-7"},
                                                    {123456789, "123456789"},
                                                    {1.0 / 3, "0.3333333333333333"},
                                                    {5e-324, "5e-324"},
                                                    {1.7976931348623157e308, "1.7976931348623157e+308"},
                                                    {2.5e-10, "2.5e-10"},
                                                    {-0.0, "0"}};
    for (const auto& [value, text] : cases) EXPECT_EQ(format_number(value), text);
    EXPECT_EQ(format_number(std::nan("")), "null");
    EXPECT_EQ(format_number(std::numeric_limits<double>::infinity()), "null");
}

TEST(number, reads_back_and_no_shorter_text_does) {
    RandomStream bits(1, "number");
    for (int i = 0; i < 20'000; ++i) {
        const std::uint64_t drawn = std::uint64_t{bits.below(0x7fe00000u)} << 32 | bits.below(0xffffffffu);
        double value = 0;
        std::memcpy(&value, &drawn, sizeof value);
        // Powers of two have a nearer neighbour below; whole and short numbers are what people write.
        if (i % 4 == 1) value = std::ldexp(1.0, static_cast<int>(bits.below(2000)) - 1000);
        if (i % 4 == 2) value = bits.below(1'000'000) / 1000.0;
        if (i % 4 == 3) value = std::ldexp(value, -static_cast<int>(bits.below(2100)));
        const std::string text = format_number(value);
        EXPECT_EQ(std::strtod(text.c_str(), nullptr), value) << text;
        char shorter[40];
        int precision = 0;
        do {
            std::snprintf(shorter, sizeof shorter, "%.*e", precision, value);
        } while (std::strtod(shorter, nullptr) != value && ++precision < 17);
        const auto digits = [](std::string number) {
            number = number.substr(0, number.find('e'));
            std::erase(number, '.');
            number.erase(0, number.find_first_not_of('0'));
            while (number.size() > 1 && number.back() == '0') number.pop_back();
            return number;
        };
        // Rounding the value to fewer digits may miss texts that read back.
        EXPECT_LE(digits(text).size(), digits(shorter).size()) << text;
        if (digits(text).size() == digits(shorter).size()) EXPECT_EQ(digits(text), digits(shorter)) << text;
    }
}

TEST(text, escapes_quotes_backslashes_and_controls) { EXPECT_EQ(format_string("a\"b\\c\n"), "\"a\\\"b\\\\c\\u000a\""); }

TEST(ring, gives_back_what_a_list_does) {
    RandomStream stream(3, "ring");
    Ring<int> ring;
    std::vector<int> list;
    for (int i = 0; i < 3000; ++i) {
        // It grows, and then shrinks.
        if (list.empty() || stream.below(8) < (i < 1500 ? 5u : 3u)) {
            ring.push_back(i);
            list.push_back(i);
        } else {
            const std::size_t at = stream.below(list.size());
            ASSERT_EQ(ring.take(at), list[at]);
            list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
        }
        ASSERT_EQ(ring.size(), list.size());
        for (std::size_t k = 0; k < list.size(); ++k) ASSERT_EQ(ring[k], list[k]);
    }
}

TEST(planes, shift_and_count_as_bit_by_bit) {
    RandomStream stream(5, "planes");
    for (int round = 0; round < 200; ++round) {
        const std::uint32_t size = 1 + stream.below(4), bits = size * Bits::kSize, distance = 1 + stream.below(600);
        PlaneSpace space;
        Planes planes(space, 3, size);
        const auto at = [&](std::size_t plane, std::uint32_t bit) {
            return bit < bits && planes[plane][bit / Bits::kSize].test(bit % Bits::kSize);
        };
        std::int64_t set = 0;
        for (std::uint32_t bit = 0; bit < bits; ++bit)
            if (stream.below(3) == 0) {
                planes[0][bit / Bits::kSize].set(bit % Bits::kSize);
                ++set;
            }
        shift_up(planes[1], planes[0], size, distance);
        shift_down(planes[2], planes[0], size, distance);
        for (std::uint32_t bit = 0; bit < bits; ++bit) {
            ASSERT_EQ(at(1, bit), bit >= distance && at(0, bit - distance));
            ASSERT_EQ(at(2, bit), at(0, bit + distance));
        }
        Tally tally;
        for (int times = 0; times < 40; ++times)
            for (std::size_t part = 0; part < size; ++part) tally.add(planes[0][part]);
        ASSERT_EQ(tally.total(), 40 * set);
    }
}

TEST(planes, hold_numbers) {
    PlaneSpace space;
    Digits numbers(space, 2, 5);
    Bits one{};
    one.set(77);
    numbers.write(1, one, 4);
    numbers.add(1, one);
    EXPECT_EQ(numbers.read(1, 77), 5u);
    EXPECT_EQ(numbers.read(0, 77), 0u);
    EXPECT_EQ(numbers.read(1, 76), 0u);
    for (std::uint32_t left = 5; left-- > 0;) {
        EXPECT_EQ(numbers.take(1, one).test(77), left > 0);
        EXPECT_EQ(numbers.read(1, 77), left);
    }
}

}  // namespace
}  // namespace grainscope
