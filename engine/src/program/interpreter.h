// What interprets programs that come from outside stands beside the engine, where the loader provides it
// (wasm/load.ts); the native program has none. One interpretation belongs to an instance. Threads are numbered: those
// of nodes are their numbers, those of handlers follow.
#pragma once

#include <array>
#include <cstdint>

namespace grainscope {

// What passes between a thread and the engine, both ways.
struct Exchange {
    // To the thread: it is given a message. From it: what comes next, a ThreadOperation.
    double what = 0;
    double node = 0;     // of a message: its source; of what comes next: where it goes to, or comes from (-1: anywhere)
    double kind = -1;    // of a message; -1: any
    double amount = 0;   // bytes, instructions, or ps
    double value = 0;    // names the data of a message
    double now_us = 0;   // to the thread
    double handled = 0;  // from the thread: the kinds that its node has handlers for, as bits
};

enum class ThreadOperation { end, send, receive, work, pause, failed, wait, answer };

#ifdef __EMSCRIPTEN__
#define GRAINSCOPE_OUTSIDE(name) __attribute__((import_module("interpreter"), import_name(#name))) name
extern "C" {
// Reads the program that was brought, for so many nodes, with these arguments and this seed; an argument below 0
// becomes the default of the program. 0, or it has failed.
int GRAINSCOPE_OUTSIDE(interpreter_begin)(std::uint32_t nodes, double* arguments, double seed);
// The number of a new thread for a handler, which begins with its message.
std::uint32_t GRAINSCOPE_OUTSIDE(interpreter_handle)(std::uint32_t node);
// Lets a thread go on to its next operation.
void GRAINSCOPE_OUTSIDE(interpreter_resume)(std::uint32_t thread, Exchange* exchange);
// The means of what has been reported, in the order of first reports; NaN where nothing has.
void GRAINSCOPE_OUTSIDE(interpreter_reports)(double* means);
// Why it has failed: writes a text of at most so many bytes and returns its length; the line, or 0 if none is known.
int GRAINSCOPE_OUTSIDE(interpreter_failure)(char* text, int room);
int GRAINSCOPE_OUTSIDE(interpreter_line)();
}
inline constexpr bool kHasInterpreter = true;
#else
inline int interpreter_begin(std::uint32_t, double*, double) { return 1; }
inline std::uint32_t interpreter_handle(std::uint32_t) { return 0; }
inline void interpreter_resume(std::uint32_t, Exchange*) {}
inline void interpreter_reports(double*) {}
inline int interpreter_failure(char*, int) { return 0; }
inline int interpreter_line() { return 0; }
inline constexpr bool kHasInterpreter = false;
#endif

}  // namespace grainscope
