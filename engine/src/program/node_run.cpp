#include "program/node_run.h"

#include <limits>

#include "base/check.h"
#include "base/memory.h"
#include "base/number.h"

namespace grainscope {
namespace {

// What a run may take beside the machine itself: a browser's tab has about four times as much.
constexpr std::int64_t kMostBytes = std::int64_t{512} << 20;
// The memory is looked at after so many moments, a power of two: they take a millisecond and not much memory.
constexpr std::int64_t kMomentsUnseen = 4096;

}  // namespace

NodeRun::NodeRun(const Values& values, const ProgramPart& part)
    : values_(values), part_(part), made_(network_of(values).make(values, pool_)), network_(*made_), meter_(network_) {
    for (const Table& table : part.tables) tables_.emplace_back(table);
    times_at_start_.resize(nodes());
}

NodeRun::~NodeRun() = default;

// Not in the constructor: the machine asks the program, whose own part does not exist there yet.
void NodeRun::begin() {
    machine_ = node_of(values_).make(values_, pool_, std::move(made_), *this, part_.longest_bytes(values_));
    if (values_.choice_key("record") == "on") {
        const auto [first, count] = recorded();
        recording_ = std::make_unique<Recording>(values_, machine_->recording_unit_ps(), first, count,
                                                 network_.topology().links);
        machine_->record(*recording_);
    }
    machine_->start();
    bytes_at_start_ = allocated_bytes();
}

Status NodeRun::step(std::int64_t budget) {
    if (!machine_) begin();
    std::int64_t events = 0;
    do {
        if (over_) return Status::done;
        if (failure_) return Status::failed;
        const std::int64_t cycle = cycles(machine_->now());
        over_ = finished(cycle);
        if (over_) return Status::done;
        const Tick limit = moment(next_stop(cycle)), silent = moment(next_question(cycle));
        std::int64_t done;
        do {
            done = machine_->advance(limit);
            events += done;
            if ((++moments_ & (kMomentsUnseen - 1)) == 0 && allocated_bytes() - bytes_at_start_ > kMostBytes) {
                failure_ = Error{"program", "the run would take more than 512 MB, as " +
                                                std::to_string(machine_->messages_under_way()) +
                                                " messages wait or are on their way; let nodes send less often"};
                return Status::failed;
            }
        } while (done != 0 && events < budget && machine_->now() < silent);
        if (done == 0) {
            over_ = exhausted();
            if (!over_)
                failure_ =
                    Error{"program", std::string("deadlock: nothing will ever happen again; ") + machine_->who_waits()};
        }
    } while (events < budget);
    return Status::more;
}

Tick NodeRun::moment(std::int64_t cycle) const { return cycle == kNoStop ? kNever : cycle * machine_->cycle_ps(); }

std::string NodeRun::audit() {
    if (!machine_) return "";
    for (std::uint32_t node = 0; node < nodes(); ++node) {
        Tick sum = 0;
        for (const Tick part : machine_->times(node)) {
            if (part < 0) return "node " + std::to_string(node) + " has spent less than no time so";
            sum += part;
        }
        if (sum != machine_->now())
            return "the time classes of node " + std::to_string(node) + " add up to " + std::to_string(sum) + " of " +
                   std::to_string(machine_->now()) + " ps";
    }
    const NodeCounts done = machine_->counts();
    const std::int64_t waiting = done.sent - done.taken;
    if (waiting < machine_->messages_under_way()) return "more messages are under way than have been sent";
    const NetworkTotals totals = network_.totals(machine_->now());
    if (totals.ejected > totals.injected) return "more units have left the network than entered it";
    if (network_.idle() && totals.ejected != totals.injected) return "units have stayed in an idle network";
    return "";
}

void NodeRun::fill_links() {
    meter_.fill(tables_[1], machine_->now());
    if (!recording_) return;
    machine_->close_accounts();
    recording_->fill(
        tables_, tables_.size() - recording_tables().size(), machine_->now(),
        [this] { return state_of_links(network_, machine_->now()); },
        [this](std::uint32_t source, std::uint32_t destination, std::uint8_t priority) {
            return network_.way(source, destination, priority);
        });
}

std::uint32_t NodeRun::node_away(int links) const {
    std::uint32_t best = 0;
    int nearest = std::numeric_limits<int>::max();
    for (std::uint32_t node = 0; node < nodes(); ++node) {
        const int distance = network_.distance(0, node);
        if (distance < links || distance >= nearest) continue;
        best = node;
        nearest = distance;
    }
    CHECK(nearest != std::numeric_limits<int>::max());
    return best;
}

void NodeRun::begin_measurement() {
    measured_from_ = machine_->now();
    meter_.begin(measured_from_);
    for (std::uint32_t node = 0; node < nodes(); ++node) times_at_start_[node] = machine_->times(node);
}

std::vector<double> NodeRun::class_shares() const {
    std::vector<double> shares(kTimeClasses);
    const auto cycle = static_cast<double>(machine_->cycle_ps());
    const double all = static_cast<double>(machine_->now() - measured_from_) / cycle * nodes();
    for (std::uint32_t node = 0; node < nodes(); ++node) {
        const ClassTimes times = machine_->times(node);
        for (std::size_t i = 0; i < kTimeClasses; ++i)
            shares[i] += static_cast<double>(times[i] - times_at_start_[node][i]) / cycle / all;
    }
    return shares;
}

MaybeError check_nodes(const Values& values, std::uint32_t least, const char* why) {
    const std::uint32_t nodes = shape_of(values).nodes();
    if (nodes >= least) return std::nullopt;
    return Error{"dimensions", "the machine needs at least " + std::to_string(least) + " nodes, " + why + "; it has " +
                                   std::to_string(nodes)};
}

MaybeError check_budget(const Values& values, double least) {
    if (values.number("max_cycles") >= least) return std::nullopt;
    return Error{"max_cycles",
                 "the run would end before its first measurement does; give at least " + format_number(least)};
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
