#include "node/mdp.h"

#include <algorithm>

#include "base/check.h"
#include "base/number.h"
#include "base/ring.h"
#include "node/clock.h"

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
    Tick now() const override { return machine_.now_; }
    void give(Signal& signal) override {
        ++signal.pending;
        // A handler of this node ends before its thread goes on; what comes from outside is seen at once.
        if (!resuming_ && started_) reconsider();
    }
    Tick price(Work work) const override { return config_.price(work); }

    void start() {
        started_ = true;
        levels_[kBackground].task = machine_.program_.background(*this);
        levels_[kBackground].operation = Operation::none;
        reconsider();
    }

    void operation_over(std::uint64_t version) {
        if (version != version_) return;  // it was interrupted
        proceed();
    }

    void message_due(Message arrived) {
        const int p = arrived.priority, words = config_.words(arrived.bytes);
        if (!config_.blocks_when_full && queued_words_[p] + words > config_.queue_words) {
            arrived.overflowed = true;
            ++counts_.overflowed;
        } else {
            queued_words_[p] += words;
        }
        queues_[p].push_back(std::move(arrived));
        gate(p);
        reconsider();
    }

    // Writes words of the message being sent. True when the last one is in the buffer; `wrote` if any was written.
    bool write_words(bool& wrote) {
        const int p = levels_[running_].priority;
        int room = config_.send_buffer_words - buffered_words(p);
        if (room <= 0) ++counts_.send_faults;
        Outgoing& outgoing = outgoing_[p].back();
        for (int i = 0; i < config_.send_words_per_cycle && room > 0 && outgoing.written < outgoing.words;
             ++i, --room) {
            const int before = outgoing.ready();
            ++outgoing.written;
            wrote = true;
            if (outgoing_[p].size() > 1) continue;
            if (machine_.network_->vacant(id_, static_cast<std::uint8_t>(p))) {
                launch(p);
            } else if (!machine_.steady_ && outgoing.ready() > before) {
                machine_.network_->supply(id_, static_cast<std::uint8_t>(p), outgoing.ready() - before, now());
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
        level.ends = now() + config_.cycle_ps;
        ++version_;
        machine_.events_.push(level.ends, id_, kOperationOver, version_);
    }

    bool sending() const { return running_ != kNobody && levels_[running_].operation == Operation::send; }

    ClassTimes times() const {
        ClassTimes times = times_;
        times[static_cast<std::size_t>(class_)] += now() - since_;
        return times;
    }
    const NodeCounts& counts() const { return counts_; }
    void count_faults(std::int64_t faults) { counts_.send_faults += faults; }

    Awaited awaited() const {
        for (int level = kLevels - 1; level >= 0; --level) {
            if (levels_[level].operation == Operation::send) return Awaited::send_room;
            if (level == kBackground && levels_[level].operation == Operation::wait) return Awaited::signal;
            if (level == kBackground && levels_[level].operation == Operation::receive) return Awaited::message;
        }
        return queues_[0].empty() && queues_[1].empty() ? Awaited::nothing : Awaited::processor;
    }

  protected:
    void begin_delay(Tick ticks, TimeClass as) override {
        Level& level = levels_[running_];
        level.operation = Operation::delay;
        level.remaining = next_multiple(ticks, config_.cycle_ps);
        level.as = as;
    }
    void begin_send(Message message) override {
        Level& level = levels_[running_];
        CHECK(message.priority < machine_.network_->priorities() && machine_.is_destination(message.destination));
        const int p = message.priority, words = config_.words(message.bytes);
        CHECK(p == 0 || machine_.program_.uses_priorities());
        Ring<Outgoing>& outgoing = outgoing_[p];
        CHECK(outgoing.empty() || outgoing.back().written == outgoing.back().words);
        level.priority = p;
        level.as = TimeClass::send;
        message.source = id_;
        message.sent = now();
        const int body = machine_.network_->units(message.bytes) - machine_.header_units_;
        outgoing.push_back({machine_.pack(message), words, 0, machine_.header_units_, body});
        ++counts_.sent;
        if (machine_.steady_ && outgoing.size() == 1 && words <= config_.send_buffer_words) {
            // Nothing can stop the writing, so its end is known.
            const int cycles = (words + config_.send_words_per_cycle - 1) / config_.send_words_per_cycle;
            outgoing.back().written = words;
            launch(p);
            level.operation = Operation::delay;
            level.uninterruptible = true;
            level.remaining = cycles * config_.cycle_ps;
            return;
        }
        level.operation = Operation::send;
    }
    void begin_wait(Signal& signal, TimeClass as) override {
        CHECK(running_ == kBackground);
        levels_[kBackground].operation = Operation::wait;
        levels_[kBackground].as = as;
        levels_[kBackground].signal = &signal;
    }
    bool has_message(const Filter& filter) const override { return find(filter) != mailbox_.end(); }
    void begin_receive(const Filter& filter) override {
        CHECK(running_ == kBackground);
        levels_[kBackground].operation = Operation::receive;
        levels_[kBackground].as = TimeClass::wait;
        levels_[kBackground].filter = filter;
    }
    Message take_message(const Filter& filter) override {
        const auto at = find(filter);
        Message message = *at;
        mailbox_.erase(at);
        return message;
    }

  private:
    enum class Operation { none, delay, send, wait, receive, dispatch };
    struct Level {
        Task task;
        Operation operation = Operation::none;
        Tick remaining = 0, ends = 0;
        TimeClass as = TimeClass::compute;
        bool uninterruptible = false;  // a delay that stands for the writing of a message
        int priority = 0;              // of the message being sent
        Message handled;               // what the handler was dispatched for
        Signal* signal = nullptr;
        Filter filter;
    };
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

    // Flits at the interface and words behind it, in words.
    int buffered_words(int p) const {
        int words = 0;
        for (std::size_t i = 0; i < outgoing_[p].size(); ++i) {
            const Outgoing& outgoing = outgoing_[p][i];
            if (i == 0 && !machine_.network_->vacant(id_, static_cast<std::uint8_t>(p))) {
                const int units = outgoing.ready() - machine_.network_->taken(id_, static_cast<std::uint8_t>(p), now());
                words += std::min(outgoing.words_of(units), outgoing.written);
            } else {
                words += outgoing.written;
            }
        }
        return words;
    }

    void launch(int p) {
        const Outgoing& outgoing = outgoing_[p].front();
        machine_.network_->send(outgoing.packet, now(), machine_.steady_ ? Network::kAllReady : outgoing.ready());
    }

    // A blocking queue lets the network deliver only while two more of the longest messages fit (one may be on its way
    // from the network).
    void gate(int p) {
        if (!config_.blocks_when_full) return;
        const bool open = queued_words_[p] + 2 * machine_.longest_words_ <= config_.queue_words;
        machine_.network_->set_open(id_, static_cast<std::uint8_t>(p), open, now());
    }

    void account(TimeClass as) {
        if (machine_.recording_ != nullptr) machine_.recording_->spend(id_, class_, since_, now());
        times_[static_cast<std::size_t>(class_)] += now() - since_;
        since_ = now();
        class_ = as;
    }

    std::vector<Message>::const_iterator find(const Filter& filter) const {
        return std::find_if(mailbox_.begin(), mailbox_.end(), [&](const Message& m) { return filter.takes(m); });
    }

    // The handler of a message that the program receives.
    Task store(Message message) {
        co_await compute({Unit::bytes_copied, message.bytes}, TimeClass::receive);
        mailbox_.push_back(std::move(message));
    }
    Task handler_for(const Message& message) {
        switch (machine_.program_.reception(message)) {
            case Reception::handled:
                return machine_.program_.handle(*this, message);
            case Reception::received:
                return store(message);
            case Reception::dropped:
                break;
        }
        return Task();
    }

    bool can_run(int level) const {
        const Level& l = levels_[level];
        if (l.task.exists() || l.operation == Operation::dispatch) {
            if (l.operation == Operation::wait) return l.signal->pending > 0;
            return l.operation != Operation::receive || has_message(l.filter);
        }
        return level != kBackground && !queues_[level - 1].empty();
    }

    // Takes up the highest level that can run.
    void reconsider() {
        int best = kLevels - 1;
        while (best >= 0 && !can_run(best)) --best;
        if (best == running_) {
            if (best == kNobody)
                account(levels_[kBackground].task.exists() ? levels_[kBackground].as : TimeClass::idle);
            return;
        }
        if (running_ != kNobody) {
            if (best < running_) return;
            Level& interrupted = levels_[running_];
            // A message is never torn: an interrupt that would use the same send buffer waits until it has been
            // written.
            if (interrupted.uninterruptible && now() < interrupted.ends) return;
            if (interrupted.operation == Operation::send && interrupted.priority + 1 >= best) return;
            if (interrupted.operation == Operation::delay || interrupted.operation == Operation::dispatch)
                interrupted.remaining = interrupted.ends - now();
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
            level.handled = std::move(queues_[p].front());
            queues_[p].pop_front();
            level.operation = Operation::dispatch;
            level.as = TimeClass::dispatch;
            level.remaining = config_.dispatch_cycles * config_.cycle_ps;
            if (level.handled.overflowed)
                level.remaining += config_.cycle_ps * config_.overflow_cycles * config_.words(level.handled.bytes);
            ++counts_.taken;
        }
        switch (level.operation) {
            case Operation::none:
            case Operation::wait:
            case Operation::receive:
                proceed();
                return;
            case Operation::send:
                account(level.as);
                machine_.count_faults();
                machine_.senders_.push_back(id_);
                machine_.may_act_ = true;
                return;
            case Operation::delay:
            case Operation::dispatch:
                account(level.as);
                level.ends = now() + level.remaining;
                ++version_;
                machine_.events_.push(level.ends, id_, kOperationOver, version_);
                return;
        }
    }

    // The running level's operation is over: on to its next one, or to another level.
    void proceed() {
        Level& level = levels_[running_];
        if (level.operation == Operation::dispatch) level.task = handler_for(level.handled);
        level.operation = Operation::none;
        level.uninterruptible = false;
        if (level.task.exists()) {
            resuming_ = true;
            level.task.resume();
            resuming_ = false;
        }
        if (!level.task.exists() || level.task.done()) {
            level.task = Task();
            if (running_ != kBackground) {
                const int p = running_ - 1;
                if (!level.handled.overflowed) queued_words_[p] -= config_.words(level.handled.bytes);
                gate(p);
            }
            running_ = kNobody;
            reconsider();
            return;
        }
        if (level.operation == Operation::wait || level.operation == Operation::receive) {
            running_ = kNobody;
            reconsider();
            return;
        }
        // A message of higher priority may have come in while this level could not be interrupted.
        for (int higher = kLevels - 1; higher > running_; --higher)
            if (can_run(higher) && !level.uninterruptible &&
                !(level.operation == Operation::send && level.priority + 1 >= higher)) {
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
    bool started_ = false, resuming_ = false;
    std::uint64_t version_ = 0;
    Ring<Message> queues_[2];
    std::vector<Message> mailbox_;
    int queued_words_[2] = {0, 0};
    Ring<Outgoing> outgoing_[2];
    ClassTimes times_{};
    TimeClass class_ = TimeClass::idle;
    Tick since_ = 0;
    NodeCounts counts_;
};

MdpMachine::MdpMachine(const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
                       int longest_bytes)
    : Machine(pool, std::move(network), program),
      config_(MdpConfig::from(values, network_->period())),
      longest_words_(config_.words(longest_bytes)),
      word_units_(network_->units(2 * kWordBytes) - network_->units(kWordBytes)),
      header_units_(network_->units(kWordBytes) - word_units_) {
    CHECK(!program.holds_messages_off());
    // Bits of data in both: as many words of the node as it writes, and the words of four bytes that are as much.
    const Tick bits = std::min(config_.send_words_per_cycle, config_.send_buffer_words) * config_.data_bits;
    // The first word has to bring something that the network can take.
    steady_ = !program.uses_priorities() && config_.data_bits * word_units_ >= kWordBytes * 8 &&
              bits * word_units_ * network_->unit_ps() >= config_.cycle_ps * kWordBytes * 8;
    for (std::uint32_t node = 0; node < network_->nodes(); ++node)
        processors_.push_back(std::make_unique<Processor>(*this, node));
}

MdpMachine::~MdpMachine() = default;

void MdpMachine::start() {
    for (auto& processor : processors_) processor->start();
}

void MdpMachine::on_event(const Event& event) {
    count_faults();
    if (event.kind == kOperationOver) return processors_[event.node]->operation_over(event.value);
    const auto place = static_cast<std::uint32_t>(event.value);
    Message message = std::move(due_[place]);
    free_due_.push_back(place);
    processors_[event.node]->message_due(std::move(message));
}

void MdpMachine::count_faults() {
    const std::int64_t faults = uncounted_faults();
    for (std::size_t i = 0; i < stalled_; ++i) processors_[senders_[i]]->count_faults(faults);
    wrote_until_ += faults * config_.cycle_ps;
    stalled_ = 0;
}

bool MdpMachine::act() {
    count_faults();
    std::sort(senders_.begin(), senders_.end());
    senders_.erase(std::unique(senders_.begin(), senders_.end()), senders_.end());
    std::size_t kept = 0;
    bool wrote = false;
    for (const std::uint32_t node : senders_) {
        Processor& processor = *processors_[node];
        if (!processor.sending()) continue;
        if (processor.write_words(wrote))
            processor.write_completed();
        else
            senders_[kept++] = node;
    }
    senders_.resize(kept);
    may_act_ = kept > 0;
    wrote_until_ = now_ + config_.cycle_ps;
    if (!wrote && network_->next() == kNever) {
        stalled_ = senders_.size();
        still_since_ = network_->time();
    }
    return wrote;
}

void MdpMachine::on_arrival(const Arrival& arrival) {
    Message message = unpack(arrival);
    const std::uint32_t node = message.destination;
    if (recording_ != nullptr)
        recording_->flight(message.source, node, message.priority, message.sent, arrival.at,
                           network_->units(message.bytes));
    program_.arrived(*processors_[node], message);
    std::uint32_t place;
    if (free_due_.empty()) {
        place = static_cast<std::uint32_t>(due_.size());
        due_.emplace_back();
    } else {
        place = free_due_.back();
        free_due_.pop_back();
    }
    due_[place] = std::move(message);
    const Tick due = next_multiple(arrival.at + config_.interface_cycles * config_.cycle_ps, config_.cycle_ps);
    events_.push(due, node, kMessageDue, place);
}

void MdpMachine::on_vacancy(const Vacancy& vacancy) { processors_[vacancy.node]->interface_vacant(vacancy.priority); }

void MdpMachine::finish_recording() {
    for (auto& processor : processors_) processor->close_account();
}

Awaited MdpMachine::awaited(std::uint32_t node) const { return processors_[node]->awaited(); }
ClassTimes MdpMachine::times(std::uint32_t node) const { return processors_[node]->times(); }
NodeCounts MdpMachine::counts(std::uint32_t node) const {
    NodeCounts counts = processors_[node]->counts();
    if (std::find(senders_.begin(), senders_.begin() + static_cast<std::ptrdiff_t>(stalled_), node) !=
        senders_.begin() + static_cast<std::ptrdiff_t>(stalled_))
        counts.send_faults += uncounted_faults();
    return counts;
}

MdpConfig MdpConfig::from(const Values& values, Tick network_period) {
    const Tick own = values.integer("processor_ps");
    return {own > 0 ? own : network_period,
            values.whole("dispatch_cycles"),
            values.whole("interface_cycles"),
            values.whole("send_words_per_cycle"),
            values.whole("send_buffer_words"),
            values.whole("queue_words"),
            values.whole("overflow_cycles"),
            values.choice_key("queue_full") == "block",
            values.whole("data_bits"),
            values.whole("instruction_cycles"),
            values.number("off_chip_instruction_cycles"),
            values.whole("float_cycles"),
            values.whole("copy_on_chip_cycles"),
            values.whole("copy_off_chip_cycles"),
            values.whole("on_chip_cycles"),
            values.whole("off_chip_cycles")};
}

Tick MdpConfig::price(Work work) const {
    const auto words = [&] { return (work.amount * 8 + data_bits - 1) / data_bits; };
    switch (work.unit) {
        case Unit::instructions:
        case Unit::integer_operations:
            return work.amount * instruction_cycles * cycle_ps;
        case Unit::instructions_far:
            return static_cast<Tick>(static_cast<double>(work.amount) * far_cycles + 0.5) * cycle_ps;
        case Unit::float_operations:
            return work.amount * float_cycles * cycle_ps;
        case Unit::bytes_copied:
            return words() * copy_cycles * cycle_ps;
        case Unit::bytes_copied_far:
            return words() * copy_far_cycles * cycle_ps;
        case Unit::bytes_read:
            return words() * read_cycles * cycle_ps;
        case Unit::bytes_read_far:
            return words() * read_far_cycles * cycle_ps;
        case Unit::reductions:
        case Unit::suspensions:
            break;
    }
    CHECK(false);  // refused before the run
    return 0;
}

namespace {

MdpConfig config_of(const Values& values) { return MdpConfig::from(values, cycle_of_network(values)); }

// What a processor writes, the network has to be able to take, and a blocking queue needs room for what may be on its
// way.
void check_mdp(const Values& values, int longest_bytes, const NetworkPart& network, Errors& errors) {
    check_clock(values, network, errors);
    // What a network can be handed piece by piece has its limit; what it gets whole has not.
    const int word_units = network.units(values, 2 * kWordBytes) - network.units(values, kWordBytes);
    const int header = network.units(values, kWordBytes) - word_units;
    constexpr int kMostUnits = 240;
    const double each = word_units * values.number("data_bits") / (kWordBytes * 8);
    if (header + values.whole("send_buffer_words") * each > kMostUnits)
        errors.add("send_buffer_words", ErrorCode::send_buffer_too_long,
                   {std::max(2, static_cast<int>((kMostUnits - header) / each))});
    const int least = 2 * MdpConfig::from(values, 1).words(longest_bytes);
    if (values.choice_key("queue_full") == "block" && values.whole("queue_words") < least)
        errors.add("queue_words", ErrorCode::queue_too_short, {least});
}

constexpr Price kPrices[] = {{Unit::instructions, {"instruction_cycles"}},
                             {Unit::instructions_far, {"off_chip_instruction_cycles"}},
                             {Unit::integer_operations, {"instruction_cycles"}},
                             {Unit::float_operations, {"float_cycles"}},
                             {Unit::bytes_copied, {"copy_on_chip_cycles"}},
                             {Unit::bytes_copied_far, {"copy_off_chip_cycles"}},
                             {Unit::bytes_read, {"on_chip_cycles"}},
                             {Unit::bytes_read_far, {"off_chip_cycles"}}};

}  // namespace

constexpr NodePart kMdp{
    {"mdp",
     "Message-driven processor",
     "A processor whose hardware starts a handler for each message; send instructions write words into a buffer",
     {
         {whole("dispatch_cycles", "Dispatch", "cycles", {.most = 1000, .standard = 4},
                "The time from the arrival of a message at the head of the queue to the first instruction of the "
                "handler")},
         {whole("interface_cycles", "Network interface", "cycles", {.most = 1000, .standard = 0},
                "The time that a message spends between the network and the queue")},
         {whole("send_words_per_cycle", "Send rate", "words/cycle", {.least = 1, .most = 8, .standard = 2},
                "The number of words that send instructions write per cycle")},
         {whole("send_buffer_words", "Send buffer", "words", {.least = 2, .most = 28, .standard = 8},
                "The words that the send buffer holds; a full buffer stops the processor (send fault)")},
         {whole("queue_words", "Message queue", "words", {.least = 16, .most = 65'536, .standard = 512, .log = true},
                "The words that the queue of one priority holds")},
         {choice("queue_full", "Full queue", "What happens to a message when the queue is full"),
          {{"overflow", "slow path", "The message goes to memory, which costs time for each word"},
           {"block", "block", "The node takes no more messages from the network until there is room"}}},
         {whole("overflow_cycles", "Overflow", "cycles/word", {.most = 1000, .standard = 20},
                "The extra time for each word of a message that went to memory", {"queue_full", {"overflow"}})},
         {whole("processor_ps", "Processor cycle", "ps", {.most = 1'000'000, .standard = 0, .step = 1000},
                "The duration of a processor cycle; 0 means the cycle of the network")},
         {whole("data_bits", "Data per word", "bits", {.least = 1, .most = 512, .standard = 32},
                "The bits of a word that carry data; the tag does not count")},
         {whole("instruction_cycles", "Instruction", "cycles", {.least = 1, .most = 1000, .standard = 1},
                "The time of an instruction or of an operation on integers")},
         {real("off_chip_instruction_cycles", "Off-chip instruction", "cycles",
               {.least = 1, .most = 1000, .standard = 1, .step = 0.05, .log = true},
               "The time of an instruction of a program whose code and data lie off the chip")},
         {whole("float_cycles", "Floating-point operation", "cycles",
                {.least = 1, .most = 10'000, .standard = 100, .log = true},
                "The time of an operation in double precision, which is done in software")},
         {whole("on_chip_cycles", "On-chip access", "cycles/word", {.most = 100, .standard = 2},
                "The time that a remote read adds for each word from on-chip memory")},
         {whole("off_chip_cycles", "Off-chip access", "cycles/word", {.most = 100, .standard = 8},
                "The time that a remote read adds for each word from off-chip memory")},
         {whole("copy_on_chip_cycles", "Copy on chip", "cycles/word", {.most = 100, .standard = 3},
                "The time to copy a word from the message queue to on-chip memory")},
         {whole("copy_off_chip_cycles", "Copy off chip", "cycles/word", {.most = 100, .standard = 6},
                "The time to copy a word from the message queue to off-chip memory")},
     }},
    kPrices,
    [](const Values& values, Work work) { return static_cast<double>(config_of(values).price(work)); },
    // The network takes the first words while the others are being written.
    [](const Values& values, Role, int bytes, int) {
        const MdpConfig config = config_of(values);
        const auto cycle = static_cast<double>(config.cycle_ps);
        const int send = (config.words(bytes) + config.send_words_per_cycle - 1) / config.send_words_per_cycle;
        return Endpoint{0, (config.interface_cycles + config.dispatch_cycles) * cycle, send * cycle,
                        config.dispatch_cycles * cycle};
    },
    [](const Values& values) { return static_cast<double>(config_of(values).cycle_ps); },
    [](const Values&, Role, int bytes) { return bytes; },
    check_mdp,
    [](const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
       int longest_bytes) -> std::unique_ptr<Machine> {
        return std::make_unique<MdpMachine>(values, pool, std::move(network), program, longest_bytes);
    }};

}  // namespace grainscope
