// Node model `mdp`: the message-driven processor of the J-Machine, and the machine made of it.
//
// The clock of a processor is processor_ps, or that of the network's cycles if processor_ps is 0. A message of b bytes
// has a word for every data_bits of its data, at least one word.
//
// A processor has three levels: background, handlers of priority 0, handlers of priority 1. In a cycle, in this order:
//  1. Operations that are over end. Messages that are due enter their queue. The processor takes up the highest level
//     that can run: a handler of priority 1, else a handler of priority 0, else the background thread. A handler runs
//     to completion unless a handler of priority 1 interrupts it. Any message interrupts the background thread, but a
//     send of the same priority is completed first.
//  2. A processor that sends writes up to send_words_per_cycle words into its send buffer (one per priority,
//     send_buffer_words). A cycle without room is a send fault. A word's flits can enter the network in the same
//     cycle, header flits with the first word.
//  3. The network moves. A message whose last flit was delivered at t enters the queue at t + interface_cycles, at the
//     beginning of a cycle.
// Taking a message from the queue (dispatch) costs dispatch_cycles; its words are freed when its handler ends.
//
// A message that does not fit in the queue takes the slow path (queue_full = overflow): the message is kept in memory
// and costs overflow_cycles per word when its turn comes. With queue_full = block the node takes nothing more out of
// the network until there is room. A message that the program receives is copied to memory by a handler of the system,
// at the price of its bytes.
#pragma once

#include <memory>
#include <vector>

#include "base/slots.h"
#include "node/machine.h"
#include "registry.h"

namespace grainscope {

struct MdpConfig {
    Tick cycle_ps;
    int dispatch_cycles, interface_cycles, send_words_per_cycle, send_buffer_words, queue_words, overflow_cycles;
    bool blocks_when_full;
    int data_bits;
    int instruction_cycles;
    double far_cycles;
    int float_cycles;
    int copy_cycles, copy_far_cycles, read_cycles, read_far_cycles;  // for a word

    // network_period: of a network that moves in cycles, else 0.
    static MdpConfig from(const Values& values, Tick network_period);
    Tick price(Work work) const;
    int words(std::int64_t bytes) const {
        return static_cast<int>(std::max<std::int64_t>(1, (bytes * 8 + data_bits - 1) / data_bits));
    }
};

class MdpMachine final : public Machine {
  public:
    // longest_bytes: the longest message the program sends (room that a blocking queue keeps free).
    MdpMachine(const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
               int longest_bytes);
    ~MdpMachine() override;

    Tick cycle_ps() const override { return config_.cycle_ps; }
    bool takes_in() const override { return false; }
    using Machine::counts;
    NodeCounts counts(std::uint32_t node) const override;

  protected:
    ThreadedNode& runner(std::uint32_t node) const override;
    void on_event(const Event& event) override;
    void on_arrival(const Arrival& arrival) override;
    void on_vacancy(const Vacancy& vacancy) override;
    Tick next_act_of_processors() const override {
        Tick at = std::max(now_, wrote_until_);
        if (stalled_ > 0 && network_->time() == still_since_) {
            const Tick until = std::min(still_until_, network_->next());
            if (until == kNever) return kNever;
            at = std::max(at, until);
        }
        return next_multiple(at, config_.cycle_ps);
    }
    bool act() override;

  private:
    class Mdp;
    friend class Mdp;
    // Cycles in which the stalled senders have found no room, and which have not been counted.
    std::int64_t uncounted_faults() const {
        if (stalled_ == 0 || now_ <= wrote_until_) return 0;
        return (now_ - wrote_until_ + config_.cycle_ps - 1) / config_.cycle_ps;
    }
    void count_faults();
    Tick next_room() const;

    MdpConfig config_;
    int longest_words_;
    int word_units_, header_units_;  // of the network
    // A processor writes at least as fast as the network takes, and is not interrupted while it does.
    bool steady_;
    Tick wrote_until_ = 0;
    std::vector<std::unique_ptr<Mdp>> processors_;
    std::vector<std::uint32_t> senders_;  // nodes whose processor is writing a message word by word
    // The first so many senders have found no room. They find none before still_until_, unless a node does something or
    // the network, which has done nothing since still_since_.
    std::size_t stalled_ = 0;
    Tick still_since_ = 0, still_until_ = kNever;
    Slots<Message> due_;  // on their way from the network to a queue
};

extern const NodePart kMdp;

}  // namespace grainscope
