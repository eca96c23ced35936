#include "network/mesh.h"
#include "registry.h"

// A network for scripts/newcomers.test.ts: a mesh by another name.
namespace grainscope {

NetworkPart scratch_network() {
    NetworkPart part = kMesh;
    part.key = "scratch-net";
    part.label = "Scratch net";
    for (const Parameter& parameter : kMesh.parameters) part.shared.push_back(parameter.key);
    part.parameters.clear();
    return part;
}

}  // namespace grainscope
