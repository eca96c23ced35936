// Collective operations as plans: what each node sends and takes, one step after the other, and of which blocks of its
// data. A plan says nothing of time or of a machine: the program (collective.cpp) carries it out on one, and a closed
// form (model/collective_models.cpp) adds up what it costs without contention.
#pragma once

#include <cstdint>
#include <vector>

#include "base/parcels.h"
#include "program/blocks.h"
#include "registry.h"

namespace grainscope {

// In the order of the choices.
enum class Collective : std::uint8_t { broadcast, reduce, all_reduce, all_gather, reduce_scatter, all_to_all, barrier };

enum class By : std::uint8_t {
    binomial,
    ring,
    doubling,
    halving,
    rabenseifner,
    scatter_ring,
    bruck,
    pairwise,
    dissemination,
    two_level
};

// Blocks in the memory of a node, `count` from `first` on and around; with `bit`, those of them alone whose distance
// from the first has that bit.
struct BlockSet {
    std::uint32_t first = 0, count = 0, bit = 0;
};

struct CollectiveStep {
    enum class What : std::uint8_t {
        send,
        take,  // what comes replaces what is there
        add,   // what comes is added to what is there
        move   // block `peer` to the first of `blocks`, within the node
    };
    What what;
    std::uint32_t peer;
    BlockSet blocks;
    int turn = 0;  // how many messages have gone from the sender to the receiver before
};

using CollectivePlan = std::vector<CollectiveStep>;

// What is done, by whom, and with how much data.
struct CollectiveTask {
    Collective operation;
    By algorithm;
    std::uint32_t nodes, group_nodes;
    std::uint32_t blocks;  // of the data of a node; all-to-all has as many more for what comes
    std::int64_t words;    // of a vector, or of each block where blocks belong to nodes

    static CollectiveTask from(const Values& values);
    bool is_vector() const { return operation <= Collective::all_reduce; }
    std::int64_t words_of(std::uint32_t block) const {
        return is_vector() ? Blocks{static_cast<std::uint32_t>(words), blocks}.count(block % blocks) : words;
    }
    // Of a message; none is without a word.
    int bytes_of(const BlockSet& set) const;
    int longest_bytes(const Values& values) const;
};

// Calls visit(block) for each.
template <class Visit>
void for_each_block(const CollectiveTask& task, const BlockSet& set, Visit visit) {
    const std::uint32_t array = set.first / task.blocks * task.blocks;
    for (std::uint32_t i = 0; i < set.count; ++i)
        if (set.bit == 0 || (i & set.bit) != 0) visit(array + (set.first + i) % task.blocks);
}

// What a node does by the algorithm that the values choose; check_collective must have passed.
CollectivePlan plan_of(const Values& values, const CollectiveTask& task, std::uint32_t node);
void check_collective(const Values& values, Errors& errors);

// The data of all nodes. Of long blocks their first words stand for all.
class CollectiveData {
  public:
    explicit CollectiveData(const CollectiveTask& task);
    Parcels::Bytes read(std::uint32_t node, const BlockSet& set) const;
    void write(std::uint32_t node, const CollectiveStep& step, const Parcels::Bytes& came);
    void move(std::uint32_t node, const CollectiveStep& step);
    // Every node has what the operation promises.
    bool is_right() const;

  private:
    std::uint32_t kept_of(std::uint32_t block) const;
    std::uint32_t* at(std::uint32_t node, std::uint32_t block) { return &words_[place(node, block)]; }
    std::size_t place(std::uint32_t node, std::uint32_t block) const { return (node * arrays_ + block) * kept_; }
    std::uint32_t own(std::uint32_t node, std::uint32_t block, std::uint32_t word) const;

    const CollectiveTask task_;
    std::size_t arrays_, kept_;
    std::vector<std::uint32_t> words_, sums_;
};

}  // namespace grainscope
