#include "node/work.h"

namespace grainscope {
namespace {

constexpr const char* kKeys[kUnits] = {"instructions", "instructions_far", "integer_operations", "float_operations",
                                       "reductions",   "suspensions",      "bytes_copied",       "bytes_copied_far",
                                       "bytes_read",   "bytes_read_far"};
constexpr const char* kNames[kUnits] = {"instructions",       "instructions of code in far memory",
                                        "integer operations", "floating-point operations",
                                        "reductions",         "suspensions",
                                        "bytes copied",       "bytes copied to far memory",
                                        "bytes read",         "bytes read in far memory"};

}  // namespace

const char* key_of(Unit unit) { return kKeys[static_cast<int>(unit)]; }
const char* name_of(Unit unit) { return kNames[static_cast<int>(unit)]; }

}  // namespace grainscope
