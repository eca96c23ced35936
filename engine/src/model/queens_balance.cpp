#include "model/queens_balance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <vector>

#include "base/known.h"
#include "base/nan.h"
#include "node/psi.h"
#include "program/queens_run.h"

namespace grainscope {
namespace {

// What the walk of a search tree depends on. What things cost is not among it.
struct Tree {
    bool by_grain, reports_unify;
    int board, pes;
    std::int64_t split;  // the depth to which columns are spread, or the number of pieces
};

// Messages that cost the same, with how many of them every PE sends and receives.
struct MessageClass {
    LogicMessage sample;
    std::vector<std::int64_t> sent, received;
};

// The search tree of either program, walked as the programs walk it, with every reduction and message on the account
// of its PE. Nothing waits for anything, so the busiest PE gives the least time in which the run can be over. Lists
// that are not complete when they are sent cost messages that are not counted here: how many there are depends on
// timing.
class Count {
  public:
    explicit Count(const Tree& tree)
        : reports_unify_(tree.reports_unify),
          board_(tree.board),
          pes_(tree.pes),
          reductions_(static_cast<std::size_t>(tree.pes)) {
        if (tree.by_grain)
            by_grain(tree.split);
        else
            by_depth(static_cast<int>(tree.split));
    }

    // Of every PE.
    const std::vector<std::int64_t>& reductions() const { return reductions_; }
    const std::vector<MessageClass>& classes() const { return classes_; }
    std::int64_t messages() const { return messages_; }

  private:
    void by_depth(int depth) {
        const int first = pes_ - 1;
        work(first, 2);  // top, queens
        Row rows{};
        spread(all(), rows, 0, first, depth, first);
    }

    void by_grain(std::int64_t pieces) {
        const int first = pes_ - 1;
        work(first, 3);  // top, grain, queens
        std::int64_t leaves = 1;
        for (int n = 2; n <= board_; ++n) leaves *= n;
        const std::int64_t each = leaves / pes_;
        base_ = each >= pieces ? each / pieces : 1;
        Row rows{};
        column(1, base_, all(), rows, 0, first, first, leaves / board_, std::max(1, board_ - 1));
    }

    using Rows = std::vector<int>;
    using Row = std::array<int, 16>;  // of the queens placed

    // Rows in the order in which they are tried.
    Rows all() const {
        Rows rows;
        for (int row = 1; row <= board_; ++row) rows.push_back(row);
        return rows;
    }
    void work(int pe, std::int64_t reductions) { reductions_[static_cast<std::size_t>(pe)] += reductions; }
    int next(int pe) const { return pe + 1 == pes_ ? 0 : pe + 1; }

    void message(MessageKind kind, int from, int to, int arity, int words) {
        MessageClass& one = class_of(kind, arity, words);
        ++one.sent[static_cast<std::size_t>(from)];
        ++one.received[static_cast<std::size_t>(to)];
        ++messages_;
    }
    MessageClass& class_of(MessageKind kind, int arity, int words) {
        for (MessageClass& one : classes_)
            if (one.sample.kind == kind && one.sample.arity == arity &&
                one.sample.words.size() == static_cast<std::size_t>(words))
                return one;
        MessageClass& added = classes_.emplace_back();
        added.sample.kind = kind;
        added.sample.arity = static_cast<std::uint8_t>(arity);
        added.sample.words.resize(static_cast<std::size_t>(words));
        added.sent.resize(reductions_.size());
        added.received.resize(reductions_.size());
        return added;
    }
    // A goal of that many integers, three lists and two references.
    void goal(int from, int to, int integers, int cells) {
        if (from == to) return;
        message(MessageKind::throw_goal, from, to, integers + 5, integers + 2 * cells + 3 + 4);
        message(MessageKind::terminated, to, from, 0, 0);
    }
    // The end of a list of solutions, a variable of PE `owner`, is bound.
    void bind(int pe, int owner, int words) {
        if (pe == owner) return;
        message(MessageKind::unify, pe, owner, 0, words);
        if (reports_unify_) message(MessageKind::terminated, owner, pe, 0, 0);
    }
    void bind_end(int pe, int owner, bool solution) { bind(pe, owner, solution ? 2 * board_ + 4 : 2); }

