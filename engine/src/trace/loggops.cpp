#include "trace/loggops.h"

#include <algorithm>

namespace grainscope {

LogGopsMachine::LogGopsMachine(const Schedule& schedule, const LogGops& costs)
    : schedule_(schedule),
      costs_(costs),
      cpus_(static_cast<std::size_t>(schedule.cpus)),
      nics_(static_cast<std::size_t>(schedule.nics)),
      places_(cpus_ + 2 * nics_),
      free_(schedule.ranks * places_),
      open_(schedule),
      ready_(schedule.operations.size()),
      line_at_(schedule.ranks * static_cast<std::size_t>(schedule.lines_of_rank()), kNoLine),
      posted_(schedule.ranks, schedule.any, schedule.operations.size()),
      unexpected_(schedule.ranks, schedule.any, schedule.operations.size()) {
    for (std::uint32_t rank = 0; rank < schedule.ranks; ++rank) {
        for (Index i = schedule.first[rank]; i < schedule.first[rank + 1]; ++i)
            if (open_.is_free(i)) here_.push_back(i);
        queue_free();
    }
}

std::int64_t LogGopsMachine::end(std::uint32_t rank) const {
    const auto first = free_.begin() + static_cast<std::ptrdiff_t>(rank * places_);
    return *std::max_element(first, first + schedule_.cpus);
}

bool LogGopsMachine::advance(std::int64_t events) {
    for (; events > 0 && !events_.empty(); --events) take(events_.pop());
    return events_.empty();
}

std::uint32_t LogGopsMachine::line_of(Index what) {
    const ScheduledOperation& operation = operation_at(what & kOperation);
    const bool arrives = what & kMessage, sends = !arrives && operation.what == Operation::send;
    const std::uint32_t rank = arrives ? static_cast<std::uint32_t>(operation.peer) : operation.rank;
    const std::size_t pair = operation.cpu * nics_ + operation.nic;
    const std::size_t kind = arrives ? cpus_ + cpus_ * nics_ + pair : sends ? cpus_ + pair : operation.cpu;
    std::uint32_t& line = line_at_[rank * static_cast<std::size_t>(schedule_.lines_of_rank()) + kind];
    if (line == kNoLine) {
        line = static_cast<std::uint32_t>(lines_.size());
        const std::uint32_t processor = cpu(rank, operation);
        lines_.push_back({rank, processor,
                          arrives ? receiver(rank, operation)
                          : sends ? sender(rank, operation)
                                  : processor});
    }
    return line;
}

// An event that is put back keeps its place among those of one time. As all in a line wait for the same, they go in the
// order in which they were made: the same as if each were put back whenever its turn has come in vain.
void LogGopsMachine::wait(const Event& event, std::int64_t free) {
    Line& line = lines_[event.line];
    if (line.has_first && line.first < event.made) return line.others.push(event);
    line.has_first = true;
    line.first = event.made;
    events_.push({free, event.made, event.what, event.line});
}

void LogGopsMachine::take(const Event& event) {
    const Index index = event.what & kOperation;
    rank_here_ = lines_[event.line].rank;
    if (event.what & kReceive) {
        receive(index, event.at);
    } else {
        const std::int64_t free = free_at(lines_[event.line]);
        if (free > event.at) return wait(event, free);
        if (event.what & kMessage)
            arrive(index, event.at);
        else if (operation_at(index).what == Operation::send)
            send(index, event.at);
        else
            compute(index, event.at);
        // The next in line, if this was the first.
        Line& line = lines_[event.line];
        if (line.has_first && line.first == event.made) {
            line.has_first = !line.others.empty();
            if (line.has_first) {
                Event next = line.others.pop();
                line.first = next.made;
                next.at = free_at(line);
                events_.push(next);
            }
        }
    }
    // Ranks in their order.
    if (there_.empty()) return queue_free();
    if (operation_at(there_.front()).rank < rank_here_) here_.swap(there_);
    queue_free();
    here_.swap(there_);
    queue_free();
}

void LogGopsMachine::compute(Index index, std::int64_t now) {
    const ScheduledOperation& operation = operation_at(index);
    const std::int64_t over = now + operation.size;
    free_[cpu(rank_here_, operation)] = over;
    begin(index, now);
    end(index, over);
}

void LogGopsMachine::send(Index index, std::int64_t now) {
    const ScheduledOperation& operation = operation_at(index);
    const std::int64_t more = costs_.beyond_first(operation.size);
    std::int64_t& processor = free_[cpu(rank_here_, operation)];
    processor = now + costs_.overhead + more * costs_.overhead_byte;
    free_[sender(rank_here_, operation)] = now + costs_.gap + more * costs_.gap_byte;
    begin(index, now);
    events_.push({now + costs_.overhead + costs_.latency, made_++, index | kMessage, line_of(index | kMessage)});
    ++messages_;
    if (operation.size <= costs_.eager) end(index, processor);
}

void LogGopsMachine::receive(Index index, std::int64_t now) {
    const ScheduledOperation& operation = operation_at(index);
    begin(index, now);
    const Index sent = unexpected_.take(rank_here_, operation.peer, operation.tag);
    if (sent == Matching::kNobody) return posted_.add(rank_here_, operation.peer, operation.tag, index);
    end_rendezvous(sent, now);
    end(index, now);
}

void LogGopsMachine::arrive(Index sent, std::int64_t now) {
    const ScheduledOperation& operation = operation_at(sent);
    const std::int64_t more = costs_.beyond_first(operation.size);
    std::int64_t& processor = free_[cpu(rank_here_, operation)];
    processor = now + costs_.overhead + more * std::max(costs_.overhead_byte, costs_.gap_byte);
    free_[receiver(rank_here_, operation)] = now + costs_.gap + more * costs_.gap_byte;
    const auto source = static_cast<std::int32_t>(operation.rank);
    const Index taken = posted_.take(rank_here_, source, operation.tag);
    if (taken == Matching::kNobody) return unexpected_.add(rank_here_, source, operation.tag, sent);
    end_rendezvous(sent, now);
    end(taken, processor);
}

// The sender has been held until its message was taken. It ends before the receive: that counts where a rank sends to
// itself.
void LogGopsMachine::end_rendezvous(Index sent, std::int64_t now) {
    const ScheduledOperation& operation = operation_at(sent);
    if (operation.size <= costs_.eager) return;
    const std::uint32_t rank = operation.rank;
    for (const std::uint32_t place : {cpu(rank, operation), sender(rank, operation)})
        free_[place] = std::max(free_[place], now);
    end(sent, now);
}

void LogGopsMachine::begin(Index index, std::int64_t now) {
    open_.begin(index, [&](Index other, bool is_free) { met(other, is_free, now); });
}

void LogGopsMachine::end(Index index, std::int64_t now) {
    open_.end(index, [&](Index other, bool is_free) { met(other, is_free, now); });
}

void LogGopsMachine::met(Index index, bool is_free, std::int64_t now) {
    ready_[index] = std::max(ready_[index], now);
    if (is_free) (operation_at(index).rank == rank_here_ ? here_ : there_).push_back(index);
}

void LogGopsMachine::queue_free() {
    open_.in_order(here_, [&](Index index) {
        const std::uint32_t line = line_of(index);
        const Index kind = operation_at(index).what == Operation::receive ? kReceive : 0;
        events_.push({std::max(ready_[index], free_at(lines_[line])), made_++, index | kind, line});
    });
    here_.clear();
}

}  // namespace grainscope
