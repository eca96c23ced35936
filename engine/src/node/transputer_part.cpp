#include <algorithm>
#include <cmath>

#include "base/nan.h"
#include "node/clock.h"
#include "node/transputer.h"

// What the node model `transputer` is called, what its parameters are, and what it costs in closed forms.
namespace grainscope {

TransputerConfig TransputerConfig::from(const Values& values, Tick network_period) {
    const Tick own = values.integer("processor_ps"), cycle = own > 0 ? own : network_period;
    const auto cycles = [&](const char* key) { return values.integer(key) * cycle; };
    const double instruction = values.number("instruction_clocks") * static_cast<double>(cycle);
    const Tick reduction = cycles("reduction_cycles");
    TransputerConfig config{};
    config.layer = static_cast<Layer>(values.choice("message_layer"));
    config.vcr = values.choice_key("multiplexing") == "vcr";
    config.handlers_high = values.choice_key("handlers") == "high";
    config.vcr_bytes = values.whole("vcr_bytes");
    config.vcr_header_bytes = values.whole("vcr_header_bytes");
    config.header_bytes = values.whole("layer_header_bytes");
    config.copies = values.whole("layer_copies");
    config.cycle_ps = cycle;
    config.send = cycles("send_cycles");
    config.receive = cycles("receive_cycles");
    config.dispatch = cycles("dispatch_cycles");
    config.slice = whole_ps(values.number("slice_us") * 1e6);
    config.vcr_packet = cycles("vcr_cycles");
    config.times = {instruction, values.number("float_clocks") * static_cast<double>(cycle), reduction,
                    whole_ps(values.number("suspension_reductions") * static_cast<double>(reduction)),
                    cycles("memory_cycles")};
    config.handling = cycles("layer_cycles");
    return config;
}

namespace {

TransputerConfig transputer_config(const Values& values) {
    return TransputerConfig::from(values, cycle_of_network(values));
}

void check_transputer(const Values& values, int, const NetworkPart& network, Errors& errors) {
    check_clock(values, network, errors);
    if (values.choice_key("multiplexing") == "vcr") return;
    const int offered = network.configure(values)->channels();
    if (offered > 0 && values.choice_key("exchange") == "stream" && values.whole("channels") > offered)
        errors.add("channels", ErrorCode::channels_offered, {offered});
}

// Where a message is more than a part on a channel, its ends depend on how the network is.
Endpoint transputer_endpoint(const Values& values, Role, int, int) {
    const TransputerConfig config = transputer_config(values);
    if (config.layer != TransputerConfig::Layer::raw || config.vcr) return {kNaN, kNaN, kNaN, kNaN};
    const auto send = static_cast<double>(config.send), receive = static_cast<double>(config.receive + config.dispatch);
    return {send, receive, send, receive};
}

}  // namespace

constexpr NodePart kTransputer{
    {"transputer",
     "Transputer",
     "A processor with processes of two priorities, links that work beside the program, and message layers in software",
     {
         {choice("message_layer", "Message layer", "The software that sends a program's messages"),
          {{"raw", "raw", "A message goes on its channel without a header"},
           {"header", "raw and header", "A header goes before each message, as a message of its own"},
           {"p4", "p4", "A header before each message, buffers, and a handler process at each end"}}},
         {choice("multiplexing", "Channels", "The part of the node that shares one link among many channels"),
          {{"hardware", "hardware", "The link hardware, as far as its number of channels goes"},
           {"vcr", "software (VCR)", "Software on the processors at both ends, for each packet"}}},
         {whole("send_cycles", "Start of a message", "cycles", {.most = 10'000, .standard = 20},
                "The time of the sender's processor for each message on a channel")},
         {whole("receive_cycles", "End of a message", "cycles", {.most = 10'000, .standard = 20},
                "The time of the receiver's processor for each message on a channel")},
         {choice("handlers", "Handlers", "The priority of the processes that receive a program's messages"),
          {{"high", "high priority", "Handlers interrupt the program's thread at once"},
           {"low", "low priority", "The program's thread goes on until its time slice is over"}}},
         {real("slice_us", "Time slice", "us", {.least = 1, .most = 1'000'000, .standard = 2000, .step = 0.1},
               "The time for which a process of low priority runs while others wait")},
         {whole("vcr_bytes", "Packet of the VCR", "bytes", {.least = 1, .most = 65'536, .standard = 512},
                "The most data in one packet of the VCR", {"multiplexing", {"vcr"}})},
         {whole("vcr_header_bytes", "Header of the VCR", "bytes", {.most = 64, .standard = 4},
                "The bytes of the header of a VCR packet, and of its acknowledgement", {"multiplexing", {"vcr"}})},
         {whole("vcr_cycles", "Work of the VCR", "cycles", {.most = 100'000, .standard = 500},
                "The processor time of the VCR for each packet, at each end", {"multiplexing", {"vcr"}})},
         {whole("layer_header_bytes", "Header", "bytes", {.least = 1, .most = 1024, .standard = 32},
                "The size of the header that goes before a message as a message of its own",
                {"message_layer", {"header", "p4"}})},
         {whole("layer_cycles", "Buffering", "cycles", {.most = 100'000, .standard = 300},
                "The time at each end of a message for buffers, for the type, and for finding who waits",
                {"message_layer", {"p4"}})},
         {whole("layer_copies", "Copies", "", {.most = 8, .standard = 0},
                "How often a message's data are copied at each end", {"message_layer", {"p4"}})},
         {real("instruction_clocks", "Instruction", "cycles",
               {.least = 0.01, .most = 1000, .standard = 1, .step = 0.01},
               "The time of an instruction or of an operation on words")},
         {real("float_clocks", "Floating-point operation", "cycles",
               {.least = 0.01, .most = 10'000, .standard = 4, .step = 0.01},
               "The time of an operation in double precision")},
     },
     {"processor_ps", "dispatch_cycles", "memory_cycles", "reduction_cycles", "suspension_reductions", "scheduling",
      "transport", "variable_reference", "unify_end", "foster_parents"}},
    kPricesByClocks,
    [](const Values& values, Work work) { return static_cast<double>(transputer_config(values).price(work)); },
    transputer_endpoint,
    [](const Values& values) { return static_cast<double>(transputer_config(values).cycle_ps); },
    [](const Values& values, Role, int bytes) {
        const TransputerConfig config = transputer_config(values);
        return config.vcr ? std::min(bytes, config.vcr_bytes) + config.vcr_header_bytes : bytes;
    },
    check_transputer,
    [](const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
       int) -> std::unique_ptr<Machine> {
        return std::make_unique<TransputerMachine>(values, pool, std::move(network), program);
    },
    [](const Values& values) { return values.choice_key("message_layer") != "raw"; }};

}  // namespace grainscope
