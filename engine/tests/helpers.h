// What the tests share: settings by text, whole runs, rows by column.
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <initializer_list>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "manifest.h"
#include "network/wiring.h"
#include "program/programs.h"
#include "registry.h"

namespace grainscope {

// Whether all is tried that takes long and seldom finds more: `npm run test:long`.
inline bool is_long() {
    static const char* const said = std::getenv("GRAINSCOPE_TEST_LONG");
    return said != nullptr && std::string(said) == "1";
}

// Of a row of cases all but one in `share` are left to a long run.
inline bool is_left(std::size_t turn, std::size_t share) { return !is_long() && turn % share != 0; }

// By key and text.
using Settings = std::initializer_list<std::pair<const char*, std::string>>;

inline Values with(Settings settings, Values values = Values()) {
    for (const auto& [key, text] : settings) {
        const MaybeError error = values.set_text(key, text);
        EXPECT_FALSE(error) << key << ": " << (error ? error_line(*error) : "");
    }
    return values;
}

// Values under which every network has x * y nodes.
inline Values with_nodes(int x, int y, Values values = Values()) {
    const std::string rows = std::to_string(x), columns = std::to_string(y), shape = rows + "x" + columns;
    // A row of routers with a node each.
    std::string cables = std::to_string(x * y) + " " + std::to_string(x * y);
    for (int node = 0; node < x * y; ++node) cables += " " + std::to_string(node) + " 0 0";
    for (int node = 1; node < x * y; ++node)
        cables += " " + std::to_string(node - 1) + " " + std::to_string(node) + " 0 0";
    values.bring(Brought::network, std::make_shared<const std::string>(std::move(cables)));
    return with({{"dimensions", shape},
                 {"router_grid", shape},
                 {"tree_levels", "2"},
                 {"leaf_nodes", rows},
                 {"tree_children", columns},
                 {"tree_parents", "2"},
                 {"router_nodes", "1"},
                 {"group_routers", rows},
                 {"router_globals", columns},
                 {"groups", columns},
                 {"cables", "1"}},
                std::move(values));
}

// Where all networks of a kind are tried.
inline const std::uint32_t kMostNodes = is_long() ? 200 : 48;

// One from outside is interpreted beside the engine, which app/engine/script/interpreter.test.ts tests.
inline bool runs_natively(const ProgramPart& program) { return &program != &kScript; }

inline std::unique_ptr<Run> started(const Values& values) {
    auto run = start_run(values);
    if (const auto* error = std::get_if<Error>(&run)) {
        ADD_FAILURE() << error_line(*error);
        return nullptr;
    }
    return std::move(std::get<0>(run));
}

// The way between any two nodes leads there, over as many links as the routing says.
inline void expect_ways(const Wiring& wiring, const Routing& routing) {
    for (std::uint32_t source = 0; source < wiring.nodes; ++source)
        for (std::uint32_t destination = 0; destination < wiring.nodes; ++destination) {
            std::uint32_t at = source;
            const auto way = routing.way(wiring, source, destination);
            for (const std::uint32_t link : way) {
                ASSERT_EQ(wiring.links[link].source, at);
                at = wiring.links[link].target;
            }
            ASSERT_EQ(at, destination);
            ASSERT_EQ(static_cast<int>(way.size()), routing.distance(source, destination));
        }
}

// "hop_cycles: not_allowed 9 1 8"; empty if the run starts.
inline std::string refusal(const Values& values) {
    const auto run = start_run(values);
    const auto* error = std::get_if<Error>(&run);
    return error != nullptr ? error_line(*error) : "";
}

inline void finish(Run& run, std::int64_t slice = 1 << 22) {
    while (run.step(slice) == Status::more) {
    }
}

// The last row of a table, by column key.
inline std::map<std::string, double> last_row(const Run& run, std::size_t table = 0) {
    std::map<std::string, double> row;
    const TableData& data = run.tables()[table];
    for (std::size_t i = 0; i < data.columns.size(); ++i) row[data.table->columns[i].key] = data.columns[i].back();
    return row;
}

inline std::map<std::string, double> simulate(const Values& values) {
    const auto run = started(values);
    finish(*run);
    return last_row(*run);
}

inline std::map<std::string, double> closed_form(const std::string& key, const Values& values) {
    std::map<std::string, double> row;
    for (const ModelPart& model : models()) {
        if (key != model.key) continue;
        const auto numbers = model.evaluate(values);
        for (std::size_t i = 0; i < numbers.size(); ++i) row[model.columns[i].key] = numbers[i];
    }
    EXPECT_FALSE(row.empty()) << key;
    return row;
}

// The first node model that runs the program.
inline const NodePart& usual_node(const ProgramPart& program) {
    for (const NodePart& node : nodes())
        if (unpriced(program, node) == nullptr) return node;
    ADD_FAILURE() << "no node runs " << program.key;
    return nodes()[0];
}

}  // namespace grainscope
