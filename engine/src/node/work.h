// What a program counts its work in. A node model prices the units that it knows (NodePart::prices); a program that
// counts in one without a price cannot run there, and is refused before the run.
#pragma once

#include <cstdint>

#include "base/tick.h"

namespace grainscope {

enum class Unit : std::uint8_t {
    instructions,        // of a general kind
    instructions_far,    // likewise, with code and data off the chip, where a node has such memory
    integer_operations,  // on words, in a loop of arithmetic
    float_operations,    // in double precision
    reductions,          // of goals of a committed-choice language
    suspensions,         // attempts at such goals that have to wait
    bytes_copied,        // from where messages are kept to memory, or back
    bytes_copied_far,    // likewise, to memory off the chip, where a node has such
    bytes_read,          // from memory, for a message
    bytes_read_far,
};
inline constexpr int kUnits = 10;
// Keys of the units, in their order.
const char* key_of(Unit unit);

struct Work {
    Unit unit;
    std::int64_t amount;
};

// What work takes where memory costs the same everywhere, in picoseconds.
struct WorkTimes {
    double instruction, floating;
    Tick reduction, suspension;
    Tick memory_word;  // copied or read

    Tick of(Work work) const;
};

inline Work instructions(std::int64_t amount) { return {Unit::instructions, amount}; }
inline Work instructions_far(std::int64_t amount) { return {Unit::instructions_far, amount}; }
inline Work integer_operations(std::int64_t amount) { return {Unit::integer_operations, amount}; }
inline Work float_operations(std::int64_t amount) { return {Unit::float_operations, amount}; }
inline Work reductions(std::int64_t amount) { return {Unit::reductions, amount}; }
inline Work suspensions(std::int64_t amount) { return {Unit::suspensions, amount}; }

}  // namespace grainscope
