// What networks that go from event to event have in common: the queue of their events, an interface per node and
// priority, which nodes are open, what is told of arrivals and vacancies, and what is counted. Such a network adds its
// physics alone: what it does when a packet stands at an interface, and when an event of its own is due.
//
// An interface is emptied one unit per unit_ps (at once if that is 0), from when the network begins with its packet
// (begin). A packet that was handed over in part waits there for the rest: a unit that is supplied at t leaves by t +
// unit_ps at the earliest. A network that can use a part of a packet goes on at once; one that cannot does so when told
// that it is whole.
#pragma once

#include <vector>

#include "base/check.h"
#include "network/network.h"
#include "sim/events.h"

namespace grainscope {

class EventNetwork : public Network {
  public:
    std::uint32_t nodes() const final { return nodes_; }
    int priorities() const final { return priorities_; }
    const Topology& topology() final { return topology_; }
    Tick unit_ps() const final { return unit_ps_; }
    Tick period() const final { return 0; }

    Tick time() const final { return now_; }
    bool idle() const final { return on_the_way_ == 0 && events_.empty(); }
    Tick next() const final { return still_ ? kNever : unanswered_.empty() ? events_.next_tick() : now_; }
    std::int64_t advance() final;
    const std::vector<Arrival>& arrivals() const final { return arrivals_; }
    const std::vector<Vacancy>& vacancies() const final { return vacancies_; }

    bool vacant(std::uint32_t node, std::uint8_t priority) const final {
        return interfaces_[place(node, priority)].packet == kNoPacket;
    }
    void send(PacketId packet, Tick now, int ready) final;
    void supply(std::uint32_t node, std::uint8_t priority, int units, Tick now) final;
    int taken(std::uint32_t node, std::uint8_t priority, Tick now) const final {
        return interfaces_[place(node, priority)].taken_at(now, unit_ps_);
    }
    Tick next_taken(std::uint32_t node, std::uint8_t priority, Tick now) const final {
        return interfaces_[place(node, priority)].next_taken_at(now, unit_ps_);
    }
    void set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) final;

    // Units count when the last of their packet has passed.
    NetworkTotals totals(Tick) final { return totals_; }
    std::vector<std::int64_t> crossed(Tick) override { return crossed_; }

  protected:
    // Kinds of events below this are taken.
    static constexpr std::uint32_t kFirstKind = 2;

    EventNetwork(PacketPool& pool, Topology topology, int priorities, Tick unit_ps);

    // A packet stands at this interface.
    virtual void handed(std::uint32_t node, std::uint8_t priority) = 0;
    // When the last unit of a packet that has begun leaves its interface is known now: left().
    virtual void completed(PacketId packet) = 0;
    // It has left, and the next may be handed over.
    virtual void emptied(PacketId packet) = 0;
    // A node for which await_answer() was called has been told of its vacancies, and has sent what it has.
    virtual void answered(std::uint32_t node) = 0;
    virtual void opened(std::uint32_t node, std::uint8_t priority) = 0;
    // An event of the network's own, which it has pushed with a tick, a node and a kind from kFirstKind on.
    virtual void on_event(const Event& event) = 0;

    // The packet at an interface that has not begun; kNoPacket if there is none.
    PacketId waiting(std::uint32_t node, std::uint8_t priority) const {
        const Interface& at = interfaces_[place(node, priority)];
        return at.begun ? kNoPacket : at.packet;
    }
    // The interface is emptied from `since` on, now or later.
    void begin(std::uint32_t node, std::uint8_t priority, Tick since);
    // For how long an interface that has been emptied is not vacant yet. emptied() comes after that.
    virtual Tick vacant_after(const Packet&) const { return 0; }
    // Until when what is before a packet keeps its end in the interface, though it could have left by now; kNever if
    // that is not known yet: then empty() is called once it is.
    virtual Tick detained(PacketId) { return 0; }
    void empty(PacketId packet, Tick at) { events_.push(at, pool_[packet].source, kEmptied, packet); }
    // All events to come repeat what cannot succeed until somebody outside does something: until then next() is kNever.
    // They take place all the same, once somebody does.
    void be_still() { still_ = true; }
    // For an emptied(): what comes next at this node is decided once it is known what it has to send, at this tick.
    void await_answer(std::uint32_t node) { unanswered_.push_back(node); }
    // When the last unit leaves the interface; kNever while that is not known.
    Tick left(PacketId packet) const { return passages_[packet].left; }
    bool is_open(std::uint32_t node, std::uint8_t priority) const { return open_[place(node, priority)] != 0; }
    // The last unit of a packet has crossed this link of the topology.
    void cross(std::size_t link, PacketId packet) { cross(link, pool_[packet].flits); }
    void cross(std::size_t link, int units) { crossed_[link] += units; }
    // The packet is at its destination, whole, over so many links.
    void arrive(PacketId packet, int hops, Tick waited = 0);
    // Something is done from outside.
    void go_to(Tick now) {
        CHECK(now >= now_);
        if (still_) wake(now);
        now_ = now;
    }
    void refuse(std::int64_t units) { totals_.refusals += units; }

    PacketPool& pool_;
    EventQueue events_;
    Tick now_ = 0;

  private:
    enum Kind : std::uint32_t { kEmptied, kStarved };
    struct Interface {
        PacketId packet = kNoPacket;
        bool begun = false;
        std::int32_t ready = 0;  // units that are there or have been
        std::int32_t taken = 0;  // of them had left at `since`
        Tick since = 0;
        int taken_at(Tick now, Tick unit_ps) const {
            if (!begun || now < since) return 0;
            if (unit_ps == 0) return ready;
            const Tick more = (now - since) / unit_ps;
            return more < ready - taken ? taken + static_cast<int>(more) : ready;
        }
        Tick next_taken_at(Tick now, Tick unit_ps) const {
            const int left = taken_at(now, unit_ps);
            return !begun || left == ready ? kNever : since + (left - taken + 1) * unit_ps;
        }
    };
    struct Passage {
        Tick entered, left;
    };
    std::size_t place(std::uint32_t node, std::uint8_t priority) const {
        return node * static_cast<std::size_t>(priorities_) + priority;
    }
    void flow(Interface& at);
    void wake(Tick now);
    void take(const Event& event);

    Topology topology_;
    std::uint32_t nodes_;
    int priorities_;
    Tick unit_ps_;
    std::vector<Interface> interfaces_;
    std::vector<std::uint8_t> open_;
    std::vector<Passage> passages_;  // by packet
    std::int64_t on_the_way_ = 0;
    bool still_ = false;
    NetworkTotals totals_;
    std::vector<std::int64_t> crossed_;
    std::vector<Arrival> arrivals_;
    std::vector<Vacancy> vacancies_;
    std::vector<std::uint32_t> unanswered_, answered_;
};

}  // namespace grainscope
