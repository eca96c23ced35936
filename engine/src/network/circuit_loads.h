// Automatic load balancing of network `circuit`: the loads of the units flow backwards over the lines that are free,
// and what is known of them at every output. circuit.h says it to the clock.
#pragma once

#include <cstdint>
#include <vector>

#include "network/circuit_lines.h"
#include "network/circuit_wiring.h"
#include "sim/events.h"

namespace grainscope {

class CircuitLoads {
  public:
    // Known of a line that leads to no unit.
    static constexpr std::uint32_t kNoUnit = 0xffffffffu;

    // What is due later are events of this node and kind; due() is called with their value.
    CircuitLoads(const CircuitWiring& wiring, int planes, std::uint32_t units, Tick stage_ps, const CircuitLines& lines,
                 EventQueue& events, std::uint32_t event_node, std::uint32_t event_kind);

    // The unit says its load, below kNoUnit.
    void set(int plane, std::uint32_t unit, std::uint32_t load, Tick now);
    // A line that has been taken is free.
    void freed(int plane, int level, std::uint32_t line, Tick now);
    void due(std::uint64_t value, Tick now);

    // At the switch that feeds this line of level 1 or more.
    std::uint32_t known(std::size_t line) const { return known_[line]; }
    std::uint32_t of(int plane, std::uint32_t unit) const { return tournament_[leaf(plane, unit)]; }
    // The least load of all units now.
    std::uint32_t least(int plane) const { return tournament_[leaf(plane, 0) - wiring_.ports() + 1]; }

  private:
    // A binary tree per plane: the root at 1, the leaves from ports() on; a parent is the less of its children.
    std::size_t leaf(int plane, std::uint32_t unit) const {
        return (2 * static_cast<std::size_t>(plane) + 1) * wiring_.ports() + unit;
    }
    std::uint32_t least_known(std::size_t first_output) const;
    std::uint32_t behind(int plane, int level, std::uint32_t line) const;
    void tell(int plane, int level, std::uint32_t line, Tick now);
    void learn(int plane, int level, std::uint32_t line, std::uint32_t load, Tick now);

    CircuitWiring wiring_;
    Tick stage_ps_;
    const CircuitLines& lines_;
    EventQueue& events_;
    std::uint32_t event_node_, event_kind_;
    bool used_ = false;
    std::vector<std::uint32_t> known_;  // by line
    std::vector<std::uint32_t> tournament_;
};

}  // namespace grainscope
