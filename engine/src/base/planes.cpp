#include "base/planes.h"

#include <algorithm>

namespace grainscope {

Bits* PlaneSpace::take(std::size_t parts) { return kept_.emplace_back(parts).data(); }

Planes::Planes(PlaneSpace& space, std::size_t outer, std::size_t size)
    : parts_(space.take(outer * size)), size_(size), outer_(outer) {}

Digits::Digits(PlaneSpace& space, std::size_t count, int most)
    : digits_(static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(most)))) {
    parts_ = space.take(count * digits_);
}

void shift_up(Bits* to, const Bits* from, std::size_t size, std::size_t distance) {
    const std::uint64_t* const in = from->words();
    std::uint64_t* const out = to->words();
    const std::size_t words = Bits::kWords * size, whole = std::min(distance / 64, words), rest = distance % 64;
    std::fill(out, out + whole, 0);
    if (rest == 0) {
        std::copy(in, in + (words - whole), out + whole);
        return;
    }
    if (whole == words) return;
    out[whole] = in[0] << rest;
    for (std::size_t i = 1; i < words - whole; ++i) out[whole + i] = in[i] << rest | in[i - 1] >> (64 - rest);
}

void shift_down(Bits* to, const Bits* from, std::size_t size, std::size_t distance) {
    const std::uint64_t* const in = from->words();
    std::uint64_t* const out = to->words();
    const std::size_t words = Bits::kWords * size, whole = std::min(distance / 64, words), rest = distance % 64;
    std::fill(out + (words - whole), out + words, 0);
    if (rest == 0) {
        std::copy(in + whole, in + words, out);
        return;
    }
    if (whole == words) return;
    out[words - whole - 1] = in[words - 1] >> rest;
    for (std::size_t i = 0; i + 1 < words - whole; ++i)
        out[i] = in[whole + i] >> rest | in[whole + i + 1] << (64 - rest);
}

}  // namespace grainscope
