#include "node/iu.h"

#include "node/iu_unit.h"

namespace grainscope {

IuMachine::IuMachine(const IuConfig& config, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program)
    : Machine(pool, std::move(network), program),
      config_(config),
      planes_(config_.one_plane ? 1 : network_->priorities()),
      program_chooses_(program.uses_priorities()) {
    for (std::uint32_t node = 0; node < network_->nodes(); ++node)
        units_.push_back(std::make_unique<Unit>(*this, node));
}

IuMachine::~IuMachine() = default;

ThreadedNode& IuMachine::runner(std::uint32_t node) const { return units_[node]->unired; }

std::uint32_t IuMachine::open_transfer(const Message& message) {
    return transfers_.put({.message = message, .plane = plane_of(message), .source = message.source});
}

std::uint8_t IuMachine::plane_of(const Message& message) const {
    if (planes_ < 2) return 0;
    if (program_chooses_) return message.priority;
    return message.role == Role::call ? 0 : 1;
}

void IuMachine::on_event(const Event& event) {
    Unit& acting = unit(node_of(event));
    switch (event.kind) {
        case kArrive:
            return store(static_cast<std::uint32_t>(event.value));
        case kInterface:
            return acting.nip.time_over(static_cast<std::uint8_t>(event.value));
        case kManagement:
            return acting.management.work_over();
        default:
            return acting.unired.act(event.value);
    }
}

void IuMachine::on_arrival(const Arrival& arrival) {
    const std::uint32_t id = transfer_of(arrival.packet);
    Message brought = unpack(arrival);
    Transfer& transfer = transfers_[id];
    const int words = IuConfig::words(brought.bytes);
    Tick there = arrival.at, spent = words * config_.cycle_ps;
    const std::uint32_t receiver = brought.destination;
    if (transfer.leg == Transfer::Leg::data) {
        there += config_.nip_allocation();
        spent += config_.nip_allocation();
        brought.arrived = there;
        brought.passage.network = arrival.at - transfer.handed;
        brought.passage.interfaces = config_.nip_setup() + config_.nip_allocation();
        transfer.message = brought;
    } else {
        if (transfer.leg == Transfer::Leg::request) transfer.message.destination = receiver;
        transfer.message.passage.exchange_waited += brought.waited;
    }
    unit(receiver).nip.wrote(spent);
    unit(receiver).unired.moved(words);
    push(kArrive, receiver, there, id);
}

void IuMachine::store(std::uint32_t id) {
    Transfer& transfer = transfers_[id];
    switch (transfer.leg) {
        case Transfer::Leg::request:
            return unit(transfer.message.destination).management.asked(id);
        case Transfer::Leg::acknowledgement:
            transfer.message.passage.exchange = now_ - transfer.since;
            transfer.since = now_;
            return unit(transfer.source).management.answered(id);
        case Transfer::Leg::data:
            break;
    }
    Unired& receiver = unit(transfer.message.destination).unired;
    program_.arrived(receiver, transfer.message);
    receiver.arrive(transfer.message);
    transfer.stored = true;
    end_if_complete(id);
}

void IuMachine::release(std::uint32_t id, Transfer::Leg leg) {
    if (leg != Transfer::Leg::data) return;
    transfers_[id].released = true;
    end_if_complete(id);
}

void IuMachine::end_if_complete(std::uint32_t id) {
    if (!transfers_[id].stored || !transfers_[id].released) return;
    transfers_.free(id);
    ended(id);
}

std::size_t IuMachine::commands_before(std::uint32_t node, std::uint32_t transfer) const {
    const Unit& at = *units_[node];
    return config_.mode == IuConfig::Mode::mp_write ? at.management.waiting()
                                                    : at.nip.waiting(transfers_[transfer].plane);
}

void IuMachine::command(std::uint32_t node, std::uint32_t transfer) {
    const Message& message = transfers_[transfer].message;
    if (config_.mode == IuConfig::Mode::mp_write)
        unit(node).management.command(transfer);
    else
        unit(node).nip.command(transfer, message.destination, message.bytes);
}

void IuMachine::ended(std::uint32_t id) {
    Unit& sender = unit(transfers_[id].source);
    if (!config_.goes_on) sender.unired.transfer_over();
    if (config_.mode == IuConfig::Mode::mp_write) sender.management.transfer_over();
}

void IuMachine::on_vacancy(const Vacancy& vacancy) { unit(vacancy.node).nip.vacancy(vacancy.priority); }

std::optional<SideTimes> IuMachine::side_times(std::uint32_t node) const {
    const Unit& unit = *units_[node];
    return SideTimes{unit.nip.master_time(), unit.nip.slave_time(), unit.management.time()};
}

}  // namespace grainscope
