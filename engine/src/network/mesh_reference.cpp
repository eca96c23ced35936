// The mesh as one would explain it: every flit is an object, every router is visited in every cycle. Slow on purpose;
// mesh_fast.cpp must equal it.
#include <algorithm>
#include <deque>

#include "base/check.h"
#include "network/grid.h"
#include "network/mesh.h"

namespace grainscope {
namespace {

struct Flit {
    PacketId packet;
    bool tail;
};

// An input buffer: one per input port and lane.
struct InputLane {
    std::deque<Flit> flits;
    int output_port = -1;  // the channel that the packet at the front holds, if any
    int output_lane = -1;
    int dropped = 0;  // header flits of the packet at the front
};

// A virtual channel of an output port, as its router sees it.
struct OutputLane {
    int owner_port = -1;  // the input lane whose packet holds it
    int owner_lane = -1;
    int credits = 0;
};

struct Router {
    std::vector<InputLane> inputs;    // [port * lanes + lane]
    std::vector<OutputLane> outputs;  // [port * lanes + lane]
    std::vector<int> next_requester;  // round robin of allocation, [port * priorities + priority]
    std::vector<int> next_channel;    // round robin of the switch's outputs, [port * priorities + priority]
    std::vector<int> next_offer;      // round robin of the switch's inputs, [port * priorities + priority]
    std::int64_t ejection_free_at = 0;
    bool closed[2] = {false, false};  // by priority: the node takes no flits
};

// What feeds a node's injection port: one packet per priority at a time.
struct Interface {
    PacketId packet = kNoPacket;
    int lane = -1;
    int flits_left = 0;
    int ready = 0;  // of these, how many can leave; all of them if metered is false
    bool metered = false;
    bool started = false;
};

// A head that waits for a virtual channel. Requesters are numbered port * virtual_channels + vc.
struct Request {
    int requester, priority;
    Step step;
};

struct ArrivingFlit {
    std::uint32_t node;
    int port, lane;
    Flit flit;
};

struct Credit {
    std::uint32_t node;
    int port, lane;
};

class MeshReference final : public FlitNetwork {
  public:
    MeshReference(const MeshConfig& config, PacketPool& pool)
        : config_(config),
          grid_(config.extents, config.wraps),
          pool_(pool),
          links_(grid_.links()),
          link_flits_(links_.size()) {
        const auto lanes = static_cast<std::size_t>(config.lanes());
        routers_.resize(grid_.nodes());
        interfaces_.resize(grid_.nodes() * static_cast<std::size_t>(config.priorities));
        injection_free_at_.resize(grid_.nodes());
        link_index_.assign(grid_.nodes() * kLinkPorts, -1);
        last_sender_up_.resize(grid_.nodes() * 3);
        chosen_.resize(grid_.nodes() * kPorts);
        offered_.resize(grid_.nodes() * kPorts);
        for (std::size_t i = 0; i < links_.size(); ++i)
            link_index_[links_[i].source * kLinkPorts + static_cast<std::size_t>(links_[i].direction)] =
                static_cast<int>(i);
        for (auto& router : routers_) {
            router.inputs.resize(kPorts * lanes);
            router.outputs.resize(kPorts * lanes);
            for (auto& output : router.outputs) output.credits = config.buffer_flits;
            router.next_requester.resize(kPorts * static_cast<std::size_t>(config.priorities));
            router.next_channel.resize(kPorts * static_cast<std::size_t>(config.priorities));
            router.next_offer.resize(kPorts * static_cast<std::size_t>(config.priorities));
        }
    }

    std::uint32_t nodes() const override { return grid_.nodes(); }
    bool idle() const override { return packets_inside_ == 0 && in_transit_ == 0; }
    void skip_to(std::int64_t cycle) override {
        CHECK(idle() || still());
        cycle_ = cycle;
    }
    bool still() const override { return moved_ == 0 && in_transit_ == 0 && intervals_until_ < cycle_; }
    std::vector<std::int64_t> link_flits() const override { return link_flits_; }
    int buffered_flits(std::uint32_t node, int port, int lane) const override {
        return static_cast<int>(routers_[node].inputs[lane_index(port, lane)].flits.size());
    }

