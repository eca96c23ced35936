#include "node/host.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "sim/beside.h"

namespace grainscope {

HostCore::HostCore(HostMachine& machine, std::uint32_t id) : Processor(machine, id), machine_(machine) {}

Tick HostCore::price(Work work) const { return machine_.config_.price(work); }

void HostCore::arrive(std::uint32_t transfer, const Message& message) {
    answered_.erase(std::remove(answered_.begin(), answered_.end(), transfer), answered_.end());
    if (machine_.program_.reception(message) == Reception::dropped)
        ++counts_.taken;
    else {
        urgent_ = is_urgent(message);
        queue(message);
    }
}

void HostCore::ask(std::uint32_t transfer) {
    requests_.push_back(transfer);
    urgent_ = is_urgent(machine_.transfers_[transfer].message);
    turn_to_others();
}

bool HostCore::is_urgent(const Message& message) const {
    return machine_.config_.interrupts && machine_.program_.reception(message) == Reception::handled;
}

Tick HostCore::interrupting() const { return cut_ == kThread ? machine_.config_.interrupt : 0; }

void HostCore::room_in_queue() {
    if (running_kind() == kRoom) ended_by_others();
}

Awaited HostCore::awaited() const { return running_kind() == kRoom ? Awaited::command_room : Processor::awaited(); }

void HostCore::begin_send(Message message) {
    stamp(message);
    const HostConfig& config = machine_.config_;
    const int bytes = message.bytes;
    const std::uint32_t id = machine_.transfers_.put({.message = std::move(message)});
    begin(resumed_, kCommand, config.send + config.copying(bytes), TimeClass::send, id);
}

bool HostCore::has_place(const Message& message) const {
    if (machine_.program_.reception(message) != Reception::received) return true;
    // A receive() takes one message.
    return next_ == Next::receive && filter_.takes(message) && !has_message(filter_) &&
           std::none_of(answered_.begin(), answered_.end(),
                        [&](std::uint32_t id) { return filter_.takes(machine_.transfers_[id].message); });
}

std::size_t HostCore::answerable() const {
    const auto at = std::find_if(requests_.begin(), requests_.end(),
                                 [&](std::uint32_t id) { return has_place(machine_.transfers_[id].message); });
    return static_cast<std::size_t>(at - requests_.begin());
}

bool HostCore::may_take(int level) const {
    if (level != kHandler) return false;
    return may_take_message() || ((!holds_off_ || next_ != Next::nothing) && answerable() < requests_.size());
}

void HostCore::take(int level) {
    const HostConfig& config = machine_.config_;
    const std::size_t asked = answerable();
    if (asked < requests_.size()) {
        const std::uint32_t id = requests_[asked];
        requests_.erase(requests_.begin() + static_cast<std::ptrdiff_t>(asked));
        if (machine_.program_.reception(machine_.transfers_[id].message) == Reception::received)
            answered_.push_back(id);
        return begin(level, kAnswer, config.rendezvous + interrupting(), TimeClass::receive, id);
    }
    take_message_into(taking_);
    const Tick copying = config.copying(taking_.bytes);
    taking_.passage.copying += copying;
    begin(level, kTake, config.receive + copying + interrupting(), TimeClass::receive);
}

void HostCore::finish(int level, int kind) {
    const std::uint32_t transfer = levels_[level].subject;
    switch (kind) {
        case kCommand:
            if (machine_.hosts_[id_].queued < machine_.config_.send_queue) return machine_.command(transfer);
            ++counts_.send_faults;
            return begin(level, kRoom, kUntilTold, TimeClass::send, transfer);
        case kRoom:
            return machine_.command(transfer);
        case kAnswer:
            return machine_.answer(transfer);
        case kTake:
            return handle(level, taking_);
    }
}

HostMachine::HostMachine(const HostConfig& config, PacketPool& pool, std::unique_ptr<Network> network,
                         NodeProgram& program)
    : Machine(pool, std::move(network), program), config_(config), hosts_(network_->nodes()) {
    looks_ahead_ = false;
    for (std::uint32_t node = 0; node < network_->nodes(); ++node) {
        cores_.push_back(std::make_unique<HostCore>(*this, node));
        hosts_[node].cards.resize(static_cast<std::size_t>(config_.cards));
    }
}

void HostMachine::on_event(const Event& event) {
    const std::uint32_t node = node_of(event);
    switch (event.kind) {
        case kArrive:
            return arrive(static_cast<std::uint32_t>(event.value));
        case kInterface:
            engine_over(node, hosts_[node].cards[event.value / 2], static_cast<Direction>(event.value % 2));
            return turn(node);
        case kManagement:
            if (!hand_over(static_cast<PacketId>(event.value))) ++hosts_[node].waiting;
            return;
        default:
            return cores_[node]->act(event.value);
    }
}

HostMachine::Card& HostMachine::card_of(std::uint32_t node, const Message& message) {
    return hosts_[node].cards[(message.source + message.destination) % static_cast<std::uint32_t>(config_.cards)];
}

void HostMachine::command(std::uint32_t id) {
    Transfer& transfer = transfers_[id];
    const Message& message = transfer.message;
    const std::uint32_t node = message.source;
    transfer.since = now_;
    Passage& passage = transfer.message.passage;
    passage.copying = config_.copying(message.bytes);
    passage.software = now_ - message.sent - passage.copying;
    Card& card = card_of(node, message);
    if (config_.is_eager(message.bytes) || message.destination == Network::kLeastLoaded) {
        card.data.push_back(id);
        ++hosts_[node].queued;
    } else {
        transfer.leg = Leg::request;
        card.control.push_back(id);
    }
    turn(node);
}

void HostMachine::answer(std::uint32_t id) {
    const std::uint32_t node = transfers_[id].message.destination;
    transfers_[id].leg = Leg::answer;
    card_of(node, transfers_[id].message).control.push_back(id);
    turn(node);
}

// Its cards begin with what they can do now.
void HostMachine::turn(std::uint32_t node) {
    Host& host = hosts_[node];
    for (Card& card : host.cards) {
        if (!card.engines[kIn].busy && !card.incoming.empty()) {
            const Part part = card.incoming.front();
            card.incoming.pop_front();
            begin(node, card, kIn, part);
            --host.came;
        }
        if (!card.engines[kOut].busy && host.waiting < config_.receive_packets) send_next(node, card);
    }
    const bool full = host.came >= config_.receive_packets;
    if (full != std::exchange(host.closed, full)) network_->set_open(node, 0, !full, now_);
}

void HostMachine::send_next(std::uint32_t node, Card& card) {
    if (!card.control.empty()) {
        const std::uint32_t id = card.control.front();
        card.control.pop_front();
        return begin(node, card, kOut, {id, transfers_[id].leg, HostConfig::kControlBytes, true, true});
    }
    if (card.data.empty()) return;
    const std::uint32_t id = card.data.front();
    Message& message = transfers_[id].message;
    const bool first = card.handed == 0;
    if (first) message.passage.queued = now_ - transfers_[id].since;
    const int left = message.bytes - card.handed;
    const int bytes = message.destination == Network::kLeastLoaded ? left : std::min(left, config_.packet_bytes);
    const bool last = bytes == left;
    card.handed = last ? 0 : card.handed + bytes;
    if (last) {
        card.data.pop_front();
        --hosts_[node].queued;
    }
    begin(node, card, kOut, {id, Leg::data, bytes, first, last});
    if (last) cores_[node]->room_in_queue();
}

void HostMachine::begin(std::uint32_t node, Card& card, Direction direction, const Part& part) {
    Engine& engine = card.engines[direction];
    engine.busy = true;
    engine.work = part;
    engine.since = now_;
    const auto number = static_cast<std::uint64_t>(&card - hosts_[node].cards.data());
    push(kInterface, node, now_ + config_.engine(part.bytes, part.first), 2 * number + direction);
}

void HostMachine::engine_over(std::uint32_t node, Card& card, Direction direction) {
    Engine& engine = card.engines[direction];
    engine.busy = false;
    engine.spent += now_ - engine.since;
    if (recording_ != nullptr) {
        // Where several engines are busy the time is that of the one that ends first.
        Tick& told = hosts_[node].told;
        recording_->spend(node | kBeside, direction == kOut ? TimeClass::send : TimeClass::receive,
                          std::max(engine.since, told), now_);
        told = now_;
    }
    if (direction == kOut)
        pack_part(node, engine.work);
    else
        came(engine.work);
}

void HostMachine::pack_part(std::uint32_t node, const Part& part) {
    Transfer& transfer = transfers_[part.transfer];
    const bool last = part.leg == Leg::data && part.last;
    Message carried;
    carried.source = node;
    carried.destination = part.leg == Leg::answer ? transfer.message.source : transfer.message.destination;
    carried.bytes = part.bytes;
    carried.reply_bytes = last ? transfer.message.reply_bytes : 0;
    // What the receiver has to know of the part goes with it.
    carried.kind = static_cast<int>(part.leg);
    carried.value = part.first;
    const PacketId packet = pack(carried, part.transfer, last);
    if (part.last) transfer.handed = now_ + config_.card;
    push(kManagement, node, now_ + config_.card, packet);
}

void HostMachine::on_arrival(const Arrival& arrival) {
    const std::uint32_t id = transfer_of(arrival.packet);
    const int bytes = pool_[arrival.packet].bytes;
    Transfer& transfer = transfers_[id];
    Message& message = transfer.message;
    const bool data = transfer.leg == Leg::data, last = data && transfer.received + bytes == message.bytes;
    const Message part = unpack(arrival, last);
    if (data) {
        if (part.value != 0) message.entered = part.entered;
        transfer.received += bytes;
        message.waited += part.waited;
        message.hops = part.hops;
        message.link_cycles = part.link_cycles;
        message.destination = part.destination;
        if (last) message.passage.network = arrival.at - transfer.handed;
    } else {
        message.passage.exchange_waited += part.waited;
    }
    Host& host = hosts_[part.destination];
    card_of(part.destination, message)
        .incoming.push_back({id, static_cast<Leg>(part.kind), bytes, part.value != 0, last || !data});
    ++host.came;
    turn(part.destination);
}

// The receiving engine has done with it.
void HostMachine::came(const Part& part) {
    if (!part.last) return;
    const Message& message = transfers_[part.transfer].message;
    push(kArrive, part.leg == Leg::answer ? message.source : message.destination, now_ + config_.card, part.transfer);
}

// In memory.
void HostMachine::arrive(std::uint32_t id) {
    Transfer& transfer = transfers_[id];
    Message& message = transfer.message;
    Passage& passage = message.passage;
    if (transfer.leg == Leg::request) return cores_[message.destination]->ask(id);
    if (transfer.leg == Leg::answer) {
        passage.exchange = now_ - transfer.since;
        transfer.since = now_;
        transfer.leg = Leg::data;
        card_of(message.source, message).data.push_back(id);
        ++hosts_[message.source].queued;
        return turn(message.source);
    }
    message.arrived = now_;
    // A packet is handed over within the cycle of the network in which it arrives; the work may end before that.
    const Tick past_queue =
        now_ - message.sent - passage.software - passage.copying - passage.exchange - passage.queued;
    passage.network = std::clamp<Tick>(passage.network, 0, past_queue);
    passage.interfaces = past_queue - passage.network;
    const Message brought = transfers_.take(id).message;
    HostCore& receiver = *cores_[brought.destination];
    program_.arrived(receiver, brought);
    receiver.arrive(id, brought);
}

void HostMachine::on_vacancy(const Vacancy& vacancy) {
    Host& host = hosts_[vacancy.node];
    if (host.waiting == 0) return;
    --host.waiting;
    Machine::on_vacancy(vacancy);
    turn(vacancy.node);
}

std::optional<SideTimes> HostMachine::side_times(std::uint32_t node) const {
    SideTimes times;
    for (const Card& card : hosts_[node].cards) {
        const auto spent = [&](Direction direction) {
            const Engine& engine = card.engines[direction];
            return engine.spent + (engine.busy ? now_ - engine.since : 0);
        };
        times.masters += spent(kOut);
        times.slaves += spent(kIn);
    }
    // On average over its cards.
    times.masters /= config_.cards;
    times.slaves /= config_.cards;
    return times;
}

}  // namespace grainscope
