// What processing elements send each other. Terms travel as words that hold nothing local: integers and empty lists as
// they are, a list cell as a mark in front of its head and tail, a reference as the PE it leads to and a number there.
#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "logic/term.h"

namespace grainscope {

enum class MessageKind : std::uint8_t { throw_goal, unify, read_value, return_value, terminated };
inline constexpr int kMessageKinds = 5;

inline constexpr Cell kListMark = make_cell(Tag::list, 0);
inline constexpr Cell reference_mark(std::uint32_t pe) { return make_cell(Tag::external, pe); }

// Something in a table of a PE: an export, an import, a proxy.
struct Address {
    std::uint32_t pe = 0;
    std::uint32_t id = 0;
};

// Two numbers as one, to look things up by.
inline constexpr std::uint64_t key_of(std::uint32_t a, std::uint32_t b) {
    return static_cast<std::uint64_t>(a) << 32 | b;
}

struct LogicMessage {
    MessageKind kind{};
    std::uint32_t source = 0, destination = 0;
    // terminated: the proxy at the destination; unify, read_value: number of an export at the destination;
    // return_value: number of an import at the destination.
    std::uint32_t target = 0;
    // throw_goal, and unify if its end is reported: the PE that waits for it, and the proxy there.
    Address proxy;
    std::uint8_t predicate = 0, arity = 0;  // throw_goal
    std::uint32_t count = 0;                // terminated: goals of that proxy that are over
    Address reader;                         // read_value: the PE that wants the value, and its import
    std::vector<Cell> words;                // the terms
};

// Messages named by index, at fixed addresses; words keep their memory.
class MessagePool {
  public:
    LogicMessage& operator[](std::uint32_t index) { return messages_[index]; }
    std::uint32_t allocate() {
        if (free_.empty()) {
            messages_.emplace_back();
            return static_cast<std::uint32_t>(messages_.size() - 1);
        }
        const std::uint32_t index = free_.back();
        free_.pop_back();
        messages_[index].words.clear();
        return index;
    }
    void release(std::uint32_t index) { free_.push_back(index); }
    std::size_t in_use() const { return messages_.size() - free_.size(); }

  private:
    std::deque<LogicMessage> messages_;
    std::vector<std::uint32_t> free_;
};

}  // namespace grainscope