    // Reductions of the check; `fits` if no queen placed attacks the row.
    int check(int row, const Row& rows, int placed, bool& fits) const {
        for (int distance = 1; distance <= placed; ++distance) {
            const int apart = row - rows[static_cast<std::size_t>(placed - distance)];
            if (apart == distance || apart == -distance) {
                fits = false;
                return distance;
            }
        }
        fits = true;
        return placed + 1;
    }
    // The rows that stay free when candidate i is taken: those behind it, then those before it, newest first.
    static Rows free_rows(const Rows& rest, std::size_t i) {
        Rows free(rest.begin() + static_cast<std::ptrdiff_t>(i) + 1, rest.end());
        for (std::size_t back = i; back > 0; --back) free.push_back(rest[back - 1]);
        return free;
    }

    // A column whose candidates go round; its list of solutions begins in a variable of PE `owner`.
    void spread(const Rows& rest, Row& rows, int placed, int pe, int depth, int owner) {
        for (std::size_t i = 0; i < rest.size(); ++i) {
            const int behind = static_cast<int>(rest.size() - i) - 1;
            bool fits = false;
            work(pe, 1 + behind + 1 + check(rest[i], rows, placed, fits));
            if (fits) {
                rows[static_cast<std::size_t>(placed)] = rest[i];
                const Rows free = free_rows(rest, i);
                if (depth > 1)
                    spread(free, rows, placed + 1, pe, depth - 1, owner);
                else
                    local(free, rows, placed + 1, pe, owner);
            } else {
                bind_end(pe, owner, false);
            }
            owner = pe;
            pe = next(pe);
            goal(owner, pe, 3, static_cast<int>(rest.size()) + placed);
        }
        work(pe, 1);
        bind_end(pe, owner, rest.empty());
    }

    void local(const Rows& rest, Row& rows, int placed, int pe, int owner) {
        for (std::size_t i = 0; i < rest.size(); ++i) {
            bool fits = false;
            work(pe, 1 + static_cast<int>(rest.size() - i) + check(rest[i], rows, placed, fits));
            if (fits) {
                rows[static_cast<std::size_t>(placed)] = rest[i];
                local(free_rows(rest, i), rows, placed + 1, pe, owner);
            } else {
                bind_end(pe, owner, false);
            }
            owner = pe;
        }
        work(pe, 1);
        bind_end(pe, owner, rest.empty());
    }

    void column(std::int64_t self, std::int64_t border, const Rows& rest, Row& rows, int placed, int pe, int owner,
                std::int64_t width, int level) {
        for (std::size_t i = 0; i < rest.size(); ++i, self += width) {
            if (self > border) {
                work(pe, 2);  // column and the last move_on
                const int from = pe;
                for (; self > border; border += base_) {
                    work(from, 1);
                    pe = next(pe);
                }
                goal(from, pe, 7, static_cast<int>(rest.size()) + placed);
            }
            bool fits = false;
            work(pe, 1 + static_cast<int>(rest.size() - i) + check(rest[i], rows, placed, fits));
            if (fits) {
                rows[static_cast<std::size_t>(placed)] = rest[i];
                column(self, border, free_rows(rest, i), rows, placed + 1, pe, owner, level > 1 ? width / level : width,
                       level > 1 ? level - 1 : 1);
            } else {
                bind_end(pe, owner, false);
            }
            owner = pe;
        }
        work(pe, 1);
        bind_end(pe, owner, rest.empty());
    }

