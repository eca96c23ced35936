// Goals, and the queue of those that can be reduced.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/random.h"
#include "logic/term.h"

namespace grainscope {

inline constexpr int kMaxArity = 15;
inline constexpr std::uint32_t kNoGoal = 0xffffffffu;

struct Goal {
    std::uint8_t predicate;
    std::uint8_t arity;
    bool live;
    std::uint32_t parent;  // index of the AND-tree's node it hangs on
    std::uint32_t serial;  // counts its suspensions, so that a waiter left behind is known
    std::uint32_t next;
    std::array<Cell, kMaxArity> arguments;

    // Its arguments by name: const auto [list, end] = goal.take<2>();
    template <std::size_t N>
    std::array<Cell, N> take() const {
        std::array<Cell, N> taken;
        for (std::size_t i = 0; i < N; ++i) taken[i] = arguments[i];
        return taken;
    }
};

// Goals at fixed addresses, named by index.
class GoalPool {
  public:
    Goal& operator[](std::uint32_t index) { return blocks_[index / kBlock][index % kBlock]; }
    std::uint32_t allocate() {
        if (free_ != kNoGoal) {
            const std::uint32_t index = free_;
            free_ = (*this)[index].next;
            (*this)[index].live = true;
            return index;
        }
        if (count_ == blocks_.size() * kBlock) blocks_.push_back(std::make_unique<Goal[]>(kBlock));
        (*this)[count_].live = true;
        return count_++;
    }
    void release(std::uint32_t index) {
        Goal& goal = (*this)[index];
        goal.live = false;
        ++goal.serial;
        goal.next = free_;
        free_ = index;
    }
    // Every index below it has been in use.
    std::uint32_t count() const { return count_; }

  private:
    static constexpr std::uint32_t kBlock = 256;
    std::vector<std::unique_ptr<Goal[]>> blocks_;
    std::uint32_t count_ = 0, free_ = kNoGoal;
};

enum class Scheduling { fifo, lifo, random };

// The goals that are ready, in the order of `scheduling`.
class ReadyQueue {
  public:
    ReadyQueue(Scheduling scheduling, RandomStream random) : scheduling_(scheduling), random_(random) {}

    std::uint32_t size() const { return size_; }
    // Behind the others.
    void push_back(GoalPool& pool, std::uint32_t goal) {
        ++size_;
        if (scheduling_ == Scheduling::random) return any_.push_back(goal);
        pool[goal].next = kNoGoal;
        if (first_ == kNoGoal)
            first_ = goal;
        else
            pool[last_].next = goal;
        last_ = goal;
    }
    // The next to be taken.
    void push_front(GoalPool& pool, std::uint32_t goal) {
        ++size_;
        if (scheduling_ == Scheduling::random) return any_.push_back(goal);
        pool[goal].next = first_;
        if (first_ == kNoGoal) last_ = goal;
        first_ = goal;
    }
    // Where goals that have become ready go.
    void push(GoalPool& pool, std::uint32_t goal) {
        scheduling_ == Scheduling::lifo ? push_front(pool, goal) : push_back(pool, goal);
    }
    std::uint32_t pop(GoalPool& pool) {
        --size_;
        if (scheduling_ == Scheduling::random) {
            std::swap(any_[random_.below(size_ + 1)], any_.back());
            const std::uint32_t goal = any_.back();
            any_.pop_back();
            return goal;
        }
        const std::uint32_t goal = first_;
        first_ = pool[goal].next;
        return goal;
    }
    bool is_lifo() const { return scheduling_ == Scheduling::lifo; }

  private:
    Scheduling scheduling_;
    RandomStream random_;
    std::uint32_t first_ = kNoGoal, last_ = kNoGoal, size_ = 0;
    std::vector<std::uint32_t> any_;
};

}  // namespace grainscope
