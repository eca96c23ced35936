#include "program/programs.h"
#include "program/queens_run.h"

// Program `queens-grain` (Program 2 of the paper): all solutions of n queens; pieces of about equal numbers of leaves
// are handed round. The leaves of the full tree of permutations are numbered from 1; a subtree begins at leaf `self`
// and its candidates lie `width` leaves apart. A PE keeps what begins up to leaf `border`; what begins behind it goes
// to the next PE, whose border lies `base` leaves further. Predicates, with their arguments:
//
//   top(board, answer)
//   grain(grain_k, pes, leaves, base)       base = leaves / pes / K, but at least 1
//   queens(board, answer, base)
//   column(self, border, rest, passed, placed, head, tail, pe, pes, base, width, level)
//   move_on(…the same)                      one PE further, until the border lies behind self
//   check(row, distance, free, others, placed, head, tail, pe, pes, self, border, base, width, level)
//   append, write_results
namespace grainscope {
namespace {

std::int32_t factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }

class QueensGrain final : public QueensRun {
    enum Predicate { kTop, kGrain, kQueens, kColumn, kMoveOn, kCheck, kAppend, kWriteResults };

  public:
    explicit QueensGrain(const Values& values) : QueensRun(values, kQueensGrain), grain_k_(values.whole("grain_k")) {}

    Outcome reduce(Element& element, const Goal& goal) override {
        switch (static_cast<Predicate>(goal.predicate)) {
            case kTop: {
                const Cell base = element.fresh();
                element.call(kGrain, {integer(grain_k_), pes_cell(), integer(factorial(board_)), base});
                element.call(kQueens, {goal.arguments[0], goal.arguments[1], base});
                if (reads_results_) element.call(kWriteResults, {goal.arguments[1]});
                return Outcome::committed;
            }
            case kGrain:
                return grain(element, goal);
            case kQueens:
                return queens(element, goal);
            case kColumn:
                return column(element, goal);
            case kMoveOn:
                return move_on(element, goal);
            case kCheck:
                return check(element, goal);
            case kAppend:
                return append(element, goal, kAppend);
            case kWriteResults:
                return write_results(element, goal, kWriteResults);
        }
        return Outcome::failed;
    }

  private:
    Cell pes_cell() const { return integer(static_cast<std::int32_t>(pes())); }

    static Outcome grain(Element& element, const Goal& goal) {
        const auto [pieces, pes, leaves, base] = goal.take<4>();
        const std::int32_t each = integer_of(leaves) / integer_of(pes);
        element.unify(base, integer(each >= integer_of(pieces) ? each / integer_of(pieces) : 1));
        return Outcome::committed;
    }

    // `base` is an argument of goals, whose guards compare with it: it has to be there.
    Outcome queens(Element& element, const Goal& goal) {
        const auto [board, answer, unknown] = goal.take<3>();
        const Cell base = element.read(unknown);
        if (base == kBlocked) return element.no_clause();
        element.call(kColumn, {integer(1), base, board, kNil, kNil, answer, kNil, number(last_node()), pes_cell(), base,
                               integer(factorial(board_ - 1)), integer(board_ - 1)});
        return Outcome::committed;
    }

    static Outcome column(Element& element, const Goal& goal) {
        const auto [self, border, rest, passed, placed, head, tail, pe, pes, base, width, level] = goal.take<12>();
        const Cell list = element.read(rest);
        if (list == kBlocked) return element.no_clause();
        if (!is_list(list)) {
            return end_of_column(element, passed, placed, head, tail);
        }
        if (integer_of(self) > integer_of(border)) {
            element.call(kMoveOn, {self, border, list, passed, placed, head, tail, pe, pes, base, width, level});
            return Outcome::committed;
        }
        const Cell row = element.head(list), others = element.tail(list);
        const Cell free = element.fresh(), middle = element.fresh();
        element.call(kAppend, {others, passed, free});
        element.call(kCheck,
                     {row, integer(1), free, placed, placed, head, middle, pe, pes, self, border, base, width, level});
        element.call(kColumn, {integer(integer_of(self) + integer_of(width)), border, others, element.cons(row, passed),
                               placed, middle, tail, pe, pes, base, width, level});
        return Outcome::committed;
    }

    Outcome move_on(Element& element, const Goal& goal) {
        const auto [self, border, rest, passed, placed, head, tail, pe, pes, base, width, level] = goal.take<12>();
        if (integer_of(self) > integer_of(border)) {
            const std::uint32_t next = next_node(static_cast<std::uint32_t>(integer_of(pe)));
            element.call(kMoveOn, {self, integer(integer_of(border) + integer_of(base)), rest, passed, placed, head,
                                   tail, number(next), pes, base, width, level});
        } else {
            element.call_at(static_cast<std::uint32_t>(integer_of(pe)), kColumn,
                            {self, border, rest, passed, placed, head, tail, pe, pes, base, width, level});
        }
        return Outcome::committed;
    }

    static Outcome check(Element& element, const Goal& goal) {
        const auto [row, distance, free, others, placed, head, tail, pe, pes, self, border, base, width, level] =
            goal.take<14>();
        switch (meet(element, row, distance, others)) {
            case Met::unknown:
                return element.no_clause();
            case Met::nothing: {
                const int at = integer_of(level);
                const Cell next_width = at > 1 ? integer(integer_of(width) / at) : width;
                element.call(kColumn, {self, border, free, kNil, element.cons(row, placed), head, tail, pe, pes, base,
                                       next_width, integer(at > 1 ? at - 1 : 1)});
                break;
            }
            case Met::attacked:
                element.unify(head, tail);
                break;
            case Met::free:
                element.call(kCheck, {row, successor(distance), free, rest(element, others), placed, head, tail, pe,
                                      pes, self, border, base, width, level});
        }
        return Outcome::committed;
    }

    int grain_k_;
};

}  // namespace

std::unique_ptr<Run> start_queens_grain(const Values& values) { return std::make_unique<QueensGrain>(values); }

constexpr ProgramPart kQueensGrain{
    {"queens-grain",
     "Queens by grain",
     "All solutions of n queens; pieces of the search tree with about equal numbers of leaves go to different PEs",
     {{whole("grain_k", "Pieces per PE", "", {.least = 1, .most = 10'000, .standard = 4, .log = true},
             "The number of pieces K for each PE: a piece holds all leaves of the tree, divided by PEs and by K")}},
     {"board", "pes", "results", "performance_bound"},
     check_queens},
    kQueensTables,
    {Unit::reductions, Unit::suspensions},
    [](const Values&) { return 0; }};

}  // namespace grainscope
