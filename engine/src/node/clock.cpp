#include "node/clock.h"

namespace grainscope {

void check_clock(const Values& values, const NetworkPart& network, Errors& errors) {
    if (values.integer("processor_ps") == 0 && !network.moves_in_cycles)
        errors.add("processor_ps", ErrorCode::no_clock, {network.key});
}

std::vector<Price> prices_by(const char* instruction, const char* floating) {
    return {{Unit::instructions, {instruction}},
            {Unit::instructions_far, {instruction}},
            {Unit::integer_operations, {instruction}},
            {Unit::float_operations, {floating}},
            {Unit::reductions,
             {"reduction_cycles", "scheduling", "transport", "variable_reference", "unify_end", "foster_parents"}},
            {Unit::suspensions, {"suspension_reductions"}},
            {Unit::bytes_copied, {"memory_cycles"}},
            {Unit::bytes_copied_far, {"memory_cycles"}},
            {Unit::bytes_read, {"memory_cycles"}},
            {Unit::bytes_read_far, {"memory_cycles"}}};
}

}  // namespace grainscope
