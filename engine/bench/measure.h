// What benchmarks of whole runs share.
#pragma once

#include <ctime>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/check.h"
#include "registry.h"

// Of the processor: other programs do not count.
inline double seconds_now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// The defaults, on this network, with these values.
inline grainscope::Values values_on(const char* network,
                                    std::initializer_list<std::pair<const char*, std::string>> more) {
    grainscope::Values values;
    CHECK(!values.set_text("network", network));
    for (const auto& [key, text] : more) CHECK(!values.set_text(key, text));
    return values;
}

// What runs with these values report in a column, per second; they are begun anew until so many seconds are over.
inline double reported_per_second(const grainscope::Values& values, std::string_view column, double seconds) {
    double reported = 0, elapsed = 0;
    const double begin = seconds_now();
    do {
        auto started = grainscope::start_run(values);
        CHECK(started.index() == 0);
        grainscope::Run& run = *std::get<0>(started);
        while (run.step(1 << 20) == grainscope::Status::more) {
        }
        const grainscope::TableData& table = run.tables()[0];
        for (std::size_t i = 0; i < table.columns.size(); ++i)
            if (std::string_view(table.table->columns[i].key) == column) reported += table.columns[i].back();
        elapsed = seconds_now() - begin;
    } while (elapsed < seconds);
    return reported / elapsed;
}
