// Bit planes: a bit per node, so that two instructions do the same for 256 nodes. x86 SSE2 and wasm SIMD; elsewhere
// whatever the compiler makes of pairs of words.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace grainscope {

// A part of a plane: the bits of 256 neighbouring nodes.
struct Bits {
    using Vector = std::uint64_t __attribute__((vector_size(16)));
    static constexpr std::uint32_t kWords = 4, kSize = 64 * kWords;

    Vector vectors[kWords / 2];  // not set, but by Bits{}

    std::uint64_t* words() { return reinterpret_cast<std::uint64_t*>(vectors); }
    const std::uint64_t* words() const { return reinterpret_cast<const std::uint64_t*>(vectors); }
    bool test(std::uint32_t bit) const { return (words()[bit / 64] >> bit % 64 & 1) != 0; }
    void set(std::uint32_t bit) { words()[bit / 64] |= std::uint64_t{1} << bit % 64; }
    void reset(std::uint32_t bit) { words()[bit / 64] &= ~(std::uint64_t{1} << bit % 64); }
    bool any() const {
        const Vector all = vectors[0] | vectors[1];
#if defined(__wasm_simd128__)
        return wasm_v128_any_true(reinterpret_cast<v128_t>(all));
#else
        return (all[0] | all[1]) != 0;
#endif
    }
    Bits& operator|=(Bits other) {
        return with(other, [](Vector a, Vector b) { return a | b; });
    }
    Bits& operator&=(Bits other) {
        return with(other, [](Vector a, Vector b) { return a & b; });
    }
    Bits& operator^=(Bits other) {
        return with(other, [](Vector a, Vector b) { return a ^ b; });
    }
    friend Bits operator|(Bits a, Bits b) { return a |= b; }
    friend Bits operator&(Bits a, Bits b) { return a &= b; }
    friend Bits operator^(Bits a, Bits b) { return a ^= b; }
    friend Bits operator~(Bits a) {
        return a.with(a, [](Vector x, Vector) { return ~x; });
    }

  private:
    template <class Operation>
    Bits& with(const Bits& other, Operation operation) {
        vectors[0] = operation(vectors[0], other.vectors[0]);
        vectors[1] = operation(vectors[1], other.vectors[1]);
        return *this;
    }
};

// Calls visit(index) for every set bit, lowest first.
template <class Visit>
inline void for_each_bit(std::uint64_t bits, Visit visit) {
    while (bits != 0) {
        visit(static_cast<std::uint32_t>(__builtin_ctzll(bits)));
        bits &= bits - 1;
    }
}

// Calls visit(index) for every set bit, lowest first.
template <class Visit>
inline void for_each_bit(const Bits& bits, Visit visit) {
    for (std::uint32_t word = 0; word < Bits::kWords; ++word)
        for_each_bit(bits.words()[word], [&](std::uint32_t bit) { visit(word * 64 + bit); });
}

// Writes first + (index << shift) for every set bit to `out`, lowest first, and says where it has stopped. Mostly a
// word has one bit or none, and nobody can foresee which: so two are written, and the next overwrites what was none.
// There must be room for two more.
inline std::uint32_t* collect(std::uint32_t* out, const Bits& bits, std::uint32_t first, int shift) {
    for (std::uint32_t word = 0; word < Bits::kWords; ++word) {
        std::uint64_t one = bits.words()[word], two = one & (one - 1);
        out[0] = first + (static_cast<std::uint32_t>(std::countr_zero(one)) << shift);
        out[1] = first + (static_cast<std::uint32_t>(std::countr_zero(two)) << shift);
        out += (one != 0) + (two != 0);
        for (two &= two - 1; two != 0; two &= two - 1)
            *out++ = first + (static_cast<std::uint32_t>(std::countr_zero(two)) << shift);
        first += 64u << shift;
    }
    return out;
}

// Counts set bits.
class Tally {
  public:
    void add(const Bits& bits) {
        for (const Bits::Vector& vector : bits.vectors) bytes_ += counts(vector);
        if (++added_ == 15) flush();  // a byte holds 31 times 8
    }
    std::int64_t total() {
        flush();
        return total_;
    }

