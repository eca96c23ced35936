#include "network/circuit_loads.h"

#include <algorithm>

namespace grainscope {

CircuitLoads::CircuitLoads(const CircuitWiring& wiring, int planes, std::uint32_t units, Tick stage_ps,
                           const CircuitLines& lines, EventQueue& events, std::uint32_t event_node,
                           std::uint32_t event_kind)
    : wiring_(wiring),
      stage_ps_(stage_ps),
      lines_(lines),
      events_(events),
      event_node_(event_node),
      event_kind_(event_kind),
      known_(lines.size()),
      tournament_(2 * static_cast<std::size_t>(planes) * wiring.ports(), kNoUnit) {
    for (int plane = 0; plane < planes; ++plane) {
        for (int level = 0; level < wiring.levels(); ++level)
            for (std::uint32_t line = 0; line < wiring.ports(); ++line)
                if (!wiring.leads_to_unit(level, line, units)) known_[lines.index(plane, level, line)] = kNoUnit;
        std::fill_n(tournament_.begin() + static_cast<std::ptrdiff_t>(leaf(plane, 0)), units, 0u);
        for (std::size_t node = leaf(plane, 0) - 1; node > leaf(plane, 0) - wiring.ports(); --node) {
            const std::size_t root = leaf(plane, 0) - wiring.ports();
            const std::size_t child = root + 2 * (node - root);
            tournament_[node] = std::min(tournament_[child], tournament_[child + 1]);
        }
    }
}

void CircuitLoads::set(int plane, std::uint32_t unit, std::uint32_t load, Tick now) {
    used_ = true;
    const std::size_t root = leaf(plane, 0) - wiring_.ports();
    std::size_t node = wiring_.ports() + unit;
    if (tournament_[root + node] == load) return;
    for (tournament_[root + node] = load; node > 1;) {
        node /= 2;
        tournament_[root + node] = std::min(tournament_[root + 2 * node], tournament_[root + 2 * node + 1]);
    }
    tell(plane, wiring_.stages, unit, now);
}

void CircuitLoads::freed(int plane, int level, std::uint32_t line, Tick now) {
    if (!used_) return;
    if (behind(plane, level, line) != known_[lines_.index(plane, level, line)]) tell(plane, level, line, now);
}

void CircuitLoads::due(std::uint64_t value, Tick now) {
    const std::size_t index = value >> 32 & 0xffff;
    if (!lines_.is_free(index) || lines_.turns(index) != value >> 48) return;
    const std::size_t per_plane = wiring_.ports() * static_cast<std::size_t>(wiring_.levels());
    learn(static_cast<int>(index / per_plane), static_cast<int>(index % per_plane / wiring_.ports()),
          static_cast<std::uint32_t>(index % wiring_.ports()), static_cast<std::uint32_t>(value), now);
}

std::uint32_t CircuitLoads::least_known(std::size_t first_output) const {
    const auto first = known_.begin() + static_cast<std::ptrdiff_t>(first_output);
    return *std::min_element(first, first + wiring_.switch_size());
}

// What stands where the line leads: a unit, or a switch that knows of its outputs.
std::uint32_t CircuitLoads::behind(int plane, int level, std::uint32_t line) const {
    if (level == wiring_.stages) return tournament_[leaf(plane, line)];
    return least_known(lines_.index(plane, level + 1, wiring_.first_output(line)));
}

// Sends what stands behind a line backwards over it.
void CircuitLoads::tell(int plane, int level, std::uint32_t line, Tick now) {
    const std::size_t index = lines_.index(plane, level, line);
    if (!lines_.is_free(index)) return;
    const std::uint32_t load = behind(plane, level, line);
    if (stage_ps_ == 0) return learn(plane, level, line, load, now);
    events_.push(
        now + stage_ps_, event_node_, event_kind_,
        load | static_cast<std::uint64_t>(index) << 32 | static_cast<std::uint64_t>(lines_.turns(index)) << 48);
}

void CircuitLoads::learn(int plane, int level, std::uint32_t line, std::uint32_t load, Tick now) {
    const std::size_t index = lines_.index(plane, level, line);
    if (known_[index] == load) return;
    const std::uint32_t first = line & ~(wiring_.switch_size() - 1);
    const std::size_t outputs = index - (line - first);
    const std::uint32_t before = least_known(outputs);
    known_[index] = load;
    if (level == 1 || least_known(outputs) == before) return;
    for (std::uint32_t input = 0; input < wiring_.switch_size(); ++input)
        tell(plane, level - 1, wiring_.unshuffled(first + input), now);
}

}  // namespace grainscope
