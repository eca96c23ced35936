// The programs that run on nodes; each is described where it is defined.
#pragma once

#include "registry.h"

namespace grainscope {

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

}  // namespace grainscope
