// The mesh behind the contract of network.h. Packets that meet no other fly (mesh_flights.h), where the mesh allows
// that; all others are simulated by a kernel, cycle by cycle.
#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/sort.h"
#include "network/grid.h"
#include "network/mesh.h"
#include "network/mesh_fast.h"
#include "network/mesh_flights.h"
#include "network/mesh_worms.h"

namespace grainscope {
namespace {

class MeshNetwork final : public Network {
  public:
    MeshNetwork(const MeshConfig& config, bool reference, PacketPool& pool)
        : config_(config),
          pool_(pool),
          routing_(Grid(config.extents, config.wraps), config.virtual_channels),
          grid_(routing_.grid),
          turns_(link_turns_size(config)),
          most_worms_(48 + grid_.nodes() / 8) {
        if (reference) {
            reference_ = kMeshReference(config_, pool_);
            now_ = reference_.get();
        } else if (MeshWorms::possible(config)) {
            worms_ = std::make_unique<MeshWorms>(config_, grid_, pool_, turns_);
            if (MeshFlights::possible(config)) flights_ = std::make_unique<MeshFlights>(config_, grid_, pool_, turns_);
            open_ = flying_ = flights_ != nullptr;
            now_ = worms_.get();
        } else {
            planes_ = std::make_unique<MeshFast>(config_, pool_, &turns_);
            now_ = planes_.get();
        }
    }

    [[gnu::cold]] const Topology& topology() override {
        if (topology_.nodes == 0) topology_ = topology_of(config_);
        return topology_;
    }
    const Routing& routing() const override { return routing_; }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    std::uint32_t nodes() const override { return grid_.nodes(); }
    int priorities() const override { return config_.priorities; }
    Tick unit_ps() const override { return config_.injection_interval * config_.cycle_ps; }
    Tick period() const override { return config_.cycle_ps; }

    Tick time() const override { return cycle_ * config_.cycle_ps; }
    bool idle() const override { return now_->idle() && !(flights_ && !flights_->idle()); }
    Tick next() const override {
        Tick next = now_->idle() || still_ ? kNever : now_->cycle() * config_.cycle_ps;
        if (flights_ && !flights_->idle()) next = std::min(next, flights_->next() * config_.cycle_ps);
        return next;
    }
    std::int64_t advance() override;
    const std::vector<Arrival>& arrivals() const override { return arrivals_; }
    const std::vector<Vacancy>& vacancies() const override { return vacancies_; }

    bool vacant(std::uint32_t node, std::uint8_t priority) const override {
        return now_->vacant(node, priority) && (!flights_ || flights_->vacant(node, priority));
    }
    void send(PacketId packet, Tick now, int ready) override;
    void supply(std::uint32_t node, std::uint8_t priority, int flits, Tick now) override {
        wake(cycle_at(now));
        now_->supply(node, priority, flits);
    }
    int taken(std::uint32_t node, std::uint8_t priority, Tick now) const override {
        if (flights_ && !flights_->vacant(node, priority)) return flights_->taken(node, priority, cycle_at(now));
        return now_->taken_flits(node, priority);
    }
    void set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) override;

    [[gnu::cold]] NetworkTotals totals(Tick now) override;
    [[gnu::cold]] std::vector<std::int64_t> crossed(Tick now) override;

  private:
    std::int64_t cycle_at(Tick now) const {
        return std::max(cycle_, next_multiple(now, config_.cycle_ps) / config_.cycle_ps);
    }
    void wake(std::int64_t cycle);
    [[gnu::cold]] void use_planes();
    std::array<const FlitNetwork*, 3> kernels() const { return {reference_.get(), worms_.get(), planes_.get()}; }
    [[gnu::cold]] MeshWorms flown(std::int64_t cycle);
    void land(std::uint32_t flight);
    [[gnu::cold]] void land_all();
    void begin(std::int64_t cycle);

