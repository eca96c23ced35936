#include "program/board_queens.h"

#include <algorithm>

#include "base/check.h"
#include "program/dealing.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `board-queens`: how many ways there are to place n queens. Node 0 expands boards breadth first, column by
// column, down to a depth, and hands the boards of the last column out as it makes them; its own ones it keeps until
// all are out. A node searches the boards that it got one after the other, each depth first and without a pause, and
// reports for each how many solutions there are. Reports of boards of the same parent are added up; when all of them
// have come, the parent is done too, up to the empty board.
namespace grainscope {
namespace {

constexpr int kSolutionBits = 32;
// Of 0, 1, … queens, as counted by others (OEIS A000170).
constexpr std::int64_t kWays[] = {1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184};

constexpr auto kBoardColumns =
    joined(std::to_array<Column>(
               {{"cycles", "Run time", "cycles", "Time until the number of solutions was known"},
                {"state", "State", "", "Always 1: the result is exact for one run with one seed"},
                {"time_ms", "Run time", "ms", "The run time in milliseconds"},
                {"sequential_ms", "Sequential time", "ms", "Time of all boards on one node, without messages"},
                {"nodes", "Nodes", "", "Number of nodes that take part"},
                {"speedup", "Speedup", "", "Sequential time divided by run time"},
                {"efficiency", "Efficiency", "", "Speedup divided by the number of nodes"},
                {"imbalance", "Imbalance", "", "Search of the busiest node, divided by the mean of all nodes"},
                {"tasks", "Tasks", "", "Number of boards that are searched depth first"},
                {"mean_task", "Length of a task", "cycles", "Mean time to search a board"},
                {"longest_task", "Longest task", "cycles", "Time to search the slowest board"},
                {"dealt_ms", "All handed out", "ms", "Time at which the last board was sent"},
                {"results", "Results", "", "Boards whose search was reported, expanded ones included"},
                {"messages", "Messages", "", "Number of messages with boards and results"},
                {"boards", "Boards", "", "Number of boards in the whole tree, the empty board not counted"},
                {"solutions", "Solutions", "", "Ways to place the queens"}}),
           kClassColumns);

constexpr auto kBoardNodesColumns =
    std::to_array<Column>({{"node", "Node", "", "Number of the node"},
                           {"tasks", "Tasks", "", "Boards that the node searched"},
                           {"work", "Work", "cycles", "Work of the tasks that the node computed"}});

class BoardQueens final : public NodeRun {
    enum MessageKind : int { kBoard, kResult };

  public:
    explicit BoardQueens(const Values& values)
        : NodeRun(values, kBoardQueens),
          tree_(board_tree(values)),
          nodes_of_(dealt(values, tree_->tasks(), nodes())),
          queens_(values.whole("queens")),
          board_cycles_(values.integer("board_cycles")),
          result_cycles_(values.integer("result_cycles")),
          board_words_(values.whole("board_words")),
          result_words_(values.whole("result_words")),
          sequential_ps_(sequential_queens_ps(values, *tree_)),
          work_(nodes()),
          boards_(nodes()),
          solutions_(tree_->expanded) {
        for (std::size_t i = 0; i < tree_->expanded; ++i) waiting_.push_back(tree_->boards[i].children);
    }

    Task background(Node& node) override {
        if (node.id() != 0) co_return;
        std::vector<std::size_t> own;
        // A board is handed out when its parent has been expanded; then come those that stay here.
        const std::vector<BoardTree::Board>& boards = tree_->boards;
        for (std::size_t expanded = 0, made = 1, searched = 0;;) {
            Message message;
            if (expanded < tree_->expanded &&
                (made == boards.size() || static_cast<int>(expanded) <= boards[made].parent)) {
                const std::size_t board = expanded++;
                co_await node.compute(instructions(boards[board].children * board_cycles_));
                // Without a place for a queen it is done at once.
                if (boards[board].children > 0) continue;
                message = result_of(board);
            } else if (made < boards.size()) {
                const std::size_t board = made++;
                if (board < tree_->expanded) continue;
                dealt_ = node.now();
                message = board_for(nodes_of_[board - tree_->expanded], board);
                if (message.destination == 0) {
                    own.push_back(board);
                    continue;
                }
            } else if (searched < own.size()) {
                const std::size_t board = own[searched++];
                co_await node.compute(task(board, node.id()));
                message = result_of(board);
            } else {
                co_return;
            }
            co_await node.send(message);
        }
    }

    Task handle(Node& node, Message message) override {
        if (message.kind == kBoard) {
            const auto board = static_cast<std::size_t>(message.value);
            co_await node.compute(task(board, node.id()));
            co_await node.send(result_of(board));
            co_return;
        }
        auto board = static_cast<std::size_t>(message.value >> kSolutionBits);
        std::int64_t solutions = message.value & ((std::int64_t{1} << kSolutionBits) - 1);
        for (;;) {
            co_await node.compute(instructions(result_cycles_));
            ++results_;
            const int parent = tree_->boards[board].parent;
            if (parent < 0) break;
            board = static_cast<std::size_t>(parent);
            solutions_[board] += solutions;
            if (--waiting_[board] > 0) co_return;
            solutions = solutions_[board];
        }
        found_ = solutions;
        last_ = node.now();
    }

