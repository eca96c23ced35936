// Wiring and routing: who is linked to whom, and which links a packet may take. A topology is one file, which makes a
// Wiring and a Routing over it. Networks carry packets over any of them (worms.h); wiring_test.cpp finds no circle of
// channels that wait for each other in any of them.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "base/check.h"

namespace grainscope {

// What a link is for: between neighbours or inside a group, between groups, away from the nodes of a tree, towards
// them; between a node and its switch, where such links differ from those among switches.
enum class LinkClass : std::uint8_t { local, global, up, down, terminal };

// A directed link between two places. Of two links between the same places, one in direction 2d and one back in
// direction 2d + 1, or both in the same, are one cable and drawn as one line.
struct Link {
    std::uint32_t source, target;  // indices of places; nodes come first, so these are node numbers between nodes
    std::int32_t direction;        // grid: 0 x+, 1 x-, 2 y+, 3 y-, 4 z+, 5 z-; elsewhere what the network counts by
};

// Where a node or switch lies. A node has the number of its index; a switch has none.
struct Place {
    std::array<std::int32_t, 3> at;
};

// How places are to be drawn: `grid` by coordinates in up to three dimensions; `stages` in columns by the first
// coordinate, and within a column in order of the second, spread over the whole height; `ring` with the nodes around a
// circle in order of the first coordinate and the switches inside it, nearer to the middle the more links away; `free`
// as far apart as links lead from one to the other.
enum class Layout { grid, stages, ring, free };

// Without switches every node passes on the packets of others. With switches a node has one link out and one link in,
// and passes on nothing.
struct Wiring {
    Layout layout = Layout::grid;
    std::uint32_t nodes = 0;            // places[0 .. nodes) are nodes, the rest are switches
    std::array<int, 3> shape{1, 1, 1};  // how node numbers are coordinates, for patterns that use them; x fastest
    bool wraps = false;                 // rows of the shape are closed to rings
    // Nodes with successive numbers that are near to each other, for patterns from group to group; 0: no such groups.
    std::uint32_t group_nodes = 0;
    std::vector<Place> places;
    // Where links that lead to a node end, by node, if it is drawn at both sides of the stages; empty: where it stands.
    std::vector<Place> sinks;
    // Planes are equal networks side by side, which share nothing: the links of one plane stand behind those of
    // another.
    std::vector<Link> links;
    std::uint32_t planes = 1;
    std::vector<LinkClass> classes;  // of the links of a plane; empty: all are local

    bool has_switches() const { return places.size() > nodes; }
    std::uint32_t links_of_plane() const { return static_cast<std::uint32_t>(links.size()) / planes; }
    // By place: the links of the first plane that begin there, in their order.
    std::vector<std::vector<std::uint32_t>> leaving() const;
};

inline constexpr std::uint32_t kNoLink = 0xffffffffu, kNoPlace = 0xffffffffu;

// What a router knows of a packet whose head it has.
struct Head {
    std::uint32_t source, destination;  // nodes
    std::uint32_t at;                   // the place of the router
    std::uint32_t link = kNoLink;       // by which the head has come; none where it begins
    std::uint8_t channel = 0;           // the virtual channel of that link
    std::uint32_t via = kNoPlace;       // the router to which it goes first (Routing::via)
};

// What a routing asks of the router that holds a head.
class Sight {
  public:
    // A random number below `bound`, drawn from the seed of the run.
    virtual std::uint32_t below(std::uint32_t bound) = 0;
    // Credits in use, over all virtual channels, of a link of the first plane that begins here.
    virtual int used(std::uint32_t link) = 0;

  protected:
    ~Sight() = default;
};

// A link that a head may take, and the virtual channels of it (bit v for channel v), of which the lowest are best.
struct Output {
    std::uint32_t link;
    std::uint8_t channels;
};

// Those that a head may take, the best first.
class Outputs {
  public:
    static constexpr std::size_t kMost = 12;

    void clear() { size_ = 0; }
    // This one alone.
    void set(const Output& output) {
        all_[0] = output;
        size_ = 1;
    }
    void push_back(const Output& output) {
        CHECK(size_ < kMost);
        all_[size_++] = output;
    }
    bool empty() const { return size_ == 0; }
    std::size_t size() const { return size_; }
    Output& operator[](std::size_t i) { return all_[i]; }
    Output& front() { return all_[0]; }
    const Output* begin() const { return all_.data(); }
    const Output* end() const { return all_.data() + size_; }

  private:
    std::array<Output, kMost> all_;
    std::size_t size_ = 0;
};

class Routing {
  public:
    virtual ~Routing() = default;
    // The router to which a packet goes before its destination, chosen at the first router (or switch) of its way;
    // kNoPlace: it goes the shortest way.
    virtual std::uint32_t via(const Head& /*head*/, Sight& /*sight*/) const { return kNoPlace; }
    // Links of the first plane that this head may take next, the best first; none at its destination. Replaces
    // `outputs`. It depends on nothing but the head and what the sight says.
    virtual void route(const Head& head, Sight& sight, Outputs& outputs) const = 0;
    // The fewest links between two nodes.
    virtual int distance(std::uint32_t source, std::uint32_t destination) const = 0;

    // The channels on which packets never wait in a circle, to which an adaptive routing lets them turn at any time
    // (Duato 1993); bit v for channel v. Of a routing that is not adaptive these are all.
    virtual std::uint8_t escape_channels() const { return 0xff; }

    // The links of a shortest way, on which every head takes its best output and chance always draws 0.
    std::vector<std::uint32_t> way(const Wiring& wiring, std::uint32_t source, std::uint32_t destination) const;
};

}  // namespace grainscope
