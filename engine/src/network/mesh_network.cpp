// The mesh behind the contract of network.h. A kernel that simulates every cycle costs as much for three packets on
// their way as for three hundred, so it is used only where packets meet:
//
//  - A packet none of whose channels (its links, the injection channel of its source, the ejection channel of its
//    destination) is held by another *flies*: it arrives when the formula of mesh.h says. It holds its channels until
//    then.
//  - A packet that wants a channel which is held forms a *cluster* with whoever holds it: a kernel simulates them from
//    the moment the first of them entered, and then cycle by cycle, until all of them have arrived. Packets that share
//    no channel do not act on each other, so each cluster has a kernel of its own.
//  - With many packets on their way there is one kernel for all of them, until nothing moves.
//
// So all times are those of the kernel, always (tested against the reference kernel, which simulates every cycle). What
// a packet leaves behind that flew is who sent last on its half-duplex links; the kernels share that. Where anything
// else is remembered (whose turn it is, intervals) or a sink can be closed, everything is simulated.
#include <algorithm>

#include "base/check.h"
#include "network/grid.h"
#include "network/mesh.h"

namespace grainscope {
namespace {

constexpr std::uint16_t kFree = 0;
// More kernels than these, or larger ones, would not fit beside others in a browser tab.
constexpr std::size_t kMostClusters = 8;
constexpr double kMostLanes = 2e5;

class MeshNetwork final : public Network {
  public:
    MeshNetwork(const MeshConfig& config, bool reference, PacketPool& pool)
        : config_(config),
          reference_(reference),
          pool_(pool),
          grid_(config.extents, config.wraps),
          busy_(static_cast<std::size_t>(grid_.nodes()) * static_cast<std::size_t>(config.priorities), kFree),
          holders_(static_cast<std::size_t>(grid_.nodes()) * (Grid::kDirections + 2), kFree),
          turns_(link_turns_size(config)),
          most_packets_(std::clamp<std::size_t>(grid_.nodes() / 32, 4, 24)),
          crossed_(static_cast<std::size_t>(grid_.nodes()) * Grid::kDirections) {
        sparse_ = !reference && !config.round_robin && config.injection_interval == 1 &&
                  config.ejection_interval == 1 &&
                  config.buffer_flits >= config.hop_cycles + 1 + config.credit_cycles &&
                  static_cast<double>(grid_.nodes()) * config.lanes() <= kMostLanes;
        if (!sparse_) {
            kernel_ = make_kernel();
            full_ = true;
        }
    }

    const Topology& topology() override {
        if (topology_.nodes == 0) topology_ = topology_of(config_);
        return topology_;
    }
    int distance(std::uint32_t source, std::uint32_t destination) const override {
        return grid_.distance(source, destination);
    }
    std::vector<std::uint32_t> way(std::uint32_t source, std::uint32_t destination) override;
    int units(int bytes) const override { return config_.flits_of(bytes); }
    std::uint32_t nodes() const override { return grid_.nodes(); }
    int priorities() const override { return config_.priorities; }
    Tick unit_ps() const override { return config_.injection_interval * config_.cycle_ps; }
    Tick period() const override { return config_.cycle_ps; }

    Tick time() const override { return cycle_now() * config_.cycle_ps; }
    bool idle() const override { return full_ ? kernel_->idle() : in_use_ == 0; }
    Tick next() const override {
        if (full_) return kernel_->idle() || still_ ? kNever : kernel_->cycle() * config_.cycle_ps;
        if (clusters_ > 0) return cycle_ * config_.cycle_ps;
        return due_.empty() ? kNever : due_.front().cycle * config_.cycle_ps;
    }
    std::int64_t advance() override;
    const std::vector<Arrival>& arrivals() const override { return arrivals_; }
    const std::vector<Vacancy>& vacancies() const override { return vacancies_; }

    bool vacant(std::uint32_t node, std::uint8_t priority) const override {
        return full_ ? kernel_->vacant(node, priority) : busy_[interface(node, priority)] == kFree;
    }
    void send(PacketId packet, Tick now, int ready) override;
    void supply(std::uint32_t node, std::uint8_t priority, int flits, Tick now) override {
        wake(cycle_at(now));
        kernel_->supply(node, priority, flits);
    }
    int taken(std::uint32_t node, std::uint8_t priority, Tick now) const override;
    void set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) override;

