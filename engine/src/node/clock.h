// What node models have in common that go by a clock of their own or else by the network's cycles.
#pragma once

#include <array>

#include "registry.h"

namespace grainscope {

// A cycle of the network that is chosen; 0 where it has none.
inline Tick cycle_of_network(const Values& values) {
    const NetworkPart& network = network_of(values);
    return network.moves_in_cycles() ? values.integer(network.cycle) : 0;
}

// What stands in the way of a processor that has no clock of its own.
void check_clock(const Values& values, const NetworkPart& network, Errors& errors);

// Prices of all work, where memory costs the same everywhere: by the parameters of an instruction and of a
// floating-point operation.
constexpr std::array<Price, kUnits> prices_by(const char* instruction, const char* floating) {
    return {{{Unit::instructions, {instruction}},
             {Unit::instructions_far, {instruction}},
             {Unit::integer_operations, {instruction}},
             {Unit::float_operations, {floating}},
             {Unit::reductions,
              {"reduction_cycles", "scheduling", "transport", "variable_reference", "unify_end", "foster_parents"}},
             {Unit::suspensions, {"suspension_reductions"}},
             {Unit::bytes_copied, {"memory_cycles"}},
             {Unit::bytes_copied_far, {"memory_cycles"}},
             {Unit::bytes_read, {"memory_cycles"}},
             {Unit::bytes_read_far, {"memory_cycles"}}}};
}
inline constexpr auto kPricesByCycles = prices_by("instruction_cycles", "float_cycles");
inline constexpr auto kPricesByClocks = prices_by("instruction_clocks", "float_clocks");

}  // namespace grainscope
