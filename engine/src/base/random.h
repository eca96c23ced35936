// Named random streams. Only integer operations and IEEE additions, multiplications and divisions decide a draw, so
// native and wasm agree bit for bit.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace grainscope {

// One stream of 64-bit numbers (xoshiro256**, Blackman & Vigna 2018, public domain algorithm), seeded from (seed, name)
// through splitmix64.
class RandomStream {
  public:
    RandomStream(std::uint64_t seed, std::string_view name);

    std::uint64_t next();
    // Uniform in 0..bound-1 without bias (Lemire 2019). bound >= 1.
    std::uint32_t below(std::uint32_t bound);
    // Uniform in [0, 1), a multiple of 2^-53.
    double unit();

  private:
    std::uint64_t state_[4];
};

// Draws the number of failures before the next success of a Bernoulli sequence with success probability p, by inversion
// of a table of (1-p)^k that is built by multiplication alone (log and pow differ between libraries).
class GeometricGap {
  public:
    // p in (0, 1].
    explicit GeometricGap(double p);

    std::int64_t draw(RandomStream& stream) const;

  private:
    static constexpr int kTable = 1024;
    std::vector<double> survival_;      // survival_[k] = (1-p)^(k+1): the gap exceeds k
    std::vector<std::uint16_t> guide_;  // first k to try for a draw in each 256th of [0, 1)
};

}  // namespace grainscope
