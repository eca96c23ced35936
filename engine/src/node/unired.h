// The inference processor of an inference unit: runs the program's thread and its handlers, one operation at a time.
// Its timing is described in iu.h.
#pragma once

#include "base/ring.h"
#include "node/iu.h"
#include "node/threaded_node.h"

namespace grainscope {

class Unired final : public ThreadedNode {
  public:
    Unired(IuMachine& machine, std::uint32_t id)
        : ThreadedNode(machine, id), machine_(machine), config_(machine.config_) {}

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

    Awaited awaited() const;

  protected:
    bool pass(Tick ticks, TimeClass as) override;
    void begin_delay(Tick ticks, TimeClass as) override;
    void begin_send(Message message) override;
    bool must_serve() const override { return !inbox_.empty(); }

  private:
    // What goes on. `room` and `completion` end when another processor says so.
    enum class Operation { none, delay, command, room, completion, dispatch, take };

    void push_act(Tick at) { machine_.push(IuMachine::kUnired, id_, at, ++version_); }
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
    // Takes the next step. False if it takes time, or if there is none.
    bool choose();
    void wake();

    IuMachine& machine_;
    const IuConfig& config_;
    Operation operation_ = Operation::none;
    Tick began_ = 0, ends_ = 0;
    Tick remaining_ = 0;  // of a computation that was cut short
    TimeClass delay_as_ = TimeClass::compute;
    std::uint64_t version_ = 0;
    Ring<Message> inbox_;
    std::uint32_t sending_ = 0;  // transfer
    Message taking_;
};

}  // namespace grainscope
