// The inference processor of an inference unit: runs the program's thread and its handlers, one operation at a time.
// Its timing is described in iu.h.
#pragma once

#include "node/iu.h"
#include "node/processor.h"

namespace grainscope {

class Unired final : public Processor<Unired> {
  public:
    Unired(IuMachine& machine, std::uint32_t id)
        : Processor(machine, id), machine_(machine), config_(machine.config_) {}

    Tick price(Work work) const override { return config_.price(work); }
    // A message is in memory.
    void arrive(const Message& message);
    // A command queue has got room.
    void room_in_queue() {
        if (running_kind() == kRoom && has_room()) ended_by_others();
    }
    // The transfer for which it waited is complete.
    void transfer_over() {
        if (running_kind() == kCompletion) ended_by_others();
    }
    // The NIP has moved so many words over a bus.
    void moved(int words) {
        if (config_.bus_conflicts && running_kind() == kDelay) prolong(words * config_.stolen_word);
    }

    Awaited awaited() const override;

  protected:
    void begin_send(Message message) override;

  private:
    friend class Processor<Unired>;
    // `room` and `completion` end when another processor says so.
    static constexpr int kCommand = kOwn, kRoom = kOwn + 1, kCompletion = kOwn + 2, kDispatch = kOwn + 3,
                         kTake = kOwn + 4;

    bool may_take(int level) const { return level == kHandler && may_take_message(); }
    void take(int level);
    Tick turning_ps(int kind) const { return kind == kDelay ? config_.cycle_ps : 0; }
    void finish(int level, int kind);
    bool has_room() const;
    void give_command(int level);

    IuMachine& machine_;
    const IuConfig& config_;
    std::uint32_t sending_ = 0;  // transfer
    Message taking_;
};

}  // namespace grainscope
