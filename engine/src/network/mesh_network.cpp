// The mesh behind the contract of network.h. A kernel that simulates every cycle costs as much for three packets on
// their way as for three hundred, so it is used only where they are many, from the moment at which they become so until
// nothing moves. Before and after that packets are treated one by one (mesh_flights.h), where the mesh allows that.
#include <algorithm>

#include "base/check.h"
#include "network/grid.h"
#include "network/mesh.h"
#include "network/mesh_flights.h"

namespace grainscope {
namespace {

class MeshNetwork final : public Network {
  public:
    MeshNetwork(const MeshConfig& config, bool reference, PacketPool& pool)
        : config_(config),
          reference_(reference),
          pool_(pool),
          routing_(Grid(config.extents, config.wraps), config.virtual_channels),
          grid_(routing_.grid),
          turns_(link_turns_size(config)) {
        if (!reference && MeshFlights::possible(config)) {
            flights_ = std::make_unique<MeshFlights>(config_, grid_, pool_, turns_);
            sparse_ = true;
        } else {
            kernel_ = make_kernel();
            full_ = true;
        }
    }

    const Topology& topology() override {
        if (topology_.nodes == 0) topology_ = topology_of(config_);
        return topology_;
    }
    const Routing& routing() const override { return routing_; }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    std::uint32_t nodes() const override { return grid_.nodes(); }
    int priorities() const override { return config_.priorities; }
    Tick unit_ps() const override { return config_.injection_interval * config_.cycle_ps; }
    Tick period() const override { return config_.cycle_ps; }

    Tick time() const override { return cycle_now() * config_.cycle_ps; }
    bool idle() const override { return full_ ? kernel_->idle() : flights_->idle(); }
    Tick next() const override {
        if (full_) return kernel_->idle() || still_ ? kNever : kernel_->cycle() * config_.cycle_ps;
        if (flights_->meeting()) return cycle_ * config_.cycle_ps;
        return flights_->idle() ? kNever : flights_->next() * config_.cycle_ps;
    }
    std::int64_t advance() override;
    const std::vector<Arrival>& arrivals() const override { return arrivals_; }
    const std::vector<Vacancy>& vacancies() const override { return vacancies_; }

    bool vacant(std::uint32_t node, std::uint8_t priority) const override {
        return full_ ? kernel_->vacant(node, priority) : flights_->vacant(node, priority);
    }
    void send(PacketId packet, Tick now, int ready) override;
    void supply(std::uint32_t node, std::uint8_t priority, int flits, Tick now) override {
        wake(cycle_at(now));
        kernel_->supply(node, priority, flits);
    }
    int taken(std::uint32_t node, std::uint8_t priority, Tick now) const override {
        return full_ ? kernel_->taken_flits(node, priority) : flights_->taken(node, priority, cycle_at(now));
    }
    void set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) override;

    [[gnu::cold]] NetworkTotals totals(Tick now) override;
    [[gnu::cold]] std::vector<std::int64_t> crossed(Tick now) override;

  private:
    std::int64_t cycle_now() const { return full_ ? kernel_->cycle() : cycle_; }
    std::int64_t cycle_at(Tick now) const {
        return std::max(cycle_now(), next_multiple(now, config_.cycle_ps) / config_.cycle_ps);
    }
    std::unique_ptr<FlitNetwork> make_kernel() {
        return reference_ ? kMeshReference(config_, pool_) : make_mesh_fast(config_, pool_, &turns_);
    }
    [[gnu::cold]] void simulate_all(std::int64_t cycle);
    std::int64_t step();
    void wake(std::int64_t cycle);
    static std::size_t channel_of(std::uint32_t node, int direction) {
        return node * static_cast<std::size_t>(kMeshPorts) + static_cast<std::size_t>(direction);
    }

