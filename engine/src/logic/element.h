// A processing element (PE) of the abstract machine of a committed-choice language (Flat GHC): its goals, its terms,
// its part of the AND-tree, and its tables of what other PEs refer to. It knows nothing of time; every call is one unit
// of work, whose messages are left in outbox().
//
// - A goal is reduced by its predicate (LogicProgram::reduce): the guards of the clauses are tried in textual order and
//   only read; the first clause whose guard holds commits; its body makes goals and unifies. A goal all of whose guards
//   wait for variables is suspended on them and comes back when one of them has a value.
// - A term on another PE is a reference. Reading one sends read_value and suspends; unifying one with a value sends
//   unify; return_value brings the value. A variable unified with a reference becomes that reference, without a
//   message. A read that finds a variable waits there; one that finds a reference is passed on.
// - A goal with a pragma for another PE leaves as throw_goal. Its place in the AND-tree here is taken by a proxy, and
//   over there a foster parent stands for the tree (TR-230 as cited by the paper); when all goals of a foster parent
//   are over, `terminated` goes back and the proxy's count falls. The root is over when its count is zero.
// - A unify message is work of the same tree. If its end is reported as that of a goal, the root is over only when all
//   bindings have been made; if not, some may still be on their way then.
#pragma once

#include <initializer_list>
#include <unordered_map>
#include <vector>

#include "logic/and_tree.h"
#include "logic/goal.h"
#include "logic/message.h"
#include "logic/term.h"
#include "logic/waiters.h"

namespace grainscope {

// How a list in a message travels. The paper does not say.
//   value: whole, up to its unbound tail, which becomes a reference
//   reference: lists in a thrown goal are references; a value that is asked for comes whole
//   cell: as reference, but a value is one cell whose lists are references
//   copied: as value, but a value that is asked for is one cell, so that every cell has a read and a return
enum class Transport { value, reference, cell, copied };

struct LogicConfig {
    Transport transport;
    FosterParents foster_parents;
    bool reports_unify;
    bool binds_remotely;
    Scheduling scheduling;
};

enum class Outcome { committed, suspended, failed };

class Element;

// Predicates by number.
class LogicProgram {
  public:
    virtual ~LogicProgram() = default;
    // Tries the clauses of the goal's predicate. A committed one has made its goals and unifications by `element`.
    virtual Outcome reduce(Element& element, const Goal& goal) = 0;
};

struct LogicCounts {
    std::int64_t reductions = 0, suspensions = 0, failures = 0;
    std::int64_t sent[kMessageKinds] = {};
    std::int64_t messages() const { return sent[0] + sent[1] + sent[2] + sent[3] + sent[4]; }
};

class Element {
  public:
    Element(std::uint32_t pe, const LogicConfig& config, RandomStream random, MessagePool& messages);

    // --- For predicates ---
    std::uint32_t pe() const { return pe_; }
    // The value of a term, or kBlocked, and then the goal will be suspended on it if no clause commits.
    Cell read(Cell cell);
    Cell head(Cell list) const { return heap_.head(list); }
    Cell tail(Cell list) const { return heap_.tail(list); }
    Cell fresh() { return heap_.fresh(); }
    Cell cons(Cell head, Cell tail) { return heap_.cons(head, tail); }
    // A body goal. At most 8 per clause.
    void call(int predicate, std::initializer_list<Cell> arguments) {
        make_goal(predicate, arguments.begin(), arguments.size());
    }
    // A body goal with a pragma; on this PE it is an ordinary one.
    void call_at(std::uint32_t pe, int predicate, std::initializer_list<Cell> arguments) {
        call_at(pe, predicate, arguments.begin(), arguments.size());
    }
    void call_at(std::uint32_t pe, int predicate, const Cell* arguments, std::size_t arity);
    void unify(Cell a, Cell b);
    // After the last clause: suspended if a guard waits, else failed.
    Outcome no_clause() const { return blocked_.empty() ? Outcome::failed : Outcome::suspended; }

    // --- For the machine ---
    // The first goal, under the root of the AND-tree. Its arguments are made by fresh() and cons().
    void start(int predicate, std::initializer_list<Cell> arguments);
    // Reduces or suspends the next ready goal.
    Outcome reduce_next(LogicProgram& program);
    void receive(const LogicMessage& message);
    std::vector<std::uint32_t>& outbox() { return outbox_; }
    std::uint32_t ready() const { return ready_.size(); }
    std::int64_t suspended() const { return suspended_; }
    // How often the root's count has come to zero.
    int terminations() const { return tree_.terminations(); }
    // Nodes of the AND-tree and proxies that are not over.
    std::size_t open_nodes() const { return tree_.open_nodes(); }
    const LogicCounts& counts() const { return counts_; }
    std::size_t heap_cells() const { return heap_.size(); }
    int collections() const { return collections_; }

    // For reading results across PEs: the value of a term here, or the Address it leads to.
    Cell follow(Cell cell) const { return resolve(heap_.follow(cell)); }
    Address address_of(Cell external) const { return imports_[index_of(external)].at; }
    Cell exported(std::uint32_t id) const { return exports_[id]; }
    std::uint32_t export_term(Cell cell);

  private:
    struct Import {
        Address at;
        Cell value;  // kBlocked until it has come
        bool requested;
        std::uint32_t waiters;
    };
    Cell resolve(Cell cell) const;
    void suspend(std::uint32_t goal);
    // On a variable, or on an import, whose value is asked for if it has not been.
    void wait_on(Cell unknown, Waiter waiter);
    void wake(std::uint32_t waiters, Cell value);
    void bind(Cell variable, Cell value);
    void request(std::uint32_t import);
    void serve_read(Cell cell, Address reader);
    void return_value(Address reader, Cell value);

    void submit_body();
    void make_goal(int predicate, const Cell* arguments, std::size_t arity);
    void throw_goal(std::uint32_t pe, int predicate, const Cell* arguments, std::size_t arity);
    void take_goal(const LogicMessage& message);
    void take_unify(const LogicMessage& message);
    LogicMessage& compose_unify(Cell external, Cell value);
    void send(const std::optional<AndTree::Report>& report);

    LogicMessage& compose(MessageKind kind, std::uint32_t destination, std::uint32_t target);
    enum class Depth { whole, one_cell, references };
    Depth goal_depth() const;
    Depth unify_depth() const;
    Depth return_depth() const;
    void write(Cell cell, Depth depth, std::vector<Cell>& words);
    void write_reference(Cell cell, std::vector<Cell>& words);
    Cell read_words(const std::vector<Cell>& words, std::size_t& at);
    std::uint32_t import_of(Address address);
    void collect();

    std::uint32_t pe_;
    LogicConfig config_;
    MessagePool& messages_;
    Heap heap_;
    GoalPool goals_;
    ReadyQueue ready_;
    std::int64_t suspended_ = 0;
    LogicCounts counts_;
    int collections_ = 0;

    AndTree tree_;
    WaiterPool waiters_;
    std::vector<Cell> exports_;
    std::vector<Import> imports_;
    std::unordered_map<std::uint64_t, std::uint32_t> import_index_;  // looked up only, never walked

    // Of the reduction that goes on.
    std::uint32_t parent_ = 0;
    std::vector<std::uint32_t> body_;
    std::vector<Cell> blocked_;
    std::vector<std::uint32_t> outbox_;
};

}  // namespace grainscope
