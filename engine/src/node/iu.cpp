#include "node/iu.h"

#include "base/check.h"
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

void IuMachine::start() {
    for (auto& unit : units_) unit->unired.start();
}

std::uint32_t IuMachine::open_transfer(Message message) {
    CHECK(is_destination(message.destination) && message.priority < network_->priorities());
    std::uint32_t id;
    if (free_.empty()) {
        id = static_cast<std::uint32_t>(transfers_.size());
        transfers_.emplace_back();
    } else {
        id = free_.back();
        free_.pop_back();
    }
    const std::uint8_t plane = plane_of(message);
    const std::uint32_t source = message.source;
    transfers_[id] = {.message = std::move(message), .plane = plane, .source = source};
    return id;
}

std::uint8_t IuMachine::plane_of(const Message& message) const {
    if (planes_ < 2) return 0;
    if (program_chooses_) return message.priority;
    return message.role == Role::call ? 0 : 1;
}

void IuMachine::on_event(const Event& event) {
    Unit& acting = unit(event.node / kKinds);
    switch (event.kind) {
        case kArrive:
            return store(static_cast<std::uint32_t>(event.value));
        case kNip:
            return acting.nip.time_over(static_cast<std::uint8_t>(event.value));
        case kManagement:
            return acting.management.work_over();
        default:
            return acting.unired.act(event.value);
    }
}

void IuMachine::on_arrival(const Arrival& arrival) {
    const std::uint32_t id = carried_[arrival.packet];
    Message brought = unpack(arrival);
    Transfer& transfer = transfers_[id];
    const int words = IuConfig::words(brought.bytes);
    if (recording_ != nullptr)
        recording_->flight(brought.source, brought.destination, transfer.plane, brought.entered, arrival.at,
                           network_->units(brought.bytes));
    Tick there = arrival.at, spent = words * config_.cycle_ps;
    const std::uint32_t receiver = brought.destination;
    if (transfer.leg == Transfer::Leg::data) {
        there += config_.nip_allocation();
        spent += config_.nip_allocation();
        brought.arrived = there;
        brought.passage.network = arrival.at - transfer.handed;
        brought.passage.interfaces = config_.nip_setup() + config_.nip_allocation();
        transfer.message = std::move(brought);
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
    receiver.arrive(std::move(transfer.message));
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
    free_.push_back(id);
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

void IuMachine::finish_recording() {
    for (auto& unit : units_) unit->unired.close_account();
}

Awaited IuMachine::awaited(std::uint32_t node) const { return units_[node]->unired.awaited(); }
ClassTimes IuMachine::times(std::uint32_t node) const { return units_[node]->unired.times(); }
NodeCounts IuMachine::counts(std::uint32_t node) const { return units_[node]->unired.counts(); }
std::optional<SideTimes> IuMachine::side_times(std::uint32_t node) const {
    const Unit& unit = *units_[node];
    return SideTimes{unit.nip.master_time(), unit.nip.slave_time(), unit.management.time()};
}

}  // namespace grainscope
