// The abstract machine of the committed-choice language by itself: elements that pass messages in any order.
#include <deque>

#include "helpers.h"
#include "logic/element.h"

namespace grainscope {
namespace {

enum Predicate { kWaitBoth, kFirst, kCopy, kSet, kMany, kLeaf, kStore, kWalk };

// wait_both(X, Y, Out): Out = 1 when X and Y are known. first(Out): two clauses that both hold. copy(X, Out): Out = X
// when X is known. set(X, N): X = N. many(N, Pes): a tree of goals over the PEs.
// walk(X): reads a list to its end.
class Small final : public LogicProgram {
  public:
    Outcome reduce(Element& element, const Goal& goal) override {
        switch (static_cast<Predicate>(goal.predicate)) {
            case kWaitBoth: {
                const auto [x, y, out] = goal.take<3>();
                const Cell one = element.read(x), two = element.read(y);
                if (one == kBlocked || two == kBlocked) return element.no_clause();
                element.unify(out, integer(1));
                return Outcome::committed;
            }
            case kFirst:
                // Guards are tried in textual order, so the second clause is never reached.
                if (element.read(integer(0)) != kBlocked) {
                    element.unify(goal.arguments[0], integer(1));
                    return Outcome::committed;
                }
                element.unify(goal.arguments[0], integer(2));
                return Outcome::committed;
            case kCopy: {
                const auto [x, out] = goal.take<2>();
                const Cell value = element.read(x);
                if (value == kBlocked) return element.no_clause();
                element.unify(out, value);
                return Outcome::committed;
            }
            case kSet:
                element.unify(goal.arguments[0], goal.arguments[1]);
                return Outcome::committed;
            case kMany: {
                const int left = integer_of(goal.arguments[0]), pes = integer_of(goal.arguments[1]);
                for (int i = 0; left > 0 && i < 3; ++i)
                    element.call_at((element.pe() + static_cast<std::uint32_t>(i)) % static_cast<std::uint32_t>(pes),
                                    kMany, {integer(left - 1), integer(pes)});
                return Outcome::committed;
            }
            case kLeaf:
                return Outcome::committed;
            case kStore:
                stored = goal.arguments[0];
                return Outcome::committed;
            case kWalk: {
                const Cell list = element.read(goal.arguments[0]);
                if (list == kBlocked) return element.no_clause();
                if (is_list(list)) element.call(kWalk, {element.tail(list)});
                return Outcome::committed;
            }
        }
        return Outcome::failed;
    }
    Cell stored = kNil;
};

// Elements and the messages between them, delivered in any order.
class Cluster {
  public:
    Cluster(std::uint32_t pes, LogicConfig config, std::uint64_t seed = 1) : random_(seed, "cluster") {
        for (std::uint32_t pe = 0; pe < pes; ++pe)
            elements_.emplace_back(pe, config, RandomStream(seed, "schedule " + std::to_string(pe)), messages_);
    }
    Element& operator[](std::uint32_t pe) { return elements_[pe]; }
    // Until nothing is left: any PE that has something does something.
    void run() {
        for (;;) {
            std::vector<std::uint32_t> able;
            for (std::uint32_t pe = 0; pe < elements_.size(); ++pe)
                if (elements_[pe].ready() > 0) able.push_back(pe);
            const std::size_t choices = able.size() + on_the_way_.size();
            if (choices == 0) return;
            const std::uint32_t chosen = random_.below(static_cast<std::uint32_t>(choices));
            if (chosen < able.size()) {
                elements_[able[chosen]].reduce_next(program);
                take(elements_[able[chosen]]);
            } else {
                const auto at = on_the_way_.begin() + static_cast<std::ptrdiff_t>(chosen - able.size());
                const std::uint32_t id = *at;
                on_the_way_.erase(at);
                Element& to = elements_[messages_[id].destination];
                to.receive(messages_[id]);
                messages_.release(id);
                take(to);
            }
        }
    }
    std::size_t open_nodes() const {
        std::size_t sum = 0;
        for (const Element& element : elements_) sum += element.open_nodes();
        return sum;
    }
    std::size_t in_flight() const { return messages_.in_use(); }
    Small program;

  private:
    void take(Element& element) {
        on_the_way_.insert(on_the_way_.end(), element.outbox().begin(), element.outbox().end());
        element.outbox().clear();
    }

