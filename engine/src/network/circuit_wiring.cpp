#include "network/circuit_wiring.h"

namespace grainscope {

Topology draw_circuit(const CircuitWiring& wiring, int planes, std::uint32_t units) {
    const std::uint32_t switches = wiring.ports() >> wiring.digit_bits;
    Topology topology;
    topology.layout = Layout::stages;
    topology.nodes = units;
    for (std::uint32_t unit = 0; unit < units; ++unit) {
        const auto row = static_cast<std::int32_t>(unit);
        topology.places.push_back({{0, row, 0}});
        topology.sinks.push_back({{wiring.levels(), row, 0}});
    }
    for (int stage = 0; stage < wiring.stages; ++stage)
        for (std::uint32_t at = 0; at < switches; ++at)
            topology.places.push_back({{stage + 1, static_cast<std::int32_t>(at), 0}});
    const auto place = [&](int stage, std::uint32_t at) {
        return units + static_cast<std::uint32_t>(stage) * switches + at;
    };
    for (int plane = 0; plane < planes; ++plane)
        for (int level = 0; level < wiring.levels(); ++level) {
            const bool ends = level == 0 || level == wiring.stages;
            for (std::uint32_t line = 0; line < (ends ? units : wiring.ports()); ++line)
                topology.links.push_back(
                    {level == 0 ? line : place(level - 1, line >> wiring.digit_bits),
                     level == wiring.stages ? line : place(level, wiring.shuffled(line) >> wiring.digit_bits),
                     2 * (plane * wiring.levels() + level)});
        }
    return topology;
}

}  // namespace grainscope
