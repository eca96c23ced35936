#include "sim/run.h"

#include "base/check.h"

namespace grainscope {

void TableData::append(const std::vector<double>& row) {
    CHECK(row.size() == columns.size());
    for (std::size_t i = 0; i < row.size(); ++i) columns[i].push_back(row[i]);
}

void TableData::clear() {
    for (auto& column : columns) column.clear();
}

}  // namespace grainscope
