// Whether packets can wait for each other in a circle. A packet that has a channel may wait for those that its routing
// names next: these are the edges of a graph of channels, over all packets. Without a circle there is no deadlock
// (Dally & Seitz 1987). Where a routing is adaptive, it is enough that there is none among its escape channels, from
// one to the next that a packet may want, whatever it has had in between (Duato 1993).
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "network/wiring.h"

namespace grainscope {

struct VirtualChannel {
    std::uint32_t link;
    int channel;
};

class Dependencies {
  public:
    using Escapes = std::function<bool(VirtualChannel)>;

    Dependencies(const Wiring& wiring, const Routing& routing, Escapes escapes = nullptr)
        : wiring_(wiring),
          routing_(routing),
          escapes_(std::move(escapes)),
          count_(wiring.links_of_plane() * kChannels),
          next_(count_),
          seen_(escapes_ ? std::size_t{count_} * count_ : count_),
          state_(count_) {
        for (std::uint32_t source = 0; source < wiring.nodes; ++source)
            for (std::uint32_t destination = 0; destination < wiring.nodes; ++destination) {
                if (source == destination) continue;
                ++packet_;
                follow(source, destination);
            }
    }

    // The channels of a circle, each waiting for the next; none if there is no circle.
    std::vector<VirtualChannel> circle() {
        for (std::uint32_t channel = 0; channel < count_; ++channel)
            if (state_[channel] == kNew && closes(channel)) break;
        std::vector<VirtualChannel> out;
        for (const std::uint32_t channel : path_) out.push_back(channel_of(channel));
        return out;
    }

  private:
    static constexpr std::uint32_t kChannels = 8, kNone = 0xffffffffu;
    enum State : std::uint8_t { kNew, kOnPath, kDone };

    static VirtualChannel channel_of(std::uint32_t index) {
        return {index / kChannels, static_cast<int>(index % kChannels)};
    }

    struct Step {
        Head head;
        std::uint32_t last;  // escape channel that the packet has had
    };

    void follow(std::uint32_t source, std::uint32_t destination) {
        open_.push_back({{source, destination, source}, kNone});
        while (!open_.empty()) {
            const auto [head, last] = open_.back();
            open_.pop_back();
            routing_.route(head, outputs_);
            for (const Output& output : outputs_)
                for (unsigned rest = output.channels; rest != 0; rest &= rest - 1) {
                    const auto channel = static_cast<std::uint32_t>(__builtin_ctz(rest));
                    const std::uint32_t index = output.link * kChannels + channel;
                    const bool escapes = !escapes_ || escapes_(channel_of(index));
                    if (escapes && last != kNone) add(last, index);
                    const std::uint32_t after = escapes ? index : last;
                    std::uint32_t& seen =
                        seen_[escapes_ ? std::size_t{index} * count_ + (after == kNone ? index : after) : index];
                    if (std::exchange(seen, packet_) == packet_) continue;
                    open_.push_back({{head.source, head.destination, wiring_.links[output.link].target, output.link,
                                      static_cast<std::uint8_t>(channel)},
                                     after});
                }
        }
    }
    void add(std::uint32_t from, std::uint32_t to) {
        for (const std::uint32_t known : next_[from])
            if (known == to) return;
        next_[from].push_back(to);
    }
    // Whether a circle can be reached; then it is what is left of path_.
    bool closes(std::uint32_t channel) {
        state_[channel] = kOnPath;
        path_.push_back(channel);
        for (const std::uint32_t next : next_[channel]) {
            if (state_[next] == kOnPath) {
                std::size_t first = 0;
                while (path_[first] != next) ++first;
                path_.erase(path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(first));
                return true;
            }
            if (state_[next] == kNew && closes(next)) return true;
        }
        state_[channel] = kDone;
        path_.pop_back();
        return false;
    }

    const Wiring& wiring_;
    const Routing& routing_;
    Escapes escapes_;
    std::uint32_t count_, packet_ = 0;
    std::vector<Step> open_;
    std::vector<Output> outputs_;
    std::vector<std::vector<std::uint32_t>> next_;
    std::vector<std::uint32_t> seen_;  // by which packet last: by channel, and where some escape by the last of these
    std::vector<State> state_;
    std::vector<std::uint32_t> path_;
};

}  // namespace grainscope
