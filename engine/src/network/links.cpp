#include "network/links.h"

#include <cmath>

#include "base/ring.h"
#include "network/event_network.h"
#include "sim/recording.h"

namespace grainscope {
namespace {

Topology describe(const LinksConfig& config, const LinksWiring& wiring) {
    Topology topology{wiring};
    topology.unit = "byte";
    topology.unit_bits = config.token_bits;
    topology.period_ps = config.token;
    topology.hop_ps = config.hop;
    topology.acknowledges = true;
    return topology;
}

class Links final : public EventNetwork, Stops {
  public:
    Links(const LinksConfig& config, LinksWiring wiring, PacketPool& pool)
        : EventNetwork(pool, describe(config, wiring), config.priorities, 0),
          config_(config),
          wiring_(std::move(wiring)),
          wires_(wiring_.links.size()),
          cables_(wires_.size() / 2),
          lanes_(nodes()) {}

    const Routing& routing() const override { return wiring_; }
    const Stops* stops() const override { return this; }
    std::uint32_t next_stop(std::uint32_t source, std::uint32_t destination) const override {
        if (source == destination) return destination;
        const std::uint32_t end = wiring_.end(wiring_.towards(source, destination));
        return wiring_.is_node(end) ? end : destination;
    }
    int units(int bytes) const override { return std::max(1, bytes); }
    std::vector<std::int64_t> crossed(Tick now) override {
        settle(now);
        std::vector<std::int64_t> bytes = EventNetwork::crossed(now);
        for (const Cable& cable : cables_)
            if (cable.compressed != kNone) bytes[slots_[cable.compressed].wire] += config_.payload;
        return bytes;
    }
    std::vector<std::int64_t> occupied(Tick now) override {
        settle(now);
        std::vector<std::int64_t> tokens;
        for (std::uint32_t wire = 0; wire < wires_.size(); ++wire) {
            const Cable& cable = cables_[wire / 2];
            Tick taken = wires_[wire].taken;
            if (cable.compressed != kNone) {
                const Slot& slot = slots_[cable.compressed];
                const int come = wires_[wire ^ 1].tokens;
                if (slot.wire == wire)
                    taken += config_.packet_ps(config_.payload) + owed(come);
                else if (now >= slot.since + ack_offset())
                    taken += config_.ack + owed(come + config_.tokens(config_.payload));
            }
            tokens.push_back(taken / config_.token);
        }
        return tokens;
    }
    // Every packet is then simulated, with the same numbers.
    void record(Recording& recording) override {
        config_.compresses = false;
        recording_ = &recording;
    }