    MeshConfig config_;
    bool reference_;
    PacketPool& pool_;
    GridRouting routing_;
    const Grid& grid_;
    std::vector<std::uint64_t> turns_;
    bool sparse_ = false;       // packets may fly
    bool full_ = false;         // the kernel simulates all of them
    bool still_ = false;        // nothing can move, though packets are on their way
    std::int64_t refused_ = 0;  // flits in the last cycle
    std::unique_ptr<FlitNetwork> kernel_;
    std::unique_ptr<MeshFlights> flights_;
    std::int64_t cycle_ = 0;     // the next that will be simulated, unless full_
    std::int64_t refusals_ = 0;  // in the kernel
    std::vector<Arrival> arrivals_;
    std::vector<Vacancy> vacancies_;
    Topology topology_;
};

void MeshNetwork::send(PacketId id, Tick now, int ready) {
    const std::int64_t cycle = cycle_at(now);
    Packet& packet = pool_[id];
    packet.flits = config_.flits_of(packet.bytes);
    if (!full_) {
        packet.hops = static_cast<std::uint16_t>(grid_.distance(packet.source, packet.destination));
        if (ready == kAllReady && flights_->send(id, cycle)) {
            if (flights_->meeting()) cycle_ = cycle;
            return;
        }
        simulate_all(cycle);
    }
    wake(cycle);
    if (kernel_->idle()) kernel_->skip_to(cycle);
    CHECK(kernel_->cycle() == cycle);
    kernel_->send(id, ready == kAllReady ? FlitNetwork::kAllReady : ready);
}

// From this cycle on the kernel simulates all packets. Those that are on their way it simulates from their beginning,
// and those that have arrived, but whom they have met, as copies.
void MeshNetwork::simulate_all(std::int64_t cycle) {
    if (!kernel_) kernel_ = make_kernel();
    full_ = true;
    const std::vector<Trip> trips = flights_->leave(cycle);
    std::vector<PacketId> copies;
    const std::int64_t refused = kernel_->refusals();
    kernel_->skip_to(trips.empty() ? cycle : trips.front().sent);
    for (auto next = trips.begin(); kernel_->cycle() < cycle || next != trips.end();) {
        for (; next != trips.end() && next->sent == kernel_->cycle(); ++next) {
            PacketId id = next->id;
            if (next->delivered <= cycle) {
                id = pool_.allocate();
                pool_[id] = next->packet;
                copies.push_back(id);
            }
            kernel_->send(id);
        }
        if (kernel_->cycle() < cycle) kernel_->step();
    }
    for (const PacketId id : copies) pool_.release(id);
    refusals_ += kernel_->refusals() - refused;
}

std::int64_t MeshNetwork::advance() {
    arrivals_.clear();
    vacancies_.clear();
    if (full_) return step();
    if (!flights_->meeting()) cycle_ = flights_->next();
    const std::int64_t events = flights_->advance(cycle_, arrivals_, vacancies_);
    ++cycle_;
    return events;
}

std::int64_t MeshNetwork::step() {
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

NetworkTotals MeshNetwork::totals(Tick now) {
    NetworkTotals totals = flights_ ? flights_->totals(cycle_at(now)) : NetworkTotals{};
    totals.refusals += refusals_;
    if (kernel_) {
        totals.injected += kernel_->flits_injected();
        totals.ejected += kernel_->flits_ejected();
    }
    return totals;
}

std::vector<std::int64_t> MeshNetwork::crossed(Tick now) {
    const std::vector<Link>& links = topology().links;
    std::vector<std::int64_t> all = kernel_ ? kernel_->link_flits() : std::vector<std::int64_t>(links.size());
    if (!flights_) return all;
    const std::vector<std::int64_t> flown = flights_->crossed(cycle_at(now));
    for (std::size_t i = 0; i < links.size(); ++i) all[i] += flown[channel_of(links[i].source, links[i].direction)];
    return all;
}

}  // namespace

std::unique_ptr<Network> make_mesh(const MeshConfig& config, bool reference, PacketPool& pool) {
    return std::make_unique<MeshNetwork>(config, reference, pool);
}

}  // namespace grainscope
