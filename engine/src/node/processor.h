// The engine of operations: a processor that works at levels, the higher before the lower. The program's thread runs at
// level 0; handlers of messages, and what else a model does, run at the levels above. An operation (a computation, a
// send, a dispatch) takes time at a level and is followed by the next step of that level's coroutine. One operation
// goes on at a time. An operation that is cut short is gone on with when no higher level has anything to do.
//
// A model is a class `Self` that says which operations there are and what follows on each (finish), when a level has
// something to take up (may_take, take), and where an operation can be cut short. What it does not say is as below.
#pragma once

#include <utility>

#include "base/ring.h"
#include "node/threaded_node.h"

namespace grainscope {

template <class Self, int kLevels = 2>
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
    std::size_t untaken_messages() const override { return ThreadedNode::untaken_messages() + inbox_.size(); }
    // A message is there for may_take() and take().
    void queue(const Message& message);
    // The thread stands in a receive() that takes it.
    bool awaits(const Message& message) const { return resting_ && next_ == Next::receive && filter_.takes(message); }

  protected:
    static constexpr int kThread = 0, kHandler = 1, kNobody = -1;
    // Kinds of operations: a computation, and from kOwn on those of the model.
    static constexpr int kNone = 0, kDelay = 1, kOwn = 2;
    // The length of an operation whose end somebody else tells, by ended_by_others().
    static constexpr Tick kUntilTold = kNever;
    struct Level {
        Task task;  // the handler; none at level 0
        int kind = kNone;
        TimeClass as = TimeClass::compute;
        std::uint32_t subject = 0;  // of the operation: a number of the model's
        Tick remaining = 0;
    };

    Processor(Machine& machine, std::uint32_t id) : ThreadedNode(machine, id) {}

    // What a model says, besides
    //   void finish(int level, int kind): an operation of its own is over. If another one of the level follows, that
    //       begins at once.
    //   bool may_take(int level) const, void take(int level): a level above the thread, at which nothing goes on, has
    //       something to take up; and taking it up, by begin().
    // A level whose operation is over takes its next step before higher ones are looked at; they then interrupt.
    static constexpr bool kStepsOn = false;
    // The handler of a level has come to its end.
    void handler_over(int) {}
    // How long the operation of a level goes on before others are looked at.
    Tick span(int level) const { return levels_[level].remaining; }
    // An operation until told begins or goes on.
    void stand(int) {}
    // What goes on at a level is not given up for a higher one.
    bool holds(int, int) const { return false; }
    // When a message has come, an operation of the thread goes on to the next multiple of this; 0: to its end.
    Tick turning_ps(int) const { return 0; }

    bool pass(Tick ticks, TimeClass as) override;
    void begin_delay(Tick ticks, TimeClass as) override { begin(resumed_, kDelay, ticks, as); }
    bool must_serve() const override { return !inbox_.empty(); }

    void begin(int level, int kind, Tick ticks, TimeClass as, std::uint32_t subject = 0) {
        Level& at = levels_[level];
        at.kind = kind;
        at.as = as;
        at.subject = subject;
        at.remaining = ticks;
    }
    int running_kind() const { return running_ == kNobody ? kNone : levels_[running_].kind; }
    void ended_by_others() { push_act(now()); }
    bool may_take_message() const { return !inbox_.empty() && (!holds_off_ || next_ != Next::nothing); }
    void take_message_into(Message& message) {
        message = inbox_.front();
        inbox_.pop_front();
    }
    // A message has been processed, and its handler begins.
    void handle(int level, const Message& message) {
        ++counts_.taken;
        levels_[level].task = take_in(message);
    }
    // Goes on if it rested; false if it did not rest.
    bool wake();
    // Something above the thread is to be done: it turns to that as turning_ps() says.
    void turn_to_others();
    // What goes on ends at `at`, to be gone on with later, unless it ends before.
    void cut(Tick at);
    // What goes on takes this much longer, as something else slows it down.
    void prolong(Tick ticks);
    // A higher level has got something to do: it takes over at once, unless holds() forbids it.
    void reconsider();
    // Begins the operation of the level, or goes on with it.
    void run(int level);

    Level levels_[kLevels];
    int running_ = kNobody;  // the level whose operation goes on
    int resumed_ = kNobody;  // the level whose coroutine is what runs
    int cut_ = kNobody;      // the level whose operation has just been cut short
    Tick began_ = 0, ends_ = 0;
    Ring<Message> inbox_;

  private:
    Self& self() { return static_cast<Self&>(*this); }
    const Self& self() const { return static_cast<const Self&>(*this); }
    void push_act(Tick at) { host_.push(Machine::kAct, id_, at, ++version_); }
    int next_level() const;
    void go_on(int before = kNobody);
    void resume(int level);

