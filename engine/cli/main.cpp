// The native command line: the same keys and the same bytes as `npm run -s grainscope -- run … --json`, without
// presets.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "manifest.h"
#include "registry.h"

namespace {

constexpr const char* kUsage =
    "grainscope describe\n"
    "grainscope run [--network KEY] [--node KEY] [--program KEY] [--seed N] [--set KEY=VALUE …] [--bring FILE] "
    "[--json]\n"
    "grainscope model KEY [--set KEY=VALUE …]\n";

int misuse(const std::string& what, const char* why) {
    std::fprintf(stderr, "%s: %s\n", what.c_str(), why);
    return 2;
}

int refuse(const grainscope::Error& error) {
    std::fprintf(stderr, "%s\n", grainscope::error_line(error).c_str());
    return 2;
}

int run(const grainscope::Values& values) {
    auto started = grainscope::start_run(values);
    if (const auto* error = std::get_if<grainscope::Error>(&started)) return refuse(*error);
    auto& simulation = *std::get<0>(started);
    while (simulation.step(1 << 20) == grainscope::Status::more) {
    }
    if (const auto failure = simulation.failure()) {
        refuse(*failure);
        return 1;
    }
    std::fputs(grainscope::run_json(values, simulation).c_str(), stdout);
    return 0;
}

int evaluate(const std::string& key, const grainscope::Values& values) {
    if (const auto errors = grainscope::check(values); !errors.empty()) return refuse(errors.first());
    for (const auto& model : grainscope::models()) {
        if (key != model.key) continue;
        const auto row = model.evaluate(values);
        for (std::size_t i = 0; i < row.size(); ++i)
            std::printf("%s %.17g %s\n", model.columns[i].key, row[i], model.columns[i].unit);
        return 0;
    }
    return misuse(key, "no closed form has this key");
}

}  // namespace

int main(int count, char** arguments) {
    const std::string command = count > 1 ? arguments[1] : "";
    if (command == "describe") {
        std::puts(grainscope::describe().c_str());
        return 0;
    }
    if (command != "run" && command != "model") {
        std::fputs(kUsage, stderr);
        return 2;
    }
    int next = 2;
    std::string model;
    if (command == "model" && next < count) model = arguments[next++];
    grainscope::Values values;
    while (next < count) {
        std::string option = arguments[next++];
        if (option == "--json") continue;
        if (option.rfind("--", 0) != 0 || next == count)
            return misuse(option, (std::string("not understood\n") + kUsage).c_str());
        std::string key = option.substr(2), text = arguments[next++];
        if (key == "bring" || key == "bring-network") {
            std::ifstream file(text, std::ios::binary);
            if (!file) return misuse(text, "cannot be read");
            std::ostringstream read;
            read << file.rdbuf();
            values.bring(key == "bring" ? grainscope::Brought::program : grainscope::Brought::network,
                         std::make_shared<const std::string>(std::move(read).str()));
            // Without a name the program would run a ring of its own.
            if (key == "bring") values.set_text("schedule", "1");
            continue;
        }
        if (key == "set") {
            const std::size_t cut = text.find('=');
            if (cut == std::string::npos) return misuse(text, "give KEY=VALUE after --set");
            key = text.substr(0, cut);
            text = text.substr(cut + 1);
        }
        if (const auto error = values.set_text(key, text))
            return error->path.empty() ? misuse(key, "no such parameter") : refuse(*error);
    }
    return command == "run" ? run(values) : evaluate(model, values);
}
