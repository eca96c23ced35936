#include <algorithm>

#include "base/check.h"
#include "program/collective.h"
#include "program/programs.h"

// The algorithms that libraries of MPI use, after Thakur, Rabenseifner and Gropp (2005); Rabenseifner (2004) on
// all-reduce, Bruck et al. (1997) on all-gather and all-to-all, van de Geijn (1994) on the broadcast of long vectors,
// and Hensgen, Finkel and Manber (1988) on the barrier.
namespace grainscope {
namespace {

// A node as a member of a team: members 0, 1, … are every stride-th node from `first` on. Of 2 * merged members the odd
// ones have handed over to the one before.
struct Member {
    CollectivePlan& plan;
    std::uint32_t blocks_in_all;
    std::uint32_t id, count;
    std::uint32_t first = 0, stride = 1, merged = 0;
    std::uint32_t group_nodes = 1;  // of a team of all nodes

    std::uint32_t node(std::uint32_t member) const { return first + stride * (member + std::min(member, merged)); }

    void send(std::uint32_t to, const BlockSet& blocks) const { does(CollectiveStep::What::send, to, blocks); }
    void take(std::uint32_t from, const BlockSet& blocks) const { does(CollectiveStep::What::take, from, blocks); }
    void add(std::uint32_t from, const BlockSet& blocks) const { does(CollectiveStep::What::add, from, blocks); }
    void move(std::uint32_t from, std::uint32_t to) const;

    BlockSet all() const { return {0, blocks_in_all}; }
    // The blocks of so many members from `member` on, and of no more than there are.
    BlockSet of(std::uint32_t member, std::uint32_t members = 1) const;
    // The same in a team of all nodes; behind the last block comes the first.
    BlockSet around(std::uint32_t member, std::uint32_t members = 1) const { return {member % count, members}; }
    // Where all-to-all puts what has come from a node.
    BlockSet came_from(std::uint32_t node) const { return {blocks_in_all + node % count, 1}; }

