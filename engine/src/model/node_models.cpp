#include "model/node_models.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "base/nan.h"
#include "model/ends.h"

namespace grainscope {
namespace {

constexpr auto kRoundTripColumns =
    std::to_array<Column>({{"round_trip", "Round trip", "cycles", "Time of request, handler, answer and handler"}});

// Request, handler, answer, handler, one after another. Exact while the send instructions keep up with the network.
std::vector<double> evaluate_round_trip(const Values& values) {
    const Ends ends(values);
    if (!ends.known()) return row_of<kRoundTripColumns>({});
    const MeshConfig mesh = MeshConfig::from(values);
    const bool ping = values.choice_key("operation") == "ping";
    const int words = values.whole("read_words"), hops = values.whole("distance_hops");
    const int asked = ping ? 2 : 3, answered = ping ? 1 : 1 + words;
    const Unit memory = values.choice_key("memory") == "on-chip" ? Unit::bytes_read : Unit::bytes_read_far;
    const auto way = [&](Role role, int length) {
        const Endpoint at = ends.of(role, length);
        return at.before_ps + static_cast<double>(zero_load_cycles(mesh, hops, ends.flits(role, length))) + at.after_ps;
    };
    return row_of<kRoundTripColumns>(
        {{"round_trip", ends.in_node_cycles(way(Role::call, asked) + way(Role::value, answered) +
                                            ends.instructions("reply_cycles") + ends.instructions("resume_cycles") +
                                            (ping ? 0 : ends.price({memory, words * kWordBytes})))}});
}

constexpr auto kRequestsColumns = std::to_array<Column>(
    {{"latency", "One-way latency", "cycles", "Half of the time that messages add to a loop"},
     {"bisection_traffic", "Bisection traffic", "Gbit/s", "Traffic of requests and answers across the middle"},
     {"efficiency", "Efficiency", "", "Idle time as a share of the loop"},
     {"grain", "Grain", "cycles/message", "Computation per message exchange: the idle time"},
     {"grain_us", "Grain", "us/message", "The grain in microseconds"}});

// The loop and the traffic determine each other: a longer wait makes a longer loop, hence less traffic, hence a shorter
// wait. Bisection finds the load at which both agree.
std::vector<double> evaluate_requests(const Values& values) {
    const Ends ends(values);
    if (!ends.known()) return row_of<kRequestsColumns>({});
    const MeshSetting setting(values);
    const int words = values.whole("message_words");
    const Endpoint call = ends.of(Role::call, words), answer = ends.of(Role::value, words);
    // A processor that waits for what the network does.
    if (std::isnan(call.sender_ps)) return row_of<kRequestsColumns>({});
    const double flits = (ends.flits(Role::call, words) + ends.flits(Role::value, words)) / 2.0;
    const double idle = ends.instructions("idle_cycles"), base = ends.instructions("loop_cycles") + idle;
    const double ways = setting.zero_load_latency(ends.flits(Role::call, words)) +
                        setting.zero_load_latency(ends.flits(Role::value, words));
    const double alone = (ways + call.before_ps + call.after_ps + answer.before_ps + answer.after_ps +
                          ends.instructions("reply_cycles") + ends.instructions("resume_cycles")) /
                         2;
    // Every node also answers one request per loop, which prolongs the loop where it interrupts the thread.
    const double service = call.receiver_ps + ends.instructions("reply_cycles") + answer.sender_ps;
    double low = 0, high = std::min(setting.capacity, 2 * flits / (base + 2 * alone));
    for (int i = 0; i < 50; ++i) {
        const double load = (low + high) / 2;
        const double waiting = setting.contention_cycles(load, flits);
        const bool sustainable =
            !std::isnan(waiting) &&
            load * (base + 2 * (alone + waiting) + service * base * load / (2 * flits)) <= 2 * flits;
        (sustainable ? low : high) = load;
    }
    const double loop = low > 0 ? 2 * flits / low : kNaN;
    return row_of<kRequestsColumns>({{"latency", ends.in_node_cycles((loop - base) / 2)},
                                     {"bisection_traffic", setting.bisection_traffic(low)},
                                     {"efficiency", idle / loop},
                                     {"grain", ends.in_node_cycles(idle)},
                                     {"grain_us", idle * ends.cycle_ps * 1e-6}});
}

constexpr auto kTerminalBandwidthFormColumns =
    std::to_array<Column>({{"throughput", "Throughput", "words/cycle", "Words per cycle in the steady state"}});

// The slowest of the link, the receiver's handler and the sender's send instructions.
std::vector<double> evaluate_terminal(const Values& values) {
    const Ends ends(values);
    if (!ends.known()) return row_of<kTerminalBandwidthFormColumns>({});
    const MeshConfig mesh = MeshConfig::from(values);
    const int words = values.whole("message_words");
    const auto sink = values.choice_key("sink");
    const Endpoint at = ends.of(Role::call, words);
    if (std::isnan(at.sender_ps)) return row_of<kTerminalBandwidthFormColumns>({});
    const double copy =
        sink == "discard"
            ? 0
            : ends.price({sink == "on-chip" ? Unit::bytes_copied : Unit::bytes_copied_far, words * kWordBytes});
    const double buffers = mesh.virtual_channels * mesh.buffer_flits;
    const double flit_cycles =
        std::max({1.0, static_cast<double>(mesh.injection_interval), static_cast<double>(mesh.ejection_interval),
                  (mesh.hop_cycles + 1 + mesh.credit_cycles) / buffers});
    const double link = ends.flits(Role::call, words) * flit_cycles;
    const double receiver = at.receiver_ps + ends.instructions("sink_cycles") + copy;
    return row_of<kTerminalBandwidthFormColumns>(
        {{"throughput", words / ends.in_node_cycles(std::max({link, receiver, at.sender_ps}))}});
}

}  // namespace

constexpr ModelPart kRoundTrip{{"round-trip",
                                "Round trip",
                                "Network, dispatches and handlers of a call in a silent machine, added up",
                                {},
                                {"distance_hops", "operation", "read_words", "memory", "on_chip_cycles",
                                 "off_chip_cycles", "memory_cycles", "reply_cycles", "resume_cycles"},
                                nullptr,
                                kMachineReads},
                               kRoundTripColumns,
                               evaluate_round_trip};

constexpr ModelPart kRequests{{"requests",
                               "Closed loop with contention",
                               "Agarwal's contention model, with the traffic that the closed loop itself produces",
                               {},
                               {"message_words", "idle_cycles", "loop_cycles", "reply_cycles", "resume_cycles"},
                               nullptr,
                               kMachineReads},
                              kRequestsColumns,
                              evaluate_requests};

constexpr ModelPart kTerminalBandwidthForm{
    {"terminal",
     "Slowest stage",
     "Words per cycle through the slowest of sender, link and receiver",
     {},
     {"message_words", "sink", "sink_cycles", "copy_on_chip_cycles", "copy_off_chip_cycles", "memory_cycles"},
     nullptr,
     kMachineReads},
    kTerminalBandwidthFormColumns,
    evaluate_terminal};

}  // namespace grainscope
