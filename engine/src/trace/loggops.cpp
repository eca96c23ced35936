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
      awaited_(schedule.awaited),
      ready_(schedule.operations.size()),
      done_(schedule.operations.size()),
      line_of_(static_cast<std::size_t>(schedule.ranks) *
               static_cast<std::size_t>(schedule.cpus * (1 + 2 * schedule.nics))),
      lines_(1),
      posted_(schedule.ranks, schedule.any),
      unexpected_(schedule.ranks, schedule.any) {
    for (std::uint32_t rank = 0; rank < schedule.ranks; ++rank) {
        for (Index i = schedule.first[rank]; i < schedule.first[rank + 1]; ++i) {
            ranks_[i] = rank;
            if (awaited_[i] == 0) here_.push_back(i);
        }
        queue_free();
    }
}

std::int64_t LogGopsMachine::end(std::uint32_t rank) const {
    const auto first = cpus_.begin() + static_cast<std::ptrdiff_t>(rank) * schedule_.cpus;
    return *std::max_element(first, first + schedule_.cpus);
}

std::uint32_t LogGopsMachine::stuck() const {
    const auto found = std::find(done_.begin(), done_.end(), 0);
    return found == done_.end() ? Matching::kNobody : static_cast<std::uint32_t>(found - done_.begin());
}

bool LogGopsMachine::advance(std::int64_t events) {
    for (; events > 0 && !events_.empty(); --events) take(events_.pop());
    return events_.empty();
}

std::int64_t LogGopsMachine::free_at(Index what) {
    const ScheduledOperation& of = schedule_.operations[what & ~kMessage];
    const std::uint32_t rank = rank_of(what);
    const std::int64_t processor = cpu(rank, of);
    if (what & kMessage) return std::max(processor, receiver(rank, of));
    return of.what == Operation::send ? std::max(processor, sender(rank, of)) : processor;
}

LogGopsMachine::Line& LogGopsMachine::line(Index what) {
    const ScheduledOperation& of = schedule_.operations[what & ~kMessage];
    const auto cpus = static_cast<std::size_t>(schedule_.cpus), nics = static_cast<std::size_t>(schedule_.nics);
    const std::size_t pair = of.cpu * nics + of.nic;
    const std::size_t kind = what & kMessage              ? cpus + cpus * nics + pair
                             : of.what == Operation::send ? cpus + pair
                                                          : of.cpu;
    std::uint32_t& place = line_of_[rank_of(what) * (cpus + 2 * cpus * nics) + kind];
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
            const auto later = [](const Event& a, const Event& b) { return a.made > b.made; };
            if (waiting.has_first && waiting.first < event.made) {
                waiting.heap.push_back(event);
                std::push_heap(waiting.heap.begin(), waiting.heap.end(), later);
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
            const ScheduledOperation& of = schedule_.operations[what];
            const std::int64_t over = event.at + of.size;
            cpu(rank, of) = over;
            begin(what, event.at);
            end(what, over);
        }
        // The next in line, if this was the first.
        Line& waiting = line(what);
        if (waiting.has_first && waiting.first == event.made) {
            waiting.has_first = !waiting.heap.empty();
            if (waiting.has_first) {
                const auto later = [](const Event& a, const Event& b) { return a.made > b.made; };
                std::pop_heap(waiting.heap.begin(), waiting.heap.end(), later);
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
    const ScheduledOperation& of = schedule_.operations[index];
    const std::int64_t more = costs_.beyond_first(of.size);
    std::int64_t& processor = cpu(rank_here_, of);
    processor = now + costs_.overhead + more * costs_.overhead_byte;
    sender(rank_here_, of) = now + costs_.gap + more * costs_.gap_byte;
    begin(index, now);
    events_.push({now + costs_.overhead + costs_.latency, made_++, index | kMessage});
    ++messages_;
    if (of.size <= costs_.eager) end(index, processor);
}

void LogGopsMachine::receive(Index index, std::int64_t now) {
    const ScheduledOperation& of = schedule_.operations[index];
    begin(index, now);
    const Index sent = unexpected_.take(rank_here_, of.peer, of.tag);
    if (sent == Matching::kNobody) return posted_.add(rank_here_, of.peer, of.tag, index);
    end(index, now);
    end_rendezvous(sent, now);
}

void LogGopsMachine::arrive(Index sent, std::int64_t now) {
    const ScheduledOperation& of = schedule_.operations[sent];
    const std::int64_t more = costs_.beyond_first(of.size);
    std::int64_t& processor = cpu(rank_here_, of);
    processor = now + costs_.overhead + more * std::max(costs_.overhead_byte, costs_.gap_byte);
    receiver(rank_here_, of) = now + costs_.gap + more * costs_.gap_byte;
    const auto source = static_cast<std::int32_t>(ranks_[sent]);
    const Index taken = posted_.take(rank_here_, source, of.tag);
    if (taken == Matching::kNobody) return unexpected_.add(rank_here_, source, of.tag, sent);
    end(taken, processor);
    end_rendezvous(sent, now);
}

// The sender has been held until its message was taken.
void LogGopsMachine::end_rendezvous(Index sent, std::int64_t now) {
    const ScheduledOperation& of = schedule_.operations[sent];
    if (of.size <= costs_.eager) return;
    const std::uint32_t rank = ranks_[sent];
    cpu(rank, of) = std::max(cpu(rank, of), now);
    sender(rank, of) = std::max(sender(rank, of), now);
    end(sent, now);
}

void LogGopsMachine::begin(Index index, std::int64_t now) {
    for (std::uint32_t at = schedule_.waiting[index]; at < schedule_.waiting[index + 1]; ++at)
        if (schedule_.dependents[at].at_start) satisfy(schedule_.dependents[at], now);
}

void LogGopsMachine::end(Index index, std::int64_t now) {
    done_[index] = 1;
    ++ended_;
    for (std::uint32_t at = schedule_.waiting[index]; at < schedule_.waiting[index + 1]; ++at)
        if (!schedule_.dependents[at].at_start) satisfy(schedule_.dependents[at], now);
}

void LogGopsMachine::satisfy(const Dependent& dependent, std::int64_t now) {
    const Index index = dependent.operation;
    ready_[index] = std::max(ready_[index], now);
    if (--awaited_[index] == 0) (ranks_[index] == rank_here_ ? here_ : there_).push_back(index);
}

void LogGopsMachine::queue_free() {
    if (here_.size() == 1) {
        queue(here_.front());
    } else {
        for (const Operation what : {Operation::send, Operation::receive, Operation::compute})
            for (const Index index : here_)
                if (schedule_.operations[index].what == what) queue(index);
    }
    here_.clear();
}

void LogGopsMachine::queue(Index index) { events_.push({std::max(ready_[index], free_at(index)), made_++, index}); }

}  // namespace grainscope
