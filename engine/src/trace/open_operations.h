// Which operations of a schedule have ended, and which nothing holds back any more.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "trace/schedule.h"

namespace grainscope {

// `schedule` must outlive it.
class OpenOperations {
  public:
    explicit OpenOperations(const Schedule& schedule)
        : schedule_(schedule),
          awaited_(schedule.awaited),
          left_(static_cast<std::int64_t>(schedule.operations.size())),
          ended_(schedule.operations.size()) {}

    bool is_free(std::uint32_t operation) const { return awaited_[operation] == 0; }
    // Calls `met` with every operation that waited for this, and whether it waits for nothing more.
    template <class Met>
    void begin(std::uint32_t operation, Met met) {
        satisfy(operation, true, met);
    }
    template <class Met>
    void end(std::uint32_t operation, Met met) {
        ended_[operation] = true;
        --left_;
        satisfy(operation, false, met);
    }

    // How many have not ended, and the first of them, if there is one.
    std::int64_t left() const { return left_; }
    std::uint32_t first_left() const {
        return static_cast<std::uint32_t>(std::find(ended_.begin(), ended_.end(), false) - ended_.begin());
    }

    // Of operations that have become free at once: sends, then receives, then computation.
    template <class Visit>
    void in_order(const std::vector<std::uint32_t>& free, Visit visit) const {
        if (free.size() == 1) return visit(free.front());
        for (const Operation what : {Operation::send, Operation::receive, Operation::compute})
            for (const std::uint32_t operation : free)
                if (schedule_.operations[operation].what == what) visit(operation);
    }

  private:
    template <class Met>
    void satisfy(std::uint32_t operation, bool at_start, Met& met) {
        for (const Dependent dependent : schedule_.dependents_of(operation))
            if (dependent.at_start == at_start) met(dependent.operation, --awaited_[dependent.operation] == 0);
    }

    const Schedule& schedule_;
    std::vector<std::uint32_t> awaited_;  // by operation: how many it waits for
    std::int64_t left_;
    std::vector<bool> ended_;
};

}  // namespace grainscope
