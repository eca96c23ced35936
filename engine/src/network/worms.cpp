#include "network/worms.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "network/event_network.h"
#include "network/grid.h"

namespace grainscope {
namespace {

Topology describe(const WormsConfig& config, const Wiring& wiring) {
    Topology topology{wiring};
    topology.planes = static_cast<std::uint32_t>(config.planes);
    for (int plane = 1; plane < config.planes; ++plane)
        topology.links.insert(topology.links.end(), wiring.links.begin(), wiring.links.end());
    topology.unit_bits = config.flit_bits;
    topology.period_ps = config.flit_ps;
    topology.hop_ps = config.hop_ps;
    return topology;
}

class Worms final : public EventNetwork, private Sight {
  public:
    Worms(const WormsConfig& config, const Wiring& wiring, std::unique_ptr<Routing> routing, PacketPool& pool)
        : EventNetwork(pool, describe(config, wiring), config.planes, config.flit_ps),
          config_(config),
          routing_(std::move(routing)),
          links_(static_cast<std::uint32_t>(wiring.links.size())),
          all_links_(links_ * static_cast<std::uint32_t>(config.planes)),
          ends_(std::size_t{nodes()} * static_cast<std::size_t>(config.planes)) {
        const bool has_switches = wiring.has_switches();
        for (std::uint8_t plane = 0; plane < config.planes; ++plane)
            for (const Link& link : wiring.links) {
                const auto index = static_cast<std::uint32_t>(channels_.size());
                const bool is_sink = has_switches && link.target < nodes();
                channels_.push_back({.to = link.target, .plane = plane, .is_sink = is_sink});
                if (is_sink) ends(plane, link.target).sink = index;
                if (has_switches && link.source < nodes()) ends(plane, link.source).interface = index;
            }
        for (std::uint8_t plane = 0; plane < config.planes && !has_switches; ++plane)
            for (std::uint32_t node = 0; node < nodes(); ++node) {
                const auto index = static_cast<std::uint32_t>(channels_.size());
                ends(plane, node) = {index, index + 1};
                channels_.push_back({.to = node, .plane = plane});
                channels_.push_back({.to = node, .plane = plane, .is_sink = true});
            }
    }

    const Routing& routing() const override { return *routing_; }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    std::vector<std::int64_t> occupied(Tick now) override {
        std::vector<std::int64_t> flits;
        for (std::size_t link = 0; link < all_links_; ++link) {
            const Channel& at = channels_[link];
            Tick used = at.used;
            if (at.since != kNever) used += std::min(now, at.free) - at.since;
            flits.push_back(used / config_.flit_ps);
        }
        return flits;
    }

  protected:
    void handed(std::uint32_t node, std::uint8_t plane) override {
        const PacketId id = waiting(node, plane);
        if (id >= worms_.size()) worms_.resize(id + 1);
        Worm& worm = worms_[id];
        worm.way.clear();
        worm.known = worm.passed = 0;
        worm.there = worm.detained = false;
        worm.handed = now_;
        worm.out = kNever;
        ask(id, ends(plane, node).interface);
    }
    void completed(PacketId id) override { pass(id); }
    void emptied(PacketId) override {}
    Tick detained(PacketId id) override {
        worms_[id].detained = worms_[id].out == kNever;
        return worms_[id].out;
    }
    void answered(std::uint32_t node) override {
        for (std::uint8_t plane = 0; plane < priorities(); ++plane) {
            channels_[ends(plane, node).sink].unanswered = false;
            grant(ends(plane, node).sink);
        }
    }
    void opened(std::uint32_t node, std::uint8_t plane) override { grant(ends(plane, node).sink); }
    void on_event(const Event& event) override {
        if (event.kind == kFree) {
            channels_[event.value].freeing = false;
            return grant(static_cast<std::uint32_t>(event.value));
        }
        const auto id = static_cast<PacketId>(event.value);
        if (event.kind == kArrived) return finish(id);
        ask(id, next_channel(id, event.node));
    }

  private:
    enum Kind : std::uint32_t { kAsk = kFirstKind, kFree, kArrived };

    struct Channel {
        Tick free = 0;                  // from when the next may have it; kNever while that is not known
        Tick since = kNever;            // the last one has had it
        Tick used = 0;                  // by the packets before that one
        Tick cleared = 0;               // the tail of the last one leaves the buffer behind it
        PacketId follower = kNoPacket;  // whose head stands in that buffer behind another's tail
        PacketQueue asking;
        std::uint32_t to;        // the place where it ends
        std::int32_t flits = 0;  // of the last one
        std::uint8_t plane;
        bool is_sink = false;     // it leads into a node
        bool freeing = false;     // an event will tell that it is free
        bool unanswered = false;  // into a node, which has not been told of the last one yet
    };
    // The channels of a node from its interface and into it.
    struct Ends {
        std::uint32_t interface, sink;
    };
    struct Place {
        std::uint32_t channel;
        Tick since;
        Tick cleared;               // the packet before has left the buffer behind the channel, once that is known
        std::int32_t flits_before;  // of that packet
    };
    struct Worm {
        std::vector<Place> way;
        std::size_t known = 0;   // channels behind which the head has come to the front
        std::size_t passed = 0;  // channels whose end is known
        bool there = false;      // it has the last channel
        bool detained = false;   // the interface waits to be told when the tail has left it
        Tick handed = 0, out = kNever;
    };

