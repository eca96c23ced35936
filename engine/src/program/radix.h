// Sorting by digits, the lowest first, each by counting.
#pragma once

#include <cstdint>
#include <vector>

namespace grainscope {

using Keys = std::vector<std::uint32_t>;

inline int radix_passes(int key_bits, int digit_bits) { return (key_bits + digit_bits - 1) / digit_bits; }

inline std::uint32_t digit_of(std::uint32_t key, int pass, int digit_bits) {
    return key >> (pass * digit_bits) & ((1u << digit_bits) - 1);
}

// On one processor.
inline Keys radix_sorted(Keys keys, int key_bits, int digit_bits) {
    Keys other(keys.size());
    for (int pass = 0; pass < radix_passes(key_bits, digit_bits); ++pass) {
        std::vector<std::uint32_t> slots((std::size_t{1} << digit_bits) + 1);
        for (const std::uint32_t key : keys) ++slots[digit_of(key, pass, digit_bits) + 1];
        for (std::size_t digit = 1; digit < slots.size(); ++digit) slots[digit] += slots[digit - 1];
        for (const std::uint32_t key : keys) other[slots[digit_of(key, pass, digit_bits)]++] = key;
        keys.swap(other);
    }
    return keys;
}

}  // namespace grainscope
