// Node model `terminal`: a source queue without bound and a sink that takes every unit. It has no processor: programs
// that only send and receive run on it, and nothing of theirs takes time. A node sends while a message waits at its
// interface.
#pragma once

#include <memory>
#include <vector>

#include "node/machine.h"
#include "registry.h"

namespace grainscope {

class TerminalMachine final : public Machine {
  public:
    TerminalMachine(PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program);
    ~TerminalMachine() override;

    // That of the network.
    Tick cycle_ps() const override { return period_ps_; }
    std::int64_t backlog_units() const override { return backlog_units_; }
    bool takes_in() const override { return false; }

  protected:
    ThreadedNode& runner(std::uint32_t node) const override;
    void on_event(const Event&) override {}
    void on_arrival(const Arrival& arrival) override;
    void on_vacancy(const Vacancy& vacancy) override;

  private:
    class Terminal;
    friend class Terminal;
    Tick period_ps_;
    std::vector<std::unique_ptr<Terminal>> terminals_;
    std::vector<Tick> sent_until_;  // by node
    std::int64_t backlog_units_ = 0;
};

extern const NodePart kTerminal;

}  // namespace grainscope
