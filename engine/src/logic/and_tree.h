// A PE's part of the AND-tree of goals, by which the end of the whole is noticed (TR-230 as cited by the paper): the
// root on one PE, a foster parent for the part of the tree that another PE has thrown here, and a proxy in the place of
// every part thrown away from here. Nodes and proxies are numbers that are used again once they are over.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "logic/message.h"

namespace grainscope {

// goal: every thrown goal has its own foster parent; parent: goals that one AND-tree node throws to one PE share it
enum class FosterParents { goal, parent };

class AndTree {
  public:
    // What `terminated` tells the PE of a proxy: how many goals and unifications that came under it are over.
    struct Report {
        Address proxy;
        std::uint32_t over;
    };

    AndTree(std::uint32_t pe, FosterParents foster_parents)
        : pe_(pe), shares_(foster_parents == FosterParents::parent) {}

    std::uint32_t add_root();
    // The node that stands for `proxy` of another PE, made if there is none that can be shared; one more goal or
    // unification has come under it, and is not over.
    std::uint32_t take_under(Address proxy);
    // Goals of `node` that are not over yet.
    void open(std::uint32_t node, std::size_t goals) { nodes_[node].open += static_cast<std::int64_t>(goals); }
    // A goal of `node`, or a unification, leaves for PE `destination`. Returns the number of its proxy.
    std::uint32_t throw_under(std::uint32_t node, std::uint32_t destination);
    // A goal of `node`, or a unification, is over. Returns what has to be told to another PE, if anything.
    std::optional<Report> finish(std::uint32_t node) { return --nodes_[node].open > 0 ? std::nullopt : close(node); }
    // `terminated` has come for a proxy. Returns what has to be told to another PE, if anything.
    std::optional<Report> take_report(std::uint32_t proxy, std::uint32_t over);

    // How often the root's count has come to zero.
    int terminations() const { return terminations_; }
    // Nodes and proxies that are not over.
    std::size_t open_nodes() const { return nodes_open_ + proxies_open_; }

  private:
    struct Node {
        std::int64_t open;  // goals and proxies under it
        bool is_root;
        Address proxy;  // of a foster parent
        std::uint32_t received;
    };
    struct Proxy {
        std::uint32_t parent, destination;
        std::int64_t outstanding;  // goals thrown and not reported as over
    };
    std::optional<Report> close(std::uint32_t node);

    std::uint32_t pe_;
    bool shares_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> free_nodes_;
    std::vector<Proxy> proxies_;
    std::vector<std::uint32_t> free_proxies_;
    std::unordered_map<std::uint64_t, std::uint32_t> shared_proxies_, shared_nodes_;  // looked up only, never walked
    std::size_t nodes_open_ = 0, proxies_open_ = 0;
    int terminations_ = 0;
};

}  // namespace grainscope
