#include "node/terminal.h"

#include <algorithm>

#include "base/check.h"

namespace grainscope {

class TerminalMachine::Terminal final : public Node {
  public:
    Terminal(TerminalMachine& machine, std::uint32_t id) : machine_(&machine), id_(id) {}

    std::uint32_t id() const override { return id_; }
    std::uint32_t count() const override { return machine_->nodes(); }
    Tick now() const override { return machine_->now_; }
    Tick price(Work) const override {
        CHECK(false);  // refused before the run
        return 0;
    }
    void give(Signal& signal) override {
        ++signal.pending;
        go_on();
    }

    void start() {
        thread_ = machine_->program_.background(*this);
        run();
    }
    void take(Message message) {
        switch (machine_->program_.reception(message)) {
            case Reception::handled: {
                Task handler = machine_->program_.handle(*this, std::move(message));
                handler.resume();
                CHECK(handler.done());  // nothing here takes time
                return;
            }
            case Reception::received:
                mailbox_.push_back(std::move(message));
                return go_on();
            case Reception::dropped:
                return;
        }
    }
    // A message has waited at the interface from when it was sent, or the one before had entered.
    void entered(Tick sent, Tick at) {
        const Tick begin = std::max(sent_until_, sent);
        if (machine_->recording_ != nullptr) machine_->recording_->spend(id_, TimeClass::send, begin, at);
        sending_ += std::max<Tick>(0, at - begin);
        sent_until_ = std::max(sent_until_, at);
    }

    ClassTimes times() const {
        ClassTimes times{};
        times[static_cast<std::size_t>(TimeClass::send)] = sending_;
        times[static_cast<std::size_t>(TimeClass::idle)] = now() - sending_;
        return times;
    }
    const NodeCounts& counts() const { return counts_; }
    NodeCounts& counts() { return counts_; }
    Awaited awaited() const {
        if (!thread_.exists()) return Awaited::nothing;
        return receives_ ? Awaited::message : signal_ != nullptr ? Awaited::signal : Awaited::nothing;
    }

  protected:
    void begin_delay(Tick, TimeClass) override { CHECK(false); }
    bool send_at_once(Message& message) override {
        CHECK(machine_->is_destination(message.destination) && message.priority < machine_->network_->priorities());
        message.source = id_;
        message.sent = now();
        ++counts_.sent;
        const PacketId packet = machine_->pack(message);
        PacketQueue& queue = machine_->queue(id_, message.priority);
        if (queue.empty() && machine_->network_->vacant(id_, message.priority)) {
            machine_->network_->send(packet, now());
        } else {
            queue.push(machine_->pool_, packet);
            machine_->backlog_units_ += machine_->network_->units(message.bytes);
        }
        return true;
    }
    void begin_send(Message) override { CHECK(false); }
    void begin_wait(Signal& signal, TimeClass) override { signal_ = &signal; }
    bool has_message(const Filter& filter) const override { return find(filter) != mailbox_.end(); }
    void begin_receive(const Filter& filter) override {
        receives_ = true;
        filter_ = filter;
    }
    Message take_message(const Filter& filter) override {
        const auto at = find(filter);
        Message message = *at;
        mailbox_.erase(at);
        return message;
    }

  private:
    std::vector<Message>::const_iterator find(const Filter& filter) const {
        return std::find_if(mailbox_.begin(), mailbox_.end(), [&](const Message& m) { return filter.takes(m); });
    }
    void run() {
        signal_ = nullptr;
        receives_ = false;
        running_ = true;
        thread_.resume();
        running_ = false;
        if (thread_.done()) thread_ = Task();
    }
    void go_on() {
        while (!running_ && thread_.exists() &&
               ((signal_ != nullptr && signal_->pending > 0) || (receives_ && has_message(filter_))))
            run();
    }

    TerminalMachine* machine_;
    std::uint32_t id_;
    Task thread_;
    Signal* signal_ = nullptr;
    bool receives_ = false, running_ = false;
    Filter filter_;
    std::vector<Message> mailbox_;
    Tick sent_until_ = 0, sending_ = 0;
    NodeCounts counts_;
};

TerminalMachine::TerminalMachine(PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program)
    : Machine(pool, std::move(network), program),
      period_ps_(network_->topology().period_ps),
      queues_(network_->nodes() * static_cast<std::size_t>(network_->priorities())) {
    terminals_.reserve(network_->nodes());
    for (std::uint32_t node = 0; node < network_->nodes(); ++node) terminals_.emplace_back(*this, node);
}

TerminalMachine::~TerminalMachine() = default;

void TerminalMachine::start() {
    for (Terminal& terminal : terminals_) terminal.start();
}

void TerminalMachine::on_arrival(const Arrival& arrival) {
    const int units = network_->units(pool_[arrival.packet].bytes);
    Message message = unpack(arrival);
    terminals_[message.source].entered(message.sent, arrival.entered);
    if (recording_ != nullptr)
        recording_->flight(message.source, message.destination, message.priority, arrival.entered, arrival.at, units);
    Terminal& terminal = terminals_[message.destination];
    ++terminal.counts().taken;
    program_.arrived(terminal, message);
    terminal.take(std::move(message));
}

void TerminalMachine::on_vacancy(const Vacancy& vacancy) {
    PacketQueue& waiting = queue(vacancy.node, vacancy.priority);
    if (waiting.empty()) return;
    const PacketId packet = waiting.pop(pool_);
    backlog_units_ -= network_->units(pool_[packet].bytes);
    network_->send(packet, now_);
}

Awaited TerminalMachine::awaited(std::uint32_t node) const { return terminals_[node].awaited(); }
ClassTimes TerminalMachine::times(std::uint32_t node) const { return terminals_[node].times(); }
NodeCounts TerminalMachine::counts(std::uint32_t node) const { return terminals_[node].counts(); }

constexpr NodePart kTerminal{
    {"terminal", "Terminal", "A node that only sends and receives packets and computes nothing", {}},
    {},
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    [](const Values&, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program, int)
        -> std::unique_ptr<Machine> { return std::make_unique<TerminalMachine>(pool, std::move(network), program); }};

}  // namespace grainscope