    const MeshConfig config_;
    PacketPool& pool_;
    GridRouting routing_;
    const Grid& grid_;
    std::vector<std::uint64_t> turns_;
    const std::size_t most_worms_;  // with more packets, bit planes are faster
    bool open_ = false;             // every node takes what comes
    bool flying_ = false;           // packets may fly
    bool still_ = false;            // nothing can move, though packets are on their way
    std::int64_t refused_ = 0;      // flits in the last cycle
    std::unique_ptr<FlitNetwork> reference_;
    std::unique_ptr<MeshWorms> worms_;
    std::unique_ptr<MeshFast> planes_;
    FlitNetwork* now_;  // the one of them that simulates
    std::unique_ptr<MeshFlights> flights_;
    std::int64_t cycle_ = 0;     // the next that will be simulated
    std::int64_t refusals_ = 0;  // while nothing could move
    std::vector<Arrival> arrivals_;
    std::vector<Vacancy> vacancies_;
    Topology topology_;
};

void MeshNetwork::send(PacketId id, Tick now, int ready) {
    const std::int64_t cycle = cycle_at(now);
    pool_[id].flits = config_.flits_of(pool_[id].bytes);
    const bool flies = flying_ && ready == kAllReady;
    if (flies && flights_->send(id, cycle, *worms_)) return;
    begin(cycle);
    if (flies) {
        for (const std::uint32_t met : flights_->met()) land(met);
        worms_->send_along(flights_->way(), id);
    } else {
        land_all();
        now_->send(id, ready == kAllReady ? FlitNetwork::kAllReady : ready);
    }
    if (now_ == worms_.get() && worms_->packets() > most_worms_) use_planes();
}

// Packets are so many that bit planes are faster, until all have arrived.
void MeshNetwork::use_planes() {
    land_all();
    if (!planes_) planes_ = std::make_unique<MeshFast>(config_, pool_, &turns_);
    planes_->go_on(*worms_);
    worms_->clear();
    now_ = planes_.get();
}

// Something comes to the kernel in this cycle.
void MeshNetwork::begin(std::int64_t cycle) {
    wake(cycle);
    if (now_->idle()) now_->skip_to(cycle);
    CHECK(now_->cycle() == cycle);
}

// A packet flies no more: the kernel simulates it from its beginning. One that has arrived it simulates as a copy.
void MeshNetwork::land(std::uint32_t number) {
    const MeshFlights::Flight& flight = flights_->take_back(number);
    PacketId id = flight.id;
    if (flight.arrived) pool_[id = pool_.allocate()] = flight.packet;
    worms_->send_past(flight.way, id, flight.sent);
    if (flight.arrived) pool_.release(id);
}

// From this cycle on no packet flies.
void MeshNetwork::land_all() {
    if (!flying_) return;
    flying_ = false;
    for (std::uint32_t number = 0; number < flights_->all().size(); ++number)
        if (flights_->all()[number].serial != 0) land(number);
}

std::int64_t MeshNetwork::advance() {
    arrivals_.clear();
    vacancies_.clear();
    cycle_ = next() / config_.cycle_ps;
    std::int64_t events = flights_ ? flights_->advance(cycle_, arrivals_, vacancies_) : 0;
    FlitNetwork& of = *now_;
    if (!of.idle() && !still_ && of.cycle() == cycle_) {
        const std::int64_t refused = of.refusals();
        events += of.step();
        refused_ = of.refusals() - refused;
        still_ = of.still() && !of.idle();
        for (const Delivery& delivery : of.deliveries())
            arrivals_.push_back({delivery.packet, pool_[delivery.packet].injected_cycle * config_.cycle_ps,
                                 delivery.cycle * config_.cycle_ps});
        for (const Vacancy& vacancy : of.vacancies()) vacancies_.push_back(vacancy);
        if (of.idle()) {
            flying_ = open_;
            if (worms_) now_ = worms_.get();
        }
    }
    ++cycle_;
    // In the same order whoever brings them; a node takes one packet at a time.
    if (arrivals_.size() > 1)
        sort_stably(arrivals_, [this](const Arrival& a, const Arrival& b) {
            return pool_[a.packet].destination < pool_[b.packet].destination;
        });
    return events;
}

void MeshNetwork::set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) {
    if (open_) {
        if (open) return;  // all are
        begin(cycle_at(now));
        land_all();
        open_ = false;
    }
    wake(cycle_at(now));
    now_->set_open(node, priority, open);
    if (worms_ && now_ != worms_.get()) worms_->set_open(node, priority, open);
}

// Packets that could not move may be able to from this cycle on; until then all was as it is.
void MeshNetwork::wake(std::int64_t cycle) {
    if (!still_) return;
    still_ = false;
    refusals_ += refused_ * (cycle - now_->cycle());
    now_->skip_to(cycle);
}

// What packets that fly have done until this cycle, as if each were simulated.
MeshWorms MeshNetwork::flown(std::int64_t cycle) {
    MeshWorms flown(config_, grid_, pool_, turns_);
    flown.skip_to(cycle);
    for (const MeshFlights::Flight& flight : flights_->all())
        if (flight.serial != 0 && !flight.arrived) flown.send_past(flight.way, flight.id, flight.sent);
    return flown;
}

NetworkTotals MeshNetwork::totals(Tick now) {
    NetworkTotals totals{0, 0, refusals_};
    const auto add = [&](const FlitNetwork& kernel) {
        totals.injected += kernel.flits_injected();
        totals.ejected += kernel.flits_ejected();
        totals.refusals += kernel.refusals();
    };
    for (const FlitNetwork* const kernel : kernels())
        if (kernel) add(*kernel);
    if (!flights_) return totals;
    if (!flights_->idle()) add(flown(cycle_at(now)));
    totals.injected += flights_->flits();
    totals.ejected += flights_->flits();
    return totals;
}

std::vector<std::int64_t> MeshNetwork::crossed(Tick now) {
    const std::vector<Link>& links = topology().links;
    std::vector<std::int64_t> all(links.size());
    const auto add = [&](const FlitNetwork& kernel) {
        const std::vector<std::int64_t> flits = kernel.link_flits();
        for (std::size_t i = 0; i < all.size(); ++i) all[i] += flits[i];
    };
    for (const FlitNetwork* const kernel : kernels())
        if (kernel) add(*kernel);
    if (!flights_) return all;
    if (!flights_->idle()) add(flown(cycle_at(now)));
    for (std::size_t i = 0; i < links.size(); ++i)
        all[i] += flights_->crossed()[links[i].source * kMeshPorts + static_cast<std::size_t>(links[i].direction)];
    return all;
}

}  // namespace

std::unique_ptr<Network> make_mesh(const MeshConfig& config, bool reference, PacketPool& pool) {
    return std::make_unique<MeshNetwork>(config, reference, pool);
}

}  // namespace grainscope
