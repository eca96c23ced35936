// The modules that the engine is built as for the web: each has all declarations, checks and closed forms and can run a
// part of the programs. What is wrong with a schedule is found by the one that runs it. Only this file is compiled anew
// for each; what a module cannot start is not linked into it. GRAINSCOPE_MODULE says which it is; the native program
// and the command line are `whole`.
#include <algorithm>
#include <array>

#include "network/mesh.h"
#include "program/programs.h"
#include "trace/schedule.h"

#ifndef GRAINSCOPE_MODULE
#define GRAINSCOPE_MODULE whole
#endif

namespace grainscope {

namespace {

constexpr Module kThis = Module::GRAINSCOPE_MODULE;

struct Listed {
    const ProgramPart* program;
    Module module;
    Start* start;
};

// The program with what starts it, if this module is to run it.
template <Module kModule>
constexpr Listed in(const ProgramPart& program, Start* start) {
    return {&program, kModule, kThis == Module::whole || kThis == kModule ? start : nullptr};
}
constexpr auto measures = in<Module::measurements>;
constexpr auto applies = in<Module::applications>;
constexpr auto exchanges = in<Module::exchanges>;

constexpr Listed kListed[] = {
    measures(kOpenLoop, start_open_loop),
    measures(kRemoteRead, start_remote_read),
    measures(kRandomRequests, start_random_requests),
    measures(kTerminalBandwidth, start_terminal_bandwidth),
    measures(kBarrier, start_barrier),
    measures(kMessageOverhead, start_message_overhead),
    measures(kProducerConsumer, start_producer_consumer),
    applies(kQueensDepth, start_queens_depth),
    applies(kQueensGrain, start_queens_grain),
    applies(kGoalRoundTrip, start_goal_round_trip),
    measures(kTransfers, start_transfers),
    measures(kBalance, start_balance),
    measures(kFarm, start_farm),
    applies(kBoardQueens, start_board_queens),
    applies(kTsp, start_tsp),
    applies(kLcs, start_lcs),
    applies(kRadixSort, start_radix_sort),
    measures(kMessageLength, start_message_length),
    measures(kExchange, start_exchange),
    exchanges(kSupersteps, start_supersteps),
    exchanges(kReplay, start_replay),
    measures(kScript, start_script),
    exchanges(kCollective, start_collective),
};

constexpr auto kPrograms = [] {
    std::array<const ProgramPart*, std::size(kListed)> programs{};
    std::transform(std::begin(kListed), std::end(kListed), programs.begin(),
                   [](const Listed& listed) { return listed.program; });
    return programs;
}();

const Listed& listed(const ProgramPart& program) {
    return *std::find_if(std::begin(kListed), std::end(kListed),
                         [&](const Listed& listed) { return listed.program == &program; });
}

}  // namespace

Parts<ProgramPart> programs() { return Parts<ProgramPart>(kPrograms); }
const char* key_of(Module module) {
    constexpr const char* kKeys[] = {"measurements", "applications", "exchanges", "whole"};
    return kKeys[static_cast<std::size_t>(module)];
}
Module module_of(const ProgramPart& program) { return listed(program).module; }
Start* start_of(const ProgramPart& program) { return listed(program).start; }

std::variant<Schedule, Error> (*const kReadSchedule)(const std::string*,
                                                     std::uint32_t) = start_of(kReplay) ? read_schedule : nullptr;
MakeKernel* const kMeshReference = kThis == Module::whole ? make_mesh_reference : nullptr;

}  // namespace grainscope
