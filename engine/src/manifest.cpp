#include "manifest.h"

#include <cstring>

#include "base/json.h"
#include "registry.h"

namespace grainscope {
namespace {

const char* name_of(Layout layout) {
    switch (layout) {
        case Layout::grid:
            return "grid";
        case Layout::stages:
            return "stages";
        case Layout::ring:
            return "ring";
        case Layout::free:
            return "free";
    }
    return "";
}

class Hash {
  public:
    void take(std::string_view text) {
        for (const char c : text) take_byte(static_cast<unsigned char>(c));
        take_byte(0);
    }
    void take(double number) {
        unsigned char bytes[sizeof number];
        std::memcpy(bytes, &number, sizeof number);
        for (const unsigned char byte : bytes) take_byte(byte);
    }
    void take(const Part& part) {
        take(part.key);
        for (const Parameter& parameter : part.parameters) take(parameter.key);
        for (const auto& keys : {part.shared, part.also_shared})
            for (const char* key : keys) take(key);
    }
    void take(std::span<const Column> columns) {
        for (const Column& column : columns) take(column.key);
    }
    std::uint32_t value() const { return value_; }

  private:
    void take_byte(unsigned char byte) { value_ = (value_ ^ byte) * 0x01000193u; }
    std::uint32_t value_ = 0x811c9dc5u;
};

std::uint32_t hash() {
    Hash all;
    all.take(kEngineVersion);
    for (const Parameter* parameter : all_parameters()) {
        all.take(parameter->key);
        all.take(static_cast<double>(parameter->kind));
        const Numbers& numbers = parameter->numbers;
        // A choice whose values the registry lists declares none of its own.
        const std::size_t declared = parameter->declared_choices.size();
        const double most = declared > 0 ? static_cast<double>(declared) - 1 : numbers.most;
        for (const double number : {numbers.least, most, numbers.standard, numbers.step}) all.take(number);
        for (const Choice& choice : parameter->choices()) all.take(choice.key);
    }
    for (const Part& part : networks()) all.take(part);
    for (const Part& part : nodes()) all.take(part);
    for (const ProgramPart& part : programs()) {
        all.take(part);
        for (const Table* table : tables_of(part)) {
            all.take(table->key);
            all.take(table->columns);
        }
    }
    for (const ModelPart& part : models()) {
        all.take(part);
        all.take(part.columns);
    }
    return all.value();
}

}  // namespace

// Counted once: every start asks for it.
std::uint32_t manifest_hash() {
    static const std::uint32_t counted = hash();
    return counted;
}

std::string topology_json(const Topology& topology) {
    Json shape('[');
    for (const int extent : topology.shape) shape.item(format_number(extent));
    Json periods('[');
    for (const int count : topology.unit_periods) periods.item(format_number(count));
    Json json('{');
    json.string("layout", name_of(topology.layout)).number("nodes", topology.nodes).raw("shape", shape.end());
    json.raw("wraps", topology.wraps ? "true" : "false").string("unit", topology.unit).string("rate", topology.rate);
    json.number("unit_bits", topology.unit_bits).number("period_ps", static_cast<double>(topology.period_ps));
    json.number("hop_ps", static_cast<double>(topology.hop_ps != 0 ? topology.hop_ps : topology.period_ps));
    json.raw("unit_periods", periods.end()).raw("shared_wires", topology.shared_wires ? "true" : "false");
    json.raw("acknowledges", topology.acknowledges ? "true" : "false");
    json.number("places", static_cast<double>(topology.places.size()));
    json.number("sinks", static_cast<double>(topology.sinks.size()));
    json.number("links", static_cast<double>(topology.links.size()));
    return json.end();
}

std::string error_json(const Error& error) {
    Json arguments('[');
    for (const Argument& argument : error.arguments)
        arguments.item(argument.key != nullptr ? format_string(argument.key) : format_number(argument.number));
    return Json('{')
        .string("path", error.path)
        .string("code", key_of(error.code))
        .raw("arguments", arguments.end())
        .end();
}

std::string errors_json(const Errors& errors) {
    Json all('[');
    for (const Error& error : errors) all.item(error_json(error));
    return all.end();
}

}  // namespace grainscope
