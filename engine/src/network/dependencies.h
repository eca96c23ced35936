// Whether packets can wait for each other in a circle. A packet that has a channel may wait for those that its routing
// names next: these are the edges of a graph of channels, over all packets. Without a circle there is no deadlock
// (Dally & Seitz 1987). Where a routing is adaptive, it is enough that there is none among its escape channels, from
// one to the next that a packet may want, whatever it has had in between (Duato 1993).
#pragma once

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "network/wiring.h"

namespace grainscope {

struct VirtualChannel {
    std::uint32_t link;
    int channel;
};

// Everything that a routing may be told: draws, and whether an output is full or empty. run() calls `visit` once for
// every combination.
class EverySight final : public Sight {
  public:
    std::uint32_t below(std::uint32_t bound) override {
        if (at_ == drawn_.size()) drawn_.push_back({0, bound});
        return drawn_[at_++].value;
    }
    int used(std::uint32_t) override { return below(2) == 0 ? 0 : 1'000'000; }

    template <class Visit>
    void run(Visit visit) {
        drawn_.clear();
        do {
            at_ = 0;
            visit();
            while (!drawn_.empty() && ++drawn_.back().value == drawn_.back().bound) drawn_.pop_back();
        } while (!drawn_.empty());
    }

  private:
    struct Draw {
        std::uint32_t value, bound;
    };
    std::vector<Draw> drawn_;
    std::size_t at_ = 0;
};

class Dependencies {
  public:
    // `limit`: no more than one circle is asked for. Packets are followed, of one node at each switch, until there is
    // one, and so many at most.
    static constexpr std::uint32_t kAll = 0;
    Dependencies(const Wiring& wiring, const Routing& routing, std::uint32_t limit = kAll)
        : wiring_(wiring),
          routing_(routing),
          escapes_(routing.escape_channels()),
          count_(wiring.links_of_plane() * kChannels),
          next_(count_),
          seen_(count_),
          state_(count_) {
        const std::vector<std::uint32_t> nodes = limit == kAll ? all_nodes() : nodes_of_switches();
        const std::size_t count = nodes.size();
        std::uint32_t looks = kFirstLook;
        // Every source with some destination before any with another: circles need packets from many places.
        for (std::size_t apart = 1; apart < count; ++apart)
            for (std::size_t source = 0; source < count; ++source) {
                follow_all(nodes[source], nodes[(source + apart) % count]);
                if (limit == kAll || packet_ < looks) continue;
                is_whole_ = packet_ < limit;
                if (!find().empty() || !is_whole_) return;
                looks = std::min(2 * looks, limit);
            }
        find();
    }

    // Whether every packet was followed that there can be.
    bool is_whole() const { return is_whole_; }
    // The channels of a circle, each waiting for the next; none if there is no circle.
    std::vector<VirtualChannel> circle() const {
        std::vector<VirtualChannel> out;
        for (const std::uint32_t channel : path_) out.push_back(channel_of(channel));
        return out;
    }

  private:
    static constexpr std::uint32_t kChannels = 8, kNone = 0xffffffffu, kFirstLook = 64;
    enum State : std::uint8_t { kNew, kOnPath, kDone };

    static VirtualChannel channel_of(std::uint32_t index) {
        return {index / kChannels, static_cast<int>(index % kChannels)};
    }

    bool escapes(std::uint32_t index) const { return (escapes_ >> index % kChannels & 1) != 0; }

    std::vector<std::uint32_t> all_nodes() const {
        std::vector<std::uint32_t> out(wiring_.nodes);
        std::iota(out.begin(), out.end(), 0u);
        return out;
    }
    std::vector<std::uint32_t> nodes_of_switches() const {
        if (!wiring_.has_switches()) return all_nodes();
        std::vector<std::uint32_t> out;
        std::vector<bool> is_taken(wiring_.places.size());
        for (const Link& link : wiring_.links)
            if (link.source < wiring_.nodes && !is_taken[link.target]) {
                is_taken[link.target] = true;
                out.push_back(link.source);
            }
        return out;
    }