  private:
    static Bits::Vector counts(Bits::Vector x) {
#if defined(__wasm_simd128__)
        return reinterpret_cast<Bits::Vector>(wasm_i8x16_popcnt(reinterpret_cast<v128_t>(x)));
#else
        constexpr std::uint64_t kOnes = 0x5555555555555555, kTwos = 0x3333333333333333, kFours = 0x0f0f0f0f0f0f0f0f;
        x -= x >> 1 & kOnes;
        x = (x & kTwos) + (x >> 2 & kTwos);
        return (x + (x >> 4)) & kFours;
#endif
    }
    [[gnu::noinline]] void flush() {
        constexpr std::uint64_t kPairs = 0x00ff00ff00ff00ff, kSum = 0x0001000100010001;
        for (int word = 0; word < 2; ++word)
            total_ += static_cast<std::int64_t>(((bytes_[word] & kPairs) + (bytes_[word] >> 8 & kPairs)) * kSum >> 48);
        bytes_ ^= bytes_;
        added_ = 0;
    }

    Bits::Vector bytes_ = {};
    int added_ = 0;
    std::int64_t total_ = 0;
};

// Where planes are kept as long as they are needed.
class PlaneSpace {
  public:
    // So many parts, all zero.
    Bits* take(std::size_t parts);

  private:
    std::vector<std::vector<Bits>> kept_;
};

// Parts of planes in two dimensions: [i][j] with j < `size`.
class Planes {
  public:
    Planes() = default;
    Planes(PlaneSpace& space, std::size_t outer, std::size_t size);
    Bits* operator[](std::size_t i) const { return parts_ + i * size_; }
    void fill(const Bits& with) { std::fill_n(parts_, outer_ * size_, with); }

  private:
    Bits* parts_ = nullptr;
    std::size_t size_ = 0, outer_ = 0;
};

// A small number per bit of a part: digit d, of value 2^d, is in the d-th of several parts.
class Digits {
  public:
    Digits() = default;
    // `count` times numbers up to `most`, all zero.
    Digits(PlaneSpace& space, std::size_t count, int most);
    // Adds one wherever a bit of `ones` is set; the sum needs no further digit.
    void add(std::size_t at, Bits ones) {
        for (Bits *digit = &parts_[at * digits_], *const end = digit + digits_; digit != end; ++digit) {
            const Bits before = *digit;
            *digit = before ^ ones;
            ones &= before;
        }
    }
    // Takes one wherever a bit of `ones` is set, and says which numbers are not zero then.
    Bits take(std::size_t at, Bits ones) {
        Bits some{};
        for (Bits *digit = &parts_[at * digits_], *const end = digit + digits_; digit != end; ++digit) {
            const Bits after = *digit ^ ones;
            *digit = after;
            some |= after;
            ones &= after;
        }
        return some;
    }
    Bits unequal(std::size_t at, std::size_t other) const {
        Bits any{};
        for (std::size_t d = 0; d < digits_; ++d) any |= parts_[at * digits_ + d] ^ parts_[other * digits_ + d];
        return any;
    }
    std::uint32_t read(std::size_t at, std::uint32_t bit) const {
        std::uint32_t value = 0;
        for (std::size_t d = 0; d < digits_; ++d)
            value |= static_cast<std::uint32_t>(parts_[at * digits_ + d].test(bit)) << d;
        return value;
    }
    // Makes the lower digits of `value` the number of every bit of `where`.
    void write(std::size_t at, Bits where, std::uint32_t value) {
        for (std::size_t d = 0; d < digits_; ++d) {
            Bits& digit = parts_[at * digits_ + d];
            digit = (value >> d & 1) != 0 ? digit | where : digit & ~where;
        }
    }

  private:
    Bits* parts_ = nullptr;
    std::size_t digits_ = 0;
};

// Moves every bit of a plane of `size` parts up (to higher nodes) or down by a distance > 0; bits beyond the ends are
// lost. `to` is another plane.
void shift_up(Bits* to, const Bits* from, std::size_t size, std::size_t distance);
void shift_down(Bits* to, const Bits* from, std::size_t size, std::size_t distance);

}  // namespace grainscope
