// The management processor of an inference unit: makes the transfers of mp-write, by asking the receiver's. Its timing
// is described in iu.h.
#pragma once

#include "base/ring.h"
#include "node/iu.h"

namespace grainscope {

class ManagementProcessor {
  public:
    ManagementProcessor(IuMachine& machine, std::uint32_t node) : machine_(machine), node_(node) {}

    // Commands of UNIRED that wait behind the transfer that it makes.
    std::size_t waiting() const { return commands_.size(); }
    // UNIRED's command to make this transfer.
    void command(std::uint32_t transfer);
    // Req has come from another unit, or Ack for a transfer of its own.
    void asked(std::uint32_t transfer) { add({Work::prepare, transfer}); }
    void answered(std::uint32_t transfer) { add({Work::data, transfer}); }
    // The work that it did is done.
    void work_over();
    // The transfer that it made is complete.
    void transfer_over();

    Tick time() const { return spent_ + (busy_ ? machine_.now() - since_ : 0); }

  private:
    enum class Work : std::uint8_t { request, prepare, data };
    struct Job {
        Work work;
        std::uint32_t transfer;
    };
    void add(Job job);
    void begin_next();
    void begin_transfer();
    Tick price(Work work) const;

    IuMachine& machine_;
    std::uint32_t node_;
    Ring<std::uint32_t> commands_;
    bool transferring_ = false;
    Ring<Job> jobs_;
    Job current_{};
    bool busy_ = false;
    Tick since_ = 0, spent_ = 0;
};

}  // namespace grainscope
