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

    void start() override;
    // That of the network.
    Tick cycle_ps() const override { return period_ps_; }
    bool rest_is_idle() const override { return true; }
    ClassTimes times(std::uint32_t node) const override;
    using Machine::counts;
    NodeCounts counts(std::uint32_t node) const override;
    std::int64_t backlog_units() const override { return backlog_units_; }

  protected:
    Awaited awaited(std::uint32_t node) const override;
    void on_event(const Event&) override {}
    void on_arrival(const Arrival& arrival) override;
    void on_vacancy(const Vacancy& vacancy) override;

  private:
    class Terminal;
    friend class Terminal;
    PacketQueue& queue(std::uint32_t node, std::uint8_t priority) {
        return queues_[node * static_cast<std::size_t>(network_->priorities()) + priority];
    }

    Tick period_ps_;
    std::vector<Terminal> terminals_;
    std::vector<PacketQueue> queues_;  // by node and priority
    std::int64_t backlog_units_ = 0;
};

extern const NodePart kTerminal;

}  // namespace grainscope
