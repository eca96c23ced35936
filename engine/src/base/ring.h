// First in, first out, in places that are used again: what a queue has held lies where the next will, and an empty one
// takes no memory but its own. With thousands of nodes, most of whose queues hold one thing at a time, that is what
// keeps them in the cache.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace grainscope {

template <class T>
class Ring {
  public:
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    // The first is 0.
    T& operator[](std::size_t i) { return places_[(first_ + i) & (places_.size() - 1)]; }
    const T& operator[](std::size_t i) const { return places_[(first_ + i) & (places_.size() - 1)]; }
    T& front() { return (*this)[0]; }
    const T& front() const { return (*this)[0]; }
    T& back() { return (*this)[size_ - 1]; }
    void push_back(T item) {
        if (size_ == places_.size()) grow();
        ++size_;
        back() = std::move(item);
    }
    void pop_front() {
        front() = T();
        --size_;
        first_ = size_ == 0 ? 0 : (first_ + 1) & (places_.size() - 1);
    }
    // Where the first is that `is` says yes to; size() if there is none.
    template <class Is>
    std::size_t find(Is is) const {
        std::size_t i = 0;
        while (i < size_ && !is((*this)[i])) ++i;
        return i;
    }
    // Takes one out: those before it move up, so the first costs nothing.
    T take(std::size_t i) {
        T item = std::move((*this)[i]);
        for (; i > 0; --i) (*this)[i] = std::move((*this)[i - 1]);
        pop_front();
        return item;
    }

  private:
    void grow() {
        std::vector<T> more(places_.empty() ? 1 : 2 * places_.size());
        for (std::size_t i = 0; i < size_; ++i) more[i] = std::move((*this)[i]);
        places_ = std::move(more);
        first_ = 0;
    }

    std::vector<T> places_;  // as many as a power of two
    std::size_t first_ = 0, size_ = 0;
};

}  // namespace grainscope
