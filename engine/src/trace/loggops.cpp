#include "trace/loggops.h"

#include <algorithm>

namespace grainscope {

LogGopsMachine::LogGopsMachine(const Schedule& schedule, const LogGops& costs)
    : schedule_(schedule),
      costs_(costs),
      ranks_(schedule.operations.size()),
      cpus_(static_cast<std::size_t>(schedule.ranks) * static_cast<std::size_t>(schedule.cpus)),
      senders_(static_cast<std::size_t>(schedule.ranks) * static_cast<std::size_t>(schedule.nics)),
      receivers_(senders_.size()),
      open_(schedule),
      ready_(schedule.operations.size()),
      line_of_(schedule.ranks * static_cast<std::size_t>(schedule.lines_of_rank())),
      lines_(1),
      posted_(schedule.ranks, schedule.any),
      unexpected_(schedule.ranks, schedule.any) {
    for (std::uint32_t rank = 0; rank < schedule.ranks; ++rank) {
        for (Index i = schedule.first[rank]; i < schedule.first[rank + 1]; ++i) {
            ranks_[i] = rank;
            if (open_.is_free(i)) here_.push_back(i);
        }
        queue_free();
    }
}

std::int64_t LogGopsMachine::end(std::uint32_t rank) const {
    const auto first = cpus_.begin() + static_cast<std::ptrdiff_t>(rank) * schedule_.cpus;
    return *std::max_element(first, first + schedule_.cpus);
}

bool LogGopsMachine::advance(std::int64_t events) {
    for (; events > 0 && !events_.empty(); --events) take(events_.pop());
    return events_.empty();
}

std::int64_t LogGopsMachine::free_at(Index what) {
    const ScheduledOperation& operation = schedule_.operations[what & ~kMessage];
    const std::uint32_t rank = rank_of(what);
    const std::int64_t processor = cpu(rank, operation);
    if (what & kMessage) return std::max(processor, receiver(rank, operation));
    return operation.what == Operation::send ? std::max(processor, sender(rank, operation)) : processor;
}

LogGopsMachine::Line& LogGopsMachine::line(Index what) {
    const ScheduledOperation& operation = schedule_.operations[what & ~kMessage];
    const auto cpus = static_cast<std::size_t>(schedule_.cpus), nics = static_cast<std::size_t>(schedule_.nics);
    const std::size_t pair = operation.cpu * nics + operation.nic;
    const std::size_t kind = what & kMessage                     ? cpus + cpus * nics + pair
                             : operation.what == Operation::send ? cpus + pair
                                                                 : operation.cpu;
    std::uint32_t& place = line_of_[rank_of(what) * static_cast<std::size_t>(schedule_.lines_of_rank()) + kind];
    if (place == 0) {
        place = static_cast<std::uint32_t>(lines_.size());
        lines_.emplace_back();
    }
    return lines_[place];
}

// An event that is put back keeps its place among those of one time. As all in a line wait for the same, they go in the
// order in which they were made: the same as if each were put back whenever its turn has come in vain.
void LogGopsMachine::take(const Event& event) {
    const Index what = event.what;
    if (!(what & kMessage) && schedule_.operations[what].what == Operation::receive) {
        rank_here_ = ranks_[what];
        receive(what, event.at);
    } else {
        const std::int64_t free = free_at(what);
        const std::uint32_t rank = rank_of(what);
        if (free > event.at) {
            Line& waiting = line(what);
            if (waiting.has_first && waiting.first < event.made) {
                waiting.heap.push_back(event);
                std::push_heap(waiting.heap.begin(), waiting.heap.end(), made_later);
            } else {
                waiting.has_first = true;
                waiting.first = event.made;
                events_.push({free, event.made, what});
            }
            return;
        }
        rank_here_ = rank;
        if (what & kMessage) {
            arrive(what & ~kMessage, event.at);
        } else if (schedule_.operations[what].what == Operation::send) {
            send(what, event.at);
        } else {
            const ScheduledOperation& operation = schedule_.operations[what];
            const std::int64_t over = event.at + operation.size;
            cpu(rank, operation) = over;
            begin(what, event.at);
            end(what, over);
        }
        // The next in line, if this was the first.
        Line& waiting = line(what);
        if (waiting.has_first && waiting.first == event.made) {
            waiting.has_first = !waiting.heap.empty();
            if (waiting.has_first) {
                std::pop_heap(waiting.heap.begin(), waiting.heap.end(), made_later);
                const Event next = waiting.heap.back();
                waiting.heap.pop_back();
                waiting.first = next.made;
                events_.push({free_at(next.what), next.made, next.what});
            }
        }
    }
    // Ranks in their order.
    if (there_.empty()) return queue_free();
    const std::uint32_t there = ranks_[there_.front()];
    if (there < rank_here_) {
        here_.swap(there_);
        queue_free();
        here_.swap(there_);
        queue_free();
    } else {
        queue_free();
        here_.swap(there_);
        queue_free();
    }
}

void LogGopsMachine::send(Index index, std::int64_t now) {
    const ScheduledOperation& operation = schedule_.operations[index];
    const std::int64_t more = costs_.beyond_first(operation.size);
    std::int64_t& processor = cpu(rank_here_, operation);
    processor = now + costs_.overhead + more * costs_.overhead_byte;
    sender(rank_here_, operation) = now + costs_.gap + more * costs_.gap_byte;
    begin(index, now);
    events_.push({now + costs_.overhead + costs_.latency, made_++, index | kMessage});
    ++messages_;
    if (operation.size <= costs_.eager) end(index, processor);
}

void LogGopsMachine::receive(Index index, std::int64_t now) {
    const ScheduledOperation& operation = schedule_.operations[index];
    begin(index, now);
    const Index sent = unexpected_.take(rank_here_, operation.peer, operation.tag);
    if (sent == Matching::kNobody) return posted_.add(rank_here_, operation.peer, operation.tag, index);
    end(index, now);
    end_rendezvous(sent, now);
}

void LogGopsMachine::arrive(Index sent, std::int64_t now) {
    const ScheduledOperation& operation = schedule_.operations[sent];
    const std::int64_t more = costs_.beyond_first(operation.size);
    std::int64_t& processor = cpu(rank_here_, operation);
    processor = now + costs_.overhead + more * std::max(costs_.overhead_byte, costs_.gap_byte);
    receiver(rank_here_, operation) = now + costs_.gap + more * costs_.gap_byte;
    const auto source = static_cast<std::int32_t>(ranks_[sent]);
    const Index taken = posted_.take(rank_here_, source, operation.tag);
    if (taken == Matching::kNobody) return unexpected_.add(rank_here_, source, operation.tag, sent);
    end(taken, processor);
    end_rendezvous(sent, now);
}

// The sender has been held until its message was taken.
void LogGopsMachine::end_rendezvous(Index sent, std::int64_t now) {
    const ScheduledOperation& operation = schedule_.operations[sent];
    if (operation.size <= costs_.eager) return;
    const std::uint32_t rank = ranks_[sent];
    cpu(rank, operation) = std::max(cpu(rank, operation), now);
    sender(rank, operation) = std::max(sender(rank, operation), now);
    end(sent, now);
}

void LogGopsMachine::begin(Index index, std::int64_t now) {
    open_.begin(index, [&](Index operation, bool is_free) { met(operation, is_free, now); });
}

void LogGopsMachine::end(Index index, std::int64_t now) {
    open_.end(index, [&](Index operation, bool is_free) { met(operation, is_free, now); });
}

void LogGopsMachine::met(Index operation, bool is_free, std::int64_t now) {
    ready_[operation] = std::max(ready_[operation], now);
    if (is_free) (ranks_[operation] == rank_here_ ? here_ : there_).push_back(operation);
}

void LogGopsMachine::queue_free() {
    open_.in_order(here_, [&](Index operation) {
        events_.push({std::max(ready_[operation], free_at(operation)), made_++, operation});
    });
    here_.clear();
}

}  // namespace grainscope
