#include <algorithm>

#include "base/random.h"
#include "network/circuit.h"
#include "network/circuit_lines.h"
#include "network/circuit_loads.h"
#include "network/event_network.h"

namespace grainscope {
namespace {

Topology describe(const CircuitConfig& config) {
    Topology topology{draw_circuit(config.wiring, config.planes, config.shape.nodes())};
    topology.shape = config.shape.extents;
    topology.unit = "word";
    topology.unit_bits = 8 * kWordBytes;
    topology.period_ps = config.clock_ps;
    topology.hop_ps = config.stage_ps;
    return topology;
}

class Circuit final : public EventNetwork, Balancer, Stages {
  public:
    Circuit(const CircuitConfig& config, PacketPool& pool)
        : EventNetwork(pool, describe(config), config.planes, config.clock_ps),
          config_(config),
          wiring_(config.wiring),
          routing_(wiring_, nodes()),
          lines_(wiring_, config.planes),
          loads_(wiring_, config.planes, nodes(), config.load_stage_ps, lines_, events_, nodes(), kLoad),
          inputs_(static_cast<std::size_t>(config.planes) * static_cast<std::size_t>(wiring_.stages) * wiring_.ports()),
          waiting_at_(inputs_.size() >> wiring_.digit_bits),
          turn_at_(waiting_at_.size()),
          before_closed_(static_cast<std::size_t>(config.planes) * nodes(), kNoPacket) {
        for (int plane = 0; plane < config.planes; ++plane) {
            backoffs_.emplace_back(config.seed, plane == 0 ? "circuit.backoff.0" : "circuit.backoff.1");
            for (int stage = 0; stage < wiring_.stages; ++stage) counts_.push_back({plane, stage});
        }
        if (config.backoff == CircuitConfig::Backoff::geometric) gap_.emplace_back(1.0 / config.backoff_clocks);
        // The links of the topology are the lines, without those of ports that have no unit.
        link_of_.resize(lines_.size());
        std::size_t link = 0;
        for (int plane = 0; plane < config.planes; ++plane)
            for (int level = 0; level < wiring_.levels(); ++level) {
                const bool ends = level == 0 || level == wiring_.stages;
                for (std::uint32_t line = 0; line < (ends ? nodes() : wiring_.ports()); ++line) {
                    link_of_[lines_.index(plane, level, line)] = link++;
                    line_of_.push_back(lines_.index(plane, level, line));
                }
            }
    }

    const Routing& routing() const override { return routing_; }
    Balancer* balancer() override { return this; }
    const Stages* stages() const override { return this; }
    int units(int bytes) const override { return CircuitConfig::words_of(bytes); }
    void set_load(std::uint32_t node, std::uint8_t plane, std::uint32_t load, Tick now) override {
        go_to(now);
        loads_.set(plane, node, std::min(load, CircuitLoads::kNoUnit - 1), now);
    }
    std::vector<std::int64_t> occupied(Tick now) override {
        std::vector<std::int64_t> clocks;
        for (const std::size_t line : line_of_) clocks.push_back(lines_.taken(line, now) / config_.clock_ps);
        return clocks;
    }
    const std::vector<StageCounts>& stage_counts() const override { return counts_; }
    BalanceCounts balance() const override { return balance_; }
    std::vector<std::int64_t> known_loads() const override {
        std::vector<std::int64_t> known;
        const std::size_t per_level = wiring_.ports();
        for (const std::size_t line : line_of_) {
            const bool at_unit = line / per_level % static_cast<std::size_t>(wiring_.levels()) == 0;
            const std::uint32_t load = loads_.known(line);
            known.push_back(at_unit || load == CircuitLoads::kNoUnit ? -1 : static_cast<std::int64_t>(load));
        }
        return known;
    }

