#include "node/terminal.h"

namespace grainscope {

Terminals::Terminals(Network& network, PacketPool& pool, int priorities)
    : network_(network),
      pool_(pool),
      priorities_(priorities),
      queues_(network.nodes() * static_cast<std::size_t>(priorities)) {}

void Terminals::submit(PacketId packet) {
    const std::uint32_t node = pool_[packet].source;
    const std::uint8_t priority = pool_[packet].priority;
    PacketQueue& queue = queues_[index(node, priority)];
    if (queue.empty() && network_.vacant(node, priority)) {
        network_.send(packet);
        return;
    }
    queue.push(pool_, packet);
    backlog_flits_ += pool_[packet].flits;
}

void Terminals::refill() {
    for (const Vacancy& vacancy : network_.vacancies()) {
        PacketQueue& queue = queues_[index(vacancy.node, vacancy.priority)];
        if (queue.empty()) continue;
        const PacketId packet = queue.pop(pool_);
        backlog_flits_ -= pool_[packet].flits;
        network_.send(packet);
    }
}

const Part kTerminal{"terminal", "Terminal", "Injects and consumes packets; computes nothing", {}};

}  // namespace grainscope
