#include "base/random.h"

#include "base/check.h"

namespace grainscope {
namespace {

std::uint64_t splitmix(std::uint64_t& state) {
    state += 0x9e3779b97f4a7c15ull;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
}

std::uint64_t rotate_left(std::uint64_t x, int bits) { return (x << bits) | (x >> (64 - bits)); }

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name) {
    std::uint64_t hash = 0xcbf29ce484222325ull;  // FNV-1a of the name keeps streams apart
    for (char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
    std::uint64_t mix = hash ^ (seed * 0xd1342543de82ef95ull + 1);
    for (auto& word : state_) word = splitmix(mix);
}

std::uint64_t RandomStream::next() {
    const std::uint64_t result = rotate_left(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate_left(state_[3], 45);
    return result;
}

std::uint32_t RandomStream::below(std::uint32_t bound) {
    std::uint64_t product = (next() >> 32) * bound;
    auto low = static_cast<std::uint32_t>(product);
    if (low < bound) {
        const std::uint32_t threshold = (0u - bound) % bound;
        while (low < threshold) {
            product = (next() >> 32) * bound;
            low = static_cast<std::uint32_t>(product);
        }
    }
    return static_cast<std::uint32_t>(product >> 32);
}

double RandomStream::unit() { return static_cast<double>(next() >> 11) * (1.0 / 9007199254740992.0); }

GeometricGap::GeometricGap(double p) : survival_(kTable), guide_(257) {
    CHECK(p > 0 && p <= 1);
    double survive = 1;
    for (auto& entry : survival_) {
        survive *= 1 - p;
        entry = survive;
    }
    // A draw u in [0,1) means "gap > k" while u < survival_[k]; larger u means a shorter gap.
    int k = kTable;
    for (int slice = 0; slice <= 256; ++slice) {
        const double u = (slice + 1) / 256.0;  // the smallest gap within this slice belongs to its upper end
        while (k > 0 && !(u < survival_[static_cast<std::size_t>(k - 1)])) --k;
        guide_[static_cast<std::size_t>(slice)] = static_cast<std::uint16_t>(k);
    }
}

std::int64_t GeometricGap::draw(RandomStream& stream) const {
    std::int64_t gap = 0;
    for (;;) {
        const double u = stream.unit();
        int k = guide_[static_cast<std::size_t>(u * 256)];
        while (k < kTable && u < survival_[static_cast<std::size_t>(k)]) ++k;
        gap += k;
        if (k < kTable) return gap;  // else: memoryless, draw again past the table
    }
}

}  // namespace grainscope
