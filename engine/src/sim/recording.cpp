#include "sim/recording.h"

#include <algorithm>

#include "base/number.h"
#include "base/sort.h"
#include "sim/beside.h"

namespace grainscope {
namespace {

constexpr int kMostFrames = 512, kFewestFrames = 16;
// Frames times nodes and links stay below this.
constexpr std::size_t kMostCells = 600'000;

int frames_for(std::size_t cells) {
    const auto fitting = static_cast<int>(kMostCells / std::max<std::size_t>(cells, 1));
    return std::clamp(fitting, kFewestFrames, kMostFrames) / 2 * 2;
}

constexpr auto kTimelineColumns =
    std::to_array<Column>({{"pe", "Node", "", "Number of the node; -1 - n stands for the processor beside node n"},
                           {"from_ms", "From", "ms", "Beginning of the interval"},
                           {"to_ms", "To", "ms", "End of the interval"},
                           {"compute", "Computing", "", "Share of the interval"},
                           {"send", "Sending", "", "Share of the interval"},
                           {"receive", "Receiving", "", "Share of the interval"},
                           {"dispatch", "Dispatch", "", "Share of the interval"},
                           {"wait", "Waiting", "", "Share of the interval in which all work waited for data"},
                           {"idle", "Idle", "", "Share of the interval without any work"}});

constexpr auto kLinkFramesColumns =
    std::to_array<Column>({{"from_ms", "From", "ms", "Beginning of the interval"},
                           {"to_ms", "To", "ms", "End of the interval"},
                           {"link", "Link", "", "Number of the link in the topology of the network"},
                           {"source", "From", "", "Number of the node; numbers of switches follow those of nodes"},
                           {"target", "To", "", "Number of the node; numbers of switches follow those of nodes"},
                           {"direction", "Direction", "", "0 x+, 1 x-, 2 y+, 3 y-, 4 z+, 5 z-"},
                           {"flits", "Flits", "flits", "Flits of packets whose last flit crossed in the interval"}});

constexpr auto kFlightsColumns =
    std::to_array<Column>({{"source", "From", "", "Node number"},
                           {"destination", "To", "", "Node number"},
                           {"sent_ms", "Sent", "ms", "Time at which the message reached the network interface"},
                           {"delivered_ms", "Delivered", "ms", "Time at which the last flit left the network"},
                           {"flits", "Length", "flits", "Length of the message, header included"},
                           {"every", "Sample", "", "Number of messages of which one is listed"}});

constexpr auto kWaysColumns = std::to_array<Column>(
    {{"flight", "Message", "", "Place in the list of messages, from 0"},
     {"link", "Link", "", "Number of the link in the topology of the network, in the order of the way"}});

constexpr auto kCrossingsColumns = std::to_array<Column>(
    {{"link", "Link", "", "Number of the link in the topology of the network"},
     {"acknowledges", "Acknowledgement", "", "1 for an acknowledgement, 0 for a packet"},
     {"begun_ms", "Begun", "ms", "Time at which the first bit is on the link"},
     {"over_ms", "Over", "ms", "Time at which the last bit is on the link; too many crossings are not listed"}});

constexpr auto kKnownLoadsColumns = std::to_array<Column>(
    {{"at_ms", "At", "ms", "End of an interval in which the known load changed; all loads are 0 at first"},
     {"link", "Link", "", "Number of the link in the topology of the network"},
     {"load", "Load", "", "Load of the units behind the link, as known where the link begins"}});

// Not inlined: every caller would have a copy of the loop.
[[gnu::noinline]] void clear_half(std::vector<std::int64_t>& cells) {
    for (std::size_t i = cells.size() / 2; i < cells.size(); ++i) cells[i] = 0;
}

}  // namespace

Recording::Recording(const Values& values, Tick unit_ps, std::uint32_t first_node, std::uint32_t nodes,
                     std::vector<Link> links)
    : unit_ps_(unit_ps),
      tick_ms_(static_cast<double>(unit_ps) * 1e-9),
      first_node_(first_node),
      nodes_(nodes),
      links_(std::move(links)) {
    if (values.choice_key("record") != "on") return;
    frames_ = frames_for(nodes_ + links_.size());
    from_ = static_cast<std::int64_t>(values.number("record_from_ms") / tick_ms_);
    if (values.number("record_to_ms") > 0) {
        to_ = std::max(from_ + 1, static_cast<std::int64_t>(values.number("record_to_ms") / tick_ms_));
        frame_ = (to_ - from_ + frames_ - 1) / frames_;
    }
    spent_.resize(static_cast<std::size_t>(frames_) * nodes_);
    crossed_.resize(static_cast<std::size_t>(frames_) * links_.size());
    totals_.resize(links_.size());
    open_ = -1;  // before the first frame
    frame_end_ = from_;
}

void Recording::spend(std::uint32_t node, TimeClass what, Tick begin, Tick end) {
    const bool beside = (node & kBeside) != 0;
    node = (node & ~kBeside) - first_node_;
    if (!is_on() || node >= nodes_) return;
    if (beside) {
        node += nodes_;
        spent_.resize(2 * static_cast<std::size_t>(frames_) * nodes_);
    }
    begin /= unit_ps_;
    end /= unit_ps_;
    begin = std::max(begin, from_) - from_;
    end = std::min(end, to_) - from_;
    if (begin >= end) return;
    while (end > frame_ * frames_) merge_pairs();
    ClassTimes* const frames = spent_.data() + static_cast<std::size_t>(node) * static_cast<std::size_t>(frames_);
    for (std::int64_t at = begin; at < end;) {
        const std::int64_t frame = at / frame_;
        const std::int64_t until = std::min(end, (frame + 1) * frame_);
        frames[frame][static_cast<std::size_t>(what)] += until - at;
        at = until;
    }
}

// What has crossed since the open frame began is its own; the frames between it and `tick` saw nothing, or they would
// have been opened.
void Recording::close_frames(std::int64_t tick, const LinkStates& states) {
    const auto [now, known] = states();
    if (open_ >= 0) {
        const std::size_t first = static_cast<std::size_t>(open_) * links_.size();
        for (std::size_t link = 0; link < links_.size(); ++link) crossed_[first + link] += now[link] - totals_[link];
        for (std::size_t link = 0; link < known.size(); ++link) {
            // All are 0 at first, and stay so where nobody says one.
            if (known_.empty() && known[link] > 0) known_.resize(crossed_.size());
            if (!known_.empty()) known_[first + link] = known[link] + 1;
        }
    }
    totals_ = now;
    if (tick >= to_) {
        frame_end_ = kNever;
        open_ = -1;
        return;
    }
    while (tick - from_ >= frame_ * frames_) merge_pairs();
    open_ = (tick - from_) / frame_;
    frame_end_ = from_ + (open_ + 1) * frame_;
}

void Recording::merge_pairs() {
    frame_ *= 2;
    const auto frames = static_cast<std::size_t>(frames_);
    for (ClassTimes* own = spent_.data(); own != spent_.data() + spent_.size(); own += frames) {
        for (std::size_t i = 0; i < frames / 2; ++i)
            for (std::size_t c = 0; c < kTimeClasses; ++c) own[i][c] = own[2 * i][c] + own[2 * i + 1][c];
        std::fill(own + frames / 2, own + frames, ClassTimes{});
    }
    const std::size_t width = links_.size();
    for (std::size_t i = 0; i < frames / 2; ++i)
        for (std::size_t link = 0; link < width; ++link) {
            const std::size_t first = 2 * i * width + link, second = first + width;
            crossed_[i * width + link] = crossed_[first] + crossed_[second];
            if (!known_.empty()) known_[i * width + link] = known_[known_[second] == 0 ? first : second];
        }
    clear_half(crossed_);
    if (!known_.empty()) clear_half(known_);
    if (open_ >= 0) {
        open_ /= 2;
        frame_end_ = from_ + (open_ + 1) * frame_;
    }
}

void Recording::flight(std::uint32_t source, std::uint32_t destination, Tick sent, Tick delivered, int flits,
                       const Way& way) {
    sent /= unit_ps_;
    delivered /= unit_ps_;
    if (!is_on() || delivered < from_ || sent >= to_) return;
    if (flights_seen_++ % every_ != 0) return;
    if (flights_.size() == kMostFlights) {
        for (std::size_t i = 0; i < kMostFlights / 2; ++i) std::swap(flights_[i], flights_[2 * i]);
        flights_.resize(kMostFlights / 2);
        every_ *= 2;
        if ((flights_seen_ - 1) % every_ != 0) return;
    }
    flights_.push_back({source, destination, sent, delivered, flits, way()});
}

void Recording::crossing(std::uint32_t link, bool acknowledges, Tick begun, Tick over) {
    const bool is_later = to_ != kNever && begun >= to_ * unit_ps_;
    if (too_many_crossings_ || over <= from_ * unit_ps_ || is_later) return;
    crossings_.push_back({link, acknowledges, begun, over});
    if (crossings_.size() <= kMostCrossings) return;
    too_many_crossings_ = true;
    crossings_.clear();
}

void Recording::fill(std::vector<TableData>& tables, std::size_t first, Tick end, const LinkStates& states) {
    if (!is_on()) return;
    const std::int64_t last = std::min(to_, end / unit_ps_);
    if (open_ >= 0) close_frames(std::max(last, frame_end_ - 1), states);
    for (std::size_t table = first; table < first + 6; ++table) tables[table].clear();
    const auto rows = static_cast<std::uint32_t>(spent_.size() / static_cast<std::size_t>(frames_));
    for (std::uint32_t node = 0; node < rows; ++node)
        for (int i = 0; i < frames_; ++i) {
            const std::int64_t begin = from_ + i * frame_, until = std::min(begin + frame_, last);
            if (begin >= until) break;
            ClassTimes times = spent_[static_cast<std::size_t>(node) * static_cast<std::size_t>(frames_) +
                                      static_cast<std::size_t>(i)];
            const bool beside = node >= nodes_;
            if (beside) {
                std::int64_t all = 0;
                for (const std::int64_t part : times) all += part;
                times[static_cast<std::size_t>(TimeClass::idle)] += until - begin - all;
            }
            const double number = first_node_ + node;
            tables[first].put<kTimelineColumns>({{"pe", beside ? nodes_ - 1 - number : number},
                                                 {"from_ms", milliseconds(begin)},
                                                 {"to_ms", milliseconds(until)}});
            std::array<double, kTimeClasses> shares;
            for (std::size_t c = 0; c < kTimeClasses; ++c)
                shares[c] = static_cast<double>(times[c]) / static_cast<double>(until - begin);
            tables[first].put<kTimelineColumns>("compute", shares);
        }
    std::vector<std::int64_t> told(links_.size());
    for (int i = 0; i < frames_; ++i) {
        const std::int64_t begin = from_ + i * frame_, until = std::min(begin + frame_, last);
        if (begin >= until) break;
        for (std::size_t link = 0; link < links_.size(); ++link) {
            const std::size_t cell = static_cast<std::size_t>(i) * links_.size() + link;
            const std::int64_t flits = crossed_[cell];
            if (!known_.empty() && known_[cell] > 0 && known_[cell] != told[link] + 1) {
                told[link] = known_[cell] - 1;
                tables[first + 5].put<kKnownLoadsColumns>(
                    {{"at_ms", milliseconds(until)}, {"link", link}, {"load", told[link]}});
            }
            if (flits == 0) continue;
            tables[first + 1].put<kLinkFramesColumns>({{"from_ms", milliseconds(begin)},
                                                       {"to_ms", milliseconds(until)},
                                                       {"link", link},
                                                       {"source", links_[link].source},
                                                       {"target", links_[link].target},
                                                       {"direction", links_[link].direction},
                                                       {"flits", flits}});
        }
    }
    sort_stably(flights_, [](const Flight& a, const Flight& b) { return a.sent < b.sent; });
    for (std::size_t i = 0; i < flights_.size(); ++i) {
        const Flight& flight = flights_[i];
        tables[first + 2].put<kFlightsColumns>({{"source", flight.source},
                                                {"destination", flight.destination},
                                                {"sent_ms", milliseconds(flight.sent)},
                                                {"delivered_ms", milliseconds(flight.delivered)},
                                                {"flits", flight.flits},
                                                {"every", every_}});
        for (const std::uint32_t link : flight.way)
            tables[first + 3].put<kWaysColumns>({{"flight", i}, {"link", link}});
    }
    for (const auto& [link, acknowledges, begun, over] : crossings_)
        tables[first + 4].put<kCrossingsColumns>({{"link", link},
                                                  {"acknowledges", acknowledges},
                                                  {"begun_ms", static_cast<double>(begun) * 1e-9},
                                                  {"over_ms", static_cast<double>(over) * 1e-9}});
}

Recording::LinkState state_of_links(Network& network, Tick now) {
    Balancer* const balancer = network.balancer();
    return {network.occupied(now), balancer ? balancer->known_loads() : std::vector<std::int64_t>{}};
}

constexpr std::initializer_list<Parameter> kRecordingParameters = {
    {choice("record", "Recording",
            "Whether the run is recorded so that it can be played back; the numbers stay the same"),
     {{"off", "off", "The run is not recorded"},
      {"on", "on", "The activity of nodes, links and messages is recorded"}}},
    {real("record_from_ms", "Recording from", "ms", {.most = 1e12, .standard = 0, .step = 0.000001},
          "The time at which the recording begins", {"record", {"on"}})},
    {real("record_to_ms", "Recording to", "ms", {.most = 1e12, .standard = 0, .step = 0.000001},
          "The time at which the recording ends; 0 means the end of the run", {"record", {"on"}})},
};

void check_recording(const Values& values, Errors& errors) {
    const double from = values.number("record_from_ms"), to = values.number("record_to_ms");
    if (values.choice_key("record") == "on" && to != 0 && to <= from)
        errors.add("record_to_ms", ErrorCode::recording_goes_back, {to, from});
}

constexpr std::initializer_list<Table> kRecordingTables = {
    {"timeline", "What every node did when", TableMode::replace, kTimelineColumns},
    {"link_frames", "What crossed every link when", TableMode::replace, kLinkFramesColumns},
    {"flights", "Messages on their way", TableMode::replace, kFlightsColumns},
    {"ways", "Links that messages take", TableMode::replace, kWaysColumns},
    {"crossings", "Packets and acknowledgements on links", TableMode::replace, kCrossingsColumns},
    {"known_loads", "Loads that are known", TableMode::replace, kKnownLoadsColumns}};

}  // namespace grainscope
