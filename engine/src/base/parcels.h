// Data on their way: a program puts what a message carries here and gives the message the number; who gets the message
// takes it out. So a message is plain bytes, of which copies cost nothing and nothing has to be destroyed.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "base/check.h"

namespace grainscope {

class Parcels {
  public:
    using Bytes = std::vector<std::uint8_t>;
    static constexpr std::uint32_t kNone = 0xffffffffu;

    std::uint32_t put(Bytes bytes) {
        if (free_.empty()) {
            places_.push_back(std::move(bytes));
            return static_cast<std::uint32_t>(places_.size() - 1);
        }
        const std::uint32_t place = free_.back();
        free_.pop_back();
        places_[place] = std::move(bytes);
        return place;
    }

    // Once for every number.
    Bytes take(std::uint32_t place) {
        CHECK(place < places_.size());
        free_.push_back(place);
        return std::exchange(places_[place], {});
    }

  private:
    std::vector<Bytes> places_;
    std::vector<std::uint32_t> free_;
};

}  // namespace grainscope
