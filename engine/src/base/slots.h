// Places that are named by their numbers. A place that has been freed is used again.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace grainscope {

template <class T>
class Slots {
  public:
    template <class Item = T>
    std::uint32_t put(Item&& item) {
        if (free_.empty()) {
            items_.push_back(std::forward<Item>(item));
            return static_cast<std::uint32_t>(items_.size() - 1);
        }
        const std::uint32_t place = free_.back();
        free_.pop_back();
        items_[place] = std::forward<Item>(item);
        return place;
    }
    T& operator[](std::uint32_t place) { return items_[place]; }
    const T& operator[](std::uint32_t place) const { return items_[place]; }
    void free(std::uint32_t place) { free_.push_back(place); }
    // What the place holds; the place is free.
    T take(std::uint32_t place) {
        free_.push_back(place);
        return std::move(items_[place]);
    }

  private:
    std::vector<T> items_;
    std::vector<std::uint32_t> free_;
};

}  // namespace grainscope
