#include "node/mdp.h"

#include <algorithm>

#include "base/check.h"
#include "network/mesh.h"

namespace grainscope {
namespace {

enum EventKind : std::uint32_t { kOperationOver, kMessageDue };

constexpr int kBackground = 0;  // levels; a handler of priority p runs at level 1 + p
constexpr int kLevels = 3;
constexpr int kNobody = -1;

}  // namespace

class MdpMachine::Processor final : public Node {
  public:
    // What it has been doing up to now is told to the recording.
    void close_account() { account(class_); }
    Processor(MdpMachine& machine, std::uint32_t id) : machine_(machine), config_(machine.config_), id_(id) {}

    std::uint32_t id() const override { return id_; }
    std::uint32_t count() const override { return machine_.nodes(); }
    std::int64_t now_cycle() const override { return machine_.cycle(); }
    void give(Signal& signal) override { ++signal.pending; }

    void start() {
        levels_[kBackground].task = machine_.program_.background(*this);
        levels_[kBackground].operation = Operation::none;
        reconsider();
    }

    void operation_over(std::uint64_t version) {
        if (version != version_) return;  // it was interrupted
        proceed();
    }

    void message_due(const Message& message) {
        Message arrived = message;
        const int p = arrived.priority;
        if (!config_.blocks_when_full && queued_words_[p] + arrived.words > config_.queue_words) {
            arrived.overflowed = true;
            ++counts_.overflowed;
        } else {
            queued_words_[p] += arrived.words;
        }
        queues_[p].push_back(arrived);
        gate(p);
        reconsider();
    }

    // Writes words of the message being sent. True when the last one is in the buffer.
    bool write_words() {
        Level& level = levels_[running_];
        const int p = level.message.priority;
        int room = config_.send_buffer_words - buffered_words(p);
        if (room <= 0) ++counts_.send_faults;
        Outgoing& outgoing = outgoing_[p].back();
        for (int i = 0; i < config_.send_words_per_cycle && room > 0 && outgoing.written < outgoing.words;
             ++i, --room) {
            ++outgoing.written;
            if (outgoing_[p].size() > 1) continue;
            if (machine_.network_->vacant(id_, level.message.priority)) {
                launch(p);
            } else {
                machine_.network_->supply(id_, level.message.priority, config_.word_flits);
            }
        }
        return outgoing.written == outgoing.words;
    }

    // The network has taken the last flit of a message of this priority.
    void interface_vacant(std::uint8_t p) {
        outgoing_[p].pop_front();
        if (!outgoing_[p].empty() && outgoing_[p].front().written > 0) launch(p);
    }

    // The cycle of the last write is still to pass; it can be interrupted like any other.
    void write_completed() {
        Level& level = levels_[running_];
        level.operation = Operation::delay;
        level.ends = now_cycle() + 1;
        ++version_;
        machine_.events_.push(level.ends, id_, kOperationOver, version_);
    }

    bool sending() const { return running_ != kNobody && levels_[running_].operation == Operation::send; }

    ClassTimes times() const {
        ClassTimes times = times_;
        times[static_cast<std::size_t>(class_)] += now_cycle() - since_;
        return times;
    }
    const MdpCounts& counts() const { return counts_; }

  protected:
    void begin_delay(std::int64_t cycles, TimeClass as) override {
        Level& level = levels_[running_];
        level.operation = Operation::delay;
        level.remaining = cycles;
        level.as = as;
    }
    void begin_send(const Message& message) override {
        Level& level = levels_[running_];
        CHECK(message.words >= 1 && message.priority < config_.priorities && message.destination < count());
        level.operation = Operation::send;
        level.message = message;
        level.message.source = id_;
        level.as = TimeClass::send;
        CHECK(outgoing_[message.priority].empty() ||
              outgoing_[message.priority].back().written == outgoing_[message.priority].back().words);
        const PacketId id = machine_.pool_.allocate();
        if (id >= machine_.in_flight_.size()) machine_.in_flight_.resize(id + 1);
        machine_.in_flight_[id] = level.message;
        Packet& packet = machine_.pool_[id];
        packet.source = id_;
        packet.destination = message.destination;
        packet.created_cycle = now_cycle();
        packet.priority = message.priority;
        packet.flits = message.words * config_.word_flits + config_.header_flits;
        outgoing_[message.priority].push_back({id, message.words, 0});
        ++counts_.sent;
    }
    void begin_wait(Signal& signal) override {
        CHECK(running_ == kBackground);
        levels_[kBackground].operation = Operation::wait;
        levels_[kBackground].signal = &signal;
    }

  private:
    enum class Operation { none, delay, send, wait, dispatch };
    struct Level {
        Task task;
        Operation operation = Operation::none;
        std::int64_t remaining = 0, ends = 0;
        TimeClass as = TimeClass::compute;
        Message message;  // being sent
        Message handled;  // what the handler was dispatched for
        Signal* signal = nullptr;
    };
    struct Outgoing {
        PacketId packet;
        int words, written;
    };