    RandomStream random_;
    MessagePool messages_;
    std::deque<Element> elements_;
    std::vector<std::uint32_t> on_the_way_;
};

LogicConfig config(Transport transport = Transport::value, FosterParents parents = FosterParents::goal,
                   bool reports = true, bool remote = false, Scheduling scheduling = Scheduling::fifo) {
    return {transport, parents, reports, remote, scheduling};
}

// Integers and lists, in brackets; _ for what is unknown.
std::string text(Cluster& cluster, std::uint32_t pe, Cell cell) {
    cell = cluster[pe].follow(cell);
    while (has(cell, Tag::external)) {
        const Address at = cluster[pe].address_of(cell);
        pe = at.pe;
        cell = cluster[pe].follow(cluster[pe].exported(at.id));
    }
    if (is_integer(cell)) return std::to_string(integer_of(cell));
    if (has(cell, Tag::variable)) return "_";
    if (!is_list(cell)) return "[]";
    return "[" + text(cluster, pe, cluster[pe].head(cell)) + "|" + text(cluster, pe, cluster[pe].tail(cell)) + "]";
}

TEST(unification, makes_terms_equal) {
    Cluster cluster(1, config());
    Element& pe = cluster[0];
    const Cell x = pe.fresh(), y = pe.fresh(), z = pe.fresh();
    pe.unify(pe.cons(x, pe.cons(integer(2), y)), pe.cons(integer(1), z));
    EXPECT_EQ(text(cluster, 0, x), "1");
    EXPECT_EQ(text(cluster, 0, z), "[2|_]");
    pe.unify(y, kNil);
    EXPECT_EQ(text(cluster, 0, z), "[2|[]]");
    EXPECT_EQ(pe.counts().failures, 0);
}

TEST(unification, of_two_variables_binds_both_whichever_way_round) {
    Cluster cluster(1, config());
    Element& pe = cluster[0];
    const Cell x = pe.fresh(), y = pe.fresh(), z = pe.fresh();
    pe.unify(x, y);
    pe.unify(z, x);
    pe.unify(x, z);  // already the same
    pe.unify(y, integer(7));
    for (const Cell cell : {x, y, z}) EXPECT_EQ(text(cluster, 0, cell), "7");
}

TEST(unification, fails_where_values_differ_and_assigns_only_once) {
    Cluster cluster(1, config());
    Element& pe = cluster[0];
    const Cell x = pe.fresh();
    pe.unify(x, integer(1));
    pe.unify(x, integer(1));
    EXPECT_EQ(pe.counts().failures, 0);
    pe.unify(x, integer(2));
    pe.unify(pe.cons(integer(1), kNil), kNil);
    EXPECT_EQ(pe.counts().failures, 2);
    EXPECT_EQ(text(cluster, 0, x), "1");
}

TEST(goal, waits_for_every_variable_it_needs_and_comes_back_once) {
    Cluster cluster(1, config());
    Element& pe = cluster[0];
    const Cell x = pe.fresh(), y = pe.fresh(), out = pe.fresh();
    pe.start(kWaitBoth, {x, y, out});
    cluster.run();
    EXPECT_EQ(pe.suspended(), 1);
    EXPECT_EQ(pe.terminations(), 0);
    pe.unify(x, integer(1));  // not enough
    cluster.run();
    EXPECT_EQ(pe.suspended(), 1);
    EXPECT_EQ(text(cluster, 0, out), "_");
    pe.unify(y, integer(1));
    EXPECT_EQ(pe.ready(), 1u);
    cluster.run();
    EXPECT_EQ(text(cluster, 0, out), "1");
    EXPECT_EQ(pe.counts().reductions, 1);
    EXPECT_EQ(pe.counts().suspensions, 2);
    EXPECT_EQ(pe.terminations(), 1);
}

TEST(goal, of_two_variables_bound_together_is_woken_once) {
    Cluster cluster(1, config());
    Element& pe = cluster[0];
    const Cell x = pe.fresh(), out = pe.fresh();
    pe.start(kWaitBoth, {x, x, out});
    cluster.run();
    pe.unify(x, integer(3));
    EXPECT_EQ(pe.ready(), 1u);
    cluster.run();
    EXPECT_EQ(pe.counts().reductions, 1);
}

TEST(goal, commits_to_the_first_clause_whose_guard_holds) {
    Cluster cluster(1, config());
    const Cell out = cluster[0].fresh();
    cluster[0].start(kFirst, {out});
    cluster.run();
    EXPECT_EQ(text(cluster, 0, out), "1");
}

class EveryTransport : public testing::TestWithParam<Transport> {};

TEST_P(EveryTransport, brings_a_value_through_several_pes) {
    for (std::uint64_t seed = 1; seed <= 30; ++seed)
        for (const bool remote : {false, true}) {
            Cluster cluster(4, config(GetParam(), FosterParents::goal, true, remote), seed);
            Element& first = cluster[0];
            const Cell x = first.fresh(), y = first.fresh(), z = first.fresh();
            // Three copies on three PEs, each waiting for the one before, and the value last.
            const std::uint32_t one = first.export_term(x);
            EXPECT_EQ(one, 0u);
            first.start(kLeaf, {});
            const Cell list = first.cons(integer(4), first.cons(first.cons(integer(5), kNil), kNil));
            first.call_at(3, kCopy, {y, z});
            first.call_at(2, kCopy, {x, y});
            first.call_at(1, kSet, {x, list});
            cluster.run();
            EXPECT_EQ(text(cluster, 0, z), "[4|[[5|[]]|[]]]") << seed;
            EXPECT_EQ(cluster.in_flight(), 0u);
            for (std::uint32_t pe = 0; pe < 4; ++pe) {
                EXPECT_EQ(cluster[pe].suspended(), 0);
                EXPECT_EQ(cluster[pe].counts().failures, 0);
            }
        }
}

INSTANTIATE_TEST_SUITE_P(logic, EveryTransport,
                         testing::Values(Transport::value, Transport::reference, Transport::cell, Transport::copied));

// Reads and returns of a PE that walks along a list of three cells: one thrown to it with the goal, or one that it
// waits for.
TEST(transport, decides_how_often_a_list_is_read) {
    const auto reads = [](Transport transport, bool thrown) {
        Cluster cluster(2, config(transport));
        Element& first = cluster[0];
        const Cell x = first.fresh();
        const Cell list = first.cons(integer(1), first.cons(integer(2), first.cons(integer(3), kNil)));
        first.start(kLeaf, {});
        first.call_at(1, kWalk, {thrown ? list : x});
        cluster.run();
        first.start(kSet, {x, list});
        cluster.run();
        EXPECT_EQ(cluster[1].counts().reductions, 4);
        const std::int64_t asked = cluster[1].counts().sent[static_cast<int>(MessageKind::read_value)];
        EXPECT_EQ(first.counts().sent[static_cast<int>(MessageKind::return_value)], asked);
        return asked;
    };
    const auto both = [&](Transport transport) { return std::pair(reads(transport, true), reads(transport, false)); };
    using Counts = std::pair<std::int64_t, std::int64_t>;
    EXPECT_EQ(both(Transport::value), Counts(0, 1));
    EXPECT_EQ(both(Transport::reference), Counts(1, 1));
    EXPECT_EQ(both(Transport::cell), Counts(3, 3));
    EXPECT_EQ(both(Transport::copied), Counts(0, 3));
}

TEST(reference, that_leads_home_is_the_term_itself) {
    Cluster cluster(2, config());
    const Cell x = cluster[0].fresh();
    cluster[0].start(kLeaf, {});
    cluster[0].call_at(1, kMany, {integer(0), integer(2)});
    cluster[0].call_at(1, kSet, {x, cluster[0].cons(integer(1), x)});  // X = [1|X]: the tail leads back to PE 0
    cluster.run();
    EXPECT_EQ(cluster[0].counts().failures + cluster[1].counts().failures, 0);
    const Cell value = cluster[0].follow(x);
    ASSERT_TRUE(is_list(value));
    EXPECT_FALSE(has(cluster[0].follow(cluster[0].tail(value)), Tag::external));
}

TEST(termination, is_found_once_and_leaves_nothing_whatever_the_delays) {
    for (std::uint64_t seed = 1; seed <= 60; ++seed)
        for (const FosterParents parents : {FosterParents::goal, FosterParents::parent}) {
            Cluster cluster(5, config(Transport::value, parents, true, false, Scheduling::random), seed);
            cluster[0].start(kMany, {integer(5), integer(5)});
            cluster.run();
            EXPECT_EQ(cluster[0].terminations(), 1) << seed;
            EXPECT_EQ(cluster.open_nodes(), 0u) << seed;
            EXPECT_EQ(cluster.in_flight(), 0u);
            std::int64_t reductions = 0, throws = 0, ends = 0;
            for (std::uint32_t pe = 0; pe < 5; ++pe) {
                reductions += cluster[pe].counts().reductions;
                throws += cluster[pe].counts().sent[static_cast<int>(MessageKind::throw_goal)];
                ends += cluster[pe].counts().sent[static_cast<int>(MessageKind::terminated)];
            }
            EXPECT_EQ(reductions, 1 + 3 + 9 + 27 + 81 + 243);
            if (parents == FosterParents::goal)
                EXPECT_EQ(ends, throws);
            else
                EXPECT_LT(ends, throws);
        }
}

TEST(heap, keeps_what_is_reachable_and_forgets_the_rest) {
    Cluster cluster(1, config());
    Element& pe = cluster[0];
    Cell kept = kNil;
    for (int i = 0; i < 1000; ++i) kept = pe.cons(integer(i), kept);
    const Cell open = pe.fresh(), out = pe.fresh();
    pe.export_term(kept);
    pe.export_term(out);
    pe.start(kWaitBoth, {open, kept, out});
    cluster.run();
    for (int i = 0; i < 500000; ++i) pe.cons(integer(i), kNil);
    // A goal of its own makes the machine look at its heap.
    pe.call_at(0, kLeaf, {});
    const std::size_t before = pe.heap_cells();
    pe.start(kLeaf, {});
    cluster.run();
    EXPECT_EQ(pe.collections(), 1);
    EXPECT_LT(pe.heap_cells(), 3000u);
    EXPECT_GT(before, 1000000u);
    Cell list = pe.exported(0);
    for (int i = 999; i >= 0; --i, list = pe.tail(list)) ASSERT_EQ(integer_of(pe.head(list)), i);
    EXPECT_EQ(pe.suspended(), 1);
}

}  // namespace
}  // namespace grainscope
