// Node model `transputer`: a processor with processes of two priorities and links that work beside it, and the message
// layers that its programs used.
//
// Timing, exact enough to build another alike. Clocks are processor_ps, or the network's cycles if that is 0.
//
// Processor. Of high priority is the software that moves messages; its pieces of work run one after the other, in the
// order in which they came, each to its end. The program's thread is of low priority: high work interrupts it at once,
// and it goes on where it was. A message that has come takes dispatch_cycles, then its handler runs, to its end; with
// handlers = high it interrupts the thread, with handlers = low a computation of the thread goes on to the end of its
// time slice of slice_us. A program that holds messages off is interrupted by high work alone.
//
// A channel. To send takes the sender send_cycles, then the network has the message. When it has come, taking it in
// takes the receiver receive_cycles. With multiplexing = vcr software does that instead: a message is cut into packets
// of vcr_bytes, each with vcr_header_bytes more; each takes vcr_cycles at either end. The next packet of a message goes
// when the receiver has taken in the one before, of which vcr_header_bytes that go back tell its sender.
//
// Layers. With layer = raw a message is sent on a channel. With header, layer_header_bytes go before it as a message of
// their own, and the message when they have come. With p4 both do, and
//  1. send() takes layer_cycles, and memory_cycles for every word of each copy; then a handler process of high
//     priority, after dispatch_cycles, sends;
//  2. at the receiver a handler process, after dispatch_cycles, takes header and message in. Then come layer_cycles
//     and the copies: the message is kept by its type until somebody asks for it.
// A message of no bytes is its header alone, if it has one.
//
// The thread goes on when its part of send() is over. Between nodes that no link joins (Stops), a message,
// or with vcr a packet, is taken in at every node on the way, by high work as at the receiver, and sent on as at the
// sender.
#pragma once

#include <memory>
#include <vector>

#include "base/slots.h"
#include "node/machine.h"
#include "registry.h"

namespace grainscope {

struct TransputerConfig {
    enum class Layer { raw, header, p4 };
    Layer layer;
    bool vcr, handlers_high;
    int vcr_bytes, vcr_header_bytes, header_bytes, copies;
    // All in picoseconds.
    Tick cycle_ps, send, receive, dispatch, slice, vcr_packet;
    WorkTimes times;
    Tick handling;  // layer_cycles

    // network_period: of a network that moves in cycles, else 0.
    static TransputerConfig from(const Values& values, Tick network_period);
    Tick price(Work work) const { return times.of(work); }
    Tick copy_ps(int bytes) const {
        return layer == Layer::p4 ? copies * ((bytes + kWordBytes - 1) / kWordBytes) * times.memory_word : 0;
    }
    // Before a part of a message goes out, and when it has come.
    Tick sending() const { return (vcr ? vcr_packet : send) + (layer == Layer::p4 ? dispatch : 0); }
    Tick taking() const { return (vcr ? vcr_packet : receive) + (layer == Layer::p4 ? dispatch : 0); }
};

class TransputerMachine final : public Machine {
  public:
    TransputerMachine(const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program);
    ~TransputerMachine() override;

    Tick cycle_ps() const override { return config_.cycle_ps; }
    Tick recording_unit_ps() const override { return 1; }

  protected:
    ThreadedNode& runner(std::uint32_t node) const override;
    void on_event(const Event& event) override;
    void on_arrival(const Arrival& arrival) override;

  private:
    class Cpu;
    friend class Cpu;
    enum class Leg : std::uint8_t { header, data, ack };
    // A message on its way through the layers. One part of it goes at a time.
    struct Transfer {
        Message message;
        Leg leg = Leg::data;
        std::uint32_t at = 0;  // the node at which the part is
        int part = 0, left = 0;
        Tick since = 0;  // since when it has waited there, or been on the network
    };
    // High work: what it is for, and what follows when it is done.
    struct Job {
        enum class Then : std::uint8_t { nothing, depart, deliver } then;
        std::uint32_t transfer;
        Tick ticks;
        TimeClass as;
    };

    std::uint32_t open(const Message& message);
    // Where the part goes.
    std::uint32_t target(const Transfer& transfer) const {
        return transfer.leg == Leg::ack ? transfer.message.source : transfer.message.destination;
    }
    void depart(std::uint32_t transfer);
    void send_part(std::uint32_t transfer);
    void deliver(std::uint32_t transfer);
    // The time since the transfer's last step belongs to this part of its passage.
    void spend(Transfer& transfer, Tick Passage::*part) const;

    TransputerConfig config_;
    std::vector<std::unique_ptr<Cpu>> cpus_;
    Slots<Transfer> transfers_;
};

extern const NodePart kTransputer;

}  // namespace grainscope
