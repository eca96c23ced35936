// Do estimates mean what they say? Coverage: of the intervals that runs call converged, and of those that they give
// when their budget is spent, the share that holds the value of a run 50 times as long. Verdicts: how often a load
// below saturation is called saturated, and one above it is given a latency. JSON on stdout, one line per cell.
//
//   coverage list                                    the cases, one per line
//   coverage CASE [SEEDS]                            all cells of a case
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "base/check.h"
#include "registry.h"

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

constexpr int kLonger = 50;

struct Cell {
    const char* share;   // of saturation
    const char* value;   // of the case's load parameter
    const char* budget;  // cycles
    const char* precision;
};

struct Case {
    const char* name;
    Settings settings;
    const char* load;      // the parameter that the cells set
    const char* estimate;  // the column whose interval is `estimate`_ci
    std::vector<Cell> coverage;
    std::vector<const char*> below, above;  // saturation, as loads: verdicts
};

const Settings kTiming{{"duplex", "full"},
                       {"hop_cycles", "4"},
                       {"credit_cycles", "1"},
                       {"arbitration", "round-robin"},
                       {"word_flits", "2"}};
const Settings kRequests{{"program", "random-requests"}, {"node", "mdp"},          {"duplex", "half"},
                         {"buffer_flits", "2"},          {"priorities", "2"},      {"header_flits", "3"},
                         {"interface_cycles", "6"},      {"warmup_cycles", "300"}, {"dimensions", "8x8"}};

