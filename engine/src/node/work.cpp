#include "node/work.h"

namespace grainscope {
namespace {

constexpr const char* kKeys[kUnits] = {"instructions", "instructions_far", "integer_operations", "float_operations",
                                       "reductions",   "suspensions",      "bytes_copied",       "bytes_copied_far",
                                       "bytes_read",   "bytes_read_far"};

}  // namespace

const char* key_of(Unit unit) { return kKeys[static_cast<int>(unit)]; }

}  // namespace grainscope
