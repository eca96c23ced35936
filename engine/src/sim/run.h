// A run: one configuration, advanced in slices, giving tables of columns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "sim/parameters.h"

namespace grainscope {

enum class Status { more = 0, done = 1, failed = 2 };

// Columns of doubles, all of the same length.
struct TableData {
    const Table* table = nullptr;
    std::vector<std::vector<double>> columns;

    explicit TableData(const Table& declared) : table(&declared), columns(declared.columns.size()) {}
    std::size_t rows() const { return columns.empty() ? 0 : columns.front().size(); }
    void append(const std::vector<double>& row);
    void clear();
};

class Run {
  public:
    virtual ~Run() = default;
    // Advances by at least one and about `budget` events. Any slicing gives the same
    // tables.
    virtual Status step(std::int64_t budget) = 0;
    virtual const std::vector<TableData>& tables() const = 0;
    // How much of it is done, 0 to 1; 0 where that is not known beforehand.
    virtual double progress() const { return 0; }
    // What does not add up in it, in a sentence, at any moment between two steps; empty if all does. For tests.
    virtual std::string audit() { return ""; }
    // Why the run has failed.
    virtual MaybeError failure() const { return std::nullopt; }
};

}  // namespace grainscope
