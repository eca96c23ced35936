// A run of a program in the committed-choice language: every PE reduces goals, and handles what others send it. The
// abstract machine is in logic/; what its work and its messages cost is the node's business.
#pragma once

#include <vector>

#include "logic/element.h"
#include "program/node_run.h"

namespace grainscope {

// What a message of the abstract machine is to a node.
Message message_for(const LogicMessage& message);

class LogicRun : public NodeRun, public LogicProgram {
  public:
    // PEs are the nodes with the highest numbers; the others do nothing.
    std::uint32_t pes() const { return static_cast<std::uint32_t>(elements_.size()); }
    std::uint32_t first_node() const { return nodes() - pes(); }
    const Element& element(std::uint32_t node) const { return elements_[node - first_node()].logic; }

    Task background(Node& node) final;
    Task handle(Node& node, Message message) final;
    bool holds_messages_off() const final { return true; }

  protected:
    LogicRun(const Values& values, const ProgramPart& part, std::uint32_t pes);

    // Gives one PE its first goal.
    virtual void begin_goals() = 0;
    // Nothing is left to be done, or `over` is false and the run has come as far as machine() says.
    virtual void report(bool over) = 0;

    Element& element(std::uint32_t node) { return elements_[node - first_node()].logic; }
    // When the root of the AND-tree was over; 0 if it is not.
    Tick terminated() const { return terminated_; }
    // All messages that have been handled, where nodes tell (Passage).
    Tick in_network() const { return in_network_; }
    // Most ready goals of a PE at once.
    std::uint32_t longest_queue(std::uint32_t node) const { return elements_[node - first_node()].longest; }

    bool finished(std::int64_t cycle) final;
    bool exhausted() final;
    std::pair<std::uint32_t, std::uint32_t> recorded() const final { return {first_node(), pes()}; }

  private:
    // A long run reports about so often, in units of work.
    static constexpr std::int64_t kReportUnits = 2'000'000;

    struct Pe {
        Element logic;
        Signal changed;  // something may have become ready
        std::uint32_t longest = 0;
    };
    Message packed(std::uint32_t id);
    void look(Pe& pe, Tick now);

    MessagePool messages_;
    std::vector<Pe> elements_;
    Tick terminated_ = 0, in_network_ = 0;
    std::int64_t units_ = 0, next_report_ = kReportUnits;
};

}  // namespace grainscope
