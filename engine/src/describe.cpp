#include "base/json.h"
#include "manifest.h"
#include "registry.h"

// The page and the command line have what is written here: an engine without words cannot write it.
#ifndef GRAINSCOPE_WORDLESS
namespace grainscope {
namespace {

const char* name_of(Kind kind) {
    switch (kind) {
        case Kind::integer:
            return "integer";
        case Kind::real:
            return "real";
        case Kind::choice:
            return "choice";
        case Kind::shape:
            return "shape";
    }
    return "";
}

std::string value_json(const Parameter& parameter, const Values& values) {
    const bool text = parameter.kind == Kind::choice || parameter.kind == Kind::shape;
    return text ? format_string(values.text(parameter)) : values.text(parameter);
}

// `own`: the group of the part that declares it.
std::string parameter_json(const Parameter& parameter, const char* own, std::size_t slot) {
    static const Values defaults;
    Json json('{');
    json.string("key", parameter.key)
        .string("label", parameter.label)
        .string("unit", parameter.unit)
        .string("kind", name_of(parameter.kind));
    json.string("group", parameter.group == Group::run ? "run" : parameter.group == Group::node ? "node" : own);
    json.number("minimum", parameter.least()).number("maximum", parameter.most());
    json.raw("default", value_json(parameter, defaults)).number("step", parameter.numbers.step);
    json.string("scale", parameter.numbers.log ? "log" : "linear").string("doc", parameter.doc);
    json.number("slot", static_cast<double>(slot)).number("slots", slots_of(parameter));
    if (parameter.kind == Kind::choice) {
        Json choices('[');
        for (const Choice& choice : parameter.choices())
            choices.item(
                Json('{').string("key", choice.key).string("label", choice.label).string("doc", choice.doc).end());
        json.raw("choices", choices.end());
    }
    if (parameter.when.key != nullptr) {
        Json is('[');
        for (const char* key : parameter.when.is) is.item(format_string(key));
        json.raw("when", Json('{').string("key", parameter.when.key).raw("is", is.end()).end());
    }
    return json.end();
}

std::string columns_json(std::span<const Column> columns) {
    Json json('[');
    for (const Column& column : columns)
        json.item(Json('{')
                      .string("key", column.key)
                      .string("label", column.label)
                      .string("unit", column.unit)
                      .string("doc", column.doc)
                      .end());
    return json.end();
}

Json part_json(const Part& part) {
    Json parameters('[');
    for (const Parameter& parameter : part.parameters) parameters.item(format_string(parameter.key));
    for (const auto& keys : {part.shared, part.also_shared})
        for (const char* key : keys) parameters.item(format_string(key));
    Json json('{');
    json.string("key", part.key)
        .string("label", part.label)
        .string("doc", part.doc)
        .raw("parameters", parameters.end());
    return json;
}

std::string body() {
    Json parameters('[');
    std::size_t slot = 0;
    for (const auto& [group, declared] : declared_parameters())
        for (const Parameter& parameter : declared) {
            parameters.item(parameter_json(parameter, group, slot));
            slot += static_cast<std::size_t>(slots_of(parameter));
        }
    Json network_list('['), node_list('['), program_list('['), model_list('[');
    for (const NetworkPart& part : networks())
        network_list.item(part_json(part).raw("cycles", part.moves_in_cycles() ? "true" : "false").end());
    for (const NodePart& part : nodes()) {
        Json prices('[');
        for (const Price& price : part.prices) {
            Json keys('[');
            for (const char* key : price.keys) keys.item(format_string(key));
            prices.item(Json('{').string("unit", key_of(price.unit)).raw("parameters", keys.end()).end());
        }
        Json node = part_json(part);
        node.raw("prices", prices.end());
        if (part.element != nullptr) node.string("element", part.element).string("computing", part.computing);
        node_list.item(node.end());
    }
    for (const ProgramPart& part : programs()) {
        Json tables('[');
        for (const Table* table : tables_of(part))
            tables.item(Json('{')
                            .string("key", table->key)
                            .string("label", table->label)
                            .string("mode", table->mode == TableMode::append ? "append" : "replace")
                            .raw("columns", columns_json(table->columns))
                            .end());
        Json counts('[');
        for (const Unit unit : part.counts) counts.item(format_string(key_of(unit)));
        program_list.item(part_json(part)
                              .string("module", key_of(module_of(part)))
                              .raw("counts", counts.end())
                              .raw("tables", tables.end())
                              .end());
    }
    for (const ModelPart& part : models())
        model_list.item(part_json(part).raw("columns", columns_json(part.columns)).end());
    Json error_list('['), awaited('[');
    for (int i = 0; i < kErrorCodes; ++i) {
        const auto code = static_cast<ErrorCode>(i);
        Json error('{');
        error.string("code", key_of(code));
        if (arguments_of(code) != kAnyNumber) error.number("arguments", arguments_of(code));
        error_list.item(error.end());
    }
    for (int i = 1; i < kAwaited; ++i) awaited.item(format_string(key_of(static_cast<Awaited>(i))));
    Json json('{');
    json.number("slots", static_cast<double>(slot))
        .raw("parameters", parameters.end())
        .raw("networks", network_list.end())
        .raw("nodes", node_list.end());
    json.raw("programs", program_list.end()).raw("models", model_list.end());
    json.raw("errors", error_list.end()).raw("awaited", awaited.end());
    return json.end();
}

std::string engine_json_fields() {
    return "\"name\":\"grainscope\",\"version\":" + format_string(kEngineVersion) +
           ",\"hash\":" + format_number(manifest_hash());
}

}  // namespace

std::string describe() { return "{" + engine_json_fields() + "," + body().substr(1); }

std::string error_line(const Error& error) {
    std::string line = std::string(error.path) + (error.path.empty() ? "" : ": ") + key_of(error.code);
    for (const Argument& argument : error.arguments)
        line += " " + (argument.key != nullptr ? argument.key : format_number(argument.number));
    return line;
}

std::string run_json(const Values& values, const Run& run) {
    Json parameters('{');
    for (const Parameter* parameter : applicable_parameters(values))
        parameters.raw(parameter->key, value_json(*parameter, values));
    Json tables('{');
    for (const TableData& data : run.tables()) {
        Json columns('['), rows('[');
        for (const Column& column : data.table->columns)
            columns.item(Json('{').string("key", column.key).string("unit", column.unit).end());
        for (std::size_t row = 0; row < data.rows(); ++row) {
            Json cells('[');
            for (const auto& column : data.columns) cells.item(format_number(column[row]));
            rows.item(cells.end());
        }
        tables.raw(data.table->key, Json('{').raw("columns", columns.end()).raw("rows", rows.end()).end());
    }
    Json json('{');
    json.raw("engine", "{" + engine_json_fields() + "}")
        .number("seed", values.number("seed"))
        .raw("parameters", parameters.end())
        .raw("tables", tables.end());
    return json.end() + "\n";
}

}  // namespace grainscope
#endif
