// Fat trees: k-ary n-trees (Petrini & Vanneschi 1997), and trees whose switches have fewer ways up than down.
//
// Level 0 is at the top, the leaves are at the last. A switch above the leaves has `children` below it, a leaf
// `leaf_nodes`; a switch below the top has `parents`, with so many cables to each. A k-ary n-tree has k of each and one
// cable. The switches over the same nodes are parents^(levels - 1 - level) copies. On its level a switch has position
// subtree * copies + copy; levels follow each other from the top. Port p down leads to subtree s * children + p; port
// up j leads to the parent's copy j * copies + copy. So every switch reaches every node below it in one way.
//
// Ways go up to the first switch over the destination and down from there. The port up is chosen anew on every level.
#pragma once

#include "network/fabrics/fabric.h"

namespace grainscope {

enum class TreeRouting {
    random,          // any port up
    by_destination,  // destination / parents^(levels below) modulo the ports up: packets to a node meet early
    adaptive         // of two random ports (which may be the same) the second only if the first has more credits in use
};

struct FatTreeConfig {
    int levels = 3, leaf_nodes = 4, children = 4, parents = 4, cables = 1;
    TreeRouting routing = TreeRouting::random;
    int channels = 1;

    std::uint32_t nodes() const;
    std::uint32_t switches() const;
    int most_ports() const;
    bool operator==(const FatTreeConfig&) const = default;
};

std::unique_ptr<Fabric> make_fat_tree(const FatTreeConfig& config);

}  // namespace grainscope
