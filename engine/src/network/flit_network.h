// What the two kernels of the mesh offer: packets are taken at nodes, moved flit by flit in cycles, and delivered at
// other nodes. MeshNetwork puts a kernel behind the contract of network.h.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "network/network.h"
#include "network/packet.h"

namespace grainscope {

struct Delivery {
    PacketId packet;
    std::int64_t cycle;  // the last flit has left the network at the beginning of this cycle
};

class FlitNetwork {
  public:
    static constexpr int kAllReady = -1;

    virtual ~FlitNetwork() = default;

    virtual std::uint32_t nodes() const = 0;
    // The cycle that the next step() simulates.
    std::int64_t cycle() const { return cycle_; }
    // Hands a packet to the source's injection interface, which must be vacant. It offers its first flit in the next
    // step(). `ready` flits can leave at once, the others when supply() has added them; kAllReady: all of them.
    virtual void send(PacketId packet, int ready = kAllReady) = 0;
    // More flits of the packet at the interface can leave.
    virtual void supply(std::uint32_t node, std::uint8_t priority, int flits) = 0;
    // Flits that have left the interface, of the packet that is there; the interface is not vacant.
    virtual int taken_flits(std::uint32_t node, std::uint8_t priority) const = 0;
    // A closed node takes no flits of this priority out of the network; worms wait.
    virtual void set_open(std::uint32_t node, std::uint8_t priority, bool open) = 0;
    virtual bool vacant(std::uint32_t node, std::uint8_t priority) const = 0;
    // Simulates one cycle and returns how many flits moved. Replaces deliveries() and vacancies().
    virtual std::int64_t step() = 0;
    // Nothing is in flight: the next step() would change nothing but the cycle.
    virtual bool idle() const = 0;
    // The last step() has moved nothing and nothing is due: no step will, until something is sent, supplied or opened.
    virtual bool still() const = 0;
    // Sets the clock while idle, forwards or back; or, while still, forwards.
    virtual void skip_to(std::int64_t cycle) = 0;

    // Of the last step().
    const std::vector<Delivery>& deliveries() const { return deliveries_; }
    const std::vector<Vacancy>& vacancies() const { return vacancies_; }

    // Node-cycles in which an injection interface held a flit and found no buffer space.
    std::int64_t refusals() const { return refusals_; }
    std::int64_t flits_injected() const { return flits_injected_; }
    std::int64_t flits_ejected() const { return flits_ejected_; }  // or dropped by routers

    // Flits that have crossed each link of the grid, counted when a packet's last flit crosses.
    virtual std::vector<std::int64_t> link_flits() const = 0;

    // For tests: flits in the input buffer (direction of travel 0..2n-1, or 2n for injection; lane = priority *
    // virtual_channels + vc).
    virtual int buffered_flits(std::uint32_t node, int port, int lane) const = 0;

  protected:
    std::int64_t cycle_ = 0;
    std::vector<Delivery> deliveries_;
    std::vector<Vacancy> vacancies_;
    std::int64_t refusals_ = 0, flits_injected_ = 0, flits_ejected_ = 0;
};

}  // namespace grainscope