    NetworkTotals totals(Tick now) override;
    std::vector<std::int64_t> crossed(Tick now) override;

  private:
    // A packet that has taken part in a cluster: what is needed to simulate it again.
    struct Member {
        PacketId id;  // as long as it has not arrived
        std::int64_t sent;
        bool arrived;
        Packet packet;
    };
    // A flying packet, or a cluster.
    struct Party {
        bool in_use = false, is_cluster = false;
        std::uint32_t serial = 0;              // so that what was due of an earlier party in this place is known
        std::int64_t sent = 0, delivered = 0;  // of a flying packet, in cycles
        PacketId packet = kNoPacket;           // likewise
        std::vector<std::uint32_t> channels;   // that it holds
        std::vector<std::uint8_t> turns;       // of a cluster on half-duplex links: by channel, when it took it
        std::vector<Member> members;           // of a cluster, in the order in which they entered
        std::unique_ptr<FlitNetwork> kernel;   // likewise
    };
    struct Due {
        std::int64_t cycle;  // the step in which it happens
        std::uint16_t party;
        bool lands;  // else: leaves the interface
        std::uint32_t serial;
        static bool later(const Due& a, const Due& b) {
            if (a.cycle != b.cycle) return a.cycle > b.cycle;
            return a.party != b.party ? a.party > b.party : a.lands && !b.lands;
        }
    };

    std::int64_t cycle_now() const { return full_ ? kernel_->cycle() : cycle_; }
    std::int64_t cycle_at(Tick now) const {
        return std::max(cycle_now(), next_multiple(now, config_.cycle_ps) / config_.cycle_ps);
    }
    std::size_t interface(std::uint32_t node, std::uint8_t priority) const {
        return node * static_cast<std::size_t>(config_.priorities) + priority;
    }
    std::unique_ptr<FlitNetwork> make_kernel() {
        return reference_ ? make_mesh_reference(config_, pool_) : make_mesh_fast(config_, pool_, &turns_);
    }
    std::unique_ptr<FlitNetwork> take_kernel() {
        if (spare_.empty()) return make_kernel();
        auto kernel = std::move(spare_.back());
        spare_.pop_back();
        return kernel;
    }
    Party& party(std::uint16_t number) { return parties_[number - 1u]; }
    const Party& party(std::uint16_t number) const { return parties_[number - 1u]; }

    template <class Visit>
    void visit_links(const Packet& packet, Visit visit) const;
    void list_channels(const Packet& packet, std::vector<std::uint32_t>& channels) const;
    std::uint16_t new_party();
    void free_party(std::uint16_t number);
    void hold(std::uint16_t number, const std::vector<std::uint32_t>& channels);
    void fly(PacketId packet, std::int64_t cycle);
    void land(std::uint16_t number);
    void join(PacketId packet, std::int64_t cycle);
    void enter(std::uint16_t number, PacketId packet, std::int64_t cycle);
    std::vector<Member> leave_parties(const std::vector<std::uint16_t>& numbers);
    void restore_turns(const Party& old);
    enum class Replay { live, copies };
    std::vector<PacketId> replay(FlitNetwork& kernel, const std::vector<Member>& members, std::int64_t until,
                                 Replay how);
    void simulate_all(std::int64_t cycle);
    std::int64_t step_clusters();
    void wake(std::int64_t cycle);
    void count(const Packet& packet, int sign);
    void push(std::int64_t cycle, std::uint16_t number, bool lands);
    static std::size_t channel_of(std::uint32_t node, int direction) {
        return node * static_cast<std::size_t>(Grid::kDirections) + static_cast<std::size_t>(direction);
    }
    std::uint8_t turn_of(std::uint32_t channel) const;
    struct OnTheWay {
        std::int64_t injected = 0, ejected = 0;
        std::vector<std::int64_t> crossed;  // as crossed_
    };
    OnTheWay on_the_way(std::int64_t cycle);
    OnTheWay look_into(const Party& cluster);

