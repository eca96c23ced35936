#include "network/mesh.h"
#include "registry.h"

// A network for scripts/newcomers.test.ts: a mesh by another name.
namespace grainscope {

extern const NetworkPart kScratchNetwork;

namespace {

constexpr std::initializer_list<Parameter> kNoParameters = {};
constexpr std::initializer_list<const char*> kParametersOfMesh = {
    "dimensions",    "topology",    "duplex",        "hop_cycles", "buffer_flits",       "virtual_channels",
    "credit_cycles", "arbitration", "input_speedup", "vc_choice",  "priorities",         "header_flits",
    "heads",         "word_flits",  "flit_bits",     "cycle_ps",   "injection_interval", "ejection_interval"};

}  // namespace

const NetworkPart kScratchNetwork = [] {
    NetworkPart part = kMesh;
    part.key = "scratch-net";
    part.label = "Scratch net";
    part.parameters = kNoParameters;
    part.also_shared = kParametersOfMesh;
    return part;
}();

}  // namespace grainscope
