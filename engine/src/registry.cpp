#include "registry.h"

#include <algorithm>
#include <string_view>

#include "model/application_models.h"
#include "model/balance_models.h"
#include "model/circuit_models.h"
#include "model/link_models.h"
#include "model/mesh_models.h"
#include "model/node_models.h"
#include "model/queens_balance.h"
#include "network/circuit.h"
#include "network/ideal.h"
#include "network/links.h"
#include "network/mesh.h"
#include "network/worms.h"
#include "node/iu.h"
#include "node/mdp.h"
#include "node/paragon.h"
#include "node/psi.h"
#include "node/terminal.h"
#include "node/transputer.h"
#include "program/open_loop.h"
#include "program/programs.h"
#include "sim/recording.h"

namespace grainscope {

const std::vector<NetworkPart>& networks() {
    static const std::vector<NetworkPart> all{kMesh, kIdeal, kCircuit, kLinks, kWorms};
    return all;
}

const std::vector<NodePart>& nodes() {
    static const std::vector<NodePart> all{kTerminal, kMdp, kPsi, kIu, kTransputer, kParagon};
    return all;
}

const std::vector<ProgramPart>& programs() {
    static const std::vector<ProgramPart> all{kOpenLoop,
                                              kRemoteRead,
                                              kRandomRequests,
                                              kTerminalBandwidth,
                                              kBarrier,
                                              kMessageOverhead,
                                              kProducerConsumer,
                                              kQueensDepth,
                                              kQueensGrain,
                                              kGoalRoundTrip,
                                              kTransfers,
                                              kBalance,
                                              kFarm,
                                              kBoardQueens,
                                              kTsp,
                                              kLcs,
                                              kRadixSort,
                                              kMessageLength,
                                              kExchange,
                                              kSupersteps};
    return all;
}

const std::vector<ModelPart>& models() {
    static const std::vector<ModelPart> all{
        kZeroLoad,      kCapacity,      kContention, kRoundTrip,  kRequests,    kTerminalBandwidthForm,
        kQueensBalance, kDeltaBlocking, kFarmBound,  kQueensIdle, kApplication, kLinkTime};
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
            {"network", "Network", "", Kind::choice, Group::run, 0, 0, 0, 1, Scale::linear,
             "The kind of network that connects the nodes", choices_of(networks())},
            {"node", "Node", "", Kind::choice, Group::run, 0, 0, 0, 1, Scale::linear,
             "The processor of a node and its interface to the network", choices_of(nodes())},
            {"program", "Program", "", Kind::choice, Group::run, 0, 0, 0, 1, Scale::linear,
             "The program that the nodes run", choices_of(programs())},
            {"seed", "Seed", "", Kind::integer, Group::run, 1, 4294967295.0, 1, 1, Scale::linear,
             "The number from which all random numbers of the run are drawn"},
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
             "The program that simulates the network; both programs give the same numbers",
             {{"fast", "fast", "An implementation made for speed"},
              {"reference", "reference", "A plain implementation that is easy to check"}}},
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
    return {&network_of(values), &node_of(values), &program_of(values)};
}

// Some part says that it reads it.
bool is_for_some(std::string_view key) {
    const auto among = [&](const auto& parts) {
        return std::any_of(parts.begin(), parts.end(), [&](const Part& part) { return reads(part, key); });
    };
    return among(networks()) || among(nodes()) || among(programs());
}

// The parameter is the price of units in which the program does not count, and of none in which it does.
bool is_idle_price(const NodePart& node, const ProgramPart& program, std::string_view key) {
    bool prices = false;
    for (const Price& price : node.prices) {
        if (std::none_of(price.keys.begin(), price.keys.end(), [&](const char* own) { return key == own; })) continue;
        prices = true;
        if (std::find(program.counts.begin(), program.counts.end(), price.unit) != program.counts.end()) return false;
    }
    return prices;
}

const Parameter& declared(std::string_view key) {
    return **std::find_if(all_parameters().begin(), all_parameters().end(),
                          [&](const Parameter* parameter) { return key == parameter->key; });
}

// What does not apply itself has its default, whatever the values say.
bool meets_condition(const Parameter& parameter, const Values& values) {
    const When& when = parameter.when;
    if (when.key == nullptr) return true;
    const Parameter& condition = declared(when.key);
    const std::string_view decides =
        meets_condition(condition, values)
            ? values.choice_key(when.key)
            : std::string_view(condition.choices[static_cast<std::size_t>(condition.default_value)].key);
    return std::any_of(when.is.begin(), when.is.end(), [&](const char* is) { return decides == is; });
}

}  // namespace

