#include "sim/columns.h"

#include "base/check.h"
#include "base/nan.h"

namespace grainscope {

void TableData::put(const Column* declared, CellPlace place, double value) {
    CHECK(declared == table->columns.data() && place.is(next_));
    columns[next_].push_back(value);
    next_ = next_ + 1 == columns.size() ? 0 : next_ + 1;
}

void TableData::put(const Column* declared, std::span<const KeyedValue> cells) {
    for (const KeyedValue& cell : cells) put(declared, cell.place, cell.value);
}

void TableData::clear() {
    for (auto& column : columns) column.clear();
}

std::vector<double> row_of(std::span<const Column> declared, std::span<const KeyedValue> cells) {
    std::vector<double> row(declared.size(), kNaN);
    CHECK(cells.empty() || cells.size() == row.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
        CHECK(cells[i].place.is(i));
        row[i] = cells[i].value;
    }
    return row;
}

}  // namespace grainscope
