#include "network/worms.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "network/event_network.h"

namespace grainscope {
namespace {

Topology describe(const WormsConfig& config, const Grid& grid) {
    Topology topology;
    topology.nodes = grid.nodes();
    topology.shape = config.extents;
    for (std::uint32_t node = 0; node < grid.nodes(); ++node)
        topology.places.push_back({{grid.coordinate(node, 0), grid.coordinate(node, 1), grid.coordinate(node, 2)}});
    const std::vector<Link> links = grid.links();
    for (int plane = 0; plane < config.planes; ++plane)
        topology.links.insert(topology.links.end(), links.begin(), links.end());
    topology.unit_bits = config.flit_bits;
    topology.period_ps = config.flit_ps;
    topology.hop_ps = config.hop_ps;
    return topology;
}

class Worms final : public EventNetwork {
  public:
    Worms(const WormsConfig& config, PacketPool& pool)
        : EventNetwork(pool, describe(config, Grid(config.extents, false)), config.planes, config.flit_ps),
          config_(config),
          grid_(config.extents, false),
          channels_(std::size_t{kPorts} * nodes() * static_cast<std::size_t>(config.planes)) {
        const std::vector<Link>& links = topology().links;
        for (std::uint32_t link = 0; link < links.size(); ++link) {
            const std::size_t plane = link / (links.size() / static_cast<std::size_t>(config.planes));
            channels_[channel(plane, links[link].source, links[link].direction)].link = link;
        }
    }

    int distance(std::uint32_t source, std::uint32_t destination) const override {
        return grid_.distance(source, destination);
    }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    std::vector<std::uint32_t> way(std::uint32_t source, std::uint32_t destination, std::uint8_t plane) override {
        std::vector<std::uint32_t> way;
        for (const auto& [node, direction] : grid_.way(source, destination))
            way.push_back(channels_[channel(plane, node, direction)].link);
        return way;
    }
    std::vector<std::int64_t> occupied(Tick now) override {
        std::vector<std::int64_t> all(topology().links.size());
        for (const Channel& at : channels_) {
            if (at.link == kNone) continue;
            Tick held = at.held;
            if (at.since != kNever) held += std::min(now, at.free) - at.since;
            all[at.link] = held / config_.flit_ps;
        }
        return all;
    }

  protected:
    void handed(std::uint32_t node, std::uint8_t plane) override {
        const PacketId id = waiting(node, plane);
        if (id >= worms_.size()) worms_.resize(id + 1);
        Worm& worm = worms_[id];
        worm.way.clear();
        worm.node = node;
        worm.known = worm.passed = 0;
        worm.there = worm.detained = false;
        worm.handed = now_;
        worm.out = kNever;
        grid_.plan(pool_[id]);
        ask(id, channel(plane, node, kInterface));
    }
    void completed(PacketId id) override { pass(id); }
    void emptied(PacketId) override {}
    Tick detained(PacketId id) override {
        worms_[id].detained = worms_[id].out == kNever;
        return worms_[id].out;
    }
    void answered(std::uint32_t node) override {
        for (std::size_t plane = 0; plane < static_cast<std::size_t>(priorities()); ++plane) {
            channels_[channel(plane, node, kSink)].unanswered = false;
            grant(channel(plane, node, kSink));
        }
    }
    void opened(std::uint32_t node, std::uint8_t plane) override { grant(channel(plane, node, kSink)); }
    void on_event(const Event& event) override {
        if (event.kind == kFree) {
            channels_[event.value].freeing = false;
            return grant(static_cast<std::uint32_t>(event.value));
        }
        const auto id = static_cast<PacketId>(event.value);
        if (event.kind == kArrived) return finish(id);
        const Packet& packet = pool_[id];
        const int direction = grid_.route(packet, event.node).direction;
        ask(id, channel(packet.priority, event.node, direction < 0 ? kSink : direction));
    }

  private:
    static constexpr int kPorts = 8, kInterface = 6, kSink = 7;
    static constexpr std::uint32_t kNone = 0xffffffffu;
    enum Kind : std::uint32_t { kAsk = kFirstKind, kFree, kArrived };

