#include "node/paragon.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "node/iu_unit.h"
#include "sim/beside.h"

namespace grainscope {

Tick ParagonConfig::sending(int bytes) const {
    const int before = (bytes - last_bytes(bytes)) / packet_bytes;
    return before * work(packet_bytes) + work(last_bytes(bytes));
}

ParagonMachine::ParagonMachine(const IuConfig& compute, const ParagonConfig& config, PacketPool& pool,
                               std::unique_ptr<Network> network, NodeProgram& program)
    : IuMachine(compute, pool, std::move(network), program), paragon_(config), processors_(network_->nodes()) {
    looks_ahead_ = false;
}

void ParagonMachine::on_event(const Event& event) {
    if (event.kind != kInterface) return IuMachine::on_event(event);
    const std::uint32_t node = node_of(event);
    MessageProcessor& at = processors_[node];
    const auto direction = static_cast<std::size_t>(event.value);
    at.busy[direction] = false;
    at.spent[direction] += now_ - at.since[direction];
    if (recording_ != nullptr) {
        // Where both directions are busy the time is that of the one that ends first.
        recording_->spend(node | kBeside, direction == kOut ? TimeClass::send : TimeClass::receive,
                          std::max(at.since[direction], at.told), now_);
        at.told = now_;
    }
    if (direction == kOut) {
        at.ready = true;
        if (network_->vacant(node, 0)) hand_over(node);
    } else if (at.work[kIn].last) {
        const std::uint32_t id = at.work[kIn].transfer;
        Message& message = transfers_[id].message;
        message.arrived = now_;
        Passage& passage = message.passage;
        const Tick past_queue = now_ - message.sent - passage.commands - passage.queued;
        // A packet is handed over within the cycle of the network in which it arrives; the work may end before that.
        passage.network = std::min(passage.network, past_queue);
        passage.interfaces = past_queue - passage.network;
        push(kArrive, message.destination, now_, id);
    }
    turn(node);
}

void ParagonMachine::command(std::uint32_t node, std::uint32_t transfer) {
    processors_[node].outgoing.push_back(transfer);
    turn(node);
}

// It begins with what it can do now.
void ParagonMachine::turn(std::uint32_t node) {
    MessageProcessor& at = processors_[node];
    if (!at.busy[kIn] && (paragon_.both || !at.busy[kOut]) && !at.incoming.empty()) {
        const Part part = at.incoming.front();
        at.incoming.pop_front();
        begin(node, kIn, part);
        if (std::exchange(at.closed, false)) network_->set_open(node, 0, true, now_);
    }
    if (at.busy[kOut] || at.ready || (!paragon_.both && at.busy[kIn]) || at.outgoing.empty()) return;
    const std::uint32_t id = at.outgoing.front();
    Transfer& transfer = transfers_[id];
    if (at.handed == 0) transfer.message.passage.queued = now_ - transfer.since;
    const int left = transfer.message.bytes - at.handed;
    const bool whole = transfer.message.destination == Network::kLeastLoaded;
    const int bytes = whole ? left : std::min(left, paragon_.packet_bytes);
    begin(node, kOut, {id, bytes, bytes == left});
}

void ParagonMachine::begin(std::uint32_t node, Direction direction, const Part& part) {
    MessageProcessor& at = processors_[node];
    at.busy[direction] = true;
    at.work[direction] = part;
    at.since[direction] = now_;
    push(kInterface, node, now_ + paragon_.work(part.bytes), direction);
}

void ParagonMachine::hand_over(std::uint32_t node) {
    MessageProcessor& at = processors_[node];
    const Part part = at.work[kOut];
    at.ready = false;
    at.handed += part.bytes;
    Transfer& transfer = transfers_[part.transfer];
    Message carried;
    carried.source = node;
    carried.destination = transfer.message.destination;
    carried.bytes = part.bytes;
    carried.reply_bytes = part.last ? transfer.message.reply_bytes : 0;
    const PacketId packet = pack(carried, part.transfer, part.last);
    transfer.handed = now_;
    network_->send(packet, now_);
    if (!part.last) return;
    at.outgoing.pop_front();
    at.handed = 0;
    unit(node).unired.transfer_over();
    release(part.transfer, Transfer::Leg::data);
}

void ParagonMachine::on_arrival(const Arrival& arrival) {
    const std::uint32_t id = transfer_of(arrival.packet);
    Transfer& transfer = transfers_[id];
    Message& message = transfer.message;
    const int bytes = pool_[arrival.packet].bytes;
    transfer.received += bytes;
    const bool last = transfer.received == message.bytes;
    const Message part = unpack(arrival, last);
    if (transfer.received == bytes) {
        message.entered = arrival.entered;
        message.overflowed =
            program_.reception(message) == Reception::received && !unit(part.destination).unired.awaits(message);
    }
    message.waited += arrival.waited;
    message.hops = part.hops;
    message.link_cycles = part.link_cycles;
    message.destination = part.destination;
    if (last) message.passage.network = arrival.at - transfer.handed;
    MessageProcessor& at = processors_[part.destination];
    at.incoming.push_back({id, bytes, last});
    turn(part.destination);
    if (at.closed || at.incoming.size() < static_cast<std::size_t>(paragon_.receive_packets)) return;
    at.closed = true;
    network_->set_open(part.destination, 0, false, now_);
}

void ParagonMachine::on_vacancy(const Vacancy& vacancy) {
    if (!processors_[vacancy.node].ready) return;
    hand_over(vacancy.node);
    turn(vacancy.node);
}

std::optional<SideTimes> ParagonMachine::side_times(std::uint32_t node) const {
    const MessageProcessor& at = processors_[node];
    const auto spent = [&](Direction direction) {
        return at.spent[direction] + (at.busy[direction] ? now_ - at.since[direction] : 0);
    };
    return SideTimes{spent(kOut), spent(kIn), 0};
}

}  // namespace grainscope
