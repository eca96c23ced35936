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

class ThreadedNode;

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
    void start();
    // On to the next moment at which something happens, but not beyond `limit`, and does it. Returns its events; 0 if
    // nothing will ever happen again.
    std::int64_t advance(Tick limit);

    Tick now() const { return now_; }
    // Once nothing will ever happen again: now() is when the last thing happened on a node, whatever the network did
    // since.
    void settle() { now_ = last_event_; }
    std::uint32_t nodes() const { return nodes_; }
    Network& network() { return *network_; }
    // The unit in which programs report times in cycles: a processor's cycle, or where it has none that a program could
    // see, what an instruction takes.
    virtual Tick cycle_ps() const = 0;
    // Frames of a recording are whole numbers of this.
    virtual Tick recording_unit_ps() const { return cycle_ps(); }
    // Of a node in each class since the start, up to now(); they add up to now().
    ClassTimes times(std::uint32_t node) const;
    virtual NodeCounts counts(std::uint32_t node) const;
    NodeCounts counts() const;
    virtual MessageCosts message_costs() const { return {}; }
    // The times of the processors beside a node's own; nothing for a node without them.
    virtual std::optional<SideTimes> side_times(std::uint32_t) const { return std::nullopt; }
    // Units of messages that programs have sent and that wait before the network's interfaces, where nothing else
    // holds messages back.
    virtual std::int64_t backlog_units() const { return 0; }
    // Nodes take in what programs send, to go out later, in parts, or with what nodes add to it: what the network
    // carries is not what programs have sent, and what waits is known to nobody.
    virtual bool takes_in() const { return true; }

    // From now on the recording is told what nodes do and which messages arrive.
    void record(Recording& recording) {
        recording_ = &recording;
        watched_ = true;
        network_->record(recording);
    }
    // What nodes have been doing lately is told to whoever watches them.
    void close_accounts();

    // Messages that have been sent and not been taken in yet.
    std::int64_t messages_under_way() const { return under_way_; }
    // Arguments of ErrorCode::deadlock: some nodes and what they wait for, and how many others wait.
    std::vector<Argument> who_waits() const;
    // Why a run takes too much memory: where most messages wait, at a receiver that has not taken them or from a
    // sender.
    Error why_memory() const;

  protected:
    friend class ThreadedNode;
    template <class Self, int kLevels>
    friend class Processor;
    Machine(PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program);

    // A node has spent this time so.
    void tell(std::uint32_t node, TimeClass what, Tick begin, Tick end);
    // What runs the program on this node.
    virtual ThreadedNode& runner(std::uint32_t node) const = 0;
    virtual void on_event(const Event& event) = 0;
    // A packet has arrived; unpack() gives its message, which is then under way no more.
    virtual void on_arrival(const Arrival& arrival) = 0;
    // A network interface can take a packet. The next of those that hand_over() keeps is sent.
    virtual void on_vacancy(const Vacancy& vacancy);

    // Kinds of events, in the order in which a node sees those of one moment, whatever order they were found in.
    enum EventKind : std::uint32_t { kArrive, kInterface, kManagement, kAct };
    static constexpr std::uint32_t kKinds = 4;
    static std::uint32_t node_of(const Event& event) { return event.node / kKinds; }
    void push(EventKind kind, std::uint32_t node, Tick at, std::uint64_t value) {
        events_.push(at, node * kKinds + kind, kind, value);
    }
    // While may_act_ is set, processors may act in cycles of their own: next_act_of_processors() says when, not before
    // now(); act() lets them, and says whether that may have consequences.
    bool may_act_ = false;
    virtual Tick next_act_of_processors() const { return kNever; }
    virtual bool act() { return false; }

    // Lets this time pass at once, for a processor that only computes, and says true, if nothing else happens in it and
    // nobody has to look at the run.
    bool pass(Tick ticks) {
        const Tick until = now_ + ticks;
        if (passes_ == 0 || until > limit_ || until >= next_of_nodes() || !network_->idle()) return false;
        --passes_;
        go_to(until);
        return true;
    }

    // That a message can be for: a node, or the one that the network finds least loaded.
    bool is_destination(std::uint32_t node) const { return node < nodes() || node == Network::kLeastLoaded; }
    // A packet for the message, at its source. Of a message that is sent in parts, one counts. `transfer`: a number of
    // the model's own, which transfer_of() gives back.
    PacketId pack(const Message& message, std::uint32_t transfer = 0, bool counts = true);
    std::uint32_t transfer_of(PacketId packet) const { return in_flight_[packet].transfer; }
    // The message of a packet that has arrived, with its times; the packet is released and its flight recorded.
    Message unpack(const Arrival& arrival, bool counts = true);
    // To the network's interface; if that is taken the packet waits in a queue of its node and priority.
    // True if it has been sent.
    bool hand_over(PacketId packet);
    PacketQueue& waiting(std::uint32_t node, std::uint8_t priority) { return waiting_[node * priorities_ + priority]; }

    PacketPool& pool_;
    std::unique_ptr<Network> network_;
    NodeProgram& program_;
    const std::uint32_t nodes_;
    const std::size_t priorities_;  // of the network
    EventQueue events_;
    Recording* recording_ = nullptr;
    bool watched_;  // somebody wants to be told what nodes do
    // A network of cycles tells at the beginning of a cycle what has arrived at its end. Some models reckon with that
    // end, arrival.at; the others are told then.
    bool looks_ahead_ = true;
    // Flights are recorded from send() on, as the processor writes messages into the network word by word.
    bool flies_from_send_ = false;
    Tick now_ = 0;

  private:
    void go_to(Tick at) {
        if (recording_ != nullptr && at >= recording_->next_frame()) close_frames(at);
        now_ = at;
    }
    void close_frames(Tick until);
    Tick next_of_nodes() const { return std::min({events_.next_tick(), outside_, next_late()}); }
    Tick next_late() const { return late_.empty() ? kNever : late_.front().at; }
    Tick next_act() const { return may_act_ ? next_act_of_processors() : kNever; }

    struct InFlight {
        Message message;
        std::uint32_t transfer;
        bool counts;
    };

    Tick outside_;                      // when something happens outside next
    std::vector<InFlight> in_flight_;   // by packet
    std::vector<Arrival> late_;         // at the end of this cycle
    std::vector<PacketQueue> waiting_;  // before the network's interfaces, by node and priority
    std::int64_t under_way_ = 0;
    Tick last_event_ = 0;
    Tick limit_ = 0;  // of the advance() under way
    int passes_ = 0;  // calls of pass() that this advance may still grant, so that it ends
};

}  // namespace grainscope