    struct Channel {
        Tick free = 0;                  // from when the next may have it; kNever while that is not known
        Tick since = kNever;            // the last one has had it
        Tick held = 0;                  // by those before
        Tick cleared = 0;               // the tail of the last one leaves the buffer behind it
        PacketId follower = kNoPacket;  // whose head stands in that buffer behind another's tail
        PacketQueue asking;
        std::uint32_t link = kNone;
        std::int32_t flits = 0;   // of the last one
        bool freeing = false;     // an event will tell that it is free
        bool unanswered = false;  // into a node, which has not been told of the last one yet
    };
    struct Place {
        std::uint32_t channel;
        Tick since;
        Tick cleared;               // the packet before has left the buffer behind the channel, once that is known
        std::int32_t flits_before;  // of that packet
    };
    struct Worm {
        std::vector<Place> way;
        std::uint32_t node = 0;  // whose router the head is in, or comes to
        std::size_t known = 0;   // channels behind which the head has come to the front
        std::size_t passed = 0;  // channels whose end is known
        bool there = false;      // it has the last channel
        bool detained = false;   // the interface waits to be told when the tail has left it
        Tick handed = 0, out = kNever;
    };

    std::uint32_t channel(std::size_t plane, std::uint32_t node, int port) const {
        return static_cast<std::uint32_t>((plane * nodes() + node) * kPorts + static_cast<std::size_t>(port));
    }
    static bool is_sink(std::uint32_t index) { return index % kPorts == kSink; }
    std::uint32_t node_of(std::uint32_t index) const { return index / kPorts % nodes(); }

    bool is_free(std::uint32_t index) const {
        const Channel& at = channels_[index];
        if (at.free > now_ || at.follower != kNoPacket) return false;
        return !is_sink(index) ||
               (!at.unanswered && is_open(node_of(index), static_cast<std::uint8_t>(index / kPorts / nodes())));
    }
    void ask(PacketId id, std::uint32_t index) {
        Channel& at = channels_[index];
        if (at.asking.empty() && is_free(index)) return take(id, index);
        at.asking.push(pool_, id);
        tell_when_free(index);
    }
    // Somebody waits for it.
    void tell_when_free(std::uint32_t index) {
        Channel& at = channels_[index];
        if (at.asking.empty() || at.freeing || at.free == kNever || at.follower != kNoPacket || is_sink(index)) return;
        at.freeing = true;
        events_.push(std::max(now_, at.free), node_of(index), kFree, index);
    }
    void grant(std::uint32_t index) {
        Channel& at = channels_[index];
        if (!at.asking.empty() && is_free(index)) take(at.asking.pop(pool_), index);
    }

    void take(PacketId id, std::uint32_t index) {
        Channel& at = channels_[index];
        Worm& worm = worms_[id];
        const Packet& packet = pool_[id];
        const int port = static_cast<int>(index % kPorts);
        if (at.since != kNever) at.held += at.free - at.since;
        worm.way.push_back({index, now_, at.cleared, at.flits});
        at.since = now_;
        at.free = kNever;
        at.flits = packet.flits;
        if (port == kSink) {
            worm.there = true;
            worm.known = worm.way.size();
            return pass(id);
        }
        if (port < kInterface) worm.node = grid_.neighbour(worm.node, port);
        const Tick cleared = std::exchange(at.cleared, kNever);
        if (cleared == kNever)
            at.follower = id;
        else
            come_to_front(id, cleared);
        if (port == kInterface) return begin(worm.node, packet.priority, now_);
        pass(id);
    }
    // Nobody is before the head any more in the buffer behind the last channel it has got.
    void come_to_front(PacketId id, Tick cleared) {
        Worm& worm = worms_[id];
        Place& last = worm.way.back();
        last.cleared = cleared;
        worm.known = worm.way.size();
        events_.push(std::max(last.since + config_.hop_ps, cleared), worm.node, kAsk, id);
    }

