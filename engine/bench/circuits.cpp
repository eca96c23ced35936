// Connections per second of the network of circuits. `connections_per_second`: of the network alone, by number of
// units, each of which sends its next message to any unit as soon as it can; both policies. `run_per_second`: of whole
// runs of random traffic, to compare with wasm. Arguments: seconds for each of the former, and for the latter. JSON on
// stdout.
#include <cstdio>
#include <string>

#include "base/random.h"
#include "bench/measure.h"
#include "network/circuit.h"

namespace {

using grainscope::Values;

double of_network(const Values& values, double seconds) {
    grainscope::PacketPool pool;
    const auto network = grainscope::kCircuit.configure(values)->make(pool);
    grainscope::RandomStream random(1, "circuits");
    const auto send = [&](std::uint32_t from, grainscope::PacketId id) {
        pool[id].source = from;
        pool[id].destination = random.below(network->nodes());
        pool[id].bytes = 64;
        network->send(id, network->time());
    };
    for (std::uint32_t unit = 0; unit < network->nodes(); ++unit) send(unit, pool.allocate());
    double connections = 0, elapsed = 0;
    const double begin = seconds_now();
    do {
        for (int i = 0; i < 100'000; ++i) {
            network->advance();
            connections += static_cast<double>(network->arrivals().size());
            // A packet arrives when its unit is vacant.
            for (const grainscope::Arrival& arrival : network->arrivals())
                send(pool[arrival.packet].source, arrival.packet);
        }
        elapsed = seconds_now() - begin;
    } while (elapsed < seconds);
    return connections / elapsed;
}

double of_run(double seconds) {
    const Values values = values_on("circuit", {{"program", "open-loop"},
                                                {"dimensions", "8x8"},
                                                {"ports", "64"},
                                                {"offered_load", "0.08"},
                                                {"message_words", "16"},
                                                {"warmup_cycles", "0"},
                                                {"measure_cycles", "20000"},
                                                {"max_cycles", "20000"}});
    return reported_per_second(values, "packets", seconds);
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 1, of_runs = count > 2 ? std::stod(arguments[2]) : 1;
    std::printf("{\"run_per_second\":%.0f,\"connections_per_second\":[", of_run(of_runs));
    bool first = true;
    for (const char* blocking : {"hold", "drop"})
        for (const auto& [ports, units] :
             {std::pair{"16", "4x4"}, std::pair{"64", "8x8"}, std::pair{"256", "16x16"}, std::pair{"1024", "32x32"}}) {
            const Values values = values_on(
                "circuit", {{"ports", ports}, {"dimensions", units}, {"blocking", blocking}, {"backoff_clocks", "64"}});
            std::printf("%s{\"units\":%s,\"blocking\":\"%s\",\"per_second\":%.0f}", first ? "" : ",", ports, blocking,
                        of_network(values, seconds));
            first = false;
        }
    std::printf("]}\n");
}
