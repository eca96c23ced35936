#include "node/mdp.h"

#include <algorithm>

#include "base/check.h"
#include "base/number.h"
#include "node/clock.h"
#include "node/mdp_processor.h"

namespace grainscope {
MdpMachine::MdpMachine(const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
                       int longest_bytes)
    : Machine(pool, std::move(network), program),
      config_(MdpConfig::from(values, network_->period())),
      longest_words_(config_.words(longest_bytes)),
      word_units_(network_->units(2 * kWordBytes) - network_->units(kWordBytes)),
      // Several words may fill one flit; the first has one all the same.
      header_units_(network_->units(kWordBytes) - std::max(1, word_units_)) {
    CHECK(!program.holds_messages_off());
    // Bits of data in both: as many words of the node as it writes, and the words of four bytes that are as much.
    const Tick bits = std::min(config_.send_words_per_cycle, config_.send_buffer_words) * config_.data_bits;
    // The first word has to bring something that the network can take.
    steady_ = !program.uses_priorities() && config_.data_bits * word_units_ >= kWordBytes * 8 &&
              bits * word_units_ * network_->unit_ps() >= config_.cycle_ps * kWordBytes * 8;
    flies_from_send_ = true;
    for (std::uint32_t node = 0; node < nodes(); ++node) processors_.push_back(std::make_unique<Mdp>(*this, node));
}

MdpMachine::~MdpMachine() = default;

ThreadedNode& MdpMachine::runner(std::uint32_t node) const { return *processors_[node]; }

void MdpMachine::on_event(const Event& event) {
    count_faults();
    Mdp& processor = *processors_[node_of(event)];
    if (event.kind == kAct) return processor.act(event.value);
    processor.message_due(due_.take(static_cast<std::uint32_t>(event.value)));
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
        Mdp& processor = *processors_[node];
        if (!processor.sending()) continue;
        if (processor.write_words(wrote))
            processor.write_completed();
        else
            senders_[kept++] = node;
    }
    senders_.resize(kept);
    may_act_ = kept > 0;
    wrote_until_ = now_ + config_.cycle_ps;
    if (!wrote) {
        stalled_ = senders_.size();
        still_since_ = network_->time();
        still_until_ = next_room();
    }
    return wrote;
}

// When a sender that has found no room may find some, if nothing else happens in the network until then.
Tick MdpMachine::next_room() const {
    if (network_->next() == kNever) return kNever;
    Tick next = kNever;
    for (const std::uint32_t node : senders_) next = std::min(next, processors_[node]->next_taken());
    return next;
}

void MdpMachine::on_arrival(const Arrival& arrival) {
    const Message message = unpack(arrival);
    const std::uint32_t node = message.destination;
    program_.arrived(*processors_[node], message);
    const Tick due = next_multiple(arrival.at + config_.interface_cycles * config_.cycle_ps, config_.cycle_ps);
    // Of one moment, a message that is due and the end of an operation come in the order in which they were known.
    events_.push(due, node * kKinds + kAct, kArrive, due_.put(message));
}

void MdpMachine::on_vacancy(const Vacancy& vacancy) { processors_[vacancy.node]->interface_vacant(vacancy.priority); }

NodeCounts MdpMachine::counts(std::uint32_t node) const {
    NodeCounts counts = processors_[node]->counts();
    const auto end = senders_.begin() + static_cast<std::ptrdiff_t>(stalled_);
    if (std::find(senders_.begin(), end, node) != end) counts.send_faults += uncounted_faults();
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

MdpConfig mdp_config(const Values& values) { return MdpConfig::from(values, cycle_of_network(values)); }

// What a processor writes, the network has to be able to take, and a blocking queue needs room for what may be on its
// way.
void check_mdp(const Values& values, int longest_bytes, const NetworkPart& network, Errors& errors) {
    check_clock(values, network, errors);
    // What a network can be handed piece by piece has its limit; what it gets whole has not.
    const auto setting = network.configure(values);
    const int word_units = std::max(1, setting->units(2 * kWordBytes) - setting->units(kWordBytes));
    const int header = setting->units(kWordBytes) - word_units;
    constexpr int kMostUnits = 240;
    const double each = word_units * values.number("data_bits") / (kWordBytes * 8);
    if (header + values.whole("send_buffer_words") * each > kMostUnits)
        errors.add("send_buffer_words", ErrorCode::send_buffer_too_long,
                   {std::max(2, static_cast<int>((kMostUnits - header) / each))});
    const int least = 2 * MdpConfig::from(values, 1).words(longest_bytes);
    if (values.choice_key("queue_full") == "block" && values.whole("queue_words") < least)
        errors.add("queue_words", ErrorCode::queue_too_short, {least});
}

constexpr Price kMdpPrices[] = {{Unit::instructions, {"instruction_cycles"}},
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
    kMdpPrices,
    [](const Values& values, Work work) { return static_cast<double>(mdp_config(values).price(work)); },
    // The network takes the first words while the others are being written.
    [](const Values& values, Role, int bytes, int) {
        const MdpConfig config = mdp_config(values);
        const auto cycle = static_cast<double>(config.cycle_ps);
        const int words = config.words(bytes),
                  send = (words + config.send_words_per_cycle - 1) / config.send_words_per_cycle;
        // What the queue cannot hold takes the slow path; a queue that blocks holds every message.
        const int dispatch = config.dispatch_cycles + (words > config.queue_words ? config.overflow_cycles * words : 0);
        return Endpoint{0, (config.interface_cycles + dispatch) * cycle, send * cycle, dispatch * cycle};
    },
    [](const Values& values) { return static_cast<double>(mdp_config(values).cycle_ps); },
    [](const Values&, Role, int bytes) { return bytes; },
    check_mdp,
    [](const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
       int longest_bytes) -> std::unique_ptr<Machine> {
        return std::make_unique<MdpMachine>(values, pool, std::move(network), program, longest_bytes);
    }};

}  // namespace grainscope
