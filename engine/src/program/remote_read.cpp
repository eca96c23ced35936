#include "program/programs.h"

#include "base/check.h"
#include "base/number.h"
#include "program/node_run.h"

// Program `remote-read`: one node calls another one and waits for the answer, in an otherwise silent machine.
namespace grainscope {
namespace {

enum Handler { kRequest, kAnswer };

constexpr int kCalls = 8;  // all alike in a silent machine; the first and the last are compared

class RemoteRead final : public NodeRun {
  public:
    explicit RemoteRead(const Values& values)
        : NodeRun(values, kRemoteRead.tables, values.whole("read_words") + 1),
          ping_(values.choice_key("operation") == "ping"),
          read_words_(values.whole("read_words")),
          access_cycles_(values.whole(values.choice_key("memory") == "on-chip" ? "on_chip_cycles" : "off_chip_cycles")),
          reply_cycles_(values.whole("reply_cycles")),
          resume_cycles_(values.whole("resume_cycles")),
          target_(node_at_distance(grid_, values.whole("distance_hops"))) {}

    // The first node in dimension order that is so many links away from node 0.
    static std::uint32_t node_at_distance(const Grid& grid, int hops) {
        std::array<int, 3> to{};
        for (int d = 0; d < Grid::kDimensions; ++d) {
            const int reach = grid.wraps() ? grid.extent(d) / 2 : grid.extent(d) - 1;
            to[static_cast<std::size_t>(d)] = std::min(hops, reach);
            hops -= to[static_cast<std::size_t>(d)];
        }
        return grid.node_at(to);
    }
    static int farthest(const Grid& grid) {
        int hops = 0;
        for (int d = 0; d < Grid::kDimensions; ++d) hops += grid.wraps() ? grid.extent(d) / 2 : grid.extent(d) - 1;
        return hops;
    }

    Task background(Node& node) override {
        if (node.id() != 0) co_return;
        for (; calls_ < kCalls; ++calls_) {
            began_ = node.now_cycle();
            co_await node.send({.destination = target_, .words = ping_ ? 2 : 3, .kind = kRequest});
            co_await node.wait(answered_);
        }
    }

    Task handle(Node& node, Message message) override {
        if (message.kind == kRequest) {
            co_await node.compute(reply_cycles_);
            if (!ping_) co_await node.compute(static_cast<std::int64_t>(access_cycles_) * read_words_);
            co_await node.send({.destination = message.source, .words = ping_ ? 1 : 1 + read_words_, .kind = kAnswer});
        } else {
            co_await node.compute(resume_cycles_, TimeClass::receive);
            const std::int64_t took = node.now_cycle() - began_;
            CHECK(calls_ == 0 || took == round_trip_);
            round_trip_ = took;
            node.give(answered_);
        }
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (calls_ < kCalls) return false;
        ClassTimes busy{};
        for (std::uint32_t node = 0; node < machine_.nodes(); ++node)
            for (std::size_t i = 0; i < kTimeClasses; ++i) busy[i] += machine_.times(node)[i];
        const double threads = static_cast<double>(busy[0] + busy[1] + busy[2] + busy[3]) / kCalls;
        const auto trip = static_cast<double>(round_trip_);
        tables_[0].append({static_cast<double>(cycle), 1, static_cast<double>(grid_.distance(0, target_)), trip,
                           microseconds(trip), threads, trip - threads});
        fill_links();
        return true;
    }
    std::int64_t next_stop(std::int64_t cycle) const override { return cycle + 100000; }

  private:
    bool ping_;
    int read_words_, access_cycles_, reply_cycles_, resume_cycles_;
    std::uint32_t target_;
    int calls_ = 0;
    std::int64_t began_ = 0, round_trip_ = 0;
    Signal answered_;
};

MaybeError check_remote_read(const Values& values) {
    const MeshConfig mesh = MeshConfig::from(values);
    const int farthest = RemoteRead::farthest(Grid(mesh.extents, mesh.wraps));
    if (values.whole("distance_hops") > farthest)
        return Error{"distance_hops", format_number(values.number("distance_hops")) +
                                          " is farther than this machine reaches; give 0 to " +
                                          std::to_string(farthest)};
    return std::nullopt;
}

}  // namespace

const ProgramPart kRemoteRead{
    {"remote-read",
     "Ping and remote read",
     "One node asks another for an acknowledgement or for words of its memory",
     {
         {"distance_hops", "Distance", "hops", Kind::integer, Group::program, 0, 93, 1, 1, Scale::linear,
          "Links between the two nodes"},
         {"operation",
          "Operation",
          "",
          Kind::choice,
          Group::program,
          0,
          1,
          0,
          1,
          Scale::linear,
          "What is asked for",
          {{"ping", "ping", "Two words out, one word back"},
           {"read", "remote read", "Three words out; one word and the data back"}}},
         {"read_words",
          "Data read",
          "words",
          Kind::integer,
          Group::program,
          1,
          256,
          1,
          1,
          Scale::log,
          "Words that come back",
          {},
          {"operation", {"read"}}},
         {"memory",
          "Memory",
          "",
          Kind::choice,
          Group::program,
          0,
          1,
          0,
          1,
          Scale::linear,
          "Where the data lies",
          {{"on-chip", "on chip", "Static memory of the processor chip"},
           {"off-chip", "off chip", "Dynamic memory beside it"}},
          {"operation", {"read"}}},
         {"on_chip_cycles", "On-chip access", "cycles/word", Kind::integer, Group::node, 0, 100, 2, 1, Scale::linear,
          "Added per word that a remote read takes from on-chip memory"},
         {"off_chip_cycles", "Off-chip access", "cycles/word", Kind::integer, Group::node, 0, 100, 8, 1, Scale::linear,
          "Added per word that a remote read takes from off-chip memory"},
         {"reply_cycles", "Reply handler", "cycles", Kind::integer, Group::node, 0, 10000, 4, 1, Scale::linear,
          "Instructions of the handler that answers, besides its send"},
         {"resume_cycles", "Answer handler", "cycles", Kind::integer, Group::node, 0, 10000, 5, 1, Scale::linear,
          "Instructions of the handler that takes the answer"},
     },
     {"flit_bits", "cycle_ps"},
     check_remote_read},
    with_recording({{"estimate",
                     "Measurement",
                     TableMode::append,
                     {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
                      {"state", "State", "", "1 exact: nothing is random"},
                      {"distance", "Distance", "hops", "Links between the two nodes"},
                      {"round_trip", "Round trip", "cycles",
                       "From the first word of the request to the end of the handler that takes the answer"},
                      {"round_trip_us", "Round trip", "us", "The same in microseconds"},
                      {"threads", "In threads", "cycles", "Processor time of both nodes: sends, dispatches, handlers"},
                      {"network", "In the network", "cycles", "The rest"}}},
                    link_table()}),
    [](const Values& values) -> std::unique_ptr<Run> { return std::make_unique<RemoteRead>(values); },
    "mdp"};

}  // namespace grainscope