    bool vacant(std::uint32_t node, std::uint8_t priority) const override {
        return interface_at(node, priority).packet == kNoPacket;
    }

    void send(PacketId id, int ready) override {
        Packet& packet = pool_[id];
        CHECK(vacant(packet.source, packet.priority));
        packet.hops = static_cast<std::uint16_t>(grid_.distance(packet.source, packet.destination));
        Interface& interface =
            interfaces_[packet.source * static_cast<std::size_t>(config_.priorities) + packet.priority];
        const int first = packet.priority * config_.virtual_channels;
        int lane = first;
        for (int v = 1; v < config_.virtual_channels; ++v)
            if (injection_lane(packet.source, first + v).credits > injection_lane(packet.source, lane).credits)
                lane = first + v;
        interface = {id, lane, packet.flits, ready, ready != kAllReady, false};
        ++packets_inside_;
    }

    void supply(std::uint32_t node, std::uint8_t priority, int flits) override {
        interfaces_[node * static_cast<std::size_t>(config_.priorities) + priority].ready += flits;
    }
    int taken_flits(std::uint32_t node, std::uint8_t priority) const override {
        const Interface& interface = interface_at(node, priority);
        return pool_[interface.packet].flits - interface.flits_left;
    }
    void set_open(std::uint32_t node, std::uint8_t priority, bool open) override {
        routers_[node].closed[priority] = !open;
    }

    std::int64_t step() override {
        deliveries_.clear();
        vacancies_.clear();
        moved_ = 0;
        arrive();
        for (std::uint32_t node = 0; node < nodes(); ++node) allocate(node);
        select();
        for (std::uint32_t node = 0; node < nodes(); ++node) inject(node);
        ++cycle_;
        return moved_;
    }

  private:
    static constexpr int kLinkPorts = Grid::kDirections;
    static constexpr int kEject = kLinkPorts;          // as an output port
    static constexpr int kInject = kLinkPorts;         // as an input port
    static constexpr int kInterface = kLinkPorts + 1;  // the interface's output, which feeds kInject
    static constexpr std::size_t kPorts = kLinkPorts + 2;

    static constexpr std::int64_t kHorizon = 16;  // more than any delay

    std::size_t slot(int delay) const { return static_cast<std::size_t>((cycle_ + delay) % kHorizon); }
    std::size_t lane_index(int port, int lane) const { return static_cast<std::size_t>(port * config_.lanes() + lane); }
    const Interface& interface_at(std::uint32_t node, int priority) const {
        return interfaces_[node * static_cast<std::size_t>(config_.priorities) + static_cast<std::size_t>(priority)];
    }
    OutputLane& injection_lane(std::uint32_t node, int lane) {
        return routers_[node].outputs[lane_index(kInterface, lane)];
    }

    void arrive() {
        auto& arrivals = arrivals_[slot(0)];
        for (const ArrivingFlit& arrival : arrivals) {
            auto& lane = routers_[arrival.node].inputs[lane_index(arrival.port, arrival.lane)];
            lane.flits.push_back(arrival.flit);
            CHECK(static_cast<int>(lane.flits.size()) <= config_.buffer_flits);
        }
        auto& credits = credits_[slot(0)];
        for (const Credit& credit : credits)
            ++routers_[credit.node].outputs[lane_index(credit.port, credit.lane)].credits;
        in_transit_ -= static_cast<std::int64_t>(arrivals.size() + credits.size());
        arrivals.clear();
        credits.clear();
    }

