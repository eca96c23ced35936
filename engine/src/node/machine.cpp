#include "node/machine.h"

#include <utility>

#include "base/check.h"
#include "node/threaded_node.h"

namespace grainscope {
namespace {

constexpr int kMostPasses = 1024;

}  // namespace

Task NodeProgram::handle(Node&, Message) { co_return; }

NodeCounts& NodeCounts::operator+=(const NodeCounts& other) {
    sent += other.sent;
    taken += other.taken;
    overflowed += other.overflowed;
    send_faults += other.send_faults;
    interrupts += other.interrupts;
    return *this;
}

Machine::Machine(PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program)
    : pool_(pool),
      network_(std::move(network)),
      program_(program),
      nodes_(network_->nodes()),
      priorities_(static_cast<std::size_t>(network_->priorities())),
      watched_(program.watches_nodes()),
      outside_(program.next_outside()),
      waiting_(nodes_ * priorities_) {}

void Machine::start() {
    for (std::uint32_t node = 0; node < nodes(); ++node) runner(node).start();
}

void Machine::close_accounts() {
    for (std::uint32_t node = 0; node < nodes(); ++node) runner(node).close_account();
}

void Machine::tell(std::uint32_t node, TimeClass what, Tick begin, Tick end) {
    if (recording_ != nullptr) recording_->spend(node, what, begin, end);
    if (program_.watches_nodes()) program_.spent(what, begin, end);
}

ClassTimes Machine::times(std::uint32_t node) const { return runner(node).times(); }
NodeCounts Machine::counts(std::uint32_t node) const { return runner(node).counts(); }

NodeCounts Machine::counts() const {
    NodeCounts sum;
    for (std::uint32_t node = 0; node < nodes_; ++node) sum += counts(node);
    return sum;
}

std::int64_t Machine::advance(Tick limit) {
    limit_ = limit;
    passes_ = kMostPasses;
    // Packets may be on their way without anything happening for a while.
    if (!network_->idle()) {
        const Tick due = std::min({next_of_nodes(), next_act(), network_->next()});
        if (due > now_) {
            if (due == kNever) return 0;
            go_to(std::min(due, std::max(limit, now_ + 1)));
            // Whoever set the limit looks before anything happens then.
            if (now_ < due || now_ >= limit) return 1;
        }
    }
    std::int64_t events = 1;
    bool acted = false;
    if (next_late() <= now_)
        for (const Arrival& arrival : std::exchange(late_, {})) on_arrival(arrival);
    while (outside_ <= now_) {
        program_.outside(now_);
        outside_ = program_.next_outside();
        ++events;
    }
    while (events_.next_tick() <= now_) {
        on_event(events_.pop());
        last_event_ = now_;
        ++events;
    }
    if (next_act() <= now_) acted = act();
    const bool moves = network_->next() <= now_;
    if (moves) {
        events += network_->advance();
        for (const Arrival& arrival : network_->arrivals())
            if (arrival.at > now_ && !looks_ahead_)
                late_.push_back(arrival);
            else
                on_arrival(arrival);
        for (const Vacancy& vacancy : network_->vacancies()) on_vacancy(vacancy);
    }
    events += kMostPasses - passes_;
    const Tick next = next_of_nodes();
    const bool idle = network_->idle();
    const Tick next_act = this->next_act();
    if (!idle || next_act != kNever) {
        // Processors that only try again what the network will never allow wait for ever.
        if (!acted && !moves && next == kNever && network_->next() == kNever) return 0;
        // To the end of this cycle, of the network's or of the processors'; a network without cycles is asked again.
        const Tick period = network_->period();
        Tick end = period > 0 ? next_multiple(now_ + 1, period) : idle ? kNever : now_;
        end = std::min(end, next_act);
        go_to(std::max(now_, std::min(end, next)));
        return events;
    }
    if (next == kNever) return 0;
    if (next > now_) go_to(std::min(next, std::max(limit, now_ + 1)));
    return events;
}

// What has crossed the links belongs to the frame in which it did.
void Machine::close_frames(Tick until) {
    while (recording_->next_frame() <= until) {
        const Tick at = network_->idle() ? until : std::max(now_, recording_->next_frame());
        recording_->advance(at, [&] { return state_of_links(*network_, at); });
    }
}

PacketId Machine::pack(const Message& message, std::uint32_t transfer, bool counts) {
    const PacketId id = pool_.allocate();
    if (id >= in_flight_.size()) in_flight_.resize(id + 1);
    InFlight& flight = in_flight_[id];
    flight.message = message;
    flight.transfer = transfer;
    flight.counts = counts;
    Packet& packet = pool_[id];
    packet.source = message.source;
    packet.destination = message.destination;
    packet.bytes = message.bytes;
    packet.reply_bytes = message.reply_bytes;
    packet.priority = message.priority;
    packet.channel = message.channel;
    under_way_ += counts;
    return id;
}

Message Machine::unpack(const Arrival& arrival, bool counts) {
    in_flight_[arrival.packet].counts = false;
    Message message = in_flight_[arrival.packet].message;
    const Packet& packet = pool_[arrival.packet];
    message.entered = arrival.entered;
    message.arrived = arrival.at;
    message.waited = arrival.waited;
    message.hops = packet.hops;
    message.link_cycles = packet.link_cycles;
    message.destination = packet.destination;
    if (recording_ != nullptr)
        recording_->flight(packet.source, packet.destination, flies_from_send_ ? message.sent : message.entered,
                           arrival.at, network_->units(packet.bytes),
                           [&] { return network_->way_of(arrival.packet, packet); });
    pool_.release(arrival.packet);
    under_way_ -= counts;
    return message;
}

bool Machine::hand_over(PacketId id) {
    const Packet& packet = pool_[id];
    PacketQueue& queue = waiting(packet.source, packet.priority);
    const bool sends = queue.empty() && network_->vacant(packet.source, packet.priority);
    if (sends)
        network_->send(id, now_);
    else
        queue.push(pool_, id);
    return sends;
}

void Machine::on_vacancy(const Vacancy& vacancy) {
    PacketQueue& queue = waiting(vacancy.node, vacancy.priority);
    if (!queue.empty()) network_->send(queue.pop(pool_), now_);
}

std::vector<Argument> Machine::who_waits() const {
    constexpr int kNamed = 4;
    std::vector<Argument> waiting;
    int others = 0;
    for (std::uint32_t node = 0, named = 0; node < nodes_; ++node) {
        const Awaited what = runner(node).awaited();
        if (what == Awaited::nothing) continue;
        if (named++ >= kNamed) {
            ++others;
            continue;
        }
        waiting.push_back(node);
        waiting.push_back(key_of(what));
    }
    waiting.push_back(others);
    return waiting;
}

Error Machine::why_memory() const {
    struct Pile {
        std::int64_t messages = 0, most = 0;
        std::uint32_t node = 0;
    };
    Pile sent, untaken;
    const auto add = [](Pile& pile, std::uint32_t node, std::int64_t messages) {
        pile.messages += messages;
        if (messages > pile.most) pile.most = messages, pile.node = node;
    };
    std::vector<std::uint32_t> from(nodes());
    for (const InFlight& each : in_flight_) from[each.message.source] += each.counts;
    for (std::uint32_t node = 0; node < nodes(); ++node) {
        add(sent, node, from[node]);
        add(untaken, node, static_cast<std::int64_t>(runner(node).untaken_messages()));
    }
    const bool is_receiver = untaken.messages > sent.messages;
    const Pile& pile = is_receiver ? untaken : sent;
    return {"program",
            is_receiver ? ErrorCode::receiver_needs_memory : ErrorCode::run_needs_memory,
            {pile.messages, pile.most, pile.node}};
}

}  // namespace grainscope
