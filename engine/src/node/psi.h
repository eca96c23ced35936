// Node model `psi`: a sequential inference machine that runs a committed-choice language, and the machine made of it.
// The abstract machine is in logic/; here its work is given time.
//
// Timing, exact enough to build another simulator alike. A PE does one unit of work at a time: it processes the message
// that came first, or reduces a goal (which goes before the other is the parameter `service`). A unit consists of
//  1. its own work: a reduction takes reduction_us, an attempt that suspends suspension_reductions of it; a received
//     message takes (1 - sender_share) of its software cost, and before that the firmware time of its bytes;
//  2. the messages it sends, one after another: sender_share of the software cost, then the firmware time of the bytes.
//     When that is over the message is at the network interface; it enters at the next network cycle.
// The software cost of a message in reductions is throw_reductions + argument_reductions * arguments for a thrown goal,
// and a constant for the others, all times message_cost_factor. The firmware takes firmware_byte_ns per byte on either
// side; with `firmware = within` this time is part of the software cost instead of being added to it.
// A message of w words has header_flits + w * word_flits flits. Its words are throw_words and those of its arguments,
// or report_words and those of its value; a list cell, an integer and an empty list take a word, a reference two. A
// message is there response_us, and a random part of jitter_us, after its last flit has left the network.
#pragma once

#include <memory>
#include <vector>

#include "logic/element.h"
#include "node/courier.h"
#include "node/node.h"
#include "registry.h"
#include "sim/events.h"
#include "sim/recording.h"

namespace grainscope {

struct PsiConfig {
    // All in picoseconds.
    std::int64_t reduction_ps, suspension_ps, byte_ps, response_ps, jitter_ps, cycle_ps;
    double throw_reductions, argument_reductions, factor, sender_share;
    double other_reductions[kMessageKinds];
    int throw_words, report_words, word_flits, header_flits;
    bool messages_first, firmware_within;
    LogicConfig logic;
    static PsiConfig from(const Values& values);

    // Software cost of a message on both sides together.
    std::int64_t software_ps(const LogicMessage& message) const;
    int flits(const LogicMessage& message) const;
    std::int64_t firmware_ps(const LogicMessage& message) const { return flits(message) * byte_ps; }
};

class PsiMachine {
  public:
    // PEs are the `pes` nodes with the highest numbers; the others do nothing.
    PsiMachine(const Values& values, LogicProgram& program, std::uint32_t pes);

    std::uint32_t pes() const { return static_cast<std::uint32_t>(elements_.size()); }
    std::uint32_t first_node() const { return first_node_; }
    Element& element(std::uint32_t node) { return elements_[node - first_node_].logic; }
    // The PE has its first goal.
    void begin(std::uint32_t node);
    // About `budget` units of work and flits moved, and not beyond `until_units` units of work in all; false when
    // nothing is left to be done.
    bool advance(std::int64_t budget, std::int64_t until_units);
    std::int64_t units() const { return units_; }

    // End of the last unit of work.
    std::int64_t now_ps() const { return now_ps_; }
    // When the root of the AND-tree was over; 0 if it is not.
    std::int64_t terminated_ps() const { return terminated_ps_; }
    // Of a node up to now_ps(), which they add up to once nothing is left to be done.
    ClassTimes times(std::uint32_t node) const;
    std::int64_t messages_in_flight() const { return static_cast<std::int64_t>(messages_.in_use()); }
    std::uint32_t longest_queue(std::uint32_t node) const { return elements_[node - first_node_].longest; }
    // What all messages together have cost.
    std::int64_t firmware_ps() const { return firmware_ps_; }
    std::int64_t software_ps() const { return software_ps_; }
    const Courier& courier() const { return courier_; }
    const PsiConfig& config() const { return config_; }
    // Fills the tables of the recording, which begin at tables[first].
    void fill_recording(std::vector<TableData>& tables, std::size_t first);

  private:
    struct Pe {
        Element logic;
        ClassTimes times{};
        std::int64_t asleep_since = 0;
        bool asleep = true;
        std::uint32_t longest = 0;
        std::vector<std::uint32_t> inbox;  // first in, first out, from inbox_first
        std::size_t inbox_first = 0;

        bool has_mail() const { return inbox_first < inbox.size(); }
        bool waits() const { return logic.suspended() > 0; }
    };
    enum EventKind : std::uint32_t { kArrive, kEnter, kAct };

    std::int64_t act(std::uint32_t index, std::int64_t at_ps);
    void take_mail(Pe& pe, std::int64_t& at_ps);
    // One side's work for a message: TimeClass::send or TimeClass::receive.
    void spend_on_message(Pe& pe, TimeClass side, std::int64_t& at_ps, std::uint32_t id);
    void spend(Pe& pe, TimeClass what, std::int64_t& at_ps, std::int64_t ps);
    void arrive(std::uint32_t message, std::int64_t at_ps);
    void enter(std::uint32_t message, std::int64_t cycle);
    static TimeClass class_of_sleep(const Pe& pe) { return pe.waits() ? TimeClass::wait : TimeClass::idle; }
    void wake(Pe& pe, std::int64_t at_ps);
    void rest();
    void push(EventKind kind, std::uint32_t node, std::int64_t at_ps, std::uint64_t value);
    std::int64_t index_of(const Pe& pe) const { return &pe - elements_.data(); }

    PsiConfig config_;
    LogicProgram& program_;
    MessagePool messages_;
    PacketPool packets_;
    Courier courier_;
    EventQueue events_;
    std::vector<Pe> elements_;
    std::uint32_t first_node_;
    RandomStream jitter_;
    std::vector<std::uint32_t> carried_;  // message by packet
    Recording recording_;
    std::int64_t now_ps_ = 0, terminated_ps_ = 0, firmware_ps_ = 0, software_ps_ = 0;
    std::int64_t units_ = 0;
};

extern const Part kPsi;

}  // namespace grainscope
