#include "network/traffic_meter.h"

#include <algorithm>
#include <limits>

namespace grainscope {

void TrafficMeter::begin(std::int64_t cycle) {
    start_cycle_ = cycle;
    ejected_at_start_ = network_.flits_ejected();
    flits_at_start_ = network_.link_flits();
}

TrafficMeter::Reading TrafficMeter::read(std::int64_t cycle) const {
    constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
    const auto measured = static_cast<double>(cycle - start_cycle_);
    const std::vector<std::int64_t> flits = network_.link_flits();
    std::int64_t total = 0, most = 0, across = 0;
    for (std::size_t i = 0; i < flits.size(); ++i) {
        const std::int64_t crossed = flits[i] - flits_at_start_[i];
        total += crossed;
        most = std::max(most, crossed);
        if (grid_.crosses_bisection(network_.links()[i])) across += crossed;
    }
    const double accepted =
        static_cast<double>(network_.flits_ejected() - ejected_at_start_) / measured / network_.nodes();
    if (flits.empty()) return {accepted, kNaN, kNaN, kNaN};
    return {accepted, static_cast<double>(across) / measured,
            static_cast<double>(total) / measured / static_cast<double>(flits.size()),
            static_cast<double>(most) / measured};
}

void TrafficMeter::fill(TableData& links, std::int64_t cycle) const {
    links.clear();
    const auto measured = static_cast<double>(cycle - start_cycle_);
    const std::vector<std::int64_t> flits = network_.link_flits();
    for (std::size_t i = 0; i < flits.size(); ++i) {
        const Link& link = network_.links()[i];
        links.append({static_cast<double>(link.source), static_cast<double>(link.target),
                      static_cast<double>(link.direction),
                      static_cast<double>(flits[i] - flits_at_start_[i]) / measured});
    }
}

std::vector<LinkEnds> ends_of(const std::vector<Link>& links) {
    std::vector<LinkEnds> ends;
    for (const Link& link : links) ends.push_back({link.source, link.target, link.direction});
    return ends;
}

Table link_table() {
    return {"links",
            "Load of every link",
            TableMode::replace,
            {
                {"source", "From", "", "Node number, x fastest"},
                {"target", "To", "", "Node number"},
                {"direction", "Direction", "", "0 x+, 1 x-, 2 y+, 3 y-, 4 z+, 5 z-"},
                {"load", "Load", "flits/cycle", "Flits that crossed per cycle while measuring"},
            }};
}

}  // namespace grainscope