  protected:
    void handed(std::uint32_t node, std::uint8_t plane) override {
        const PacketId id = waiting(node, plane);
        if (id >= calls_.size()) calls_.resize(id + 1);
        const std::uint32_t destination = pool_[id].destination;
        calls_[id] = {
            now_, 0, 0, node, destination == kLeastLoaded ? 0 : destination, plane, 0, destination == kLeastLoaded};
        ask_at(now_ + config_.request_ps, id, kAsk);
    }
    void completed(PacketId) override {}
    Tick vacant_after(const Packet& packet) const override {
        return (packet.reply_bytes > 0 ? config_.turnaround_ps + units(packet.reply_bytes) * config_.clock_ps : 0) +
               config_.release_ps;
    }
    // The circuit ends.
    void emptied(PacketId id) override {
        const Call& call = calls_[id];
        const Packet& packet = pool_[id];
        const int words = packet.flits + (packet.reply_bytes > 0 ? units(packet.reply_bytes) : 0);
        for (int level = wiring_.stages; level >= 0; --level)
            cross(link_of_[line_on(call.plane, call.source, call.destination, level)], words);
        arrive(id, call.least_loaded ? wiring_.levels() : distance(call.source, call.destination), call.waited);
        release(id, wiring_.stages);
    }
    void answered(std::uint32_t) override {}
    void opened(std::uint32_t node, std::uint8_t plane) override {
        PacketId& before = before_closed_[plane * static_cast<std::size_t>(nodes()) + node];
        if (before == kNoPacket) return;
        const PacketId id = before;
        before = kNoPacket;
        connect(id);
    }
    void on_event(const Event& event) override {
        if (event.kind == kLoad) return loads_.due(event.value, now_);
        const auto id = static_cast<PacketId>(event.value);
        if (event.kind == kRetry) forget_retry(id);
        if (event.kind == kStale) return let_go(id);
        Call& call = calls_[id];
        if (call.stage == wiring_.stages) return stand(id);
        if (call.stage == 0) lines_.take(lines_.index(call.plane, 0, call.source), now_);
        ask(id);
    }

  private:
    enum Kind : std::uint32_t { kAsk = kFirstKind, kRetry, kStale, kLoad };
    static constexpr std::uint32_t kNothing = 0xffffffffu, kAnything = 0xfffffffeu;

    // What has become of a packet since it was handed over.
    struct Call {
        Tick handed;   // when
        Tick blocked;  // since when
        Tick waited;
        std::uint32_t source;
        std::uint32_t destination;  // of one to the least loaded: the digits that are chosen, in their places
        std::uint8_t plane;
        std::uint8_t stage;  // that it asks; behind the last: its way stands
        bool least_loaded;
        std::uint32_t retry = 0;  // its place among those that will try again
    };
    // A request that waits at the input of a switch.
    struct Input {
        PacketId packet = kNoPacket;
        std::uint32_t wants = kNothing;  // a line of the next level, or kAnything
        std::uint64_t order = 0;
    };

    std::size_t line_on(int plane, std::uint32_t source, std::uint32_t destination, int level) const {
        return lines_.index(plane, level, wiring_.line(source, destination, level));
    }
    std::uint32_t line_of(const Call& call, int level) const {
        return wiring_.line(call.source, call.destination, level);
    }
    std::size_t stage_index(int plane, int stage) const {
        return static_cast<std::size_t>(plane) * static_cast<std::size_t>(wiring_.stages) +
               static_cast<std::size_t>(stage);
    }
    std::size_t input_index(int plane, int stage, std::uint32_t input) const {
        return stage_index(plane, stage) * wiring_.ports() + input;
    }

    // Events of one tick: ends of circuits are those of their units, loads come behind them, then later stages before
    // earlier ones, in the order of their inputs.
    void ask_at(Tick at, PacketId id, Kind kind) {
        const Call& call = calls_[id];
        const std::uint32_t line = line_of(call, call.stage);
        const auto before = static_cast<std::uint32_t>(wiring_.stages - call.stage) * wiring_.ports();
        events_.push(at, nodes() + 1 + before + (call.stage == wiring_.stages ? line : wiring_.shuffled(line)), kind,
                     id);
    }

    void ask(PacketId id) {
        const Call& call = calls_[id];
        StageCounts& counts = counts_[stage_index(call.plane, call.stage)];
        ++counts.requests;
        const std::uint32_t line = line_of(call, call.stage), first = wiring_.first_output(line);
        const std::uint32_t output =
            call.least_loaded ? least_loaded(call, first) : first | wiring_.digit(call.destination, call.stage);
        const bool receives = config_.in_turns && call.stage == 0 && is_called(call.plane, call.source);
        if (!receives && output != kNothing && gives(call, call.stage, output)) return take(id, output);
        ++counts.blocked;
        if (receives) {
            ++counts.dropped;
            let_go(id);
        } else if (config_.drops)
            drop(id);
        else
            queue(id, call.least_loaded ? kAnything : output);
    }

