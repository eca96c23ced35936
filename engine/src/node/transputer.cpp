#include "node/transputer.h"

#include <algorithm>

#include "node/processor.h"

namespace grainscope {

class TransputerMachine::Cpu final : public Processor<Cpu, 3> {
  public:
    Cpu(TransputerMachine& machine, std::uint32_t id)
        : Processor(machine, id), machine_(machine), config_(machine.config_) {}

    Tick price(Work work) const override { return config_.price(work); }
    void add(const Job& job) {
        jobs_.push_back(job);
        if (!wake() && (running_ == kThread || (running_ == kHandler && !config_.handlers_high))) cut(now());
    }
    void arrive(const Message& message) {
        machine_.program_.arrived(*this, message);
        // Nobody is told of what the program only counts.
        if (machine_.program_.reception(message) == Reception::dropped)
            ++counts_.taken;
        else
            queue(message);
    }

  protected:
    void begin_send(Message message) override {
        stamp(message);
        const Tick copy = config_.copy_ps(message.bytes), own = has_layer() ? config_.handling : config_.sending();
        message.passage.software = own;
        message.passage.copying = copy;
        begin(resumed_, kSend, own + copy, TimeClass::send, machine_.open(message));
    }

  private:
    friend class Processor<Cpu, 3>;
    static constexpr int kSend = kOwn, kDispatch = kOwn + 1, kJob = kOwn + 2;
    static constexpr int kHigh = kHandler + 1;  // the level of the software that moves messages

    bool has_layer() const { return config_.layer == TransputerConfig::Layer::p4; }

    bool may_take(int level) const {
        if (level == kHigh) return !jobs_.empty();
        return may_take_message() &&
               (holds_off_ || config_.handlers_high || levels_[kThread].kind == kNone || cut_ == kThread);
    }
    void take(int level) {
        if (level == kHigh) return begin(level, kJob, jobs_.front().ticks, jobs_.front().as);
        take_message_into(taking_);
        begin(level, kDispatch, config_.dispatch, TimeClass::dispatch);
    }
    // With a message waiting, a computation of the thread goes on to the end of its time slice.
    Tick span(int level) const {
        const bool sliced = level == kThread && !inbox_.empty() && !holds_off_;
        return sliced ? std::min(levels_[level].remaining, config_.slice) : levels_[level].remaining;
    }
    Tick turning_ps(int) const { return config_.handlers_high ? 1 : config_.slice; }

    void finish(int level, int kind) {
        if (kind == kJob) return finish_job();
        if (kind == kDispatch) return handle(level, taking_);
        const std::uint32_t id = levels_[level].subject;
        Transfer& transfer = machine_.transfers_[id];
        transfer.since = now();
        Passage& passage = transfer.message.passage;
        passage.queued = now() - transfer.message.sent - passage.software - passage.copying;
        if (has_layer())
            jobs_.push_back({Job::Then::depart, id, config_.sending(), TimeClass::send});
        else
            machine_.depart(id);
    }
    void finish_job() {
        const Job job = jobs_.front();
        jobs_.pop_front();
        if (job.then == Job::Then::nothing) return;
        Transfer& transfer = machine_.transfers_[job.transfer];
        // All that a header takes is one part of its message's time.
        if (transfer.leg != Leg::header) {
            transfer.message.passage.queued += began_ - transfer.since;
            transfer.since = began_;
            if (job.then == Job::Then::depart) machine_.spend(transfer, &Passage::software);
        }
        if (job.then == Job::Then::depart)
            machine_.depart(job.transfer);
        else
            machine_.deliver(job.transfer);
    }