Settings joined(Settings a, const Settings& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

// The loads are shares of the largest one at which long runs (3,000,000 cycles) still deliver what is offered.
std::vector<Case> cases() {
    return {
        {"8x8, 20 flits",
         joined(kTiming,
                {{"dimensions", "8x8"}, {"virtual_channels", "2"}, {"buffer_flits", "4"}, {"message_words", "10"}}),
         "offered_load",
         "latency",
         {{"30 %", "0.0886", "64000", "0.02"},
          {"60 %", "0.177", "64000", "0.02"},
          {"85 %", "0.251", "64000", "0.02"},
          {"92 %", "0.272", "64000", "0.02"},
          {"85 %", "0.251", "400000", "0.04"},
          {"92 %", "0.272", "1000000", "0.05"}},
         {"0.251", "0.272", "0.285", "0.2923"},
         {"0.302", "0.308", "0.315", "0.33", "0.4"}},
        {"8x8, tornado",
         joined(kTiming,
                {{"dimensions", "8x8"}, {"buffer_flits", "4"}, {"message_words", "8"}, {"pattern", "tornado"}}),
         "offered_load",
         "latency",
         {{"30 %", "0.033", "64000", "0.02"},
          {"60 %", "0.066", "64000", "0.02"},
          {"85 %", "0.0935", "64000", "0.02"},
          {"92 %", "0.101", "64000", "0.02"},
          {"85 %", "0.0935", "400000", "0.04"}},
         {"0.0935", "0.101", "0.105"},
         {"0.1125", "0.114", "0.116", "0.12", "0.13"}},
        {"8x8x8, 8 flits",
         joined(kTiming, {{"dimensions", "8x8x8"}, {"buffer_flits", "8"}, {"message_words", "4"}}),
         "offered_load",
         "latency",
         {{"30 %", "0.076", "64000", "0.02"},
          {"60 %", "0.152", "64000", "0.02"},
          {"85 %", "0.215", "64000", "0.02"},
          {"92 %", "0.233", "64000", "0.02"}},
         {},
         {}},
        {"8x8x8, 16 flits",
         joined(kTiming,
                {{"dimensions", "8x8x8"}, {"virtual_channels", "2"}, {"buffer_flits", "4"}, {"message_words", "8"}}),
         "offered_load",
         "latency",
         {{"30 %", "0.0805", "64000", "0.02"},
          {"60 %", "0.160", "64000", "0.02"},
          {"85 %", "0.228", "64000", "0.02"},
          {"92 %", "0.247", "64000", "0.02"}},
         {},
         {"0.275", "0.29"}},
        // Shares of the load that is accepted without idling.
        {"8x8, requests",
         joined(kRequests, {{"message_words", "16"}}),
         "idle_cycles",
         "latency",
         {{"30 %", "1530", "64000", "0.02"},
          {"60 %", "600", "64000", "0.02"},
          {"85 %", "250", "64000", "0.02"},
          {"92 %", "155", "64000", "0.02"},
          {"30 %", "1530", "400000", "0.02"},
          {"60 %", "600", "400000", "0.02"},
          {"85 %", "250", "400000", "0.02"},
          {"92 %", "155", "400000", "0.02"}},
         {},
         {}},
    };
}

struct Result {
    double cycles = 0, state = 0, mean = 0, half_width = 0, accepted = 0;
};

Result simulate(const Case& which, const Settings& more, int seed) {
    grainscope::Values values;
    for (const auto& [key, text] : joined(which.settings, more)) CHECK(!values.set_text(key, text));
    values.set("seed", seed);
    auto started = grainscope::start_run(values);
    CHECK(started.index() == 0);
    auto& run = *std::get<0>(started);
    while (run.step(1 << 20) == grainscope::Status::more) {
    }
    const grainscope::TableData& table = run.tables()[0];
    std::map<std::string, double> row;
    for (std::size_t i = 0; i < table.columns.size(); ++i) row[table.table->columns[i].key] = table.columns[i].back();
    return {row["cycles"], row["state"], row[which.estimate], row[std::string(which.estimate) + "_ci"],
            row["accepted_load"]};
}

void cover(const Case& which, const Cell& cell, int seeds) {
    const int budget = std::atoi(cell.budget);
    // Of other seeds than those that are judged.
    const Result truth = simulate(which,
                                  {{which.load, cell.value},
                                   {"warmup_cycles", "100000"},
                                   {"measure_cycles", "1000000"},
                                   {"max_cycles", std::to_string(kLonger * budget)},
                                   {"precision", "0.001"}},
                                  100001);
    int converged = 0, held = 0, spent = 0, spent_held = 0, unsettled = 0, saturated = 0;
    double cycles = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
        const Result result = simulate(
            which, {{which.load, cell.value}, {"max_cycles", cell.budget}, {"precision", cell.precision}}, seed);
        const bool holds = std::abs(result.mean - truth.mean) <= result.half_width;
        cycles += result.cycles;
        if (result.state == 1) ++converged, held += holds;
        if (result.state == 2) ++spent, spent_held += holds;
        if (result.state == 3) ++saturated;
        if (result.state == 4) ++unsettled;
    }
    std::printf(
        "{\"case\":\"%s\",\"share\":\"%s\",\"%s\":%s,\"budget\":%s,\"precision\":%s,\"seeds\":%d,\"truth\":%.3f,"
        "\"accepted\":%.4f,\"converged\":%d,\"held\":%d,\"spent\":%d,\"spent_held\":%d,\"unsettled\":%d,"
        "\"saturated\":%d,\"cycles\":%.0f}\n",
        which.name, cell.share, which.load, cell.value, cell.budget, cell.precision, seeds, truth.mean, truth.accepted,
        converged, held, spent, spent_held, unsettled, saturated, cycles / seeds);
    std::fflush(stdout);
}

void judge(const Case& which, const char* load, bool above, int seeds) {
    int saturated = 0, given = 0;
    double cycles = 0;
    for (int seed = 1; seed <= seeds; ++seed) {
        const Result result = simulate(which, {{which.load, load}}, seed);
        saturated += result.state == 3;
        given += result.state == 1 || result.state == 2;
        cycles += result.cycles;
    }
    std::printf(
        "{\"case\":\"%s\",\"verdict\":\"%s\",\"%s\":%s,\"seeds\":%d,\"saturated\":%d,\"given\":%d,"
        "\"undecided\":%d,\"wrong\":%d,\"cycles\":%.0f}\n",
        which.name, above ? "above" : "below", which.load, load, seeds, saturated, given, seeds - saturated - given,
        above ? given : saturated, cycles / seeds);
    std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
    const std::string name = count > 1 ? arguments[1] : "list";
    const int seeds = count > 2 ? std::atoi(arguments[2]) : 200;
    for (const Case& which : cases()) {
        if (name == "list") std::puts(which.name);
        if (name != which.name) continue;
        for (const Cell& cell : which.coverage) cover(which, cell, seeds);
        for (const char* load : which.below) judge(which, load, false, seeds);
        for (const char* load : which.above) judge(which, load, true, seeds);
    }
}
