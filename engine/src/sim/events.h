// Events in a total order: by cycle, then node, then sequence number.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace grainscope {

struct Event {
    std::int64_t cycle;
    std::uint32_t node;
    std::uint32_t kind;
    std::uint64_t sequence;
    std::uint64_t value;  // what the kind makes of it
};

class EventQueue {
  public:
    void push(std::int64_t cycle, std::uint32_t node, std::uint32_t kind, std::uint64_t value) {
        heap_.push_back({cycle, node, kind, sequence_++, value});
        std::push_heap(heap_.begin(), heap_.end(), later);
    }
    bool empty() const { return heap_.empty(); }
    const Event& next() const { return heap_.front(); }
    Event pop() {
        std::pop_heap(heap_.begin(), heap_.end(), later);
        const Event event = heap_.back();
        heap_.pop_back();
        return event;
    }

  private:
    static bool later(const Event& a, const Event& b) {
        if (a.cycle != b.cycle) return a.cycle > b.cycle;
        if (a.node != b.node) return a.node > b.node;
        return a.sequence > b.sequence;
    }

    std::vector<Event> heap_;
    std::uint64_t sequence_ = 0;
};

}  // namespace grainscope
