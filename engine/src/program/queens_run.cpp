#include "program/queens_run.h"

#include <algorithm>
#include <cstdlib>

#include "base/check.h"
#include "base/nan.h"
#include "base/number.h"

namespace grainscope {
namespace {

double seconds(std::int64_t ps) { return static_cast<double>(ps) * 1e-12; }

std::int64_t busy(const ClassTimes& times) {
    return times[static_cast<std::size_t>(TimeClass::compute)] + times[static_cast<std::size_t>(TimeClass::send)] +
           times[static_cast<std::size_t>(TimeClass::receive)];
}

// To start a handler is a part of taking in its message.
ClassTimes with_dispatch_received(ClassTimes times) {
    Tick& dispatch = times[static_cast<std::size_t>(TimeClass::dispatch)];
    times[static_cast<std::size_t>(TimeClass::receive)] += dispatch;
    dispatch = 0;
    return times;
}

double share(const ClassTimes& times, TimeClass what, double of) {
    return static_cast<double>(times[static_cast<std::size_t>(what)]) / of;
}

}  // namespace

QueensRun::QueensRun(const Values& values, const ProgramPart& part)
    : LogicRun(values, part, static_cast<std::uint32_t>(values.integer("pes"))),
      board_(values.whole("board")),
      reads_results_(values.choice_key("results") == "read"),
      reduction_us_(node_of(values).price_ps(values, reductions(1)) / 1e6),
      performance_bound_(values.number("performance_bound")) {}

void QueensRun::begin_goals() {
    Element& first = element(last_node());
    // The end of the run reads the answer by the number of its export.
    const Cell answer = first.fresh();
    CHECK(first.export_term(answer) == 0);
    Cell rows = kNil;
    for (int row = board_; row >= 1; --row) rows = first.cons(integer(row), rows);
    first.start(0, {rows, answer});
}

QueensRun::Met QueensRun::meet(Element& element, Cell row, Cell distance, Cell others) {
    const Cell list = element.read(others);
    if (list == kBlocked) return Met::unknown;
    if (!is_list(list)) return Met::nothing;
    const Cell other = element.read(element.head(list));
    if (other == kBlocked) return Met::unknown;
    return std::abs(integer_of(row) - integer_of(other)) == integer_of(distance) ? Met::attacked : Met::free;
}

Outcome QueensRun::end_of_column(Element& element, Cell passed, Cell placed, Cell head, Cell tail) {
    const Cell tried = element.read(passed);
    if (tried == kBlocked) return element.no_clause();
    element.unify(head, is_list(tried) ? tail : element.cons(placed, tail));
    return Outcome::committed;
}

// append([H|T], End, Out): Out = [H|Rest], append(T, End, Rest). append([], End, Out): Out = End.
Outcome QueensRun::append(Element& element, const Goal& goal, int self) {
    const auto [list, end, out] = goal.take<3>();
    const Cell front = element.read(list);
    if (front == kBlocked) return element.no_clause();
    if (is_list(front)) {
        const Cell rest = element.fresh();
        element.unify(out, element.cons(element.head(front), rest));
        element.call(self, {element.tail(front), end, rest});
    } else {
        element.unify(out, end);
    }
    return Outcome::committed;
}

// Walks down the list of solutions; what it prints is a built-in.
Outcome QueensRun::write_results(Element& element, const Goal& goal, int self) {
    const Cell list = element.read(goal.arguments[0]);
    if (list == kBlocked) return element.no_clause();
    if (is_list(list)) element.call(self, {element.tail(list)});
    return Outcome::committed;
}

QueensRun::Place QueensRun::find(Place place) {
    place.cell = place.element->follow(place.cell);
    while (has(place.cell, Tag::external)) {
        const Address at = place.element->address_of(place.cell);
        place.element = &element(at.pe);
        place.cell = place.element->follow(place.element->exported(at.id));
    }
    return place;
}

void QueensRun::collect_solutions() {
    Element& first = element(last_node());
    for (Place list = find({&first, first.exported(0)}); is_list(list.cell);
         list = find({list.element, list.element->tail(list.cell)})) {
        std::vector<int> rows;
        for (Place row = find({list.element, list.element->head(list.cell)}); is_list(row.cell);
             row = find({row.element, row.element->tail(row.cell)}))
            rows.push_back(integer_of(find({row.element, row.element->head(row.cell)}).cell));
        solutions_.push_back(std::move(rows));
    }
}

void QueensRun::report(bool over) {
    if (over) collect_solutions();
    const double count = pes(), total_ps = static_cast<double>(machine().now());
    ClassTimes times{};
    LogicCounts counts;
    double lowest = 1, highest = 0;
    std::uint32_t longest = 0;
    std::size_t heap = 0;
    int collections = 0;
    for (std::uint32_t i = 0; i < pes(); ++i) {
        const std::uint32_t node = first_node() + i;
        const ClassTimes own = with_dispatch_received(machine().times(node));
        const LogicCounts& done = element(node).counts();
        for (std::size_t c = 0; c < kTimeClasses; ++c) times[c] += own[c];
        for (int k = 0; k < kMessageKinds; ++k) counts.sent[k] += done.sent[k];
        counts.reductions += done.reductions;
        counts.suspensions += done.suspensions;
        counts.failures += done.failures;
        const double rate = static_cast<double>(busy(own)) / total_ps;
        lowest = std::min(lowest, rate);
        highest = std::max(highest, rate);
        longest = std::max(longest, longest_queue(node));
        heap += element(node).heap_cells();
        collections += element(node).collections();
    }
    CHECK(counts.failures == 0);
    const auto reductions = static_cast<double>(counts.reductions), messages = static_cast<double>(counts.messages());
    const double performance = reductions / total_ps * 1e9, ideal = 1000 * count / reduction_us_;
    const double relative = performance / ideal, work_rate = static_cast<double>(busy(times)) / count / total_ps;
    // What cost no time is none: as a ratio less one it would be what rounding leaves.
    const bool free = busy(times) == times[static_cast<std::size_t>(TimeClass::compute)];
    const double rate = messages / reductions, overhead = free ? 0 : work_rate / relative - 1;
    const double all_ps = count * total_ps;
    const auto sent = [&](MessageKind kind) { return static_cast<double>(counts.sent[static_cast<int>(kind)]); };
    tables_[0].put<kQueensColumns>({{"time_s", seconds(machine().now())},
                                    {"state", over ? 1.0 : 0.0},
                                    {"pes", count},
                                    {"board", board_},
                                    {"performance_krps", performance},
                                    {"ideal_krps", ideal},
                                    {"relative_performance", relative},
                                    {"work_rate", work_rate},
                                    {"work_rate_min", lowest},
                                    {"work_rate_max", highest},
                                    {"work_rate_spread", highest - lowest},
                                    {"communication_rate", rate},
                                    {"overhead", overhead},
                                    {"relative_time", messages > 0 ? overhead / rate : kNaN},
                                    {"largest_rate", free ? kNaN : (1 / performance_bound_ - 1) / (overhead / rate)},
                                    {"cpu_ms", static_cast<double>(busy(times)) / reductions * 1e-9},
                                    {"reduction_ms", share(times, TimeClass::compute, reductions) * 1e-9},
                                    {"communication_loss", work_rate - relative},
                                    {"imbalance_loss", 1 - work_rate},
                                    {"share_compute", share(times, TimeClass::compute, all_ps)},
                                    {"share_send", share(times, TimeClass::send, all_ps)},
                                    {"share_receive", share(times, TimeClass::receive, all_ps)},
                                    {"share_wait", share(times, TimeClass::wait, all_ps)},
                                    {"share_idle", share(times, TimeClass::idle, all_ps)},
                                    {"reductions", reductions},
                                    {"suspensions", counts.suspensions},
                                    {"messages", messages},
                                    {"throws", sent(MessageKind::throw_goal)},
                                    {"terminations", sent(MessageKind::terminated)},
                                    {"unifies", sent(MessageKind::unify)},
                                    {"reads", sent(MessageKind::read_value)},
                                    {"returns", sent(MessageKind::return_value)},
                                    {"throw_share", messages > 0 ? sent(MessageKind::throw_goal) / messages : kNaN},
                                    {"solutions", over ? static_cast<double>(solutions_.size()) : kNaN},
                                    {"terminated_s", terminated() > 0 ? seconds(terminated()) : kNaN},
                                    {"longest_queue", longest},
                                    {"heap_cells", heap},
                                    {"collections", collections}});
    if (!over) return;
    fill_pes();
    fill_links();
}

void QueensRun::fill_pes() {
    tables_[2].clear();
    const auto total_ps = static_cast<double>(machine().now());
    for (std::uint32_t i = 0; i < pes(); ++i) {
        const std::uint32_t node = first_node() + i;
        const ClassTimes times = with_dispatch_received(machine().times(node));
        const LogicCounts& counts = element(node).counts();
        tables_[2].put<kPesColumns>({{"pe", node},
                                     {"work_rate", static_cast<double>(busy(times)) / total_ps},
                                     {"share_compute", share(times, TimeClass::compute, total_ps)},
                                     {"share_send", share(times, TimeClass::send, total_ps)},
                                     {"share_receive", share(times, TimeClass::receive, total_ps)},
                                     {"share_wait", share(times, TimeClass::wait, total_ps)},
                                     {"share_idle", share(times, TimeClass::idle, total_ps)},
                                     {"reductions", counts.reductions},
                                     {"suspensions", counts.suspensions},
                                     {"messages", counts.messages()},
                                     {"throws", counts.sent[static_cast<int>(MessageKind::throw_goal)]}});
    }
}

void check_queens(const Values& values, Errors& errors) { check_among_nodes(values, "pes", errors); }

}  // namespace grainscope
