// A run of a program on nodes: the machine is advanced until the program says that it has measured enough.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "network/traffic_meter.h"
#include "node/machine.h"
#include "registry.h"
#include "sim/recording.h"
#include "sim/run.h"

namespace grainscope {

class NodeRun : public Run, public NodeProgram {
  public:
    // Defined in node_run.cpp: else every program would bring a copy of all that it destroys.
    ~NodeRun() override;
    Status step(std::int64_t budget) override;
    const std::vector<TableData>& tables() const final { return tables_; }
    std::string audit() final;
    MaybeError failure() const final { return failure_; }

  protected:
    // The first of `tables` is the program's own, the second is kLinkTable, the last ones are kRecordingTables.
    NodeRun(const Values& values, const ProgramPart& part);

    // Called before every moment at which something happens, from next_question() on. True when the run is over; then
    // every table has been filled. `cycle`: whole cycles (Machine::cycle_ps) that have passed.
    virtual bool finished(std::int64_t cycle) = 0;
    // Nothing will ever happen again. True if that is the end of the run, and then every table has been filled; else it
    // has failed.
    virtual bool exhausted() { return finished(cycles(machine_->now())); }
    // Why nothing will ever happen again.
    virtual Error why_stuck() const { return {"program", ErrorCode::deadlock, machine_->who_waits()}; }
    // The first node whose time is recorded, and how many are.
    virtual std::pair<std::uint32_t, std::uint32_t> recorded() const { return {0, nodes()}; }
    // finished() wants to be asked again at this cycle at the latest; kNoStop: nothing is due by time, only when
    // something has happened.
    virtual std::int64_t next_stop(std::int64_t) const { return kNoStop; }
    // Until then finished() would say no and do nothing, whatever happens.
    virtual std::int64_t next_question(std::int64_t cycle) const { return cycle; }
    static constexpr std::int64_t kNoStop = std::numeric_limits<std::int64_t>::max();

    // Known from the beginning; the machine exists from the first step on.
    std::uint32_t nodes() const { return network_.nodes(); }
    Network& network() { return network_; }
    // The first of the nodes whose distance from node 0 is the least that is not below `links`: no two nodes of a star
    // are one link apart. `links` is at most NetworkSetting::farthest.
    std::uint32_t node_away(int links) const;
    Machine& machine() { return *machine_; }
    const Machine& machine() const { return *machine_; }

    std::int64_t cycles(Tick time) const { return time / machine_->cycle_ps(); }
    double microseconds(double cycles) const { return cycles * static_cast<double>(machine_->cycle_ps()) * 1e-6; }
    // Cycles that a node has spent in this class.
    std::int64_t spent(std::uint32_t node, TimeClass what) const {
        return cycles(machine_->times(node)[static_cast<std::size_t>(what)]);
    }
    NodeCounts counts() const { return machine_->counts(); }

    void begin_measurement();
    std::int64_t measured_from() const { return cycles(measured_from_); }
    // The values of kClassColumns since begin_measurement(): the share of every class, means over all nodes, or over
    // the first `count` if the others have no part in the program.
    std::vector<double> class_shares() const;
    std::vector<double> class_shares(std::uint32_t count) const;
    // Traffic since begin_measurement().
    TrafficMeter::Reading traffic() const { return meter_.read(machine_->now()); }
    double gbit_per_second(double units_per_period) const { return meter_.gbit_per_second(units_per_period); }
    // The link table and the recording.
    void fill_links();
    bool is_recorded() const { return recording_ != nullptr; }

    std::vector<TableData> tables_;

  private:
    void begin();
    Tick moment(std::int64_t cycle) const;

    Values values_;
    const ProgramPart& part_;
    PacketPool pool_;
    std::unique_ptr<Network> made_;  // until the machine takes it
    Network& network_;
    std::unique_ptr<Machine> machine_;
    TrafficMeter meter_;
    std::unique_ptr<Recording> recording_;
    std::vector<ClassTimes> times_at_start_;
    Tick measured_from_ = 0;
    std::int64_t bytes_at_start_ = 0, moments_ = 0;
    bool over_ = false;
    MaybeError failure_;
};

// Refuses a machine of one node: in the program, nodes send to others.
void check_another(const Values& values, Errors& errors);
// Refuses a parameter that counts nodes and is more than the machine has.
void check_among_nodes(const Values& values, const char* parameter, Errors& errors);
// Refuses a `distance_hops` beyond the farthest node.
void check_distance(const Values& values, Errors& errors);
// Refuses a run that may take fewer cycles than its first measurement, which is over after `least`.
void check_budget(const Values& values, double least, Errors& errors);

// What class_shares() gives.
inline constexpr auto kClassColumns = std::to_array<Column>(
    {{"share_compute", "Computing", "", "Share of the nodes' time"},
     {"share_send", "Sending", "", "Share of the nodes' time that writing messages takes, send faults included"},
     {"share_receive", "Receiving", "", "Share of the nodes' time that taking in messages takes"},
     {"share_dispatch", "Dispatch", "", "Share of the nodes' time that starting handlers takes"},
     {"share_wait", "Waiting", "", "Share of the nodes' time in which the thread waits for a message"},
     {"share_idle", "Idle", "", "Share of the nodes' time in which there is no thread"}});

}  // namespace grainscope
