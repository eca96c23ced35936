#include "model/node_models.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "model/mesh_setting.h"
#include "node/mdp.h"

namespace grainscope {
namespace {

// A message between the start of its send and the start of its handler, besides the time in the network.
int arrival_cycles(const MdpConfig& node) { return node.interface_cycles + node.dispatch_cycles; }

int flits_of(const MdpConfig& node, int words) { return words * node.word_flits + node.header_flits; }

// Request, handler, answer, handler, one after another. Exact while the send instructions keep up with the network.
std::vector<double> evaluate_round_trip(const Values& values) {
    const MeshConfig mesh = MeshConfig::from(values);
    const MdpConfig node = MdpConfig::from(values);
    const bool ping = values.choice_key("operation") == "ping";
    const int words = values.whole("read_words"), hops = values.whole("distance_hops");
    const int access = values.whole(values.choice_key("memory") == "on-chip" ? "on_chip_cycles" : "off_chip_cycles");
    const double out = static_cast<double>(zero_load_cycles(mesh, hops, flits_of(node, ping ? 2 : 3)));
    const double back = static_cast<double>(zero_load_cycles(mesh, hops, flits_of(node, ping ? 1 : 1 + words)));
    return {out + back + 2 * arrival_cycles(node) + values.whole("reply_cycles") + values.whole("resume_cycles") +
            (ping ? 0 : access * words)};
}

// The loop and the traffic determine each other: a longer wait makes a longer loop, hence less traffic, hence a shorter
// wait. Bisection finds the load at which both agree.
std::vector<double> evaluate_requests(const Values& values) {
    const MeshSetting setting(values);
    const MdpConfig node = MdpConfig::from(values);
    const int flits = flits_of(node, values.whole("message_words"));
    const double idle = values.number("idle_cycles"), base = values.number("loop_cycles") + idle;
    const double alone = setting.zero_load_latency(flits) + arrival_cycles(node) +
                         (values.number("reply_cycles") + values.number("resume_cycles")) / 2;
    // Every node also answers one request per loop, which prolongs the loop where it interrupts the thread.
    const double service = node.dispatch_cycles + values.number("reply_cycles") +
                           std::ceil(values.number("message_words") / node.send_words_per_cycle);
    double low = 0, high = std::min(setting.capacity, 2 * flits / (base + 2 * alone));
    for (int i = 0; i < 50; ++i) {
        const double load = (low + high) / 2;
        const double waiting = setting.contention_cycles(load, flits);
        const bool sustainable =
            !std::isnan(waiting) &&
            load * (base + 2 * (alone + waiting) + service * base * load / (2 * flits)) <= 2 * flits;
        (sustainable ? low : high) = load;
    }
    const double loop = low > 0 ? 2 * flits / low : std::numeric_limits<double>::quiet_NaN();
    return {(loop - base) / 2, setting.bisection_traffic(low), idle / loop};
}

// The slowest of the link, the receiver's handler and the sender's send instructions.
std::vector<double> evaluate_terminal(const Values& values) {
    const MeshConfig mesh = MeshConfig::from(values);
    const MdpConfig node = MdpConfig::from(values);
    const int words = values.whole("message_words");
    const auto sink = values.choice_key("sink");
    const int copy =
        sink == "discard" ? 0 : values.whole(sink == "on-chip" ? "copy_on_chip_cycles" : "copy_off_chip_cycles");
    const double buffers = mesh.virtual_channels * mesh.buffer_flits;
    const double flit_cycles =
        std::max({1.0, static_cast<double>(mesh.injection_interval), static_cast<double>(mesh.ejection_interval),
                  (mesh.hop_cycles + 1 + mesh.credit_cycles) / buffers});
    const double link = flits_of(node, words) * flit_cycles;
    const double receiver = node.dispatch_cycles + values.whole("sink_cycles") + copy * words;
    const double sender = std::ceil(static_cast<double>(words) / node.send_words_per_cycle);
    return {words / std::max({link, receiver, sender})};
}

const std::vector<const char*> kMachineReads{
    "dimensions",          "topology",          "duplex",          "hop_cycles",
    "buffer_flits",        "virtual_channels",  "credit_cycles",   "priorities",
    "header_flits",        "word_flits",        "flit_bits",       "cycle_ps",
    "injection_interval",  "ejection_interval", "dispatch_cycles", "interface_cycles",
    "send_words_per_cycle"};

std::vector<const char*> and_machine(std::vector<const char*> keys) {
    keys.insert(keys.end(), kMachineReads.begin(), kMachineReads.end());
    return keys;
}

}  // namespace

const ModelPart kRoundTrip{{"round-trip",
                            "Round trip",
                            "Network, dispatches and handlers of a call in a silent machine, added up",
                            {},
                            and_machine({"distance_hops", "operation", "read_words", "memory", "on_chip_cycles",
                                         "off_chip_cycles", "reply_cycles", "resume_cycles"})},
                           {{"round_trip", "Round trip", "cycles", "Request, handler, answer, handler"}},
                           evaluate_round_trip};

const ModelPart kRequests{
    {"requests",
     "Closed loop with contention",
     "Agarwal's contention model, with the traffic that the closed loop itself produces",
     {},
     and_machine({"message_words", "idle_cycles", "loop_cycles", "reply_cycles", "resume_cycles"})},
    {{"latency", "One-way latency", "cycles", "Half of what messages add to a loop"},
     {"bisection_traffic", "Bisection traffic", "Gbit/s", "Of requests and answers"},
     {"efficiency", "Efficiency", "", "Idle time as a share of the loop"}},
    evaluate_requests};

const ModelPart kTerminalBandwidthForm{
    {"terminal",
     "Slowest stage",
     "Words per cycle through the slowest of sender, link and receiver",
     {},
     and_machine({"message_words", "sink", "sink_cycles", "copy_on_chip_cycles", "copy_off_chip_cycles"})},
    {{"throughput", "Throughput", "words/cycle", "In the steady state"}},
    evaluate_terminal};

}  // namespace grainscope
