#include "logic/and_tree.h"

#include "base/check.h"

namespace grainscope {
namespace {

// A number that is free again, or a new one.
template <class Entry>
std::uint32_t place_in(std::vector<Entry>& entries, std::vector<std::uint32_t>& free, const Entry& entry) {
    if (free.empty()) {
        entries.push_back(entry);
        return static_cast<std::uint32_t>(entries.size() - 1);
    }
    const std::uint32_t index = free.back();
    free.pop_back();
    entries[index] = entry;
    return index;
}

}  // namespace

std::uint32_t AndTree::add_root() {
    ++nodes_open_;
    return place_in(nodes_, free_nodes_, {0, true, {}, 0});
}

std::uint32_t AndTree::take_under(Address proxy) {
    const std::uint64_t key = key_of(proxy.pe, proxy.id);
    const auto shared = shares_ ? shared_nodes_.find(key) : shared_nodes_.end();
    std::uint32_t index;
    if (shared != shared_nodes_.end()) {
        index = shared->second;
    } else {
        index = place_in(nodes_, free_nodes_, {0, false, proxy, 0});
        ++nodes_open_;
        if (shares_) shared_nodes_.emplace(key, index);
    }
    ++nodes_[index].received;
    ++nodes_[index].open;
    return index;
}

std::uint32_t AndTree::throw_under(std::uint32_t node, std::uint32_t destination) {
    const std::uint64_t key = key_of(node, destination);
    if (shares_)
        if (const auto shared = shared_proxies_.find(key); shared != shared_proxies_.end()) {
            ++proxies_[shared->second].outstanding;
            return shared->second;
        }
    const std::uint32_t proxy = place_in(proxies_, free_proxies_, {node, destination, 1});
    ++proxies_open_;
    ++nodes_[node].open;
    if (shares_) shared_proxies_.emplace(key, proxy);
    return proxy;
}

std::optional<AndTree::Report> AndTree::take_report(std::uint32_t index, std::uint32_t over) {
    Proxy& proxy = proxies_[index];
    proxy.outstanding -= over;
    CHECK(proxy.outstanding >= 0);
    if (proxy.outstanding > 0) return std::nullopt;
    if (shares_) shared_proxies_.erase(key_of(proxy.parent, proxy.destination));
    free_proxies_.push_back(index);
    --proxies_open_;
    return finish(proxy.parent);
}

// Nothing is left under the node.
std::optional<AndTree::Report> AndTree::close(std::uint32_t index) {
    const Node node = nodes_[index];
    CHECK(node.open == 0);
    --nodes_open_;
    if (node.is_root) {
        ++terminations_;
        return std::nullopt;
    }
    if (shares_) shared_nodes_.erase(key_of(node.proxy.pe, node.proxy.id));
    free_nodes_.push_back(index);
    // A unification that was passed on may have come back to where it began.
    if (node.proxy.pe == pe_) return take_report(node.proxy.id, node.received);
    return Report{node.proxy, node.received};
}

}  // namespace grainscope
