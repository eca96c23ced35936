// Node model `mdp`: the message-driven processor of the J-Machine, and the machine made of it.
//
// A node has one processor with three levels: background, handlers of priority 0, handlers of priority 1. What happens
// in a cycle, in this order:
//  1. Operations that are over end, messages that are due enter their queue, and the processor takes up the highest
//  level that can run: a handler of
//     priority 1, else of priority 0, else the background thread. A handler runs to completion unless one of priority 1
//     interrupts it; any message interrupts the background thread, but for a send of the same priority, which is
//     completed first.
//  2. A processor that sends writes up to send_words_per_cycle words into its send buffer (one per priority,
//  send_buffer_words); a cycle without room is a
//     send fault. A word's flits can enter the network in the same cycle, header flits with the first word.
//  3. The network moves (network/mesh.h). A message whose last flit was delivered at t enters the queue at t +
//  interface_cycles.
// Taking a message from the queue (dispatch) costs dispatch_cycles; its words are freed when its handler ends. A
// message that does not fit in the queue takes the slow path: it is kept in memory and costs overflow_cycles per word
// when its turn comes (queue_full = overflow), or the node takes nothing more out of the network until there is room
// (queue_full = block).
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "network/network.h"
#include "node/node.h"
#include "registry.h"
#include "sim/events.h"
#include "sim/recording.h"

namespace grainscope {

struct MdpConfig {
    int dispatch_cycles, interface_cycles, send_words_per_cycle, send_buffer_words, queue_words, overflow_cycles;
    bool blocks_when_full;
    int word_flits, header_flits, priorities;
    static MdpConfig from(const Values& values);
};

struct MdpCounts {
    std::int64_t sent = 0, dispatched = 0, overflowed = 0, send_faults = 0, interrupts = 0;
};

class MdpMachine {
  public:
    // longest_words: the longest message the program sends (room that a blocking queue keeps free).
    MdpMachine(const Values& values, NodeProgram& program, int longest_words);
    ~MdpMachine();

    // Starts the background thread of every node. Once.
    void start();
    // One cycle, or a jump over cycles in which nothing happens, not beyond `limit`. Returns its events; 0 if nothing
    // will ever happen again.
    std::int64_t advance(std::int64_t limit);

    // From now on the recording is told what nodes do and which messages arrive; in cycles.
    void record(Recording& recording) { recording_ = &recording; }
    // What nodes have been doing lately is told to the recording.
    void finish_recording();

    std::int64_t cycle() const { return network_->cycle(); }
    std::uint32_t nodes() const { return network_->nodes(); }
    Network& network() { return *network_; }
    // Cycles of a node in each class since the start, up to now; they add up to cycle().
    ClassTimes times(std::uint32_t node) const;
    const MdpCounts& counts(std::uint32_t node) const;

  private:
    class Processor;
    friend class Processor;
    void deliver();

    MdpConfig config_;
    NodeProgram& program_;
    int longest_words_;
    PacketPool pool_;
    std::unique_ptr<Network> network_;
    Recording* recording_ = nullptr;
    EventQueue events_;
    std::vector<std::unique_ptr<Processor>> processors_;
    std::vector<Message> in_flight_;      // by packet
    std::vector<std::uint32_t> senders_;  // nodes whose processor is writing a message
};

extern const Part kMdp;

}  // namespace grainscope