    // Flits at the interface and words behind it, in words.
    int buffered_words(int p) const {
        int words = 0;
        bool first = true;
        for (const Outgoing& outgoing : outgoing_[p]) {
            if (first && !machine_.network_->vacant(id_, static_cast<std::uint8_t>(p))) {
                const int flits = machine_.network_->waiting_flits(id_, static_cast<std::uint8_t>(p));
                words += std::min((flits + config_.word_flits - 1) / config_.word_flits, outgoing.written);
            } else {
                words += outgoing.written;
            }
            first = false;
        }
        return words;
    }

    void launch(int p) {
        const Outgoing& outgoing = outgoing_[p].front();
        machine_.network_->send(outgoing.packet, config_.header_flits + outgoing.written * config_.word_flits);
    }

    // A blocking queue lets the network deliver only while two more of the longest messages fit (one may be on its way
    // from the network).
    void gate(int p) {
        if (!config_.blocks_when_full) return;
        const bool open = queued_words_[p] + 2 * machine_.longest_words_ <= config_.queue_words;
        machine_.network_->set_open(id_, static_cast<std::uint8_t>(p), open);
    }

    void account(TimeClass as) {
        if (machine_.recording_ != nullptr) machine_.recording_->spend(id_, class_, since_, now_cycle());
        times_[static_cast<std::size_t>(class_)] += now_cycle() - since_;
        since_ = now_cycle();
        class_ = as;
    }

    bool can_run(int level) const {
        const Level& l = levels_[level];
        if (l.task.exists() || l.operation == Operation::dispatch)
            return l.operation != Operation::wait || l.signal->pending > 0;
        return level != kBackground && !queues_[level - 1].empty();
    }

    // Takes up the highest level that can run.
    void reconsider() {
        int best = kLevels - 1;
        while (best >= 0 && !can_run(best)) --best;
        if (best == running_) {
            if (best == kNobody) account(levels_[kBackground].task.exists() ? TimeClass::wait : TimeClass::idle);
            return;
        }
        if (running_ != kNobody) {
            if (best < running_) return;
            Level& interrupted = levels_[running_];
            // A message is never torn: an interrupt that would use the same send buffer waits until it has been
            // written.
            if (interrupted.operation == Operation::send && interrupted.message.priority + 1 >= best) return;
            if (interrupted.operation == Operation::delay || interrupted.operation == Operation::dispatch)
                interrupted.remaining = interrupted.ends - now_cycle();
            ++version_;
            ++counts_.interrupts;
        }
        running_ = best;
        take_up();
    }

    // Begins or continues what the running level has to do.
    void take_up() {
        Level& level = levels_[running_];
        if (!level.task.exists() && level.operation == Operation::none) {
            const int p = running_ - 1;
            level.handled = queues_[p].front();
            queues_[p].pop_front();
            level.operation = Operation::dispatch;
            level.as = TimeClass::dispatch;
            level.remaining = config_.dispatch_cycles;
            if (level.handled.overflowed)
                level.remaining += static_cast<std::int64_t>(config_.overflow_cycles) * level.handled.words;
            ++counts_.dispatched;
        }
        switch (level.operation) {
            case Operation::none:
            case Operation::wait:
                proceed();
                return;
            case Operation::send:
                account(level.as);
                machine_.senders_.push_back(id_);
                return;
            case Operation::delay:
            case Operation::dispatch:
                account(level.as);
                level.ends = now_cycle() + level.remaining;
                ++version_;
                machine_.events_.push(level.ends, id_, kOperationOver, version_);
                return;
        }
    }

    // The running level's operation is over: on to its next one, or to another level.
    void proceed() {
        Level& level = levels_[running_];
        if (level.operation == Operation::dispatch) level.task = machine_.program_.handle(*this, level.handled);
        level.operation = Operation::none;
        level.task.resume();
        if (level.task.done()) {
            level.task = Task();
            if (running_ != kBackground) {
                const int p = running_ - 1;
                if (!level.handled.overflowed) queued_words_[p] -= level.handled.words;
                gate(p);
            }
            running_ = kNobody;
            reconsider();
            return;
        }
        if (level.operation == Operation::wait) {
            running_ = kNobody;
            reconsider();
            return;
        }
        // A message of higher priority may have come in while this level could not be interrupted.
        for (int higher = kLevels - 1; higher > running_; --higher)
            if (can_run(higher) && !(level.operation == Operation::send && level.message.priority + 1 >= higher)) {
                ++counts_.interrupts;
                running_ = higher;
                break;
            }
        take_up();
    }

