// Node model `host`: a core that runs the program and one or more network cards with engines of their own, as in the
// computers of today. A short message is eager: it goes at once and waits in a buffer of the receiver. A longer one is
// by rendezvous: a request goes first, and the data when the receiver has a place for them.
//
// Timing, exact enough to build another alike.
//  1. send() takes the core send_ns and, with eager_copies = both, the copy of an eager message at copy_gb_s. Then the
//     message stands in the queue of a card. Messages between two nodes use the same card at each end. If send_queue
//     messages of the node wait for its cards, the core waits for room; one that waits for its receiver does not count.
//  2. A card has an engine that sends and one that receives. Each handles one packet after the other: message_gap_ns
//     for the first of a message, and the bytes at card_gb_s. All packets of a message have mesh_packet_bytes, but the
//     last. A packet comes to the network's interface card_ns after the engine has done with it, and waits there until
//     that is vacant; while receive_packets wait there, no card of the node begins to send another.
//  3. A packet that has come stands before the receiving engine. While receive_packets stand before the engines of a
//     node, its interface takes no more out of the network. card_ns after the engine has done with the last packet the
//     message is in memory.
//  4. The core turns to a message that is there when an operation of its thread ends. With progress = interrupts it
//     gives up a computation at once, for interrupt_ns more, if the message is one that the program handles; others
//     wait for their receive(). To turn to a message takes receive_ns and, as in step 1, the copy of an eager one. A
//     message that the program drops costs the core nothing.
//  5. Of a message of more than eager_bytes the card sends a request of kControlBytes first. The core of the receiver
//     turns to it as to a message, but only once the message has a place: the thread stands in a receive() that takes
//     it, or the program handles or drops it. That takes rendezvous_ns; then its card sends an answer as long, before
//     packets of messages, and at that the sender's card sends the data. Neither end copies them.
// A message to the least loaded node is eager and goes as one packet, since the network decides where it goes.
// A long message can come after a short one that was sent later.
#pragma once

#include <memory>
#include <vector>

#include "base/ring.h"
#include "base/slots.h"
#include "node/processor.h"
#include "registry.h"

namespace grainscope {

struct HostConfig {
    static constexpr int kControlBytes = 32;
    Tick cycle_ps, send, receive, rendezvous, interrupt, gap, card;
    WorkTimes times;
    double card_byte, copied_byte;  // in picoseconds
    int eager_bytes, packet_bytes, receive_packets, send_queue, cards;
    bool copies, interrupts;

    // network_period: of a network that moves in cycles, else 0.
    static HostConfig from(const Values& values, Tick network_period);
    Tick price(Work work) const { return times.of(work); }
    bool is_eager(int bytes) const { return bytes <= eager_bytes; }
    // The copy of a message at one end.
    Tick copying(int bytes) const;
    // What an engine has to do for a packet.
    Tick engine(int bytes, bool first) const;
};

class HostMachine;

class HostCore final : public Processor<HostCore> {
  public:
    HostCore(HostMachine& machine, std::uint32_t id);

    Tick price(Work work) const override;
    // A message is in memory.
    void arrive(std::uint32_t transfer, const Message& message);
    // Somebody asks whether a message may come.
    void ask(std::uint32_t transfer);
    // A card has taken a message out of the queue.
    void room_in_queue();
    Awaited awaited() const override;

  protected:
    void begin_send(Message message) override;
    bool must_serve() const override { return Processor::must_serve() || answerable() < requests_.size(); }

  private:
    friend class Processor<HostCore>;
    static constexpr int kCommand = kOwn, kRoom = kOwn + 1, kAnswer = kOwn + 2, kTake = kOwn + 3;

    // A computation is given up at once for what the program handles.
    Tick turning_ps(int kind) const { return urgent_ && kind == kDelay ? 1 : 0; }
    // A message has come, or is asked for.
    bool is_urgent(const Message& message) const;
    Tick interrupting() const;
    bool may_take(int level) const;
    void take(int level);
    void finish(int level, int kind);
    // Place of the first request that can be answered; their number if none can.
    std::size_t answerable() const;
    bool has_place(const Message& message) const;

    HostMachine& machine_;
    Message taking_;
    bool urgent_ = false;                  // what has come last
    std::vector<std::uint32_t> requests_;  // transfers, in the order in which they came
    std::vector<std::uint32_t> answered_;  // whose data are on their way to a receive()
};

class HostMachine final : public Machine {
  public:
    HostMachine(const HostConfig& config, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program);

    Tick cycle_ps() const override { return config_.cycle_ps; }
    Tick recording_unit_ps() const override { return 1; }
    std::optional<SideTimes> side_times(std::uint32_t node) const override;

  protected:
    ThreadedNode& runner(std::uint32_t node) const override { return *cores_[node]; }
    void on_event(const Event& event) override;
    void on_arrival(const Arrival& arrival) override;
    void on_vacancy(const Vacancy& vacancy) override;

  private:
    friend class HostCore;
    // What of a message moves.
    enum class Leg : std::uint8_t { request, answer, data };
    struct Transfer {
        Message message;
        Leg leg = Leg::data;
        Tick since = 0;    // since when it stands in the queue of its card, or asks for a place
        Tick handed = 0;   // when the network's interface got the last of it
        int received = 0;  // bytes that have come
    };
    struct Part {
        std::uint32_t transfer;
        Leg leg;
        int bytes;
        bool first, last;
    };
    enum Direction : std::size_t { kOut, kIn };
    struct Engine {
        bool busy = false;
        Part work{};
        Tick since = 0, spent = 0;
    };
    struct Card {
        Ring<std::uint32_t> control, data;  // transfers to send: requests and answers, and data
        int handed = 0;                     // bytes of the first data that the engine has done with
        Ring<Part> incoming;
        Engine engines[2];
    };
    struct Host {
        std::vector<Card> cards;
        int queued = 0;   // messages that count for send_queue
        int waiting = 0;  // packets at the network's interface
        int came = 0;     // packets before the receiving engines
        bool closed = false;
        Tick told = 0;  // recorded until then
    };

    void command(std::uint32_t transfer);
    void answer(std::uint32_t transfer);
    void turn(std::uint32_t node);
    void send_next(std::uint32_t node, Card& card);
    void begin(std::uint32_t node, Card& card, Direction direction, const Part& part);
    void engine_over(std::uint32_t node, Card& card, Direction direction);
    void pack_part(std::uint32_t node, const Part& part);
    void came(const Part& part);
    void arrive(std::uint32_t transfer);
    Card& card_of(std::uint32_t node, const Message& message);

    HostConfig config_;
    std::vector<std::unique_ptr<HostCore>> cores_;
    std::vector<Host> hosts_;
    Slots<Transfer> transfers_;
};

extern const NodePart kHost;

}  // namespace grainscope
