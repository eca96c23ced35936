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
#include "network/flits/parts.h"
#include "network/ideal.h"
#include "network/links.h"
#include "network/mesh.h"
#include "network/worms.h"
#include "node/host.h"
#include "node/iu.h"
#include "node/mdp.h"
#include "node/paragon.h"
#include "node/psi.h"
#include "node/terminal.h"
#include "node/transputer.h"
#include "sim/recording.h"

namespace grainscope {

namespace {

constexpr const NetworkPart* kNetworks[] = {&kMesh,
                                            &kIdeal,
                                            &kCircuit,
                                            &kLinks,
                                            &kWorms,
                                            &kCubeNetwork,
                                            &kFatTreeNetwork,
                                            &kDragonflyNetwork,
                                            &kButterflyNetwork,
                                            &kEdgesNetwork};
constexpr const NodePart* kNodes[] = {&kTerminal, &kMdp, &kPsi, &kIu, &kTransputer, &kParagon, &kHost};
constexpr const ModelPart* kModels[] = {
    &kZeroLoad,      &kCapacity,      &kContention, &kRoundTrip,  &kRequests,    &kTerminalBandwidthForm,
    &kQueensBalance, &kDeltaBlocking, &kFarmBound,  &kQueensIdle, &kApplication, &kLinkTime};

template <class Kind>
std::vector<Choice> choices_of(Parts<Kind> parts) {
    std::vector<Choice> out;
    for (const Part& part : parts) out.push_back({part.key, part.label, part.doc});
    return out;
}

std::span<const Choice> network_choices() {
    static const std::vector<Choice> all = choices_of(networks());
    return all;
}
std::span<const Choice> node_choices() {
    static const std::vector<Choice> all = choices_of(nodes());
    return all;
}
std::span<const Choice> program_choices() {
    static const std::vector<Choice> all = choices_of(programs());
    return all;
}
std::span<const Choice> kernel_choices() {
    static constexpr Choice kAll[] = {{"fast", "fast", "An implementation made for speed"},
                                      {"reference", "reference", "A plain implementation that is easy to check"}};
    return kAll;
}

constexpr std::initializer_list<Parameter> kRunParameters = {
    {choice_among(network_choices, "network", "Network", "The kind of network that connects the nodes")},
    {choice_among(node_choices, "node", "Node", "The processor of a node and its interface to the network")},
    {choice_among(program_choices, "program", "Program", "The program that the nodes run")},
    {whole("seed", "Seed", "", {.least = 1, .most = 4'294'967'295.0, .standard = 1},
           "The number from which all random numbers of the run are drawn")},
    {choice_among(kernel_choices, "kernel", "Kernel",
                  "The program that simulates the network; both programs give the same numbers")},
};

}  // namespace

Parts<NetworkPart> networks() { return Parts<NetworkPart>(kNetworks); }
Parts<NodePart> nodes() { return Parts<NodePart>(kNodes); }
Parts<ModelPart> models() { return Parts<ModelPart>(kModels); }

std::vector<const Table*> tables_of(const ProgramPart& program) {
    std::vector<const Table*> out;
    for (const Table& table : program.tables) out.push_back(&table);
    for (const Table& table : kRecordingTables) out.push_back(&table);
    return out;
}

std::vector<DeclaredParameters> declared_parameters() {
    std::vector<DeclaredParameters> out{{"run", kRunParameters}, {"run", kRecordingParameters}};
    const auto add = [&out](const char* group, const auto& parts) {
        for (const Part& part : parts) out.push_back({group, part.parameters});
    };
    add("network", networks());
    add("node", nodes());
    add("program", programs());
    return out;
}

const std::vector<const Parameter*>& all_parameters() {
    static const std::vector<const Parameter*> all = [] {
        std::vector<const Parameter*> out;
        for (const auto& [group, declared] : declared_parameters())
            for (const Parameter& parameter : declared) out.push_back(&parameter);
        return out;
    }();
    return all;
}

namespace {

bool reads(const Part& part, std::string_view key) {
    const auto among = [&](std::initializer_list<const char*> keys) {
        return std::any_of(keys.begin(), keys.end(), [&](const char* own) { return key == own; });
    };
    return among(part.shared) || among(part.also_shared) ||
           std::any_of(part.parameters.begin(), part.parameters.end(),
                       [&](const Parameter& parameter) { return key == parameter.key; });
}

std::vector<const Part*> chosen_parts(const Values& values) {
    return {&network_of(values), &node_of(values), &program_of(values)};
}

// Some part says that it reads it.
bool is_for_some(std::string_view key) {
    const auto among = [&](const auto& parts) {
        for (const Part& part : parts)
            if (reads(part, key)) return true;
        return false;
    };
    return among(networks()) || among(nodes()) || among(programs());
}

// The parameter is the price of units in which the program does not count, and of none in which it does.
bool is_idle_price(const NodePart& node, const ProgramPart& program, std::string_view key) {
    bool prices = false;
    for (const Price& price : node.prices) {
        if (!price.keys.has(key)) continue;
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
    const std::string_view decides = meets_condition(condition, values)
                                         ? values.choice_key(when.key)
                                         : std::string_view(condition.choices().front().key);
    return when.is.has(decides);
}

}  // namespace

const NetworkPart& network_of(const Values& values) {
    return networks()[static_cast<std::size_t>(values.choice("network"))];
}
const NodePart& node_of(const Values& values) { return nodes()[static_cast<std::size_t>(values.choice("node"))]; }
const ProgramPart& program_of(const Values& values) {
    return programs()[static_cast<std::size_t>(values.choice("program"))];
}
std::unique_ptr<NetworkSetting> setting_of(const Values& values) { return network_of(values).configure(values); }
Shape shape_of(const Values& values) { return setting_of(values)->shape(); }

const char* size_key(const Values& values) {
    constexpr std::string_view kDimensions = "dimensions";
    const NetworkPart& network = network_of(values);
    for (const char* key : network.shared)
        if (key == kDimensions) return key;
    for (const Parameter& parameter : network.parameters)
        if (parameter.key == kDimensions) return parameter.key;
    return network.parameters.begin()->key;
}

Topology NetworkSetting::topology() const {
    PacketPool pool;
    return make(pool)->topology();
}

const Unit* unpriced(const ProgramPart& program, const NodePart& node) {
    for (const Unit& unit : program.counts)
        if (std::none_of(node.prices.begin(), node.prices.end(),
                         [&](const Price& price) { return price.unit == unit; }))
            return &unit;
    return nullptr;
}

std::vector<const Parameter*> applicable_parameters(const Values& values) {
    const std::vector<const Part*> parts = chosen_parts(values);
    const std::size_t run_count = kRunParameters.size() + kRecordingParameters.size();
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
    Errors errors;
    if (network.check != nullptr && !network.seen_unchecked) network.check(values, errors);
    if (!errors.empty()) return errors.first();
    return network.configure(values)->topology();
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
    // Who starts a run has chosen a module of the engine that can.
    const auto start = start_of(program_of(values));
    CHECK(start != nullptr);
    return start(values);
}

}  // namespace grainscope
