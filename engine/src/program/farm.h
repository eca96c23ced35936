// What the farm and its closed form share.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "node/work.h"
#include "program/mandelbrot.h"
#include "registry.h"

namespace grainscope {

struct FarmConfig {
    std::shared_ptr<const Picture> picture;
    std::uint32_t workers;
    int lines, items, buffered;
    int item_bytes, result_bytes;
    std::int64_t master_instructions;
    std::int64_t iteration_instructions, iteration_floats, iteration_operations;

    explicit FarmConfig(const Values& values);
    // Of a result that is no shorter than others.
    static int longest_bytes(const Values& values);

    int first_line(int item) const { return item * lines; }
    int last_line(int item) const { return std::min(picture->points, (item + 1) * lines); }
    std::int64_t iterations(int item) const { return picture->of_lines(first_line(item), last_line(item)); }
    // So many iterations of the loop. What it does none of takes no time.
    Work general(std::int64_t iterations) const {
        return picture->in_integers ? Work{Unit::integer_operations, iterations * iteration_operations}
                                    : instructions(iterations * iteration_instructions);
    }
    Work floating(std::int64_t iterations) const {
        return float_operations(picture->in_integers ? 0 : iterations * iteration_floats);
    }
    // All points on one node, in ps.
    double sequential_ps(const Values& values) const;
};

}  // namespace grainscope