    MeshConfig config_;
    bool reference_;
    PacketPool& pool_;
    Grid grid_;
    bool sparse_;               // packets may fly
    bool full_ = false;         // one kernel simulates all of them
    bool still_ = false;        // nothing can move, though packets are on their way
    std::int64_t refused_ = 0;  // flits in the last cycle
    std::unique_ptr<FlitNetwork> kernel_;
    std::vector<std::unique_ptr<FlitNetwork>> spare_;
    std::int64_t cycle_ = 0;  // the next that will be simulated, unless full_

    std::vector<Party> parties_;
    std::vector<std::uint16_t> free_parties_;
    std::size_t in_use_ = 0, clusters_ = 0, packets_ = 0;
    std::vector<Due> due_;                // a heap
    std::vector<std::uint16_t> busy_;     // per interface: the party whose packet is there
    std::vector<std::uint16_t> holders_;  // per channel
    std::vector<std::uint64_t> turns_;
    std::size_t most_packets_;             // more are simulated by one kernel
    std::vector<std::uint32_t> channels_;  // of the packet that is being sent
    std::vector<std::uint16_t> met_;

    // Of packets that have flown or been in clusters, and arrived.
    std::vector<std::int64_t> crossed_;  // by node and direction
    std::int64_t counted_flits_ = 0, refusals_ = 0;
    std::vector<Arrival> arrivals_;
    std::vector<Vacancy> vacancies_;
    Topology topology_;
    std::vector<std::uint32_t> link_at_;  // number of a link, by channel_of(); empty until it is asked for
};

template <class Visit>
void MeshNetwork::visit_links(const Packet& packet, Visit visit) const {
    for (std::uint32_t node = packet.source; node != packet.destination;) {
        const int direction = grid_.route(packet, node).direction;
        const std::uint32_t next = grid_.neighbour(node, direction);
        visit(node, next, direction);
        node = next;
    }
}

// Injection channels, ejection channels, then links: by node and direction, and on a half-duplex link both directions
// are one channel, that of the end from which the link goes up.
void MeshNetwork::list_channels(const Packet& packet, std::vector<std::uint32_t>& channels) const {
    const std::uint32_t nodes = grid_.nodes();
    channels.clear();
    channels.push_back(packet.source);
    channels.push_back(nodes + packet.destination);
    visit_links(packet, [&](std::uint32_t node, std::uint32_t next, int direction) {
        const bool down = config_.half_duplex && direction % 2 == 1;
        channels.push_back(2 * nodes + (down ? next : node) * Grid::kDirections +
                           static_cast<std::uint32_t>(down ? direction - 1 : direction));
    });
}

std::uint8_t MeshNetwork::turn_of(std::uint32_t channel) const {
    if (channel < 2 * grid_.nodes()) return 0;
    const std::uint32_t link = channel - 2 * grid_.nodes();
    return link_turn(turns_, link / Grid::kDirections, static_cast<int>(link % Grid::kDirections) / 2);
}

std::uint16_t MeshNetwork::new_party() {
    std::uint16_t number;
    if (free_parties_.empty()) {
        parties_.emplace_back();
        number = static_cast<std::uint16_t>(parties_.size());
    } else {
        number = free_parties_.back();
        free_parties_.pop_back();
    }
    party(number).in_use = true;
    ++in_use_;
    return number;
}

void MeshNetwork::free_party(std::uint16_t number) {
    Party& old = party(number);
    for (const std::uint32_t channel : old.channels)
        if (holders_[channel] == number) holders_[channel] = kFree;
    old.channels.clear();
    old.turns.clear();
    packets_ -= old.is_cluster ? old.members.size() : 1;
    old.members.clear();
    if (old.is_cluster) {
        --clusters_;
        spare_.push_back(std::move(old.kernel));
    }
    old.in_use = old.is_cluster = false;
    ++old.serial;
    --in_use_;
    free_parties_.push_back(number);
}

void MeshNetwork::hold(std::uint16_t number, const std::vector<std::uint32_t>& channels) {
    Party& holder = party(number);
    for (const std::uint32_t channel : channels) {
        if (holders_[channel] == number) continue;
        holders_[channel] = number;
        holder.channels.push_back(channel);
        if (config_.half_duplex) holder.turns.push_back(turn_of(channel));
    }
}

void MeshNetwork::push(std::int64_t cycle, std::uint16_t number, bool lands) {
    due_.push_back({cycle, number, lands, party(number).serial});
    std::push_heap(due_.begin(), due_.end(), Due::later);
}

void MeshNetwork::send(PacketId id, Tick now, int ready) {
    const std::int64_t cycle = cycle_at(now);
    Packet& packet = pool_[id];
    packet.flits = config_.flits_of(packet.bytes);
    if (!full_) {
        grid_.plan(packet);
        if (ready != kAllReady) {
            simulate_all(cycle);
        } else {
            list_channels(packet, channels_);
            met_.clear();
            for (const std::uint32_t channel : channels_)
                if (const std::uint16_t other = holders_[channel];
                    other != kFree && std::find(met_.begin(), met_.end(), other) == met_.end())
                    met_.push_back(other);
            if (met_.empty() && packets_ < most_packets_) return fly(id, cycle);
            if (packets_ < most_packets_ && clusters_ < kMostClusters) return join(id, cycle);
            simulate_all(cycle);
        }
    }
    wake(cycle);
    if (kernel_->idle()) kernel_->skip_to(cycle);
    CHECK(kernel_->cycle() == cycle);
    kernel_->send(id, ready == kAllReady ? FlitNetwork::kAllReady : ready);
}

void MeshNetwork::fly(PacketId id, std::int64_t cycle) {
    Packet& packet = pool_[id];
    packet.injected_cycle = cycle;
    const std::uint16_t number = new_party();
    Party& flying = party(number);
    flying.packet = id;
    flying.sent = cycle;
    flying.delivered = cycle + packet.hops * config_.hop_cycles + packet.flits + 1;
    ++packets_;
    hold(number, channels_);
    busy_[interface(packet.source, packet.priority)] = number;
    push(cycle + packet.flits - 1, number, false);
    push(flying.delivered - 1, number, true);
}

// The packet wants channels of the parties in met_.
void MeshNetwork::join(PacketId id, std::int64_t cycle) {
    if (met_.size() == 1 && party(met_[0]).is_cluster) {
        hold(met_[0], channels_);
        return enter(met_[0], id, cycle);
    }
    std::vector<std::uint32_t> channels = channels_;
    for (const std::uint16_t number : met_)
        channels.insert(channels.end(), party(number).channels.begin(), party(number).channels.end());
    std::vector<Member> members = leave_parties(met_);
    const std::uint16_t number = new_party();
    Party& cluster = party(number);
    cluster.is_cluster = true;
    ++clusters_;
    packets_ += members.size();
    cluster.kernel = take_kernel();
    hold(number, channels);
    for (const Member& member : members) {
        std::uint16_t& at = busy_[interface(member.packet.source, member.packet.priority)];
        if (std::find(met_.begin(), met_.end(), at) != met_.end()) at = number;
    }
    replay(*cluster.kernel, members, cycle, Replay::live);
    cluster.members = std::move(members);
    // From here on every cycle is simulated.
    cycle_ = cycle;
    enter(number, id, cycle);
}

void MeshNetwork::enter(std::uint16_t number, PacketId id, std::int64_t cycle) {
    Party& cluster = party(number);
    const Packet& packet = pool_[id];
    CHECK(cluster.kernel->cycle() == cycle);
    cluster.members.push_back({id, cycle, false, packet});
    ++packets_;
    busy_[interface(packet.source, packet.priority)] = number;
    cluster.kernel->send(id);
}

// Ends these parties and puts links' turns back to what they were when the parties took them. Gives their packets in
// the order in which they entered.
std::vector<MeshNetwork::Member> MeshNetwork::leave_parties(const std::vector<std::uint16_t>& numbers) {
    std::vector<Member> members;
    // Kernels are handed on empty.
    for (const std::uint16_t number : numbers)
        if (Party& old = party(number); old.is_cluster)
            while (!old.kernel->idle()) old.kernel->step();
    for (const std::uint16_t number : numbers) {
        Party& old = party(number);
        restore_turns(old);
        if (old.is_cluster)
            members.insert(members.end(), old.members.begin(), old.members.end());
        else
            members.push_back({old.packet, old.sent, false, pool_[old.packet]});
        free_party(number);
    }
    std::stable_sort(members.begin(), members.end(), [](const Member& a, const Member& b) { return a.sent < b.sent; });
    return members;
}

void MeshNetwork::restore_turns(const Party& old) {
    for (std::size_t i = 0; i < old.turns.size(); ++i) {
        if (old.channels[i] < 2 * grid_.nodes()) continue;
        const std::uint32_t link = old.channels[i] - 2 * grid_.nodes();
        set_link_turn(turns_, link / Grid::kDirections, static_cast<int>(link % Grid::kDirections) / 2,
                      old.turns[i] != 0);
    }
}

// Lets an empty kernel simulate the packets up to the beginning of cycle `until`. Those that have arrived meanwhile, or
// all, are simulated as copies, whose ids are returned; live ones that have arrived are released.
std::vector<PacketId> MeshNetwork::replay(FlitNetwork& kernel, const std::vector<Member>& members, std::int64_t until,
                                          Replay how) {
    std::vector<PacketId> copies;
    kernel.skip_to(members.front().sent);
    for (auto next = members.begin();;) {
        for (; next != members.end() && next->sent == kernel.cycle(); ++next) {
            PacketId id = next->id;
            if (how == Replay::copies || next->arrived) {
                id = pool_.allocate();
                pool_[id] = next->packet;
                copies.push_back(id);
            }
            kernel.send(id);
        }
        if (kernel.cycle() == until) break;
        kernel.step();
    }
    if (how == Replay::copies) return copies;
    for (const PacketId id : copies) pool_.release(id);
    return {};
}

// From this cycle on one kernel simulates all packets.
void MeshNetwork::simulate_all(std::int64_t cycle) {
    if (!kernel_) kernel_ = make_kernel();  // not a spare one, which has counted others
    std::vector<std::uint16_t> numbers;
    for (std::size_t i = 0; i < parties_.size(); ++i)
        if (parties_[i].in_use) numbers.push_back(static_cast<std::uint16_t>(i + 1));
    const std::vector<Member> members = leave_parties(numbers);
    due_.clear();
    std::fill(busy_.begin(), busy_.end(), kFree);
    kernel_->skip_to(cycle);
    if (!members.empty()) replay(*kernel_, members, cycle, Replay::live);
    // The kernel has counted those that have arrived again.
    for (const Member& member : members)
        if (member.arrived) count(member.packet, -1);
    full_ = true;
}

void MeshNetwork::count(const Packet& packet, int sign) {
    const std::int64_t flits = sign * packet.flits;
    counted_flits_ += flits;
    visit_links(packet, [&](std::uint32_t node, std::uint32_t, int direction) {
        crossed_[node * static_cast<std::size_t>(Grid::kDirections) + static_cast<std::size_t>(direction)] += flits;
    });
}

std::int64_t MeshNetwork::advance() {
    arrivals_.clear();
    vacancies_.clear();
    if (full_) {
        const std::int64_t refused = kernel_->refusals();
        const std::int64_t moved = kernel_->step();
        refused_ = kernel_->refusals() - refused;
        refusals_ += refused_;
        still_ = kernel_->still() && !kernel_->idle();
        for (const Delivery& delivery : kernel_->deliveries())
            arrivals_.push_back({delivery.packet, pool_[delivery.packet].injected_cycle * config_.cycle_ps,
                                 delivery.cycle * config_.cycle_ps});
        vacancies_ = kernel_->vacancies();
        if (sparse_ && kernel_->idle()) {
            full_ = false;
            cycle_ = kernel_->cycle();
        }
        return moved;
    }
    if (clusters_ == 0) cycle_ = due_.front().cycle;
    while (!due_.empty() && due_.front().cycle == cycle_) {
        std::pop_heap(due_.begin(), due_.end(), Due::later);
        const Due due = due_.back();
        due_.pop_back();
        if (party(due.party).serial != due.serial) continue;  // it has become part of a cluster
        if (due.lands) {
            land(due.party);
        } else {
            const Packet& packet = pool_[party(due.party).packet];
            busy_[interface(packet.source, packet.priority)] = kFree;
            vacancies_.push_back({packet.source, packet.priority});
        }
    }
    const std::int64_t moved = step_clusters();
    ++cycle_;
    // In the same order whoever brings them; a node takes one packet at a time.
    if (arrivals_.size() > 1)
        std::sort(arrivals_.begin(), arrivals_.end(), [this](const Arrival& a, const Arrival& b) {
            return pool_[a.packet].destination < pool_[b.packet].destination;
        });
    return moved;
}

void MeshNetwork::land(std::uint16_t number) {
    const Party& flying = party(number);
    const Packet& packet = pool_[flying.packet];
    arrivals_.push_back({flying.packet, flying.sent * config_.cycle_ps, flying.delivered * config_.cycle_ps});
    count(packet, 1);
    if (config_.half_duplex)
        visit_links(packet, [&](std::uint32_t node, std::uint32_t next, int direction) {
            const bool up = direction % 2 == 0;
            set_link_turn(turns_, up ? node : next, direction / 2, up);
        });
    free_party(number);
}

std::int64_t MeshNetwork::step_clusters() {
    std::int64_t moved = 0;
    for (std::size_t i = 0; clusters_ > 0 && i < parties_.size(); ++i) {
        Party& cluster = parties_[i];
        if (!cluster.is_cluster) continue;
        FlitNetwork& kernel = *cluster.kernel;
        const std::int64_t refused = kernel.refusals();
        moved += kernel.step();
        refusals_ += kernel.refusals() - refused;
        for (const Vacancy& vacancy : kernel.vacancies()) {
            busy_[interface(vacancy.node, vacancy.priority)] = kFree;
            vacancies_.push_back(vacancy);
        }
        for (const Delivery& delivery : kernel.deliveries()) {
            arrivals_.push_back({delivery.packet, pool_[delivery.packet].injected_cycle * config_.cycle_ps,
                                 delivery.cycle * config_.cycle_ps});
            count(pool_[delivery.packet], 1);
            for (Member& member : cluster.members)
                if (!member.arrived && member.id == delivery.packet) member.arrived = true;
        }
        if (kernel.idle()) free_party(static_cast<std::uint16_t>(i + 1));
    }
    return moved;
}

int MeshNetwork::taken(std::uint32_t node, std::uint8_t priority, Tick now) const {
    if (full_) return kernel_->taken_flits(node, priority);
    const Party& at = party(busy_[interface(node, priority)]);
    if (at.is_cluster) return at.kernel->taken_flits(node, priority);
    return static_cast<int>(std::min<std::int64_t>(cycle_at(now) - at.sent, pool_[at.packet].flits));
}

void MeshNetwork::set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) {
    if (sparse_) {
        if (open) return;  // all are
        if (!full_) simulate_all(cycle_at(now));
        sparse_ = false;
    }
    wake(cycle_at(now));
    kernel_->set_open(node, priority, open);
}

