// The parts of the engine, one line each in registry.cpp. The manifest, the form in the page, the command line and the
// tests iterate over these.
#pragma once

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/error.h"
#include "sim/parameters.h"
#include "sim/run.h"

namespace grainscope {

// A network, a node model, a program or a closed form: what it is called and which parameters it reads.
struct Part {
    const char* key;
    const char* label;
    const char* doc;
    std::vector<Parameter> parameters;                    // declared here
    std::vector<const char*> shared = {};                 // declared by another part and read here too
    MaybeError (*check)(const Values& values) = nullptr;  // combinations that no single range can exclude
};

struct ProgramPart : Part {
    std::vector<Table> tables;
    std::unique_ptr<Run> (*start)(const Values& values);
    const char* node;  // key of the node model it is written for
};

struct ModelPart : Part {
    std::vector<Column> columns;
    std::vector<double> (*evaluate)(const Values& values);
};

const std::vector<Parameter>& run_parameters();
const std::vector<Part>& networks();
const std::vector<Part>& nodes();
const std::vector<ProgramPart>& programs();
const std::vector<ModelPart>& models();

// Every declared parameter in manifest order.
const std::vector<const Parameter*>& all_parameters();
// Those that a run with these values reads, in manifest order.
std::vector<const Parameter*> applicable_parameters(const Values& values);

// Ranges of the applicable parameters, then the checks of the chosen parts.
MaybeError check(const Values& values);

// A started run or the reason why not.
std::variant<std::unique_ptr<Run>, Error> start_run(const Values& values);

inline constexpr const char* kEngineVersion = "0.1.0";

}  // namespace grainscope
