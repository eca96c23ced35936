// Speed of the abstract machine: reductions per second of the queens programs, by size and by number of PEs. JSON on
// stdout.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "base/check.h"
#include "registry.h"

namespace {

using Clock = std::chrono::steady_clock;

grainscope::Values setting(const std::string& board, const std::string& pes, const std::string& depth) {
    grainscope::Values values;
    for (const auto& [key, text] : {std::pair<std::string, std::string>{"node", "psi"},
                                    {"program", "queens-depth"},
                                    {"dimensions", "3x2"},
                                    {"header_flits", "3"},
                                    {"word_flits", "5"},
                                    {"cycle_ps", "1000000"},
                                    {"board", board},
                                    {"pes", pes},
                                    {"depth", depth}})
        CHECK(!values.set_text(key, text));
    return values;
}

// Runs again and again for about `seconds`, the building of the machine included.
void measure(const char* board, const char* pes, const char* depth, double seconds, bool last) {
    const grainscope::Values values = setting(board, pes, depth);
    const auto begin = Clock::now();
    double elapsed = 0, reductions = 0;
    int runs = 0;
    do {
        auto started = grainscope::start_run(values);
        CHECK(started.index() == 0);
        auto& run = *std::get<0>(started);
        while (run.step(1 << 20) == grainscope::Status::more) {
        }
        const auto& table = run.tables()[0];
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (std::string(table.table->columns[i].key) == "reductions") reductions += table.columns[i].back();
        ++runs;
        elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
    } while (elapsed < seconds);
    std::printf("{\"board\":%s,\"pes\":%s,\"depth\":%s,\"ms_per_run\":%.2f,\"reductions_per_second\":%.0f}%s", board,
                pes, depth, 1000 * elapsed / runs, reductions / elapsed, last ? "" : ",");
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::atof(arguments[1]) : 1;
    std::printf("[");
    for (const char* depth : {"1", "2", "3", "4"}) measure("8", "6", depth, seconds, false);
    measure("8", "6", "5", seconds, false);
    measure("8", "1", "1", seconds, false);
    measure("10", "1", "1", seconds, false);
    measure("12", "1", "1", seconds, true);
    std::printf("]\n");
}
