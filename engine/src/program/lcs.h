// The longest common subsequence of two strings by the table of all pairs of beginnings, a row at a time.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace grainscope {

using Text = std::vector<std::uint8_t>;

// A row of the table, for one character of the second string, over `count` characters of the first. `row` holds the
// row before and becomes this one; `west` and `corner` are the entries left of it in this row and in the one before.
// Returns its last entry.
inline int advance_row(const std::uint8_t* first, int* row, std::size_t count, std::uint8_t character, int west,
                       int corner) {
    for (std::size_t i = 0; i < count; ++i) {
        const int north = row[i];
        west = first[i] == character ? corner + 1 : std::max(north, west);
        corner = north;
        row[i] = west;
    }
    return west;
}

// The length of the longest common subsequence, on one processor.
inline int common_length(const Text& first, const Text& second) {
    std::vector<int> row(first.size());
    int length = 0;
    for (const std::uint8_t character : second)
        length = advance_row(first.data(), row.data(), row.size(), character, 0, 0);
    return length;
}

}  // namespace grainscope
