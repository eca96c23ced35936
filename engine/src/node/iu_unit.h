// The processors of one inference unit; each finds the others by the machine.
#pragma once

#include "node/management_processor.h"
#include "node/nip.h"
#include "node/unired.h"

namespace grainscope {

struct IuMachine::Unit {
    Unired unired;
    Nip nip;
    ManagementProcessor management;
    Unit(IuMachine& machine, std::uint32_t node)
        : unired(machine, node), nip(machine, node), management(machine, node) {}
};

}  // namespace grainscope
