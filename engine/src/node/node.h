// The contract between programs and processors. A program is written as coroutines on a Node and knows nothing of the
// processor or the network:
//
//   Task Ping::background(Node& node) {
//       co_await node.send({.destination = 5, .words = 2, .kind = kRequest});
//       co_await node.wait(answered_);
//   }
//   Task Ping::handle(Node& node, Message request) {
//       co_await node.compute(reply_cycles_);
//       co_await node.send({.destination = request.source, .words = 1, .kind = kAnswer});
//   }
//
// Every cycle of every node belongs to exactly one time class; the classes add up to the run time.
#pragma once

#include <array>
#include <cstdint>

#include "base/coroutine.h"
#include "sim/task.h"
#include "sim/time_class.h"

namespace grainscope {

struct Message {
    std::uint32_t source = 0;  // set by the node
    std::uint32_t destination = 0;
    std::uint8_t priority = 0;
    int words = 1;
    int kind = 0;             // which handler
    std::int64_t value = 0;   // what the words say
    bool overflowed = false;  // set by the receiving node: it did not fit in the queue
};

// A condition that the background thread of one node waits for. A signal that comes first is kept.
struct Signal {
    std::int64_t pending = 0;
};

class Node;

// Awaitables; made by Node's members only.
struct Delay {
    Node& node;
    std::int64_t cycles;
    TimeClass as;
    bool await_ready() const { return cycles == 0; }
    void await_suspend(coroutine::Handle<>);
    void await_resume() const {}
};

struct Sending {
    Node& node;
    Message message;
    bool await_ready() const { return false; }
    void await_suspend(coroutine::Handle<>);
    void await_resume() const {}
};

struct Waiting {
    Node& node;
    Signal& signal;
    bool await_ready() const;
    void await_suspend(coroutine::Handle<>);
    void await_resume() const { --signal.pending; }
};

class Node {
  public:
    virtual ~Node() = default;
    virtual std::uint32_t id() const = 0;
    virtual std::uint32_t count() const = 0;
    virtual std::int64_t now_cycle() const = 0;

    // Keeps the processor busy.
    Delay compute(std::int64_t cycles, TimeClass as = TimeClass::compute) { return {*this, cycles, as}; }
    // Writes a message into the send buffer word by word; over when the last word is in it.
    Sending send(Message message) { return {*this, message}; }
    // For the background thread: until the signal has been given (once per wait).
    Waiting wait(Signal& signal) { return {*this, signal}; }
    // For handlers of the same node.
    virtual void give(Signal& signal) = 0;

  protected:
    friend struct Delay;
    friend struct Sending;
    friend struct Waiting;
    virtual void begin_delay(std::int64_t cycles, TimeClass as) = 0;
    virtual void begin_send(const Message& message) = 0;
    virtual void begin_wait(Signal& signal) = 0;
};

inline void Delay::await_suspend(coroutine::Handle<>) { node.begin_delay(cycles, as); }
inline void Sending::await_suspend(coroutine::Handle<>) { node.begin_send(message); }
inline bool Waiting::await_ready() const { return signal.pending > 0; }
inline void Waiting::await_suspend(coroutine::Handle<>) { node.begin_wait(signal); }

// What runs on the nodes: a background thread per node, and a handler per message.
class NodeProgram {
  public:
    virtual ~NodeProgram() = default;
    virtual Task background(Node& node) = 0;
    virtual Task handle(Node& node, Message message) = 0;
};

}  // namespace grainscope
