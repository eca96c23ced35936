// A machine: nodes of one model on a network, and a program on them. What is common to all models: time, which goes
// from one moment at which something happens to the next, messages on their way, and what is recorded.
//
// Order of one moment: what happens outside, events by (tick, node, sequence), what processors do in a cycle of their
// own (act), then the network. Deliveries and vacancies of the network are handed to the nodes at once, in its order.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "network/network.h"
#include "node/node.h"
#include "sim/events.h"
#include "sim/recording.h"

namespace grainscope {

struct NodeCounts {
    std::int64_t sent = 0, taken = 0, overflowed = 0, send_faults = 0, interrupts = 0;
    NodeCounts& operator+=(const NodeCounts& other);
};

// What all messages together have cost the processors, where a model tells its parts apart.
struct MessageCosts {
    Tick software = 0, firmware = 0;
};

// How long the processors of a node that work beside the one that runs the program have been busy since the start.
struct SideTimes {
    Tick masters = 0;     // of its interfaces, sending
    Tick slaves = 0;      // of its interfaces, receiving
    Tick management = 0;  // of a processor that manages messages
};

class Machine {
  public:
    virtual ~Machine() = default;

    // Starts the background thread of every node. Once.
    virtual void start() = 0;
    // On to the next moment at which something happens, but not beyond `limit`, and does it. Returns its events; 0 if
    // nothing will ever happen again.
    std::int64_t advance(Tick limit);

    Tick now() const { return now_; }
    // Once nothing will ever happen again: now() is when the last thing happened on a node, whatever the network did
    // since.
    void settle() { now_ = last_event_; }
    std::uint32_t nodes() const { return network_->nodes(); }
    Network& network() { return *network_; }
    // The unit in which programs report times in cycles: a processor's cycle, or where it has none that a program could
    // see, what an instruction takes.
    virtual Tick cycle_ps() const = 0;
    // Frames of a recording are whole numbers of this.
    virtual Tick recording_unit_ps() const { return cycle_ps(); }
    // What a recording is not told that a node does is idle time.
    virtual bool rest_is_idle() const { return false; }
    // Of a node in each class since the start, up to now(); they add up to now().
    virtual ClassTimes times(std::uint32_t node) const = 0;
    virtual NodeCounts counts(std::uint32_t node) const = 0;
    NodeCounts counts() const;
    virtual MessageCosts message_costs() const { return {}; }
    // Of a node that has such processors.
    virtual std::optional<SideTimes> side_times(std::uint32_t) const { return std::nullopt; }
    // Units of messages that programs have sent and that wait before the network's interfaces.
    virtual std::int64_t backlog_units() const { return 0; }

    // From now on the recording is told what nodes do and which messages arrive.
    void record(Recording& recording) {
        recording_ = &recording;
        network_->record(recording);
    }
    // What nodes have been doing lately is told to the recording.
    virtual void finish_recording() {}

    // Messages that have been sent and not been taken in yet.
    std::int64_t messages_under_way() const { return under_way_; }
    // Arguments of ErrorCode::deadlock: some nodes and what they wait for, and how many others wait.
    std::vector<Argument> who_waits() const;

  protected:
    friend class ThreadedNode;
    Machine(PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program)
        : pool_(pool), network_(std::move(network)), program_(program), outside_(program.next_outside()) {}

    virtual Awaited awaited(std::uint32_t node) const = 0;
    virtual void on_event(const Event& event) = 0;
    // A packet has arrived; message_of() gives its message, which is then under way no more.
    virtual void on_arrival(const Arrival& arrival) = 0;
    virtual void on_vacancy(const Vacancy& vacancy) = 0;
    // While it says that processors may want to act in cycles of theirs: when, not before now(); what they do; and
    // whether that did anything that may have consequences.
    bool may_act_ = false;
    virtual Tick next_act_of_processors() const { return kNever; }
    virtual bool act() { return false; }

    // Lets so much time pass, for a processor that goes on at once, if nothing at all happens and nobody wants to look
    // meanwhile.
    bool pass(Tick ticks) {
        const Tick until = now_ + ticks;
        if (passes_ == 0 || until > limit_ || until >= next_of_nodes() || !network_->idle()) return false;
        --passes_;
        go_to(until);
        return true;
    }

    // That a message can be for: a node, or the one that the network finds least loaded.
    bool is_destination(std::uint32_t node) const { return node < nodes() || node == Network::kLeastLoaded; }
    // A packet for the message, at its source. Of a message that is sent in parts, one counts.
    PacketId pack(const Message& message, bool counts = true);
    // The message of a packet that has arrived, with its times; the packet is released.
    Message unpack(const Arrival& arrival, bool counts = true);

    PacketPool& pool_;
    std::unique_ptr<Network> network_;
    NodeProgram& program_;
    EventQueue events_;
    Recording* recording_ = nullptr;
    Tick now_ = 0;

  private:
    void go_to(Tick at) {
        if (recording_ != nullptr && at >= recording_->next_frame()) close_frames(at);
        now_ = at;
    }
    void close_frames(Tick until);
    Tick next_of_nodes() const { return std::min(events_.next_tick(), outside_); }
    Tick next_act() const { return may_act_ ? next_act_of_processors() : kNever; }

    Tick outside_;                    // when something happens outside next
    std::vector<Message> in_flight_;  // by packet
    std::int64_t under_way_ = 0;
    Tick last_event_ = 0;
    Tick limit_ = 0;  // of the advance that goes on
    int passes_ = 0;  // that it may still grant, so that it comes to an end
};

}  // namespace grainscope