    bool is_called(int plane, std::uint32_t unit) const {
        return !lines_.is_free(lines_.index(plane, wiring_.stages, unit));
    }
    // Whether a stage gives this output, which it has, to one that asks.
    bool gives(const Call& call, int stage, std::uint32_t output) const {
        if (!lines_.is_free(lines_.index(call.plane, stage + 1, output))) return false;
        return !config_.in_turns || stage + 1 < wiring_.stages || output == call.source || output >= nodes() ||
               lines_.is_free(lines_.index(call.plane, 0, output));
    }

    // Of the free outputs of a switch that lead to a unit; kNothing if there is none.
    std::uint32_t least_loaded(const Call& call, std::uint32_t first) {
        std::uint32_t& turn = turn_at_[switch_index(call, first)];
        const std::uint32_t size = wiring_.switch_size(), begin = config_.rotates ? turn : 0;
        std::uint32_t best = kNothing, load = CircuitLoads::kNoUnit;
        for (std::uint32_t i = 0; i < size; ++i) {
            const std::uint32_t output = first | ((begin + i) & (size - 1));
            const std::size_t index = lines_.index(call.plane, call.stage + 1, output);
            if (!is_choice(call, output) || !gives(call, call.stage, output) || loads_.known(index) >= load) continue;
            best = output;
            load = loads_.known(index);
        }
        if (best != kNothing) turn = (best + 1) & (size - 1);
        return best;
    }
    bool is_choice(const Call& call, std::uint32_t output) const {
        return wiring_.leads_to_unit(call.stage + 1, output, nodes());
    }
    std::size_t switch_index(const Call& call, std::uint32_t first) const {
        return input_index(call.plane, call.stage, first) >> wiring_.digit_bits;
    }

    void take(PacketId id, std::uint32_t output) {
        Call& call = calls_[id];
        lines_.take(lines_.index(call.plane, call.stage + 1, output), now_);
        if (call.least_loaded)
            call.destination |= (output & (wiring_.switch_size() - 1))
                                << (wiring_.digit_bits * (wiring_.stages - 1 - call.stage));
        ++call.stage;
        if (call.least_loaded && call.stage == wiring_.stages) {
            pool_[id].destination = call.destination;
            ++balance_.choices;
            balance_.misinformed += loads_.of(call.plane, call.destination) > loads_.least(call.plane);
        }
        ask_at(now_ + config_.stage_ps, id, kAsk);
    }

    // The way stands.
    void stand(PacketId id) {
        const Call& call = calls_[id];
        if (is_open(call.destination, call.plane)) return connect(id);
        before_closed_[call.plane * static_cast<std::size_t>(nodes()) + call.destination] = id;
    }
    void connect(PacketId id) {
        Call& call = calls_[id];
        call.waited = now_ - call.handed - config_.way_ps();
        begin(call.source, call.plane, now_ + config_.header_ps);
    }

    void queue(PacketId id, std::uint32_t wants) {
        Call& call = calls_[id];
        call.blocked = now_;
        const std::uint32_t input = wiring_.shuffled(line_of(call, call.stage));
        const std::size_t index = input_index(call.plane, call.stage, input);
        inputs_[index] = {id, wants, order_++};
        ++waiting_at_[index >> wiring_.digit_bits];
    }

    // Of those that wait at a switch for an output that has become free, one gets it.
    void grant(int plane, int stage, std::uint32_t output) {
        const std::uint32_t first = output & ~(wiring_.switch_size() - 1);
        const std::size_t begin = input_index(plane, stage, first);
        if (waiting_at_[begin >> wiring_.digit_bits] == 0) return;
        Input* next = nullptr;
        for (std::size_t i = begin; i < begin + wiring_.switch_size(); ++i) {
            Input& input = inputs_[i];
            const bool wants = input.wants == output ||
                               (input.wants == kAnything && wiring_.leads_to_unit(stage + 1, output, nodes()));
            if (wants && (next == nullptr || (!config_.by_port && input.order < next->order))) next = &input;
        }
        if (next == nullptr) return;
        const PacketId id = next->packet;
        *next = {};
        --waiting_at_[begin >> wiring_.digit_bits];
        counts_[stage_index(plane, stage)].waited += now_ - calls_[id].blocked;
        take(id, output);
    }

