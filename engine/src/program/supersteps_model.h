// What a cost model says of the time of supersteps. It is fitted first, if fit_points says so, then predicts.
//
// The models of the libraries, BSP and BPRAM, are fitted to random relations of that many sizes up to fit_words,
// `repeats` of each, by a line through their times by least squares. What the model predicts of an algorithm is then
// the sum over its supersteps (steps) of the line at the most words that a node sends or takes in, and of the most work
// of a node.
//
// LogP (Culler et al. 1993) and LogGP (Alexandrov et al. 1995) know no library, so they are fitted below it: bursts of
// messages along random rings, and waves after each. Half of the points are 1, 9, 17, ... messages of a word; their
// line gives g, the time from one to the next that a node sends and takes in, and L + 2o, of which a burst has one and
// every wave another. The first of them and single messages of up to fit_words give G. The processor's own part of a
// short message is o. A superstep in which no node sends or takes in more than m messages of n words then takes L + 2o
// + (m - 1) g + (n - m) G, waves and the software of bsp as they are: half of the buffering of the most words that a
// node sends, half of the most that one takes in. For LogP every word is a message.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "base/nan.h"
#include "base/tick.h"
#include "program/supersteps_library.h"
#include "sim/columns.h"

namespace grainscope {

inline double us(Tick ps) { return static_cast<double>(ps) * 1e-6; }

// A line through points in microseconds. NaN: there is none.
struct Line {
    double slope = kUnknown, offset = kUnknown;
    double residual = kUnknown;  // the largest, as a share of its value

    static constexpr double kUnknown = kNaN;
};

// The most of a node in a superstep.
struct Busiest {
    std::int64_t out = 0, in = 0;  // words
    std::int64_t messages = 0;     // one way
    double words() const { return static_cast<double>(std::max(out, in)); }
};

class CostModel {
  public:
    // The library outlives it.
    CostModel(const Values& values, std::uint32_t nodes, const Library& library);

    // The relations that it is to be fitted to, nullptr if it is not; and how they are exchanged.
    std::unique_ptr<Algorithm> relations(const Values& values) const;
    ExchangeKind exchange() const { return is_of_library() ? library_.exchange : ExchangeKind::bursts; }
    // So many of their supersteps, the first ones, are bursts of messages of a word.
    int bursts() const { return bursts_ * repeats_; }
    // Whether it describes what a library does, not what happens below it.
    bool is_of_library() const { return bursts_ == 0; }
    // Words that libraries bring in the relations.
    double library_words() const;

    // Fits it to the moments at which the supersteps of its relations ended, the first of which is the beginning, and
    // lists the points (kPointsColumns).
    void fit(const std::vector<Tick>& ends, TableData& points);
    const Line& line() const { return line_; }
    const Line& burst_line() const { return burst_line_; }
    // The time of each further byte of a message, and of each further word of four bytes.
    double byte_us() const { return byte_; }
    double word_us() const { return word_; }
    // What it predicts of a superstep besides the work, in microseconds.
    double superstep_us(const Busiest& busiest) const;

  private:
    Line fit(const std::vector<Tick>& ends, int from, int to, double unit, TableData& points) const;

    const Library& library_;
    std::uint32_t nodes_;
    int points_, repeats_, model_, bursts_;
    std::vector<std::int64_t> sizes_;
    Line line_, burst_line_;
    double byte_ = Line::kUnknown, word_ = Line::kUnknown;
};

}  // namespace grainscope