const NetworkPart& network_of(const Values& values) {
    return networks()[static_cast<std::size_t>(values.choice("network"))];
}
const NodePart& node_of(const Values& values) { return nodes()[static_cast<std::size_t>(values.choice("node"))]; }
const ProgramPart& program_of(const Values& values) {
    return programs()[static_cast<std::size_t>(values.choice("program"))];
}
Shape shape_of(const Values& values) { return network_of(values).shape(values); }

const Unit* unpriced(const ProgramPart& program, const NodePart& node) {
    for (const Unit& unit : program.counts)
        if (std::none_of(node.prices.begin(), node.prices.end(),
                         [&](const Price& price) { return price.unit == unit; }))
            return &unit;
    return nullptr;
}

std::vector<const Parameter*> applicable_parameters(const Values& values) {
    const std::vector<const Part*> parts = chosen_parts(values);
    const std::size_t run_count = run_parameters().size();
    std::vector<const Parameter*> out;
    for (std::size_t i = 0; i < all_parameters().size(); ++i) {
        const Parameter* parameter = all_parameters()[i];
        // Of the run's own, some are for parts that name them, as is the kernel of a network that has two.
        if ((i >= run_count || is_for_some(parameter->key)) &&
            std::none_of(parts.begin(), parts.end(), [&](const Part* part) { return reads(*part, parameter->key); }))
            continue;
        if (is_idle_price(node_of(values), program_of(values), parameter->key)) continue;
        if (meets_condition(*parameter, values)) out.push_back(parameter);
    }
    return out;
}

namespace {

// The key of the first, and then those of the parts that fit.
template <class Parts, class Fits>
Error choose_among(std::string_view path, ErrorCode code, std::vector<Argument> arguments, const Parts& parts,
                   Fits fits) {
    for (const auto& part : parts)
        if (fits(part)) arguments.push_back(part.key);
    return {path, code, std::move(arguments)};
}

// Values that do not apply are checked too: nothing out of range may reach the engine.
MaybeError check_ranges(const Values& values) {
    std::size_t slot = 0;
    for (const Parameter* parameter : all_parameters()) {
        if (MaybeError error = check_range(*parameter, &values.slots()[slot])) return error;
        slot += static_cast<std::size_t>(slots_of(*parameter));
    }
    return std::nullopt;
}

}  // namespace

std::variant<Topology, Error> topology_of(const Values& values) {
    if (const MaybeError error = check_ranges(values)) return *error;
    const NetworkPart& network = network_of(values);
    // One that would not run can be looked at all the same.
    if (network.topology != nullptr) return network.topology(values);
    Errors errors;
    if (network.check != nullptr) network.check(values, errors);
    if (!errors.empty()) return errors.first();
    PacketPool pool;
    return network.make(values, pool)->topology();
}

void check_balancing(const ProgramPart& program, const NetworkPart& network, const Values& values, Errors& errors) {
    if (program.asks_least_loaded == nullptr || network.balances || !program.asks_least_loaded(values)) return;
    errors.add(choose_among("network", ErrorCode::loads_unknown, {program.key, network.key}, networks(),
                            [](const NetworkPart& part) { return part.balances; }));
}

Errors check(const Values& values) {
    Errors errors;
    if (MaybeError error = check_ranges(values)) {
        errors.add(std::move(*error));
        return errors;
    }
    check_recording(values, errors);
    const NetworkPart& network = network_of(values);
    const ProgramPart& program = program_of(values);
    const NodePart& node = node_of(values);
    if (const Unit* unit = unpriced(program, node))
        errors.add(choose_among("node", ErrorCode::no_price, {program.key, key_of(*unit), node.key}, nodes(),
                                [&](const NodePart& part) { return unpriced(program, part) == nullptr; }));
    if (network.check != nullptr) network.check(values, errors);
    // Programs and nodes ask the network what it is like.
    if (!errors.empty()) return errors;
    if (node.check_messages != nullptr) node.check_messages(values, program.longest_bytes(values), network, errors);
    if (program.check != nullptr) program.check(values, errors);
    check_balancing(program, network, values, errors);
    return errors;
}

std::variant<std::unique_ptr<Run>, Error> start_run(const Values& values) {
    if (const Errors errors = check(values); !errors.empty()) return errors.first();
    return program_of(values).start(values);
}

}  // namespace grainscope
