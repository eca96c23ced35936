// Node model `paragon`: a compute processor that runs the program and, beside it, a message processor that cuts
// messages into packets and puts them together again. The compute processor is that of `iu` (unired.h), from which this
// machine differs in what stands between it and the network.
//
// Timing, exact enough to build another alike.
//  1. send() takes the compute processor send_us; then the message stands in the queue of the message processor. The
//     compute processor waits until the network has the last packet of the message, and completes the send in sent_us.
//  2. The message processor does one thing at a time (directions = one) or sends one packet and receives another
//     (directions = both). To send or to receive a packet of b bytes takes packet_us + b * byte_ns. The message
//     processor turns to packets that have come before packets to send, and to messages in the order in which they were
//     given. Then the network gets the packet, when its interface is vacant; meanwhile the message processor can
//     receive. All packets of a message have packet_bytes, but the last.
//  3. Packets that have come stand in the node's interface until the message processor turns to them. While
//     receive_packets stand there the interface takes no more out of the network, where they wait.
//  4. A message is there when its last packet has been received. If the program does not drop it, the compute processor
//     turns to the message when an operation of its thread ends, and in a computation or the completion of a send at
//     the next clock. That takes receive_us. A program that holds messages off is not interrupted. A message for a
//     receive() that had not been called when its first packet came had to be buffered: unposted_us more. What a
//     handler takes has its place in advance.
// A message to the least loaded node goes as one packet, since the network decides where it goes.
#pragma once

#include <memory>

#include "base/ring.h"
#include "node/iu.h"

namespace grainscope {

struct ParagonConfig {
    Tick packet, byte;
    int packet_bytes, receive_packets;
    bool both;

    static ParagonConfig from(const Values& values);
    Tick work(int bytes) const { return packet + bytes * byte; }
    // The work for all packets of a message, at one end.
    Tick sending(int bytes) const;
    int last_bytes(int bytes) const { return bytes <= packet_bytes ? bytes : (bytes - 1) % packet_bytes + 1; }
};

// The part of the model that the compute processor knows.
IuConfig compute_processor_of(const Values& values, Tick network_period);

class ParagonMachine final : public IuMachine {
  public:
    ParagonMachine(const IuConfig& compute, const ParagonConfig& config, PacketPool& pool,
                   std::unique_ptr<Network> network, NodeProgram& program);

    std::optional<SideTimes> side_times(std::uint32_t node) const override;

  protected:
    void on_event(const Event& event) override;
    void on_arrival(const Arrival& arrival) override;
    void on_vacancy(const Vacancy& vacancy) override;
    std::size_t commands_before(std::uint32_t, std::uint32_t) const override { return 0; }
    void command(std::uint32_t node, std::uint32_t transfer) override;
    void ended(std::uint32_t) override {}

  private:
    enum Direction : std::size_t { kIn, kOut };
    struct Part {
        std::uint32_t transfer;
        int bytes;
        bool last;
    };
    struct MessageProcessor {
        Ring<std::uint32_t> outgoing;  // transfers
        int handed = 0;                // bytes of the first transfer that the network has
        Ring<Part> incoming;           // in the interface
        bool busy[2] = {};
        Part work[2];        // by direction: what it is busy with, or what waits for the network's interface
        bool ready = false;  // a packet waits for the network's interface
        bool closed = false;
        Tick since[2] = {}, spent[2] = {}, told = 0;  // recorded until then
    };
    void turn(std::uint32_t node);
    void begin(std::uint32_t node, Direction direction, const Part& part);
    void hand_over(std::uint32_t node);

    ParagonConfig paragon_;
    std::vector<MessageProcessor> processors_;
};

extern const NodePart kParagon;

}  // namespace grainscope
