// A recording of a run, for playing it back: what every node did when, what crossed every link when, and which messages
// were on their way. Memory is bounded: time is cut into frames of equal length, and while the end is not known, two
// frames become one whenever they run out; of too many messages every second, fourth, … is kept.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>

#include "sim/parameters.h"
#include "sim/run.h"
#include "sim/time_class.h"

namespace grainscope {

// A directed link as it is recorded.
struct LinkEnds {
    std::uint32_t source, target;
    int direction;
};

class Recording {
  public:
    // Totals of flits over every link since the start, in the order of `links`.
    using LinkTotals = std::function<std::vector<std::int64_t>()>;

    // Records nothing unless the parameter `record` is on. Times are given in ticks of `tick_ps`, beginning with 0.
    // `first_node` is the number of node 0 of the calls.
    Recording(const Values& values, double tick_ps, std::uint32_t first_node, std::uint32_t nodes,
              std::vector<LinkEnds> links);

    bool is_on() const { return frames_ > 0; }
    // The node spent this time so. Times that overlap are the caller's to avoid.
    void spend(std::uint32_t node, TimeClass what, std::int64_t begin, std::int64_t end);
    // It is now `tick`; to be called at least before the links' totals change. Cheap between frames.
    void advance(std::int64_t tick, const LinkTotals& totals) {
        if (tick >= frame_end_) close_frames(tick, totals);
    }
    void flight(std::uint32_t source, std::uint32_t destination, std::int64_t sent, std::int64_t delivered, int flits);

    // Fills the tables of recording_tables(), which begin at `tables[first]`, at the end of the run. With
    // `rest_is_idle` the time that nobody spent is idle time.
    void fill(std::vector<TableData>& tables, std::size_t first, std::int64_t end, const LinkTotals& totals,
              bool rest_is_idle = false);

  private:
    static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
    static constexpr std::size_t kMostFlights = 8192;

    struct Flight {
        std::uint32_t source, destination;
        std::int64_t sent, delivered;
        int flits;
    };
    void close_frames(std::int64_t tick, const LinkTotals& totals);
    void merge_pairs();
    double milliseconds(std::int64_t tick) const { return static_cast<double>(tick) * tick_ms_; }

    double tick_ms_;
    std::uint32_t first_node_, nodes_;
    std::vector<LinkEnds> links_;
    int frames_ = 0;
    std::int64_t from_ = 0, to_ = kNever, frame_ = 1;
    std::vector<ClassTimes> spent_;      // by node, then frame
    std::vector<std::int64_t> crossed_;  // by frame, then link
    std::vector<std::int64_t> totals_;   // of the links when the frame that is open began
    std::int64_t open_ = 0;              // frame whose crossings are not known yet
    std::int64_t frame_end_ = kNever;
    std::vector<Flight> flights_;
    std::int64_t flights_seen_ = 0, every_ = 1;
};

// Parameters `record`, `record_from_ms`, `record_to_ms`.
std::vector<Parameter> recording_parameters();
MaybeError check_recording(const Values& values);
// Tables timeline, link_frames and flights; empty unless `record` is on.
std::vector<Table> recording_tables();
// The tables of a program, with those of its recording behind.
std::vector<Table> with_recording(std::vector<Table> tables);

}  // namespace grainscope
