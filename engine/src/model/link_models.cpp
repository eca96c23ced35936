#include "model/link_models.h"

#include <algorithm>
#include <limits>

#include "network/links.h"
#include "node/transputer.h"

namespace grainscope {
namespace {

// A message between two transputers that nothing else disturbs, step by step (node/transputer.h, network/links.h).
struct TransputerWay {
    TransputerConfig node;
    LinksConfig links;
    int crossbars;

    // From the call of send() to its handler.
    Tick message(int bytes) const {
        const bool p4 = node.layer == TransputerConfig::Layer::p4;
        Tick time =
            (p4 ? 2 * node.handling : 0) + 2 * node.copy_ps(bytes) + node.sending() + node.taking() + node.dispatch;
        if (node.layer != TransputerConfig::Layer::raw) {
            const Tick header = network(node.header_bytes);
            if (bytes == 0) return time + header;
            // The channel is free again when the header has been acknowledged; and the receiver takes it in first.
            const Tick reacts = links.ack_delay + crossbars * links.hop + std::max(links.next_delay, links.ack);
            const Tick first = network(std::min(bytes, part()));
            time += header + std::max({node.sending() + first, reacts + first, node.taking()}) - first;
        }
        const int parts = (bytes + part() - 1) / part();
        // Each but the last is taken in and answered before the next goes.
        time += (parts - 1) * turn();
        return time + network(bytes - (parts - 1) * part());
    }
    // The most bytes in one part of a message.
    int part() const { return node.vcr ? node.vcr_bytes : std::numeric_limits<int>::max() / 2; }
    Tick network(int bytes) const {
        return links.message_ps(bytes + (node.vcr ? node.vcr_header_bytes : 0), crossbars);
    }
    Tick turn() const { return network(part()) + node.taking() + network(0) + node.sending(); }
    // Bytes, and the time between two such pieces of a very long message.
    std::pair<double, double> pace() const {
        const double copied = 2 * static_cast<double>(node.copy_ps(kWordBytes)) / kWordBytes;
        const double bytes = node.vcr ? node.vcr_bytes : links.payload;
        const auto time = static_cast<double>(node.vcr ? turn() : links.turn_ps(crossbars));
        return {bytes, time + copied * bytes};
    }
};

constexpr auto kLinkTimeColumns = std::to_array<Column>(
    {{"round_trip_us", "Round trip", "us", "Time of a message and of an answer of the same length"},
     {"throughput", "Throughput", "MB/s", "Length divided by half the round trip"},
     {"most_throughput", "Throughput of long messages", "MB/s", "Throughput of a very long message"},
     {"startup_us", "Start-up", "us", "Time of a message of one byte"},
     {"half_length", "Half-power length", "bytes",
      "Length of the message that reaches half of the throughput of long messages"}});

std::vector<double> evaluate_link_time(const Values& values) {
    if (network_of(values).key != kLinks.key || node_of(values).key != kTransputer.key ||
        values.integer("processor_ps") == 0 || !passes(check_links_wiring, values))
        return row_of<kLinkTimeColumns>({});
    const bool crossbar = values.choice_key("graph") == "crossbar";
    int hops = values.whole("distance_hops");
    if (crossbar) {
        const LinksWiring wiring(values);
        int nearest = std::numeric_limits<int>::max();
        for (std::uint32_t node = 0; node < wiring.nodes; ++node)
            if (wiring.distance(0, node) >= hops) nearest = std::min(nearest, wiring.distance(0, node));
        hops = nearest;
    }
    // Nodes in between store it, which is another form.
    if (!crossbar && hops > 1) return row_of<kLinkTimeColumns>({});
    const TransputerWay way{TransputerConfig::from(values, 0), LinksConfig::from(values),
                            crossbar && hops > 0 && hops < std::numeric_limits<int>::max() ? hops - 1 : 0};
    const int bytes = values.whole("message_bytes");
    const auto time = static_cast<double>(way.message(bytes));
    const auto [piece, pace] = way.pace();
    // The first length that reaches half of what long ones do; within a packet the throughput grows with it.
    int shorter = 0, longer = 1 << 20;
    while (longer - shorter > 1) {
        const int between = (shorter + longer) / 2;
        const bool reaches = 2 * between * pace >= piece * static_cast<double>(way.message(between));
        (reaches ? longer : shorter) = between;
    }
    return row_of<kLinkTimeColumns>({{"round_trip_us", 2 * time * 1e-6},
                                     {"throughput", bytes / time * 1e6},
                                     {"most_throughput", piece / pace * 1e6},
                                     {"startup_us", static_cast<double>(way.message(1)) * 1e-6},
                                     {"half_length", longer}});
}

}  // namespace

constexpr ModelPart kLinkTime{
    {"link-time",
     "Start-up, packets and link",
     "What a message between two nodes takes, step by step, and what a very long one comes to",
     {},
     {"dimensions",       "graph",           "children",           "fabric",          "crossbars",
      "switch_ns",        "protocol",        "link_mbit_s",        "token_bits",      "ack_bits",
      "packet_bytes",     "header_bytes",    "terminator_bits",    "credit_bits",     "acknowledge",
      "ack_delay_bits",   "next_delay_bits", "processor_ps",       "dispatch_cycles", "memory_cycles",
      "message_layer",    "multiplexing",    "send_cycles",        "receive_cycles",  "vcr_bytes",
      "vcr_header_bytes", "vcr_cycles",      "layer_header_bytes", "layer_cycles",    "layer_copies",
      "distance_hops",    "message_bytes"}},
    kLinkTimeColumns,
    evaluate_link_time};

}  // namespace grainscope