    MdpMachine& machine_;
    const MdpConfig& config_;
    std::uint32_t id_;
    Level levels_[kLevels];
    int running_ = kNobody;
    std::uint64_t version_ = 0;
    std::deque<Message> queues_[2];
    int queued_words_[2] = {0, 0};
    std::deque<Outgoing> outgoing_[2];
    ClassTimes times_{};
    TimeClass class_ = TimeClass::idle;
    std::int64_t since_ = 0;
    MdpCounts counts_;
};

MdpMachine::MdpMachine(const Values& values, NodeProgram& program, int longest_words)
    : config_(MdpConfig::from(values)),
      program_(program),
      longest_words_(longest_words),
      network_(make_mesh(values, pool_)) {
    for (std::uint32_t node = 0; node < network_->nodes(); ++node)
        processors_.push_back(std::make_unique<Processor>(*this, node));
}

MdpMachine::~MdpMachine() = default;

void MdpMachine::start() {
    for (auto& processor : processors_) processor->start();
}

std::int64_t MdpMachine::advance(std::int64_t limit) {
    std::int64_t events = 1;
    const std::int64_t now = cycle();
    while (!events_.empty() && events_.next().cycle <= now) {
        const Event event = events_.pop();
        ++events;
        if (event.kind == kOperationOver) {
            processors_[event.node]->operation_over(event.value);
        } else {
            const auto packet = static_cast<PacketId>(event.value);
            const Message message = in_flight_[packet];
            pool_.release(packet);
            processors_[event.node]->message_due(message);
        }
    }
    std::sort(senders_.begin(), senders_.end());
    senders_.erase(std::unique(senders_.begin(), senders_.end()), senders_.end());
    std::size_t kept = 0;
    for (const std::uint32_t node : senders_) {
        Processor& processor = *processors_[node];
        if (!processor.sending()) continue;
        if (processor.write_words())
            processor.write_completed();
        else
            senders_[kept++] = node;
    }
    senders_.resize(kept);
    if (network_->idle() && senders_.empty()) {
        if (events_.empty()) return 0;
        if (events_.next().cycle > now) {
            network_->skip_to(std::min(events_.next().cycle, std::max(limit, now + 1)));
            return events;
        }
    }
    events += network_->step();
    deliver();
    return events;
}

void MdpMachine::deliver() {
    for (const Delivery& delivery : network_->deliveries()) {
        const Packet& packet = pool_[delivery.packet];
        if (recording_ != nullptr)
            recording_->flight(packet.source, packet.destination, packet.created_cycle, delivery.cycle, packet.flits);
        events_.push(delivery.cycle + config_.interface_cycles, packet.destination, kMessageDue, delivery.packet);
    }
    for (const Vacancy& vacancy : network_->vacancies()) processors_[vacancy.node]->interface_vacant(vacancy.priority);
}

void MdpMachine::finish_recording() {
    for (auto& processor : processors_) processor->close_account();
}

ClassTimes MdpMachine::times(std::uint32_t node) const { return processors_[node]->times(); }
const MdpCounts& MdpMachine::counts(std::uint32_t node) const { return processors_[node]->counts(); }

MdpConfig MdpConfig::from(const Values& values) {
    return {values.whole("dispatch_cycles"),
            values.whole("interface_cycles"),
            values.whole("send_words_per_cycle"),
            values.whole("send_buffer_words"),
            values.whole("queue_words"),
            values.whole("overflow_cycles"),
            values.choice_key("queue_full") == "block",
            values.whole("word_flits"),
            values.whole("header_flits"),
            values.whole("priorities")};
}

const Part kMdp{"mdp",
                "Message-driven processor",
                "Handlers dispatched by hardware from two message queues, sends written into a buffer word by word",
                {
                    {"dispatch_cycles", "Dispatch", "cycles", Kind::integer, Group::node, 0, 1000, 4, 1, Scale::linear,
                     "From the head of the queue to the first instruction of the handler"},
                    {"interface_cycles", "Network interface", "cycles", Kind::integer, Group::node, 0, 1000, 0, 1,
                     Scale::linear, "Time a message spends between network and queue"},
                    {"send_words_per_cycle", "Send rate", "words/cycle", Kind::integer, Group::node, 1, 8, 2, 1,
                     Scale::linear, "Words that the send instructions write per cycle"},
                    {"send_buffer_words", "Send buffer", "words", Kind::integer, Group::node, 2, 28, 8, 1,
                     Scale::linear, "A full buffer stops the processor (send fault)"},
                    {"queue_words", "Message queue", "words", Kind::integer, Group::node, 16, 65536, 512, 1, Scale::log,
                     "Room for messages of one priority"},
                    {"queue_full",
                     "Full queue",
                     "",
                     Kind::choice,
                     Group::node,
                     0,
                     1,
                     0,
                     1,
                     Scale::linear,
                     "What happens to a message that does not fit",
                     {{"overflow", "slow path", "It is kept in memory, at a cost per word"},
                      {"block", "block", "The node takes nothing more out of the network until there is room"}}},
                    {"overflow_cycles",
                     "Overflow",
                     "cycles/word",
                     Kind::integer,
                     Group::node,
                     0,
                     1000,
                     20,
                     1,
                     Scale::linear,
                     "Extra cost of a message that took the slow path",
                     {},
                     {"queue_full", {"overflow"}}},
                },
                {"word_flits", "header_flits", "priorities"}};

}  // namespace grainscope
