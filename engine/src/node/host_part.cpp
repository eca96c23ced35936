#include <algorithm>
#include <cmath>

#include "node/clock.h"
#include "node/host.h"

// What the node model `host` is called, what its parameters are, and what it costs in closed forms.
namespace grainscope {

HostConfig HostConfig::from(const Values& values, Tick network_period) {
    const Tick own = values.integer("processor_ps"), cycle = own > 0 ? own : network_period;
    const auto ns = [&](const char* key) { return whole_ps(values.number(key) * 1e3); };
    HostConfig config{};
    config.cycle_ps = cycle;
    config.send = ns("send_ns");
    config.receive = ns("receive_ns");
    config.rendezvous = ns("rendezvous_ns");
    config.interrupt = ns("interrupt_ns");
    config.gap = ns("message_gap_ns");
    config.card = ns("card_ns");
    const auto clocks = [&](const char* key) { return values.number(key) * static_cast<double>(cycle); };
    const Tick reduction = whole_ps(clocks("reduction_cycles"));
    config.times = {clocks("instruction_clocks"), clocks("float_clocks"), reduction,
                    whole_ps(values.number("suspension_reductions") * static_cast<double>(reduction)),
                    whole_ps(clocks("memory_cycles"))};
    config.card_byte = 1e3 / values.number("card_gb_s");
    config.copied_byte = 1e3 / values.number("copy_gb_s");
    config.eager_bytes = values.whole("eager_bytes");
    config.packet_bytes = values.whole("mesh_packet_bytes");
    config.receive_packets = values.whole("receive_packets");
    config.send_queue = values.whole("send_queue");
    config.cards = values.whole("cards");
    config.interrupts = values.choice_key("progress") == "interrupts";
    config.copies = values.choice_key("eager_copies") == "both";
    return config;
}

Tick HostConfig::copying(int bytes) const {
    return copies && is_eager(bytes) ? whole_ps(static_cast<double>(bytes) * copied_byte) : 0;
}

Tick HostConfig::engine(int bytes, bool first) const {
    return (first ? gap : 0) + whole_ps(static_cast<double>(bytes) * card_byte);
}

namespace {

HostConfig host_config(const Values& values) { return HostConfig::from(values, cycle_of_network(values)); }

void check_host(const Values& values, int, const NetworkPart& network, Errors& errors) {
    check_clock(values, network, errors);
}

// Packets follow each other: the sender's card is done with all, then the receiver's with the last.
Endpoint host_endpoint(const Values& values, Role, int bytes, int) {
    const HostConfig config = host_config(values);
    const bool asks = !config.is_eager(bytes);
    const int packet = std::min(bytes, config.packet_bytes), control = HostConfig::kControlBytes;
    const int before_last = (bytes - 1) / config.packet_bytes * config.packet_bytes;
    const auto card = [&](int of) { return config.engine(of, true) + config.card; };
    const Tick sending = config.send + config.copying(bytes), receiving = config.receive + config.copying(bytes),
               answer = asks ? config.rendezvous : 0, asking = asks ? answer + 4 * card(control) : 0;
    return {static_cast<double>(sending + asking + card(bytes)),
            static_cast<double>(card(packet) + receiving),
            static_cast<double>(sending),
            static_cast<double>(receiving + answer),
            asks ? control : 0,
            static_cast<double>(before_last == 0 ? 0 : config.engine(before_last, true)),
            static_cast<double>(config.engine(bytes, true)) / config.cards};
}

}  // namespace

constexpr NodePart kHost{
    {"host",
     "Computer",
     "A core that runs the program, and network cards beside it that send and receive messages by themselves",
     {
         {real("send_ns", "Send overhead", "ns", {.most = 1e6, .standard = 200, .step = 1},
               "The time of the core to send a message")},
         {real("receive_ns", "Receive overhead", "ns", {.most = 1e6, .standard = 200, .step = 1},
               "The time of the core to receive a message that is there")},
         {whole("eager_bytes", "Eager limit", "bytes",
                {.least = 1, .most = 1'073'741'824, .standard = 16'384, .log = true},
                "The longest message that goes without asking; a longer one waits until its receiver has a place")},
         {real("rendezvous_ns", "Answer to a request", "ns", {.most = 1e6, .standard = 200, .step = 1},
               "The time of the receiver's core to find the place of a message that is beyond the eager limit")},
         {choice("progress", "Turning to messages", "When a core that computes turns to a message that it handles"),
          {{"polls", "after an operation", "The message waits until an operation of the program has ended"},
           {"interrupts", "at once", "The message interrupts what the core computes"}}},
         {real("interrupt_ns", "Interrupt", "ns", {.most = 1e6, .standard = 500, .step = 1},
               "The time to give up a computation for a message, and to go on with it", {"progress", {"interrupts"}})},
         {choice("eager_copies", "Eager messages", "Whether the cores copy messages that go without asking"),
          {{"both", "copied at both ends", "Into a buffer of the sender and out of a buffer of the receiver"},
           {"none", "not copied", "The cards read and write where the program has its data"}}},
         {real("copy_gb_s", "Copy rate", "GB/s", {.least = 0.01, .most = 10'000, .standard = 10, .step = 0.01},
               "The rate at which a core copies eager messages", {"eager_copies", {"both"}})},
         {whole("cards", "Network cards", "", {.least = 1, .most = 16, .standard = 1},
                "The number of network cards of a node; they share its link to the network")},
         {real("message_gap_ns", "Gap between messages", "ns", {.most = 1e6, .standard = 10, .step = 1},
               "The time of a card for each message besides its bytes, at each end")},
         {real("card_gb_s", "Card rate", "GB/s", {.least = 0.01, .most = 10'000, .standard = 25, .step = 0.01},
               "The rate at which a card moves bytes, in each direction")},
         {real("card_ns", "Card delay", "ns", {.most = 1e6, .standard = 200, .step = 1},
               "The time from a card's work to the network, and back; others can follow meanwhile")},
         {whole("send_queue", "Send queue", "messages", {.least = 1, .most = 65'536, .standard = 256, .log = true},
                "The number of messages that can wait for the cards of a node; then the core waits")},
     },
     {"processor_ps", "instruction_clocks", "float_clocks", "reduction_cycles", "suspension_reductions", "scheduling",
      "transport", "variable_reference", "unify_end", "foster_parents", "mesh_packet_bytes", "receive_packets",
      "memory_cycles"}},
    kPricesByClocks,
    [](const Values& values, Work work) { return static_cast<double>(host_config(values).price(work)); },
    host_endpoint,
    [](const Values& values) { return static_cast<double>(host_config(values).cycle_ps); },
    [](const Values& values, Role, int bytes) { return std::min(bytes, values.whole("mesh_packet_bytes")); },
    check_host,
    [](const Values& values, PacketPool& pool, std::unique_ptr<Network> network, NodeProgram& program,
       int) -> std::unique_ptr<Machine> {
        const HostConfig config = HostConfig::from(values, network->period());
        return std::make_unique<HostMachine>(config, pool, std::move(network), program);
    }};

}  // namespace grainscope
