// The lines of network `circuit`: which are taken, and how long they have been.
#pragma once

#include <cstdint>
#include <vector>

#include "base/tick.h"
#include "network/circuit_wiring.h"

namespace grainscope {

class CircuitLines {
  public:
    CircuitLines(const CircuitWiring& wiring, int planes)
        : levels_(static_cast<std::size_t>(wiring.levels())),
          ports_(wiring.ports()),
          lines_(static_cast<std::size_t>(planes) * levels_ * ports_) {}

    std::size_t index(int plane, int level, std::uint32_t line) const {
        return (static_cast<std::size_t>(plane) * levels_ + static_cast<std::size_t>(level)) * ports_ + line;
    }
    std::size_t size() const { return lines_.size(); }
    bool is_free(std::size_t line) const { return lines_[line].since == kNever; }
    void take(std::size_t line, Tick now) {
        lines_[line].since = now;
        ++lines_[line].turns;
    }
    void release(std::size_t line, Tick now) {
        lines_[line].taken += now - lines_[line].since;
        lines_[line].since = kNever;
    }
    // How often it has been taken, modulo 2^16.
    std::uint16_t turns(std::size_t line) const { return lines_[line].turns; }
    // For how long it has been taken up to `now`.
    Tick taken(std::size_t line, Tick now) const {
        return lines_[line].taken + (is_free(line) ? 0 : now - lines_[line].since);
    }

  private:
    struct Line {
        Tick since = kNever;
        Tick taken = 0;
        std::uint16_t turns = 0;
    };
    std::size_t levels_, ports_;
    std::vector<Line> lines_;
};

}  // namespace grainscope
