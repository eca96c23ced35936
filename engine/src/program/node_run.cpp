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
    : values_(values), part_(part), made_(setting_of(values)->make(pool_)), network_(*made_), meter_(network_) {
    for (const Table* table : tables_of(part)) tables_.emplace_back(*table);
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
                failure_ = machine_->why_memory();
                return Status::failed;
            }
        } while (done != 0 && events < budget && machine_->now() < silent);
        if (done == 0) {
            over_ = exhausted();
            if (!over_) failure_ = why_stuck();
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
    recording_->fill(tables_, tables_.size() - kRecordingTables.size(), machine_->now(),
                     [this] { return state_of_links(network_, machine_->now()); });
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

std::vector<double> NodeRun::class_shares() const { return class_shares(nodes()); }

std::vector<double> NodeRun::class_shares(std::uint32_t count) const {
    std::vector<double> shares(kTimeClasses);
    const auto cycle = static_cast<double>(machine_->cycle_ps());
    const double all = static_cast<double>(machine_->now() - measured_from_) / cycle * count;
    for (std::uint32_t node = 0; node < count; ++node) {
        const ClassTimes times = machine_->times(node);
        for (std::size_t i = 0; i < kTimeClasses; ++i)
            shares[i] += static_cast<double>(times[i] - times_at_start_[node][i]) / cycle / all;
    }
    return shares;
}

void check_another(const Values& values, Errors& errors) {
    const std::uint32_t nodes = shape_of(values).nodes();
    if (nodes < 2) errors.add(size_key(values), ErrorCode::too_few_nodes, {program_of(values).key, nodes});
}

void check_among_nodes(const Values& values, const char* parameter, Errors& errors) {
    const int nodes = static_cast<int>(shape_of(values).nodes()), asked = values.whole(parameter);
    if (asked > nodes) errors.add(parameter, ErrorCode::more_than_nodes, {asked, nodes});
}

void check_distance(const Values& values, Errors& errors) {
    const int hops = values.whole("distance_hops"), farthest = setting_of(values)->farthest();
    if (hops > farthest) errors.add("distance_hops", ErrorCode::too_far, {hops, farthest});
}

void check_budget(const Values& values, double least, Errors& errors) {
    if (values.number("max_cycles") < least) errors.add("max_cycles", ErrorCode::budget_too_short, {least});
}

}  // namespace grainscope
