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
    std::uint32_t made;  // the how manieth
    std::uint32_t what;
};

// For heaps with the one that was made first at the front.
inline bool made_later(const TimedEvent& a, const TimedEvent& b) { return a.made > b.made; }

class Timeline {
  public:
    bool empty() const { return count_ == 0; }

    void push(const TimedEvent& event) {
        ++count_;
        if (event.at != now_) {
            buckets_[bucket(event.at)].push_back(event);
        } else if (next_ == current_.size() || current_.back().made < event.made) {
            current_.push_back(event);
        } else {
            late_.push_back(event);
            std::push_heap(late_.begin(), late_.end(), made_later);
        }
    }

    TimedEvent pop() {
        --count_;
        if (next_ == current_.size() && late_.empty()) turn();
        if (!late_.empty() && (next_ == current_.size() || late_.front().made < current_[next_].made)) {
            std::pop_heap(late_.begin(), late_.end(), made_later);
            const TimedEvent event = late_.back();
            late_.pop_back();
            return event;
        }
        return current_[next_++];
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
        current_.clear();
        next_ = 0;
        bool in_order = true;
        for (const TimedEvent& event : moved_) {
            if (event.at != now_) {
                buckets_[bucket(event.at)].push_back(event);
            } else {
                in_order &= current_.empty() || current_.back().made < event.made;
                current_.push_back(event);
            }
        }
        moved_.clear();
        if (!in_order)
            std::sort(current_.begin(), current_.end(),
                      [](const TimedEvent& a, const TimedEvent& b) { return a.made < b.made; });
    }

    std::int64_t now_ = 0;
    std::size_t count_ = 0, next_ = 0;
    std::vector<TimedEvent> current_;  // of now, by `made`, from next_ on
    std::vector<TimedEvent> late_;     // of now: a heap of those that were made before the last of `current_`
    std::array<std::vector<TimedEvent>, 63> buckets_;
    std::vector<TimedEvent> moved_;
};

}  // namespace grainscope
