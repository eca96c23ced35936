// Schedules in GOAL (Hoefler, Siebert and Lumsdaine 2009), as LogGOPSim and ATLAHS take them: what every rank sends,
// receives and computes, and which of these operations wait for which.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/error.h"

namespace grainscope {

enum class Operation : std::uint8_t { send, receive, compute };

// A receive takes any source, and either side any tag.
inline constexpr std::int32_t kAny = -1;

struct ScheduledOperation {
    std::int64_t size;  // bytes, or units of computation
    std::int32_t peer, tag;
    std::uint32_t rank;
    std::uint32_t dependents, count;  // what waits for it: so many from there on (Schedule::dependents_of)
    Operation what;
    std::uint8_t cpu, nic;
};

// What waits for an operation: another one of its rank, for the beginning or the end.
struct Dependent {
    std::uint32_t operation : 31;
    std::uint32_t at_start : 1;
};

struct Schedule {
    std::uint32_t ranks = 0;
    int cpus = 1, nics = 1;  // of every rank
    std::vector<ScheduledOperation> operations;
    // Operations of a rank stand together, in the order of the text: those of rank r from first[r] to first[r + 1].
    std::vector<std::uint32_t> first;
    std::vector<Dependent> dependents;
    std::vector<std::uint32_t> awaited;  // by operation: how many it waits for
    std::vector<std::uint32_t> lines;    // by operation: where it stands, from 1
    std::int64_t longest = 0;            // bytes of the longest message
    bool any = false;                    // some have any source or tag
    // By rank: the node that runs it, as a comment before num_ranks says: // place 3,0,1. Else empty.
    std::vector<std::uint32_t> places;

    // What waits for an operation: for its beginning first, and in the order of the text.
    std::span<const Dependent> dependents_of(std::uint32_t operation) const {
        const ScheduledOperation& of = operations[operation];
        return {dependents.data() + of.dependents, of.count};
    }
    // Of a rank: what may be waited for, each processor and each pair of a processor and a card in each direction.
    std::int64_t lines_of_rank() const { return std::int64_t{cpus} * (1 + 2 * nics); }
};

// The text, or where it is wrong: path "schedule", and the line as the first argument.
std::variant<Schedule, Error> parse_schedule(const std::string& text);

// The same, or of so many ranks in a ring if there is no text.
std::variant<Schedule, Error> read_schedule(const std::string* text, std::uint32_t ranks);

// read_schedule in modules that run schedules, else null (modules.cpp).
extern std::variant<Schedule, Error> (*const kReadSchedule)(const std::string*, std::uint32_t);

}  // namespace grainscope
