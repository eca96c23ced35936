#include "node/psi.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"
#include "node/processor.h"

namespace grainscope {

PsiConfig PsiConfig::from(const Values& values) {
    const double reduction_ps = values.number("reduction_us") * 1e6;
    return {
        whole_ps(reduction_ps),
        whole_ps(reduction_ps * values.number("suspension_reductions")),
        whole_ps(values.number("firmware_byte_ns") * 1000),
        whole_ps(values.number("response_us") * 1e6),
        whole_ps(values.number("jitter_us") * 1e6),
        whole_ps(values.number("instruction_us") * 1e6),
        values.number("throw_reductions"),
        values.number("argument_reductions"),
        values.number("message_cost_factor"),
        values.number("sender_share"),
        values.number("float_instructions"),
        values.number("word_instructions"),
        values.choice_key("firmware") == "within" ? values.number("contained_reductions") : 0,
        {0, values.number("return_reductions"), values.number("read_reductions"), values.number("unify_reductions"),
         values.number("terminated_reductions")},
        values.whole("throw_words"),
        values.whole("report_words"),
        values.choice_key("service") == "messages",
    };
}

LogicConfig logic_config(const Values& values) {
    return {static_cast<Transport>(values.choice("transport")),
            static_cast<FosterParents>(values.choice("foster_parents")), values.choice_key("unify_end") == "reported",
            values.choice_key("variable_reference") == "remote", static_cast<Scheduling>(values.choice("scheduling"))};
}

Tick PsiConfig::software_ps(Role role, int arguments, int units) const {
    const double reductions = role == Role::call ? throw_reductions + argument_reductions * arguments
                                                 : role_reductions[static_cast<int>(role)];
    const double own = std::max(0.0, reductions - 2 * units * contained_reductions);
    return whole_ps(own * factor * static_cast<double>(reduction_ps));
}

Tick PsiConfig::price(Work work) const {
    const auto amount = static_cast<double>(work.amount);
    const auto for_instructions = [&](double count) { return whole_ps(count * static_cast<double>(instruction_ps)); };
    switch (work.unit) {
        case Unit::instructions:
        case Unit::instructions_far:
        case Unit::integer_operations:
            return work.amount * instruction_ps;
        case Unit::float_operations:
            return for_instructions(amount * float_instructions);
        case Unit::reductions:
            return work.amount * reduction_ps;
        case Unit::suspensions:
            return work.amount * suspension_ps;
        case Unit::bytes_copied:
        case Unit::bytes_copied_far:
        case Unit::bytes_read:
        case Unit::bytes_read_far:
            return for_instructions(amount / kWordBytes * word_instructions);
    }
    CHECK(false);
    return 0;
}

class PsiMachine::Pe final : public Processor<Pe> {
  public:
    Pe(PsiMachine& machine, std::uint32_t id) : Processor(machine, id), machine_(machine), config_(machine.config_) {}

    Tick price(Work work) const override { return config_.price(work); }

  protected:
    void begin_send(Message message) override {
        stamp(message);
        begin(resumed_, kSend, spend_on_message(message, true), TimeClass::send);
        sending_ = message;
    }
    bool must_serve() const override { return !inbox_.empty() && config_.messages_first; }

  private:
    friend class Processor<Pe>;
    static constexpr int kSend = kOwn, kTake = kOwn + 1;

    bool may_take(int level) const {
        return level == kHandler && may_take_message() && (config_.messages_first || !thread_can_go_on());
    }
    void take(int level) {
        take_message_into(taking_);
        begin(level, kTake, spend_on_message(taking_, false), TimeClass::receive);
    }
    // A computation turns to messages after every reduction's time of it.
    Tick turning_ps(int kind) const { return kind == kDelay && config_.messages_first ? config_.reduction_ps : 0; }
    void finish(int level, int kind) {
        if (kind == kTake) return handle(level, taking_);
        const PacketId packet = machine_.pack(sending_);
        machine_.pool_[packet].bytes = config_.bytes(sending_);
        machine_.hand_over(packet);
    }

    // One side's work for a message.
    Tick spend_on_message(const Message& message, bool sends) {
        const int units = machine_.network_->units(config_.bytes(message));
        const Tick all = config_.software_ps(message.role, config_.arguments(message), units);
        const Tick senders = whole_ps(config_.sender_share * static_cast<double>(all));
        const Tick software = sends ? senders : all - senders, firmware = units * config_.unit_ps;
        machine_.costs_.software += software;
        machine_.costs_.firmware += firmware;
        return software + firmware;
    }

