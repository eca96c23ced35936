// Speed of the network of links. `events_per_second`: of the network alone, for either protocol, on a grid and through
// crossbars; every node sends messages of 1 KB to random nodes, each as soon as it can. `run_per_second`: messages of
// whole runs of random traffic, to compare with wasm. Arguments: seconds for each of the former, and for the latter.
// JSON on stdout.
#include <cstdio>
#include <string>

#include "bench/measure.h"
#include "bench/random_traffic.h"
#include "network/links.h"

namespace {

using grainscope::Values;

constexpr int kMessages = 50, kBytes = 1024;

double of_network(const Values& values, double seconds) {
    grainscope::RandomStream random(1, "links");
    double events = 0, elapsed = 0;
    const double begin = seconds_now();
    do {
        grainscope::PacketPool pool;
        const auto network = grainscope::kLinks.configure(values)->make(pool);
        RandomTraffic traffic(*network, pool, random, kMessages, kBytes);
        while (!network->idle()) {
            events += static_cast<double>(network->advance());
            // A message that has come makes room for another.
            for (const grainscope::Arrival& arrival : network->arrivals()) {
                const std::uint32_t source = pool[arrival.packet].source;
                pool.release(arrival.packet);
                traffic.send(source);
            }
        }
        elapsed = seconds_now() - begin;
    } while (elapsed < seconds);
    return events / elapsed;
}

// As in scripts/bench/links.mjs.
double of_run(double seconds) {
    return reported_per_second(values_on("links", {{"graph", "crossbar"},
                                                   {"protocol", "packet"},
                                                   {"link_mbit_s", "100"},
                                                   {"program", "open-loop"},
                                                   {"dimensions", "8x4"},
                                                   {"offered_load", "0.05"},
                                                   {"message_words", "64"},
                                                   {"warmup_cycles", "0"},
                                                   {"measure_cycles", "200000"},
                                                   {"max_cycles", "200000"}}),
                               "packets", seconds);
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 1, of_runs = count > 2 ? std::stod(arguments[2]) : 1;
    std::printf("{\"run_per_second\":%.0f,\"events_per_second\":[", of_run(of_runs));
    bool first = true;
    for (const auto& [protocol, graph] :
         {std::pair{"byte", "grid"}, std::pair{"packet", "grid"}, std::pair{"packet", "crossbar"}}) {
        const Values values = values_on("links", {{"protocol", protocol}, {"graph", graph}, {"dimensions", "4x4"}});
        std::printf("%s{\"protocol\":\"%s\",\"graph\":\"%s\",\"per_second\":%.0f}", first ? "" : ",", protocol, graph,
                    of_network(values, seconds));
        first = false;
    }
    std::printf("]}\n");
}
