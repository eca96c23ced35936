#include "base/nan.h"
#include "node/clock.h"
#include "node/iu.h"

// What the node model `iu` is called, what its parameters are, and what it costs in closed forms.
namespace grainscope {
namespace {

IuConfig iu_config(const Values& values) { return IuConfig::from(values, cycle_of_network(values)); }

void check_iu(const Values& values, int, const NetworkPart& network, Errors& errors) {
    check_clock(values, network, errors);
}

// An exchange before the words, and a processor that waits for the end of a transfer, take as long as the network does.
Endpoint iu_endpoint(const Values& values, Role, int bytes, int) {
    const IuConfig config = iu_config(values);
    if (config.mode == IuConfig::Mode::mp_write) return {kNaN, kNaN, kNaN, kNaN};
    const auto sending = static_cast<double>(config.sending(bytes)),
               receiving = static_cast<double>(config.dispatch + config.taking(bytes));
    return {sending + static_cast<double>(config.nip_setup()), static_cast<double>(config.nip_allocation()) + receiving,
            config.goes_on ? sending : kNaN, receiving};
}

}  // namespace

constexpr NodePart kIu{
    {"iu",
     "Inference unit",
     "A processor with an interface processor beside it, which sends and receives the messages",
     {
         {choice("transfer", "Transfer", "How a message gets its place in the receiver's memory"),
          {{"write-ex", "WRITEEX", "The sender gives the address, and the receiver's interface writes there"},
           {"write-mn", "WRITEMN", "The receiver's interface allocates the memory"},
           {"mp-write", "MP-Write", "The management processors agree on the place first, by a request and an answer"}}},
         {choice("after_send", "After a send", "What the processor does while its message is on the way"),
          {{"goes-on", "goes on",
            "The processor goes on; commands queue at the interface, and a full queue stops the processor"},
           {"blocks", "waits", "The processor waits until the words are in the receiver's memory"}}},
         {whole("command_queue", "Command queue", "commands", {.least = 1, .most = 4096, .standard = 8, .log = true},
                "The number of commands that can wait for the interface or for the management processor",
                {"after_send", {"goes-on"}})},
         {whole("command_cycles", "Command", "cycles", {.most = 100'000, .standard = 1},
                "The time to give a command to another processor over the command bus")},
         {whole("setup_cycles", "Set-up", "cycles", {.most = 100'000, .standard = 8},
                "The time before the network has the message; 0 where the set-up of the network contains that time")},
         {whole("allocate_cycles", "Allocation", "cycles", {.most = 100'000, .standard = 5},
                "The time in which the receiver finds memory for a message", {"transfer", {"write-mn"}})},
         {choice("networks_used", "Networks used", "Which messages use which of the two networks"),
          {{"two", "two", "Calls use the first network, all other messages the second"},
           {"one", "one", "All messages use the first network"}}},
         {choice("message_work", "Message work",
                 "The processor that sets up messages, copies words and allocates memory",
                 {"transfer", {"write-ex", "write-mn"}}),
          {{"nip", "interface processor", "An interface processor beside the program's processor"},
           {"processor", "program's processor", "The processor that runs the program"}}},
         {whole("software_cycles", "Message software", "cycles", {.most = 100'000, .standard = 20},
                "The time of a message on each side besides set-up, words and allocation, if the program's processor "
                "does the work",
                {"message_work", {"processor"}})},
         {whole("copy_cycles", "Copy", "cycles", {.most = 100'000, .standard = 1},
                "The time for each word on each side, if the program's processor does the work",
                {"message_work", {"processor"}})},
         {whole("request_cycles", "Request", "cycles", {.most = 100'000, .standard = 130},
                "The time of the sender's management processor until the request is sent", {"transfer", {"mp-write"}})},
         {whole("prepare_cycles", "Preparation", "cycles", {.most = 100'000, .standard = 135},
                "The time in which the receiver's management processor finds memory and sends the address",
                {"transfer", {"mp-write"}})},
         {whole("data_cycles", "Data command", "cycles", {.most = 100'000, .standard = 130},
                "The time of the sender's management processor from the answer until the data are sent",
                {"transfer", {"mp-write"}})},
         {choice("bus_conflicts", "Bus conflicts",
                 "Whether words of messages take memory cycles away from the processor"),
          {{"off", "off", "Memory serves the processor and the messages without delay"},
           {"on", "on", "Each word on the processor's bus delays the computation"}}},
         {real("bus_accesses", "Bus accesses", "1/cycle", {.most = 1, .standard = 0.2, .step = 0.01},
               "The chance per cycle that the processor uses its read bus, and its write bus",
               {"bus_conflicts", {"on"}})},
         {whole("reduction_cycles", "Reduction", "cycles",
                {.least = 1, .most = 1'000'000, .standard = 100, .log = true}, "The mean time of one reduction")},
         {whole("memory_cycles", "Memory access", "cycles/word", {.most = 1000, .standard = 1},
                "The time to read a word for a message, or to copy a word out of a message")},
     },
     {"processor_ps", "dispatch_cycles", "instruction_cycles", "float_cycles", "suspension_reductions", "scheduling",
      "transport", "variable_reference", "unify_end", "foster_parents"}},
    kPricesByCycles,
    [](const Values& values, Work work) { return static_cast<double>(iu_config(values).price(work)); },
    iu_endpoint,
    [](const Values& values) { return static_cast<double>(iu_config(values).cycle_ps); },
    [](const Values&, Role, int bytes) { return bytes; },
    check_iu,
    [](const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
       int) -> std::unique_ptr<Machine> {
        const IuConfig config = IuConfig::from(values, network->period());
        return std::make_unique<IuMachine>(config, pool, std::move(network), program);
    }};

}  // namespace grainscope