    // Lets go of the lines up to this level.
    void release(PacketId id, int last) {
        const Call call = calls_[id];
        for (int level = last; level >= 0; --level) {
            const std::uint32_t line = line_of(call, level);
            lines_.release(lines_.index(call.plane, level, line), now_);
            if (level == 0) return;
            loads_.freed(call.plane, level, line, now_);
            grant(call.plane, level - 1, line);
        }
    }

    void drop(PacketId id) {
        Call& call = calls_[id];
        StageCounts& counts = counts_[stage_index(call.plane, call.stage)];
        ++counts.dropped;
        counts.waited += config_.stale_ps;
        if (config_.stale_ps == 0) return let_go(id);
        ask_at(now_ + config_.stale_ps, id, kStale);
    }
    void let_go(PacketId id) {
        Call& call = calls_[id];
        const Tick backoff = draw_backoff(call.plane) * config_.clock_ps;
        counts_[stage_index(call.plane, call.stage)].waited += backoff;
        release(id, call.stage);
        call.stage = 0;
        if (call.least_loaded) call.destination = 0;
        call.retry = static_cast<std::uint32_t>(retrying_.size());
        retrying_.push_back(id);
        ask_at(now_ + backoff, id, kRetry);
        if (retrying_.size() == events_.size() &&
            std::none_of(retrying_.begin(), retrying_.end(),
                         [this](PacketId other) { return has_way(calls_[other], 0); }))
            be_still();
    }
    void forget_retry(PacketId id) {
        const std::uint32_t at = calls_[id].retry;
        retrying_[at] = retrying_.back();
        calls_[retrying_[at]].retry = at;
        retrying_.pop_back();
    }
    std::int64_t draw_backoff(int plane) {
        RandomStream& stream = backoffs_[static_cast<std::size_t>(plane)];
        const int mean = config_.backoff_clocks;
        switch (config_.backoff) {
            case CircuitConfig::Backoff::fixed:
                return mean;
            case CircuitConfig::Backoff::uniform:
                return 1 + stream.below(2 * static_cast<std::uint32_t>(mean) - 1);
            case CircuitConfig::Backoff::geometric:
                return 1 + gap_[0].draw(stream);
        }
        return mean;
    }
    // Whether the lines from this stage on are free now, of some way that it may take. All that is going on are
    // retries, so those that are taken stay so.
    bool has_way(Call call, int stage) const {
        if (stage == wiring_.stages) return true;
        if (config_.in_turns && stage == 0 && is_called(call.plane, call.source)) return false;
        const std::uint32_t first = wiring_.first_output(line_of(call, stage));
        for (std::uint32_t digit = 0; digit < wiring_.switch_size(); ++digit) {
            if (!call.least_loaded && digit != wiring_.digit(call.destination, stage)) continue;
            const std::uint32_t output = first | digit;
            if (!gives(call, stage, output)) continue;
            Call next = call;
            if (call.least_loaded) {
                if (!wiring_.leads_to_unit(stage + 1, output, nodes())) continue;
                next.destination |= digit << (wiring_.digit_bits * (wiring_.stages - 1 - stage));
            }
            if (has_way(next, stage + 1)) return true;
        }
        return false;
    }

    CircuitConfig config_;
    CircuitWiring wiring_;
    CircuitRouting routing_;
    CircuitLines lines_;
    CircuitLoads loads_;
    std::vector<Call> calls_;               // by packet
    std::vector<Input> inputs_;             // by plane, stage and input, switch by switch
    std::vector<std::uint8_t> waiting_at_;  // by switch: how many of its inputs wait
    std::vector<std::uint32_t> turn_at_;    // by switch: the output with which the search for the least load begins
    std::vector<PacketId> before_closed_;   // by plane and unit: whose way stands to it while it is closed
    std::vector<PacketId> retrying_;
    std::vector<RandomStream> backoffs_;  // by plane
    std::vector<GeometricGap> gap_;       // one, if it is drawn from
    std::uint64_t order_ = 0;
    std::vector<StageCounts> counts_;
    BalanceCounts balance_;
    std::vector<std::size_t> link_of_, line_of_;  // links of the topology by line, and the reverse
};

}  // namespace

std::unique_ptr<Network> make_circuit(const CircuitConfig& config, PacketPool& pool) {
    return std::make_unique<Circuit>(config, pool);
}

}  // namespace grainscope
