// What every PE did when: shares of the time classes in bins of equal length. Memory is bounded: while the end is not
// known, two bins become one whenever they run out.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "node/node.h"
#include "sim/run.h"

namespace grainscope {

class Timeline {
  public:
    static constexpr int kBins = 512;

    // From `from_ps` on to `to_ps`; 0 for the end of the run.
    Timeline(std::uint32_t pes, std::int64_t from_ps, std::int64_t to_ps);

    void add(std::uint32_t pe, TimeClass what, std::int64_t begin_ps, std::int64_t end_ps);
    // Columns of timeline_table(); PE i is node first_node + i. Bins end at `end_ps`, the end of the run, at the
    // latest.
    void fill(TableData& table, std::uint32_t first_node, std::int64_t end_ps) const;

  private:
    void merge_pairs();

    std::uint32_t pes_;
    std::int64_t from_ps_, to_ps_, bin_ps_;
    std::vector<ClassTimes> bins_;  // by PE, then bin
};

Table timeline_table();

}  // namespace grainscope
