// Schedules on machines of LogGP, as LogGOPSim (Hoefler, Schneider and Lumsdaine 2010) computes them: an event after
// the other in the order of time, and of those of one time in the order in which they were made.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/error.h"
#include "base/tick.h"
#include "trace/matching.h"
#include "trace/open_operations.h"
#include "trace/schedule.h"
#include "trace/timeline.h"

namespace grainscope {

// In nanoseconds, and nanoseconds per byte.
struct LogGops {
    std::int64_t latency, overhead, gap, gap_byte, overhead_byte;
    std::int64_t eager;  // longer messages wait for their receiver (rendezvous)

    std::int64_t beyond_first(std::int64_t bytes) const { return bytes > 0 ? bytes - 1 : 0; }
};

// `schedule` must outlive it.
class LogGopsMachine {
  public:
    LogGopsMachine(const Schedule& schedule, const LogGops& costs);

    // Takes about this many events; true when none is left.
    bool advance(std::int64_t events);
    // After the last event, what is open is stuck.
    const OpenOperations& open() const { return open_; }
    std::int64_t messages() const { return messages_; }
    // When the last of a rank's processors is free, in ns.
    std::int64_t end(std::uint32_t rank) const;

  private:
    using Index = std::uint32_t;
    // An event is of an operation, with its kind: a receive needs no processor, a message is a send at its receiver.
    static constexpr Index kReceive = 1u << 30, kMessage = 1u << 31, kOperation = kReceive - 1;
    static constexpr std::uint32_t kNoLine = 0xffffffffu;

    using Event = TimedEvent;
    // Events that need the same processor, and the same side of the same card (or none). Those that found it in use
    // wait, and only the first of them is among the events to come.
    struct Line {
        std::uint32_t rank, cpu, side;
        std::uint32_t first = 0;  // `made` of the one to come
        bool has_first = false;
        MadeOrder others;
    };

    void take(const Event& event);
    void wait(const Event& event, std::int64_t free);
    void send(Index index, std::int64_t now);
    void receive(Index index, std::int64_t now);
    void compute(Index index, std::int64_t now);
    void arrive(Index send, std::int64_t now);
    void begin(Index index, std::int64_t now);
    void end(Index index, std::int64_t now);
    void end_rendezvous(Index send, std::int64_t now);
    void met(Index index, bool is_free, std::int64_t now);
    void queue_free();

    const ScheduledOperation& operation_at(Index index) const { return schedule_.operations[index]; }
    // Its place in free_.
    std::uint32_t cpu(std::uint32_t rank, const ScheduledOperation& operation) const {
        return static_cast<std::uint32_t>(rank * places_ + operation.cpu);
    }
    std::uint32_t sender(std::uint32_t rank, const ScheduledOperation& operation) const {
        return static_cast<std::uint32_t>(rank * places_ + cpus_ + operation.nic);
    }
    std::uint32_t receiver(std::uint32_t rank, const ScheduledOperation& operation) const {
        return static_cast<std::uint32_t>(rank * places_ + cpus_ + nics_ + operation.nic);
    }
    // When what those of a line need is free.
    std::int64_t free_at(const Line& line) const { return std::max(free_[line.cpu], free_[line.side]); }
    std::uint32_t line_of(Index what);

    const Schedule& schedule_;
    const LogGops costs_;
    const std::size_t cpus_, nics_;
    const std::size_t places_;  // of a rank: its processors, its cards as senders and as receivers
    Timeline events_;
    std::uint32_t made_ = 0;
    std::vector<std::int64_t> free_;  // by rank and place: when it is free
    OpenOperations open_;
    std::vector<std::int64_t> ready_;     // by operation: the last of what it waited for
    std::vector<std::uint32_t> line_at_;  // by rank and what is needed: the line, once there is one
    std::vector<Line> lines_;
    Matching posted_, unexpected_;
    // Of one event: operations that nothing holds back any more, by rank.
    std::vector<Index> here_, there_;
    std::uint32_t rank_here_ = 0;
    std::int64_t messages_ = 0;
};

}  // namespace grainscope