// Packets that could not move may be able to from this cycle on; until then all was as it is.
void MeshNetwork::wake(std::int64_t cycle) {
    if (!still_) return;
    still_ = false;
    refusals_ += refused_ * (cycle - kernel_->cycle());
    kernel_->skip_to(cycle);
}

// What a cluster's packets have done so far, but for those that have arrived. Its kernel cannot tell, as it has counted
// others before; so they are simulated once more.
MeshNetwork::OnTheWay MeshNetwork::look_into(const Party& cluster) {
    const std::vector<std::uint64_t> turns = turns_;
    restore_turns(cluster);
    auto kernel = take_kernel();
    const std::vector<std::int64_t> before = kernel->link_flits();
    const std::int64_t injected = kernel->flits_injected(), ejected = kernel->flits_ejected();
    const std::vector<PacketId> copies = replay(*kernel, cluster.members, cluster.kernel->cycle(), Replay::copies);
    OnTheWay seen{kernel->flits_injected() - injected, kernel->flits_ejected() - ejected,
                  std::vector<std::int64_t>(crossed_.size())};
    const std::vector<std::int64_t> after = kernel->link_flits();
    for (std::size_t i = 0; i < after.size(); ++i) {
        const Link& link = kernel->links()[i];
        seen.crossed[link.source * static_cast<std::size_t>(Grid::kDirections) +
                     static_cast<std::size_t>(link.direction)] += after[i] - before[i];
    }
    for (const Member& member : cluster.members) {
        if (!member.arrived) continue;
        seen.injected -= member.packet.flits;
        seen.ejected -= member.packet.flits;
        visit_links(member.packet, [&](std::uint32_t node, std::uint32_t, int direction) {
            seen.crossed[node * static_cast<std::size_t>(Grid::kDirections) + static_cast<std::size_t>(direction)] -=
                member.packet.flits;
        });
    }
    while (!kernel->idle()) kernel->step();
    for (const PacketId id : copies) pool_.release(id);
    spare_.push_back(std::move(kernel));
    turns_ = turns;
    return seen;
}

