// Terms of the committed-choice language, as tagged 32-bit cells, and the heap of one processing element (PE) that they
// live in. A cell is an integer, the empty list, a list cell, a variable, or a reference to a term on another PE.
#pragma once

#include <cstdint>
#include <vector>

namespace grainscope {

using Cell = std::uint32_t;

enum class Tag : std::uint32_t {
    nil = 0,
    list = 2,       // index of two cells: head and tail
    variable = 4,   // index of the cell that holds the binding
    unbound = 6,    // only inside a variable's own cell: index of its first waiter, 0 for none
    external = 8,   // index in the PE's table of imports
    forward = 10,   // only during a collection: where the object has moved
    constant = 12,  // never in a heap
};

inline constexpr Cell make_cell(Tag tag, std::uint32_t index) { return index << 4 | static_cast<std::uint32_t>(tag); }
// Integers have 31 bits: 12! fits.
inline constexpr Cell integer(std::int32_t value) { return static_cast<std::uint32_t>(value) << 1 | 1u; }
inline constexpr bool is_integer(Cell cell) { return (cell & 1u) != 0; }
inline constexpr std::int32_t integer_of(Cell cell) { return static_cast<std::int32_t>(cell) >> 1; }
inline constexpr std::uint32_t index_of(Cell cell) { return cell >> 4; }
inline constexpr bool has(Cell cell, Tag tag) { return (cell & 15u) == static_cast<std::uint32_t>(tag); }
inline constexpr bool is_list(Cell cell) { return has(cell, Tag::list); }

inline constexpr Cell kNil = make_cell(Tag::nil, 0);
// What reading gives for a term that is not there yet.
inline constexpr Cell kBlocked = make_cell(Tag::constant, 0);

// The cells of one PE. Objects are list cells (two) and variables (one); nothing points into the middle of an object.
class Heap {
  public:
    Cell cons(Cell head, Cell tail) {
        cells_.push_back(head);
        cells_.push_back(tail);
        return make_cell(Tag::list, static_cast<std::uint32_t>(cells_.size() - 2));
    }
    Cell fresh() {
        cells_.push_back(make_cell(Tag::unbound, 0));
        return make_cell(Tag::variable, static_cast<std::uint32_t>(cells_.size() - 1));
    }
    Cell head(Cell list) const { return cells_[index_of(list)]; }
    Cell tail(Cell list) const { return cells_[index_of(list) + 1]; }
    Cell& operator[](std::uint32_t index) { return cells_[index]; }
    // Follows bindings; ends at a value, an unbound variable (as Tag::variable) or a reference (Tag::external).
    Cell follow(Cell cell) const {
        while (has(cell, Tag::variable)) {
            const Cell inside = cells_[index_of(cell)];
            if (has(inside, Tag::unbound)) return cell;
            cell = inside;
        }
        return cell;
    }
    std::size_t size() const { return cells_.size(); }

    // A collection copies what is reachable: begin, move every root, end. Chains of bindings are shortened.
    bool is_full() const { return cells_.size() > limit_; }
    void begin_collection();
    // `resolve` gives what a reference is known to stand for, or the reference itself.
    template <class Resolve>
    Cell move(Cell cell, const Resolve& resolve);
    template <class Resolve>
    void end_collection(const Resolve& resolve);

  private:
    static constexpr std::size_t kLeastLimit = 1u << 18;

    std::vector<Cell> cells_, old_;
    std::size_t limit_ = kLeastLimit;
};

inline void Heap::begin_collection() {
    old_.swap(cells_);
    cells_.clear();
}

template <class Resolve>
Cell Heap::move(Cell cell, const Resolve& resolve) {
    for (;;) {
        if (has(cell, Tag::external)) {
            const Cell known = resolve(cell);
            if (known == cell) return cell;
            cell = known;
        } else if (is_list(cell)) {
            const std::uint32_t at = index_of(cell);
            if (has(old_[at], Tag::forward)) return make_cell(Tag::list, index_of(old_[at]));
            const auto to = static_cast<std::uint32_t>(cells_.size());
            cells_.push_back(old_[at]);
            cells_.push_back(old_[at + 1]);
            old_[at] = make_cell(Tag::forward, to);
            return make_cell(Tag::list, to);
        } else if (has(cell, Tag::variable)) {
            const std::uint32_t at = index_of(cell);
            if (has(old_[at], Tag::forward)) return make_cell(Tag::variable, index_of(old_[at]));
            if (has(old_[at], Tag::unbound)) {
                const auto to = static_cast<std::uint32_t>(cells_.size());
                cells_.push_back(old_[at]);
                old_[at] = make_cell(Tag::forward, to);
                return make_cell(Tag::variable, to);
            }
            cell = old_[at];
        } else {
            return cell;
        }
    }
}

template <class Resolve>
void Heap::end_collection(const Resolve& resolve) {
    // Cells moved on the way are appended, and scanned in their turn.
    for (std::size_t i = 0; i < cells_.size(); ++i) {
        const Cell moved = move(cells_[i], resolve);  // may reallocate
        cells_[i] = moved;
    }
    old_.clear();
    limit_ = cells_.size() * 2 < kLeastLimit ? kLeastLimit : cells_.size() * 2;
}

}  // namespace grainscope