    void allocate(std::uint32_t node) {
        Router& router = routers_[node];
        requests_.clear();
        for (int port = 0; port <= kInject; ++port)
            for (int lane = 0; lane < config_.lanes(); ++lane) {
                InputLane& input = router.inputs[lane_index(port, lane)];
                if (input.flits.empty() || input.output_port >= 0) continue;
                const Packet& packet = pool_[input.flits.front().packet];
                const Step step = grid_.route(packet.source, packet.destination, node);
                const int from = port == kInject ? 0 : port / 2, to = step.direction < 0 ? 3 : step.direction / 2;
                if (input.dropped < config_.headers_in(from) - config_.headers_in(to)) {
                    drop(node, port, lane);
                    continue;
                }
                requests_.push_back({port * config_.virtual_channels + lane % config_.virtual_channels,
                                     lane / config_.virtual_channels, step});
            }
        if (requests_.empty()) return;
        const int requesters = (kLinkPorts + 1) * config_.virtual_channels;
        for (int output = 0; output <= kEject; ++output)
            for (int priority = 0; priority < config_.priorities; ++priority) {
                int& next = router.next_requester[static_cast<std::size_t>(output * config_.priorities + priority)];
                const int start = config_.round_robin ? next : 0;
                for (int turn = 0; turn < requesters; ++turn)
                    for (const Request& request : requests_)
                        if (request.requester == (start + turn) % requesters && request.priority == priority &&
                            (request.step.direction < 0 ? kEject : request.step.direction) == output &&
                            grant(router, output, request))
                            next = (request.requester + 1) % requesters;
            }
    }

    // The first flit in an input buffer leaves the network: a head that is no longer needed.
    void drop(std::uint32_t node, int port, int lane) {
        InputLane& input = routers_[node].inputs[lane_index(port, lane)];
        input.flits.pop_front();
        ++input.dropped;
        ++moved_;
        ++flits_ejected_;
        return_credit(node, port, lane);
    }

    // The slot that became free in an input buffer is credited to whoever fills it.
    void return_credit(std::uint32_t node, int port, int lane) {
        auto& credits = credits_[slot(1 + config_.credit_cycles)];
        ++in_transit_;
        if (port == kInject)
            credits.push_back({node, kInterface, lane});
        else
            credits.push_back({grid_.neighbour(node, port ^ 1), port, lane});
    }

    bool grant(Router& router, int output, const Request& request) {
        const int allowed = GridRouting::channels(grid_, config_.virtual_channels, request.step);
        int best = -1;
        for (int v = 0; v < config_.virtual_channels; ++v) {
            const int output_lane = request.priority * config_.virtual_channels + v;
            const OutputLane& channel = router.outputs[lane_index(output, output_lane)];
            if ((allowed >> v & 1) == 0 || channel.owner_port >= 0) continue;
            if (best < 0 ||
                (config_.most_credits && channel.credits > router.outputs[lane_index(output, best)].credits))
                best = output_lane;
        }
        if (best < 0) return false;
        OutputLane& channel = router.outputs[lane_index(output, best)];
        channel.owner_port = request.requester / config_.virtual_channels;
        channel.owner_lane = request.priority * config_.virtual_channels + request.requester % config_.virtual_channels;
        InputLane& input = router.inputs[lane_index(channel.owner_port, channel.owner_lane)];
        input.output_port = output;
        input.output_lane = best;
        return true;
    }

    bool can_send(std::uint32_t node, int output, int lane) const {
        const Router& router = routers_[node];
        const OutputLane& channel = router.outputs[lane_index(output, lane)];
        if (channel.owner_port < 0) return false;
        const InputLane& input = router.inputs[lane_index(channel.owner_port, channel.owner_lane)];
        if (input.flits.empty()) return false;
        if (output != kEject) return channel.credits > 0;
        return !router.closed[lane / config_.virtual_channels] && router.ejection_free_at <= cycle_;
    }