  protected:
    void handed(std::uint32_t node, std::uint8_t priority) override { begin(node, priority, now_); }
    void completed(PacketId packet) override { events_.push(now_, last_in_order(), kHanded, packet); }
    void emptied(PacketId) override {}
    void answered(std::uint32_t) override {}
    void opened(std::uint32_t node, std::uint8_t priority) override {
        for (std::size_t i = 0; i < parked_.size();) {
            const Packet& packet = pool_[slots_[parked_[i].slot].packet];
            if (packet.destination != node || packet.priority != priority) {
                ++i;
                continue;
            }
            push(now_, kWhole, parked_[i], slots_[parked_[i].slot].wire);
            parked_.erase(parked_.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    void on_event(const Event& event) override {
        const Piece piece = Piece::of(event.value);
        switch (event.kind) {
            case kHanded:
                return start(static_cast<PacketId>(event.value));
            case kOwn:
                return arrive(static_cast<PacketId>(event.value), 0);
            case kBegin: {
                const auto [packet, at] = passing_.front();
                passing_.pop_front();
                return store(packet, at);
            }
            case kWake:
                return wake(static_cast<std::uint32_t>(event.value));
            case kHead: {
                const Slot& slot = slots_[piece.slot];
                return ask(wiring_.towards(wiring_.end(piece.via), piece.ack ? slot.at : slot.to), piece);
            }
            case kAck:
                return ask(wiring_.towards(slots_[piece.slot].to, slots_[piece.slot].at), piece);
            case kNext:
                return piece.last ? finish(piece.slot) : send_next(piece.slot);
            case kWhole:
                return come_whole(piece);
            case kThrough:
                return pass_through(piece);
        }
    }

  private:
    enum Kind : std::uint32_t { kHanded = kFirstKind, kOwn, kBegin, kWake, kHead, kAck, kNext, kWhole, kThrough };
    static constexpr std::uint32_t kNone = 0xffffffff;
    static constexpr std::uint16_t kNoWire = 0xffff;

    // A packet or an acknowledgement of a message.
    struct Piece {
        std::uint32_t slot;
        std::uint16_t via = kNoWire;  // by which it came to where it is
        std::uint16_t bytes = 0;      // of a packet; of kThrough, the version of the slot
        bool ack = false, last = false;

        std::uint64_t value() const {
            return std::uint64_t{slot} << 32 | std::uint64_t{via} << 16 | std::uint64_t{bytes} << 2 |
                   std::uint64_t{ack} << 1 | std::uint64_t{last};
        }
        static Piece of(std::uint64_t value) {
            return {static_cast<std::uint32_t>(value >> 32), static_cast<std::uint16_t>(value >> 16),
                    static_cast<std::uint16_t>((value >> 2) & 0x3fff), (value & 2) != 0, (value & 1) != 0};
        }
    };
    struct Wire {
        Tick free_at = 0, taken = 0;
        int tokens = 0, tokens_now = 0;  // that have come since the last credit for them; of the packet that goes on
        std::uint32_t stalled = 0;       // packets that came by it and wait at the crossbar where it ends
        bool waking = false;
        Ring<Piece> waiting[3];  // by priority; then acknowledgements
        bool has_waiting() const { return !waiting[0].empty() || !waiting[1].empty() || !waiting[2].empty(); }
    };
    struct Cable {
        std::uint32_t active = 0;          // messages between two nodes that it carries or that wait for it
        std::uint32_t compressed = kNone;  // the one that goes by in one event
    };
    // A message on its way from a node to the next one that stores it, until its last acknowledgement.
    struct Slot {
        PacketId packet;
        std::uint32_t at, to, wire;
        std::uint64_t lane;
        std::uint8_t priority;
        std::uint16_t version = 0;
        int left;  // bytes that have not begun
        Tick since = 0;
        std::uint32_t next = kNone;  // on the same channel
    };
    struct Lane {
        std::uint64_t key;
        std::uint32_t first, last;
    };

    // Events of one tick: by wire; messages that begin come last.
    std::uint32_t last_in_order() const { return nodes() + static_cast<std::uint32_t>(wires_.size()); }
    void push(Tick at, Kind kind, Piece piece, std::uint32_t wire) {
        events_.push(at, nodes() + wire, kind, piece.value());
    }

    void start(PacketId id) {
        const Packet& packet = pool_[id];
        if (packet.source == packet.destination)
            return events_.push(now_ + config_.message_ps(packet.bytes, 0), packet.source, kOwn, id);
        store(id, packet.source);
    }
    // The message is at this node, whole, and goes on from there.
    void store(PacketId id, std::uint32_t at) {
        const Packet& packet = pool_[id];
        const std::uint32_t wire = wiring_.towards(at, packet.destination), end = wiring_.end(wire);
        std::uint32_t slot = static_cast<std::uint32_t>(slots_.size());
        if (free_.empty()) {
            slots_.emplace_back();
        } else {
            slot = free_.back();
            free_.pop_back();
        }
        const std::uint64_t lane = (std::uint64_t{packet.source} << 40 | std::uint64_t{packet.destination} << 24) |
                                   std::uint64_t{packet.channel} << 8 | packet.priority;
        const std::uint16_t version = slots_[slot].version;
        slots_[slot] = {id,
                        at,
                        wiring_.is_node(end) ? end : packet.destination,
                        wire,
                        lane,
                        static_cast<std::uint8_t>(std::min<int>(packet.priority, 1)),
                        version,
                        config_.data_bytes(packet.bytes)};
        std::vector<Lane>& lanes = lanes_[at];
        const auto found = std::find_if(lanes.begin(), lanes.end(), [&](const Lane& l) { return l.key == lane; });
        if (found == lanes.end()) {
            lanes.push_back({lane, slot, slot});
            return begin_slot(slot);
        }
        slots_[found->last].next = slot;
        found->last = slot;
    }
    bool is_direct(const Slot& slot) const { return wiring_.is_node(wiring_.end(slot.wire)); }

    void begin_slot(std::uint32_t id) {
        const Slot& slot = slots_[id];
        if (is_direct(slot)) {
            Cable& cable = cables_[slot.wire / 2];
            if (cable.compressed != kNone) unfold(cable);
            ++cable.active;
        }
        send_next(id);
    }
    void send_next(std::uint32_t id) {
        if (compress(id)) return;
        Slot& slot = slots_[id];
        const int bytes = std::min(slot.left, config_.payload);
        slot.left -= bytes;
        ask(slot.wire, {id, kNoWire, static_cast<std::uint16_t>(bytes), false, slot.left == 0});
    }
    // Its last acknowledgement has come.
    void finish(std::uint32_t id) {
        const Slot slot = slots_[id];
        if (is_direct(slot)) --cables_[slot.wire / 2].active;
        free_.push_back(id);
        std::vector<Lane>& lanes = lanes_[slot.at];
        const auto lane = std::find_if(lanes.begin(), lanes.end(), [&](const Lane& l) { return l.key == slot.lane; });
        if (slot.next == kNone) {
            *lane = lanes.back();
            return lanes.pop_back();
        }
        lane->first = slot.next;
        begin_slot(slot.next);
    }

    bool is_free(const Wire& wire) const { return wire.free_at <= now_ && wire.stalled == 0; }
    void ask(std::uint32_t wire, Piece piece) {
        Wire& at = wires_[wire];
        if (is_free(at) && !at.has_waiting()) return take(wire, piece);
        at.waiting[piece.ack ? 2 : slots_[piece.slot].priority].push_back(piece);
        if (piece.via != kNoWire) ++wires_[piece.via].stalled;
        if (at.stalled == 0) wake_later(wire);
    }
    void wake_later(std::uint32_t wire) {
        Wire& at = wires_[wire];
        if (at.waking) return;
        at.waking = true;
        events_.push(std::max(now_, at.free_at), nodes() + wire, kWake, wire);
    }
    void wake(std::uint32_t wire) {
        Wire& at = wires_[wire];
        at.waking = false;
        if (!at.has_waiting() || at.stalled > 0) return;
        if (at.free_at > now_) return wake_later(wire);
        Ring<Piece>& first = at.waiting[!at.waiting[2].empty() ? 2 : at.waiting[1].empty() ? 0 : 1];
        const Piece piece = first.front();
        first.pop_front();
        if (piece.via != kNoWire && --wires_[piece.via].stalled == 0 && wires_[piece.via].has_waiting())
            wake_later(piece.via);
        take(wire, piece);
        if (at.has_waiting()) wake_later(wire);
    }

    Tick owed(int tokens) const { return tokens / LinksConfig::kTokensPerCredit * config_.credit; }
    // Credit for what has come by the wire back, less what there was time for.
    Tick pay_credit(std::uint32_t wire) {
        Wire &at = wires_[wire], &back = wires_[wire ^ 1];
        const int come = back.tokens + (back.free_at <= now_ ? back.tokens_now : 0);
        const Tick owed = this->owed(come);
        back.tokens -= come / LinksConfig::kTokensPerCredit * LinksConfig::kTokensPerCredit;
        at.taken += owed;
        return std::max<Tick>(0, owed - (now_ - at.free_at));
    }
    void take(std::uint32_t wire, Piece piece) {
        Wire& at = wires_[wire];
        const Tick length = piece.ack ? config_.ack : config_.packet_ps(piece.bytes);
        const Tick end = now_ + length + (config_.credit > 0 ? pay_credit(wire) : 0);
        at.tokens += at.tokens_now;
        at.tokens_now = config_.tokens(piece.ack ? 0 : piece.bytes);
        at.free_at = end;
        at.taken += length;
        if (!piece.ack) cross(wire, piece.bytes);
        if (recording_ != nullptr) recording_->crossing(wire, piece.ack, end - length, end);
        if (!wiring_.is_node(wiring_.end(wire))) {
            piece.via = static_cast<std::uint16_t>(wire);
            return push(now_ + config_.hop, kHead, piece, wire);
        }
        piece.via = kNoWire;
        if (piece.ack) return push(std::max(now_ + config_.next_delay, end), kNext, piece, wire);
        if (piece.last) return push(end, kWhole, piece, wire);
        piece.ack = true;
        push((config_.overlapped ? now_ : end) + config_.ack_delay, kAck, piece, wire);
    }

    void come_whole(Piece piece) {
        const Slot& slot = slots_[piece.slot];
        const Packet& packet = pool_[slot.packet];
        const bool there = slot.to == packet.destination;
        if (there && !is_open(packet.destination, packet.priority)) return parked_.push_back(piece);
        // The acknowledgement of a message's last packet does not overtake the message.
        const Tick delay = config_.overlapped ? std::max<Tick>(0, config_.ack_delay - config_.packet_ps(piece.bytes))
                                              : config_.ack_delay;
        piece.ack = true;
        push(now_ + delay, kAck, piece, slot.wire);
        const PacketId id = slot.packet;
        const std::uint32_t at = slot.to;
        if (!there) return pass_on(id, at);
        const int hops = distance(packet.source, packet.destination);
        const Tick alone = config_.unloaded_ps(packet.bytes, hops, !is_direct(slot));
        arrive(id, hops, std::max<Tick>(0, now_ - left(id) - alone));
    }
    void pass_on(PacketId id, std::uint32_t at) {
        passing_.push_back({id, at});
        events_.push(now_, last_in_order(), kBegin, 0);
    }

    // A message with the link to itself: all but its last packet in one event.
    bool compress(std::uint32_t id) {
        Slot& slot = slots_[id];
        if (!config_.compresses || slot.left <= 2 * config_.payload || !is_direct(slot)) return false;
        Cable& cable = cables_[slot.wire / 2];
        Wire &wire = wires_[slot.wire], &back = wires_[slot.wire ^ 1];
        if (cable.active != 1 || !is_free(wire) || !is_free(back) || wire.has_waiting() || back.has_waiting())
            return false;
        const Tick turn = config_.turn_ps(0);
        if (config_.credit > 0) {
            constexpr int kRest = LinksConfig::kTokensPerCredit - 1;
            // Credit always finds time in between.
            if (config_.overlapped || owed(back.tokens + back.tokens_now) > now_ - wire.free_at ||
                owed(kRest + config_.tokens(0)) > turn - config_.packet_ps(config_.payload) ||
                owed(2 * kRest + wire.tokens + wire.tokens_now + config_.tokens(config_.payload)) > turn - config_.ack)
                return false;
            for (Wire* of : {&wire, &back}) of->tokens += std::exchange(of->tokens_now, 0);
        }
        slot.since = now_;
        cable.compressed = id;
        const Tick through = (config_.packets(slot.left) - 1) * turn;
        push(now_ + through, kThrough, {id, kNoWire, version_bits(++slot.version)}, slot.wire);
        return true;
    }
    static std::uint16_t version_bits(std::uint16_t version) { return version & 0x3fff; }
    void pass_through(Piece piece) {
        Slot& slot = slots_[piece.slot];
        if (version_bits(slot.version) != piece.bytes) return;
        const int packets = config_.packets(slot.left) - 1;
        Wire &wire = wires_[slot.wire], &back = wires_[slot.wire ^ 1];
        const Tick turn = config_.turn_ps(0), last = now_ - turn;
        account(slot, packets, packets, packets, packets - 1);
        wire.free_at = last + config_.packet_ps(config_.payload);
        back.free_at = last + ack_offset() + config_.ack;
        cables_[slot.wire / 2].compressed = kNone;
        send_next(piece.slot);
    }
    // From the beginning of a packet to that of its acknowledgement.
    Tick ack_offset() const {
        return config_.ack_delay + (config_.overlapped ? 0 : config_.packet_ps(config_.payload));
    }
    // So many packets and acknowledgements have begun, and for so many of them the other side has given credit.
    void account(Slot& slot, int packets, int acks, int paid_packets, int paid_acks) {
        Wire &wire = wires_[slot.wire], &back = wires_[slot.wire ^ 1];
        wire.taken += packets * config_.packet_ps(config_.payload);
        back.taken += acks * config_.ack;
        cross(slot.wire, packets * config_.payload);
        slot.left -= packets * config_.payload;
        const auto come = [&](Wire& at, Wire& other, int each, int begun, int paid, bool any_paid) {
            const std::int64_t tokens = at.tokens + std::int64_t{each} * paid;
            at.tokens = static_cast<int>(any_paid ? tokens % LinksConfig::kTokensPerCredit : tokens);
            if (any_paid) other.taken += tokens / LinksConfig::kTokensPerCredit * config_.credit;
            at.tokens_now = begun > paid ? each : 0;
        };
        come(wire, back, config_.tokens(config_.payload), packets, paid_packets, paid_packets > 0);
        come(back, wire, config_.tokens(0), acks, paid_acks, true);
    }
    // Of what goes by in one event counts what has been acknowledged and followed by another packet. How many that are.
    int settle(Slot& slot, Tick now) {
        const Tick turn = config_.turn_ps(0);
        const int turns = static_cast<int>(std::min<Tick>((now - slot.since) / turn, config_.packets(slot.left) - 2));
        if (turns > 0) account(slot, turns, turns, turns, turns);
        slot.since += turns * turn;
        return turns;
    }
    void settle(Tick now) {
        for (const Cable& cable : cables_)
            if (cable.compressed != kNone) settle(slots_[cable.compressed], now);
    }
    // Somebody else begins on its link: from now on every packet is simulated.
    void unfold(Cable& cable) {
        const std::uint32_t id = std::exchange(cable.compressed, kNone);
        Slot& slot = slots_[id];
        ++slot.version;
        Wire &wire = wires_[slot.wire], &back = wires_[slot.wire ^ 1];
        const int turns = settle(slot, now_);
        const Tick acked = slot.since + ack_offset();
        const int acks = now_ >= acked ? 1 : 0;
        wire.free_at = slot.since + config_.packet_ps(config_.payload);
        account(slot, 1, acks, acks, 0);
        if (acks == 0) {
            if (turns > 0) back.free_at = acked - config_.turn_ps(0) + config_.ack;
            return push(acked, kAck, {id, kNoWire, static_cast<std::uint16_t>(config_.payload), true}, slot.wire);
        }
        back.free_at = acked + config_.ack;
        const Tick next = acked + std::max(config_.next_delay, config_.ack);
        if (next > now_) return push(next, kNext, {id}, slot.wire ^ 1);
        send_next(id);
    }

    LinksConfig config_;
    LinksWiring wiring_;
    std::vector<Wire> wires_;
    std::vector<Cable> cables_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> free_;
    std::vector<std::vector<Lane>> lanes_;              // by node: channels on which something is on its way
    std::vector<Piece> parked_;                         // last packets before closed nodes
    Ring<std::pair<PacketId, std::uint32_t>> passing_;  // stored at a node, and go on from there
    Recording* recording_ = nullptr;
};

}  // namespace

std::unique_ptr<Network> make_links(const LinksConfig& config, LinksWiring wiring, PacketPool& pool) {
    return std::make_unique<Links>(config, std::move(wiring), pool);
}

}  // namespace grainscope
