#include "node/timeline.h"

#include <algorithm>
#include <limits>

namespace grainscope {
namespace {

constexpr std::int64_t kFirstBinPs = 1'000'000;  // a microsecond

}  // namespace

Timeline::Timeline(std::uint32_t pes, std::int64_t from_ps, std::int64_t to_ps)
    : pes_(pes),
      from_ps_(from_ps),
      to_ps_(to_ps > 0 ? to_ps : std::numeric_limits<std::int64_t>::max()),
      bin_ps_(to_ps > 0 ? std::max<std::int64_t>(1, (to_ps - from_ps + kBins - 1) / kBins) : kFirstBinPs),
      bins_(static_cast<std::size_t>(pes) * kBins) {}

void Timeline::add(std::uint32_t pe, TimeClass what, std::int64_t begin_ps, std::int64_t end_ps) {
    begin_ps = std::max(begin_ps, from_ps_) - from_ps_;
    end_ps = std::min(end_ps, to_ps_) - from_ps_;
    if (begin_ps >= end_ps) return;
    while (end_ps > bin_ps_ * kBins) merge_pairs();
    ClassTimes* const bins = bins_.data() + static_cast<std::size_t>(pe) * kBins;
    for (std::int64_t at = begin_ps; at < end_ps;) {
        const std::int64_t bin = at / bin_ps_;
        const std::int64_t until = std::min(end_ps, (bin + 1) * bin_ps_);
        bins[bin][static_cast<std::size_t>(what)] += until - at;
        at = until;
    }
}

void Timeline::merge_pairs() {
    bin_ps_ *= 2;
    for (std::uint32_t pe = 0; pe < pes_; ++pe) {
        ClassTimes* const bins = bins_.data() + static_cast<std::size_t>(pe) * kBins;
        for (int i = 0; i < kBins / 2; ++i)
            for (std::size_t c = 0; c < kTimeClasses; ++c) bins[i][c] = bins[2 * i][c] + bins[2 * i + 1][c];
        std::fill(bins + kBins / 2, bins + kBins, ClassTimes{});
    }
}

void Timeline::fill(TableData& table, std::uint32_t first_node, std::int64_t end_ps) const {
    table.clear();
    const std::int64_t last = std::min(to_ps_, end_ps);
    for (std::uint32_t pe = 0; pe < pes_; ++pe)
        for (int i = 0; i < kBins; ++i) {
            const std::int64_t begin = from_ps_ + i * bin_ps_, end = std::min(begin + bin_ps_, last);
            if (begin >= end) break;
            const ClassTimes& times = bins_[static_cast<std::size_t>(pe) * kBins + static_cast<std::size_t>(i)];
            const auto share = [&](TimeClass what) {
                return static_cast<double>(times[static_cast<std::size_t>(what)]) / static_cast<double>(end - begin);
            };
            table.append({static_cast<double>(first_node + pe), static_cast<double>(begin) * 1e-9,
                          static_cast<double>(end) * 1e-9, share(TimeClass::compute), share(TimeClass::send),
                          share(TimeClass::receive), share(TimeClass::wait), share(TimeClass::idle)});
        }
}

Table timeline_table() {
    return {"timeline",
            "What every PE did when",
            TableMode::replace,
            {{"pe", "PE", "", "Node number"},
             {"from_ms", "From", "ms", "Beginning of the interval"},
             {"to_ms", "To", "ms", "Its end"},
             {"compute", "Reducing", "", "Share of the interval"},
             {"send", "Sending", "", "Share of the interval"},
             {"receive", "Receiving", "", "Share of the interval"},
             {"wait", "Waiting", "", "Share of the interval in which goals waited for data and none was ready"},
             {"idle", "Idle", "", "Share of the interval without any goal"}}};
}

}  // namespace grainscope