    // The lane whose flit an input port offers to the crossbar when it has one way for all of them, or -1.
    int offer(std::uint32_t node, int port) const {
        const Router& router = routers_[node];
        for (int priority = config_.priorities - 1; priority >= 0; --priority) {
            const int start = config_.round_robin
                                  ? router.next_offer[static_cast<std::size_t>(port * config_.priorities + priority)]
                                  : 0;
            for (int turn = 0; turn < config_.virtual_channels; ++turn) {
                const int lane = priority * config_.virtual_channels + (start + turn) % config_.virtual_channels;
                const InputLane& input = router.inputs[lane_index(port, lane)];
                if (input.output_port >= 0 && can_send(node, input.output_port, input.output_lane)) return lane;
            }
        }
        return -1;
    }

    bool is_offered(std::uint32_t node, int output, int lane) const {
        if (!can_send(node, output, lane)) return false;
        if (!config_.one_per_input) return true;
        const OutputLane& channel = routers_[node].outputs[lane_index(output, lane)];
        return offered_[node * kPorts + static_cast<std::size_t>(channel.owner_port)] == channel.owner_lane;
    }

    // The lane that an output port would send from, or -1.
    int choose(std::uint32_t node, int output) const {
        for (int priority = config_.priorities - 1; priority >= 0; --priority) {
            const int start =
                config_.round_robin
                    ? routers_[node].next_channel[static_cast<std::size_t>(output * config_.priorities + priority)]
                    : 0;
            for (int turn = 0; turn < config_.virtual_channels; ++turn) {
                const int lane = priority * config_.virtual_channels + (start + turn) % config_.virtual_channels;
                if (is_offered(node, output, lane)) return lane;
            }
        }
        return -1;
    }

    // All inputs offer before any output chooses, and all outputs choose before any of them sends.
    void select() {
        auto& chosen = chosen_;
        if (config_.one_per_input)
            for (std::uint32_t node = 0; node < nodes(); ++node)
                for (int port = 0; port <= kInject; ++port)
                    offered_[node * kPorts + static_cast<std::size_t>(port)] = offer(node, port);
        for (std::uint32_t node = 0; node < nodes(); ++node)
            for (int output = 0; output <= kEject; ++output)
                chosen[node * kPorts + static_cast<std::size_t>(output)] = choose(node, output);
        if (config_.half_duplex) share_links(chosen);
        for (std::uint32_t node = 0; node < nodes(); ++node)
            for (int output = 0; output <= kEject; ++output) {
                const int lane = chosen[node * kPorts + static_cast<std::size_t>(output)];
                if (lane >= 0) move(node, output, lane);
            }
    }

    void share_links(std::vector<int>& chosen) {
        for (std::uint32_t node = 0; node < nodes(); ++node) {
            for (int d = 0; d < Grid::kDimensions; ++d) {
                if (!grid_.has_link(node, 2 * d)) continue;
                int& up = chosen[node * kPorts + static_cast<std::size_t>(2 * d)];
                int& down = chosen[grid_.neighbour(node, 2 * d) * kPorts + static_cast<std::size_t>(2 * d + 1)];
                auto last_up = last_sender_up_[node * 3 + static_cast<std::size_t>(d)];
                if (up >= 0 && down >= 0) {
                    const int up_priority = up / config_.virtual_channels,
                              down_priority = down / config_.virtual_channels;
                    const bool up_goes = up_priority != down_priority ? up_priority > down_priority : !last_up;
                    (up_goes ? down : up) = -1;
                }
                if (up >= 0) last_sender_up_[node * 3 + static_cast<std::size_t>(d)] = true;
                if (down >= 0) last_sender_up_[node * 3 + static_cast<std::size_t>(d)] = false;
            }
        }
    }

