#include "program/ways_alone.h"

#include <algorithm>

#include "base/tick.h"

namespace grainscope {

WaysAlone::WaysAlone(const NetworkSetting& setting, int bytes) {
    for (int hops = 0, farthest = setting.farthest(); hops <= farthest; ++hops)
        known_.push_back({setting.link_cycles(hops), whole_ps(setting.unloaded_ps(bytes, hops))});
}

Tick WaysAlone::alone(const Message& message, Tick took) {
    if (message.hops < known_.size() && known_[message.hops].link_cycles == message.link_cycles)
        return known_[message.hops].alone;
    Tick& seen = fastest_.try_emplace(std::uint64_t{message.hops} << 32 | message.link_cycles, took).first->second;
    return seen = std::min(seen, took);
}

}  // namespace grainscope
