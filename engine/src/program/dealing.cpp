#include "program/dealing.h"

#include <utility>

#include "base/random.h"

namespace grainscope {
namespace {

enum class Dealing { turns, shuffled, random, blocks };

}  // namespace

std::vector<std::uint32_t> dealt(const Values& values, std::size_t tasks, std::uint32_t nodes) {
    const auto dealing = static_cast<Dealing>(values.choice("dealing"));
    RandomStream chance(static_cast<std::uint64_t>(values.integer("seed")), "dealing");
    std::vector<std::uint32_t> nodes_of(tasks);
    for (std::size_t task = 0; task < tasks; ++task) {
        nodes_of[task] = dealing == Dealing::random   ? chance.below(nodes)
                         : dealing == Dealing::blocks ? static_cast<std::uint32_t>(task * nodes / tasks)
                                                      : static_cast<std::uint32_t>(task % nodes);
        if (dealing == Dealing::shuffled)
            std::swap(nodes_of[task], nodes_of[chance.below(static_cast<std::uint32_t>(task) + 1)]);
    }
    return nodes_of;
}

}  // namespace grainscope
