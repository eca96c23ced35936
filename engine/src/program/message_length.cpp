#include "base/nan.h"
#include "base/number.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `message-length`: messages of any length between two nodes of an otherwise silent machine, there and back, or
// as many as the links take on several channels at once.
namespace grainscope {
namespace {

constexpr int kRoundTrips = 4;
// Of a stream, on every channel: enough that its beginning and end are a small part of it.
constexpr int kStreamed = 16;

constexpr auto kLengthColumns = std::to_array<Column>(
    {{"time_us", "Simulated time", "us", "Time until all messages had come"},
     {"state", "State", "", "Always 1: the result is exact, as nothing is random"},
     {"bytes", "Message length", "bytes", "Data of a message"},
     {"channels", "Channels", "", "Number of channels on which messages go at the same time"},
     {"round_trip_us", "Round trip", "us", "Time of a message there and back; no value for a stream"},
     {"one_way_us", "Half the round trip", "us", "Half the time of a message there and back; no value for a stream"},
     {"throughput", "Throughput", "MB/s",
      "Length divided by half the round trip; for a stream, all data divided by the time"},
     {"header_us", "Header", "us", "Part of a message's time: the header before the message"},
     {"software_us", "Software", "us", "Part of a message's time: work of processors for sending and buffering"},
     {"copying_us", "Copying", "us", "Part of a message's time: copies of the data"},
     {"receiving_us", "Interfaces", "us", "Part of a message's time: work of interfaces at either end"},
     {"network_us", "Network", "us", "Part of a message's time: on links and waiting for links"},
     {"rest_us", "Other", "us",
      "Part of a message's time: waiting for processors, the handler, and all remaining time"}});

class MessageLength final : public NodeRun {
  public:
    explicit MessageLength(const Values& values)
        : NodeRun(values, kMessageLength),
          streams_(values.choice_key("exchange") == "stream"),
          bytes_(values.whole("message_bytes")),
          channels_(streams_ ? values.whole("channels") : 1),
          target_(node_away(values.whole("distance_hops"))),
          awaited_(streams_ ? kStreamed * channels_ : 2 * kRoundTrips) {}

    Task background(Node& node) override {
        if (node.id() != 0) co_return;
        for (int i = 0; i < (streams_ ? kStreamed : kRoundTrips); ++i) {
            for (int channel = 0; channel < channels_; ++channel)
                co_await node.send(
                    {.destination = target_, .channel = static_cast<std::uint16_t>(channel), .bytes = bytes_});
            if (!streams_) co_await node.wait(answered_);
        }
    }
    // What comes to a node from itself is asked and answered alike: every second message is an answer.
    Task handle(Node& node, Message message) override {
        copying_ += message.passage.copying;  // by now the receiver's copies too
        if (!streams_ && ++handled_ % 2 != 0) {
            co_await node.send({.destination = message.source, .role = Role::value, .bytes = bytes_});
        } else {
            over_at_ = node.now();
            node.give(answered_);
        }
    }
    // Nobody looks at what a stream brings.
    Reception reception(const Message&) const override { return streams_ ? Reception::dropped : Reception::handled; }
    void arrived(Node& node, const Message& message) override {
        ++came_;
        const Passage& passage = message.passage;
        header_ += passage.exchange;
        software_ += passage.software;
        if (streams_) copying_ += passage.copying;  // of the sender: a stream is not handled
        interfaces_ += passage.interfaces;
        network_time_ += passage.network;
        latency_ += message.arrived - message.sent;
        if (streams_) over_at_ = node.now();
    }

  protected:
    bool finished(std::int64_t) override {
        if (came_ < awaited_ || (!streams_ && handled_ < awaited_)) return false;
        const auto us = [&](Tick sum) { return static_cast<double>(sum) * 1e-6 / awaited_; };
        const double time = static_cast<double>(over_at_) * 1e-6;
        const double trip = streams_ ? kNaN : time / kRoundTrips;
        const double parts = us(header_ + software_ + copying_ + interfaces_ + network_time_);
        tables_[0].put<kLengthColumns>({{"time_us", time},
                                        {"state", 1},
                                        {"bytes", bytes_},
                                        {"channels", channels_},
                                        {"round_trip_us", trip},
                                        {"one_way_us", trip / 2},
                                        {"throughput", static_cast<double>(bytes_) * awaited_ / time},
                                        {"header_us", us(header_)},
                                        {"software_us", us(software_)},
                                        {"copying_us", us(copying_)},
                                        {"receiving_us", us(interfaces_)},
                                        {"network_us", us(network_time_)},
                                        {"rest_us", (streams_ ? us(latency_) : trip / 2) - parts}});
        fill_links();
        return true;
    }

  private:
    bool streams_;
    int bytes_, channels_;
    std::uint32_t target_;
    int awaited_, came_ = 0, handled_ = 0;
    Tick over_at_ = 0;
    Tick header_ = 0, software_ = 0, copying_ = 0, interfaces_ = 0, network_time_ = 0, latency_ = 0;
    Signal answered_;
};

void check_message_length(const Values& values, Errors& errors) {
    check_distance(values, errors);
    const NodePart& node = node_of(values);
    if (values.whole("message_bytes") == 0 && (node.sends_empty == nullptr || !node.sends_empty(values)))
        errors.add("message_bytes", ErrorCode::message_without_header);
}

}  // namespace

std::unique_ptr<Run> start_message_length(const Values& values) { return std::make_unique<MessageLength>(values); }

constexpr ProgramPart kMessageLength{
    {"message-length",
     "Messages of any length",
     "Messages between two nodes, there and back or in a stream",
     {
         {whole("message_bytes", "Message length", "bytes", {.most = 1'048'576, .standard = 32, .log = true},
                "The data of a message; 0 is allowed where the message has a header of its own")},
         {choice("exchange", "Messages", "Whether each message is answered, or all messages go one way"),
          {{"ping", "there and back",
            "Each message is answered by a message of the same length before the next is sent"},
           {"stream", "stream", "One node sends as many messages as it can"}}},
         {whole("channels", "Channels", "", {.least = 1, .most = 64, .standard = 1, .log = true},
                "The number of virtual channels on which the stream goes at the same time", {"exchange", {"stream"}})},
     },
     {"distance_hops"},
     check_message_length},
    {{"estimate", "Measurement", TableMode::append, kLengthColumns}, kLinkTable},
    {},
    [](const Values& values) { return values.whole("message_bytes"); }};

}  // namespace grainscope
