// The contract between programs and processors. A program is written as coroutines on a Node and knows nothing of the
// processor, its clock or the network:
//
//   Task Ping::background(Node& node) {
//       co_await node.send({.destination = 5, .kind = kRequest, .bytes = 8});
//       co_await node.wait(answered_);
//   }
//   Task Ping::handle(Node& node, Message request) {
//       co_await node.compute(instructions(reply_));
//       co_await node.send({.destination = request.source, .role = Role::value, .kind = kAnswer, .bytes = 4});
//   }
//
// Work is given in units (node/work.h), messages in bytes; the node model prices the one in ticks and turns the other
// into its words and packets. Every tick of every node belongs to exactly one time class; the classes add up to the run
// time.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <type_traits>
#include <vector>

#include "base/coroutine.h"
#include "base/parcels.h"
#include "base/ring.h"
#include "base/tick.h"
#include "node/work.h"
#include "sim/task.h"
#include "sim/time_class.h"

namespace grainscope {

// A word of data: what the lengths that programs are given in words count.
inline constexpr int kWordBytes = 4;

// What a message does, for nodes whose software treats messages by that. A program that only asks and answers has
// calls and values.
enum class Role : std::uint8_t {
    call,    // starts something
    value,   // brings what was asked for: it answers a message that the destination has sent and waits for
    read,    // asks for the value of a variable
    unify,   // gives one to a variable
    report,  // says that something that was started is over
};

// What the time of a message from send() to the memory of its receiver was made of, for nodes that tell its parts
// apart: all but exchange_waited add up to it.
struct Passage {
    Tick commands = 0;         // telling another processor of the sender what to do
    Tick queued = 0;           // until a processor or the interface of the sender turned to it
    Tick software = 0;         // work of the sender's processors for it
    Tick exchange = 0;         // what goes before it: asking the receiver and having its answer, or a header
    Tick exchange_waited = 0;  // of that, what the network says that it added because others were in the way
    Tick interfaces = 0;       // work of the interfaces at either end
    Tick network = 0;          // from its hand-over to the network to its arrival
    Tick copying = 0;          // by processors at either end
};

struct Message {
    std::uint32_t source = 0;  // set by the node
    std::uint32_t destination = 0;
    std::uint8_t priority = 0;
    bool overflowed = false;  // set by the receiving node: it did not fit in the queue
    Role role = Role::call;
    std::uint16_t hops = 0;         // set by the network
    std::uint16_t channel = 0;      // messages on one go one after the other, where a network has virtual channels
    std::uint32_t link_cycles = 0;  // of its packet, or the last of several (network/packet.h)
    int kind = 0;                   // the program's own: which handler, or what a receiver asks for
    int bytes = kWordBytes;         // length; what the node puts around it is its own
    int reply_bytes = 0;     // of an answer that comes back with it, where a network answers (NetworkPart::answers)
    int arguments = -1;      // of a call; -1: one for every word
    std::int64_t value = 0;  // what a few words say
    std::uint32_t parcel = Parcels::kNone;  // what many say, in the program's Parcels; `bytes` counts, not its size
    Tick sent = 0;                          // set by the node: when send() was called
    Tick entered = 0;                       // set by the node: when its first part entered the network
    Tick arrived = 0;                       // set by the node: when its last part had left the network
    Tick waited = 0;                        // set by the node: what the network says that it waited (Arrival::waited)
    Passage passage;                        // set by the node
};

// Coroutines keep messages over their waits, and would have to destroy what is more than bytes at each of them.
static_assert(std::is_trivially_destructible_v<Message>);

// A condition that the background thread of one node waits for. A signal that comes first is kept.
struct Signal {
    std::int64_t pending = 0;
};

// Which message is received: any, of one kind, from one source, or both.
struct Filter {
    struct Sent {
        std::uint32_t source;
        int kind;
        std::uint32_t parcel;
    };
    static constexpr int kAnyKind = std::numeric_limits<int>::min();
    static constexpr std::uint32_t kAnySource = 0xffffffffu;
    int kind = kAnyKind;
    std::uint32_t source = kAnySource;
    // What has been sent to the receiver and is not taken, in this order. If it is given, no message is taken before
    // one of the same source that fits too, though it overtakes it.
    const Ring<Sent>* sent = nullptr;

    bool takes(const Message& message) const;
};

class Node;

// Awaitables; made by Node's members only.
struct Delay {
    Node& node;
    Tick ticks;
    TimeClass as;
    bool await_ready() const;
    void await_suspend(coroutine::Handle<>);
    void await_resume() const {}
};

struct Sending {
    Node& node;
    Message message;
    bool await_ready();
    void await_suspend(coroutine::Handle<>);
    void await_resume() const {}
};

struct Waiting {
    Node& node;
    Signal& signal;
    TimeClass as;
    bool await_ready() const { return signal.pending > 0; }
    void await_suspend(coroutine::Handle<>);
    void await_resume() const { --signal.pending; }
};

struct Receiving {
    Node& node;
    Filter filter;
    bool await_ready() const;
    void await_suspend(coroutine::Handle<>);
    Message await_resume() const;
};

struct Serving {
    Node& node;
    bool await_ready() const;
    void await_suspend(coroutine::Handle<>);
    void await_resume() const {}
};

class Node {
  public:
    virtual ~Node() = default;
    virtual std::uint32_t id() const = 0;
    virtual std::uint32_t count() const = 0;
    virtual Tick now() const = 0;

