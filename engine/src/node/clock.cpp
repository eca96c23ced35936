#include "node/clock.h"

namespace grainscope {

void check_clock(const Values& values, const NetworkPart& network, Errors& errors) {
    if (values.integer("processor_ps") == 0 && !network.moves_in_cycles())
        errors.add("processor_ps", ErrorCode::no_clock, {network.key});
}

}  // namespace grainscope
