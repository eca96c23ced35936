// Speed of the network kernels: simulated cycles per second, fast against reference, and per node against size. JSON on stdout.
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>

#include "base/check.h"
#include "registry.h"

namespace {

using Clock = std::chrono::steady_clock;

// Cycles per second of a run with these settings, stopped after about `seconds`.
double cycles_per_second(const grainscope::Values& values, double seconds) {
    auto started = grainscope::start_run(values);
    CHECK(started.index() == 0);
    auto& run = *std::get<0>(started);
    const auto begin = Clock::now();
    double elapsed = 0;
    while (run.step(1 << 16) == grainscope::Status::more && (elapsed = std::chrono::duration<double>(Clock::now() - begin).count()) < seconds) {
    }
    elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
    const auto& cycles = run.tables()[0].columns[0];
    return cycles.empty() ? 0 : cycles.back() / elapsed;
}

grainscope::Values setting(const std::string& kernel, const std::string& dimensions, double load) {
    grainscope::Values values;
    const std::string budget = kernel == "reference" ? "12000" : dimensions == "8x8x8" ? "100000" : "4000";
    for (const auto& [key, text] : {std::pair<std::string, std::string>{"kernel", kernel}, {"dimensions", dimensions}, {"message_words", "4"},
                                    {"word_flits", "2"}, {"duplex", "full"}, {"buffer_flits", "4"}, {"warmup_cycles", "500"},
                                    {"measure_cycles", budget == "4000" ? "2000" : "10000"}, {"max_cycles", budget}, {"precision", "0.001"}})
        CHECK(!values.set_text(key, text));
    values.set("offered_load", load);
    return values;
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 20;
    // Half of the load at which this machine saturates (0.30 flits per node and cycle for 8-flit packets; see the test of that name).
    const double load = 0.15;
    const double fast = cycles_per_second(setting("fast", "8x8x8", load), seconds);
    const double reference = cycles_per_second(setting("reference", "8x8x8", load), seconds);
    std::printf("{\"fast_cycles_per_second\":%.0f,\"reference_cycles_per_second\":%.0f,\"ratio\":%.2f,\"scaling\":[", fast, reference, fast / reference);
    bool first = true;
    for (const auto& [dimensions, nodes] : {std::pair<const char*, double>{"4x4x4", 64}, {"8x8x8", 512}, {"16x16x16", 4096}, {"32x32x32", 32768}}) {
        // Equal load per node: low enough for the largest machine (capacity of 32x32x32 is 0.125).
        const double rate = cycles_per_second(setting("fast", dimensions, 0.02), seconds);
        std::printf("%s{\"nodes\":%.0f,\"cycles_per_second\":%.0f,\"ns_per_node_cycle\":%.3f}", first ? "" : ",", nodes, rate, 1e9 / rate / nodes);
        first = false;
    }
    std::printf("]}\n");
}
