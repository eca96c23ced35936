// Events per second of an event-driven network: random traffic between 512 nodes on the ideal network, whose every
// packet is three events (it has left, its head has come, it has been taken in) besides the work of creating it. JSON
// on stdout.
#include <cstdio>
#include <string>

#include "bench/measure.h"

namespace {

constexpr double kEventsPerPacket = 3;

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 2;
    const auto values = values_on("ideal", {{"program", "open-loop"},
                                            {"dimensions", "8x8x8"},
                                            {"offered_load", "0.5"},
                                            {"message_words", "8"},
                                            {"warmup_cycles", "0"},
                                            {"measure_cycles", "20000"},
                                            {"max_cycles", "20000"}});
    std::printf("{\"events_per_second\":%.0f}\n", kEventsPerPacket * reported_per_second(values, "packets", seconds));
}