    void move(std::uint32_t node, int output, int lane) {
        Router& router = routers_[node];
        OutputLane& channel = router.outputs[lane_index(output, lane)];
        InputLane& input = router.inputs[lane_index(channel.owner_port, channel.owner_lane)];
        const Flit flit = input.flits.front();
        input.flits.pop_front();
        ++moved_;
        const int priority = lane / config_.virtual_channels;
        router.next_channel[static_cast<std::size_t>(output * config_.priorities + priority)] =
            (lane % config_.virtual_channels + 1) % config_.virtual_channels;
        router.next_offer[static_cast<std::size_t>(channel.owner_port * config_.priorities + priority)] =
            (channel.owner_lane % config_.virtual_channels + 1) % config_.virtual_channels;

        return_credit(node, channel.owner_port, channel.owner_lane);

        if (output == kEject) {
            ++flits_ejected_;
            router.ejection_free_at = cycle_ + config_.ejection_interval;
            intervals_until_ = std::max(intervals_until_, router.ejection_free_at);
            if (flit.tail) {
                deliveries_.push_back({flit.packet, cycle_ + 1});
                --packets_inside_;
            }
        } else {
            --channel.credits;
            ++in_transit_;
            arrivals_[slot(config_.hop_cycles)].push_back({grid_.neighbour(node, output), output, lane, flit});
            if (flit.tail)
                link_flits_[static_cast<std::size_t>(
                    link_index_[node * kLinkPorts + static_cast<std::size_t>(output)])] +=
                    config_.flits_in(output / 2, pool_[flit.packet].flits);
        }
        if (flit.tail) {
            input.output_port = input.output_lane = -1;
            input.dropped = 0;
            channel.owner_port = channel.owner_lane = -1;
        }
    }

    void inject(std::uint32_t node) {
        bool wants = false, sent = false;
        for (int priority = config_.priorities - 1; priority >= 0 && !sent; --priority) {
            Interface& interface =
                interfaces_[node * static_cast<std::size_t>(config_.priorities) + static_cast<std::size_t>(priority)];
            if (interface.packet == kNoPacket || (interface.metered && interface.ready == 0)) continue;
            if (injection_free_at_[node] > cycle_) continue;
            wants = true;
            OutputLane& lane = injection_lane(node, interface.lane);
            if (lane.credits == 0) continue;
            --lane.credits;
            --interface.flits_left;
            if (interface.metered) --interface.ready;
            ++in_transit_;
            arrivals_[slot(1)].push_back(
                {node, kInject, interface.lane, {interface.packet, interface.flits_left == 0}});
            if (!interface.started) pool_[interface.packet].injected_cycle = cycle_;
            interface.started = true;
            sent = true;
            ++moved_;
            ++flits_injected_;
            injection_free_at_[node] = cycle_ + config_.injection_interval;
            intervals_until_ = std::max(intervals_until_, injection_free_at_[node]);
            if (interface.flits_left == 0) {
                interface.packet = kNoPacket;
                vacancies_.push_back({node, static_cast<std::uint8_t>(priority)});
            }
        }
        if (wants && !sent) ++refusals_;
    }

    MeshConfig config_;
    Grid grid_;
    PacketPool& pool_;
    std::vector<Link> links_;
    std::vector<std::int64_t> link_flits_;
    std::vector<int> link_index_;
    std::vector<Router> routers_;
    std::vector<Interface> interfaces_;
    std::vector<std::int64_t> injection_free_at_;
    std::int64_t intervals_until_ = 0;  // the latest of these and of the ejections'
    std::vector<bool> last_sender_up_;
    // By cycle modulo kHorizon.
    std::array<std::vector<ArrivingFlit>, kHorizon> arrivals_;
    std::array<std::vector<Credit>, kHorizon> credits_;
    std::vector<Request> requests_;
    std::vector<int> chosen_;   // [node * kPorts + output port]: the lane that sends, or -1
    std::vector<int> offered_;  // [node * kPorts + input port]: the lane that offers a flit, or -1
    std::int64_t moved_ = 0, packets_inside_ = 0, in_transit_ = 0;
};

}  // namespace

std::unique_ptr<FlitNetwork> make_mesh_reference(const MeshConfig& config, PacketPool& pool) {
    return std::make_unique<MeshReference>(config, pool);
}

}  // namespace grainscope
