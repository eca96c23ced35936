#include "node/terminal.h"

#include <algorithm>

#include "base/check.h"
#include "node/threaded_node.h"

namespace grainscope {

class TerminalMachine::Terminal final : public ThreadedNode {
  public:
    Terminal(TerminalMachine& machine, std::uint32_t id) : ThreadedNode(machine, id), machine_(machine) {}

    Tick price(Work) const override {
        CHECK(false);  // refused before the run
        return 0;
    }
    void give(Signal& signal) override {
        ++signal.pending;
        if (resting_) go_on();
    }
    bool send_at_once(Message& message) override {
        stamp(message);
        if (!machine_.hand_over(machine_.pack(message)))
            machine_.backlog_units_ += machine_.network_->units(message.bytes);
        return true;
    }
    void start() override {
        create_thread();
        go_on();
    }
    void take(const Message& message) {
        ++counts_.taken;
        if (machine_.program_.reception(message) == Reception::dropped) return;
        if (Task handler = take_in(message); handler.exists()) {
            handler.resume();
            CHECK(handler.done());  // nothing here takes time
        }
        if (resting_) go_on();
    }
    // A message has waited at the interface from when it was sent, or the one before had entered.
    void entered(Tick sent, Tick at) {
        Tick& sent_until = machine_.sent_until_[id_];
        const Tick begin = std::max(sent_until, sent);
        sent_until = std::max(sent_until, at);
        if (at <= begin) return;
        account(TimeClass::send, begin);
        account(TimeClass::idle, at);
    }

  protected:
    void begin_delay(Tick, TimeClass) override { CHECK(false); }
    void begin_send(Message) override { CHECK(false); }

  private:
    void go_on() {
        resting_ = false;
        while (thread_can_go_on()) resume_thread();
        resting_ = true;
    }

    TerminalMachine& machine_;
};

TerminalMachine::TerminalMachine(PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program)
    : Machine(pool, std::move(network), program), period_ps_(network_->topology().period_ps), sent_until_(nodes()) {
    for (std::uint32_t node = 0; node < nodes(); ++node) terminals_.push_back(std::make_unique<Terminal>(*this, node));
}

TerminalMachine::~TerminalMachine() = default;

ThreadedNode& TerminalMachine::runner(std::uint32_t node) const { return *terminals_[node]; }

void TerminalMachine::on_arrival(const Arrival& arrival) {
    const Message message = unpack(arrival);
    terminals_[message.source]->entered(message.sent, arrival.entered);
    Terminal& terminal = *terminals_[message.destination];
    program_.arrived(terminal, message);
    terminal.take(message);
}

void TerminalMachine::on_vacancy(const Vacancy& vacancy) {
    if (const PacketQueue& queue = waiting(vacancy.node, vacancy.priority); !queue.empty())
        backlog_units_ -= network_->units(pool_[queue.head].bytes);
    Machine::on_vacancy(vacancy);
}

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
