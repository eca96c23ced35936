#include "program/programs.h"
#include "program/queens_run.h"

// Program `queens-depth` (Program 1 of the paper): all solutions of n queens; the candidates of the first `depth`
// columns are handed round, one PE after the other. Predicates, with their arguments:
//
//   top(board, answer)                      the call from outside, then queens
//   queens(board, answer)
//   spread(rest, passed, placed, head, tail, pe, depth, board)     the candidates of a column that is distributed
//   local(rest, passed, placed, head, tail)                        … of one that stays on its PE
//   check_spread(row, distance, free, others, placed, head, tail, pe, depth, board)   does row attack one placed?
//   check(row, distance, free, others, placed, head, tail)
//   append, write_results
//
// `rest` are the rows not tried yet in this column, `passed` those tried, `placed` the columns before. Solutions are
// what lies between `head` and `tail`. Every candidate makes the list of rows that stay free (append), is checked
// against the queens placed, and leaves the next candidate to a goal of its own, which a distributed column throws to
// the next PE.
namespace grainscope {
namespace {

class QueensDepth final : public QueensRun {
    enum Predicate { kTop, kQueens, kSpread, kLocal, kCheckSpread, kCheck, kAppend, kWriteResults };

  public:
    explicit QueensDepth(const Values& values) : QueensRun(values, kQueensDepth), depth_(values.whole("depth")) {}

    Outcome reduce(Element& element, const Goal& goal) override {
        switch (static_cast<Predicate>(goal.predicate)) {
            case kTop:
                element.call(kQueens, {goal.arguments[0], goal.arguments[1]});
                if (reads_results_) element.call(kWriteResults, {goal.arguments[1]});
                return Outcome::committed;
            case kQueens:
                element.call(kSpread, {goal.arguments[0], kNil, kNil, goal.arguments[1], kNil, number(last_node()),
                                       integer(depth_), integer(board_)});
                return Outcome::committed;
            case kSpread:
                return spread(element, goal);
            case kLocal:
                return local(element, goal);
            case kCheckSpread:
                return check_spread(element, goal);
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
    Outcome spread(Element& element, const Goal& goal) {
        const auto [rest, passed, placed, head, tail, pe, depth, board] = goal.take<8>();
        const Cell list = element.read(rest);
        if (list == kBlocked) return element.no_clause();
        if (!is_list(list)) return end_of_column(element, passed, placed, head, tail);
        const Cell row = element.head(list), others = element.tail(list);
        const Cell free = element.fresh(), middle = element.fresh();
        element.call(kAppend, {others, passed, free});
        element.call(kCheckSpread, {row, integer(1), free, placed, placed, head, middle, pe, depth, board});
        const std::uint32_t next = next_node(static_cast<std::uint32_t>(integer_of(pe)));
        element.call_at(next, kSpread,
                        {others, element.cons(row, passed), placed, middle, tail, number(next), depth, board});
        return Outcome::committed;
    }

    static Outcome local(Element& element, const Goal& goal) {
        const auto [rest, passed, placed, head, tail] = goal.take<5>();
        const Cell list = element.read(rest);
        if (list == kBlocked) return element.no_clause();
        if (!is_list(list)) return end_of_column(element, passed, placed, head, tail);
        const Cell row = element.head(list), others = element.tail(list);
        const Cell free = element.fresh(), middle = element.fresh();
        element.call(kAppend, {others, passed, free});
        element.call(kCheck, {row, integer(1), free, placed, placed, head, middle});
        element.call(kLocal, {others, element.cons(row, passed), placed, middle, tail});
        return Outcome::committed;
    }

    static Outcome check_spread(Element& element, const Goal& goal) {
        const auto [row, distance, free, others, placed, head, tail, pe, depth, board] = goal.take<10>();
        switch (meet(element, row, distance, others)) {
            case Met::unknown:
                return element.no_clause();
            case Met::nothing: {
                const Cell now = element.cons(row, placed);
                const int left = integer_of(depth);
                if (left > 1)
                    element.call(kSpread, {free, kNil, now, head, tail, pe, integer(left - 1), board});
                else
                    element.call(kLocal, {free, kNil, now, head, tail});
                break;
            }
            case Met::attacked:
                element.unify(head, tail);
                break;
            case Met::free:
                element.call(kCheckSpread, {row, successor(distance), free, rest(element, others), placed, head, tail,
                                            pe, depth, board});
        }
        return Outcome::committed;
    }

    static Outcome check(Element& element, const Goal& goal) {
        const auto [row, distance, free, others, placed, head, tail] = goal.take<7>();
        switch (meet(element, row, distance, others)) {
            case Met::unknown:
                return element.no_clause();
            case Met::nothing:
                element.call(kLocal, {free, kNil, element.cons(row, placed), head, tail});
                break;
            case Met::attacked:
                element.unify(head, tail);
                break;
            case Met::free:
                element.call(kCheck, {row, successor(distance), free, rest(element, others), placed, head, tail});
        }
        return Outcome::committed;
    }

    int depth_;
};

void check_queens_depth(const Values& values, Errors& errors) {
    const int depth = values.whole("depth"), board = values.whole("board");
    if (depth > board) errors.add("depth", ErrorCode::more_columns_than_board, {depth, board});
    check_queens(values, errors);
}

}  // namespace

std::unique_ptr<Run> start_queens_depth(const Values& values) { return std::make_unique<QueensDepth>(values); }

constexpr ProgramPart kQueensDepth{
    {"queens-depth",
     "Queens by depth",
     "All solutions of n queens; the branches of the first columns of the search tree go to different PEs",
     {{whole("depth", "Depth", "columns", {.least = 1, .most = 12, .standard = 2},
             "The number of columns whose branches become separate pieces of work; deeper means a smaller grain")},
      {whole("board", "Board", "queens", {.least = 1, .most = 12, .standard = 8},
             "The number of queens, rows and columns; one more queen takes some five times as many reductions")},
      {whole("pes", "PEs used", "PEs", {.least = 1, .most = 256, .standard = 6},
             "The number of PEs that take part; the first goal starts on the PE with the highest number")},
      {choice("results", "Results", "What the program does with the solutions"),
       {{"left", "left", "The solutions stay on the PE that found them"},
        {"read", "read", "The first PE reads the list of solutions, whose cells may lie on any PE"}}},
      {real("performance_bound", "Performance bound", "", {.least = 0.01, .most = 0.99, .standard = 0.5, .step = 0.01},
            "The relative performance that messages must leave, from which the largest communication rate follows")}},
     {},
     check_queens_depth},
    kQueensTables,
    {Unit::reductions, Unit::suspensions},
    [](const Values&) { return 0; }};

}  // namespace grainscope
