#include "program/logic_run.h"

namespace grainscope {

LogicRun::LogicRun(const Values& values, const std::vector<Table>& tables, std::uint32_t pes)
    : machine_(values, *this, pes) {
    for (const Table& table : tables) tables_.emplace_back(table);
}

Status LogicRun::step(std::int64_t budget) {
    if (over_) return Status::done;
    // Not in the constructor: the program's own part does not exist there yet.
    if (!started_) machine_.begin(begin());
    started_ = true;
    if (!machine_.advance(budget, next_report_)) {
        over_ = true;
        report(true);
        return Status::done;
    }
    if (machine_.units() >= next_report_) {
        next_report_ += kReportUnits;
        report(false);
    }
    return Status::more;
}

}  // namespace grainscope
