#include <cmath>

#include "network/links.h"

namespace grainscope {

Tick LinksConfig::credit_ps(int packets) const {
    const Tick idle = turn_ps(0) - packet_ps(payload);
    return overlapped ? std::max<Tick>(0, credit - 2 * idle) * (tokens(0) * (packets - 1) / kTokensPerCredit) : 0;
}

Tick LinksConfig::message_ps(int bytes, int crossbars) const {
    const int all = data_bytes(bytes), count = packets(all);
    return (count - 1) * turn_ps(crossbars) + (crossbars == 0 ? credit_ps(count) : 0) + crossbars * hop +
           packet_ps(all - (count - 1) * payload);
}

LinksConfig LinksConfig::from(const Values& values) {
    const Tick bit = std::max<Tick>(1, whole_ps(1e6 / values.number("link_mbit_s")));
    const auto bits = [&](const char* key) { return whole_ps(values.number(key) * static_cast<double>(bit)); };
    LinksConfig config{};
    config.shape = {values.extents("dimensions"), values.choice_key("graph") == "torus"};
    config.priorities = values.whole("priorities");
    config.bytewise = values.choice_key("protocol") == "byte";
    config.overlapped = values.choice_key("acknowledge") == "overlapped";
    config.compresses = values.choice_key("kernel") == "fast";
    config.token_bits = values.number("token_bits");
    config.token = bits("token_bits");
    config.ack_delay = bits("ack_delay_bits");
    config.next_delay = bits("next_delay_bits");
    config.hop = whole_ps(values.number("switch_ns") * 1000);
    if (config.bytewise) {
        config.payload = 1;
        config.ack = bits("ack_bits");
    } else {
        config.payload = values.whole("packet_bytes");
        config.header_bytes = values.whole("header_bytes");
        config.overhead = config.header_bytes * config.token + bits("terminator_bits");
        config.ack = config.overhead;
        config.credit = bits("credit_bits");
    }
    return config;
}

namespace {

class LinksSetting final : public NetworkSetting {
  public:
    explicit LinksSetting(const Values& values)
        : config_(LinksConfig::from(values)), values_(values), crossbar_(values.choice_key("graph") == "crossbar") {}
    Shape shape() const override { return config_.shape; }
    int farthest() const override {
        const LinksWiring wiring(values_);
        int farthest = 0;
        for (std::uint32_t node = 0; node < wiring.nodes; ++node)
            farthest = std::max(farthest, wiring.distance(0, node));
        return farthest;
    }
    int units(int bytes) const override { return std::max(1, bytes); }
    int interval() const override { return 0; }
    double unloaded_ps(int bytes, int hops) const override {
        return static_cast<double>(config_.unloaded_ps(bytes, hops, crossbar_));
    }
    int channels() const override { return config_.bytewise ? 1 : 65536; }
    std::unique_ptr<Network> make(PacketPool& pool) const override {
        return make_links(config_, LinksWiring(values_), pool);
    }

  private:
    LinksConfig config_;
    Values values_;  // a wiring is made only where it is asked for: it may be one that is refused
    bool crossbar_;
};

}  // namespace

constexpr NetworkPart kLinks{
    {"links",
     "Links",
     "Point-to-point links that acknowledge bytes or packets, between nodes or through crossbars",
     {
         {choice("graph", "Links", "How the links join the nodes"),
          {{"crossbar", "crossbars", "Every node has one link to a crossbar, which routes the packets"},
           {"grid", "grid", "Each node is linked to its neighbours: a pair or a line in one dimension, a grid in two"},
           {"torus", "torus", "A grid whose rows are closed to rings"},
           {"tree", "tree", "Every node but the first has one node above it"},
           {"hypercube", "hypercube", "Two nodes are linked if their numbers differ in one bit"}}},
         {whole("children", "Branches", "nodes", {.least = 1, .most = 8, .standard = 3},
                "The number of nodes below each node of the tree; a node has four links", {"graph", {"tree"}})},
         {choice("fabric", "Crossbars joined", "How crossbars of 32 ports are joined to a larger network",
                 {"graph", {"crossbar"}}),
          {{"one", "one", "All nodes are linked to one crossbar"},
           {"chain", "in a row",
            "Half of the nodes are linked to the first crossbar of a row, the other half to the last"},
           {"tree", "tree", "Each crossbar has 16 nodes and two links to one crossbar above all others"},
           {"clos", "Clos", "Each crossbar has 16 nodes and one link to each of 16 crossbars above"}}},
         {whole("crossbars", "Crossbars", "", {.least = 2, .most = 16, .standard = 2},
                "The number of crossbars in the row", {"fabric", {"chain"}})},
         {real("switch_ns", "Crossbar latency", "ns", {.most = 100'000, .standard = 1000, .step = 10},
               "The time in which the head of a packet passes a crossbar whose output is free",
               {"graph", {"crossbar"}})},
         {choice("protocol", "Protocol", "Whether a link acknowledges packets or single bytes"),
          {{"packet", "packets",
            "Links acknowledge packets, each with the number of a virtual channel (DS-Links, T9000)"},
           {"byte", "bytes", "Links acknowledge every byte (OS-Links, T805)"}}},
         {real("link_mbit_s", "Link rate", "Mbit/s",
               {.least = 0.1, .most = 100'000, .standard = 100, .step = 0.1, .log = true},
               "The number of bits per second in each direction, bits of the protocol included")},
         {whole("token_bits", "Byte", "bits", {.least = 8, .most = 64, .standard = 10},
                "The number of bits on the wire for one byte of data")},
         {whole("ack_bits", "Acknowledgement", "bits", {.least = 1, .most = 64, .standard = 2},
                "The number of bits on the wire for the acknowledgement of a byte", {"protocol", {"byte"}})},
         {whole("packet_bytes", "Packet", "bytes", {.least = 1, .most = 4096, .standard = 32, .log = true},
                "The most data that one packet carries", {"protocol", {"packet"}})},
         {whole("header_bytes", "Packet header", "bytes", {.most = 8, .standard = 1},
                "The bytes before the data of a packet; an acknowledgement consists of them and a terminator",
                {"protocol", {"packet"}})},
         {whole("terminator_bits", "Terminator", "bits", {.most = 64, .standard = 4},
                "The bits that mark the end of a packet", {"protocol", {"packet"}})},
         {whole("credit_bits", "Credit", "bits", {.most = 64, .standard = 4},
                "The bits that a receiver sends back for every eight bytes on the wire, so that more may follow",
                {"protocol", {"packet"}})},
         {choice("acknowledge", "Acknowledges", "The moment at which the receiver sends the acknowledgement"),
          {{"after", "when it has come", "The receiver waits until the whole byte or packet has come"},
           {"overlapped", "when it begins",
            "The receiver answers at the first bit, so both are on the wires at the same time"}}},
         {real("ack_delay_bits", "Delay of acknowledgement", "bits", {.most = 10'000, .standard = 10, .step = 0.01},
               "The time until the receiver sends the acknowledgement")},
         {real("next_delay_bits", "Delay of the next", "bits", {.most = 10'000, .standard = 20, .step = 0.01},
               "The time from the first bit of an acknowledgement to the next byte or packet")},
     },
     {"dimensions", "priorities", "kernel"},
     check_links_wiring},
    nullptr,
    [](const Values& values) -> std::unique_ptr<NetworkSetting> { return std::make_unique<LinksSetting>(values); },
};

}  // namespace grainscope
