// Byte lanes across routers: one instruction looks at 16 routers. x86 SSE2 and wasm SIMD; elsewhere a loop the compiler
// may vectorise.
#pragma once

#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace grainscope {

// Bit i of the result says that a[i] and b[i] are both non-zero, for 64 bytes at a and b (16-byte aligned).
inline std::uint64_t both_nonzero_64(const std::uint8_t* a, const std::uint8_t* b) {
    std::uint64_t bits = 0;
#if defined(__SSE2__)
    const __m128i zero = _mm_setzero_si128();
    for (int part = 0; part < 4; ++part) {
        const __m128i va = _mm_load_si128(reinterpret_cast<const __m128i*>(a) + part);
        const __m128i vb = _mm_load_si128(reinterpret_cast<const __m128i*>(b) + part);
        const auto zeros = static_cast<std::uint32_t>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_min_epu8(va, vb), zero)));
        bits |= static_cast<std::uint64_t>(zeros ^ 0xffffu) << (16 * part);
    }
#elif defined(__wasm_simd128__)
    for (int part = 0; part < 4; ++part) {
        const v128_t va = wasm_v128_load(a + 16 * part);
        const v128_t vb = wasm_v128_load(b + 16 * part);
        const v128_t set = wasm_i8x16_ne(wasm_u8x16_min(va, vb), wasm_i8x16_const_splat(0));
        bits |= static_cast<std::uint64_t>(static_cast<std::uint32_t>(wasm_i8x16_bitmask(set)) & 0xffffu)
                << (16 * part);
    }
#else
    for (int i = 0; i < 64; ++i) bits |= static_cast<std::uint64_t>(a[i] != 0 && b[i] != 0) << i;
#endif
    return bits;
}

// Calls visit(index) for every set bit, lowest first.
template <class Visit>
inline void for_each_bit(std::uint64_t bits, Visit visit) {
    while (bits != 0) {
        visit(static_cast<std::uint32_t>(__builtin_ctzll(bits)));
        bits &= bits - 1;
    }
}

}  // namespace grainscope
