// The libraries on which program `supersteps` runs: what they send when, and what their software takes.
//
// bsp: what a node has to say to others is put into a buffer for each of them, word by word, at half of
// buffer_instructions each. At the end of the superstep all tell each other how much there is for whom, by waves around
// a ring, each twice as far as the one before, as in the program `barrier` (a butterfly where nodes are a power of
// two); then room is made for what will come, allocation_instructions for every message, each buffer is sent as one
// message, first to the next node and so on, words with their headers, and what has come is read at the other half.
// With d messages out of a node and s into it that is d + s + log2 p starts. No node has all sizes before the last one
// has told its own, so these waves are the barrier; with bsp_barrier = waves others follow the data.
//
// bpram: a node sends one block to one other and takes one in; waves end that. Several blocks are sent one after the
// other, each in a step of its own.
//
// bursts: below either library, all messages of a node at once and waves after them.
#pragma once

#include <cstdint>

#include "program/algorithms.h"

namespace grainscope {

enum class ExchangeKind { bsp, bpram, bursts };

// How many rounds a superstep takes, each of which sends a part of a node's parcels.
int rounds_of(ExchangeKind exchange, const Algorithm& algorithm, int step);

// Parcels from `begin` to before `end`.
struct Sent {
    std::size_t begin, end;
};
// Those of `all` that a node sends in this round.
Sent sent_in(ExchangeKind exchange, std::size_t round, std::size_t all);

// All but the exchange is said of bsp.
struct Library {
    static Library from(const Values& values, std::uint32_t nodes);

    ExchangeKind exchange;
    int waves;                        // that reach all nodes: log2 of their number
    int barriers;                     // how often they do in a superstep
    int word_bytes;                   // with the header
    std::int64_t buffer, allocation;  // instructions: for a word at both ends, and for a message
    double instruction_ps;

    // Instructions to write so many words to buffers, and to read them.
    std::int64_t written(std::int64_t words) const { return words * buffer / 2; }
    std::int64_t read(std::int64_t words) const { return words * (buffer - buffer / 2); }
};

}  // namespace grainscope
