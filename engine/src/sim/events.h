// Events in a total order: by tick, then node, then sequence number.
#pragma once

#include <cstdint>
#include <vector>

#include "base/check.h"
#include "base/tick.h"

namespace grainscope {

struct Event {
    Tick tick;
    std::uint64_t order;  // of events at one tick: the node, then the sequence number
    std::uint64_t value;  // what the kind makes of it
    std::uint32_t node;
    std::uint32_t kind;
};

// A heap with four children to a parent: half as deep as one with two, and the children lie side by side.
class EventQueue {
  public:
    // Nodes below 2^20.
    void push(Tick tick, std::uint32_t node, std::uint32_t kind, std::uint64_t value) {
        CHECK(node >> (64 - kSequenceBits) == 0);
        const Event event{tick, std::uint64_t{node} << kSequenceBits | sequence_++, value, node, kind};
        std::size_t at = heap_.size();
        heap_.push_back(event);
        while (at > 0) {
            const std::size_t parent = (at - 1) / 4;
            if (!before(event, heap_[parent])) break;
            heap_[at] = heap_[parent];
            at = parent;
        }
        heap_[at] = event;
    }
    bool empty() const { return heap_.empty(); }
    const Event& next() const { return heap_.front(); }
    Tick next_tick() const { return heap_.empty() ? kNever : heap_.front().tick; }
    std::size_t size() const { return heap_.size(); }
    Event pop() {
        const Event first = heap_.front();
        const Event last = heap_.back();
        heap_.pop_back();
        if (!heap_.empty()) sink(last);
        return first;
    }

  private:
    static constexpr int kSequenceBits = 44;  // more events than any run has

    // No branch: which of two comes first is as good as random.
    static bool before(const Event& a, const Event& b) {
        return (a.tick < b.tick) | ((a.tick == b.tick) & (a.order < b.order));
    }

    // Puts an event in the place of the first and lets it sink to where it belongs. It was the last, so that is mostly
    // at the bottom: the place goes there without looking at it, and it rises from there.
    void sink(const Event& event) {
        Event* const heap = heap_.data();
        const std::size_t size = heap_.size();
        std::size_t at = 0;
        for (std::size_t child = 1; child < size; child = 4 * at + 1) {
            std::size_t least = child;
            if (child + 4 <= size) {
                const std::size_t left = child + before(heap[child + 1], heap[child]);
                const std::size_t right = child + 2 + before(heap[child + 3], heap[child + 2]);
                least = before(heap[right], heap[left]) ? right : left;
            } else {
                for (std::size_t other = child + 1; other < size; ++other)
                    if (before(heap[other], heap[least])) least = other;
            }
            heap[at] = heap[least];
            at = least;
        }
        while (at > 0) {
            const std::size_t parent = (at - 1) / 4;
            if (!before(event, heap[parent])) break;
            heap[at] = heap[parent];
            at = parent;
        }
        heap[at] = event;
    }

    std::vector<Event> heap_;
    std::uint64_t sequence_ = 0;
};

}  // namespace grainscope