    std::uint64_t version_ = 0;  // of the event that ends the operation; the others are stale
};

template <class Self, int kLevels>
bool Processor<Self, kLevels>::pass(Tick ticks, TimeClass as) {
    if (resumed_ == kThread && !holds_off_ && self().must_serve()) return false;
    const Tick begin = now();
    if (!host_.pass(ticks)) return false;
    account(as, begin);
    return true;
}

template <class Self, int kLevels>
void Processor<Self, kLevels>::queue(const Message& message) {
    inbox_.push_back(message);
    turn_to_others();
}

template <class Self, int kLevels>
void Processor<Self, kLevels>::turn_to_others() {
    if (wake() || running_ != kThread || holds_off_) return;
    const Tick every = self().turning_ps(levels_[kThread].kind);
    if (every > 0) cut(began_ + next_multiple(now() - began_, every));
}

template <class Self, int kLevels>
bool Processor<Self, kLevels>::wake() {
    if (!resting_) return false;
    resting_ = false;
    push_act(now());
    return true;
}

template <class Self, int kLevels>
void Processor<Self, kLevels>::cut(Tick at) {
    if (at >= ends_) return;
    ends_ = at;
    push_act(at);
}

template <class Self, int kLevels>
void Processor<Self, kLevels>::prolong(Tick ticks) {
    levels_[running_].remaining += ticks;
    ends_ += ticks;
    push_act(ends_);
}

template <class Self, int kLevels>
void Processor<Self, kLevels>::reconsider() {
    if (running_ != kNobody) {
        const int best = next_level();
        if (best <= running_ || self().holds(running_, best)) return;
        Level& level = levels_[running_];
        if (level.remaining != kUntilTold) level.remaining -= now() - began_;
        ++counts_.interrupts;
        ++version_;
        running_ = kNobody;
    }
    go_on();
}

template <class Self, int kLevels>
void Processor<Self, kLevels>::run(int which) {
    const Level& level = levels_[which];
    account(level.as);
    running_ = which;
    cut_ = kNobody;
    began_ = now();
    if (level.remaining == kUntilTold) return self().stand(which);
    ends_ = began_ + self().span(which);
    push_act(ends_);
}

template <class Self, int kLevels>
void Processor<Self, kLevels>::act(std::uint64_t version) {
    if (version != version_) return;  // it was cut short
    const int which = std::exchange(running_, kNobody);
    int stepped = kNobody;
    cut_ = kNobody;
    if (which != kNobody) {
        Level& level = levels_[which];
        if (level.remaining != kUntilTold && (level.remaining -= now() - began_) > 0) {
            cut_ = which;
        } else {
            if (const int over = std::exchange(level.kind, kNone); over >= kOwn) self().finish(which, over);
            if (level.kind != kNone) return run(which);
            if (Self::kStepsOn && (which == kThread || level.task.exists())) resume(stepped = which);
        }
    }
    go_on(stepped);
}

// The highest level that has something to do.
template <class Self, int kLevels>
int Processor<Self, kLevels>::next_level() const {
    for (int which = kLevels - 1; which > kThread; --which)
        if (levels_[which].kind != kNone || levels_[which].task.exists() || self().may_take(which)) return which;
    return levels_[kThread].kind != kNone || thread_can_go_on() ? kThread : kNobody;
}

// Takes steps until one takes time, or until there is none. `before`: the level of the step before.
template <class Self, int kLevels>
void Processor<Self, kLevels>::go_on(int before) {
    for (;;) {
        int which = next_level();
        if (which == kNobody) return rest();
        resting_ = false;
        if (Self::kStepsOn && before != kNobody && which > before && levels_[before].kind != kNone) {
            if (self().holds(before, which))
                which = before;
            else
                ++counts_.interrupts;
        }
        if (levels_[which].kind != kNone) return run(which);
        if (which != kThread && !levels_[which].task.exists()) {
            self().take(which);
            return run(which);
        }
        resume(which);
        if (!Self::kStepsOn && levels_[which].kind != kNone) return run(which);
        before = which;
    }
}

template <class Self, int kLevels>
void Processor<Self, kLevels>::resume(int which) {
    resumed_ = which;
    if (which == kThread) {
        resume_thread();
        resumed_ = kNobody;
        return;
    }
    Task& handler = levels_[which].task;
    handler.resume();
    resumed_ = kNobody;
    if (!handler.done()) return;
    handler = Task();
    self().handler_over(which);
}

}  // namespace grainscope
