#include "node/iu_config.h"

namespace grainscope {

IuConfig IuConfig::from(const Values& values, Tick network_period) {
    const Tick own = values.integer("processor_ps");
    const Tick cycle = own > 0 ? own : network_period;
    const auto cycles = [&](const char* key) { return values.integer(key) * cycle; };
    const auto part_of = [](double share, Tick of) { return whole_ps(share * static_cast<double>(of)); };
    const Mode mode = static_cast<Mode>(values.choice("transfer"));
    const Tick reduction = cycles("reduction_cycles");
    return {mode,
            values.choice_key("after_send") == "goes-on",
            values.choice_key("networks_used") == "one",
            // An MP has the NIP to send with.
            mode != Mode::mp_write && values.choice_key("message_work") == "processor",
            values.choice_key("bus_conflicts") == "on",
            values.whole("command_queue"),
            cycle,
            cycles("command_cycles"),
            cycles("setup_cycles"),
            cycles("allocate_cycles"),
            cycles("dispatch_cycles"),
            cycles("software_cycles"),
            cycles("copy_cycles"),
            cycles("request_cycles"),
            cycles("prepare_cycles"),
            cycles("data_cycles"),
            part_of(values.number("bus_accesses"), cycle),
            {static_cast<double>(cycles("instruction_cycles")), static_cast<double>(cycles("float_cycles")), reduction,
             part_of(values.number("suspension_reductions"), reduction), cycles("memory_cycles")}};
}

}  // namespace grainscope
