#include "network/circuit_wiring.h"

namespace grainscope {

Wiring draw_circuit(const CircuitWiring& wiring, int planes, std::uint32_t units) {
    const std::uint32_t switches = wiring.ports() >> wiring.digit_bits;
    Wiring drawn;
    drawn.planes = static_cast<std::uint32_t>(planes);
    drawn.layout = Layout::stages;
    drawn.nodes = units;
    for (std::uint32_t unit = 0; unit < units; ++unit) {
        const auto row = static_cast<std::int32_t>(unit);
        drawn.places.push_back({{0, row, 0}});
        drawn.sinks.push_back({{wiring.levels(), row, 0}});
    }
    for (int stage = 0; stage < wiring.stages; ++stage)
        for (std::uint32_t at = 0; at < switches; ++at)
            drawn.places.push_back({{stage + 1, static_cast<std::int32_t>(at), 0}});
    const auto place = [&](int stage, std::uint32_t at) {
        return units + static_cast<std::uint32_t>(stage) * switches + at;
    };
    for (int plane = 0; plane < planes; ++plane)
        for (int level = 0; level < wiring.levels(); ++level) {
            const bool ends = level == 0 || level == wiring.stages;
            for (std::uint32_t line = 0; line < (ends ? units : wiring.ports()); ++line)
                drawn.links.push_back(
                    {level == 0 ? line : place(level - 1, line >> wiring.digit_bits),
                     level == wiring.stages ? line : place(level, wiring.shuffled(line) >> wiring.digit_bits),
                     2 * (plane * wiring.levels() + level)});
        }
    return drawn;
}

void CircuitRouting::route(const Head& head, Sight&, Outputs& outputs) const {
    outputs.clear();
    if (head.link == kNoLink) return outputs.push_back({head.source, 1});
    if (head.at < units_) return;
    const std::uint32_t switches = wiring_.ports() >> wiring_.digit_bits, place = head.at - units_;
    const int level = static_cast<int>(place / switches) + 1;
    const std::uint32_t line = place % switches << wiring_.digit_bits | wiring_.digit(head.destination, level - 1);
    outputs.push_back({units_ + static_cast<std::uint32_t>(level - 1) * wiring_.ports() + line, 1});
}

}  // namespace grainscope
