#include "node/threaded_node.h"

#include "base/check.h"

namespace grainscope {

bool Filter::takes(const Message& message) const {
    const auto is_of_kind = [this](int what) { return kind == kAnyKind || kind == what; };
    if (!is_of_kind(message.kind) || (source != kAnySource && source != message.source)) return false;
    if (!sent) return true;
    const auto fits = [&](const Sent& one) { return one.source == message.source && is_of_kind(one.kind); };
    const std::size_t first = sent->find(fits);
    return first == sent->size() || (*sent)[first].parcel == message.parcel;
}

ClassTimes ThreadedNode::times() const {
    ClassTimes times = times_;
    times[static_cast<std::size_t>(class_)] += now() - since_;
    return times;
}

Awaited ThreadedNode::awaited() const {
    if (!resting_ || next_ == Next::over) return Awaited::nothing;
    return next_ == Next::receive ? Awaited::message : Awaited::signal;
}

void ThreadedNode::create_thread() {
    thread_ = host_.program_.background(*this);
    holds_off_ = host_.program_.holds_messages_off();
}

void ThreadedNode::stop_thread(Next next, TimeClass as) {
    CHECK(in_thread_);
    next_ = next;
    rest_as_ = as;
}

void ThreadedNode::begin_wait(Signal& signal, TimeClass as) {
    signal_ = &signal;
    stop_thread(Next::wait, as);
}

void ThreadedNode::begin_receive(const Filter& filter) {
    filter_ = filter;
    stop_thread(Next::receive, TimeClass::wait);
}

std::size_t ThreadedNode::find(const Filter& filter) const {
    return mailbox_.find([&](const Message& message) { return filter.takes(message); });
}

Message ThreadedNode::take_message(const Filter& filter) { return mailbox_.take(find(filter)); }

void ThreadedNode::rest() {
    account(next_ == Next::over ? TimeClass::idle : rest_as_);
    resting_ = true;
}

void ThreadedNode::stamp(Message& message) {
    CHECK(host_.is_destination(message.destination) && message.priority < host_.priorities_);
    message.source = id_;
    message.sent = now();
    ++counts_.sent;
}

Task ThreadedNode::take_in(const Message& message) {
    switch (host_.program_.reception(message)) {
        case Reception::handled:
            return host_.program_.handle(*this, message);
        case Reception::received:
            keep(message);
            break;
        case Reception::dropped:
            break;
    }
    return Task();
}

}  // namespace grainscope
