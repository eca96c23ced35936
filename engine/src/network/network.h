// The contract of a network: it takes packets at nodes and delivers them at other nodes, in ticks of a picosecond.
// Behind it stand networks that move in cycles, flit by flit (mesh.h), and networks that go from event to event
// (event_network.h); nodes do not know which they are on.
//
// Who drives it (node/machine.h) asks next() when the network has something to do and calls advance() when that time
// has come. Between two such moments the network costs nothing; with nothing on its way it sleeps: next() is kNever.
//
// Injection. Every (node, priority) has an interface that holds one packet at a time. send() hands it over when the
// interface is vacant; vacancies() tells when it has become so again. A packet may be handed over before all of it is
// there: `ready` units are, and supply() adds more. A network that cannot use a part of a packet begins when all of it
// is there. Ejection: a node takes whatever arrives, unless it closes itself (set_open), and then packets wait in the
// network: that is how a node pushes back.
//
// Units. Packets are given in bytes. What a network's links carry is counted in units of its own (flits, words, bytes
// on the wire, headers included): units() converts, topology() says what a unit is and how many a link can carry.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/tick.h"
#include "network/packet.h"
#include "network/topology.h"
#include "sim/parameters.h"

namespace grainscope {

// A packet has arrived whole.
struct Arrival {
    PacketId packet;
    Tick entered;  // its first unit left the interface of the source
    Tick at;       // its last one has left the network
    // Of the time in between and before, what it waited because others were in its way; 0 where the network does not
    // say.
    Tick waited = 0;
};

// The injection interface of (node, priority) can take its next packet.
struct Vacancy {
    std::uint32_t node;
    std::uint8_t priority;
};

// Totals since the beginning of the run.
struct NetworkTotals {
    std::int64_t injected = 0, ejected = 0;  // units; those that have left the network, wherever that was
    // Times that a unit waited at an interface and found no room, as the network defines it (in mesh.h: node-cycles).
    std::int64_t refusals = 0;
};

// What packets of one priority met at one stage of a network of stages.
struct StageCounts {
    int priority, stage;
    std::int64_t requests = 0;  // for an output
    std::int64_t blocked = 0;   // of them found it taken
    std::int64_t dropped = 0;   // of these let go of their path
    Tick waited = 0;            // until they got it, or until they tried again
};

// Counts of packets that went to the least loaded node.
struct BalanceCounts {
    std::int64_t choices = 0;
    std::int64_t misinformed = 0;  // that led to a node that was not of the least load
};

// A network that knows the loads of nodes.
class Balancer {
  public:
    virtual ~Balancer() = default;
    // What a node says of its load; 0 at first.
    virtual void set_load(std::uint32_t node, std::uint8_t priority, std::uint32_t load, Tick now) = 0;
    virtual BalanceCounts balance() const = 0;
    // The load that is known where each link begins; -1 where none is.
    virtual std::vector<std::int64_t> known_loads() const = 0;
};

// A network of stages.
class Stages {
  public:
    virtual ~Stages() = default;
    // By priority, then stage.
    virtual const std::vector<StageCounts>& stage_counts() const = 0;
};

// A network between whose nodes a packet may be stored whole on its way.
class Stops {
  public:
    virtual ~Stops() = default;
    // The node where a packet is stored next, and where software may do that (node/transputer.h).
    virtual std::uint32_t next_stop(std::uint32_t source, std::uint32_t destination) const = 0;
};

class Recording;

class Network {
  public:
    static constexpr int kAllReady = -1;
    // The destination of a packet that goes to the least loaded node, where a network knows which that is
    // (NetworkPart::balances). What the packet's destination has become is known when it has arrived.
    static constexpr std::uint32_t kLeastLoaded = 0xffffffffu;

    virtual ~Network() = default;

    virtual std::uint32_t nodes() const = 0;
    // Logical networks. Of two that share the links, 1 goes first; a network may have separate links for each (planes),
    // which then share nothing.
    virtual int priorities() const = 0;
    virtual const Topology& topology() = 0;
    virtual const Routing& routing() const = 0;
    // The fewest links between two nodes.
    int distance(std::uint32_t source, std::uint32_t destination) const {
        return routing().distance(source, destination);
    }
    // The links of the way that a packet takes if its routing leaves it no choice, by their number in the topology;
    // none to its own node.
    std::vector<std::uint32_t> way(std::uint32_t source, std::uint32_t destination, std::uint8_t priority);
    // The links that a packet that has just come took; known since record() where its routing has a choice.
    virtual std::vector<std::uint32_t> way_of(PacketId, const Packet& packet) {
        return way(packet.source, packet.destination, packet.priority);
    }
    // What a packet of so many bytes is on a link, headers included.
    virtual int units(int bytes) const = 0;
    // The least time between two units on one channel: the pace at which an interface is emptied; 0: all at once.
    virtual Tick unit_ps() const = 0;
    // The cycle of a network that moves in cycles, which begin at multiples of it; 0 for one that goes by events.
    virtual Tick period() const = 0;

    // Everything before this moment has been simulated.
    virtual Tick time() const = 0;
    // Nothing is on its way.
    virtual bool idle() const = 0;
    // When it has something to do; kNever while nothing moves. Never before time().
    virtual Tick next() const = 0;
    // Does what is due at next(). Replaces arrivals() and vacancies(). Returns the events it took.
    virtual std::int64_t advance() = 0;
    virtual const std::vector<Arrival>& arrivals() const = 0;
    virtual const std::vector<Vacancy>& vacancies() const = 0;

    virtual bool vacant(std::uint32_t node, std::uint8_t priority) const = 0;
    // Hands a packet to its source's interface, which must be vacant, at `now` >= time(). It begins to move at the
    // network's next opportunity. Its packet's bytes, source, destination and priority are set.
    virtual void send(PacketId packet, Tick now, int ready = kAllReady) = 0;
    // More units of the packet at the interface are there.
    virtual void supply(std::uint32_t node, std::uint8_t priority, int units, Tick now) = 0;
    // Units of the packet at the interface, which is not vacant, that have left it before `now`.
    virtual int taken(std::uint32_t node, std::uint8_t priority, Tick now) const = 0;
    // The first moment after `now` at which there will be more of these; `now` where that is not known, kNever if an
    // event of the network comes first.
    virtual Tick next_taken(std::uint32_t, std::uint8_t, Tick now) const { return now; }
    // A closed node takes no packets of this priority out of the network. All are open at first.
    virtual void set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) = 0;

    // Up to `now`, which lies before next().
    virtual NetworkTotals totals(Tick now) = 0;
    // Units that have crossed each link of the topology, in its order; a packet counts when its last unit has crossed.
    virtual std::vector<std::int64_t> crossed(Tick now) = 0;
    // What has been used of each link, in units: those that have crossed it, and where a packet has a link to itself,
    // those that could have crossed while it had it. Their share of what could have is the load of the link.
    virtual std::vector<std::int64_t> occupied(Tick now) { return crossed(now); }
    // What some networks can do besides; nullptr: this one cannot.
    virtual Balancer* balancer() { return nullptr; }
    virtual const Stages* stages() const { return nullptr; }
    virtual const Stops* stops() const { return nullptr; }
    // From now on the recording is told what crosses the links when, if the topology says that it can be.
    virtual void record(Recording&) {}
};

}  // namespace grainscope
