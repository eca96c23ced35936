#include "node/management_processor.h"

#include "node/iu_unit.h"

namespace grainscope {

void ManagementProcessor::command(std::uint32_t transfer) {
    commands_.push_back(transfer);
    begin_transfer();
}

void ManagementProcessor::begin_transfer() {
    if (transferring_ || commands_.empty()) return;
    transferring_ = true;
    const std::uint32_t next = commands_.front();
    commands_.pop_front();
    add({Work::request, next});
}

void ManagementProcessor::transfer_over() {
    transferring_ = false;
    begin_transfer();
    machine_.unit(node_).unired.room_in_queue();
}

void ManagementProcessor::add(Job job) {
    jobs_.push_back(job);
    begin_next();
}

Tick ManagementProcessor::price(Work work) const {
    switch (work) {
        case Work::request:
            return machine_.config_.request;
        case Work::prepare:
            return machine_.config_.prepare;
        case Work::data:
            break;
    }
    return machine_.config_.data;
}

void ManagementProcessor::begin_next() {
    if (busy_ || jobs_.empty()) return;
    current_ = jobs_.front();
    jobs_.pop_front();
    busy_ = true;
    since_ = machine_.now();
    Transfer& transfer = machine_.transfers_[current_.transfer];
    const Tick work = price(current_.work);
    if (current_.work != Work::prepare) {
        transfer.message.passage.queued += machine_.now() - transfer.since;
        transfer.message.passage.software += work;
    }
    machine_.push(IuMachine::kManagement, node_, machine_.now() + work, 0);
}

void ManagementProcessor::work_over() {
    busy_ = false;
    spent_ += machine_.now() - since_;
    const Job done = current_;
    Transfer& transfer = machine_.transfers_[done.transfer];
    Nip& nip = machine_.unit(node_).nip;
    const std::uint32_t destination = transfer.message.destination;
    switch (done.work) {
        case Work::request:
            transfer.leg = Transfer::Leg::request;
            transfer.since = machine_.now();
            nip.command(done.transfer, destination, kWordBytes);
            break;
        case Work::prepare:
            transfer.leg = Transfer::Leg::acknowledgement;
            nip.command(done.transfer, transfer.source, kWordBytes);
            break;
        case Work::data:
            transfer.leg = Transfer::Leg::data;
            transfer.since = machine_.now();
            nip.command(done.transfer, destination, transfer.message.bytes);
            break;
    }
    begin_next();
}

}  // namespace grainscope
