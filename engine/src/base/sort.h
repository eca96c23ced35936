// Sorting by insertion, for what is short or nearly in order already, and seldom sorted: a fiftieth of the code of
// std::sort, which a page has to load.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace grainscope {

template <class Item, class Before>
void sort_stably(std::vector<Item>& items, Before before) {
    for (std::size_t i = 1; i < items.size(); ++i) {
        Item moved = std::move(items[i]);
        std::size_t place = i;
        for (; place > 0 && before(moved, items[place - 1]); --place) items[place] = std::move(items[place - 1]);
        items[place] = std::move(moved);
    }
}

}  // namespace grainscope
