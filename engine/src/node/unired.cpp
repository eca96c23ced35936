#include "node/unired.h"

#include "node/iu_unit.h"

namespace grainscope {

void Unired::arrive(const Message& message) {
    // What the program only counts stays where the NIP has written it.
    if (!config_.on_processor && machine_.program_.reception(message) == Reception::dropped)
        ++counts_.taken;
    else
        queue(message);
}

void Unired::begin_send(Message message) {
    stamp(message);
    sending_ = machine_.open_transfer(message);
    begin(resumed_, kCommand, config_.sending(message.bytes), TimeClass::send);
}

void Unired::take(int level) {
    take_message_into(taking_);
    begin(level, kDispatch, config_.dispatch, TimeClass::dispatch);
}

void Unired::finish(int level, int kind) {
    switch (kind) {
        case kCommand: {
            Transfer& transfer = machine_.transfers_[sending_];
            transfer.since = now();
            transfer.message.passage.commands = config_.command;
            transfer.message.passage.software = now() - began_ - config_.command;
            if (has_room()) return give_command(level);
            ++counts_.send_faults;
            return begin(level, kRoom, kUntilTold, TimeClass::send);
        }
        case kRoom:
            return give_command(level);
        case kCompletion:
            if (config_.completion > 0) begin(level, kDelay, config_.completion, TimeClass::send);
            return;
        case kDispatch:
            return begin(level, kTake, config_.taking(taking_.bytes) + (taking_.overflowed ? config_.unposted : 0),
                         TimeClass::receive);
        case kTake:
            return handle(level, taking_);
    }
}

bool Unired::has_room() const {
    return machine_.commands_before(id_, sending_) < static_cast<std::size_t>(config_.command_queue);
}

// With after_send = blocks, to the end of the transfer.
void Unired::give_command(int level) {
    if (!config_.goes_on) begin(level, kCompletion, kUntilTold, TimeClass::send);
    machine_.command(id_, sending_);
}

Awaited Unired::awaited() const {
    if (running_kind() == kRoom) return Awaited::command_room;
    if (running_kind() == kCompletion) return Awaited::transfer_end;
    return Processor::awaited();
}

}  // namespace grainscope
