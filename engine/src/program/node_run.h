// A run of a program on nodes: the machine is advanced until the program says that it has measured enough.
#pragma once

#include <string>
#include <vector>

#include "network/grid.h"
#include "network/mesh.h"
#include "network/traffic_meter.h"
#include "node/mdp.h"
#include "sim/recording.h"
#include "sim/run.h"

namespace grainscope {

class NodeRun : public Run, public NodeProgram {
  public:
    Status step(std::int64_t budget) final;
    const std::vector<TableData>& tables() const final { return tables_; }

  protected:
    // The first of `tables` is the program's own, the second is link_table(), then come recording_tables().
    NodeRun(const Values& values, const std::vector<Table>& tables, int longest_words);

    // Called before every cycle. True when the run is over; then every table has been filled.
    virtual bool finished(std::int64_t cycle) = 0;
    // finished() wants to be asked again at this cycle at the latest.
    virtual std::int64_t next_stop(std::int64_t cycle) const = 0;

    void begin_measurement();
    std::int64_t measured_from() const { return measured_from_; }
    // The values of class_columns() since begin_measurement(): the share of every class, means over all nodes.
    std::vector<double> class_shares() const;
    double gbit_per_second(double flits_per_cycle) const { return flits_per_cycle * flit_bits_ / cycle_ps_ * 1000; }
    double microseconds(double cycles) const { return cycles * cycle_ps_ * 1e-6; }
    // The link table and the recording.
    void fill_links();
    // Sum over all nodes.
    MdpCounts counts() const;

    Grid grid_;
    MdpMachine machine_;
    TrafficMeter meter_;
    Recording recording_;
    std::vector<TableData> tables_;

  private:
    std::vector<ClassTimes> times_at_start_;
    std::int64_t measured_from_ = 0;
    double flit_bits_, cycle_ps_;
    bool started_ = false, over_ = false;
};

// Refuses machines in which node 0 has no neighbour in x, which the program needs because of `why`.
MaybeError check_neighbour(const Values& values, const char* why);

// share_compute … share_idle.
std::vector<Column> class_columns();
std::vector<Column> joined(std::vector<Column> columns, const std::vector<Column>& more);

}  // namespace grainscope
