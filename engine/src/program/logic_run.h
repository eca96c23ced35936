// A run of a program in the committed-choice language on inference machines.
#pragma once

#include <vector>

#include "node/psi.h"
#include "sim/run.h"

namespace grainscope {

class LogicRun : public Run, public LogicProgram {
  public:
    Status step(std::int64_t budget) final;
    const std::vector<TableData>& tables() const final { return tables_; }

    const PsiMachine& machine() const { return machine_; }

  protected:
    LogicRun(const Values& values, const std::vector<Table>& tables, std::uint32_t pes);

    // Gives one PE its first goal; returns its node.
    virtual std::uint32_t begin() = 0;
    // Nothing is left to be done, or `over` is false and the run has come as far as machine_ says.
    virtual void report(bool over) = 0;

    PsiMachine machine_;
    std::vector<TableData> tables_;

  private:
    // A long run reports so often, in units of work, whatever the budget of its slices.
    static constexpr std::int64_t kReportUnits = 2'000'000;

    std::int64_t next_report_ = kReportUnits;
    bool started_ = false, over_ = false;
};

}  // namespace grainscope
