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
    QueensRun(const Values& values, const std::vector<Table>& tables);

    // Predicate 0 of either program is top(board, answer), on the last PE.
    std::uint32_t begin() final;
    // The list that results of the first goal's PE hang on.
    std::uint32_t last_node() const { return machine_.first_node() + machine_.pes() - 1; }
    // Where the next piece goes: one PE further, from the last one used back to the first.
    std::uint32_t next_node(std::uint32_t node) const { return node == last_node() ? machine_.first_node() : node + 1; }
    void report(bool over) override;

    static Cell number(std::uint32_t node) { return integer(static_cast<std::int32_t>(node)); }
    // Whether a queen in `row` attacks one in row `other`, so many columns away.
    static bool attacks(Cell row, Cell other, Cell distance) {
        const int apart = integer_of(row) - integer_of(other);
        return apart == integer_of(distance) || apart == -integer_of(distance);
    }
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

// Parameters `board`, `pes`, `results`, `timeline`, … declared by the first program and read by both.
std::vector<Parameter> queens_parameters();
std::vector<const char*> queens_keys();
std::vector<Table> queens_tables();
MaybeError check_queens(const Values& values);

}  // namespace grainscope
