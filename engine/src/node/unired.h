// The inference processor of an inference unit: runs the program's thread and its handlers, one operation at a time.
// Its timing is described in iu.h.
#pragma once

#include "base/ring.h"
#include "node/iu.h"

namespace grainscope {

class Unired final : public Node {
  public:
    Unired(IuMachine& machine, std::uint32_t id) : machine_(machine), config_(machine.config_), id_(id) {}

    std::uint32_t id() const override { return id_; }
    std::uint32_t count() const override { return machine_.nodes(); }
    Tick now() const override { return machine_.now(); }
    Tick price(Work work) const override { return config_.price(work); }
    void give(Signal& signal) override;

    void start();
    // The operation that was going on is over, or somebody has woken it.
    void act(std::uint64_t version);
    // A message is in memory.
    void arrive(Message message);
    // The thread stands in a receive() that takes it.
    bool awaits(const Message& message) const;
    // A command queue has got room.
    void room_in_queue();
    // The transfer for which it waited is complete.
    void transfer_over();
    // The NIP has moved so many words over a bus.
    void moved(int words);

    ClassTimes times() const;
    void close_account() { account(class_); }
    const NodeCounts& counts() const { return counts_; }
    std::string what_waits() const;

  protected:
    bool pass(Tick ticks, TimeClass as) override;
    void begin_delay(Tick ticks, TimeClass as) override;
    void begin_send(Message message) override;
    void begin_wait(Signal& signal, TimeClass as) override;
    bool has_message(const Filter& filter) const override { return find(filter) < mailbox_.size(); }
    void begin_receive(const Filter& filter) override;
    Message take_message(const Filter& filter) override;
    bool must_serve() const override { return !inbox_.empty(); }
    void begin_serve() override { stop_thread(Next::serve, TimeClass::wait); }

  private:
    // What goes on. `room` and `completion` end when another processor says so.
    enum class Operation { none, delay, command, room, completion, dispatch, take };
    // What the thread needs to go on.
    enum class Next { nothing, serve, wait, receive, over };

    std::size_t find(const Filter& filter) const;
    void push_act(Tick at) { machine_.push(IuMachine::kUnired, id_, at, ++version_); }
    void stop_thread(Next next, TimeClass as) {
        next_ = next;
        rest_as_ = as;
    }
    void begin(Operation operation, Tick ticks, TimeClass as);
    // Until another processor says that it is over.
    void stand(Operation operation) {
        account(TimeClass::send);
        operation_ = operation;
    }
    // What follows on the operation that is over; true if that takes time.
    bool finish_operation();
    bool has_room() const;
    bool give_command();
    void take_in(Message message);
    bool thread_can_go_on() const;
    // Takes the next step. False if it takes time, or if there is none.
    bool choose();
    void wake();
    void account(TimeClass as) { account(as, now()); }
    // From `at` on it does this.
    void account(TimeClass as, Tick at);

    IuMachine& machine_;
    const IuConfig& config_;
    std::uint32_t id_;
    Task thread_, handler_;
    Next next_ = Next::nothing;
    Signal* signal_ = nullptr;
    Filter filter_;
    TimeClass rest_as_ = TimeClass::idle;
    bool holds_off_ = false, resting_ = false;
    Operation operation_ = Operation::none;
    Tick began_ = 0, ends_ = 0;
    Tick remaining_ = 0;  // of a computation that was cut short
    TimeClass delay_as_ = TimeClass::compute;
    std::uint64_t version_ = 0;
    Ring<Message> inbox_;
    std::vector<Message> mailbox_;
    std::uint32_t sending_ = 0;  // transfer
    Message taking_;
    ClassTimes times_{};
    TimeClass class_ = TimeClass::idle;
    Tick since_ = 0;
    NodeCounts counts_;
};

}  // namespace grainscope
