// The manifest: everything the outside needs to know of the engine, as JSON.
#pragma once

#include <cstdint>
#include <string>

#include "base/error.h"
#include "network/topology.h"
#include "sim/parameters.h"
#include "sim/run.h"

namespace grainscope {

// JSON of all parameters, parts, tables and columns, with version and hash.
std::string describe();
// FNV-1a of the keys and ranges of the manifest: a configuration vector for another one is refused.
std::uint32_t manifest_hash();
// A finished run as JSON: engine, seed, applicable parameters in full, and every table with its units; ends with a
// newline.
std::string run_json(const Values& values, const Run& run);
// What a network looks like, but for the numbers of places, sinks and links, of which it says how many there are.
std::string topology_json(const Topology& topology);
// {"path":…,"code":…,"arguments":[…]}, and an array of these.
std::string error_json(const Error& error);
std::string errors_json(const Errors& errors);
// "hop_cycles: not_allowed 9 1 8".
std::string error_line(const Error& error);

}  // namespace grainscope
