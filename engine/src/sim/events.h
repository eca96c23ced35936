// Events in a total order: by tick, then node, then sequence number.
#pragma once

#include <array>
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

// Only events that are near are kept in order, and so these are few. Those of later are put into buckets of
// equal spans of time, unsorted, and those of later still are not even that: when all buckets have been emptied, new
// ones are made of them, as wide as it takes to hold them all. So an event is moved three times, however many there
// are, unless very many come within the span of one bucket.
class EventQueue {
  public:
    EventQueue() { buckets_.fill(kNone); }

    // Nodes below 2^20.
    void push(Tick tick, std::uint32_t node, std::uint32_t kind, std::uint64_t value) {
        CHECK(node >> (64 - kSequenceBits) == 0);
        const Event event{tick, std::uint64_t{node} << kSequenceBits | sequence_++, value, node, kind};
        if (near_.empty()) near_end_ = later_end_ = tick + 1;
        if (tick < near_end_)
            put_near(event);
        else
            put_later(event);
    }
    bool empty() const { return near_.empty(); }
    std::size_t size() const { return near_.size() + later_; }
    Tick next_tick() const { return near_.empty() ? kNever : (heap_ ? near_.front() : near_.back()).tick; }
    Event pop() {
        const Event last = near_.back(), first = heap_ ? near_.front() : last;
        near_.pop_back();
        if (near_.empty()) {
            heap_ = false;
            if (later_ > 0) fetch_later();
        } else if (heap_) {
            sink(last);
        }
        return first;
    }

  private:
    static constexpr int kSequenceBits = 44;  // more events than any run has
    static constexpr int kBucketBits = 8;
    static constexpr std::size_t kBuckets = std::size_t{1} << kBucketBits, kMaskBits = 64;
    static constexpr std::uint32_t kNone = 0xffffffffu;
    static constexpr std::uint32_t kFew = 16;  // that need no buckets
    static constexpr std::size_t kMostSorted = 32;

    struct Place {
        Event event;
        std::uint32_t next;  // in its bucket, or of those that are free
    };

    // No branch: which of two comes first is as good as random.
    static bool before(const Event& a, const Event& b) {
        return (a.tick < b.tick) | ((a.tick == b.tick) & (a.order < b.order));
    }

    void put_near(const Event& event);
    void rise(const Event& event);
    void sink(const Event& event);
    void put_later(const Event& event);
    void put_into_bucket(std::uint32_t place);
    void make_buckets();
    void fetch_later();
    void fetch(std::uint32_t& first);
    std::size_t first_occupied() const;

    // Events before near_end_. As long as they are few, in order, the next one last. Else a heap with four children to
    // a parent, half as deep as one with two, and the children lie side by side. Empty only if nothing is later either.
    std::vector<Event> near_;
    bool heap_ = false;
    Tick near_end_ = 0;
    std::uint64_t sequence_ = 0;

    std::vector<Place> places_;
    std::uint32_t free_ = kNone;
    std::uint32_t later_ = 0;  // events that are not near
    // Bucket i holds events from buckets_begin_ + i * 2^span_bits_ on. Those from later_end_ on are in no bucket.
    std::array<std::uint32_t, kBuckets> buckets_;
    std::array<std::uint64_t, kBuckets / kMaskBits> occupied_{};
    Tick buckets_begin_ = 0, later_end_ = 0;
    int span_bits_ = 0;
    std::uint32_t rest_ = kNone;
    std::uint32_t rest_size_ = 0;
    Tick rest_first_ = kNever, rest_last_ = 0;
};

}  // namespace grainscope
