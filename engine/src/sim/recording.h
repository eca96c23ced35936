// A recording of a run, for playing it back: what every node did when, what crossed every link when, and which messages
// were on their way. Memory is bounded: time is cut into frames of equal length, and while the end is not known, two
// frames become one whenever they run out; of too many messages every second, fourth, … is kept.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/tick.h"
#include "network/network.h"
#include "sim/parameters.h"
#include "sim/run.h"
#include "sim/time_class.h"

namespace grainscope {

class Recording {
  public:
    // Of every link, in the order of `links`: units since the start, and the load that is known where it begins, if
    // any is (Balancer::known_loads).
    struct LinkState {
        std::vector<std::int64_t> totals, known;
    };
    using LinkStates = std::function<LinkState()>;

    // Records nothing unless the parameter `record` is on. Frames are whole numbers of `unit_ps`. Of the nodes, `nodes`
    // from `first_node` on are recorded.
    Recording(const Values& values, Tick unit_ps, std::uint32_t first_node, std::uint32_t nodes,
              std::vector<Link> links);

    bool is_on() const { return frames_ > 0; }
    // The node spent this time so. Times that overlap are the caller's to avoid.
    void spend(std::uint32_t node, TimeClass what, Tick begin, Tick end);
    // It is now `now`; to be called at the end of every frame. Cheap between them.
    void advance(Tick now, const LinkStates& states) {
        if (now >= next_frame()) close_frames(now / unit_ps_, states);
    }
    // When advance() has to be called next.
    Tick next_frame() const { return frame_end_ == kNever ? kNever : frame_end_ * unit_ps_; }
    // A packet has come; `way` is asked for the links that it took if the packet is kept.
    using Way = std::function<std::vector<std::uint32_t>()>;
    void flight(std::uint32_t source, std::uint32_t destination, Tick sent, Tick delivered, int flits, const Way& way);

    // A packet, or the acknowledgement of one, has had a link from `begun` to `over`.
    void crossing(std::uint32_t link, bool acknowledges, Tick begun, Tick over);

    // Fills kRecordingTables, which begin at `tables[first]`, at the end of the run.
    void fill(std::vector<TableData>& tables, std::size_t first, Tick end, const LinkStates& states);

  private:
    static constexpr std::size_t kMostFlights = 8192, kMostCrossings = 16384;

    struct Flight {
        std::uint32_t source, destination;
        std::int64_t sent, delivered;
        int flits;
        std::vector<std::uint32_t> way;
    };
    struct Crossing {
        std::uint32_t link;
        bool acknowledges;
        Tick begun, over;
    };
    void close_frames(std::int64_t tick, const LinkStates& states);
    void merge_pairs();
    double milliseconds(std::int64_t tick) const { return static_cast<double>(tick) * tick_ms_; }

    // All times below are in units of unit_ps_.
    Tick unit_ps_;
    double tick_ms_;
    std::uint32_t first_node_, nodes_;
    std::vector<Link> links_;
    int frames_ = 0;
    std::int64_t from_ = 0, to_ = kNever, frame_ = 1;
    std::vector<ClassTimes> spent_;      // by node, then frame
    std::vector<std::int64_t> crossed_;  // by frame, then link
    std::vector<std::int64_t> totals_;   // of the links when the frame that is open began
    std::vector<std::int64_t> known_;    // at the end of the frame, by frame, then link; empty until a load is known
    std::int64_t open_ = 0;              // frame whose crossings are not known yet
    std::int64_t frame_end_ = kNever;
    std::vector<Flight> flights_;
    std::int64_t flights_seen_ = 0, every_ = 1;
    // All of them or none: a packet without its acknowledgement would say something else.
    std::vector<Crossing> crossings_;
    bool too_many_crossings_ = false;
};

// What a recording looks at when a frame ends.
Recording::LinkState state_of_links(Network& network, Tick now);

// Parameters `record`, `record_from_ms`, `record_to_ms`.
extern const std::initializer_list<Parameter> kRecordingParameters;
void check_recording(const Values& values, Errors& errors);
// Tables timeline, link_frames, flights, ways, crossings and known_loads of every program; empty unless `record` is on.
extern const std::initializer_list<Table> kRecordingTables;

}  // namespace grainscope
