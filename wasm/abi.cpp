// The boundary: a plain C interface. One instance is one run, so there are no handles and nothing to free; a trap costs
// one instance.
//
//   gs_text(), gs_text_length()      the text (UTF-8) that was given last
//   gs_config()        room for the configuration: slots doubles in manifest order, preset to the defaults
//   gs_bring(what, bytes)      room for what comes beside the configuration (Brought), until other bytes are brought
//   gs_check()         0 a run could start; 2 not, then gs_text() is a JSON array of all errors
//   gs_start(hash)     0 started; 2 refused, then gs_text() is the first error: {"path","code","arguments"}
//   gs_step(budget)    0 more, 1 done, 2 failed, then as above; `budget` in events
//   gs_progress()      how much of the run is done, 0 to 1; 0 where that is not known beforehand
//   gs_rows(table), gs_column(table, column)      doubles of a column; valid until the next call (memory may grow: copy
//                      at once)
//   gs_evaluate(model) 0, then gs_values() gives one double per column; 2 refused as above
//   gs_topology()      0, then gs_text() is JSON with the numbers of places, sinks and links; 2 refused as above
//   gs_places(), gs_sinks(), gs_links()      three 32-bit integers each: coordinates; or source, target, direction
#include <emscripten.h>

#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "manifest.h"
#include "registry.h"

namespace {

// All that an instance is told and gives, beside the run. What the engine remembers of a run before, to make the next
// one sooner, changes no answer.
std::string text;
std::vector<double> config;
std::shared_ptr<std::string> brought[grainscope::kBroughtKinds];
std::vector<double> values;
grainscope::Topology topology;
std::unique_ptr<grainscope::Run> run;

const char* give(std::string what) {
    text = std::move(what);
    return text.c_str();
}

grainscope::Values given() {
    grainscope::Values values(config);
    for (std::size_t what = 0; what < std::size(brought); ++what)
        values.bring(static_cast<grainscope::Brought>(what), brought[what]);
    return values;
}

int refuse(const grainscope::Error& error) {
    give(grainscope::error_json(error));
    return 2;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* gs_text() { return text.c_str(); }
EMSCRIPTEN_KEEPALIVE int gs_text_length() { return static_cast<int>(text.size()); }

EMSCRIPTEN_KEEPALIVE double* gs_config() {
    config = grainscope::Values().slots();
    return config.data();
}

EMSCRIPTEN_KEEPALIVE char* gs_bring(int what, double bytes) {
    auto& text = brought[what];
    text = bytes == 0 ? nullptr : std::make_shared<std::string>(static_cast<std::size_t>(bytes), '\0');
    return text ? text->data() : nullptr;
}

EMSCRIPTEN_KEEPALIVE int gs_check() {
    const auto errors = grainscope::check(given());
    if (errors.empty()) return 0;
    give(grainscope::errors_json(errors));
    return 2;
}

EMSCRIPTEN_KEEPALIVE int gs_start(unsigned hash) {
    run.reset();
    if (hash != grainscope::manifest_hash()) return refuse({"", grainscope::ErrorCode::other_version, {}});
    auto started = grainscope::start_run(given());
    if (const auto* error = std::get_if<grainscope::Error>(&started)) return refuse(*error);
    run = std::move(std::get<0>(started));
    return 0;
}

EMSCRIPTEN_KEEPALIVE int gs_step(double budget) {
    const auto status = run->step(static_cast<std::int64_t>(budget));
    if (const auto failure = run->failure()) refuse(*failure);
    return static_cast<int>(status);
}

EMSCRIPTEN_KEEPALIVE double gs_progress() { return run->progress(); }

EMSCRIPTEN_KEEPALIVE int gs_rows(int table) {
    return static_cast<int>(run->tables()[static_cast<std::size_t>(table)].rows());
}

EMSCRIPTEN_KEEPALIVE const double* gs_column(int table, int column) {
    return run->tables()[static_cast<std::size_t>(table)].columns[static_cast<std::size_t>(column)].data();
}

EMSCRIPTEN_KEEPALIVE int gs_evaluate(int model) {
    const grainscope::Values asked = given();
    if (const auto errors = grainscope::check(asked); !errors.empty()) return refuse(errors.first());
    values = grainscope::models()[static_cast<std::size_t>(model)].evaluate(asked);
    return 0;
}

EMSCRIPTEN_KEEPALIVE const double* gs_values() { return values.data(); }

EMSCRIPTEN_KEEPALIVE int gs_topology() {
    auto asked = grainscope::topology_of(given());
    if (const auto* error = std::get_if<grainscope::Error>(&asked)) return refuse(*error);
    topology = std::move(std::get<0>(asked));
    give(grainscope::topology_json(topology));
    return 0;
}

static_assert(sizeof(grainscope::Place) == 12 && sizeof(grainscope::Link) == 12);
EMSCRIPTEN_KEEPALIVE const void* gs_places() { return topology.places.data(); }
EMSCRIPTEN_KEEPALIVE const void* gs_sinks() { return topology.sinks.data(); }
EMSCRIPTEN_KEEPALIVE const void* gs_links() { return topology.links.data(); }
}
