#include "node/psi.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace grainscope {
namespace {

std::int64_t whole_ps(double ps) { return static_cast<std::int64_t>(std::floor(ps + 0.5)); }

}  // namespace

PsiConfig PsiConfig::from(const Values& values) {
    const double reduction_ps = values.number("reduction_us") * 1e6;
    const double other[kMessageKinds] = {0, values.number("unify_reductions"), values.number("read_reductions"),
                                         values.number("return_reductions"), values.number("terminated_reductions")};
    PsiConfig config{
        whole_ps(reduction_ps),
        whole_ps(reduction_ps * values.number("suspension_reductions")),
        whole_ps(values.number("firmware_byte_ns") * 1000),
        whole_ps(values.number("response_us") * 1e6),
        whole_ps(values.number("jitter_us") * 1e6),
        values.integer("cycle_ps"),
        values.number("throw_reductions"),
        values.number("argument_reductions"),
        values.number("message_cost_factor"),
        values.number("sender_share"),
        {},
        values.whole("throw_words"),
        values.whole("report_words"),
        values.whole("word_flits"),
        values.whole("header_flits"),
        values.choice_key("service") == "messages",
        values.choice_key("firmware") == "within",
        {static_cast<Transport>(values.choice("transport")),
         static_cast<FosterParents>(values.choice("foster_parents")), values.choice_key("unify_end") == "reported",
         values.choice_key("variable_reference") == "remote", static_cast<Scheduling>(values.choice("scheduling"))},
    };
    std::copy(other, other + kMessageKinds, config.other_reductions);
    return config;
}

std::int64_t PsiConfig::software_ps(const LogicMessage& message) const {
    const double reductions = message.kind == MessageKind::throw_goal
                                  ? throw_reductions + argument_reductions * message.arity
                                  : other_reductions[static_cast<int>(message.kind)];
    const std::int64_t all = whole_ps(reductions * factor * static_cast<double>(reduction_ps));
    return firmware_within ? std::max<std::int64_t>(0, all - 2 * firmware_ps(message)) : all;
}

int PsiConfig::flits(const LogicMessage& message) const {
    const int words = message.kind == MessageKind::throw_goal ? throw_words : report_words;
    return header_flits + word_flits * (words + static_cast<int>(message.words.size()));
}

PsiMachine::PsiMachine(const Values& values, LogicProgram& program, std::uint32_t pes)
    : config_(PsiConfig::from(values)),
      program_(program),
      courier_(values, packets_),
      first_node_(courier_.grid().nodes() - pes),
      jitter_(static_cast<std::uint64_t>(values.integer("seed")), "jitter"),
      recording_(values, 1, first_node_, pes, courier_.link_ends()) {
    const auto seed = static_cast<std::uint64_t>(values.integer("seed"));
    elements_.reserve(pes);
    for (std::uint32_t i = 0; i < pes; ++i) {
        const std::string name = "schedule " + std::to_string(first_node_ + i);
        elements_.push_back({Element(first_node_ + i, config_.logic, RandomStream(seed, name), messages_)});
    }
}

void PsiMachine::fill_recording(std::vector<TableData>& tables, std::size_t first) {
    recording_.fill(tables, first, now_ps_, [this] { return courier_.link_flits(); });
}

void PsiMachine::push(EventKind kind, std::uint32_t node, std::int64_t at_ps, std::uint64_t value) {
    // At equal times a PE's arrivals come before what it does, whatever order they were found in.
    events_.push(at_ps, node * 3 + kind, kind, value);
}

void PsiMachine::begin(std::uint32_t node) { wake(elements_[node - first_node_], 0); }

