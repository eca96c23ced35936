// What is to be done when a variable or an import gets its value: lists of waiters, the newest in front, in a pool of
// entries that are used again. A list is the number of its first entry; 0 is the empty one.
#pragma once

#include <cstdint>
#include <vector>

namespace grainscope {

struct Waiter {
    enum class Kind : std::uint8_t { goal, reader, exported } kind;
    std::uint32_t a, b;  // goal: index and serial; reader: PE and import; exported: number of the export
};

class WaiterPool {
  public:
    WaiterPool() : entries_(1) {}

    void add(std::uint32_t& list, Waiter waiter) {
        std::uint32_t index = free_;
        if (index == 0) {
            index = static_cast<std::uint32_t>(entries_.size());
            entries_.emplace_back();
        } else {
            free_ = entries_[index].next;
        }
        entries_[index] = {waiter, list};
        list = index;
    }

    // The list from the oldest to the newest.
    std::uint32_t reversed(std::uint32_t list) {
        std::uint32_t ordered = 0;
        while (list != 0) {
            const std::uint32_t next = entries_[list].next;
            entries_[list].next = ordered;
            ordered = list;
            list = next;
        }
        return ordered;
    }

    // Takes the first of a list that is not empty.
    Waiter take(std::uint32_t& list) {
        const std::uint32_t index = list;
        const Entry entry = entries_[index];
        list = entry.next;
        entries_[index].next = free_;
        free_ = index;
        return entry.waiter;
    }

    // The number by which the variable of this list is exported already, or `none`.
    std::uint32_t exported_as(std::uint32_t list, std::uint32_t none) const {
        for (; list != 0; list = entries_[list].next)
            if (entries_[list].waiter.kind == Waiter::Kind::exported) return entries_[list].waiter.a;
        return none;
    }

  private:
    struct Entry {
        Waiter waiter;
        std::uint32_t next;
    };
    std::vector<Entry> entries_;  // 0 is unused
    std::uint32_t free_ = 0;
};

}  // namespace grainscope
