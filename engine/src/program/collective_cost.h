// What collective operations cost by closed forms, from what a message costs on the machine between nodes that nothing
// disturbs.
#pragma once

#include <algorithm>
#include <array>

#include "network/network.h"
#include "program/collective.h"

namespace grainscope {

// What a message of a length costs, in ps.
class WayCosts {
  public:
    explicit WayCosts(const Values& values) : values_(values), node_(node_of(values)), setting_(setting_of(values)) {}
    struct Cost {
        int bytes;
        Endpoint ends;
        double all;     // the time in which the channel of a node carries it
        double spread;  // from its first packet to its last
        int packet_bytes;
        double gap() const { return std::max(all, ends.gap_ps); }
    };
    const Cost& of(int bytes);
    // From the call of send() until the receiver has it.
    double time(int bytes, int hops);
    // The time on the network alone.
    double flight(int bytes, int hops);
    double price(Work work) const { return node_.price_ps(values_, work); }
    int farthest() const { return setting_->farthest(); }

  private:
    // The time in which the slowest channel of a way over so many links carries a packet; over none those of its nodes.
    double channel_ps(int bytes, int hops) const;

    const Values& values_;
    const NodePart& node_;
    std::unique_ptr<NetworkSetting> setting_;
    // By length: those that a run has meet rarely.
    std::array<Cost, 64> known_{};
};

// After Hockney (1994): so many start-ups, bytes and additions follow one after the other, at alpha, beta and gamma
// each.
struct Hockney {
    double steps = 0, bytes = 0, added_bytes = 0;
    double alpha_us = 0, beta_us = 0, gamma_us = 0;
    double time_us() const { return steps * alpha_us + bytes * beta_us + added_bytes * gamma_us; }
};
Hockney hockney_of(const Values& values, const CollectiveTask& task);

// After Alexandrov et al. (1995): L, o, g and G of the machine along the plans of all nodes, L by the distance of each
// pair. Only the channels of the nodes are in the way of messages. NaN where the costs of a message are not known.
double loggp_us(const Values& values, const CollectiveTask& task, const std::vector<CollectivePlan>& plans,
                const Network& network);

// What a node does to add what has come.
Work adding(const Values& values, const CollectiveTask& task, const CollectiveStep& step);

}  // namespace grainscope