bool PsiMachine::advance(std::int64_t budget, std::int64_t until_units) {
    while (budget > 0 && units_ < until_units) {
        const std::int64_t cycle = courier_.next_cycle();
        // What happens at the beginning of a cycle comes before the cycle.
        if (cycle != Courier::kNever && (events_.empty() || events_.next().cycle > cycle * config_.cycle_ps)) {
            recording_.advance(cycle * config_.cycle_ps, [this] { return courier_.link_flits(); });
            budget -= courier_.advance();
            for (const Delivery& delivery : courier_.deliveries()) {
                std::int64_t at_ps = delivery.cycle * config_.cycle_ps;
                const std::uint32_t message = carried_[delivery.packet];
                const Packet& packet = packets_[delivery.packet];
                recording_.flight(packet.source, packet.destination, packet.created_cycle * config_.cycle_ps, at_ps,
                                  packet.flits);
                packets_.release(delivery.packet);
                at_ps += config_.response_ps;
                if (config_.jitter_ps > 0) at_ps += whole_ps(jitter_.unit() * static_cast<double>(config_.jitter_ps));
                push(kArrive, messages_[message].destination, at_ps, message);
            }
            continue;
        }
        if (events_.empty()) break;
        const Event event = events_.pop();
        --budget;
        switch (event.kind) {
            case kArrive:
                arrive(static_cast<std::uint32_t>(event.value), event.cycle);
                break;
            case kEnter:
                enter(static_cast<std::uint32_t>(event.value), event.cycle / config_.cycle_ps);
                break;
            default: {
                const auto index = static_cast<std::uint32_t>(event.value);
                std::int64_t at_ps = event.cycle;
                // While nothing else is due this PE goes on by itself.
                for (; at_ps >= 0; --budget) {
                    at_ps = act(index, at_ps);
                    if (at_ps < 0 || budget <= 0 || units_ >= until_units) break;
                    if (courier_.next_cycle() != Courier::kNever) break;
                    if (!events_.empty() && events_.next().cycle <= at_ps) break;
                }
                if (at_ps >= 0) push(kAct, first_node_ + index, at_ps, index);
            }
        }
    }
    if (!events_.empty() || courier_.next_cycle() != Courier::kNever) return true;
    rest();
    return false;
}

// One unit of work; returns its end, or -1 if there was nothing to do.
std::int64_t PsiMachine::act(std::uint32_t index, std::int64_t at_ps) {
    Pe& pe = elements_[index];
    const std::uint32_t ready = pe.logic.ready();
    pe.longest = std::max(pe.longest, ready);
    if (pe.has_mail() && (config_.messages_first || ready == 0)) {
        take_mail(pe, at_ps);
    } else if (ready > 0) {
        const Outcome outcome = pe.logic.reduce_next(program_);
        spend(pe, TimeClass::compute, at_ps,
              outcome == Outcome::suspended ? config_.suspension_ps : config_.reduction_ps);
    } else {
        pe.asleep = true;
        pe.asleep_since = at_ps;
        return -1;
    }
    if (terminated_ps_ == 0 && pe.logic.terminations() > 0) terminated_ps_ = at_ps;
    for (const std::uint32_t id : pe.logic.outbox()) {
        spend_on_message(pe, TimeClass::send, at_ps, id);
        const std::int64_t cycle = (at_ps + config_.cycle_ps - 1) / config_.cycle_ps;
        push(kEnter, messages_[id].source, cycle * config_.cycle_ps, id);
    }
    pe.logic.outbox().clear();
    now_ps_ = std::max(now_ps_, at_ps);
    ++units_;
    return at_ps;
}

void PsiMachine::take_mail(Pe& pe, std::int64_t& at_ps) {
    const std::uint32_t id = pe.inbox[pe.inbox_first++];
    if (!pe.has_mail()) {
        pe.inbox.clear();
        pe.inbox_first = 0;
    }
    spend_on_message(pe, TimeClass::receive, at_ps, id);
    pe.logic.receive(messages_[id]);
    messages_.release(id);
}