    PsiMachine& machine_;
    const PsiConfig& config_;
    Message sending_, taking_;
};

PsiMachine::PsiMachine(const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program)
    : Machine(pool, std::move(network), program),
      config_(PsiConfig::from(values)),
      jitter_(static_cast<std::uint64_t>(values.integer("seed")), "jitter") {
    for (std::uint32_t node = 0; node < nodes(); ++node) pes_.push_back(std::make_unique<Pe>(*this, node));
}

PsiMachine::~PsiMachine() = default;

ThreadedNode& PsiMachine::runner(std::uint32_t node) const { return *pes_[node]; }

void PsiMachine::on_event(const Event& event) {
    Pe& pe = *pes_[node_of(event)];
    if (event.kind == kAct) return pe.act(event.value);
    pe.queue(arriving_.take(static_cast<std::uint32_t>(event.value)));
}

void PsiMachine::on_arrival(const Arrival& arrival) {
    const Message message = unpack(arrival);
    const std::uint32_t node = message.destination;
    program_.arrived(*pes_[node], message);
    Tick at = arrival.at + config_.response_ps;
    if (config_.jitter_ps > 0) at += whole_ps(jitter_.unit() * static_cast<double>(config_.jitter_ps));
    push(kArrive, node, at, arriving_.put(message));
}

namespace {

constexpr Price kPsiPrices[] = {{Unit::instructions, {"instruction_us"}},
                                {Unit::instructions_far, {"instruction_us"}},
                                {Unit::integer_operations, {"instruction_us"}},
                                {Unit::float_operations, {"instruction_us", "float_instructions"}},
                                {Unit::reductions,
                                 {"unify_reductions", "read_reductions", "terminated_reductions", "scheduling",
                                  "transport", "variable_reference", "unify_end", "foster_parents"}},
                                {Unit::suspensions, {"suspension_reductions"}},
                                {Unit::bytes_copied, {"instruction_us", "word_instructions"}},
                                {Unit::bytes_copied_far, {"instruction_us", "word_instructions"}},
                                {Unit::bytes_read, {"instruction_us", "word_instructions"}},
                                {Unit::bytes_read_far, {"instruction_us", "word_instructions"}}};

}  // namespace

constexpr NodePart kPsi{
    {"psi",
     "Inference machine",
     "A processor that reduces goals of a committed-choice language and handles messages in software",
     {
         {real("reduction_us", "Reduction", "us",
               {.least = 0.01, .most = 100'000, .standard = 2289, .step = 0.01, .log = true},
               "The mean time of one reduction")},
         {real("suspension_reductions", "Suspension", "reductions", {.most = 10, .standard = 0, .step = 0.005},
               "The time of a try at a goal that then has to wait; 0 if the mean reduction contains that time")},
         {real("throw_reductions", "Goal thrown", "reductions", {.most = 1000, .standard = 12.05, .step = 0.005},
               "The software time of a message that throws a goal, sender and receiver together")},
         {real(
             "argument_reductions", "Argument of a goal", "reductions",
             {.most = 1000, .standard = 0.455, .step = 0.005},
             "The extra software time for each argument of a thrown goal; in other programs, for each word of a call")},
         {real("unify_reductions", "Unification", "reductions", {.most = 1000, .standard = 3.5, .step = 0.005},
               "The software time of a message that unifies two terms, sender and receiver together")},
         {real("read_reductions", "Reading", "reductions", {.most = 1000, .standard = 3.5, .step = 0.005},
               "The software time of a message that asks for a value, sender and receiver together")},
         {real("return_reductions", "Value returned", "reductions", {.most = 1000, .standard = 3.5, .step = 0.005},
               "The software time of a message that brings a value, sender and receiver together")},
         {real("terminated_reductions", "Termination", "reductions", {.most = 1000, .standard = 3.5, .step = 0.005},
               "The software time of a message that reports the end of goals, sender and receiver together")},
         {real("message_cost_factor", "Message cost", "x", {.most = 100, .standard = 1, .step = 0.01},
               "A factor on the software time of all messages")},
         {real("sender_share", "Sender's part", "", {.most = 1, .standard = 0.5, .step = 0.01},
               "The share of a message's software time that falls to the sender")},
         {real("firmware_byte_ns", "Firmware", "ns/flit", {.most = 100'000, .standard = 1667},
               "The time in which firmware moves one byte into or out of the network interface")},
         {choice("firmware", "Firmware time",
                 "Whether the software time of a message already contains the firmware time"),
          {{"besides", "added", "The firmware time is added to the software time"},
           {"within", "contained", "The software time was measured with the firmware in it"}}},
         {real("contained_reductions", "Firmware contained", "reductions/flit",
               {.most = 1, .standard = 0.000741, .step = 1e-6},
               "The firmware time of a byte on one side that the measured software time of a message contains")},
         {whole("throw_words", "Goal message", "words", {.least = 1, .most = 64, .standard = 7},
                "The words of a message that throws a goal, arguments not counted")},
         {whole("report_words", "Other messages", "words", {.least = 1, .most = 64, .standard = 4},
                "The words of all other messages, the value in them not counted")},
         {real("response_us", "Response delay", "us", {.most = 10'000'000, .standard = 0},
               "A delay of every message that takes no processor time")},
         {real("jitter_us", "Random delay", "us", {.most = 10'000'000, .standard = 0},
               "The largest random delay that is added to a message")},
         {choice("scheduling", "Scheduling", "The rule that picks the next goal among those that are ready"),
          {{"fifo", "first in, first out", "The oldest goal is next, so the search is breadth first"},
           {"lifo", "last in, first out", "The newest goal is next, so the search is depth first"},
           {"random", "random", "Any ready goal is next, which is for tests"}}},
         {choice("service", "Served first", "What a PE takes up first when a message and a goal both wait"),
          {{"messages", "messages", "Messages come first, in the order in which they arrived"},
           {"goals", "goals", "Messages come only when no goal is ready"}}},
         {choice("transport", "Lists in messages", "How a message carries a list"),
          {{"value", "whole", "The message carries all cells of the list, and a reference for an unbound tail"},
           {"reference", "by reference", "Thrown goals carry references; a value that is read comes as a whole list"},
           {"cell", "cell by cell", "Thrown goals carry references; each message brings one cell of a list"},
           {"copied", "whole, read by cells",
            "Thrown goals carry whole lists; a value that is read comes one cell at a time"}}},
         {choice("variable_reference", "Variable meets reference",
                 "What a PE does when a variable of its own meets a reference to another PE"),
          {{"local", "becomes it", "The variable becomes the reference, without a message"},
           {"remote", "is sent", "A message makes the other side a reference to the variable"}}},
         {choice("unify_end", "End of unifications", "Whether the end of a unification on another PE is reported"),
          {{"reported", "reported",
            "The end is reported as for a goal, so the program ends after every binding is made"},
           {"silent", "not reported", "No report is sent, so the program may end before the last bindings are made"}}},
         {choice("foster_parents", "Foster parents", "Which thrown goals report their end together"),
          {{"goal", "one per goal", "Every thrown goal reports by itself"},
           {"parent", "shared", "Goals that one part of the tree throws to the same PE report together"}}},
         {real("instruction_us", "Instruction", "us",
               {.least = 0.001, .most = 10'000, .standard = 1, .step = 0.001, .log = true},
               "The time of an instruction or of an operation on integers")},
         {real("float_instructions", "Floating-point operation", "instructions",
               {.least = 1, .most = 10'000, .standard = 10, .log = true},
               "The time of an operation in double precision")},
         {real("word_instructions", "Memory access", "instructions/word", {.most = 1000, .standard = 2, .step = 0.5},
               "The time to read a word for a message, or to copy a word out of a message")},
     }},
    kPsiPrices,
    [](const Values& values, Work work) { return static_cast<double>(PsiConfig::from(values).price(work)); },
    [](const Values& values, Role role, int bytes, int units) {
        const PsiConfig config = PsiConfig::from(values);
        const Message message{.role = role, .bytes = bytes};
        const auto software = static_cast<double>(config.software_ps(role, config.arguments(message), units));
        const auto firmware = static_cast<double>(units * config.unit_ps);
        const double send = config.sender_share * software + firmware,
                     receive = (1 - config.sender_share) * software + firmware;
        return Endpoint{send, static_cast<double>(config.response_ps) + receive, send, receive};
    },
    [](const Values& values) { return static_cast<double>(PsiConfig::from(values).instruction_ps); },
    [](const Values& values, Role role, int bytes) {
        return PsiConfig::from(values).bytes({.role = role, .bytes = bytes});
    },
    nullptr,
    [](const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program, int)
        -> std::unique_ptr<Machine> { return std::make_unique<PsiMachine>(values, pool, std::move(network), program); },
    nullptr,
    "PE",
    "reducing"};

}  // namespace grainscope
