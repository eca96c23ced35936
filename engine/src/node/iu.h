// Node model `iu`: an inference unit of PIE64, and the machine made of them. Three processors work side by side and
// tell each other over a command bus what to do: UNIRED (unired.h) runs the program, the NIP (nip.h) has for every
// plane of the network a master that sends and a slave that receives, the management processor MP
// (management_processor.h) is a general one. With two planes (a network of two priorities) calls go by the first, PAN,
// and everything else by the second, DAN; `networks_used = one` uses the first alone. A program that has priorities
// chooses the plane itself.
//
// Timing, exact enough to build another simulator alike. Clocks are processor_ps, or the network's cycles if that is 0.
// An operation begins at once when what it waits for is over, between two clocks if need be. At one moment a unit sees
// first what comes from the network, then its NIP, its MP, its UNIRED.
//
// Sending, with `transfer` = write-ex or write-mn:
//  1. send() takes UNIRED command_cycles; then the command stands in the queue of the plane's master. If command_queue
//     commands wait there already, UNIRED waits for room. The command on which the master works does not count.
//  2. A master takes one command after the other, in the order in which they came. It takes setup_cycles and hands the
//     message to the network. The master is free when the network's interface is vacant again, on a network of circuits
//     when the circuit is over. With write-mn it is free allocate_cycles later: it waits while the slave looks for
//     memory, of which the network does not know.
//  3. The slave writes the words into memory while they come. They are there when the last has come; with write-mn
//     allocate_cycles later, in which the slave finds the memory. No other processor of the receiver takes part.
//  4. The transfer is complete when the words are there and the master is free. With after_send = blocks UNIRED goes on
//     only then: the ends of a circuit know of each other; on a network without circuits this is an assumption. With
//     after_send = goes-on UNIRED has gone on after step 1.
// With `transfer` = mp-write the command goes to the MP, and the queue of step 1 is the MP's. An MP does one piece of
// work at a time, those that have come first before others, and makes one transfer of its own after the other:
//  a. request_cycles of work; then a message of one word, Req, goes to the receiver by steps 2 and 3 of write-ex.
//  b. The receiver's MP takes prepare_cycles, when its turn comes; then a message of one word, Ack, comes back
//     likewise, on the same plane. Between Req and Ack the sender's MP works for others.
//  c. data_cycles of work, when its turn comes; then the words go by steps 2 and 3 of write-ex.
// A NIP takes the commands of an MP at any time.
//
// Receiving: UNIRED turns to a message that is there when an operation of its thread ends, in a computation of the
// thread at the next clock of it; a program that holds messages off is not interrupted. It takes dispatch_cycles; then
// the message's handler runs, to its end. A message that the program drops stays in memory, and UNIRED knows nothing of
// it.
//
// message_work = processor puts UNIRED in the place of the NIP: send() takes setup_cycles, software_cycles and
// copy_cycles for every word besides; a message that has come takes software_cycles, copy_cycles for every word and,
// with write-mn, allocate_cycles. Masters then have no set-up and slaves do not allocate.
//
// bus_conflicts = on: masters of PAN and slaves of DAN use the bus on which UNIRED reads, slaves of PAN and masters of
// DAN the one on which it writes. Each word that they move takes bus_accesses of a clock from the computation that goes
// on in UNIRED when the last of them has been moved, which ends so much later. Only UNIRED loses: its accesses have the
// lowest priority, and a bus moves the words of two interfaces.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/slots.h"
#include "node/iu_config.h"
#include "node/machine.h"
#include "registry.h"

namespace grainscope {

class Unired;
class Nip;
class ManagementProcessor;

// A message on its way through the processors, from its command to its end.
struct Transfer {
    enum class Leg : std::uint8_t { request, acknowledgement, data };
    Message message;
    Leg leg = Leg::data;
    std::uint8_t plane = 0;
    std::uint32_t source = 0;
    Tick since = 0;   // since when it has waited where it is, or been asked for
    Tick handed = 0;  // when this leg was handed to the network
    bool stored = false, released = false;
    int received = 0;  // bytes that have come, of one that is sent in parts
};

class IuMachine : public Machine {
  public:
    IuMachine(const IuConfig& config, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program);
    ~IuMachine() override;

    Tick cycle_ps() const override { return config_.cycle_ps; }
    Tick recording_unit_ps() const override { return 1; }
    std::optional<SideTimes> side_times(std::uint32_t node) const override;

  protected:
    ThreadedNode& runner(std::uint32_t node) const override;
    void on_event(const Event& event) override;
    void on_arrival(const Arrival& arrival) override;
    void on_vacancy(const Vacancy& vacancy) override;

    // Commands that stand before this one, of the node's thread or a handler, and giving it.
    virtual std::size_t commands_before(std::uint32_t node, std::uint32_t transfer) const;
    virtual void command(std::uint32_t node, std::uint32_t transfer);
    // What a transfer brings is in memory, and its sender is done with it.
    virtual void ended(std::uint32_t transfer);

    friend class Unired;
    friend class Nip;
    friend class ManagementProcessor;
    struct Unit;
    std::uint32_t open_transfer(const Message& message);
    // The plane of a message.
    std::uint8_t plane_of(const Message& message) const;
    // What a leg of a transfer brings is in memory.
    void store(std::uint32_t transfer);
    // The master that has moved its words is free.
    void release(std::uint32_t transfer, Transfer::Leg leg);
    void end_if_complete(std::uint32_t transfer);
    Unit& unit(std::uint32_t node) { return *units_[node]; }

    IuConfig config_;
    int planes_;
    bool program_chooses_;
    std::vector<std::unique_ptr<Unit>> units_;
    Slots<Transfer> transfers_;
};

extern const NodePart kIu;

}  // namespace grainscope