// What packets that have not arrived have done before `cycle`.
MeshNetwork::OnTheWay MeshNetwork::on_the_way(std::int64_t cycle) {
    OnTheWay all{0, 0, std::vector<std::int64_t>(crossed_.size())};
    for (std::size_t i = 0; i < parties_.size(); ++i) {
        if (!parties_[i].in_use) continue;
        if (parties_[i].is_cluster) {
            const OnTheWay seen = look_into(parties_[i]);
            all.injected += seen.injected;
            all.ejected += seen.ejected;
            for (std::size_t link = 0; link < seen.crossed.size(); ++link) all.crossed[link] += seen.crossed[link];
            continue;
        }
        const Packet& packet = pool_[parties_[i].packet];
        const std::int64_t flits = packet.flits, since = cycle - parties_[i].sent;
        all.injected += std::clamp<std::int64_t>(since, 0, flits);
        all.ejected += std::clamp<std::int64_t>(since - 1 - packet.hops * config_.hop_cycles, 0, flits);
        std::int64_t tail = flits;  // when the last flit leaves over the link, since it was sent
        visit_links(packet, [&](std::uint32_t node, std::uint32_t, int direction) {
            if (since > tail)
                all.crossed[node * static_cast<std::size_t>(Grid::kDirections) + static_cast<std::size_t>(direction)] +=
                    flits;
            tail += config_.hop_cycles;
        });
    }
    return all;
}

