// What benchmarks of whole runs share.
#pragma once

#include <ctime>
#include <memory>
#include <string_view>
#include <variant>

#include "base/check.h"
#include "registry.h"

// Of the processor: other programs do not count.
inline double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Packets that runs with these values report, which are begun anew until so many seconds are over.
inline double packets_per_second(const grainscope::Values& values, double seconds) {
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
    return packets / elapsed;
}
