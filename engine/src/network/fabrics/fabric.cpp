#include "network/fabrics/fabric.h"

#include "base/check.h"

namespace grainscope {

Fabric::Fabric(int channels, int ports, std::uint32_t node_count) : channels_(channels), ports_(ports) {
    nodes = node_count;
    add_places(node_count);
}

void Fabric::add_places(std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) places.push_back({{static_cast<std::int32_t>(i), 0, 0}});
    out_.resize(places.size() * static_cast<std::size_t>(ports_), kNoLink);
}

void Fabric::add_cable(std::uint32_t from, int from_port, std::uint32_t to, int to_port, int direction, LinkClass forth,
                       LinkClass back) {
    const auto port = [&](std::uint32_t place, int index) -> std::uint32_t& {
        std::uint32_t& link = out_[place * static_cast<std::size_t>(ports_) + static_cast<std::size_t>(index)];
        CHECK(link == kNoLink);
        return link;
    };
    port(from, from_port) = static_cast<std::uint32_t>(links.size());
    links.push_back({from, to, direction});
    classes.push_back(forth);
    port(to, to_port) = static_cast<std::uint32_t>(links.size());
    links.push_back({to, from, direction + 1});
    classes.push_back(back);
}

void Fabric::set_cycles(int forth, int back) {
    cycles_.resize(links.size());
    *(cycles_.end() - 2) = forth;
    cycles_.back() = back;
}

void Fabric::route_at_node(const Head& head, Sight& sight, Outputs& outputs) const {
    outputs.clear();
    if (head.link != kNoLink) return;
    outputs.set({out(head.at, 0), draws_entry_ ? bits(static_cast<int>(sight.below(lanes())), 1) : all_channels()});
}

std::array<int, 3> squarest_shape(std::uint32_t nodes) {
    std::uint32_t shorter = 1;
    for (std::uint32_t factor = 2; factor * factor <= nodes; ++factor)
        if (nodes % factor == 0) shorter = factor;
    return {static_cast<int>(nodes / shorter), static_cast<int>(shorter), 1};
}

}  // namespace grainscope
