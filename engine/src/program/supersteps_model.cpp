#include "program/supersteps_model.h"

#include "program/supersteps_columns.h"

namespace grainscope {
namespace {

constexpr int kLogP = 1;

// By least squares.
Line line_through(const std::vector<double>& x, const std::vector<double>& y) {
    const auto n = static_cast<double>(x.size());
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sx += x[i], sy += y[i];
    for (std::size_t i = 0; i < x.size(); ++i) {
        sxx += (x[i] - sx / n) * (x[i] - sx / n);
        sxy += (x[i] - sx / n) * (y[i] - sy / n);
    }
    Line line{sxy / sxx, (sy - sxy / sxx * sx) / n, 0};
    for (std::size_t i = 0; i < x.size(); ++i)
        line.residual = std::max(line.residual, std::abs(line.offset + line.slope * x[i] - y[i]) / y[i]);
    return line;
}

}  // namespace

CostModel::CostModel(const Values& values, std::uint32_t nodes, const Library& library)
    : library_(library),
      nodes_(nodes),
      points_(values.whole("fit_points")),
      repeats_(values.whole("repeats")),
      model_(values.choice("cost_model")),
      bursts_(model_ > 0 ? (points_ + 1) / 2 : 0) {
    for (int point = 1; point <= points_; ++point)
        sizes_.push_back(point <= bursts_ ? 8 * point - 7
                                          : std::max<std::int64_t>(1, values.integer("fit_words") * point / points_));
}

std::unique_ptr<Algorithm> CostModel::relations(const Values& values) const {
    if (points_ == 0) return nullptr;
    return make_routing(nodes_, sizes_, repeats_, library_.exchange != ExchangeKind::bsp || !is_of_library(),
                        static_cast<std::uint64_t>(values.integer("seed")), bursts_);
}

double CostModel::library_words() const {
    double sum = 0;
    if (is_of_library())
        for (const std::int64_t size : sizes_) sum += static_cast<double>(size) * repeats_;
    return sum;
}

void CostModel::fit(const std::vector<Tick>& ends, TableData& points) {
    const double unit = library_.exchange == ExchangeKind::bsp && model_ == 0 ? 1 : kWordBytes;
    if (points_ == 0) {
        points.put<kPointsColumns>({{"words", Line::kUnknown},
                                    {"x", Line::kUnknown},
                                    {"time_us", Line::kUnknown},
                                    {"line_us", Line::kUnknown},
                                    {"residual_us", Line::kUnknown}});
        return;
    }
    line_ = fit(ends, std::max(1, bursts_), points_, unit, points);
    word_ = line_.slope * unit;
    if (is_of_library()) return;
    burst_line_ = fit(ends, 1, bursts_, 1, points);
    burst_line_.offset = (burst_line_.offset + burst_line_.slope) / (1 + library_.waves);
    byte_ = line_.slope;
    if (model_ == kLogP) line_.slope = word_ = burst_line_.slope;
    line_.offset = burst_line_.offset;
    line_.residual = std::max(line_.residual, burst_line_.residual);
}

// The line through the first point and those from `from` to `to`.
Line CostModel::fit(const std::vector<Tick>& ends, int from, int to, double unit, TableData& points) const {
    std::vector<double> x, y;
    for (int i = 0; i < to; i = std::max(i + 1, from)) {
        const Tick* const end = &ends[static_cast<std::size_t>(i * repeats_)];
        x.push_back(static_cast<double>(sizes_[static_cast<std::size_t>(i)]) * unit);
        y.push_back(us(end[repeats_] - end[0]) / repeats_);
    }
    const Line line = line_through(x, y);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double at = line.offset + line.slope * x[i];
        points.put<kPointsColumns>(
            {{"words", x[i] / unit}, {"x", x[i]}, {"time_us", y[i]}, {"line_us", at}, {"residual_us", y[i] - at}});
    }
    return line;
}

double CostModel::superstep_us(const Busiest& busiest) const {
    double words = busiest.words();
    if (is_of_library()) return line_.offset + word_ * words;
    double time = library_.waves * burst_line_.offset, messages = static_cast<double>(busiest.messages);
    if (library_.exchange == ExchangeKind::bsp)
        time += (library_.barriers - 1) * time + library_.waves * (nodes_ - 1.0) * word_ +
                1e-6 * library_.instruction_ps *
                    static_cast<double>(library_.written(busiest.out) + library_.read(busiest.in) +
                                        library_.allocation * busiest.messages);
    if (model_ == kLogP)
        messages = words;
    else
        words *= static_cast<double>(library_.word_bytes) / kWordBytes;
    if (messages > 0)
        time += burst_line_.offset + (messages - 1) * burst_line_.slope + std::max(words - messages, 0.0) * word_;
    return time;
}

}  // namespace grainscope
