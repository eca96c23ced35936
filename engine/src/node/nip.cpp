#include "node/nip.h"

#include "base/check.h"
#include "node/iu_unit.h"

namespace grainscope {

void Nip::command(std::uint32_t transfer, std::uint32_t destination, int bytes) {
    const Transfer& commanded = machine_.transfers_[transfer];
    planes_[commanded.plane].commands.push_back({transfer, destination, commanded.leg, bytes});
    take_up(commanded.plane);
}

void Nip::take_up(std::uint8_t p) {
    Plane& plane = planes_[p];
    if (plane.busy || plane.commands.empty()) return;
    plane.current = plane.commands.front();
    plane.commands.pop_front();
    plane.busy = true;
    plane.since = machine_.now();
    Transfer& transfer = machine_.transfers_[plane.current.transfer];
    if (plane.current.leg == Transfer::Leg::data) transfer.message.passage.queued += machine_.now() - transfer.since;
    const Tick setup = machine_.config_.nip_setup();
    if (setup > 0)
        machine_.push(IuMachine::kInterface, node_, machine_.now() + setup, p);
    else
        hand_over(p);
}

void Nip::time_over(std::uint8_t p) {
    if (planes_[p].sent)
        finish(p);
    else
        hand_over(p);
}

void Nip::hand_over(std::uint8_t p) {
    const Command& command = planes_[p].current;
    CHECK(machine_.network_->vacant(node_, p));
    Message message;
    if (command.leg == Transfer::Leg::data) message = machine_.transfers_[command.transfer].message;
    message.source = node_;
    message.destination = command.destination;
    message.priority = p;
    message.bytes = command.bytes;
    const PacketId packet = machine_.pack(message, command.transfer);
    machine_.transfers_[command.transfer].handed = machine_.now();
    machine_.network_->send(packet, machine_.now());
}

void Nip::vacancy(std::uint8_t p) {
    Plane& plane = planes_[p];
    if (!plane.busy) return;
    plane.sent = true;
    const Tick allocation = plane.current.leg == Transfer::Leg::data ? machine_.config_.nip_allocation() : 0;
    if (allocation > 0)
        machine_.push(IuMachine::kInterface, node_, machine_.now() + allocation, p);
    else
        finish(p);
}

void Nip::finish(std::uint8_t p) {
    Plane& plane = planes_[p];
    plane.busy = plane.sent = false;
    plane.spent += machine_.now() - plane.since;
    const Command over = plane.current;
    take_up(p);
    machine_.unit(node_).unired.moved(IuConfig::words(over.bytes));
    machine_.unit(node_).unired.room_in_queue();
    machine_.release(over.transfer, over.leg);
}

Tick Nip::master_time() const {
    Tick sum = 0;
    for (const Plane& plane : planes_) sum += plane.spent + (plane.busy ? machine_.now() - plane.since : 0);
    return sum;
}

}  // namespace grainscope
