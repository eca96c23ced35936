// fuzz [FIRST [COUNT]]: runs random configurations and tells of those that go wrong. A line for each, with what to give
// to `grainscope run`, then how many ended how. Status 1 if any went wrong.
#include <cstdio>
#include <cstdlib>

#include "fuzz/vectors.h"

int main(int count, char** arguments) {
    namespace fuzz = grainscope::fuzz;
    const std::uint64_t first = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1;
    const std::uint64_t number = count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 100'000;
    long ends[3] = {0, 0, 0}, wrong = 0;
    for (std::uint64_t seed = first; seed < first + number; ++seed) {
        const grainscope::Values values = fuzz::draw(seed);
        // Known before the run: one that traps has been named.
        if (count > 3)
            std::fprintf(stderr, "%llu %s\n", static_cast<unsigned long long>(seed), fuzz::options(values).c_str());
        const fuzz::Outcome outcome = fuzz::run(values);
        ++ends[static_cast<int>(outcome.end)];
        if (outcome.wrong.empty()) continue;
        ++wrong;
        std::printf("%llu %s: %s\n", static_cast<unsigned long long>(seed), outcome.wrong.c_str(),
                    fuzz::options(values).c_str());
        std::fflush(stdout);  // a long search is watched
    }
    std::printf("%ld done, %ld refused, %ld stuck; %ld wrong\n", ends[0], ends[1], ends[2], wrong);
    return wrong == 0 ? 0 : 1;
}
