// What the topologies of this folder have in common: a wiring with numbered ports, and a routing over it. Each is one
// file, which numbers and wires as BookSim2 does, so that results can be compared.
//
// Ports of a place are numbered from 0; links come in pairs, link ^ 1 being the way back. A routing that needs several
// classes of virtual channels shares the channels there are evenly among them, in order.
#pragma once

#include <algorithm>
#include <memory>

#include "network/wiring.h"

namespace grainscope {

class Fabric : public Wiring, public Routing {
  public:
    int channels() const { return channels_; }
    // A packet leaves its node on a virtual channel that is drawn anew in every cycle until it has room; else on any.
    bool draws_entry() const { return draws_entry_; }
    // The cycles of a link where it has its own; else those of its class.
    int cycles_of(std::uint32_t link, int of_class) const {
        return cycles_.empty() || cycles_[link] == 0 ? of_class : cycles_[link];
    }
    // Counted on a way; a topology that can count faster does.
    int distance(std::uint32_t source, std::uint32_t destination) const override {
        return static_cast<int>(way(*this, source, destination).size());
    }

  protected:
    // Of so many virtual channels, ports per place, and nodes.
    Fabric(int channels, int ports, std::uint32_t node_count);

    void draw_entry() { draws_entry_ = true; }
    void add_places(std::uint32_t count);
    // A cable from a port to a port. The link away from `from` has this direction, the one back the next.
    void add_cable(std::uint32_t from, int from_port, std::uint32_t to, int to_port, int direction, LinkClass forth,
                   LinkClass back);
    void add_cable(std::uint32_t from, int from_port, std::uint32_t to, int to_port, int direction,
                   LinkClass both = LinkClass::local) {
        add_cable(from, from_port, to, to_port, direction, both, both);
    }

    // Of the links of the cable that was added last, forth and back; 0: those of their class.
    void set_cycles(int forth, int back);

    // The link out of a port; kNoLink where no cable is.
    std::uint32_t out(std::uint32_t place, int port) const {
        return out_[place * static_cast<std::size_t>(ports_) + static_cast<std::size_t>(port)];
    }
    // The head is where its packet has begun: at a node, or the first switch.
    bool is_first(const Head& head) const { return head.link == kNoLink || links[head.link].source < nodes; }
    std::uint8_t all_channels() const { return channels_of_class(0, 1); }
    std::uint32_t lanes() const { return static_cast<std::uint32_t>(channels_); }
    // Channels [first, first + count) as bits.
    static std::uint8_t bits(int first, int count) { return static_cast<std::uint8_t>(((1 << count) - 1) << first); }
    int first_of_class(int index, int of) const { return index * channels_ / of; }
    // Of fewer channels than classes, one for several: then packets may wait in a circle, which is refused.
    std::uint8_t channels_of_class(int index, int of) const {
        const int first = first_of_class(index, of);
        return bits(first, std::max(1, first_of_class(index + 1, of) - first));
    }
    int class_of(int channel, int of) const { return ((channel + 1) * of - 1) / channels_; }

    // Where nodes stand only at switches: out of a node there is one link, at port 0, and a packet that has come into
    // one is at its end. False at a switch.
    bool is_at_node(const Head& head, Sight& sight, Outputs& outputs) const {
        if (head.at >= nodes) return false;
        route_at_node(head, sight, outputs);
        return true;
    }

  private:
    void route_at_node(const Head& head, Sight& sight, Outputs& outputs) const;

    int channels_, ports_;
    bool draws_entry_ = false;
    std::vector<std::uint32_t> out_;  // by place and port
    std::vector<int> cycles_;         // by link; empty: none has its own
};

// Node numbers as coordinates, where a topology gives them none: the two factors that differ least, the larger first.
std::array<int, 3> squarest_shape(std::uint32_t nodes);

}  // namespace grainscope
