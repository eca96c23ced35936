#include <limits>

#include "node/clock.h"
#include "node/iu.h"

// What the node model `iu` is called, what its parameters are, and what it costs in closed forms.
namespace grainscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

IuConfig config_of(const Values& values) { return IuConfig::from(values, cycle_of_network(values)); }

MaybeError check_iu(const Values& values, int, const NetworkPart& network) { return check_clock(values, network); }

// An exchange before the words, and a processor that waits for the end of a transfer, take as long as the network does.
Endpoint endpoint(const Values& values, Role, int bytes, int) {
    const IuConfig config = config_of(values);
    if (config.mode == IuConfig::Mode::mp_write) return {kNaN, kNaN, kNaN, kNaN};
    const auto sending = static_cast<double>(config.sending(bytes)),
               receiving = static_cast<double>(config.dispatch + config.taking(bytes));
    return {sending + static_cast<double>(config.nip_setup()), static_cast<double>(config.nip_allocation()) + receiving,
            config.goes_on ? sending : kNaN, receiving};
}

Parameter cycles(const char* key, const char* label, double standard, const char* doc, When when = {}) {
    return {key,           label, "cycles", Kind::integer,  Group::node, 0, 100000, standard, 1,
            Scale::linear, doc,   {},       std::move(when)};
}

Parameter choice(const char* key, const char* label, const char* doc, std::vector<Choice> choices, When when = {}) {
    const auto last = static_cast<double>(choices.size() - 1);
    return {key, label,         "",  Kind::choice,       Group::node,    0, last, 0,
            1,   Scale::linear, doc, std::move(choices), std::move(when)};
}

std::vector<Parameter> parameters() {
    const When direct{"transfer", {"write-ex", "write-mn"}}, managed{"transfer", {"mp-write"}},
        software{"message_work", {"processor"}};
    return {
        choice("transfer", "Transfer", "How a message finds its place in the receiver's memory",
               {{"write-ex", "WRITEEX", "The sender gives the address, and the receiver's interface writes there"},
                {"write-mn", "WRITEMN", "The receiver's interface allocates the memory"},
                {"mp-write", "MP-Write", "The management processors agree on it first: request, answer, data"}}),
        choice("after_send", "After a send", "What the processor does while its message is on the way",
               {{"goes-on", "goes on", "Commands queue at the interface; a full queue stops the processor"},
                {"blocks", "waits", "It goes on when the words are in the receiver's memory"}}),
        {"command_queue",
         "Command queue",
         "commands",
         Kind::integer,
         Group::node,
         1,
         4096,
         8,
         1,
         Scale::log,
         "Commands that can wait for a master of the interface, or for the management processor",
         {},
         {"after_send", {"goes-on"}}},
        cycles("command_cycles", "Command", 1, "Giving a command to another processor over the command bus"),
        cycles("setup_cycles", "Set-up", 8,
               "Before the network has the message; 0 where the network's own set-up contains it"),
        cycles("allocate_cycles", "Allocation", 5, "Finding memory for a message at its receiver",
               {"transfer", {"write-mn"}}),
        choice("networks_used", "Networks used", "Which messages go by which of two networks",
               {{"two", "two", "Calls by the first, everything else by the second"},
                {"one", "one", "Everything by the first"}}),
        choice("message_work", "Message work", "Who sets up messages, copies their words and allocates memory",
               {{"nip", "interface processor", "A processor of its own, beside the program's"},
                {"processor", "program's processor", "The processor that runs the program"}},
               direct),
        cycles("software_cycles", "Message software", 20,
               "On either side, besides set-up, words and allocation, if the program's processor does it", software),
        cycles("copy_cycles", "Copy", 1, "Per word of a message on either side, if the program's processor does it",
               software),
        cycles("request_cycles", "Request", 130, "The sender's management processor, until the request is sent",
               managed),
        cycles("prepare_cycles", "Preparation", 135,
               "The receiver's management processor: finds memory and answers with its address", managed),
        cycles("data_cycles", "Data command", 130, "The sender's management processor, from the answer to the data",
               managed),
        choice("bus_conflicts", "Bus conflicts", "Whether words of messages take memory cycles from the processor",
               {{"off", "off", "Memory has room for everybody"},
                {"on", "on", "A computation ends later by what the interface's words took of its bus"}}),
        {"bus_accesses",
         "Bus accesses",
         "1/cycle",
         Kind::real,
         Group::node,
         0,
         1,
         0.2,
         0.01,
         Scale::linear,
         "Of the processor on its read bus, and on its write bus: the chance that a word of a message meets one",
         {},
         {"bus_conflicts", {"on"}}},
        {"reduction_cycles", "Reduction", "cycles", Kind::integer, Group::node, 1, 1000000, 100, 1, Scale::log,
         "Mean time of a goal reduction"},
        {"memory_cycles", "Memory access", "cycles/word", Kind::integer, Group::node, 0, 1000, 1, 1, Scale::linear,
         "Reading a word for a message, or copying one out of it"},
    };
}

}  // namespace

const NodePart kIu{{"iu",
                    "Inference unit",
                    "Messages are sent and received by an interface processor beside the one that runs the program",
                    parameters(),
                    {"processor_ps", "dispatch_cycles", "instruction_cycles", "float_cycles", "suspension_reductions",
                     "scheduling", "transport", "variable_reference", "unify_end", "foster_parents"}},
                   prices_by("instruction_cycles", "float_cycles"),
                   [](const Values& values, Work work) { return static_cast<double>(config_of(values).price(work)); },
                   endpoint,
                   [](const Values& values) { return static_cast<double>(config_of(values).cycle_ps); },
                   [](const Values&, Role, int bytes) { return bytes; },
                   check_iu,
                   [](const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
                      int) -> std::unique_ptr<Machine> {
                       const IuConfig config = IuConfig::from(values, network->period());
                       return std::make_unique<IuMachine>(config, pool, std::move(network), program);
                   }};

}  // namespace grainscope