NetworkTotals MeshNetwork::totals(Tick now) {
    NetworkTotals totals{counted_flits_, counted_flits_, refusals_};
    if (kernel_) {
        totals.injected += kernel_->flits_injected();
        totals.ejected += kernel_->flits_ejected();
    }
    if (!full_ && in_use_ > 0) {
        const OnTheWay more = on_the_way(cycle_at(now));
        totals.injected += more.injected;
        totals.ejected += more.ejected;
    }
    return totals;
}

std::vector<std::int64_t> MeshNetwork::crossed(Tick now) {
    const std::vector<Link>& links = topology().links;
    std::vector<std::int64_t> all = kernel_ ? kernel_->link_flits() : std::vector<std::int64_t>(links.size());
    const OnTheWay more = !full_ && in_use_ > 0 ? on_the_way(cycle_at(now)) : OnTheWay{0, 0, {}};
    for (std::size_t i = 0; i < links.size(); ++i) {
        const std::size_t link = channel_of(links[i].source, links[i].direction);
        all[i] += crossed_[link] + (more.crossed.empty() ? 0 : more.crossed[link]);
    }
    return all;
}

std::vector<std::uint32_t> MeshNetwork::way(std::uint32_t source, std::uint32_t destination) {
    const std::vector<Link>& links = topology().links;
    if (link_at_.empty()) {
        link_at_.resize(static_cast<std::size_t>(grid_.nodes()) * Grid::kDirections);
        for (std::uint32_t link = 0; link < links.size(); ++link)
            link_at_[channel_of(links[link].source, links[link].direction)] = link;
    }
    std::vector<std::uint32_t> way;
    for (const auto& [node, direction] : grid_.way(source, destination))
        way.push_back(link_at_[channel_of(node, direction)]);
    return way;
}

}  // namespace

std::unique_ptr<Network> make_mesh(const Values& values, PacketPool& pool) {
    return std::make_unique<MeshNetwork>(MeshConfig::from(values), values.choice_key("kernel") == "reference", pool);
}

}  // namespace grainscope
