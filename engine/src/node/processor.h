// The engine of operations: a processor that works at levels, the higher before the lower. The program's thread runs at
// level 0; handlers of messages, and what else a model does, run at the levels above. An operation (a computation, a
// send, a dispatch) takes time at a level and is followed by the next step of that level's coroutine. One operation
// goes on at a time. An operation that is cut short is gone on with later, when no higher level has anything to do.
//
// A model says which operations there are, what they take and what follows on each (finish), when a message is taken
// from its inbox (may_take, take), and where a computation can be cut short.
#pragma once

#include "base/ring.h"
#include "node/threaded_node.h"

namespace grainscope {

class Processor : public ThreadedNode {
  public:
    void give(Signal& signal) override {
        ++signal.pending;
        wake();
    }
    void start() override {
        create_thread();
        push_act(0);
    }
    // The operation that was going on is over, or somebody has woken the processor.
    void act(std::uint64_t version);
    // A message is there for may_take() and take().
    void queue(const Message& message);
    // The thread stands in a receive() that takes it.
    bool awaits(const Message& message) const { return resting_ && next_ == Next::receive && filter_.takes(message); }

  protected:
    static constexpr int kThread = 0, kHandler = 1, kLevels = 3, kNobody = -1;
    // Kinds of operations: a computation, and from kOwn on those of the model.
    static constexpr int kNone = 0, kDelay = 1, kOwn = 2;
    // The length of an operation whose end somebody else tells, by ended_by_others().
    static constexpr Tick kUntilTold = kNever;
    struct Level {
        Task task;  // the handler; none at level 0
        int kind = kNone;
        Tick remaining = 0;
        TimeClass as = TimeClass::compute;
        std::uint32_t of = 0;  // what the operation is for, a number of the model's
    };

    Processor(Machine& machine, std::uint32_t id) : ThreadedNode(machine, id) {}

    // What the model makes of operations.
    // An operation of the model's own is over: what follows on it. Another operation of its level begins at once.
    virtual void finish(int level, int kind) = 0;
    // A level above the thread, at which nothing goes on, has something to take up; and taking it up, by begin().
    virtual bool may_take(int level) const = 0;
    virtual void take(int level) = 0;
    // The handler of a level has come to its end.
    virtual void handler_over(int) {}
    // How long an operation of a level goes on before others are looked at.
    virtual Tick span(int level) const { return levels_[level].remaining; }
    // An operation until told begins or goes on.
    virtual void stand(int) {}
    // What goes on at a level is not given up for a higher one.
    virtual bool holds(int, int) const { return false; }
    // Until what multiples of time an operation of the thread goes on when a message has come; 0: to its end.
    virtual Tick turning_ps(int) const { return 0; }

    bool pass(Tick ticks, TimeClass as) override;
    void begin_delay(Tick ticks, TimeClass as) override { begin(resumed_, kDelay, ticks, as); }
    bool must_serve() const override { return !inbox_.empty(); }

    void begin(int level, int kind, Tick ticks, TimeClass as, std::uint32_t of = 0) {
        Level& at = levels_[level];
        at.kind = kind;
        at.remaining = ticks;
        at.as = as;
        at.of = of;
    }
    int running_kind() const { return running_ == kNobody ? kNone : levels_[running_].kind; }
    void ended_by_others() { push_act(now()); }
    bool may_take_message() const { return !inbox_.empty() && (!holds_off_ || next_ != Next::nothing); }
    Message next_message() {
        const Message message = inbox_.front();
        inbox_.pop_front();
        return message;
    }
    // True if it rested.
    bool wake();
    // What goes on ends at `at`, to be gone on with later, unless it ends before.
    void cut(Tick at);
    // It goes on so much longer, as something else slows it down.
    void prolong(Tick ticks);
    // A higher level has got something to do: it takes over at once, if nothing holds.
    void reconsider();
    // What the level has to do begins, or is gone on with.
    void run(int level);

    // A level whose operation is over takes its next step before a higher one is looked at.
    bool steps_on_ = false;
    Level levels_[kLevels];
    int running_ = kNobody;  // the level whose operation goes on
    int resumed_ = kNobody;  // the level whose coroutine is what runs
    int cut_ = kNobody;      // the level whose operation has just been cut short
    Tick began_ = 0, ends_ = 0;
    Ring<Message> inbox_;

  private:
    void push_act(Tick at) { host_.push(Machine::kAct, id_, at, ++version_); }
    int next_level() const;
    void go_on(int before = kNobody);
    void resume(int level);

    std::uint64_t version_ = 0;  // of the event that ends the operation; the others are stale
};

}  // namespace grainscope
