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

// Parameters `board`, `pes`, `results` and others, declared by the first program and read by both.
std::vector<Parameter> queens_parameters();
std::vector<const char*> queens_keys();
std::vector<Table> queens_tables();
void check_queens(const Values& values, Errors& errors);

}  // namespace grainscope
