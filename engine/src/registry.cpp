#include "registry.h"

#include <algorithm>
#include <string_view>

#include "model/mesh_models.h"
#include "model/node_models.h"
#include "model/queens_balance.h"
#include "network/mesh.h"
#include "node/mdp.h"
#include "node/psi.h"
#include "node/terminal.h"
#include "program/open_loop.h"
#include "program/programs.h"
#include "sim/recording.h"

namespace grainscope {

const std::vector<Part>& networks() {
    static const std::vector<Part> all{kMesh};
    return all;
}

const std::vector<Part>& nodes() {
    static const std::vector<Part> all{kTerminal, kMdp, kPsi};
    return all;
}

const std::vector<ProgramPart>& programs() {
    static const std::vector<ProgramPart> all{kOpenLoop,    kRemoteRead,      kRandomRequests,   kTerminalBandwidth,
                                              kBarrier,     kMessageOverhead, kProducerConsumer, kQueensDepth,
                                              kQueensGrain, kGoalRoundTrip};
    return all;
}

const std::vector<ModelPart>& models() {
    static const std::vector<ModelPart> all{
        kZeroLoad, kCapacity, kContention, kRoundTrip, kRequests, kTerminalBandwidthForm, kQueensBalance};
    return all;
}

namespace {

template <class Parts>
std::vector<Choice> choices_of(const Parts& parts) {
    std::vector<Choice> out;
    for (const Part& part : parts) out.push_back({part.key, part.label, part.doc});
    return out;
}

}  // namespace

const std::vector<Parameter>& run_parameters() {
    static const std::vector<Parameter> all = [] {
        std::vector<Parameter> list{
            {"network", "Network", "", Kind::choice, Group::run, 0, 0, 0, 1, Scale::linear, "What connects the nodes",
             choices_of(networks())},
            {"node", "Node", "", Kind::choice, Group::run, 0, 0, 0, 1, Scale::linear, "What a node is made of",
             choices_of(nodes())},
            {"program", "Program", "", Kind::choice, Group::run, 0, 0, 0, 1, Scale::linear, "What the nodes do",
             choices_of(programs())},
            {"seed", "Seed", "", Kind::integer, Group::run, 1, 4294967295.0, 1, 1, Scale::linear,
             "Start of the random streams"},
            {"kernel",
             "Kernel",
             "",
             Kind::choice,
             Group::run,
             0,
             0,
             0,
             1,
             Scale::linear,
             "Which implementation simulates the network; both give the same numbers",
             {{"fast", "fast", "Structure of arrays"}, {"reference", "reference", "Plain and slow"}}},
        };
        for (const Parameter& parameter : recording_parameters()) list.push_back(parameter);
        return list;
    }();
    return all;
}

const std::vector<const Parameter*>& all_parameters() {
    static const std::vector<const Parameter*> all = [] {
        std::vector<const Parameter*> out;
        for (const Parameter& parameter : run_parameters()) out.push_back(&parameter);
        const auto add = [&out](const auto& parts) {
            for (const Part& part : parts)
                for (const Parameter& parameter : part.parameters) out.push_back(&parameter);
        };
        add(networks());
        add(nodes());
        add(programs());
        return out;
    }();
    return all;
}

namespace {

bool reads(const Part& part, std::string_view key) {
    return std::any_of(part.parameters.begin(), part.parameters.end(),
                       [&](const Parameter& p) { return key == p.key; }) ||
           std::any_of(part.shared.begin(), part.shared.end(), [&](const char* shared) { return key == shared; });
}

std::vector<const Part*> chosen_parts(const Values& values) {
    return {&networks()[static_cast<std::size_t>(values.choice("network"))],
            &nodes()[static_cast<std::size_t>(values.choice("node"))],
            &programs()[static_cast<std::size_t>(values.choice("program"))]};
}

}  // namespace

std::vector<const Parameter*> applicable_parameters(const Values& values) {
    const std::vector<const Part*> parts = chosen_parts(values);
    const std::size_t run_count = run_parameters().size();
    std::vector<const Parameter*> out;
    for (std::size_t i = 0; i < all_parameters().size(); ++i) {
        const Parameter* parameter = all_parameters()[i];
        if (i >= run_count &&
            std::none_of(parts.begin(), parts.end(), [&](const Part* part) { return reads(*part, parameter->key); }))
            continue;
        const When& when = parameter->when;
        if (when.key != nullptr && std::none_of(when.is.begin(), when.is.end(),
                                                [&](const char* is) { return values.choice_key(when.key) == is; }))
            continue;
        out.push_back(parameter);
    }
    return out;
}

MaybeError check(const Values& values) {
    for (const Parameter& parameter : run_parameters())
        if (const MaybeError error = check_range(parameter, values)) return error;
    // Values that do not apply are checked too: nothing out of range may reach the engine.
    for (const Parameter* parameter : all_parameters())
        if (const MaybeError error = check_range(*parameter, values)) return error;
    if (const MaybeError error = check_recording(values)) return error;
    const ProgramPart& program = programs()[static_cast<std::size_t>(values.choice("program"))];
    if (values.choice_key("node") != program.node)
        return Error{"node", std::string(values.choice_key("node")) + " does not run " + program.key + "; choose " +
                                 program.node};
    for (const Part* part : chosen_parts(values))
        if (part->check != nullptr)
            if (const MaybeError error = part->check(values)) return error;
    return std::nullopt;
}

std::variant<std::unique_ptr<Run>, Error> start_run(const Values& values) {
    if (const MaybeError error = check(values)) return *error;
    return programs()[static_cast<std::size_t>(values.choice("program"))].start(values);
}

}  // namespace grainscope
