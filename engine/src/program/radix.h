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
Keys radix_sorted(Keys keys, int key_bits, int digit_bits);

}  // namespace grainscope