    const std::vector<std::uint32_t>& find() {
        std::fill(state_.begin(), state_.end(), kNew);
        for (std::uint32_t channel = 0; channel < count_ && path_.empty(); ++channel)
            if (state_[channel] == kNew) closes(channel);
        return path_;
    }

    // With every router that the routing may send it to first.
    void follow_all(std::uint32_t source, std::uint32_t destination) {
        const Head first{source, destination, source};
        vias_.clear();
        sight_.run([&] {
            // Chosen at the first router, behind the link out of the node if there are switches.
            Head head = first;
            if (wiring_.has_switches()) {
                routing_.route(head, sight_, outputs_);
                head.link = outputs_.front().link;
                head.at = wiring_.links[head.link].target;
            }
            vias_.push_back(routing_.via(head, sight_));
        });
        std::sort(vias_.begin(), vias_.end());
        vias_.erase(std::unique(vias_.begin(), vias_.end()), vias_.end());
        for (const std::uint32_t via : vias_) {
            ++packet_;
            Head head = first;
            head.via = via;
            follow(head);
        }
    }

    // The packet that had a channel last, and the escape channels that it had had before.
    struct Seen {
        std::uint32_t packet = 0;
        std::vector<std::uint32_t> after;
    };
    struct Step {
        Head head;
        std::uint32_t last;  // escape channel that the packet has had
    };

    void follow(const Head& begin) {
        open_.push_back({begin, kNone});
        while (!open_.empty()) {
            const auto [head, last] = open_.back();
            open_.pop_back();
            sight_.run([&, at = head, had = last] {
                routing_.route(at, sight_, outputs_);
                for (const Output& output : outputs_)
                    for (unsigned rest = output.channels; rest != 0; rest &= rest - 1)
                        go(at, had, output.link, static_cast<std::uint32_t>(__builtin_ctz(rest)));
            });
        }
    }
    void go(const Head& head, std::uint32_t last, std::uint32_t link, std::uint32_t channel) {
        const std::uint32_t index = link * kChannels + channel;
        if (escapes(index) && last != kNone) add(last, index);
        const std::uint32_t after = escapes(index) ? index : last;
        Seen& seen = seen_[index];
        if (std::exchange(seen.packet, packet_) != packet_) seen.after.clear();
        if (std::find(seen.after.begin(), seen.after.end(), after) != seen.after.end()) return;
        seen.after.push_back(after);
        Head next = head;
        next.at = wiring_.links[link].target;
        next.link = link;
        next.channel = static_cast<std::uint8_t>(channel);
        open_.push_back({next, after});
    }
    void add(std::uint32_t from, std::uint32_t to) {
        for (const std::uint32_t known : next_[from])
            if (known == to) return;
        next_[from].push_back(to);
    }
    // Whether a circle can be reached; then it is what is left of path_. A path may be too long for recursion.
    bool closes(std::uint32_t begin) {
        const auto go_on = [this](std::uint32_t channel) {
            state_[channel] = kOnPath;
            path_.push_back(channel);
            tried_.push_back(0);
        };
        tried_.clear();
        go_on(begin);
        while (!path_.empty()) {
            const std::uint32_t channel = path_.back();
            if (tried_.back() == next_[channel].size()) {
                state_[channel] = kDone;
                path_.pop_back();
                tried_.pop_back();
                continue;
            }
            const std::uint32_t next = next_[channel][tried_.back()++];
            if (state_[next] == kOnPath) {
                path_.erase(path_.begin(), std::find(path_.begin(), path_.end(), next));
                return true;
            }
            if (state_[next] == kNew) go_on(next);
        }
        return false;
    }

    const Wiring& wiring_;
    const Routing& routing_;
    std::uint8_t escapes_;  // bit v for channel v
    EverySight sight_;
    std::vector<std::uint32_t> vias_;
    std::uint32_t count_, packet_ = 0;
    bool is_whole_ = true;
    std::vector<Step> open_;
    Outputs outputs_;
    std::vector<std::vector<std::uint32_t>> next_;
    std::vector<Seen> seen_;  // by channel
    std::vector<State> state_;
    std::vector<std::uint32_t> path_;
    std::vector<std::size_t> tried_;  // of the channels on the path: how many of those that follow
};

}  // namespace grainscope