void PsiMachine::spend_on_message(Pe& pe, TimeClass side, std::int64_t& at_ps, std::uint32_t id) {
    const std::int64_t software = config_.software_ps(messages_[id]), firmware = config_.firmware_ps(messages_[id]);
    const std::int64_t senders = whole_ps(config_.sender_share * static_cast<double>(software));
    const std::int64_t own = side == TimeClass::send ? senders : software - senders;
    software_ps_ += own;
    firmware_ps_ += firmware;
    spend(pe, side, at_ps, own + firmware);
}

void PsiMachine::spend(Pe& pe, TimeClass what, std::int64_t& at_ps, std::int64_t ps) {
    pe.times[static_cast<std::size_t>(what)] += ps;
    recording_.spend(static_cast<std::uint32_t>(index_of(pe)), what, at_ps, at_ps + ps);
    at_ps += ps;
}

void PsiMachine::wake(Pe& pe, std::int64_t at_ps) {
    if (!pe.asleep) return;
    pe.asleep = false;
    std::int64_t since = pe.asleep_since;
    spend(pe, class_of_sleep(pe), since, at_ps - since);
    const auto index = static_cast<std::uint32_t>(index_of(pe));
    push(kAct, first_node_ + index, at_ps, index);
}

// Nothing is left to be done: those who sleep have slept until now.
void PsiMachine::rest() {
    for (Pe& pe : elements_) {
        spend(pe, class_of_sleep(pe), pe.asleep_since, now_ps_ - pe.asleep_since);
        CHECK(pe.asleep && pe.asleep_since == now_ps_);
    }
}

void PsiMachine::arrive(std::uint32_t message, std::int64_t at_ps) {
    Pe& pe = elements_[messages_[message].destination - first_node_];
    pe.inbox.push_back(message);
    wake(pe, at_ps);
}

void PsiMachine::enter(std::uint32_t message, std::int64_t cycle) {
    const PacketId id = packets_.allocate();
    Packet& packet = packets_[id];
    packet = {};
    packet.source = messages_[message].source;
    packet.destination = messages_[message].destination;
    packet.created_cycle = cycle;
    packet.flits = config_.flits(messages_[message]);
    if (carried_.size() <= id) carried_.resize(id + 1);
    carried_[id] = message;
    courier_.send(id, cycle);
}

ClassTimes PsiMachine::times(std::uint32_t node) const {
    const Pe& pe = elements_[node - first_node_];
    ClassTimes times = pe.times;
    if (pe.asleep && now_ps_ > pe.asleep_since)
        times[static_cast<std::size_t>(class_of_sleep(pe))] += now_ps_ - pe.asleep_since;
    return times;
}

namespace {

Parameter reductions(const char* key, const char* label, double standard, const char* doc) {
    return {key, label, "reductions", Kind::real, Group::node, 0, 1000, standard, 0.005, Scale::linear, doc};
}

}  // namespace

