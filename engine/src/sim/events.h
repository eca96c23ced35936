// Events in a total order: by tick, then node, then sequence number.
#pragma once

#include <cstdint>
#include <vector>

#include "base/tick.h"

namespace grainscope {

struct Event {
    Tick tick;
    std::uint64_t order;  // at one tick: the node, then the sequence
    std::uint64_t value;  // what the kind makes of it
    std::uint32_t node;
    std::uint32_t kind;
};

// A heap with four children to a parent: half as deep as one with two, and the children lie side by side.
class EventQueue {
  public:
    void push(Tick tick, std::uint32_t node, std::uint32_t kind, std::uint64_t value) {
        const Event event{tick, static_cast<std::uint64_t>(node) << kSequenceBits | sequence_++, value, node, kind};
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
    // Which of two comes first cannot be foreseen, so it is found without branches: as one comparison.
    static bool before(const Event& a, const Event& b) { return key(a) < key(b); }
    __extension__ using Key = unsigned __int128;
    static Key key(const Event& event) {
        return static_cast<Key>(static_cast<std::uint64_t>(event.tick)) << 64 | event.order;
    }

    // Puts an event in the place of the first and lets it sink to where it belongs.
    void sink(const Event& event) {
        const std::size_t size = heap_.size();
        std::size_t at = 0;
        for (std::size_t child = 1; child < size; child = 4 * at + 1) {
            std::size_t least = child;
            const std::size_t end = child + 4 < size ? child + 4 : size;
            for (std::size_t other = child + 1; other < end; ++other)
                if (before(heap_[other], heap_[least])) least = other;
            if (!before(heap_[least], event)) break;
            heap_[at] = heap_[least];
            at = least;
        }
        heap_[at] = event;
    }

    static constexpr int kSequenceBits = 40;

    std::vector<Event> heap_;
    std::uint64_t sequence_ = 0;
};

}  // namespace grainscope