    // Keeps the processor busy with this much work.
    Delay compute(Work work, TimeClass as = TimeClass::compute) { return {*this, price(work), as}; }
    // Keeps it busy until then; not at all if that is over.
    Delay compute_until(Tick at) { return {*this, at > now() ? at - now() : 0, TimeClass::compute}; }
    // Hands a message to the node's interface; over when the processor can go on.
    Sending send(Message message) { return {*this, std::move(message)}; }
    // For the background thread: until the signal has been given (once per wait).
    Waiting wait(Signal& signal, TimeClass as = TimeClass::wait) { return {*this, signal, as}; }
    // For the background thread: the message that came first of those that the filter takes and for which the program
    // has no handler.
    Receiving receive(Filter filter = {}) { return {*this, filter}; }
    Receiving receive(int kind) { return {*this, {.kind = kind}}; }
    // For the background thread of a program that holds messages off (NodeProgram::holds_messages_off): those that have
    // come are handled now, if this node turns to messages before its thread.
    Serving serve() { return {*this}; }
    // If sending takes the processor no time, it is done.
    virtual bool send_at_once(Message&) { return false; }
    // To a thread of this node, from wherever: a handler, or what happens outside the machine.
    virtual void give(Signal& signal) = 0;

    // What work takes here.
    virtual Tick price(Work work) const = 0;

  protected:
    friend struct Delay;
    friend struct Sending;
    friend struct Waiting;
    friend struct Receiving;
    friend struct Serving;
    // The time can pass without anything else happening meanwhile: then it has passed.
    virtual bool pass(Tick, TimeClass) { return false; }
    virtual void begin_delay(Tick ticks, TimeClass as) = 0;
    virtual void begin_send(Message message) = 0;
    virtual void begin_wait(Signal& signal, TimeClass as) = 0;
    virtual bool has_message(const Filter& filter) const = 0;
    virtual void begin_receive(const Filter& filter) = 0;
    virtual Message take_message(const Filter& filter) = 0;
    virtual bool must_serve() const { return false; }
    virtual void begin_serve() {}
};

inline bool Delay::await_ready() const { return ticks == 0 || node.pass(ticks, as); }
inline void Delay::await_suspend(coroutine::Handle<>) { node.begin_delay(ticks, as); }
inline bool Sending::await_ready() { return node.send_at_once(message); }
inline void Sending::await_suspend(coroutine::Handle<>) { node.begin_send(std::move(message)); }
inline void Waiting::await_suspend(coroutine::Handle<>) { node.begin_wait(signal, as); }
inline bool Receiving::await_ready() const { return node.has_message(filter); }
inline void Receiving::await_suspend(coroutine::Handle<>) { node.begin_receive(filter); }
inline Message Receiving::await_resume() const { return node.take_message(filter); }
inline bool Serving::await_ready() const { return !node.must_serve(); }
inline void Serving::await_suspend(coroutine::Handle<>) { node.begin_serve(); }

// What a node does with a message that has arrived.
enum class Reception {
    handled,   // handle() is run for it
    received,  // it waits for a receive()
    dropped,   // it has been seen, and that was all
};

// What runs on the nodes: a background thread per node, and a handler per message.
class NodeProgram {
  public:
    virtual ~NodeProgram() = default;
    virtual Task background(Node& node) = 0;
    virtual Task handle(Node& node, Message message);
    virtual Reception reception(const Message&) const { return Reception::handled; }
    // Told when the last part of a message has come, whatever becomes of it; takes no time.
    virtual void arrived(Node&, const Message&) {}
    // Some of its messages have priority 1.
    virtual bool uses_priorities() const { return false; }
    // It is told what a node has done, when the node turns to something else or Machine::close_accounts() is called.
    virtual bool watches_nodes() const { return false; }
    virtual void spent(TimeClass /*what*/, Tick /*begin*/, Tick /*end*/) {}
    // Messages wait until its threads call serve() or wait: its units of work are not interrupted.
    virtual bool holds_messages_off() const { return false; }

    // What happens outside the machine, such as work that is brought to it: when it happens next, and doing it. It
    // gives signals and takes no time. When it happens next is asked at the start and after it has happened.
    virtual Tick next_outside() const { return kNever; }
    virtual void outside(Tick) {}
};

}  // namespace grainscope
