#include "node/transputer.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "node/threaded_node.h"

namespace grainscope {

class TransputerMachine::Processor final : public ThreadedNode {
  public:
    Processor(TransputerMachine& machine, std::uint32_t id)
        : ThreadedNode(machine, id), machine_(machine), config_(machine.config_) {}

    Tick price(Work work) const override { return config_.price(work); }
    void give(Signal& signal) override {
        ++signal.pending;
        wake();
    }

    void start() {
        create_thread();
        push_act(0);
    }
    // What was going on is over, or somebody has woken it.
    void act(std::uint64_t version) {
        if (version != version_) return;  // it was interrupted
        finish_operation();
        while (choose()) {
        }
    }
    void add(Job job) {
        jobs_.push_back(job);
        if (!wake() && is_low()) interrupt(now());
    }
    void arrive(Message message) {
        machine_.program_.arrived(*this, message);
        // Nobody is told of what the program only counts.
        if (machine_.program_.reception(message) == Reception::dropped) {
            ++counts_.taken;
            return;
        }
        inbox_.push_back(std::move(message));
        if (wake() || running_ != kThread || holds_off_) return;
        if (config_.handlers_high) return interrupt(now());
        const Tick stop = began_ + next_multiple(now() - began_, config_.slice);
        if (stop < ends_) interrupt(stop);
    }

  protected:
    bool pass(Tick ticks, TimeClass as) override {
        if (!jobs_.empty() || (!inbox_.empty() && !holds_off_ && !handler_.exists())) return false;
        const Tick begin = now();
        if (!machine_.pass(ticks)) return false;
        account(as, begin);
        return true;
    }
    void begin_delay(Tick ticks, TimeClass as) override { levels_[own_level()] = {Operation::delay, ticks, as, 0}; }
    void begin_send(Message message) override {
        CHECK(machine_.is_destination(message.destination) && message.priority < machine_.network_->priorities());
        message.source = id_;
        message.sent = now();
        ++counts_.sent;
        const bool p4 = config_.layer == TransputerConfig::Layer::p4;
        const Tick copy = config_.copy_ps(message.bytes), own = p4 ? config_.handling : config_.sending();
        message.passage.software = own;
        message.passage.copying = copy;
        levels_[own_level()] = {Operation::send, own + copy, TimeClass::send, machine_.open(std::move(message))};
    }
    bool must_serve() const override { return !inbox_.empty(); }

  private:
    enum class Operation { none, delay, send, dispatch };
    // What runs: high work, a handler or the thread; what the last two do is kept while they are interrupted.
    enum : std::size_t { kThread, kHandler, kHigh, kNobody };
    struct Level {
        Operation operation = Operation::none;
        Tick remaining = 0;
        TimeClass as = TimeClass::idle;
        std::uint32_t transfer = 0;
    };

    std::size_t own_level() const { return handler_.exists() ? kHandler : kThread; }
    bool is_low() const { return running_ == kThread || (running_ == kHandler && !config_.handlers_high); }
    void push_act(Tick at) { machine_.events_.push(at, id_, 0, ++version_); }
    // True if it rested.
    bool wake() {
        if (!resting_) return false;
        resting_ = false;
        push_act(now());
        return true;
    }
    void interrupt(Tick at) {
        if (at >= ends_) return;
        ends_ = at;
        push_act(at);
    }
    void run(std::size_t who, Tick ticks, TimeClass as) {
        account(as);
        running_ = who;
        began_ = now();
        ends_ = now() + ticks;
        push_act(ends_);
    }
    void run_level(std::size_t who) {
        // With a message waiting, to the end of a time slice.
        slice_over_ = false;
        const bool sliced = who == kThread && !inbox_.empty() && !holds_off_;
        run(who, sliced ? std::min(levels_[who].remaining, config_.slice) : levels_[who].remaining, levels_[who].as);
    }

