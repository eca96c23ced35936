#include "network/ideal.h"

#include <algorithm>
#include <cmath>

#include "network/event_network.h"

namespace grainscope {
namespace {

// The nodes around a switch that is none: what stands for the wires between them.
Topology describe(const IdealConfig& config) {
    Topology topology;
    topology.layout = Layout::ring;
    topology.nodes = config.shape.nodes();
    topology.shape = config.shape.extents;
    for (std::uint32_t node = 0; node < topology.nodes; ++node)
        topology.places.push_back({{static_cast<std::int32_t>(node), 0, 0}});
    topology.places.push_back({{0, 0, 0}});
    for (std::uint32_t node = 0; node < topology.nodes; ++node) topology.links.push_back({node, topology.nodes, 0});
    for (std::uint32_t node = 0; node < topology.nodes; ++node) topology.links.push_back({topology.nodes, node, 1});
    topology.unit_bits = config.flit_bits;
    topology.period_ps = config.flit_ps;
    topology.hop_ps = config.wire_ps / 2;
    return topology;
}

// By the channel out of the source to the wires, and by that into the destination.
class IdealRouting final : public Routing {
  public:
    explicit IdealRouting(std::uint32_t nodes) : nodes_(nodes) {}
    void route(const Head& head, Sight&, Outputs& outputs) const override {
        outputs.clear();
        outputs.push_back({head.at < nodes_ ? head.at : nodes_ + head.destination, 1});
    }
    int distance(std::uint32_t source, std::uint32_t destination) const override {
        return source == destination ? 0 : 2;
    }

  private:
    std::uint32_t nodes_;
};

class Ideal final : public EventNetwork {
  public:
    Ideal(const IdealConfig& config, PacketPool& pool)
        : EventNetwork(pool, describe(config), config.priorities, config.flit_ps),
          config_(config),
          routing_(nodes()),
          output_busy_(nodes()),
          inputs_(nodes()),
          queues_(nodes() * static_cast<std::size_t>(priorities())) {}

    const Routing& routing() const override { return routing_; }
    int units(int bytes) const override { return config_.flits_of(bytes); }

  protected:
    void handed(std::uint32_t node, std::uint8_t) override { begin_output(node); }
    void completed(PacketId packet) override {
        if (inputs_[pool_[packet].destination].taking == packet) finish_input(packet);
    }
    void emptied(PacketId packet) override {
        const std::uint32_t node = pool_[packet].source;
        cross(node, packet);
        output_busy_[node] = 0;
        // Behind a packet of high priority comes the next of it before one of low priority.
        if (pool_[packet].priority > 0 && waiting(node, 0) != kNoPacket) return await_answer(node);
        begin_output(node);
    }
    void answered(std::uint32_t node) override { begin_output(node); }
    void opened(std::uint32_t node, std::uint8_t) override { begin_input(node); }
    void on_event(const Event& event) override {
        const auto packet = static_cast<PacketId>(event.value);
        if (event.kind == kHeadCame) {
            queue(event.node, pool_[packet].priority).push(pool_, packet);
        } else {
            cross(nodes() + event.node, packet);
            inputs_[event.node].taking = kNoPacket;
            arrive(packet, distance(pool_[packet].source, pool_[packet].destination));
        }
        begin_input(event.node);
    }

  private:
    enum Kind : std::uint32_t { kHeadCame = kFirstKind, kTaken };
    struct Input {
        PacketId taking = kNoPacket;
        Tick since = 0;
    };
    PacketQueue& queue(std::uint32_t node, int priority) {
        return queues_[node * static_cast<std::size_t>(priorities()) + static_cast<std::size_t>(priority)];
    }

    void begin_output(std::uint32_t node) {
        if (output_busy_[node] != 0) return;
        for (int p = priorities() - 1; p >= 0; --p) {
            const PacketId packet = waiting(node, static_cast<std::uint8_t>(p));
            if (packet == kNoPacket) continue;
            output_busy_[node] = 1;
            events_.push(now_ + config_.wire_ps, pool_[packet].destination, kHeadCame, packet);
            return begin(node, static_cast<std::uint8_t>(p), now_);
        }
    }

    void begin_input(std::uint32_t node) {
        if (inputs_[node].taking != kNoPacket) return;
        for (int p = priorities() - 1; p >= 0; --p) {
            PacketQueue& waiting = queue(node, p);
            if (waiting.empty() || !is_open(node, static_cast<std::uint8_t>(p))) continue;
            const PacketId packet = waiting.pop(pool_);
            inputs_[node] = {packet, now_};
            if (left(packet) != kNever) finish_input(packet);
            return;
        }
    }

    // When the packet that an input takes ends is known.
    void finish_input(PacketId id) {
        const Packet& packet = pool_[id];
        const Tick since = inputs_[packet.destination].since;
        events_.push(std::max(since + packet.flits * config_.flit_ps, left(id) + config_.wire_ps), packet.destination,
                     kTaken, id);
    }

    IdealConfig config_;
    IdealRouting routing_;
    std::vector<std::uint8_t> output_busy_;
    std::vector<Input> inputs_;
    std::vector<PacketQueue> queues_;  // before the inputs, by node and priority
};

}  // namespace

IdealConfig IdealConfig::from(const Values& values) {
    const double flit_bits = values.number("flit_bits");
    return {{values.extents("dimensions"), false},
            values.whole("priorities"),
            values.whole("word_flits"),
            values.whole("header_flits"),
            flit_bits,
            std::max<Tick>(1, whole_ps(flit_bits * 1e6 / values.number("channel_mbit_s"))),
            whole_ps(values.number("wire_ns") * 1000)};
}

namespace {

class IdealSetting final : public NetworkSetting {
  public:
    explicit IdealSetting(const Values& values) : config_(IdealConfig::from(values)) {}
    Shape shape() const override { return config_.shape; }
    int farthest() const override { return config_.shape.nodes() > 1 ? 2 : 0; }
    int units(int bytes) const override { return config_.flits_of(bytes); }
    int interval() const override { return 1; }
    double unloaded_ps(int bytes, int) const override {
        return static_cast<double>(config_.wire_ps + config_.flits_of(bytes) * config_.flit_ps);
    }
    std::unique_ptr<Network> make(PacketPool& pool) const override { return std::make_unique<Ideal>(config_, pool); }

  private:
    IdealConfig config_;
};

}  // namespace

constexpr NetworkPart kIdeal{
    {"ideal",
     "Ideal network",
     "A network without contention inside: each node has one channel out and one in, and all distances take the same "
     "time",
     {
         {real("channel_mbit_s", "Channel rate", "Mbit/s",
               {.least = 0.1, .most = 1'000'000, .standard = 200, .step = 0.1, .log = true},
               "The rate of the channel out of each node and of the channel in, headers included")},
         {real("wire_ns", "Wire delay", "ns", {.most = 1'000'000'000, .standard = 100, .step = 0.001, .log = true},
               "The time from one node's channel to the channel of any other node")},
     },
     {"dimensions", "priorities", "header_flits", "word_flits", "flit_bits"}},
    nullptr,
    [](const Values& values) -> std::unique_ptr<NetworkSetting> { return std::make_unique<IdealSetting>(values); },
};

}  // namespace grainscope
