#include "program/collective_cost.h"

#include "base/nan.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace grainscope {

const WayCosts::Cost& WayCosts::of(int bytes) {
    Cost& cost = known_[static_cast<std::size_t>(bytes / kWordBytes) % known_.size()];
    if (cost.bytes == bytes) return cost;
    const int sent = node_.bytes_sent(values_, Role::call, bytes), units = setting_->units(sent);
    Endpoint ends = node_.endpoint(values_, Role::call, bytes, units);
    const double packets = std::max(1., static_cast<double>(bytes) / std::max(1, sent)), channel = channel_ps(sent, 0);
    // Packets of a message follow each other as fast as the slowest link lets them.
    const double before_last = channel_ps(sent, setting_->nearest()) * (packets - 1);
    if (ends.slack_ps > 0) ends.before_ps += std::max(0., before_last - ends.slack_ps);
    return cost = {bytes, ends, channel * packets, std::max(before_last, ends.slack_ps), sent};
}

// What a packet takes longer than one of a word, and what that word takes itself. A wait for credits, which stands
// between its first words as well, delays the packet once and is not its channel's time.
double WayCosts::channel_ps(int bytes, int hops) const {
    const int word = setting_->units(kWordBytes), units = setting_->units(bytes);
    const double shortest = setting_->unloaded_ps(kWordBytes, hops);
    int next = 2 * kWordBytes;  // the shortest that takes more units than a word, which may be a part of one
    while (setting_->units(next) == word) next *= 2;
    const double unit = (setting_->unloaded_ps(next, hops) - shortest) / (setting_->units(next) - word);
    if (units <= word) return units * unit;
    const double longer = setting_->unloaded_ps(bytes, hops) - shortest;
    return std::min(units * unit, longer + word * std::min(unit, longer / (units - word)));
}

double WayCosts::flight(int bytes, int hops) {
    const Cost cost = of(bytes);
    const double asked = cost.ends.asked_bytes > 0 ? 2 * setting_->unloaded_ps(cost.ends.asked_bytes, hops) : 0;
    return asked + setting_->unloaded_ps(cost.packet_bytes, hops);
}

double WayCosts::time(int bytes, int hops) {
    const Cost cost = of(bytes);
    return cost.ends.before_ps + flight(bytes, hops) + cost.ends.after_ps;
}

Work adding(const Values& values, const CollectiveTask& task, const CollectiveStep& step) {
    if (step.what != CollectiveStep::What::add || task.operation == Collective::barrier) return instructions(0);
    return instructions(task.bytes_of(step.blocks) / kWordBytes * values.integer("combine_instructions"));
}

namespace {

double log2_up(std::uint32_t n) { return n <= 1 ? 0 : 32 - __builtin_clz(n - 1); }

// Start-ups, and bytes of data and of additions for each byte of the operation, as the textbooks have them.
struct Terms {
    double steps, bytes, added;
    Terms operator+(const Terms& other) const {
        return {steps + other.steps, bytes + other.bytes, added + other.added};
    }
};

Terms terms_of(Collective operation, By algorithm, std::uint32_t nodes, std::uint32_t group) {
    const double p = nodes, rounds = log2_up(nodes);
    const std::uint32_t power = 1u << (nodes == 1 ? 0 : 31 - __builtin_clz(nodes));
    const double q = power, log_q = log2_up(power);
    const bool folds = power != nodes;
    const bool adds = operation == Collective::reduce || operation == Collective::all_reduce ||
                      operation == Collective::reduce_scatter;
    const Terms tree{rounds, rounds, 0}, up{rounds, rounds, rounds};
    const auto of = [&](Collective inner, By by, std::uint32_t count) { return terms_of(inner, by, count, 1); };
    if (algorithm == By::two_level) {
        const std::uint32_t inside = std::min(group, nodes), leaders = (nodes + inside - 1) / inside;
        switch (operation) {
            case Collective::broadcast:
            case Collective::reduce:
                return of(operation, By::binomial, leaders) + of(operation, By::binomial, inside);
            case Collective::all_gather: {
                const Terms ring = of(operation, By::ring, leaders),
                            down = of(Collective::broadcast, By::binomial, inside);
                return {log2_up(inside) + ring.steps + down.steps, inside - 1 + ring.bytes * inside + down.bytes * p,
                        0};
            }
            default:
                return of(Collective::reduce, By::binomial, inside) +
                       of(operation, operation == Collective::barrier ? By::dissemination : By::doubling, leaders) +
                       of(Collective::broadcast, By::binomial, inside);
        }
    }
    if (algorithm == By::binomial) {
        if (operation == Collective::broadcast) return tree;
        return operation == Collective::reduce ? up : up + tree;
    }
    const Terms ring{p - 1, p - 1, adds ? p - 1 : 0};  // of blocks
    if (algorithm == By::scatter_ring) return {rounds + ring.steps, (p - 1) / p * 2, 0};
    if (algorithm == By::ring && operation == Collective::all_reduce)
        return {2 * ring.steps, 2 * ring.bytes / p, ring.bytes / p};
    if (algorithm == By::ring || algorithm == By::pairwise) return ring;
    if (algorithm == By::dissemination) return tree;
    if (algorithm == By::bruck && operation == Collective::all_to_all) {
        double blocks = 0;
        for (std::uint32_t bit = 1; bit < nodes; bit *= 2)
            for (std::uint32_t i = 0; i < nodes; ++i) blocks += (i & bit) != 0;
        return {rounds, blocks, 0};
    }
    if (operation == Collective::all_gather) return {rounds, p - 1, 0};
    // What folds.
    const bool returns = operation != Collective::reduce;
    if (algorithm == By::halving) {
        const double most = folds ? 2 * (q - 1) : q - 1;  // blocks of pairs
        const Terms halving{log_q, std::min(most, p * (q - 1) / q), std::min(most, p * (q - 1) / q)};
        return folds ? halving + Terms{2, p + 1, p} : halving;
    }
    Terms inner{log_q, log_q, log_q};
    if (algorithm == By::rabenseifner) inner = {2 * log_q, 2 * (q - 1) / q, (q - 1) / q};
    return folds ? inner + Terms{returns ? 2.0 : 1.0, returns ? 2.0 : 1.0, 1} : inner;
}

}  // namespace