  protected:
    bool finished(std::int64_t) override { return false; }
    bool exhausted() override {
        if (last_ == 0) return false;
        machine().settle();
        CHECK(found_ == kWays[static_cast<std::size_t>(queens_)]);
        std::int64_t most = 0, all = 0, longest = 0;
        for (const std::int64_t work : work_) most = std::max(most, work), all += work;
        for (std::size_t i = tree_->expanded; i < tree_->boards.size(); ++i)
            longest = std::max(longest, tree_->boards[i].below);
        const auto each = static_cast<double>(board_cycles_), tasks = static_cast<double>(tree_->tasks());
        const double speedup = sequential_ps_ / static_cast<double>(last_), n = nodes();
        tables_[0].put<kBoardColumns>(
            {{"cycles", cycles(last_)},
             {"state", 1},
             {"time_ms", static_cast<double>(last_) / 1e9},
             {"sequential_ms", sequential_ps_ / 1e9},
             {"nodes", n},
             {"speedup", speedup},
             {"efficiency", speedup / n},
             {"imbalance", all > 0 ? static_cast<double>(most) * n / static_cast<double>(all) : 1},
             {"tasks", tasks},
             {"mean_task", tasks > 0 ? static_cast<double>(all) * each / tasks : 0},
             {"longest_task", static_cast<double>(longest) * each},
             {"dealt_ms", static_cast<double>(dealt_) / 1e9},
             {"results", results_},
             {"messages", counts().sent},
             {"boards", tree_->boards[0].below},
             {"solutions", found_}});
        tables_[0].put<kBoardColumns>("share_compute", class_shares());
        tables_[2].clear();
        for (std::uint32_t node = 0; node < nodes(); ++node)
            tables_[2].put<kBoardNodesColumns>(
                {{"node", node}, {"tasks", boards_[node]}, {"work", static_cast<double>(work_[node]) * each}});
        fill_links();
        return true;
    }

  private:
    // Searching a board, on the account of the node.
    Work task(std::size_t board, std::uint32_t node) {
        work_[node] += tree_->boards[board].below;
        ++boards_[node];
        return instructions(tree_->boards[board].below * board_cycles_);
    }
    [[gnu::noinline]] Message board_for(std::uint32_t node, std::size_t board) const {
        return {.destination = node,
                .kind = kBoard,
                .bytes = board_words_ * kWordBytes,
                .value = static_cast<std::int64_t>(board)};
    }
    [[gnu::noinline]] Message result_of(std::size_t board) const {
        return {.destination = 0,
                .role = Role::report,
                .kind = kResult,
                .bytes = result_words_ * kWordBytes,
                .value = static_cast<std::int64_t>(board) << kSolutionBits | tree_->boards[board].solutions};
    }

    std::shared_ptr<const BoardTree> tree_;
    std::vector<std::uint32_t> nodes_of_;  // of every task
    int queens_;
    std::int64_t board_cycles_, result_cycles_;
    int board_words_, result_words_;
    double sequential_ps_;
    std::vector<std::int64_t> work_, boards_;  // of every node: boards placed, tasks
    std::vector<std::int64_t> solutions_;      // of every board that is expanded
    std::vector<int> waiting_;                 // its children that are not done
    std::int64_t results_ = 0, found_ = -1;
    Tick dealt_ = 0, last_ = 0;
};

void check_board_queens(const Values& values, Errors& errors) {
    const int depth = values.whole("expansion_depth"), board = values.whole("queens");
    if (depth > board) errors.add("expansion_depth", ErrorCode::more_columns_than_board, {depth, board});
}

}  // namespace

std::shared_ptr<const BoardTree> board_tree(const Values& values) {
    return board_tree(values.whole("queens"), values.whole("expansion_depth"));
}

double sequential_queens_ps(const Values& values, const BoardTree& tree) {
    return node_of(values).price_ps(values, instructions(tree.boards[0].below * values.integer("board_cycles")));
}

std::unique_ptr<Run> start_board_queens(const Values& values) { return std::make_unique<BoardQueens>(values); }

constexpr ProgramPart kBoardQueens{
    {"board-queens",
     "Queens by boards",
     "All ways to place n queens: boards are expanded breadth first, handed out, and searched depth first",
     {
         {whole("queens", "Board", "queens", {.least = 1, .most = 15, .standard = 10},
                "The number of queens, and of rows and columns of the board")},
         {whole("expansion_depth", "Expansion depth", "columns", {.least = 1, .most = 6, .standard = 3},
                "The number of columns that are filled before boards are handed out; deeper means a smaller grain")},
         {choice("dealing", "Tasks go", "The rule that picks the node for a task"),
          {{"in-turns", "in turns", "The tasks go to one node after the other"},
           {"shuffled", "shuffled", "The tasks are shuffled first, and each node gets the same number"},
           {"random", "by chance", "Each task goes to any node, with equal chance"},
           {"blocks", "in blocks", "Each node gets the same number of neighbouring tasks"}}},
         {shown_in(Group::node, whole("board_cycles", "Placing a queen", "cycles",
                                      {.least = 1, .most = 1'000'000, .standard = 100, .log = true},
                                      "The instructions for every new board, the search for free rows included"))},
         {shown_in(Group::node,
                   whole("result_cycles", "Taking in a result", "cycles", {.most = 100'000, .standard = 40},
                         "The instructions for every result that comes back"))},
         {whole("board_words", "Board message", "words", {.least = 1, .most = 64, .standard = 8},
                "The length of a message that carries a board")},
         {whole("result_words", "Result message", "words", {.least = 1, .most = 64, .standard = 3},
                "The length of a message that carries the number of solutions of a board")},
     },
     {},
     check_board_queens},
    {{"estimate", "Measurement", TableMode::append, kBoardColumns},
     kLinkTable,
     {"nodes", "Nodes", TableMode::replace, kBoardNodesColumns}},
    {Unit::instructions},
    [](const Values& values) {
        return std::max(values.whole("board_words"), values.whole("result_words")) * kWordBytes;
    }};

}  // namespace grainscope
