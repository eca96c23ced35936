#include "node/threaded_node.h"

#include <algorithm>
#include <utility>

#include "base/check.h"

namespace grainscope {

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

void ThreadedNode::begin_wait(Signal& signal, TimeClass as) {
    CHECK(!handler_.exists());
    signal_ = &signal;
    stop_thread(Next::wait, as);
}

void ThreadedNode::begin_receive(const Filter& filter) {
    CHECK(!handler_.exists());
    filter_ = filter;
    stop_thread(Next::receive, TimeClass::wait);
}

std::size_t ThreadedNode::find(const Filter& filter) const {
    const auto at = std::find_if(mailbox_.begin(), mailbox_.end(), [&](const Message& m) { return filter.takes(m); });
    return static_cast<std::size_t>(at - mailbox_.begin());
}

Message ThreadedNode::take_message(const Filter& filter) {
    const auto at = mailbox_.begin() + static_cast<std::ptrdiff_t>(find(filter));
    Message message = std::move(*at);
    mailbox_.erase(at);
    return message;
}

bool ThreadedNode::thread_can_go_on() const {
    switch (next_) {
        case Next::nothing:
        case Next::serve:
            return true;
        case Next::wait:
            return signal_->pending > 0;
        case Next::receive:
            return has_message(filter_);
        case Next::over:
            return false;
    }
    return false;
}

void ThreadedNode::resume_thread() {
    next_ = Next::nothing;
    thread_.resume();
    if (!thread_.done()) return;
    thread_ = Task();
    next_ = Next::over;
}

void ThreadedNode::resume_handler() {
    handler_.resume();
    if (handler_.done()) handler_ = Task();
}

void ThreadedNode::rest() {
    account(next_ == Next::over ? TimeClass::idle : rest_as_);
    resting_ = true;
}

void ThreadedNode::take_in(Message message) {
    ++counts_.taken;
    switch (host_.program_.reception(message)) {
        case Reception::handled:
            handler_ = host_.program_.handle(*this, std::move(message));
            break;
        case Reception::received:
            mailbox_.push_back(std::move(message));
            break;
        case Reception::dropped:
            break;
    }
}

void ThreadedNode::account(TimeClass as, Tick at) {
    if (host_.recording_ != nullptr) host_.recording_->spend(id_, class_, since_, at);
    times_[static_cast<std::size_t>(class_)] += at - since_;
    since_ = at;
    class_ = as;
}

}  // namespace grainscope
