// How a part of the engine declares the columns of its tables, and how it fills them: every value stands beside the key
// of its column, which the compiler looks for among the columns of the table.
#pragma once

#include <algorithm>
#include <array>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "sim/words.h"

namespace grainscope {

struct Column {
    const char* key;
    Words label;
    Words unit;
    Words doc;
};

// The columns of all lists, one after the other.
template <std::size_t... kCounts>
constexpr std::array<Column, (kCounts + ...)> joined(const std::array<Column, kCounts>&... lists) {
    std::array<Column, (kCounts + ...)> all{};
    auto end = all.begin();
    ((end = std::copy(lists.begin(), lists.end(), end)), ...);
    return all;
}

// append: rows accumulate and the last is the current estimate; replace: the table shows the newest state only.
enum class TableMode { append, replace };

struct Table {
    const char* key;
    Words label;
    TableMode mode;
    std::span<const Column> columns;
};

// Has no definition: a constant cannot call it, so a key that no column has does not compile.
void no_column_has_this_key();

// A column of the table that has these columns, by its key.
template <const auto& kColumns>
struct ColumnOf {
    std::size_t place = 0;
    consteval ColumnOf(const char* key) {
        while (std::string_view(key) != kColumns[place].key)
            if (++place == kColumns.size()) no_column_has_this_key();
    }
};

// The place of a cell in its row, to compare with its column. The native tests run every program; an engine without
// words goes without the places too.
#ifdef GRAINSCOPE_WORDLESS
struct CellPlace {
    constexpr CellPlace(std::size_t) {}
    bool is(std::size_t) const { return true; }
};
#else
struct CellPlace {
    constexpr CellPlace(std::size_t given) : place(given) {}
    bool is(std::size_t column) const { return place == column; }
    std::size_t place;
};
#endif

struct KeyedValue {
    double value;
    [[no_unique_address]] CellPlace place;
};

// A value beside the key of its column.
template <const auto& kColumns>
struct TableCell : KeyedValue {
    template <class Number>
    TableCell(ColumnOf<kColumns> column, Number number) : KeyedValue{static_cast<double>(number), column.place} {}
};

template <const auto& kColumns>
std::span<const KeyedValue> values_of(std::initializer_list<TableCell<kColumns>> cells) {
    static_assert(sizeof(TableCell<kColumns>) == sizeof(KeyedValue));
    return {static_cast<const KeyedValue*>(cells.begin()), cells.size()};
}

// Columns of doubles, all of the same length.
struct TableData {
    const Table* table = nullptr;
    std::vector<std::vector<double>> columns;

    explicit TableData(const Table& declared) : table(&declared), columns(declared.columns.size()) {}
    std::size_t rows() const { return columns.empty() ? 0 : columns.back().size(); }
    // The next cells of a row, in the order of the columns. A cell that is left out or swapped traps.
    template <const auto& kColumns>
    void put(std::initializer_list<TableCell<kColumns>> cells) {
        put(kColumns.data(), values_of(cells));
    }
    // Those of this column and of the next ones.
    template <const auto& kColumns>
    void put(ColumnOf<kColumns> first, std::span<const double> values) {
        for (std::size_t i = 0; i < values.size(); ++i) put(kColumns.data(), first.place + i, values[i]);
    }
    void clear();

  private:
    void put(const Column* declared, std::span<const KeyedValue> cells);
    void put(const Column* declared, CellPlace place, double value);
    std::size_t next_ = 0;
};

// The row of a closed form: all its cells in the order of the columns, or none, if they are not known.
std::vector<double> row_of(std::span<const Column> declared, std::span<const KeyedValue> cells);
template <const auto& kColumns>
std::vector<double> row_of(std::initializer_list<TableCell<kColumns>> cells) {
    return row_of(kColumns, values_of(cells));
}

}  // namespace grainscope