    // When the tail crosses those channels for which that is known by now.
    void pass(PacketId id) {
        const Tick left = this->left(id), flit = config_.flit_ps;
        if (left == kNever) return;
        const std::int64_t flits = pool_[id].flits, buffer = config_.buffer_flits;
        const auto reach = static_cast<std::size_t>((flits - 1) / buffer);
        for (;;) {
            Worm& worm = worms_[id];
            const std::size_t k = worm.passed;
            if (k == worm.way.size()) return;
            const Place place = worm.way[k];
            // It is short, and must wait for room behind the channel.
            const bool waits = reach == 0 && !is_sink(place.channel) && flits + place.flits_before > buffer;
            if (!worm.there && k + reach >= (waits ? worm.known : worm.way.size())) return;
            Tick end = std::max(now_, left + static_cast<Tick>(k) * config_.hop_ps);
            for (std::size_t j = 0; j <= reach && k + j < worm.way.size(); ++j) {
                const auto ahead = static_cast<std::int64_t>(j);
                end = std::max(end, worm.way[k + j].since + (flits - ahead * (buffer - 1)) * flit);
            }
            if (waits) end = std::max(end, place.cleared - (buffer - flits - 1) * flit);
            ++worm.passed;
            if (k == 0) {
                worm.out = end;
                if (worm.detained) empty(id, end);
            }
            Channel& at = channels_[place.channel];
            at.free = end;
            tell_when_free(place.channel);
            if (k > 0) {
                const std::uint32_t before = worm.way[k - 1].channel;
                channels_[before].cleared = end;
                const PacketId follower = std::exchange(channels_[before].follower, kNoPacket);
                if (follower != kNoPacket) {
                    channels_[before].cleared = kNever;
                    come_to_front(follower, end);
                    tell_when_free(before);
                    pass(follower);
                }
            }
            if (is_sink(place.channel)) return events_.push(end, node_of(place.channel), kArrived, id);
        }
    }

    void finish(PacketId id) {
        const Worm& worm = worms_[id];
        const std::uint32_t sink = worm.way.back().channel;
        for (const Place& place : worm.way)
            if (channels_[place.channel].link != kNone) cross(channels_[place.channel].link, id);
        arrive(id, worm.way.back().since - worm.handed - static_cast<Tick>(worm.way.size() - 1) * config_.hop_ps);
        channels_[sink].unanswered = true;
        await_answer(node_of(sink));
    }

    WormsConfig config_;
    Grid grid_;
    std::vector<Channel> channels_;  // by plane, node and port
    std::vector<Worm> worms_;        // by packet
};

}  // namespace

WormsConfig WormsConfig::from(const Values& values) {
    WormsConfig config;
    for (int axis = 0; axis < 3; ++axis)
        config.extents[static_cast<std::size_t>(axis)] = values.extent("dimensions", axis);
    config.planes = values.whole("priorities");
    config.word_flits = values.whole("word_flits");
    config.header_flits = values.whole("header_flits");
    config.flit_bits = values.number("flit_bits");
    const double rate = values.number("link_mb_s") * values.number("link_share");
    config.flit_ps = std::max<Tick>(1, whole_ps(config.flit_bits / 8 * 1e6 / rate));
    config.hop_ps = whole_ps(values.number("router_ns") * 1000);
    const Tick round = config.hop_ps + config.flit_ps;
    config.buffer_flits =
        std::max(values.whole("buffer_flits"), static_cast<int>((round + config.flit_ps - 1) / config.flit_ps));
    return config;
}

std::unique_ptr<Network> make_worms(const Values& values, PacketPool& pool) {
    return std::make_unique<Worms>(WormsConfig::from(values), pool);
}

constexpr NetworkPart kWorms{
    {"worms",
     "Mesh of worms",
     "A mesh with wormhole switching for long packets: a packet holds its links, and no single flit is simulated",
     {
         {real("link_mb_s", "Link rate", "MB/s",
               {.least = 1, .most = 100'000, .standard = 175, .step = 0.1, .log = true},
               "The nominal rate of a link in each direction")},
         {real("link_share", "Effective share", "", {.least = 0.05, .most = 1, .standard = 1, .step = 0.001},
               "The share of the nominal rate at which packets really cross a link")},
         {real("router_ns", "Router delay", "ns", {.most = 100'000, .standard = 40, .step = 0.1},
               "The time that the head of a packet takes in each router")},
     },
     {"dimensions", "priorities", "header_flits", "word_flits", "flit_bits", "buffer_flits"}},
    false,
    [](const Values& values) {
        return Shape{WormsConfig::from(values).extents, false};
    },
    [](const Values& values) {
        const WormsConfig config = WormsConfig::from(values);
        return config.extents[0] + config.extents[1] + config.extents[2] - 3;
    },
    [](const Values& values, int bytes) { return WormsConfig::from(values).flits_of(bytes); },
    [](const Values&) { return 1; },
    make_worms,
    [](const Values& values, int bytes, int hops) {
        const WormsConfig config = WormsConfig::from(values);
        return static_cast<double>((hops + 1) * config.hop_ps + config.flits_of(bytes) * config.flit_ps);
    },
};

}  // namespace grainscope