    TransputerMachine& machine_;
    const TransputerConfig& config_;
    Ring<Job> jobs_;  // the first is what runs, if high work does
    Message taking_;
};

TransputerMachine::TransputerMachine(const Values& values, PacketPool& pool, std::unique_ptr<Network> network,
                                     NodeProgram& program)
    : Machine(pool, std::move(network), program), config_(TransputerConfig::from(values, network_->period())) {
    looks_ahead_ = false;
    for (std::uint32_t node = 0; node < nodes(); ++node) cpus_.push_back(std::make_unique<Cpu>(*this, node));
}

TransputerMachine::~TransputerMachine() = default;

ThreadedNode& TransputerMachine::runner(std::uint32_t node) const { return *cpus_[node]; }
void TransputerMachine::on_event(const Event& event) { cpus_[node_of(event)]->act(event.value); }

std::uint32_t TransputerMachine::open(const Message& message) {
    Transfer transfer{.message = message, .at = message.source, .left = message.bytes};
    const bool has_header = config_.layer != TransputerConfig::Layer::raw;
    transfer.leg = has_header ? Leg::header : Leg::data;
    transfer.part = has_header ? config_.header_bytes : transfer.left;
    if (!has_header && config_.vcr) transfer.part = std::min(transfer.left, config_.vcr_bytes);
    if (!has_header) transfer.left -= transfer.part;
    return transfers_.put(transfer);
}

void TransputerMachine::spend(Transfer& transfer, Tick Passage::*part) const {
    transfer.message.passage.*part += now_ - transfer.since;
    transfer.since = now_;
}

// The part goes to the network, to where it is stored next.
void TransputerMachine::depart(std::uint32_t id) {
    const Transfer& transfer = transfers_[id];
    Message part;
    part.source = transfer.at;
    const std::uint32_t destination = target(transfer);
    const Stops* const stops = destination < nodes() ? network_->stops() : nullptr;
    part.destination = stops ? stops->next_stop(transfer.at, destination) : destination;
    part.priority = transfer.message.priority;
    part.channel = transfer.message.channel;
    part.bytes = transfer.leg == Leg::ack ? 0 : transfer.part;
    if (config_.vcr) part.bytes += config_.vcr_header_bytes;
    hand_over(pack(part, id));
}

void TransputerMachine::on_arrival(const Arrival& arrival) {
    const std::uint32_t id = transfer_of(arrival.packet);
    const Message part = unpack(arrival);
    Transfer& transfer = transfers_[id];
    Message& message = transfer.message;
    if (message.destination >= nodes()) message.destination = part.destination;
    if (message.entered == 0) message.entered = part.entered;
    message.waited += part.waited;
    transfer.at = part.destination;
    if (transfer.leg != Leg::header) spend(transfer, &Passage::network);
    if (transfer.at != target(transfer))
        return cpus_[transfer.at]->add(
            {Job::Then::depart, id, config_.taking() + config_.sending(), TimeClass::receive});
    if (transfer.leg == Leg::ack) return send_part(id);
    if (transfer.leg == Leg::header && message.bytes > 0) {
        // The receiver has it to take in, while the sender goes on.
        cpus_[transfer.at]->add({Job::Then::nothing, id, config_.taking(), TimeClass::receive});
        spend(transfer, &Passage::exchange);
        return send_part(id);
    }
    Tick work = config_.taking();
    if (transfer.left == 0 && config_.layer == TransputerConfig::Layer::p4)
        work += config_.handling + config_.copy_ps(message.bytes);
    cpus_[transfer.at]->add({Job::Then::deliver, id, work, TimeClass::receive});
}

// The next part of a message, at its sender.
void TransputerMachine::send_part(std::uint32_t id) {
    Transfer& transfer = transfers_[id];
    transfer.leg = Leg::data;
    transfer.at = transfer.message.source;
    transfer.part = config_.vcr ? std::min(transfer.left, config_.vcr_bytes) : transfer.left;
    transfer.left -= transfer.part;
    cpus_[transfer.at]->add({Job::Then::depart, id, config_.sending(), TimeClass::send});
}

// A part has been taken in at its target.
void TransputerMachine::deliver(std::uint32_t id) {
    Transfer& transfer = transfers_[id];
    Message& message = transfer.message;
    if (transfer.left > 0) {
        spend(transfer, &Passage::interfaces);
        transfer.leg = Leg::ack;
        return depart(id);
    }
    if (transfer.leg == Leg::header) {
        spend(transfer, &Passage::exchange);
    } else {
        const Tick copy = config_.copy_ps(message.bytes);
        const Tick handling = config_.layer == TransputerConfig::Layer::p4 ? config_.handling : 0;
        message.passage.copying += copy;
        message.passage.software += handling;
        transfer.since += copy + handling;
        spend(transfer, &Passage::interfaces);
    }
    message.hops = static_cast<std::uint16_t>(network_->distance(message.source, message.destination));
    message.arrived = now_;
    cpus_[message.destination]->arrive(transfers_.take(id).message);
}

}  // namespace grainscope
