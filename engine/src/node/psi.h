// Node model `psi`: a sequential inference machine that runs a committed-choice language, and the machine made of it.
// It runs other programs as well; messages cost reductions all the same.
//
// Timing, exact enough to build another simulator alike. A PE does one unit of work at a time: it processes the message
// that came first, or goes on with its thread; the parameter `service` says which goes first. A unit of the
// committed-choice programs is a reduction with the messages that it sends. Other threads turn to messages whenever an
// operation of theirs ends, and in a computation after every reduction_us of it.
//  1. A computation takes the prices of its work: a reduction reduction_us, an attempt that suspends
//     suspension_reductions of it, an instruction instruction_us.
//  2. Sending a message takes sender_share of its software cost, then the firmware time of its units. Then the message
//     is at the network interface and enters at the network's next opportunity. Only the network knows of priorities.
//  3. A received message takes (1 - sender_share) of its software cost and the firmware time of its units; then its
//     handler runs, to its end.
// The software cost of a message in reductions is throw_reductions + argument_reductions * arguments for a call (a
// thrown goal), and a constant for the others, all times message_cost_factor. The firmware takes firmware_byte_ns per
// unit of the network (a byte there) on either side. With `firmware = within` the costs in reductions were measured
// with a firmware in them that took contained_reductions per unit and side: the software is what is left without it.
// A call has throw_words more than those of its arguments, other messages report_words more than those of the value
// they bring; a list cell, an integer and an empty list take a word, a reference two. A message is there response_us,
// and a random part of jitter_us, after its last flit has left the network.
#pragma once

#include <memory>
#include <vector>

#include "base/random.h"
#include "base/slots.h"
#include "logic/element.h"
#include "network/packet.h"
#include "node/machine.h"
#include "registry.h"

namespace grainscope {

struct PsiConfig {
    // All in picoseconds.
    Tick reduction_ps, suspension_ps, unit_ps, response_ps, jitter_ps, instruction_ps;
    double throw_reductions, argument_reductions, factor, sender_share, float_instructions, word_instructions,
        contained_reductions;
    double role_reductions[5];  // by role; the first is 0
    int throw_words, report_words;
    bool messages_first;
    static PsiConfig from(const Values& values);

    Tick price(Work work) const;
    int arguments(const Message& message) const {
        return message.arguments >= 0 ? message.arguments : (message.bytes + kWordBytes - 1) / kWordBytes;
    }
    // On the network.
    int bytes(const Message& message) const {
        const int words = message.role == Role::call ? throw_words : report_words;
        return (words + (message.bytes + kWordBytes - 1) / kWordBytes) * kWordBytes;
    }
    // Software cost of a message of so many units on both sides together.
    Tick software_ps(Role role, int arguments, int units) const;
};

// How the abstract machine of the language works, by the same parameters.
LogicConfig logic_config(const Values& values);

class PsiMachine final : public Machine {
  public:
    PsiMachine(const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program);
    ~PsiMachine() override;

    Tick cycle_ps() const override { return config_.instruction_ps; }
    Tick recording_unit_ps() const override { return 1; }
    // What all messages together have cost.
    MessageCosts message_costs() const override { return costs_; }

  protected:
    ThreadedNode& runner(std::uint32_t node) const override;
    void on_event(const Event& event) override;
    void on_arrival(const Arrival& arrival) override;

  private:
    class Pe;
    friend class Pe;

    PsiConfig config_;
    RandomStream jitter_;
    MessageCosts costs_;
    std::vector<std::unique_ptr<Pe>> pes_;
    Slots<Message> arriving_;  // on their way from the network to a PE
};

extern const NodePart kPsi;

}  // namespace grainscope
