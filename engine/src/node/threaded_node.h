// A node with the program's thread: what the thread waits for, the messages that have come and that nobody has asked
// for yet, and how the node's time is accounted. What work takes, and when handlers run, is the model's.
#pragma once

#include <string>

#include "node/machine.h"

namespace grainscope {

class ThreadedNode : public Node {
  public:
    std::uint32_t id() const final { return id_; }
    std::uint32_t count() const final { return host_.nodes(); }
    Tick now() const final { return host_.now(); }

    virtual void start() = 0;
    ClassTimes times() const;
    void close_account() { account(class_); }
    const NodeCounts& counts() const { return counts_; }
    // What the node waits for.
    virtual Awaited awaited() const;
    // Messages that have come and that neither a handler nor the thread has taken.
    virtual std::size_t untaken_messages() const { return mailbox_.size(); }

  protected:
    // What the thread needs to go on.
    enum class Next { nothing, serve, wait, receive, over };

    ThreadedNode(Machine& machine, std::uint32_t id) : host_(machine), id_(id) {}

    void begin_wait(Signal& signal, TimeClass as) final;
    bool has_message(const Filter& filter) const final { return find(filter) < mailbox_.size(); }
    void begin_receive(const Filter& filter) final;
    Message take_message(const Filter& filter) final;
    void begin_serve() final { stop_thread(Next::serve, TimeClass::wait); }

    void create_thread();
    bool thread_can_go_on() const {
        return next_ <= Next::serve || (next_ == Next::wait && signal_->pending > 0) ||
               (next_ == Next::receive && has_message(filter_));
    }
    void resume_thread() {
        next_ = Next::nothing;
        in_thread_ = true;
        thread_.resume();
        in_thread_ = false;
        if (!thread_.done()) return;
        thread_ = Task();
        next_ = Next::over;
    }
    // Until the thread can go on, or a message comes.
    void rest();
    // The message bears its sender and the time, and is counted.
    void stamp(Message& message);
    // What becomes of a message that has been processed: the handler, if the program has one for it.
    Task take_in(const Message& message);
    void keep(const Message& message) { mailbox_.push_back(message); }
    void account(TimeClass as) { account(as, now()); }
    // From `at` on it does this.
    void account(TimeClass as, Tick at) {
        if (host_.watched_) host_.tell(id_, class_, since_, at);
        times_[static_cast<std::size_t>(class_)] += at - since_;
        since_ = at;
        class_ = as;
    }

    Machine& host_;
    const std::uint32_t id_;
    Next next_ = Next::nothing;
    Filter filter_;
    bool holds_off_ = false, resting_ = false;
    bool in_thread_ = false;  // the coroutine of the thread is what runs
    NodeCounts counts_;

  private:
    std::size_t find(const Filter& filter) const;
    void stop_thread(Next next, TimeClass as);

    Task thread_;
    Signal* signal_ = nullptr;
    TimeClass rest_as_ = TimeClass::idle;
    Ring<Message> mailbox_;
    ClassTimes times_{};
    TimeClass class_ = TimeClass::idle;
    Tick since_ = 0;
};

}  // namespace grainscope
