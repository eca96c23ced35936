// Schedules on machines of LogGP, as LogGOPSim (Hoefler, Schneider and Lumsdaine 2010) computes them: an event after
// the other in the order of time, and of those of one time in the order in which they were made.
#pragma once

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

    // Takes about so many events more; true when none is left.
    bool advance(std::int64_t events);
    // After the last event, what is open is stuck.
    const OpenOperations& open() const { return open_; }
    std::int64_t messages() const { return messages_; }
    // When the last of a rank's processors is free, in ns.
    std::int64_t end(std::uint32_t rank) const;

  private:
    using Index = std::uint32_t;
    static constexpr Index kMessage = 1u << 31;  // of a send: its message, at the receiver

    using Event = TimedEvent;  // `what`: an operation, or kMessage and a send
    // Events that found what they need in use wait for it. Only the first of them is among the events to come.
    struct Line {
        std::vector<Event> heap;  // by `made`, the least first
        std::uint32_t first = 0;  // `made` of the one to come
        bool has_first = false;
    };

    void take(const Event& event);
    void send(Index index, std::int64_t now);
    void receive(Index index, std::int64_t now);
    void arrive(Index send, std::int64_t now);
    void begin(Index index, std::int64_t now);
    void end(Index index, std::int64_t now);
    void end_rendezvous(Index send, std::int64_t now);
    void met(Index operation, bool is_free, std::int64_t now);
    void queue_free();

    std::int64_t& cpu(std::uint32_t rank, const ScheduledOperation& of) {
        return cpus_[rank * static_cast<std::size_t>(schedule_.cpus) + of.cpu];
    }
    std::int64_t& sender(std::uint32_t rank, const ScheduledOperation& of) {
        return senders_[rank * static_cast<std::size_t>(schedule_.nics) + of.nic];
    }
    std::int64_t& receiver(std::uint32_t rank, const ScheduledOperation& of) {
        return receivers_[rank * static_cast<std::size_t>(schedule_.nics) + of.nic];
    }
    // The rank where it happens, when what it needs is free, and the line of those that need the same.
    std::uint32_t rank_of(Index what) const {
        return what & kMessage ? static_cast<std::uint32_t>(schedule_.operations[what & ~kMessage].peer) : ranks_[what];
    }
    std::int64_t free_at(Index what);
    Line& line(Index what);

    const Schedule& schedule_;
    const LogGops costs_;
    Timeline events_;
    std::uint32_t made_ = 0;
    std::vector<std::uint32_t> ranks_;  // by operation
    std::vector<std::int64_t> cpus_, senders_, receivers_;
    OpenOperations open_;
    std::vector<std::int64_t> ready_;  // by operation: the last of what it waited for
    std::vector<std::uint32_t> line_of_;
    std::vector<Line> lines_;
    Matching posted_, unexpected_;
    // Of one event: operations that nothing holds back any more, by rank.
    std::vector<Index> here_, there_;
    std::uint32_t rank_here_ = 0;
    std::int64_t messages_ = 0;
};

}  // namespace grainscope