    // Its routings take no chances and do not look.
    std::uint32_t below(std::uint32_t) override {
        CHECK(false);
        return 0;
    }
    int used(std::uint32_t) override { return 0; }

    // The place where it begins.
    std::uint32_t begin_of(std::uint32_t index) {
        return index < all_links_ ? topology().links[index].source : channels_[index].to;
    }
    Ends& ends(std::uint8_t plane, std::uint32_t node) { return ends_[std::size_t{plane} * nodes() + node]; }

    // Of those that the head may take, the best that is free; if none is, the best.
    std::uint32_t next_channel(PacketId id, std::uint32_t place) {
        const Packet& packet = pool_[id];
        if (place == packet.destination) return ends(packet.priority, place).sink;
        const std::uint32_t first = packet.priority * links_, came = worms_[id].way.back().channel - first;
        routing_->route({packet.source, packet.destination, place, came < links_ ? came : kNoLink}, *this, outputs_);
        for (const Output& output : outputs_)
            if (is_free(first + output.link)) return first + output.link;
        return first + outputs_.front().link;
    }

    bool is_free(std::uint32_t index) const {
        const Channel& at = channels_[index];
        if (at.free > now_ || at.follower != kNoPacket) return false;
        return !at.is_sink || (!at.unanswered && is_open(at.to, at.plane));
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
        if (at.asking.empty() || at.freeing || at.free == kNever || at.follower != kNoPacket || at.is_sink) return;
        at.freeing = true;
        events_.push(std::max(now_, at.free), begin_of(index), kFree, index);
    }
    void grant(std::uint32_t index) {
        Channel& at = channels_[index];
        if (!at.asking.empty() && is_free(index)) take(at.asking.pop(pool_), index);
    }

    void take(PacketId id, std::uint32_t index) {
        Channel& at = channels_[index];
        Worm& worm = worms_[id];
        const Packet& packet = pool_[id];
        if (at.since != kNever) at.used += at.free - at.since;
        worm.way.push_back({index, now_, at.cleared, at.flits});
        at.since = now_;
        at.free = kNever;
        at.flits = packet.flits;
        if (at.is_sink) {
            worm.there = true;
            worm.known = worm.way.size();
            return pass(id);
        }
        const Tick cleared = std::exchange(at.cleared, kNever);
        if (cleared == kNever)
            at.follower = id;
        else
            come_to_front(id, cleared);
        if (worm.way.size() == 1) return begin(packet.source, packet.priority, now_);
        pass(id);
    }
    // Nobody is before the head any more in the buffer behind the last channel it has got.
    void come_to_front(PacketId id, Tick cleared) {
        Worm& worm = worms_[id];
        Place& last = worm.way.back();
        last.cleared = cleared;
        worm.known = worm.way.size();
        events_.push(std::max(last.since + config_.hop_ps, cleared), channels_[last.channel].to, kAsk, id);
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
            const bool waits = reach == 0 && !channels_[place.channel].is_sink && flits + place.flits_before > buffer;
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
            if (at.is_sink) return events_.push(end, at.to, kArrived, id);
        }
    }

    void finish(PacketId id) {
        const Worm& worm = worms_[id];
        const std::uint32_t sink = worm.way.back().channel;
        int hops = 0;
        for (const Place& place : worm.way)
            if (place.channel < all_links_) {
                cross(place.channel, id);
                ++hops;
            }
        arrive(id, hops, worm.way.back().since - worm.handed - static_cast<Tick>(worm.way.size() - 1) * config_.hop_ps);
        channels_[sink].unanswered = true;
        await_answer(channels_[sink].to);
    }

    WormsConfig config_;
    std::unique_ptr<Routing> routing_;
    std::uint32_t links_;  // of a plane
    std::uint32_t all_links_;
    std::vector<Channel> channels_;  // links of the topology; without switches then those of the nodes' ends
    std::vector<Ends> ends_;         // by plane and node
    Outputs outputs_;                // of the head that is looked at
    std::vector<Worm> worms_;        // by packet
};

}  // namespace

WormsConfig WormsConfig::from(const Values& values) {
    WormsConfig config;
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

std::unique_ptr<Network> make_worms(const WormsConfig& config, const Wiring& wiring, std::unique_ptr<Routing> routing,
                                    PacketPool& pool) {
    return std::make_unique<Worms>(config, wiring, std::move(routing), pool);
}

namespace {

class WormsSetting final : public NetworkSetting {
  public:
    explicit WormsSetting(const Values& values)
        : config_(WormsConfig::from(values)), extents_(values.extents("dimensions")) {}
    Shape shape() const override { return {extents_, false}; }
    int farthest() const override { return extents_[0] + extents_[1] + extents_[2] - 3; }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    int interval() const override { return 1; }
    double unloaded_ps(int bytes, int hops) const override {
        return static_cast<double>((hops + 1) * config_.hop_ps + config_.flits_of(bytes) * config_.flit_ps);
    }
    std::unique_ptr<Network> make(PacketPool& pool) const override {
        const Grid grid(extents_, false);
        return make_worms(config_, grid.wiring(), std::make_unique<GridRouting>(grid, 1), pool);
    }

  private:
    WormsConfig config_;
    std::array<int, 3> extents_;
};

}  // namespace

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
    nullptr,
    [](const Values& values) -> std::unique_ptr<NetworkSetting> { return std::make_unique<WormsSetting>(values); },
};

}  // namespace grainscope
