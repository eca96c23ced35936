// The processor of the node model `mdp`, with its queues of messages and its send buffers. Timing is described in
// mdp.h. A handler of priority p runs at level 1 + p.
#pragma once

#include "node/mdp.h"
#include "node/processor.h"

namespace grainscope {

class MdpMachine::Mdp final : public Processor<Mdp, 3> {
  public:
    Mdp(MdpMachine& machine, std::uint32_t id) : Processor(machine, id), machine_(machine), config_(machine.config_) {}

    Tick price(Work work) const override { return config_.price(work); }
    // A handler of this node ends before its thread goes on; what comes from outside is seen at once.
    void give(Signal& signal) override {
        ++signal.pending;
        if (resting_ || running_ != kNobody) reconsider();
    }
    void start() override {
        create_thread();
        reconsider();
    }
    Awaited awaited() const override;
    std::size_t untaken_messages() const override {
        return Processor::untaken_messages() + queues_[0].size() + queues_[1].size();
    }

    void message_due(Message arrived);
    bool sending() const { return running_kind() == kSend; }
    // Writes words of the message being sent; `wrote` if any was written. True when the last one is in the buffer.
    bool write_words(bool& wrote);
    // The cycle of the last write is still to pass; it can be interrupted like any other.
    void write_completed() {
        begin(running_, kDelay, config_.cycle_ps, TimeClass::send);
        run(running_);
    }
    // The network has taken the last flit of a message of this priority.
    void interface_vacant(std::uint8_t p);
    // When the network takes the next of what is being sent.
    Tick next_taken() const {
        return machine_.network_->next_taken(id_, static_cast<std::uint8_t>(levels_[running_].subject), now());
    }
    void count_faults(std::int64_t faults) { counts_.send_faults += faults; }

  protected:
    bool pass(Tick, TimeClass) override { return false; }
    bool must_serve() const override { return false; }
    void begin_delay(Tick ticks, TimeClass as) override {
        begin(resumed_, kDelay, next_multiple(ticks, config_.cycle_ps), as);
    }
    void begin_send(Message message) override;

  private:
    friend class Processor<Mdp, 3>;
    static constexpr bool kStepsOn = true;
    // A send word by word, one of which the end is known, and a dispatch.
    static constexpr int kSend = kOwn, kWrite = kOwn + 1, kDispatch = kOwn + 2;

    struct Outgoing {
        PacketId packet = kNoPacket;
        int words = 0, written = 0;
        int header = 0, body = 0;  // units of the network

        // Units that are there when so much has been written: the header with the first word.
        int ready() const { return header + static_cast<int>(static_cast<std::int64_t>(written) * body / words); }
        // Words that so many units, header included, are at most.
        int words_of(int units) const {
            return static_cast<int>((static_cast<std::int64_t>(units) * words + body - 1) / body);
        }
    };

    bool may_take(int level) const { return !queues_[level - 1].empty(); }
    void take(int level);
    void finish(int level, int kind);
    void handler_over(int level);
    void stand(int level);
    bool holds(int level, int higher) const;

    // The handler of a message that the program receives.
    Task store(Message message);
    int buffered_words(int p) const;
    void launch(int p);
    void gate(int p) {
        if (config_.blocks_when_full) open_if_room(p);
    }
    void open_if_room(int p);

    MdpMachine& machine_;
    const MdpConfig& config_;
    Message handled_[3];  // by level: what the handler was dispatched for
    Ring<Message> queues_[2];
    int queued_words_[2] = {0, 0};
    Ring<Outgoing> outgoing_[2];
};

// Here, as the engine of operations takes these steps for every message.
inline void MdpMachine::Mdp::take(int level) {
    Message& message = handled_[level];
    message = queues_[level - 1].front();
    queues_[level - 1].pop_front();
    ++counts_.taken;
    const int slow_cycles = message.overflowed ? config_.overflow_cycles * config_.words(message.bytes) : 0;
    begin(level, kDispatch, (config_.dispatch_cycles + slow_cycles) * config_.cycle_ps, TimeClass::dispatch);
}

inline void MdpMachine::Mdp::finish(int level, int kind) {
    if (kind != kDispatch) return;
    const Message& message = handled_[level];
    Task& handler = levels_[level].task;
    switch (machine_.program_.reception(message)) {
        case Reception::handled:
            handler = machine_.program_.handle(*this, message);
            break;
        case Reception::received:
            handler = store(message);
            break;
        case Reception::dropped:
            handler_over(level);
            break;
    }
}

inline void MdpMachine::Mdp::handler_over(int level) {
    const int p = level - 1;
    if (!handled_[level].overflowed) queued_words_[p] -= config_.words(handled_[level].bytes);
    gate(p);
}

}  // namespace grainscope
