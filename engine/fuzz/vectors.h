// Random configurations over every program, node and network: small machines and bounded work, so that each ends soon.
#pragma once

#include <string>

#include "base/random.h"
#include "registry.h"

namespace grainscope::fuzz {

// One configuration; which may be one that the engine refuses. `seed` names it.
Values draw(std::uint64_t seed);

// How it ended. What is wrong with it, in a sentence; empty if it ended as it should: done, refused by name, or stopped
// because nothing would ever happen again.
struct Outcome {
    enum class End { done, refused, stuck } end;
    std::string wrong;
};
Outcome run(const Values& values);

// The configuration as `--set` options.
std::string options(const Values& values);

}  // namespace grainscope::fuzz
