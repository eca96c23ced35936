// Speed of networks of routers, flit by flit, at half of what they accept: simulated cycles per second of processor
// time of whole runs of random traffic, with routers as the reference aligns them. Arguments: seconds for each, and
// which alone, from 0. JSON on stdout.
#include <cstdio>
#include <string>

#include "bench/measure.h"

namespace {

struct Case {
    const char *network, *routing, *choice, *lanes, *buffer, *words, *load;
};

constexpr Case kCases[] = {
    {"fat-tree", "tree_routing", "adaptive", "1", "8", "1", "0.29"},
    {"fat-tree", "tree_routing", "adaptive", "1", "8", "8", "0.22"},
    {"dragonfly", "dragonfly_routing", "ugal", "4", "32", "1", "0.33"},
    {"dragonfly", "dragonfly_routing", "ugal", "4", "32", "8", "0.29"},
};

double cycles_per_second(const Case& of, double seconds) {
    const auto values = values_on(of.network, {{"node", "terminal"},
                                               {"program", "open-loop"},
                                               {of.routing, of.choice},
                                               {"lanes", of.lanes},
                                               {"lane_flits", of.buffer},
                                               {"router_cycles", "3"},
                                               {"credit_cycles", "1"},
                                               {"flit_bits", "32"},
                                               {"message_words", of.words},
                                               {"pattern", "uniform-all"},
                                               {"offered_load", of.load},
                                               {"precision", "0.001"},
                                               {"warmup_cycles", "3000"},
                                               {"measure_cycles", "20000"},
                                               {"max_cycles", "23000"}});
    return reported_per_second(values, "cycles", seconds);
}

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 1;
    const Case* const alone = count > 2 ? &kCases[std::stoul(arguments[2])] : nullptr;
    std::printf("[");
    for (const Case& of : kCases)
        if (!alone || alone == &of)
            std::printf("%s{\"network\":\"%s\",\"flits\":%s,\"load\":%s,\"cycles_per_second\":%.0f}",
                        &of == kCases || alone ? "" : ",", of.network, of.words, of.load,
                        cycles_per_second(of, seconds));
    std::printf("]\n");
}
