#include "program/node_run.h"

#include "base/check.h"

namespace grainscope {

NodeRun::NodeRun(const Values& values, const std::vector<Table>& tables, int longest_words)
    : grid_(MeshConfig::from(values).extents, MeshConfig::from(values).wraps),
      machine_(values, *this, longest_words),
      meter_(machine_.network(), grid_),
      recording_(values, values.number("cycle_ps"), 0, machine_.nodes(), ends_of(machine_.network().links())),
      flit_bits_(values.number("flit_bits")),
      cycle_ps_(values.number("cycle_ps")) {
    for (const Table& table : tables) tables_.emplace_back(table);
    times_at_start_.resize(machine_.nodes());
    if (recording_.is_on()) machine_.record(recording_);
}

Status NodeRun::step(std::int64_t budget) {
    // Not in the constructor: the program's own part does not exist there yet.
    if (!started_) machine_.start();
    started_ = true;
    std::int64_t events = 0;
    do {
        if (!over_) over_ = finished(machine_.cycle());
        if (over_) return Status::done;
        recording_.advance(machine_.cycle(), [this] { return machine_.network().link_flits(); });
        const std::int64_t done = machine_.advance(next_stop(machine_.cycle()));
        events += done;
        if (done == 0) {
            over_ = finished(machine_.cycle());
            CHECK(over_);  // else the program waits for ever
        }
    } while (events < budget);
    return Status::more;
}

void NodeRun::fill_links() {
    meter_.fill(tables_[1], machine_.cycle());
    machine_.finish_recording();
    recording_.fill(tables_, 2, machine_.cycle(), [this] { return machine_.network().link_flits(); });
}

void NodeRun::begin_measurement() {
    measured_from_ = machine_.cycle();
    meter_.begin(measured_from_);
    for (std::uint32_t node = 0; node < machine_.nodes(); ++node) times_at_start_[node] = machine_.times(node);
}

std::vector<double> NodeRun::class_shares() const {
    std::vector<double> shares(kTimeClasses);
    const double all = static_cast<double>(machine_.cycle() - measured_from_) * machine_.nodes();
    for (std::uint32_t node = 0; node < machine_.nodes(); ++node) {
        const ClassTimes times = machine_.times(node);
        for (std::size_t i = 0; i < kTimeClasses; ++i)
            shares[i] += static_cast<double>(times[i] - times_at_start_[node][i]) / all;
    }
    return shares;
}

MdpCounts NodeRun::counts() const {
    MdpCounts sum;
    for (std::uint32_t node = 0; node < machine_.nodes(); ++node) {
        const MdpCounts& counts = machine_.counts(node);
        sum.sent += counts.sent;
        sum.dispatched += counts.dispatched;
        sum.overflowed += counts.overflowed;
        sum.send_faults += counts.send_faults;
        sum.interrupts += counts.interrupts;
    }
    return sum;
}

MaybeError check_neighbour(const Values& values, const char* why) {
    if (values.extent("dimensions", 0) >= 2) return std::nullopt;
    return Error{"dimensions", std::string("the first dimension needs at least 2 nodes: ") + why};
}

std::vector<Column> class_columns() {
    return {{"share_compute", "Computing", "", "Share of the nodes' time"},
            {"share_send", "Sending", "", "Share of the nodes' time that writing messages takes, send faults included"},
            {"share_receive", "Receiving", "", "Share of the nodes' time that taking in messages takes"},
            {"share_dispatch", "Dispatch", "", "Share of the nodes' time that starting handlers takes"},
            {"share_wait", "Waiting", "", "Share of the nodes' time in which the thread waits for a message"},
            {"share_idle", "Idle", "", "Share of the nodes' time in which there is no thread"}};
}

std::vector<Column> joined(std::vector<Column> columns, const std::vector<Column>& more) {
    columns.insert(columns.end(), more.begin(), more.end());
    return columns;
}

}  // namespace grainscope
