#include <algorithm>

#include "base/nan.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `exchange`: pairs of nodes send each other messages of one length: one after the other (ping-pong), or each
// before it takes the other's.
namespace grainscope {
namespace {

constexpr auto kExchangeColumns = joined(
    std::to_array<Column>(
        {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
         {"state", "State", "", "Always 1: the result is exact"},
         {"nodes", "Nodes", "", "Number of nodes"},
         {"bytes", "Message", "bytes", "Length of a message"},
         {"time_us", "Time", "us", "Time of a message; where both nodes send at the same time, of both messages"},
         {"rate", "Bandwidth", "MB/s", "Bytes of a message divided by the time of the message"},
         {"middle_rate", "Bandwidth across the middle", "MB/s",
          "Rate of all pairs together in each direction, where all pairs cross the middle"}}),
    kClassColumns);

class ExchangeRun final : public NodeRun {
  public:
    explicit ExchangeRun(const Values& values)
        : NodeRun(values, kExchange),
          in_turns_(values.choice_key("exchange_kind") == "in-turns"),
          mirror_(values.choice_key("exchange_kind") == "mirrored"),
          bytes_(values.whole("exchange_bytes")),
          rounds_(values.whole("exchanges")) {}

    Task background(Node& node) override {
        const std::uint32_t last = exchanging() - 1;
        if (node.id() <= last && 2 * node.id() != last) {
            for (int round = 0; round < rounds_; ++round) {
                const bool answers = in_turns_ && node.id() > 0;
                if (answers) co_await node.receive();
                co_await node.send({.destination = last - node.id(), .bytes = bytes_});
                if (!answers) co_await node.receive();
            }
            if (node.now() > ended_) ended_ = node.now();
        }
        ++done_;
    }
    Reception reception(const Message&) const override { return Reception::received; }

  protected:
    bool finished(std::int64_t cycle) override {
        if (done_ < nodes()) return false;
        const double time = static_cast<double>(ended_) * 1e-6 / rounds_ / (in_turns_ ? 2 : 1);
        const double rate = bytes_ / time, pairs = mirror_ ? nodes() / 2 : 1;
        tables_[0].put<kExchangeColumns>({{"cycles", cycle},
                                          {"state", 1},
                                          {"nodes", nodes()},
                                          {"bytes", bytes_},
                                          {"time_us", time},
                                          {"rate", rate},
                                          {"middle_rate", mirror_ && all_cross() ? pairs * rate : kNaN}});
        tables_[0].put<kExchangeColumns>("share_compute", class_shares(exchanging()));
        fill_links();
        return true;
    }

  private:
    std::uint32_t exchanging() const { return mirror_ ? nodes() : 2; }
    // In the longest dimension every node stands opposite its partner, or it is the only node in the middle.
    bool all_cross() {
        const auto& extents = network().topology().shape;
        const auto longest = static_cast<std::uint32_t>(*std::max_element(extents.begin(), extents.end()));
        return longest % 2 == 0 || longest == nodes();
    }

    bool in_turns_, mirror_;
    int bytes_, rounds_;
    Tick ended_ = 0;
    std::uint32_t done_ = 0;
};

}  // namespace

std::unique_ptr<Run> start_exchange(const Values& values) { return std::make_unique<ExchangeRun>(values); }

constexpr ProgramPart kExchange{
    {"exchange",
     "Exchange",
     "Pairs of nodes send long messages to each other",
     {
         {choice("exchange_kind", "Exchange", "Who sends to whom, and when"),
          {{"in-turns", "ping-pong", "The first two nodes send one after the other"},
           {"at-once", "send and receive", "Each of the first two nodes sends before it takes the other's message"},
           {"mirrored", "mirrored", "All nodes at the same time: node i of p exchanges with node p - i - 1"}}},
         {whole("exchange_bytes", "Message", "bytes",
                {.least = 4, .most = 4'194'304, .standard = 16'384, .step = 4, .log = true},
                "The length of a message")},
         {whole("exchanges", "Exchanges", "", {.least = 1, .most = 1000, .standard = 4, .log = true},
                "The number of exchanges of every pair, one after the other")},
     },
     {},
     check_another},
    {{"estimate", "Measurement", TableMode::append, kExchangeColumns}, kLinkTable},
    {Unit::instructions},
    [](const Values& values) { return values.whole("exchange_bytes"); }};

}  // namespace grainscope