  private:
    void does(CollectiveStep::What what, std::uint32_t member, const BlockSet& blocks) const;
    std::uint32_t start(std::uint32_t member) const;
};

// Not in every algorithm again, or these would be most of the program.
[[gnu::noinline]] void Member::does(CollectiveStep::What what, std::uint32_t member, const BlockSet& blocks) const {
    plan.push_back({what, node(member % count), blocks});
}
[[gnu::noinline]] void Member::move(std::uint32_t from, std::uint32_t to) const {
    plan.push_back({CollectiveStep::What::move, from, {to, 1}});
}
[[gnu::noinline]] BlockSet Member::of(std::uint32_t member, std::uint32_t members) const {
    const std::uint32_t begin = start(member), end = start(std::min(member + members, count));
    return {begin, end - begin};
}
// A vector that is cut into as many blocks as there are members has none for those that have handed over.
std::uint32_t Member::start(std::uint32_t member) const {
    return std::min(blocks_in_all, blocks_in_all == count ? member : node(member));
}

bool is_power_of_two(std::uint32_t n) { return (n & (n - 1)) == 0; }
std::uint32_t power_of_two_within(std::uint32_t n) { return 1u << (31 - __builtin_clz(n)); }

// The members below a member of the binomial tree, and it: as many as its lowest bit says.
std::uint32_t span_of(const Member& me) {
    if (me.id > 0) return me.id & -me.id;
    std::uint32_t span = 1;
    while (span < me.count) span *= 2;
    return span;
}

void broadcast_binomial(const Member& me) {
    std::uint32_t span = span_of(me);
    if (me.id > 0) me.take(me.id - span, me.all());
    while ((span /= 2) > 0)
        if (me.id + span < me.count) me.send(me.id + span, me.all());
}

void scatter_binomial(const Member& me) {
    std::uint32_t span = span_of(me);
    if (me.id > 0) me.take(me.id - span, me.of(me.id, span));
    while ((span /= 2) > 0)
        if (me.id + span < me.count) me.send(me.id + span, me.of(me.id + span, span));
}

void reduce_binomial(const Member& me) {
    for (std::uint32_t bit = 1; bit < me.count; bit *= 2) {
        if ((me.id & bit) != 0) return me.send(me.id - bit, me.all());
        if (me.id + bit < me.count) me.add(me.id + bit, me.all());
    }
}

void gather_binomial(const Member& me) {
    for (std::uint32_t bit = 1; bit < me.count; bit *= 2) {
        if ((me.id & bit) != 0) return me.send(me.id - bit, me.of(me.id, bit));
        if (me.id + bit < me.count) me.take(me.id + bit, me.of(me.id + bit, bit));
    }
}

// In step i a block goes on that has been added up over i nodes.
void reduce_scatter_ring(const Member& me) {
    const std::uint32_t p = me.count;
    for (std::uint32_t i = 1; i < p; ++i) {
        me.send(me.id + 1, me.of((me.id + p - i) % p));
        me.add(me.id + p - 1, me.of((me.id + 2 * p - i - 1) % p));
    }
}

void all_gather_ring(const Member& me) {
    const std::uint32_t p = me.count;
    for (std::uint32_t i = 0; i + 1 < p; ++i) {
        me.send(me.id + 1, me.of((me.id + p - i) % p));
        me.take(me.id + p - 1, me.of((me.id + p - i - 1) % p));
    }
}

// Of the half in which both members of a pair lie, each keeps the quarter in which it lies itself.
void reduce_scatter_halving(const Member& me) {
    for (std::uint32_t bit = me.count / 2; bit > 0; bit /= 2) {
        const std::uint32_t other = me.id ^ bit;
        me.send(other, me.of(other & -bit, bit));
        me.add(other, me.of(me.id & -bit, bit));
    }
}

void all_gather_doubling(const Member& me) {
    for (std::uint32_t bit = 1; bit < me.count; bit *= 2) {
        const std::uint32_t other = me.id ^ bit;
        me.send(other, me.of(me.id & -bit, bit));
        me.take(other, me.of(other & -bit, bit));
    }
}

void all_reduce_doubling(const Member& me) {
    for (std::uint32_t bit = 1; bit < me.count; bit *= 2) {
        me.send(me.id ^ bit, me.all());
        me.add(me.id ^ bit, me.all());
    }
}

void all_gather_bruck(const Member& me) {
    const std::uint32_t p = me.count;
    for (std::uint32_t have = 1; have < p; have *= 2) {
        const std::uint32_t more = std::min(have, p - have);
        me.send(me.id + p - have, me.around(me.id, more));
        me.take(me.id + have, me.around(me.id + have, more));
    }
}

// A block that has i nodes to go takes the steps of the bits of i.
void all_to_all_bruck(const Member& me) {
    const std::uint32_t p = me.count;
    for (std::uint32_t bit = 1; bit < p; bit *= 2) {
        const BlockSet far{me.id, p, bit};
        me.send(me.id + bit, far);
        me.take(me.id + p - bit, far);
    }
    for (std::uint32_t from = 0; from < p; ++from) me.move((2 * me.id + p - from) % p, me.came_from(from).first);
}

// Nodes exchange in pairs where they are a power of two; else each sends so far ahead and hears from as far behind.
std::pair<std::uint32_t, std::uint32_t> partners(const Member& me, std::uint32_t step) {
    if (is_power_of_two(me.count)) return {me.id ^ step, me.id ^ step};
    return {(me.id + step) % me.count, (me.id + me.count - step) % me.count};
}

void all_to_all_pairwise(const Member& me) {
    me.move(me.id, me.came_from(me.id).first);
    for (std::uint32_t step = 1; step < me.count; ++step) {
        const auto [to, from] = partners(me, step);
        me.send(to, me.of(to));
        me.take(from, me.came_from(from));
    }
}

void reduce_scatter_pairwise(const Member& me) {
    for (std::uint32_t step = 1; step < me.count; ++step) {
        const auto [to, from] = partners(me, step);
        me.send(to, me.of(to));
        me.add(from, me.of(me.id));
    }
}

void barrier_dissemination(const Member& me) {
    for (std::uint32_t bit = 1; bit < me.count; bit *= 2) {
        me.send(me.id + bit, me.all());
        me.add(me.id + me.count - bit, me.all());
    }
}

using Way = void (*)(const Member& me);
enum class Back { nothing, all, own };

// Members beyond a power of two hand over what they have first, and have the result at the end.
void fold(const Member& me, Way among_powers, Back back) {
    const std::uint32_t merged = me.count - power_of_two_within(me.count);
    const bool in_pair = me.id < 2 * merged, hands_over = in_pair && me.id % 2 == 1;
    const std::uint32_t odd = me.id | 1;
    const BlockSet result = back == Back::all ? me.all() : me.of(odd);
    if (hands_over) {
        me.send(me.id - 1, me.all());
        if (back != Back::nothing) me.take(me.id - 1, result);
        return;
    }
    if (in_pair) me.add(odd, me.all());
    Member left = me;
    left.id = in_pair ? me.id / 2 : me.id - merged;
    left.count = me.count - merged;
    left.merged = merged;
    among_powers(left);
    if (in_pair && back != Back::nothing) me.send(odd, result);
}

// One after the other.
template <Way kFirst, Way kSecond>
void both(const Member& me) {
    kFirst(me);
    kSecond(me);
}

template <Way kAmongPowers, Back kBack>
void folded(const Member& me) {
    fold(me, kAmongPowers, kBack);
}

// Within the groups, among their first members, and within the groups again.
void by_groups(const Member& me, Way first, Way among_leaders, Way last) {
    const std::uint32_t size = me.group_nodes, group_first = me.id / size * size;
    const Member group{me.plan, me.blocks_in_all, me.id - group_first, std::min(size, me.count - group_first),
                       group_first};
    first(group);
    if (group.id == 0) among_leaders({me.plan, me.blocks_in_all, me.id / size, (me.count + size - 1) / size, 0, size});
    last(group);
}

template <Way kFirst, Way kAmongLeaders, Way kLast>
void two_level(const Member& me) {
    by_groups(me, kFirst, kAmongLeaders, kLast);
}

void nothing(const Member&) {}

// How the data of a node are cut into blocks.
enum class Cut { whole, by_node, by_power };

struct Offered {
    Collective operation;
    By algorithm;
    Way run;
    Cut cut = Cut::by_node;
    bool needs_power_of_two = false;
};

constexpr Offered kKnown[] = {
    {Collective::broadcast, By::binomial, broadcast_binomial, Cut::whole},
    {Collective::broadcast, By::scatter_ring, both<scatter_binomial, all_gather_ring>},
    {Collective::broadcast, By::two_level, two_level<nothing, broadcast_binomial, broadcast_binomial>, Cut::whole},
    {Collective::reduce, By::binomial, reduce_binomial, Cut::whole},
    {Collective::reduce, By::rabenseifner, folded<both<reduce_scatter_halving, gather_binomial>, Back::nothing>,
     Cut::by_power},
    {Collective::reduce, By::two_level, two_level<reduce_binomial, reduce_binomial, nothing>, Cut::whole},
    {Collective::all_reduce, By::doubling, folded<all_reduce_doubling, Back::all>, Cut::whole},
    {Collective::all_reduce, By::ring, both<reduce_scatter_ring, all_gather_ring>},
    {Collective::all_reduce, By::rabenseifner, folded<both<reduce_scatter_halving, all_gather_doubling>, Back::all>,
     Cut::by_power},
    {Collective::all_reduce, By::binomial, both<reduce_binomial, broadcast_binomial>, Cut::whole},
    {Collective::all_reduce, By::two_level,
     two_level<reduce_binomial, folded<all_reduce_doubling, Back::all>, broadcast_binomial>, Cut::whole},
    {Collective::all_gather, By::doubling, all_gather_doubling, Cut::by_node, true},
    {Collective::all_gather, By::ring, all_gather_ring},
    {Collective::all_gather, By::bruck, all_gather_bruck},
    {Collective::all_gather, By::two_level, two_level<gather_binomial, all_gather_ring, broadcast_binomial>},
    {Collective::reduce_scatter, By::halving, folded<reduce_scatter_halving, Back::own>},
    {Collective::reduce_scatter, By::ring, reduce_scatter_ring},
    {Collective::reduce_scatter, By::pairwise, reduce_scatter_pairwise},
    {Collective::all_to_all, By::pairwise, all_to_all_pairwise},
    {Collective::all_to_all, By::bruck, all_to_all_bruck},
    {Collective::barrier, By::dissemination, barrier_dissemination},
    {Collective::barrier, By::doubling, folded<all_reduce_doubling, Back::all>},
    {Collective::barrier, By::binomial, both<reduce_binomial, broadcast_binomial>},
    {Collective::barrier, By::two_level, two_level<reduce_binomial, barrier_dissemination, broadcast_binomial>},
};

// nullptr: the operation has no such algorithm.
const Offered* known(const Values& values) {
    const auto operation = static_cast<Collective>(values.choice("collective"));
    const auto algorithm = static_cast<By>(values.choice("collective_algorithm"));
    const auto at = std::find_if(std::begin(kKnown), std::end(kKnown), [&](const Offered& each) {
        return each.operation == operation && each.algorithm == algorithm;
    });
    return at == std::end(kKnown) ? nullptr : at;
}

}  // namespace

CollectiveTask CollectiveTask::from(const Values& values) {
    const auto setting = setting_of(values);
    const std::uint32_t nodes = setting->shape().nodes();
    auto group = static_cast<std::uint32_t>(values.whole("collective_group"));
    if (group == 0) group = setting->group_nodes();
    // A network without groups: about as many groups as nodes in a group.
    if (group == 0)
        while (group * group < nodes) ++group;
    const Offered* const algorithm = known(values);
    const Cut cut = algorithm == nullptr ? Cut::by_node : algorithm->cut;
    return {static_cast<Collective>(values.choice("collective")),
            static_cast<By>(values.choice("collective_algorithm")),
            nodes,
            group,
            cut == Cut::whole      ? 1
            : cut == Cut::by_power ? power_of_two_within(nodes)
                                   : nodes,
            static_cast<Collective>(values.choice("collective")) == Collective::barrier
                ? 1
                : (values.integer("collective_bytes") + kWordBytes - 1) / kWordBytes};
}

// Node 0 has to do with the longest: first nodes have the longer blocks, and the larger halves.
int CollectiveTask::longest_bytes(const Values& values) const {
    if (known(values) == nullptr) return kWordBytes;
    int longest = kWordBytes;
    for (const CollectiveStep& step : plan_of(values, *this, 0)) longest = std::max(longest, bytes_of(step.blocks));
    return longest;
}

int CollectiveTask::bytes_of(const BlockSet& set) const {
    std::int64_t words_in_all = 0;
    if (operation != Collective::barrier)
        for_each_block(*this, set, [&](std::uint32_t block) { words_in_all += words_of(block); });
    return static_cast<int>(std::max<std::int64_t>(1, words_in_all)) * kWordBytes;
}

CollectivePlan plan_of(const Values& values, const CollectiveTask& task, std::uint32_t node) {
    const Offered* const algorithm = known(values);
    CHECK(algorithm != nullptr);
    CollectivePlan plan;
    Member me{plan, task.blocks, node, task.nodes};
    me.group_nodes = task.group_nodes;
    algorithm->run(me);
    std::vector<int> sent(task.nodes), taken(task.nodes);
    for (CollectiveStep& step : plan)
        if (step.what != CollectiveStep::What::move)
            step.turn = (step.what == CollectiveStep::What::send ? sent : taken)[step.peer]++;
    return plan;
}

void check_collective(const Values& values, Errors& errors) {
    // Beyond, plans and data of all nodes would not fit into memory, nor a block of each node into a message.
    constexpr std::uint32_t kMostNodes = 1024, kMostBytes = 1u << 30;
    const auto operation = static_cast<Collective>(values.choice("collective"));
    const bool has_blocks = operation == Collective::all_gather || operation == Collective::reduce_scatter ||
                            operation == Collective::all_to_all;
    const auto bytes = static_cast<std::uint32_t>(values.whole("collective_bytes"));
    const std::uint32_t nodes = shape_of(values).nodes();
    const std::uint32_t most = has_blocks ? std::min(kMostNodes, kMostBytes / bytes) : kMostNodes;
    if (nodes > most) errors.add(size_key(values), ErrorCode::more_nodes_than_collective, {nodes, most});
    const Offered* const algorithm = known(values);
    if (algorithm != nullptr) {
        if (algorithm->needs_power_of_two && !is_power_of_two(nodes))
            errors.add("collective_algorithm", ErrorCode::no_power_of_two, {nodes});
        return;
    }
    Error error{"collective_algorithm", ErrorCode::no_such_collective, {}};
    const auto choices = kCollective.parameters.begin()[1].choices();
    for (const Offered& each : kKnown)
        if (each.operation == static_cast<Collective>(values.choice("collective")))
            error.arguments.push_back(choices[static_cast<std::size_t>(each.algorithm)].key);
    errors.add(std::move(error));
}

}  // namespace grainscope