Hockney hockney_of(const Values& values, const CollectiveTask& task) {
    Terms terms = terms_of(task.operation, task.algorithm, task.nodes, task.group_nodes);
    WayCosts costs(values);
    const int hops = costs.farthest(), shortest = kWordBytes,
              length = std::max(2 * shortest, task.longest_bytes(values));
    const double least = costs.time(shortest, hops), most = costs.time(length, hops);
    const double slope = (most - least) / (length - shortest), start = least - slope * shortest;
    // A line through a step, as of whole flits, may begin below nothing: then it begins there.
    const double alpha = std::max(0., start), beta = start < 0 ? most / length : slope;
    const bool barrier = task.operation == Collective::barrier;
    const double bytes = static_cast<double>(task.words) * kWordBytes;
    return {terms.steps,
            terms.bytes * bytes,
            barrier ? 0 : terms.added * bytes,
            alpha * 1e-6,
            beta * 1e-6,
            costs.price(instructions(values.integer("combine_instructions"))) / kWordBytes * 1e-6};
}

double loggp_us(const Values& values, const CollectiveTask& task, const std::vector<CollectivePlan>& plans,
                const Network& network) {
    constexpr double kNothing = -std::numeric_limits<double>::infinity();
    // What messages pass one after the other, or at once where each is slower than this.
    struct Gate {
        double free = kNothing;
        // When a message is through that would be so at `last`, and whose work here begins `spread` before.
        [[gnu::noinline]] double pass(double last, double spread, double work) {
            const double through = std::max(last, free + std::min(spread, work));
            free = std::max(free, last - spread) + work;
            return through;
        }
    };
    struct Came {
        std::uint32_t source;
        int turn;
        double at;  // with its last part
        WayCosts::Cost cost;
        bool is_in = false;
    };
    struct Rank {
        std::size_t next = 0;
        double now = 0;
        Gate out, cards, in;
        std::vector<Came> came;
    };
    WayCosts costs(values);
    std::vector<Rank> ranks(task.nodes);
    bool known = true;
    const auto advance = [&](std::uint32_t node) {
        Rank& own = ranks[node];
        const std::size_t before = own.next;
        for (; own.next < plans[node].size(); ++own.next) {
            const CollectiveStep& step = plans[node][own.next];
            if (step.what == CollectiveStep::What::move) continue;
            const int bytes = task.bytes_of(step.blocks);
            const WayCosts::Cost cost = costs.of(bytes);
            known = known && !std::isnan(cost.ends.before_ps + cost.ends.sender_ps);
            if (step.what == CollectiveStep::What::send) {
                const double handed = own.cards.pass(own.out.pass(own.now + cost.ends.before_ps, cost.spread, cost.all),
                                                     std::max(cost.spread, cost.ends.gap_ps), cost.ends.gap_ps);
                own.now += cost.ends.sender_ps;
                ranks[step.peer].came.push_back(
                    {node, step.turn, handed + costs.flight(bytes, network.distance(node, step.peer)), cost});
                continue;
            }
            const auto at = std::find_if(own.came.begin(), own.came.end(), [&](const Came& came) {
                return came.source == step.peer && came.turn == step.turn;
            });
            if (at == own.came.end()) break;
            // What came before it goes in before it, and the node takes it in while it waits.
            while (!at->is_in) {
                Came* first = &*at;
                for (Came& other : own.came)
                    if (!other.is_in && other.at - other.cost.gap() < first->at - first->cost.gap()) first = &other;
                first->is_in = true;
                const double gap = first->cost.gap();
                first->at = own.in.pass(first->at, std::max(first->cost.spread, gap), gap);
                own.now = std::max(own.now + first->cost.ends.receiver_ps, first->at + first->cost.ends.after_ps);
            }
            own.now += costs.price(adding(values, task, step));
            *at = own.came.back();
            own.came.pop_back();
        }
        return own.next != before;
    };
    for (bool moved = true; moved;) {
        moved = false;
        for (std::uint32_t node = 0; node < task.nodes; ++node) moved = advance(node) || moved;
    }
    double last = 0;
    for (const Rank& rank : ranks) last = std::max(last, rank.now);
    return known ? last * 1e-6 : kNaN;
}

}  // namespace grainscope
