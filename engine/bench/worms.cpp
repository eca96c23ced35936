// Speed of the network of worms: every node sends so many messages of 1 KB to random nodes, each as soon as its
// interface is vacant. `messages_per_second` and `hops_per_second` (a hop is a channel that a packet gets, that into
// the node included) by size of the mesh, of processor time. Argument: seconds for each. JSON on stdout.
#include <cstdio>
#include <string>

#include "bench/measure.h"
#include "bench/random_traffic.h"
#include "network/worms.h"

namespace {

constexpr int kMessages = 200, kBytes = 1024;

struct Speed {
    double messages, hops;
};

Speed of_mesh(const std::string& dimensions, double seconds) {
    const auto values = values_on("worms", {{"dimensions", dimensions}, {"flit_bits", "16"}});
    grainscope::RandomStream random(1, "worms");
    double messages = 0, hops = 0, elapsed = 0;
    const double begin = seconds_now();
    do {
        grainscope::PacketPool pool;
        const auto network = grainscope::kWorms.configure(values)->make(pool);
        RandomTraffic traffic(*network, pool, random, kMessages, kBytes);
        while (!network->idle()) {
            network->advance();
            for (const grainscope::Arrival& arrival : network->arrivals()) {
                ++messages;
                hops += 1 + network->distance(pool[arrival.packet].source, pool[arrival.packet].destination);
                pool.release(arrival.packet);
            }
            for (const grainscope::Vacancy& vacancy : network->vacancies()) traffic.send(vacancy.node);
        }
        elapsed = seconds_now() - begin;
    } while (elapsed < seconds);
    return {messages / elapsed, hops / elapsed};
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 1;
    std::printf("[");
    bool first = true;
    for (const char* dimensions : {"4x4", "8x8", "16x16", "32x32"}) {
        const Speed speed = of_mesh(dimensions, seconds);
        std::printf("%s{\"dimensions\":\"%s\",\"messages_per_second\":%.0f,\"hops_per_second\":%.0f}", first ? "" : ",",
                    dimensions, speed.messages, speed.hops);
        first = false;
    }
    std::printf("]\n");
}
