#include "node/threaded_node.h"

#include <algorithm>

#include "base/check.h"

namespace grainscope {

bool Filter::takes(const Message& message) const {
    const auto is_of_kind = [this](int what) { return kind == kAnyKind || kind == what; };
    if (!is_of_kind(message.kind) || (source != kAnySource && source != message.source)) return false;
    if (sent)
        for (const Sent& one : *sent)
            if (one.source == message.source && is_of_kind(one.kind)) return one.parcel == message.parcel;
    return true;
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
    const auto at = std::find_if(mailbox_.begin(), mailbox_.end(), [&](const Message& m) { return filter.takes(m); });
    return static_cast<std::size_t>(at - mailbox_.begin());
}

Message ThreadedNode::take_message(const Filter& filter) {
    const auto at = mailbox_.begin() + static_cast<std::ptrdiff_t>(find(filter));
    const Message message = *at;
    mailbox_.erase(at);
    return message;
}

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
