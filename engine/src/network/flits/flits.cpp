#include <algorithm>

#include "base/check.h"
#include "network/flits/config.h"
#include "network/flits/kernel.h"

namespace grainscope {
namespace {

class Flits final : public Network {
  public:
    Flits(const FlitsConfig& config, std::shared_ptr<const Fabric> fabric, PacketPool& pool)
        : config_(config), fabric_(std::move(fabric)), pool_(pool), kernel_(config_, *fabric_, pool) {}

    std::uint32_t nodes() const override { return fabric_->nodes; }
    int priorities() const override { return config_.planes; }
    const Topology& topology() override {
        if (topology_.nodes == 0) topology_ = describe_flits(config_, *fabric_);
        return topology_;
    }
    const Routing& routing() const override { return *fabric_; }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    Tick unit_ps() const override { return config_.cycle_ps; }
    Tick period() const override { return config_.cycle_ps; }

    Tick time() const override { return kernel_.cycle() * config_.cycle_ps; }
    bool idle() const override { return kernel_.idle(); }
    Tick next() const override {
        const std::int64_t cycle = kernel_.next();
        return cycle < 0 ? kNever : cycle * config_.cycle_ps;
    }
    std::int64_t advance() override {
        kernel_.skip_to(kernel_.next());
        return std::max<std::int64_t>(kernel_.step(), 1);
    }
    const std::vector<Arrival>& arrivals() const override { return kernel_.arrivals(); }
    const std::vector<Vacancy>& vacancies() const override { return kernel_.vacancies(); }

    bool vacant(std::uint32_t node, std::uint8_t priority) const override { return kernel_.vacant(node, priority); }
    void send(PacketId id, Tick now, int ready) override {
        go_to(now);
        Packet& packet = pool_[id];
        // To divide costs more than to remember.
        if (packet.bytes != bytes_) flits_ = config_.flits_of(bytes_ = packet.bytes);
        packet.flits = flits_;
        kernel_.send(id, ready == kAllReady ? packet.flits : ready);
    }
    void supply(std::uint32_t node, std::uint8_t priority, int flits, Tick now) override {
        go_to(now);
        kernel_.supply(node, priority, flits);
    }
    int taken(std::uint32_t node, std::uint8_t priority, Tick) const override { return kernel_.taken(node, priority); }
    void set_open(std::uint32_t node, std::uint8_t priority, bool open, Tick now) override {
        go_to(now);
        kernel_.set_open(node, priority, open);
    }

    std::vector<std::uint32_t> way_of(PacketId id, const Packet& packet) override {
        std::vector<std::uint32_t> way = kernel_.way(id);
        for (std::uint32_t& link : way) link += packet.priority * fabric_->links_of_plane();
        return way;
    }
    void record(Recording&) override { kernel_.keep_ways(); }

    NetworkTotals totals(Tick) override { return kernel_.totals(); }
    std::vector<std::int64_t> crossed(Tick) override { return kernel_.crossed(); }

  private:
    // To the first cycle that begins at `now` or later; nothing happens before.
    void go_to(Tick now) {
        if (now > time()) kernel_.skip_to((now + config_.cycle_ps - 1) / config_.cycle_ps);
    }

    const FlitsConfig config_;
    const std::shared_ptr<const Fabric> fabric_;
    PacketPool& pool_;
    FlitKernel kernel_;
    Topology topology_;
    int bytes_ = -1, flits_ = 0;  // of the last packet
};

}  // namespace

int FlitsConfig::flits_of(int bytes) const {
    return header_flits + std::max(1, static_cast<int>((std::int64_t{bytes} * 8 + flit_bits - 1) / flit_bits));
}

FlitsConfig::Timing FlitsConfig::timing(LinkClass kind) const {
    const auto index = static_cast<std::size_t>(kind);
    return {link_cycles[index], flit_cycles[index]};
}

FlitsConfig::Timing FlitsConfig::timing(const Fabric& fabric, std::uint32_t link) const {
    const auto [cycles, interval] = timing(fabric.classes[link]);
    return {fabric.cycles_of(link, cycles), interval};
}

Topology describe_flits(const FlitsConfig& config, const Fabric& fabric) {
    Topology topology{fabric};
    topology.planes = static_cast<std::uint32_t>(config.planes);
    for (int plane = 1; plane < config.planes; ++plane)
        topology.links.insert(topology.links.end(), fabric.links.begin(), fabric.links.end());
    topology.unit_bits = config.flit_bits;
    topology.period_ps = config.cycle_ps;
    topology.rate = "flits/cycle";
    for (std::size_t link = 0; link < fabric.links.size(); ++link) {
        const LinkClass kind = fabric.classes[link];
        const int which = kind == LinkClass::terminal ? 1 : fabric.links[link].direction > 1 ? 2 : 0;
        topology.unit_periods[which] = config.timing(kind).interval;
    }
    topology.hop_ps = (config.router_cycles + config.link_cycles[0]) * config.cycle_ps;
    return topology;
}

std::unique_ptr<Network> make_flits(const FlitsConfig& config, std::shared_ptr<const Fabric> fabric, PacketPool& pool) {
    return std::make_unique<Flits>(config, std::move(fabric), pool);
}

std::int64_t alone_cycles(const FlitsConfig& config, const std::vector<FlitsConfig::Timing>& way, bool has_switches,
                          int flits) {
    struct Stage {
        int latency, credit_latency, interval;
        bool is_router;
    };
    std::vector<Stage> stages;
    const auto add = [&](bool is_router, int cycles, int interval) {
        stages.push_back({config.head_cycles(is_router, cycles), config.credit_cycles + cycles, interval, is_router});
    };
    const auto [node_cycles, node_interval] = config.timing(LinkClass::terminal);
    if (!has_switches) add(false, node_cycles, node_interval);
    for (const auto [cycles, interval] : way) add(!stages.empty(), cycles, interval);
    if (!has_switches) add(true, node_cycles, node_interval);
    // sent[s][f]: when flit f is sent on the channel s. It has come, the one before it has gone, and the place behind
    // the channel has come back from the flit that had it.
    std::vector<std::vector<std::int64_t>> sent(stages.size() + 1,
                                                std::vector<std::int64_t>(static_cast<std::size_t>(flits)));
    for (std::size_t f = 0; f < static_cast<std::size_t>(flits); ++f)
        for (std::size_t s = 0; s <= stages.size(); ++s) {
            std::int64_t at = s == 0 ? 0 : sent[s - 1][f] + stages[s - 1].latency;
            if (s < stages.size()) {
                if (f == 0 && stages[s].is_router) at += config.route_cycles + (config.ahead ? 0 : 1);
                if (f > 0) at = std::max(at, sent[s][f - 1] + stages[s].interval);
                const auto buffer = static_cast<std::size_t>(config.buffer_flits);
                if (f >= buffer) at = std::max(at, sent[s + 1][f - buffer] + stages[s].credit_latency);
            }
            sent[s][f] = at;
        }
    return sent.back().back();
}

}  // namespace grainscope
