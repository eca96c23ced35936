// The contract of a network: it takes packets at nodes, moves them in cycles, and delivers them at other nodes.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "network/packet.h"
#include "sim/parameters.h"

namespace grainscope {

struct Delivery {
    PacketId packet;
    std::int64_t cycle;  // the last flit has left the network at the beginning of this cycle
};

// The injection interface of (node, priority) can take its next packet.
struct Vacancy {
    std::uint32_t node;
    std::uint8_t priority;
};

struct Link {
    std::uint32_t source, target;
    int direction;  // 0 x+, 1 x-, 2 y+, 3 y-, 4 z+, 5 z-
};

class Network {
  public:
    static constexpr int kAllReady = -1;

    virtual ~Network() = default;

    virtual std::uint32_t nodes() const = 0;
    // The cycle that the next step() simulates.
    virtual std::int64_t cycle() const = 0;
    // Hands a packet to the source's injection interface, which must be vacant. It offers its first flit in the next
    // step(). `ready` flits can leave at once, the others when supply() has added them; kAllReady: all of them.
    virtual void send(PacketId packet, int ready = kAllReady) = 0;
    // More flits of the packet at the interface can leave.
    virtual void supply(std::uint32_t node, std::uint8_t priority, int flits) = 0;
    // Flits at the interface that could leave and have not; only for a packet sent with `ready` flits.
    virtual int waiting_flits(std::uint32_t node, std::uint8_t priority) const = 0;
    // A closed node takes no flits of this priority out of the network; worms wait.
    virtual void set_open(std::uint32_t node, std::uint8_t priority, bool open) = 0;
    virtual bool vacant(std::uint32_t node, std::uint8_t priority) const = 0;
    // Simulates one cycle and returns how many flits moved. Replaces deliveries() and vacancies().
    virtual std::int64_t step() = 0;
    // Nothing is in flight: the next step() would change nothing but the cycle.
    virtual bool idle() const = 0;
    // Jumps to `cycle` >= cycle() while idle.
    virtual void skip_to(std::int64_t cycle) = 0;

    virtual const std::vector<Delivery>& deliveries() const = 0;
    virtual const std::vector<Vacancy>& vacancies() const = 0;

    // Node-cycles in which an injection interface held a flit and found no buffer space.
    virtual std::int64_t refusals() const = 0;
    virtual std::int64_t flits_injected() const = 0;
    virtual std::int64_t flits_ejected() const = 0;

    virtual const std::vector<Link>& links() const = 0;
    // Flits that have crossed each link of links(), counted when a packet's last flit crosses.
    virtual std::vector<std::int64_t> link_flits() const = 0;

    // For tests: flits in the input buffer (direction of travel 0..2n-1, or 2n for injection; lane = priority *
    // virtual_channels + vc).
    virtual int buffered_flits(std::uint32_t node, int port, int lane) const = 0;
};

}  // namespace grainscope
