// The programs that run on nodes; each is described and defined in a file of its own.
#pragma once

#include "registry.h"

namespace grainscope {

extern const ProgramPart kOpenLoop;
extern const ProgramPart kRemoteRead;
extern const ProgramPart kRandomRequests;
extern const ProgramPart kTerminalBandwidth;
extern const ProgramPart kBarrier;
extern const ProgramPart kMessageOverhead;
extern const ProgramPart kProducerConsumer;
extern const ProgramPart kQueensDepth;
extern const ProgramPart kQueensGrain;
extern const ProgramPart kGoalRoundTrip;
extern const ProgramPart kTransfers;
extern const ProgramPart kBalance;
extern const ProgramPart kLcs;
extern const ProgramPart kRadixSort;
extern const ProgramPart kFarm;
extern const ProgramPart kBoardQueens;
extern const ProgramPart kTsp;
extern const ProgramPart kMessageLength;
extern const ProgramPart kExchange;
extern const ProgramPart kSupersteps;
extern const ProgramPart kReplay;
extern const ProgramPart kScript;
extern const ProgramPart kCollective;

std::unique_ptr<Run> start_open_loop(const Values& values);
std::unique_ptr<Run> start_remote_read(const Values& values);
std::unique_ptr<Run> start_random_requests(const Values& values);
std::unique_ptr<Run> start_terminal_bandwidth(const Values& values);
std::unique_ptr<Run> start_barrier(const Values& values);
std::unique_ptr<Run> start_message_overhead(const Values& values);
std::unique_ptr<Run> start_producer_consumer(const Values& values);
std::unique_ptr<Run> start_queens_depth(const Values& values);
std::unique_ptr<Run> start_queens_grain(const Values& values);
std::unique_ptr<Run> start_goal_round_trip(const Values& values);
std::unique_ptr<Run> start_transfers(const Values& values);
std::unique_ptr<Run> start_balance(const Values& values);
std::unique_ptr<Run> start_lcs(const Values& values);
std::unique_ptr<Run> start_radix_sort(const Values& values);
std::unique_ptr<Run> start_farm(const Values& values);
std::unique_ptr<Run> start_board_queens(const Values& values);
std::unique_ptr<Run> start_tsp(const Values& values);
std::unique_ptr<Run> start_message_length(const Values& values);
std::unique_ptr<Run> start_exchange(const Values& values);
std::unique_ptr<Run> start_supersteps(const Values& values);
std::unique_ptr<Run> start_replay(const Values& values);
std::unique_ptr<Run> start_script(const Values& values);
std::unique_ptr<Run> start_collective(const Values& values);

}  // namespace grainscope