const Part kPsi{
    "psi",
    "Inference machine",
    "Reduces goals of a committed-choice language; messages are processed in software",
    {
        {"reduction_us", "Reduction", "us", Kind::real, Group::node, 0.01, 100000, 2289, 0.01, Scale::log,
         "Mean time of a goal reduction"},
        {"suspension_reductions", "Suspension", "reductions", Kind::real, Group::node, 0, 10, 0, 0.005, Scale::linear,
         "Time of an attempt at a goal whose guards have to wait; 0: it is contained in the mean reduction"},
        reductions("throw_reductions", "Goal thrown", 12.05, "Software on both sides of a throw_goal message"),
        reductions("argument_reductions", "Argument of a goal", 0.455,
                   "Added to the software of throw_goal for every argument"),
        reductions("unify_reductions", "Unification", 3.5, "Software on both sides of a unify message"),
        reductions("read_reductions", "Reading", 3.5, "Software on both sides of a read_value message"),
        reductions("return_reductions", "Value returned", 3.5, "Software on both sides of a return_value message"),
        reductions("terminated_reductions", "Termination", 3.5,
                   "Software on both sides of a report that goals are over"),
        {"message_cost_factor", "Message cost", "x", Kind::real, Group::node, 0, 100, 1, 0.01, Scale::linear,
         "Multiplies the software of all messages"},
        {"sender_share", "Sender's part", "", Kind::real, Group::node, 0, 1, 0.5, 0.01, Scale::linear,
         "Part of a message's software that the sender executes"},
        {"firmware_byte_ns", "Firmware", "ns/flit", Kind::real, Group::node, 0, 100000, 1667, 1, Scale::linear,
         "Time to put a flit (a byte) into the network interface, or to take it out"},
        {"firmware",
         "Firmware time",
         "",
         Kind::choice,
         Group::node,
         0,
         1,
         0,
         1,
         Scale::linear,
         "Whether the software cost of a message contains the time of its firmware",
         {{"besides", "added", "Firmware comes on top of the software cost"},
          {"within", "contained", "The software cost was measured with the firmware in it"}}},
        {"throw_words", "Goal message", "words", Kind::integer, Group::node, 1, 64, 7, 1, Scale::linear,
         "Words of a throw_goal message besides its arguments"},
        {"report_words", "Other messages", "words", Kind::integer, Group::node, 1, 64, 4, 1, Scale::linear,
         "Words of the other messages besides the value they bring"},
        {"response_us", "Response delay", "us", Kind::real, Group::node, 0, 10000000, 0, 1, Scale::linear,
         "Added to the way of every message, without work for a processor"},
        {"jitter_us", "Random delay", "us", Kind::real, Group::node, 0, 10000000, 0, 1, Scale::linear,
         "A random time between zero and this is added to the way of every message"},
        {"scheduling",
         "Scheduling",
         "",
         Kind::choice,
         Group::node,
         0,
         2,
         0,
         1,
         Scale::linear,
         "Which of the ready goals is taken next",
         {{"fifo", "first in, first out", "Breadth first: body goals queue behind the others"},
          {"lifo", "last in, first out", "Depth first: body goals go in front, the first one first"},
          {"random", "random", "Any of them; for testing"}}},
        {"service",
         "Served first",
         "",
         Kind::choice,
         Group::node,
         0,
         1,
         0,
         1,
         Scale::linear,
         "What a PE turns to when both wait",
         {{"messages", "messages", "Messages, in the order in which they arrived"},
          {"goals", "goals", "Messages only when no goal is ready"}}},
        {"transport",
         "Lists in messages",
         "",
         Kind::choice,
         Group::node,
         0,
         2,
         0,
         1,
         Scale::linear,
         "How a list travels",
         {{"value", "whole", "All cells, up to an unbound tail, which becomes a reference"},
          {"reference", "by reference", "Thrown goals carry references; a value that is read comes whole"},
          {"cell", "cell by cell", "As by reference, but a message brings one cell"}}},
        {"variable_reference",
         "Variable meets reference",
         "",
         Kind::choice,
         Group::node,
         0,
         1,
         0,
         1,
         Scale::linear,
         "What unifying a variable of this PE with a reference to another PE does",
         {{"local", "becomes it", "This variable becomes the reference, without a message"},
          {"remote", "is sent", "A message makes the other a reference to this variable"}}},
        {"unify_end",
         "End of unifications",
         "",
         Kind::choice,
         Group::node,
         0,
         1,
         0,
         1,
         Scale::linear,
         "Whether a unification on another PE is part of the tree of goals",
         {{"reported", "reported", "As that of a goal: the tree is over when every binding has been made"},
          {"silent", "not reported", "The tree may be over before the last bindings are made"}}},
        {"foster_parents",
         "Foster parents",
         "",
         Kind::choice,
         Group::node,
         0,
         1,
         0,
         1,
         Scale::linear,
         "Which thrown goals report their end together",
         {{"goal", "one per goal", "Every thrown goal is reported"},
          {"parent", "shared", "Goals thrown by the same part of the tree to the same PE share a foster parent"}}},
    },
    {"header_flits", "word_flits", "cycle_ps"}};

}  // namespace grainscope
