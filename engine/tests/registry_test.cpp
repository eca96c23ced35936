// What every part must satisfy; a newcomer is tested unasked.
#include <set>

#include "helpers.h"

namespace grainscope {
namespace {

TEST(every_parameter, has_a_unique_key_a_doc_and_an_allowed_default) {
    std::set<std::string> keys;
    for (const Parameter* parameter : all_parameters()) {
        EXPECT_TRUE(keys.insert(parameter->key).second) << parameter->key;
        EXPECT_GT(std::string(parameter->doc).size(), 5u) << parameter->key;
        EXPECT_FALSE(check_range(*parameter, std::vector<double>(kShapeSlots, parameter->numbers.standard).data()))
            << parameter->key;
        // One that starts at nothing has its decades from the first step on.
        EXPECT_TRUE(!parameter->numbers.log || (parameter->least() >= 0 && parameter->numbers.step > 0))
            << parameter->key;
        EXPECT_EQ(parameter->kind == Kind::choice, !parameter->choices().empty()) << parameter->key;
    }
}

TEST(every_parameter, survives_the_way_through_text) {
    const Values defaults;
    for (const Parameter* parameter : all_parameters()) {
        Values values;
        EXPECT_FALSE(values.set_text(parameter->key, defaults.text(*parameter))) << parameter->key;
        EXPECT_EQ(values.slots(), defaults.slots());
    }
}

TEST(every_parameter, out_of_range_is_refused_with_its_key_and_its_range) {
    for (const Parameter* parameter : all_parameters())
        for (const char* text : {"-1", "-2", "1e30", "nan", "", "x", "8x8x8x8", "no-such-choice", "1.5.2"}) {
            // Of a program's own parameters, -1 is the default.
            const std::string_view key = parameter->key;
            if (key.substr(0, 9) == "argument_" && text == std::string_view("-1")) continue;
            Values values;
            const MaybeError error = values.set_text(parameter->key, text);
            ASSERT_TRUE(error) << parameter->key << "=" << text;
            EXPECT_EQ(error->path, parameter->key);
            EXPECT_EQ(error->code, ErrorCode::not_allowed);
        }
    EXPECT_TRUE(Values().set_text("no_such_key", "1"));
}

TEST(every_part, reads_only_declared_parameters) {
    std::set<std::string> keys;
    for (const Parameter* parameter : all_parameters()) keys.insert(parameter->key);
    const auto check_shared = [&](const Part& part) {
        for (const auto& shared : {part.shared, part.also_shared})
            for (const char* key : shared) EXPECT_TRUE(keys.count(key)) << part.key << " reads " << key;
    };
    for (const Part& part : networks()) check_shared(part);
    for (const Part& part : nodes()) check_shared(part);
    for (const Part& part : programs()) check_shared(part);
    for (const Part& part : models()) check_shared(part);
}

TEST(every_program, fills_every_column_of_every_table_with_the_defaults) {
    for (std::size_t i = 0; i < programs().size(); ++i) {
        if (!runs_natively(programs()[i])) continue;
        Values values;
        values.set("program", static_cast<double>(i));
        ASSERT_FALSE(values.set_text("node", usual_node(programs()[i]).key));
        ASSERT_FALSE(values.set_text("record", "on"));
        if (!is_long()) values = with({{"dimensions", "2x2x2"}}, values);
        const auto run = started(values);
        finish(*run);
        ASSERT_EQ(run->tables().size(), tables_of(programs()[i]).size());
        for (const TableData& table : run->tables()) {
            // What only networks of links, and circuits, have to tell (recording_test.cpp).
            const std::string key = table.table->key;
            if (key == "crossings" || key == "known_loads") continue;
            EXPECT_GT(table.rows(), 0u) << programs()[i].key << " " << key;
            for (const auto& column : table.columns) EXPECT_EQ(column.size(), table.rows());
        }
    }
}

TEST(every_model, gives_one_number_per_column) {
    for (const ModelPart& model : models())
        EXPECT_EQ(model.evaluate(Values()).size(), model.columns.size()) << model.key;
}

TEST(contradictions, are_refused_at_the_parameter_they_concern) {
    const std::pair<Values, const char*> cases[] = {
        {with({{"topology", "torus"}}), "virtual_channels"},
        {with({{"dimensions", "3x3"}, {"pattern", "shuffle"}}), "pattern"},
        {with({{"dimensions", "1"}}), "pattern"},
        {with({{"offered_load", "0.6"}, {"injection_interval", "2"}}), "offered_load"},
        {with({{"priority_one_share", "0.1"}}), "priority_one_share"},
        {with({{"max_cycles", "1000"}}), "max_cycles"},
        {with({{"dimensions", "32x32x32"},
               {"virtual_channels", "8"},
               {"priorities", "2"},
               {"buffer_flits", "64"},
               {"kernel", "reference"}}),
         "dimensions"},
    };
    for (const auto& [values, path] : cases) {
        const auto run = start_run(values);
        ASSERT_TRUE(std::holds_alternative<Error>(run)) << path;
        EXPECT_EQ(std::get<Error>(run).path, path);
    }
}

TEST(contradictions, are_all_named_at_once) {
    std::vector<std::string> lines;
    for (const Error& error : check(with(
             {{"dimensions", "3x3"}, {"pattern", "shuffle"}, {"priority_one_share", "0.1"}, {"max_cycles", "1000"}})))
        lines.push_back(error_line(error));
    EXPECT_EQ(lines, (std::vector<std::string>{"pattern: pattern_needs_power_of_two 9",
                                               "priority_one_share: one_priority priorities",
                                               "max_cycles: budget_too_short 2200"}));
}

TEST(largest_machine, runs) {
    const auto row = simulate(with({{"dimensions", "32x32x32"},
                                    {"offered_load", "0.01"},
                                    {"warmup_cycles", "200"},
                                    {"measure_cycles", "200"},
                                    {"max_cycles", "1000"}}));
    EXPECT_NEAR(row.at("hops"), 31.97, 0.5);
}

TEST(manifest, names_its_version_and_a_hash_that_depends_on_nothing_but_itself) {
    EXPECT_EQ(describe(), describe());
    EXPECT_NE(describe().find("\"hash\":" + std::to_string(manifest_hash())), std::string::npos);
}

}  // namespace
}  // namespace grainscope
