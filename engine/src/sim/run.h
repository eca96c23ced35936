// A run: one configuration, advanced in slices, giving tables of columns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "sim/columns.h"

namespace grainscope {

enum class Status { more = 0, done = 1, failed = 2 };

class Run {
  public:
    virtual ~Run() = default;
    // Advances by at least one and about `budget` events. Any slicing gives the same
    // tables.
    virtual Status step(std::int64_t budget) = 0;
    virtual const std::vector<TableData>& tables() const = 0;
    // How much of it is done, 0 to 1; 0 where that is not known beforehand.
    virtual double progress() const { return 0; }
    // What does not add up in it, in a sentence, at any moment between two steps; empty if all does. For tests.
    virtual std::string audit() { return ""; }
    // Why the run has failed.
    virtual MaybeError failure() const { return std::nullopt; }
};

}  // namespace grainscope
