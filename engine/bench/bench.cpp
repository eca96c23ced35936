// Speed of the network kernels: simulated cycles per second, fast against reference, and cost against size. JSON on
// stdout.
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
    while (run.step(1 << 16) == grainscope::Status::more &&
           (elapsed = std::chrono::duration<double>(Clock::now() - begin).count()) < seconds) {
    }
    elapsed = std::chrono::duration<double>(Clock::now() - begin).count();
    const auto& cycles = run.tables()[0].columns[0];
    return cycles.empty() ? 0 : cycles.back() / elapsed;
}

grainscope::Values setting(const std::string& kernel, const std::string& dimensions, double load) {
    grainscope::Values values;
    const std::string budget = kernel == "reference" ? "12000" : dimensions == "8x8x8" ? "100000" : "4000";
    for (const auto& [key, text] : {std::pair<std::string, std::string>{"kernel", kernel},
                                    {"dimensions", dimensions},
                                    {"message_words", "4"},
                                    {"word_flits", "2"},
                                    {"duplex", "full"},
                                    {"buffer_flits", "4"},
                                    {"warmup_cycles", "500"},
                                    {"measure_cycles", budget == "4000" ? "2000" : "10000"},
                                    {"max_cycles", budget},
                                    {"precision", "0.001"}})
        CHECK(!values.set_text(key, text));
    values.set("offered_load", load);
    return values;
}

// One barrier of 512 nodes, the mean of the sixteen that a run simulates, the building of the machine included.
double barrier_milliseconds() {
    grainscope::Values values;
    for (const auto& [key, text] : {std::pair<std::string, std::string>{"program", "barrier"},
                                    {"node", "mdp"},
                                    {"duplex", "half"},
                                    {"header_flits", "3"},
                                    {"interface_cycles", "6"}})
        CHECK(!values.set_text(key, text));
    const auto begin = Clock::now();
    auto started = grainscope::start_run(values);
    CHECK(started.index() == 0);
    while (std::get<0>(started)->step(1 << 20) == grainscope::Status::more) {
    }
    return std::chrono::duration<double>(Clock::now() - begin).count() * 1000 / 16;
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 20;
    // Half of the load at which this machine saturates (0.23 flits per node and cycle, held by a test).
    const double load = 0.115;
    const double fast = cycles_per_second(setting("fast", "8x8x8", load), seconds);
    const double reference = cycles_per_second(setting("reference", "8x8x8", load), seconds);
    std::printf("{\"fast_cycles_per_second\":%.0f,\"reference_cycles_per_second\":%.0f,\"ratio\":%.2f,\"scaling\":[",
                fast, reference, fast / reference);
    // Equal load per channel on every size: nearest neighbours. Uniform traffic at equal load per node moves every flit
    // over more links on a larger machine; its cost is given per flit and link.
    bool first = true;
    for (const auto& [dimensions, nodes] :
         {std::pair<const char*, double>{"4x4x4", 64}, {"8x8x8", 512}, {"16x16x16", 4096}, {"32x32x32", 32768}}) {
        auto near = setting("fast", dimensions, 0.2);
        CHECK(!near.set_text("pattern", "neighbour"));
        const double near_rate = cycles_per_second(near, seconds);
        auto far = setting("fast", dimensions, 0.02);
        const double far_rate = cycles_per_second(far, seconds);
        const double flit_links = 0.02 * nodes * grainscope::models()[0].evaluate(far)[0];
        std::printf("%s{\"nodes\":%.0f,\"neighbour_ns_per_node_cycle\":%.2f,\"uniform_ns_per_flit_link\":%.2f}",
                    first ? "" : ",", nodes, 1e9 / near_rate / nodes, 1e9 / far_rate / flit_links);
        first = false;
    }
    std::printf("],\"barrier_512_nodes_ms\":%.2f}\n", barrier_milliseconds());
}
