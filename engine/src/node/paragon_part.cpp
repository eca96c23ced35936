#include <cmath>

#include "base/nan.h"
#include "node/clock.h"
#include "node/paragon.h"

// What the node model `paragon` is called, what its parameters are, and what it costs in closed forms.
namespace grainscope {
namespace {

Tick picoseconds(const Values& values, const char* key, double unit) { return whole_ps(values.number(key) * unit); }

IuConfig paragon_compute_processor(const Values& values) {
    return compute_processor_of(values, cycle_of_network(values));
}

void check_paragon(const Values& values, int, const NetworkPart& network, Errors& errors) {
    check_clock(values, network, errors);
}

// Of a message whose packets are alike: the message processors then work in step.
Endpoint paragon_endpoint(const Values& values, Role, int bytes, int) {
    const IuConfig compute = paragon_compute_processor(values);
    const ParagonConfig config = ParagonConfig::from(values);
    const int last = config.last_bytes(bytes);
    if (last != bytes && last != config.packet_bytes) return {kNaN, kNaN, kNaN, kNaN};
    const auto before = static_cast<double>(compute.command + config.sending(bytes)),
               receiving = static_cast<double>(compute.dispatch);
    return {before, static_cast<double>(config.work(last)) + receiving,
            before + static_cast<double>(compute.completion), receiving};
}

}  // namespace

ParagonConfig ParagonConfig::from(const Values& values) {
    return {picoseconds(values, "packet_us", 1e6), picoseconds(values, "byte_ns", 1e3),
            values.whole("mesh_packet_bytes"), values.whole("receive_packets"),
            values.choice_key("directions") == "both"};
}

IuConfig compute_processor_of(const Values& values, Tick network_period) {
    IuConfig config = IuConfig::from(values, network_period);
    config.mode = IuConfig::Mode::write_ex;
    config.goes_on = config.on_processor = config.bus_conflicts = false;
    config.one_plane = true;
    config.command = picoseconds(values, "send_us", 1e6);
    config.completion = picoseconds(values, "sent_us", 1e6);
    config.dispatch = picoseconds(values, "receive_us", 1e6);
    config.unposted = picoseconds(values, "unposted_us", 1e6);
    config.command_queue = 1;
    return config;
}

constexpr NodePart kParagon{
    {"paragon",
     "Paragon node",
     "A compute processor and a message processor, which cuts messages into packets; every message has a start-up",
     {
         {real("send_us", "Send start-up", "us", {.most = 100'000, .standard = 50, .step = 0.1},
               "The time of the compute processor before the message processor knows of a message")},
         {real("sent_us", "Send completion", "us", {.most = 100'000, .standard = 60, .step = 0.1},
               "The time of the compute processor after the last packet of a message has left")},
         {real("receive_us", "Receive start-up", "us", {.most = 100'000, .standard = 55, .step = 0.1},
               "The time of the compute processor to receive a message that is there")},
         {real("unposted_us", "Buffered message", "us", {.most = 100'000, .standard = 72, .step = 0.1},
               "The extra time of the compute processor for a message that comes before the program calls receive")},
         {whole("mesh_packet_bytes", "Packet", "bytes",
                {.least = 4, .most = 1'048'576, .standard = 2048, .step = 4, .log = true},
                "The size of the packets into which messages are cut")},
         {real("packet_us", "Packet software", "us", {.most = 100'000, .standard = 12, .step = 0.1},
               "The time of the message processor for each packet, at each end")},
         {real("byte_ns", "Packet data", "ns/byte", {.most = 1000, .standard = 5.714, .step = 0.001},
               "The time of the message processor for each byte of a packet, at each end")},
         {whole("receive_packets", "Receive buffer", "packets", {.least = 1, .most = 1024, .standard = 1, .log = true},
                "The number of packets that can wait in a node's interface; further packets wait in the network")},
         {choice("directions", "Message processor",
                 "Whether the message processor can send and receive at the same time"),
          {{"one", "one direction at a time", "The message processor either sends or receives a packet"},
           {"both", "both directions",
            "The message processor works as fast as two processors, one for each direction"}}},
     },
     {"processor_ps", "instruction_cycles", "float_cycles", "reduction_cycles", "suspension_reductions",
      "memory_cycles", "scheduling", "transport", "variable_reference", "unify_end", "foster_parents"}},
    kPricesByCycles,
    [](const Values& values, Work work) { return static_cast<double>(paragon_compute_processor(values).price(work)); },
    paragon_endpoint,
    [](const Values& values) { return static_cast<double>(paragon_compute_processor(values).cycle_ps); },
    [](const Values& values, Role, int bytes) { return ParagonConfig::from(values).last_bytes(bytes); },
    check_paragon,
    [](const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
       int) -> std::unique_ptr<Machine> {
        const IuConfig compute = compute_processor_of(values, network->period());
        return std::make_unique<ParagonMachine>(compute, ParagonConfig::from(values), pool, std::move(network),
                                                program);
    }};

}  // namespace grainscope
