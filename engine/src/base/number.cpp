#include "base/number.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace grainscope {
namespace {

// A natural number of any size that a double and what its digits are found with can have: 2^1137 at most.
class Natural {
  public:
    explicit Natural(std::uint64_t value) {
        limbs_[0] = static_cast<std::uint32_t>(value);
        limbs_[1] = static_cast<std::uint32_t>(value >> 32);
    }

    void times(std::uint32_t factor) {
        std::uint64_t carry = 0;
        for (std::uint32_t& limb : limbs_) {
            carry += std::uint64_t{limb} * factor;
            limb = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }

    void times_power_of_two(int power) {
        for (; power >= 31; power -= 31) times(1u << 31);
        times(1u << power);
    }

    // Whether this and `more` together are less than (-1), equal to (0) or greater than (1) the other.
    int compare(const Natural& other, const Natural& more) const {
        std::int64_t carry = 0;
        bool zero = true;
        for (std::size_t i = 0; i < limbs_.size(); ++i) {
            carry += std::int64_t{limbs_[i]} + more.limbs_[i] - other.limbs_[i];
            zero = zero && (carry & 0xffffffff) == 0;
            carry >>= 32;
        }
        return carry < 0 ? -1 : zero ? 0 : 1;
    }

    // Takes the other away as often as it can, and says how often.
    int divide(const Natural& other) {
        int times = 0;
        for (static const Natural nothing(0); compare(other, nothing) >= 0; ++times) {
            std::int64_t carry = 0;
            for (std::size_t i = 0; i < limbs_.size(); ++i) {
                carry += std::int64_t{limbs_[i]} - other.limbs_[i];
                limbs_[i] = static_cast<std::uint32_t>(carry);
                carry >>= 32;
            }
        }
        return times;
    }

  private:
    std::array<std::uint32_t, 36> limbs_{};
};

struct Decimal {
    std::string digits;
    int point;  // digits before the decimal point
};

// The shortest digits that read back as a positive double, and of those the nearest (R. G. Burger, R. K. Dybvig:
// "Printing Floating-Point Numbers Quickly and Accurately", 1996, free-format). The value is r / s, and it reads back
// from whatever is nearer than below / s and above / s.
Decimal shortest(double value) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    const std::uint64_t fraction = bits & ((std::uint64_t{1} << 52) - 1);
    const int biased = static_cast<int>(bits >> 52);
    const std::uint64_t mantissa = biased == 0 ? fraction : fraction | std::uint64_t{1} << 52;
    const int exponent = (biased == 0 ? 1 : biased) - 1075;
    // The next double below a power of two is only half as far away.
    const int narrow = fraction == 0 && biased > 1 ? 1 : 0;
    const bool takes_ends = (mantissa & 1) == 0;

    Natural r(mantissa), s(1), above(1), below(1);
    r.times_power_of_two(1 + narrow + std::max(0, exponent));
    s.times_power_of_two(1 + narrow + std::max(0, -exponent));
    above.times_power_of_two(narrow + std::max(0, exponent));
    below.times_power_of_two(std::max(0, exponent));

    const Natural nothing(0);
    const auto is_high = [&] { return r.compare(s, above) >= (takes_ends ? 0 : 1); };
    Decimal out{{}, 0};
    for (; is_high(); ++out.point) s.times(10);
    for (;; --out.point) {
        const Natural r_before = r, above_before = above, below_before = below;
        for (Natural* each : {&r, &above, &below}) each->times(10);
        if (!is_high()) continue;
        r = r_before, above = above_before, below = below_before;
        break;
    }
    for (;;) {
        for (Natural* each : {&r, &above, &below}) each->times(10);
        const int digit = r.divide(s);
        const bool low = below.compare(r, nothing) >= (takes_ends ? 0 : 1), high = is_high();
        // In the middle to the even digit.
        const bool up = high && (!low || r.compare(s, r) >= 1 - digit % 2);
        out.digits += static_cast<char>('0' + digit + (up ? 1 : 0));
        if (low || high) return out;
    }
}

}  // namespace

std::string format_number(double value) {
    if (!std::isfinite(value)) return "null";
    if (value == 0) return "0";
    const auto [digits, point] = shortest(std::abs(value));
    const int count = static_cast<int>(digits.size());
    // Laid out by ECMAScript's Number::toString.
    std::string out = value < 0 ? "-" : "";
    if (point > 21 || point < -5) {
        out += digits[0];
        if (count > 1) out.append(".").append(digits, 1);
        return out.append(point > 0 ? "e+" : "e-").append(std::to_string(std::abs(point - 1)));
    }
    const auto zeros = [&out](int number) { out.append(static_cast<std::size_t>(number), '0'); };
    if (point <= 0) {
        out += "0.";
        zeros(-point);
        return out += digits;
    }
    const auto whole = static_cast<std::size_t>(std::min(count, point));
    out.append(digits, 0, whole);
    if (count <= point)
        zeros(point - count);
    else
        out.append(".").append(digits, whole);
    return out;
}

std::string format_string(std::string_view text) {
    constexpr const char* kHex = "0123456789abcdef";
    std::string out = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        if (static_cast<unsigned char>(c) < 0x20)
            out.append("\\u00").append(1, kHex[c >> 4]).append(1, kHex[c & 15]);
        else
            out += c;
    }
    return out += '"';
}

}  // namespace grainscope
