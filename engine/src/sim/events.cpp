#include "sim/events.h"

#include <algorithm>
#include <bit>

namespace grainscope {

void EventQueue::put_near(const Event& event) {
    if (!heap_ && near_.size() == kMostSorted) {
        std::reverse(near_.begin(), near_.end());
        heap_ = true;
    }
    if (heap_) return rise(event);
    std::size_t at = near_.size();
    near_.push_back(event);
    Event* const near = near_.data();
    for (; at > 0 && before(near[at - 1], event); --at) near[at] = near[at - 1];
    near[at] = event;
}

void EventQueue::rise(const Event& event) {
    std::size_t at = near_.size();
    near_.push_back(event);
    Event* const heap = near_.data();
    while (at > 0) {
        const std::size_t parent = (at - 1) / 4;
        if (!before(event, heap[parent])) break;
        heap[at] = heap[parent];
        at = parent;
    }
    heap[at] = event;
}

// Puts an event in the place of the first and lets it sink to where it belongs. It was the last, so that is mostly at
// the bottom: the place goes there without looking at it, and it rises from there.
void EventQueue::sink(const Event& event) {
    Event* const heap = near_.data();
    const std::size_t size = near_.size();
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

void EventQueue::put_later(const Event& event) {
    std::uint32_t place = free_;
    if (place == kNone) {
        place = static_cast<std::uint32_t>(places_.size());
        places_.push_back({event, kNone});
    } else {
        free_ = places_[place].next;
        places_[place].event = event;
    }
    ++later_;
    if (event.tick < later_end_) return put_into_bucket(place);
    places_[place].next = rest_;
    rest_ = place;
    ++rest_size_;
    rest_first_ = std::min(rest_first_, event.tick);
    rest_last_ = std::max(rest_last_, event.tick);
}

void EventQueue::put_into_bucket(std::uint32_t place) {
    Place& at = places_[place];
    const auto bucket = static_cast<std::size_t>((at.event.tick - buckets_begin_) >> span_bits_);
    at.next = buckets_[bucket];
    buckets_[bucket] = place;
    occupied_[bucket / kMaskBits] |= std::uint64_t{1} << bucket % kMaskBits;
}

void EventQueue::make_buckets() {
    const Tick range = rest_last_ - rest_first_;
    span_bits_ = std::max(0, static_cast<int>(std::bit_width(static_cast<std::uint64_t>(range))) - kBucketBits);
    buckets_begin_ = rest_first_;
    later_end_ = buckets_begin_ + (((range >> span_bits_) + 1) << span_bits_);
    for (std::uint32_t place = rest_; place != kNone;) {
        const std::uint32_t next = places_[place].next;
        put_into_bucket(place);
        place = next;
    }
    rest_ = kNone;
}

// kBuckets if none is.
std::size_t EventQueue::first_occupied() const {
    for (std::size_t word = 0; word < occupied_.size(); ++word)
        if (occupied_[word] != 0) return word * kMaskBits + static_cast<std::size_t>(std::countr_zero(occupied_[word]));
    return kBuckets;
}

void EventQueue::fetch_later() {
    std::size_t bucket = first_occupied();
    if (bucket == kBuckets) {
        const bool few = rest_size_ <= kFew;
        if (few) {
            near_end_ = later_end_ = rest_last_ + 1;
            fetch(rest_);
        } else {
            make_buckets();
        }
        rest_size_ = 0;
        rest_first_ = kNever;
        rest_last_ = 0;
        if (few) return;
        bucket = 0;  // begins with the first event
    }
    occupied_[bucket / kMaskBits] &= ~(std::uint64_t{1} << bucket % kMaskBits);
    near_end_ = buckets_begin_ + (static_cast<Tick>(bucket + 1) << span_bits_);
    fetch(buckets_[bucket]);
}

void EventQueue::fetch(std::uint32_t& first) {
    for (std::uint32_t place = first; place != kNone; --later_) {
        Place& at = places_[place];
        put_near(at.event);
        const std::uint32_t next = at.next;
        at.next = free_;
        free_ = place;
        place = next;
    }
    first = kNone;
}

}  // namespace grainscope
