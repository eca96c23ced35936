// A processor that runs a program's thread and one handler at a time: what the thread waits for, the messages that have
// come and that nobody has asked for yet, and how its time is accounted. What an operation takes, and who goes first,
// is the model's.
#pragma once

#include "node/machine.h"

namespace grainscope {

class ThreadedNode : public Node {
  public:
    std::uint32_t id() const final { return id_; }
    std::uint32_t count() const final { return host_.nodes(); }
    Tick now() const final { return host_.now(); }

    ClassTimes times() const;
    void close_account() { account(class_); }
    const NodeCounts& counts() const { return counts_; }
    // "a message" or "a signal"; empty if it does not rest, or is through.
    Awaited awaited() const;

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
    bool thread_can_go_on() const;
    void resume_thread();
    void resume_handler();
    // Until somebody wakes it: the thread cannot go on.
    void rest();
    // A message has been processed.
    void take_in(Message message);
    void account(TimeClass as) { account(as, now()); }
    // From `at` on it does this.
    void account(TimeClass as, Tick at);

    Machine& host_;
    const std::uint32_t id_;
    Task thread_, handler_;
    Next next_ = Next::nothing;
    Filter filter_;
    bool holds_off_ = false, resting_ = false;
    NodeCounts counts_;

  private:
    std::size_t find(const Filter& filter) const;
    void stop_thread(Next next, TimeClass as) {
        next_ = next;
        rest_as_ = as;
    }

    Signal* signal_ = nullptr;
    TimeClass rest_as_ = TimeClass::idle;
    std::vector<Message> mailbox_;
    ClassTimes times_{};
    TimeClass class_ = TimeClass::idle;
    Tick since_ = 0;
};

}  // namespace grainscope
