#include "program/logic_run.h"

#include <algorithm>

#include "base/check.h"
#include "node/psi.h"

namespace grainscope {
namespace {

Role role_of(MessageKind kind) {
    switch (kind) {
        case MessageKind::throw_goal:
            return Role::call;
        case MessageKind::unify:
            return Role::unify;
        case MessageKind::read_value:
            return Role::read;
        case MessageKind::return_value:
            return Role::value;
        case MessageKind::terminated:
            return Role::report;
    }
    return Role::call;
}

}  // namespace

Message message_for(const LogicMessage& message) {
    return {.destination = message.destination,
            .role = role_of(message.kind),
            .kind = static_cast<int>(message.kind),
            .bytes = static_cast<int>(message.words.size()) * kWordBytes,
            .arguments = message.arity};
}

LogicRun::LogicRun(const Values& values, const ProgramPart& part, std::uint32_t pes) : NodeRun(values, part) {
    const auto seed = static_cast<std::uint64_t>(values.integer("seed"));
    const LogicConfig config = logic_config(values);
    elements_.reserve(pes);
    for (std::uint32_t node = nodes() - pes; node < nodes(); ++node)
        elements_.push_back(
            {Element(node, config, RandomStream(seed, "schedule " + std::to_string(node)), messages_), {}, 0});
}

Task LogicRun::background(Node& node) {
    if (node.id() < first_node()) co_return;
    if (node.id() == first_node()) begin_goals();
    Pe& pe = elements_[node.id() - first_node()];
    for (;;) {
        co_await node.serve();
        pe.longest = std::max(pe.longest, pe.logic.ready());
        if (pe.logic.ready() == 0) {
            co_await node.wait(pe.changed, pe.logic.suspended() > 0 ? TimeClass::wait : TimeClass::idle);
            continue;
        }
        const Outcome outcome = pe.logic.reduce_next(*this);
        co_await node.compute(outcome == Outcome::suspended ? suspensions(1) : reductions(1));
        look(pe, node.now());
        for (const std::uint32_t id : pe.logic.outbox()) co_await node.send(packed(id));
        pe.logic.outbox().clear();
    }
}

Task LogicRun::handle(Node& node, Message message) {
    Pe& pe = elements_[node.id() - first_node()];
    pe.longest = std::max(pe.longest, pe.logic.ready());
    in_network_ += message.passage.network;
    const auto id = static_cast<std::uint32_t>(message.value);
    pe.logic.receive(messages_[id]);
    messages_.release(id);
    look(pe, node.now());
    for (const std::uint32_t out : pe.logic.outbox()) co_await node.send(packed(out));
    pe.logic.outbox().clear();
    node.give(pe.changed);
}

// A unit of work is over.
void LogicRun::look(Pe& pe, Tick now) {
    if (terminated_ == 0 && pe.logic.terminations() > 0) terminated_ = now;
    ++units_;
}

Message LogicRun::packed(std::uint32_t id) {
    Message message = message_for(messages_[id]);
    message.value = id;
    return message;
}

bool LogicRun::finished(std::int64_t) {
    if (units_ < next_report_) return false;
    next_report_ += kReportUnits;
    report(false);
    return false;
}

bool LogicRun::exhausted() {
    // What stays on its way for ever is a deadlock.
    if (machine().messages_under_way() != 0) return false;
    machine().settle();
    report(true);
    return true;
}

}  // namespace grainscope
