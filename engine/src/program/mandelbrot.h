// The Mandelbrot set, really computed: how many iterations every point of a picture takes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "sim/parameters.h"

namespace grainscope {

struct Picture {
    int points;  // of a line, and lines
    bool in_integers;
    std::vector<std::uint16_t> iterations;   // line by line
    std::vector<std::int64_t> of_line, sum;  // of a line; of the lines before it, one more than there are lines

    std::int64_t of_lines(int first, int last) const {
        return sum[static_cast<std::size_t>(last)] - sum[static_cast<std::size_t>(first)];
    }
};

// Computed once and shared by the runs that show it.
std::shared_ptr<const Picture> picture_of(const Values& values);

}  // namespace grainscope
