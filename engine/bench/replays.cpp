// Operations per second of schedules with the costs of LogGP: the best of the rounds of some seconds, by pattern. JSON
// on stdout. Reading the schedule is not measured.
#include <algorithm>
#include <cstdio>
#include <string>

#include "bench/measure.h"
#include "trace/loggops.h"
#include "trace/schedule.h"

namespace {

using namespace grainscope;

constexpr double kSeconds = 1;
constexpr LogGops kCosts{2500, 1500, 1000, 6, 0, 65'535};

// Of each rank: what it sends and receives, in rounds; `waits` where a round begins when the one before is over.
template <class To>
Schedule rounds(std::uint32_t ranks, std::uint32_t count, bool waits, To to) {
    std::string text = "num_ranks " + std::to_string(ranks) + "\n";
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        text += "rank " + std::to_string(rank) + " {\n";
        for (std::uint32_t round = 1; round <= count; ++round) {
            const std::string now = std::to_string(round), before = std::to_string(round - 1);
            const std::uint32_t away = to(round);
            text += "s" + now + ": send 64b to " + std::to_string((rank + away) % ranks) + " tag 1\n";
            text += "r" + now + ": recv 64b from " + std::to_string((rank + ranks - away) % ranks) + " tag 1\n";
            if (waits && round > 1) text += "s" + now + " requires r" + before + "\n";
        }
        text += "}\n";
    }
    return std::get<Schedule>(parse_schedule(text));
}

double per_second(const Schedule& schedule) {
    double best = 1e9;
    for (const double began = seconds_now(); seconds_now() < began + kSeconds;) {
        const double round = seconds_now();
        LogGopsMachine machine(schedule, kCosts);
        machine.advance(1'000'000'000);
        best = std::min(best, seconds_now() - round);
    }
    return static_cast<double>(schedule.operations.size()) / best;
}

}  // namespace

int main() {
    const auto next = [](std::uint32_t) { return 1u; };
    const auto doubled = [](std::uint32_t round) { return 1u << (round % 10); };
    const auto each = [](std::uint32_t round) { return round; };
    const auto anywhere = [](std::uint32_t round) { return 1 + round * round * 7919 % 511; };
    const struct {
        const char* pattern;
        Schedule schedule;
    } cases[] = {
        {"ring of 1,024", rounds(1024, 256, true, next)},
        {"dissemination over 1,024", rounds(1024, 60, true, doubled)},
        {"all-to-all over 512", rounds(512, 511, false, each)},
        {"all-to-all over 512 in turn", rounds(512, 511, true, each)},
        {"by chance over 512", rounds(512, 511, true, anywhere)},
    };
    const char* before = "[";
    for (const auto& [pattern, schedule] : cases) {
        std::printf("%s{\"pattern\":\"%s\",\"operations_per_second\":%.0f}", before, pattern, per_second(schedule));
        before = ",";
    }
    std::printf("]\n");
}
