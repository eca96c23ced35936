#include "node/iu_config.h"

#include <cmath>

#include "base/check.h"

namespace grainscope {

IuConfig IuConfig::from(const Values& values, Tick network_period) {
    const Tick own = values.integer("processor_ps");
    const Tick cycle = own > 0 ? own : network_period;
    const auto cycles = [&](const char* key) { return values.integer(key) * cycle; };
    const auto part_of = [](double share, Tick of) { return whole_ps(share * static_cast<double>(of)); };
    const Mode mode = static_cast<Mode>(values.choice("transfer"));
    const Tick reduction = cycles("reduction_cycles");
    return {mode, values.choice_key("after_send") == "goes-on", values.choice_key("networks_used") == "one",
            // An MP has the NIP to send with.
            mode != Mode::mp_write && values.choice_key("message_work") == "processor",
            values.choice_key("bus_conflicts") == "on", values.whole("command_queue"), cycle, cycles("command_cycles"),
            cycles("setup_cycles"), cycles("allocate_cycles"), cycles("dispatch_cycles"), cycles("software_cycles"),
            cycles("copy_cycles"), cycles("request_cycles"), cycles("prepare_cycles"), cycles("data_cycles"),
            part_of(values.number("bus_accesses"), cycle), cycles("instruction_cycles"), cycles("float_cycles"),
            reduction, part_of(values.number("suspension_reductions"), reduction), cycles("memory_cycles")};
}

Tick IuConfig::price(Work work) const {
    switch (work.unit) {
        case Unit::instructions:
        case Unit::instructions_far:
        case Unit::integer_operations:
            return work.amount * instruction;
        case Unit::float_operations:
            return work.amount * floating;
        case Unit::reductions:
            return work.amount * reduction;
        case Unit::suspensions:
            return work.amount * suspension;
        case Unit::bytes_copied:
        case Unit::bytes_copied_far:
        case Unit::bytes_read:
        case Unit::bytes_read_far:
            return (work.amount + kWordBytes - 1) / kWordBytes * memory_word;
    }
    CHECK(false);
    return 0;
}

}  // namespace grainscope
