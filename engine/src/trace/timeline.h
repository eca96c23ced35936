// Events to come, in the order of time, and of those of one time in the order in which they were made. An event is
// never earlier than the last one that was taken: so events lie in buckets by the highest bit in which their times
// differ from that one's (a radix heap; Ahuja, Mehlhorn, Orlin and Tarjan 1990), and adding one costs the same however
// many there are.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace grainscope {

struct TimedEvent {
    std::int64_t at;     // not negative
    std::uint32_t made;  // its number in the order in which events are made
    std::uint32_t what;
    std::uint32_t line;  // the queue of events that need the same processor (loggops.h)
};

// Events in the order in which they were made, in which nearly all of them come.
class MadeOrder {
  public:
    bool empty() const { return next_ == in_order_.size() && late_.empty(); }

    void push(const TimedEvent& event) {
        if (next_ == in_order_.size()) {
            in_order_.clear();
            next_ = 0;
        }
        if (in_order_.empty() || in_order_.back().made < event.made) {
            in_order_.push_back(event);
        } else {
            late_.push_back(event);
            std::push_heap(late_.begin(), late_.end(), later);
        }
    }

    TimedEvent pop() {
        if (late_.empty() || (next_ < in_order_.size() && in_order_[next_].made < late_.front().made))
            return in_order_[next_++];
        std::pop_heap(late_.begin(), late_.end(), later);
        const TimedEvent event = late_.back();
        late_.pop_back();
        return event;
    }

  private:
    static constexpr auto later = [](const TimedEvent& a, const TimedEvent& b) { return a.made > b.made; };

    std::vector<TimedEvent> in_order_;  // from next_ on
    std::size_t next_ = 0;
    std::vector<TimedEvent> late_;  // a heap: each was pushed after an event with a higher `made`
};

class Timeline {
  public:
    bool empty() const { return count_ == 0; }

    void push(const TimedEvent& event) {
        ++count_;
        if (event.at == now_)
            current_.push(event);
        else
            buckets_[bucket(event.at)].push_back(event);
    }

    TimedEvent pop() {
        --count_;
        if (current_.empty()) turn();
        return current_.pop();
    }

  private:
    std::size_t bucket(std::int64_t at) const {
        return static_cast<std::size_t>(std::bit_width(static_cast<std::uint64_t>(at ^ now_)) - 1);
    }
    // To the next time at which something happens.
    void turn() {
        std::size_t least = 0;
        while (buckets_[least].empty()) ++least;
        moved_.swap(buckets_[least]);
        now_ = std::min_element(moved_.begin(), moved_.end(), [](const TimedEvent& a, const TimedEvent& b) {
                   return a.at < b.at;
               })->at;
        for (const TimedEvent& event : moved_)
            if (event.at == now_)
                current_.push(event);
            else
                buckets_[bucket(event.at)].push_back(event);
        moved_.clear();
    }

    std::int64_t now_ = 0;
    std::size_t count_ = 0;
    MadeOrder current_;  // of now
    std::array<std::vector<TimedEvent>, 63> buckets_;
    std::vector<TimedEvent> moved_;
};

}  // namespace grainscope
