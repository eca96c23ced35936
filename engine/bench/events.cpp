// Events per second of an event-driven network: random traffic between 512 nodes on the ideal network, whose every
// packet is three events (it has left, its head has come, it has been taken in) besides the work of creating it. JSON
// on stdout.
#include <cstdio>
#include <ctime>
#include <string>

#include "base/check.h"
#include "registry.h"

namespace {

// Of the processor: other programs do not count.
double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

constexpr double kEventsPerPacket = 3;

}  // namespace

int main(int count, char** arguments) {
    const double seconds = count > 1 ? std::stod(arguments[1]) : 2;
    grainscope::Values values;
    for (const auto& [key, text] : {std::pair<const char*, const char*>{"network", "ideal"},
                                    {"program", "open-loop"},
                                    {"dimensions", "8x8x8"},
                                    {"offered_load", "0.5"},
                                    {"message_words", "8"},
                                    {"warmup_cycles", "0"},
                                    {"measure_cycles", "20000"},
                                    {"max_cycles", "20000"}})
        CHECK(!values.set_text(key, text));
    double packets = 0, elapsed = 0;
    const double begin = seconds_now();
    do {
        auto started = grainscope::start_run(values);
        CHECK(started.index() == 0);
        grainscope::Run& run = *std::get<0>(started);
        while (run.step(1 << 20) == grainscope::Status::more) {
        }
        const grainscope::TableData& table = run.tables()[0];
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (std::string_view(table.table->columns[i].key) == "packets") packets += table.columns[i].back();
        elapsed = seconds_now() - begin;
    } while (elapsed < seconds);
    std::printf("{\"events_per_second\":%.0f}\n", kEventsPerPacket * packets / elapsed);
}
