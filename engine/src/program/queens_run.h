// What the two all-solutions n-queens programs share: their tables, their answer, and the predicates that are the same
// in both. Board positions are a list of rows, newest column first.
#pragma once

#include <vector>

#include "program/logic_run.h"

namespace grainscope {

class QueensRun : public LogicRun {
  public:
    // Every solution found, as rows by column, newest column first, in the order of the answer list. Empty before the
    // end.
    const std::vector<std::vector<int>>& solutions() const { return solutions_; }

  protected:
    QueensRun(const Values& values, const ProgramPart& part);

    // Predicate 0 of either program is top(board, answer), on the last PE.
    void begin_goals() final;
    // The list that results of the first goal's PE hang on.
    std::uint32_t last_node() const { return nodes() - 1; }
    // Where the next piece goes: one PE further, from the last one used back to the first.
    std::uint32_t next_node(std::uint32_t node) const { return node == last_node() ? first_node() : node + 1; }
    void report(bool over) override;

    static Cell number(std::uint32_t node) { return integer(static_cast<std::int32_t>(node)); }
    // What the check of a queen in `row` finds at the front of `others`, the queens placed: that it has to wait for it,
    // nothing, a queen on a diagonal of it, `distance` columns away, or one on none.
    enum class Met { unknown, nothing, attacked, free };
    static Met meet(Element& element, Cell row, Cell distance, Cell others);
    // The rest of `others` after such a queen.
    static Cell rest(Element& element, Cell others) { return element.tail(element.follow(others)); }
    static Cell successor(Cell number) { return integer(integer_of(number) + 1); }
    // No candidate is left: nothing more lies between head and tail, or, if all columns are filled, one solution.
    static Outcome end_of_column(Element& element, Cell passed, Cell placed, Cell head, Cell tail);
    static Outcome append(Element& element, const Goal& goal, int self);
    static Outcome write_results(Element& element, const Goal& goal, int self);

    int board_;
    bool reads_results_;

  private:
    // A term wherever it is: the element that holds it, and the cell there.
    struct Place {
        Element* element;
        Cell cell;
    };
    Place find(Place place);
    void collect_solutions();
    void fill_pes();

    double reduction_us_, performance_bound_;
    std::vector<std::vector<int>> solutions_;
};

inline constexpr auto kQueensColumns = std::to_array<Column>(
    {{"time_s", "Simulated time", "s", "Time until no work was left"},
     {"state", "State", "", "0 while the run goes on, 1 at the end: the result is exact, as nothing is random"},
     {"pes", "PEs", "", "Processing elements that take part"},
     {"board", "Board", "queens", "Size of the problem"},
     {"performance_krps", "Performance", "kRPS", "Thousand reductions per second"},
     {"ideal_krps", "Ideal performance", "kRPS", "Performance of one PE, times the number of PEs"},
     {"relative_performance", "Relative performance", "", "Performance divided by ideal performance"},
     {"work_rate", "Work rate", "", "Share of the time in which a PE works, mean over the PEs"},
     {"work_rate_min", "Lowest work rate", "", "Lowest work rate among all PEs"},
     {"work_rate_max", "Highest work rate", "", "Highest work rate among all PEs"},
     {"work_rate_spread", "Spread of work rates", "", "Highest work rate minus lowest work rate"},
     {"communication_rate", "Communication rate", "messages/reduction", "Messages sent, divided by reductions"},
     {"overhead", "Relative communication overhead", "", "Time for messages divided by time for reductions"},
     {"relative_time", "Relative communication time", "reductions/message",
      "Number of reductions that a message costs: overhead divided by communication rate"},
     {"largest_rate", "Largest rate", "messages/reduction",
      "Largest communication rate at which messages of this cost leave the performance bound"},
     {"cpu_ms", "Processor time", "ms/reduction", "Working time of all PEs divided by reductions"},
     {"reduction_ms", "Reduction part", "ms/reduction", "Part of the processor time for the reductions themselves"},
     {"communication_loss", "Lost to communication", "", "Work rate minus relative performance"},
     {"imbalance_loss", "Lost to imbalance", "", "1 minus work rate"},
     {"share_compute", "Reducing", "", "Share of the PEs' time"},
     {"share_send", "Sending", "", "Share of the PEs' time that making messages takes, firmware included"},
     {"share_receive", "Receiving", "",
      "Share of the PEs' time that taking in messages takes, firmware and dispatch included"},
     {"share_wait", "Waiting", "", "Share of the PEs' time in which goals wait for data and none is ready"},
     {"share_idle", "Idle", "", "Share of the PEs' time in which they have no goal"},
     {"reductions", "Reductions", "", "Goals that committed, built-ins not counted"},
     {"suspensions", "Suspensions", "", "Attempts at goals whose guards had to wait"},
     {"messages", "Messages", "", "Number of messages between PEs"},
     {"throws", "Goals thrown", "", "Number of messages that throw a goal"},
     {"terminations", "Terminations", "", "Number of messages that report the end of goals"},
     {"unifies", "Unifications", "", "Number of messages that unify two terms"},
     {"reads", "Reads", "", "Number of messages that ask for a value"},
     {"returns", "Values returned", "", "Number of messages that bring a value"},
     {"throw_share", "Share of thrown goals", "", "Number of thrown goals divided by number of messages"},
     {"solutions", "Solutions", "", "Number of solutions in the list of answers, which lies on all PEs"},
     {"terminated_s", "Termination", "s", "Time at which the first PE knew that all goals had ended"},
     {"longest_queue", "Longest queue", "goals", "Most goals that were ready on one PE at the same time"},
     {"heap_cells", "Heap", "cells", "Cells of memory in use at the end, on all PEs"},
     {"collections", "Collections", "", "Garbage collections, which take no simulated time"}});
inline constexpr auto kPesColumns =
    std::to_array<Column>({{"pe", "PE", "", "Node number"},
                           {"work_rate", "Work rate", "", "Share of the time in which the PE works"},
                           {"share_compute", "Reducing", "", "Share of the PE's time"},
                           {"share_send", "Sending", "", "Share of the PE's time"},
                           {"share_receive", "Receiving", "", "Share of the PE's time"},
                           {"share_wait", "Waiting", "", "Share of the PE's time"},
                           {"share_idle", "Idle", "", "Share of the PE's time"},
                           {"reductions", "Reductions", "", "Goals that the PE reduced"},
                           {"suspensions", "Suspensions", "", "Attempts of the PE that had to wait"},
                           {"messages", "Messages", "", "Messages that the PE sent"},
                           {"throws", "Goals thrown", "", "Goals that the PE threw to other PEs"}});
inline constexpr std::initializer_list<Table> kQueensTables = {
    {"estimate", "Measurement", TableMode::append, kQueensColumns},
    kLinkTable,
    {"pes", "Processing elements", TableMode::replace, kPesColumns}};

void check_queens(const Values& values, Errors& errors);

}  // namespace grainscope
