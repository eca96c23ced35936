#include "node/unired.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "node/iu_unit.h"

namespace grainscope {

void Unired::start() {
    create_thread();
    push_act(0);
}

void Unired::give(Signal& signal) {
    ++signal.pending;
    if (resting_) wake();
}

void Unired::wake() {
    resting_ = false;
    push_act(now());
}

void Unired::act(std::uint64_t version) {
    if (version != version_) return;  // it was cut short
    if (finish_operation()) return;
    while (choose()) {
    }
}

void Unired::arrive(Message message) {
    // What the program only counts stays where the NIP has written it.
    if (!config_.on_processor && machine_.program_.reception(message) == Reception::dropped) {
        ++counts_.taken;
        return;
    }
    inbox_.push_back(std::move(message));
    if (resting_) return wake();
    if (operation_ != Operation::delay || handler_.exists() || holds_off_) return;
    const Tick stop = began_ + next_multiple(now() - began_, config_.cycle_ps);
    if (stop >= ends_) return;
    remaining_ += ends_ - stop;
    ends_ = stop;
    push_act(stop);
}

void Unired::moved(int words) {
    if (!config_.bus_conflicts || operation_ != Operation::delay) return;
    ends_ += words * config_.stolen_word;
    push_act(ends_);
}

void Unired::room_in_queue() {
    if (operation_ == Operation::room && has_room()) push_act(now());
}

void Unired::transfer_over() {
    if (operation_ == Operation::completion) push_act(now());
}

void Unired::begin(Operation operation, Tick ticks, TimeClass as) {
    account(as);
    operation_ = operation;
    began_ = now();
    ends_ = now() + ticks;
    push_act(ends_);
}

bool Unired::finish_operation() {
    switch (std::exchange(operation_, Operation::none)) {
        case Operation::none:
        case Operation::delay:
            break;
        case Operation::completion:
            if (config_.completion == 0) break;
            begin_delay(config_.completion, TimeClass::send);
            return true;
        case Operation::command: {
            Transfer& transfer = machine_.transfers_[sending_];
            transfer.since = now();
            transfer.message.passage.commands = config_.command;
            transfer.message.passage.software = now() - began_ - config_.command;
            if (!has_room()) {
                ++counts_.send_faults;
                stand(Operation::room);
                return true;
            }
            return give_command();
        }
        case Operation::room:
            return give_command();
        case Operation::dispatch:
            begin(Operation::take, config_.taking(taking_.bytes) + (taking_.overflowed ? config_.unposted : 0),
                  TimeClass::receive);
            return true;
        case Operation::take:
            take_in(std::move(taking_));
            break;
    }
    return false;
}

bool Unired::has_room() const {
    return machine_.commands_before(id_, sending_) < static_cast<std::size_t>(config_.command_queue);
}

// True if it then waits for the end of the transfer.
bool Unired::give_command() {
    if (!config_.goes_on) stand(Operation::completion);
    machine_.command(id_, sending_);
    return !config_.goes_on;
}

bool Unired::pass(Tick ticks, TimeClass as) {
    if (!inbox_.empty() && !holds_off_ && !handler_.exists()) return false;
    const Tick begin = now();
    if (!machine_.pass(ticks)) return false;
    account(as, begin);
    return true;
}

void Unired::begin_delay(Tick ticks, TimeClass as) {
    if (!handler_.exists()) delay_as_ = as;
    begin(Operation::delay, ticks, as);
}

void Unired::begin_send(Message message) {
    message.source = id_;
    message.sent = now();
    const int bytes = message.bytes;
    ++counts_.sent;
    sending_ = machine_.open_transfer(std::move(message));
    begin(Operation::command, config_.sending(bytes), TimeClass::send);
}

bool Unired::awaits(const Message& message) const {
    return resting_ && next_ == Next::receive && filter_.takes(message);
}

bool Unired::choose() {
    if (handler_.exists()) {
        resume_handler();
        return operation_ == Operation::none;
    }
    if (!inbox_.empty() && (!holds_off_ || next_ != Next::nothing)) {
        taking_ = std::move(inbox_.front());
        inbox_.pop_front();
        begin(Operation::dispatch, config_.dispatch, TimeClass::dispatch);
        return false;
    }
    if (!thread_can_go_on()) {
        rest();
        return false;
    }
    if (remaining_ > 0) {
        begin(Operation::delay, std::exchange(remaining_, 0), delay_as_);
        return false;
    }
    resume_thread();
    return operation_ == Operation::none;
}

Awaited Unired::awaited() const {
    if (operation_ == Operation::room) return Awaited::command_room;
    if (operation_ == Operation::completion) return Awaited::transfer_end;
    return ThreadedNode::awaited();
}

}  // namespace grainscope