    void finish_operation() {
        const std::size_t who = std::exchange(running_, kNobody);
        if (who == kNobody) return;
        if (who == kHigh) return finish_job();
        Level& level = levels_[who];
        level.remaining -= now() - began_;
        slice_over_ = level.remaining > 0 && jobs_.empty();
        if (level.remaining > 0) return;
        switch (std::exchange(level.operation, Operation::none)) {
            case Operation::none:
            case Operation::delay:
                break;
            case Operation::send: {
                Transfer& transfer = machine_.transfers_[level.transfer];
                transfer.since = now();
                Passage& passage = transfer.message.passage;
                passage.queued = now() - transfer.message.sent - passage.software - passage.copying;
                if (config_.layer == TransputerConfig::Layer::p4)
                    jobs_.push_back({Job::Then::depart, level.transfer, config_.sending(), TimeClass::send});
                else
                    machine_.depart(level.transfer);
                break;
            }
            case Operation::dispatch:
                take_in(std::move(taking_));
                break;
        }
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

    bool may_dispatch() const {
        if (inbox_.empty()) return false;
        if (holds_off_) return next_ != Next::nothing;
        return config_.handlers_high || levels_[kThread].operation == Operation::none || slice_over_;
    }

    // Takes the next step. False if it takes time, or if there is none.
    bool choose() {
        if (!jobs_.empty()) {
            run(kHigh, jobs_.front().ticks, jobs_.front().as);
            return false;
        }
        if (levels_[kHandler].operation != Operation::none) {
            run_level(kHandler);
            return false;
        }
        if (handler_.exists()) {
            resume_handler();
            return true;
        }
        if (may_dispatch()) {
            taking_ = std::move(inbox_.front());
            inbox_.pop_front();
            levels_[kHandler] = {Operation::dispatch, config_.dispatch, TimeClass::dispatch, 0};
            return true;
        }
        if (levels_[kThread].operation != Operation::none) {
            run_level(kThread);
            return false;
        }
        if (!thread_can_go_on()) {
            rest();
            return false;
        }
        resume_thread();
        return true;
    }

    TransputerMachine& machine_;
    const TransputerConfig& config_;
    bool slice_over_ = false;
    Level levels_[2];
    std::size_t running_ = kNobody;
    Tick began_ = 0, ends_ = 0;
    std::uint64_t version_ = 0;
    Ring<Job> jobs_;  // the first is what runs, if high work does
    Ring<Message> inbox_;
    Message taking_;
};

TransputerMachine::TransputerMachine(const Values& values, PacketPool& pool, std::unique_ptr<Network> network,
                                     NodeProgram& program)
    : Machine(pool, std::move(network), program),
      config_(TransputerConfig::from(values, network_->period())),
      outgoing_(network_->nodes() * static_cast<std::size_t>(network_->priorities())) {
    for (std::uint32_t node = 0; node < network_->nodes(); ++node)
        processors_.push_back(std::make_unique<Processor>(*this, node));
}

TransputerMachine::~TransputerMachine() = default;

void TransputerMachine::start() {
    for (auto& processor : processors_) processor->start();
}

std::uint32_t TransputerMachine::open(Message message) {
    std::uint32_t id;
    if (free_.empty()) {
        id = static_cast<std::uint32_t>(transfers_.size());
        transfers_.emplace_back();
    } else {
        id = free_.back();
        free_.pop_back();
    }
    Transfer& transfer = transfers_[id];
    transfer = {.at = message.source, .left = message.bytes};
    transfer.message = std::move(message);
    const bool has_header = config_.layer != TransputerConfig::Layer::raw;
    transfer.leg = has_header ? Leg::header : Leg::data;
    transfer.part = has_header ? config_.header_bytes : transfer.left;
    if (!has_header && config_.vcr) transfer.part = std::min(transfer.left, config_.vcr_bytes);
    if (!has_header) transfer.left -= transfer.part;
    return id;
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
    part.destination = destination < nodes() ? network_->next_stop(transfer.at, destination) : destination;
    part.priority = transfer.message.priority;
    part.channel = transfer.message.channel;
    part.bytes = transfer.leg == Leg::ack ? 0 : transfer.part;
    if (config_.vcr) part.bytes += config_.vcr_header_bytes;
    const PacketId packet = pack(part);
    if (packet >= carried_.size()) carried_.resize(packet + 1);
    carried_[packet] = id;
    Ring<PacketId>& outgoing =
        outgoing_[part.source * static_cast<std::size_t>(network_->priorities()) + part.priority];
    if (outgoing.empty() && network_->vacant(part.source, part.priority))
        network_->send(packet, now_);
    else
        outgoing.push_back(packet);
}

void TransputerMachine::on_vacancy(const Vacancy& vacancy) {
    Ring<PacketId>& outgoing =
        outgoing_[vacancy.node * static_cast<std::size_t>(network_->priorities()) + vacancy.priority];
    if (outgoing.empty()) return;
    network_->send(outgoing.front(), now_);
    outgoing.pop_front();
}

void TransputerMachine::on_arrival(const Arrival& arrival) {
    const std::uint32_t id = carried_[arrival.packet];
    const Message part = unpack(arrival);
    Transfer& transfer = transfers_[id];
    if (recording_ != nullptr)
        recording_->flight(part.source, part.destination, part.priority, part.entered, arrival.at,
                           network_->units(part.bytes));
    Message& message = transfer.message;
    if (message.destination >= nodes()) message.destination = part.destination;
    if (message.entered == 0) message.entered = part.entered;
    message.waited += part.waited;
    transfer.at = part.destination;
    if (transfer.leg != Leg::header) spend(transfer, &Passage::network);
    if (transfer.at != target(transfer))
        return processors_[transfer.at]->add(
            {Job::Then::depart, id, config_.taking() + config_.sending(), TimeClass::receive});
    if (transfer.leg == Leg::ack) return send_part(id);
    if (transfer.leg == Leg::header && message.bytes > 0) {
        // The receiver has it to take in, while the sender goes on.
        processors_[transfer.at]->add({Job::Then::nothing, id, config_.taking(), TimeClass::receive});
        spend(transfer, &Passage::exchange);
        return send_part(id);
    }
    Tick work = config_.taking();
    if (transfer.left == 0 && config_.layer == TransputerConfig::Layer::p4)
        work += config_.handling + config_.copy_ps(message.bytes);
    processors_[transfer.at]->add({Job::Then::deliver, id, work, TimeClass::receive});
}

// The next part of a message, at its sender.
void TransputerMachine::send_part(std::uint32_t id) {
    Transfer& transfer = transfers_[id];
    transfer.leg = Leg::data;
    transfer.at = transfer.message.source;
    transfer.part = config_.vcr ? std::min(transfer.left, config_.vcr_bytes) : transfer.left;
    transfer.left -= transfer.part;
    processors_[transfer.at]->add({Job::Then::depart, id, config_.sending(), TimeClass::send});
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
    free_.push_back(id);
    Processor& receiver = *processors_[message.destination];
    receiver.arrive(std::move(message));
}

void TransputerMachine::on_event(const Event& event) { processors_[event.node]->act(event.value); }
void TransputerMachine::finish_recording() {
    for (auto& processor : processors_) processor->close_account();
}
Awaited TransputerMachine::awaited(std::uint32_t node) const { return processors_[node]->awaited(); }
ClassTimes TransputerMachine::times(std::uint32_t node) const { return processors_[node]->times(); }
NodeCounts TransputerMachine::counts(std::uint32_t node) const { return processors_[node]->counts(); }

}  // namespace grainscope