    bool reports_unify_;
    int board_, pes_;
    std::int64_t base_ = 1, messages_ = 0;
    std::vector<std::int64_t> reductions_;
    std::vector<MessageClass> classes_;
};

constexpr int kLargestBoard = 10;
// A figure asks for every point of its curves anew whenever a cost is moved, and none of their trees changes by that.
constexpr std::size_t kMostKnown = 512;

std::shared_ptr<const Count> counted(const Tree& tree) {
    static Known known(kMostKnown);
    const Known::Key key{2 * tree.by_grain + tree.reports_unify, tree.board, tree.pes, tree.split};
    return known.of<Count>(key, [&] { return Count(tree); });
}

// What a message keeps its sender and its receiver busy, in ps; NaN where a node cannot say.
struct BusyTimes {
    double sender, receiver;
};

BusyTimes busy_times(const Message& message, const Values& values) {
    const NodePart& node = node_of(values);
    const auto units = [setting = setting_of(values)](int bytes) { return setting->units(bytes); };
    if (node.key != kPsi.key) {
        const Endpoint ends = node.endpoint(values, message.role, message.bytes,
                                            units(node.bytes_sent(values, message.role, message.bytes)));
        return {ends.sender_ps, ends.receiver_ps};
    }
    // Its software counts the arguments of a goal.
    const PsiConfig config = PsiConfig::from(values);
    const int on_link = units(config.bytes(message));
    const Tick software = config.software_ps(message.role, message.arguments, on_link),
               firmware = on_link * config.unit_ps;
    const auto own = static_cast<std::int64_t>(config.sender_share * static_cast<double>(software));
    return {static_cast<double>(own + firmware), static_cast<double>(software - own + firmware)};
}

// In ps, of every PE.
std::vector<double> message_times(const Count& count, const Values& values) {
    std::vector<double> times(count.reductions().size());
    for (const MessageClass& one : count.classes()) {
        const BusyTimes ends = busy_times(message_for(one.sample), values);
        for (std::size_t pe = 0; pe < times.size(); ++pe)
            times[pe] +=
                static_cast<double>(one.sent[pe]) * ends.sender + static_cast<double>(one.received[pe]) * ends.receiver;
    }
    return times;
}

constexpr auto kQueensBalanceColumns = std::to_array<Column>(
    {{"performance_krps", "Performance", "kRPS", "Reductions divided by the time of the busiest PE"},
     {"relative_performance", "Relative performance", "", "Performance divided by ideal performance"},
     {"work_rate", "Work rate", "", "Mean load divided by greatest load"},
     {"communication_rate", "Communication rate", "messages/reduction", "Messages divided by reductions"},
     {"overhead", "Relative communication overhead", "", "Time for messages divided by time for reductions"},
     {"relative_time", "Relative communication time", "reductions/message", "Overhead divided by communication rate"},
     {"largest_rate", "Largest rate", "messages/reduction",
      "Largest communication rate that keeps the performance bound"}});

std::vector<double> evaluate(const Values& values) {
    const bool grain = values.choice_key("program") == "queens-grain";
    const bool counts = values.whole("board") <= kLargestBoard && values.choice_key("transport") == "value";
    // A node that computes nothing has no price of a reduction.
    const bool computes = node_of(values).price_ps != nullptr;
    if (!counts || !computes || !passes(check_queens, values)) return row_of<kQueensBalanceColumns>({});
    const int board = values.whole("board");
    const std::int64_t split = grain ? values.integer("grain_k") : std::min(values.whole("depth"), board);
    const std::shared_ptr<const Count> kept =
        counted({grain, logic_config(values).reports_unify, board, values.whole("pes"), split});
    const Count& count = *kept;
    const std::vector<double> times = message_times(count, values);
    if (std::isnan(times.front())) return row_of<kQueensBalanceColumns>({});
    const double reduction_ps = node_of(values).price_ps(values, Work{Unit::reductions, 1});
    double reductions = 0, messages_ps = 0, busiest_ps = 0;
    for (std::size_t pe = 0; pe < times.size(); ++pe) {
        const double own = static_cast<double>(count.reductions()[pe]), message_ps = times[pe];
        reductions += own;
        messages_ps += message_ps;
        busiest_ps = std::max(busiest_ps, own * reduction_ps + message_ps);
    }
    const auto pes = static_cast<double>(times.size()), messages = static_cast<double>(count.messages());
    const double all_ps = reductions * reduction_ps + messages_ps;
    const double overhead = messages_ps / (reductions * reduction_ps), rate = messages / reductions;
    const double relative = reductions * reduction_ps / pes / busiest_ps;
    const double relative_time = messages > 0 ? overhead / rate : kNaN;
    return row_of<kQueensBalanceColumns>(
        {{"performance_krps", reductions / busiest_ps * 1e9},
         {"relative_performance", relative},
         {"work_rate", all_ps / pes / busiest_ps},
         {"communication_rate", rate},
         {"overhead", overhead},
         {"relative_time", relative_time},
         {"largest_rate", (1 / values.number("performance_bound") - 1) / relative_time}});
}

}  // namespace

constexpr ModelPart kQueensBalance{
    {"queens-balance",
     "Counted loads",
     "Ideal performance x work rate / (1 + overhead), with all loads counted from the search tree and no PE "
     "ever waiting; for boards up to 10 and lists that travel whole",
     {},
     {"board",
      "depth",
      "grain_k",
      "pes",
      "reduction_us",
      "throw_reductions",
      "argument_reductions",
      "unify_reductions",
      "terminated_reductions",
      "message_cost_factor",
      "sender_share",
      "firmware_byte_ns",
      "firmware",
      "contained_reductions",
      "throw_words",
      "report_words",
      "unify_end",
      "performance_bound",
      "reduction_cycles",
      "transfer",
      "after_send",
      "message_work",
      "command_cycles",
      "setup_cycles",
      "software_cycles",
      "copy_cycles",
      "allocate_cycles",
      "dispatch_cycles",
      "processor_ps"}},
    kQueensBalanceColumns,
    evaluate};

}  // namespace grainscope
