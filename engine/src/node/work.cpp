#include "node/work.h"

#include "base/check.h"
#include "node/node.h"

namespace grainscope {
namespace {

constexpr const char* kKeys[kUnits] = {"instructions", "instructions_far", "integer_operations", "float_operations",
                                       "reductions",   "suspensions",      "bytes_copied",       "bytes_copied_far",
                                       "bytes_read",   "bytes_read_far"};

}  // namespace

const char* key_of(Unit unit) { return kKeys[static_cast<int>(unit)]; }

Tick WorkTimes::of(Work work) const {
    const auto times = [&](double each) { return whole_ps(static_cast<double>(work.amount) * each); };
    switch (work.unit) {
        case Unit::instructions:
        case Unit::instructions_far:
        case Unit::integer_operations:
            return times(instruction);
        case Unit::float_operations:
            return times(floating);
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
