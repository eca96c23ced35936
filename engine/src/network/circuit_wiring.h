// The wiring of network `circuit`: a delta network of k^n ports, n stages of k x k crossbars with a perfect k-shuffle
// before each (an omega network). Ports and lines are numbers of n digits to the base k.
//
// Level 0 are the k^n lines from the units, level s + 1 those that stage s feeds, level n those to the units. Before a
// stage the digits of a line are rotated left by one: of the number that results, the last digit is the input of the
// switch that the others name. Its output d is line switch * k + d of the next level. A connection takes at stage s the
// output of digit s of its destination, the most significant first; so its line on level s has the last n - s digits of
// its source in front of the first s digits of its destination, and there is exactly one way.
#pragma once

#include <cstdint>

#include "network/wiring.h"

namespace grainscope {

struct CircuitWiring {
    int digit_bits;  // k = 2^digit_bits
    int stages;

    std::uint32_t switch_size() const { return 1u << digit_bits; }
    std::uint32_t ports() const { return 1u << (digit_bits * stages); }
    int levels() const { return stages + 1; }
    std::uint32_t shuffled(std::uint32_t line) const {
        return (line << digit_bits | line >> (digit_bits * (stages - 1))) & (ports() - 1);
    }
    std::uint32_t unshuffled(std::uint32_t input) const {
        return (input >> digit_bits | input << (digit_bits * (stages - 1))) & (ports() - 1);
    }
    // The first of the lines that the switch feeds into which this line leads.
    std::uint32_t first_output(std::uint32_t line) const { return shuffled(line) & ~(switch_size() - 1); }
    std::uint32_t digit(std::uint32_t destination, int stage) const {
        return destination >> (digit_bits * (stages - 1 - stage)) & (switch_size() - 1);
    }
    // The line on this level of the way between two ports.
    std::uint32_t line(std::uint32_t source, std::uint32_t destination, int level) const {
        return (source << (digit_bits * level) | destination >> (digit_bits * (stages - level))) & (ports() - 1);
    }
    // Whether a line of this level leads to one of the first `units` ports.
    bool leads_to_unit(int level, std::uint32_t line, std::uint32_t units) const {
        const std::uint32_t first_digits = line & ((1u << (digit_bits * level)) - 1);
        return first_digits << (digit_bits * (stages - level)) < units;
    }
};

// The most stages and ports that a network has.
inline constexpr int kMostCircuitPorts = 1024;

// The stages with `units` at the first ports of either side. The links of a plane are its levels in order of their
// lines, without those of ports that have no unit; then come those of the next plane, beside them. A link on this level
// of this plane is in direction 2 * (plane * levels + level).
Wiring draw_circuit(const CircuitWiring& wiring, int planes, std::uint32_t units);

class CircuitRouting final : public Routing {
  public:
    CircuitRouting(const CircuitWiring& wiring, std::uint32_t units) : wiring_(wiring), units_(units) {}
    void route(const Head& head, Sight& sight, Outputs& outputs) const override;
    int distance(std::uint32_t source, std::uint32_t destination) const override {
        return source == destination ? 0 : wiring_.levels();
    }

  private:
    CircuitWiring wiring_;
    std::uint32_t units_;
};

}  // namespace grainscope
