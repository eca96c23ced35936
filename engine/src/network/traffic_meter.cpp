#include "network/traffic_meter.h"

#include "base/nan.h"

#include <algorithm>

namespace grainscope {

TrafficMeter::TrafficMeter(Network& network)
    : network_(network), topology_(network.topology()), grid_(topology_.shape, topology_.wraps) {
    // Links of further dimensions are not those of the shape.
    has_middle_ = topology_.layout == Layout::grid && !topology_.has_switches();
    for (const Link& link : topology_.links) has_middle_ &= link.direction < Grid::kDirections;
    begin(0);
}

double TrafficMeter::periods(Tick time) const {
    return static_cast<double>(time) / static_cast<double>(topology_.period_ps);
}

double TrafficMeter::gbit_per_second(double units_per_period) const {
    return units_per_period * topology_.unit_bits / static_cast<double>(topology_.period_ps) * 1000;
}

void TrafficMeter::begin(Tick now) {
    start_ = now;
    ejected_at_start_ = network_.totals(now).ejected;
    crossed_at_start_ = network_.crossed(now);
    occupied_at_start_ = network_.occupied(now);
}

TrafficMeter::Reading TrafficMeter::read(Tick now) const {
    const double measured = periods(now - start_);
    const std::vector<std::int64_t> crossed = network_.crossed(now), occupied = network_.occupied(now);
    std::int64_t total = 0, most = 0, across = 0;
    for (std::size_t i = 0; i < crossed.size(); ++i) {
        const std::int64_t units = occupied[i] - occupied_at_start_[i];
        total += units;
        most = std::max(most, units);
        if (has_middle_ && grid_.crosses_bisection(topology_.links[i])) across += crossed[i] - crossed_at_start_[i];
    }
    const double accepted =
        static_cast<double>(network_.totals(now).ejected - ejected_at_start_) / measured / network_.nodes();
    if (crossed.empty()) return {accepted, kNaN, kNaN, kNaN};
    return {accepted, has_middle_ ? static_cast<double>(across) / measured : kNaN,
            static_cast<double>(total) / measured / static_cast<double>(crossed.size()),
            static_cast<double>(most) / measured};
}

void TrafficMeter::fill(TableData& links, Tick now) const {
    links.clear();
    const double measured = periods(now - start_);
    const std::vector<std::int64_t> occupied = network_.occupied(now);
    for (std::size_t i = 0; i < occupied.size(); ++i) {
        const Link& link = topology_.links[i];
        links.put<kLinkColumns>({{"source", link.source},
                                 {"target", link.target},
                                 {"direction", link.direction},
                                 {"load", static_cast<double>(occupied[i] - occupied_at_start_[i]) / measured}});
    }
}

}  // namespace grainscope
