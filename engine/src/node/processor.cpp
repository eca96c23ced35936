#include "node/processor.h"

#include <algorithm>
#include <utility>

#include "base/number.h"

namespace grainscope {

bool Processor::pass(Tick ticks, TimeClass as) {
    if (resumed_ == kThread && !holds_off_ && must_serve()) return false;
    const Tick begin = now();
    if (!host_.pass(ticks)) return false;
    account(as, begin);
    return true;
}

void Processor::queue(const Message& message) {
    inbox_.push_back(message);
    if (wake() || running_ != kThread || holds_off_) return;
    const Tick every = turning_ps(levels_[kThread].kind);
    if (every > 0) cut(began_ + next_multiple(now() - began_, every));
}

bool Processor::wake() {
    if (!resting_) return false;
    resting_ = false;
    push_act(now());
    return true;
}

void Processor::cut(Tick at) {
    if (at >= ends_) return;
    ends_ = at;
    push_act(at);
}

void Processor::prolong(Tick ticks) {
    levels_[running_].remaining += ticks;
    ends_ += ticks;
    push_act(ends_);
}

void Processor::reconsider() {
    if (running_ != kNobody) {
        const int best = next_level();
        if (best <= running_ || holds(running_, best)) return;
        Level& level = levels_[running_];
        if (level.remaining != kUntilTold) level.remaining -= now() - began_;
        ++counts_.interrupts;
        ++version_;
        running_ = kNobody;
    }
    go_on();
}

void Processor::run(int which) {
    const Level& level = levels_[which];
    account(level.as);
    running_ = which;
    cut_ = kNobody;
    began_ = now();
    if (level.remaining == kUntilTold) return stand(which);
    ends_ = began_ + span(which);
    push_act(ends_);
}

void Processor::act(std::uint64_t version) {
    if (version != version_) return;  // it was cut short
    const int which = std::exchange(running_, kNobody);
    int stepped = kNobody;
    cut_ = kNobody;
    if (which != kNobody) {
        Level& level = levels_[which];
        if (level.remaining != kUntilTold && (level.remaining -= now() - began_) > 0) {
            cut_ = which;
        } else {
            if (const int over = std::exchange(level.kind, kNone); over >= kOwn) finish(which, over);
            if (level.kind != kNone) return run(which);
            if (steps_on_ && (which == kThread || level.task.exists())) resume(stepped = which);
        }
    }
    go_on(stepped);
}

// The highest level that has something to do.
int Processor::next_level() const {
    for (int which = kLevels - 1; which > kThread; --which)
        if (levels_[which].kind != kNone || levels_[which].task.exists() || may_take(which)) return which;
    return levels_[kThread].kind != kNone || thread_can_go_on() ? kThread : kNobody;
}

// Takes steps until one takes time, or until there is none. `before`: the level of the step before.
void Processor::go_on(int before) {
    for (;;) {
        int which = next_level();
        if (which == kNobody) return rest();
        resting_ = false;
        if (before != kNobody && which > before && levels_[before].kind != kNone) {
            if (holds(before, which))
                which = before;
            else
                ++counts_.interrupts;
        }
        before = which;
        if (levels_[which].kind != kNone) return run(which);
        if (which == kThread || levels_[which].task.exists())
            resume(which);
        else
            take(which);
    }
}

void Processor::resume(int which) {
    resumed_ = which;
    if (which == kThread) {
        resume_thread();
    } else {
        Task& handler = levels_[which].task;
        handler.resume();
        if (handler.done()) {
            handler = Task();
            resumed_ = kNobody;
            handler_over(which);
        }
    }
    resumed_ = kNobody;
}

}  // namespace grainscope
