#include "program/collective.h"

#include <algorithm>

#include "base/check.h"
#include "base/nan.h"
#include "program/collective_cost.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `collective`: all nodes do one collective operation by one algorithm, with data that really move. The run
// traps if a node ends with a wrong result.
namespace grainscope {
namespace {

constexpr auto kCollectiveColumns = joined(
    std::to_array<Column>({{"cycles", "Simulated time", "cycles", "Cycles simulated"},
                           {"state", "State", "", "Always 1: the result is exact, as nothing is random"},
                           {"nodes", "Nodes", "", "Number of nodes"},
                           {"bytes", "Data of a node", "bytes", "Data of a node, as MPI counts them"},
                           {"time_us", "Time", "us", "Time until the last node has its result"},
                           {"steps", "Steps", "", "Messages one after the other, by the closed form"},
                           {"step_us", "Time of a step", "us", "Time divided by the steps"},
                           {"rate", "Rate", "MB/s", "Data of a node divided by the time"},
                           {"messages", "Messages", "", "Messages of all nodes"},
                           {"loggp_us", "LogGP", "us", "Time by LogGP with the machine's own costs"},
                           {"hockney_us", "Hockney", "us", "Time by Hockney's model with the machine's own costs"},
                           {"added_us", "Added by contention", "us", "Time minus the time by LogGP"},
                           {"added_ratio", "Time over LogGP", "", "Time divided by the time by LogGP"}}),
    kClassColumns);

class CollectiveRun final : public NodeRun {
  public:
    explicit CollectiveRun(const Values& values)
        : NodeRun(values, kCollective),
          values_(values),
          task_(CollectiveTask::from(values)),
          data_(task_),
          plans_(nodes()),
          arrivals_(nodes()) {
        for (std::uint32_t node = 0; node < nodes(); ++node) plans_[node] = plan_of(values, task_, node);
    }

    Task background(Node& node) override {
        const std::uint32_t id = node.id();
        for (const CollectiveStep& step : plans_[id]) {
            if (step.what == CollectiveStep::What::send) {
                co_await node.send({.destination = step.peer,
                                    .kind = step.turn,
                                    .bytes = task_.bytes_of(step.blocks),
                                    .parcel = posted_.put(data_.read(id, step.blocks))});
            } else if (step.what == CollectiveStep::What::move) {
                data_.move(id, step);
            } else {
                while (!came(id, step)) co_await node.wait(arrivals_[id].more);
                co_await node.compute(adding(values_, task_, step));
                data_.write(id, step, posted_.take(arrivals_[id].taken));
            }
        }
        if (node.now() > ended_) ended_ = node.now();
        ++done_;
    }
    Task handle(Node& node, Message message) override {
        arrivals_[node.id()].messages.push_back(name_of(message.source, message.kind) << 32 | message.parcel);
        node.give(arrivals_[node.id()].more);
        co_return;
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (done_ < nodes()) return false;
        CHECK(data_.is_right());
        const double time = static_cast<double>(ended_) * 1e-6, bytes = values_.number("collective_bytes");
        const double predicted = loggp_us(values_, task_, plans_, network());
        const Hockney hockney = hockney_of(values_, task_);
        tables_[0].put<kCollectiveColumns>({{"cycles", cycle},
                                            {"state", 1},
                                            {"nodes", nodes()},
                                            {"bytes", task_.operation == Collective::barrier ? 0 : bytes},
                                            {"time_us", time},
                                            {"steps", hockney.steps},
                                            {"step_us", time / hockney.steps},
                                            {"rate", task_.operation == Collective::barrier ? kNaN : bytes / time},
                                            {"messages", counts().sent},
                                            {"loggp_us", predicted},
                                            {"hockney_us", hockney.time_us()},
                                            {"added_us", time - predicted},
                                            {"added_ratio", time / predicted}});
        tables_[0].put<kCollectiveColumns>("share_compute", class_shares());
        fill_links();
        return true;
    }

  private:
    // What has come to a node and no step has taken yet, each with its parcel in the lower half.
    struct Arrivals {
        std::vector<std::int64_t> messages;
        Signal more;
        std::uint32_t taken = Parcels::kNone;
    };
    static std::int64_t name_of(std::uint32_t source, int turn) {
        return static_cast<std::int64_t>(source) << 16 | turn;
    }

    // Whether what the step takes has come; then it is taken.
    bool came(std::uint32_t node, const CollectiveStep& step) {
        Arrivals& own = arrivals_[node];
        for (std::int64_t& message : own.messages) {
            if (message >> 32 != name_of(step.peer, step.turn)) continue;
            own.taken = static_cast<std::uint32_t>(message);
            message = own.messages.back();
            own.messages.pop_back();
            return true;
        }
        return false;
    }

    const Values values_;
    const CollectiveTask task_;
    CollectiveData data_;
    std::vector<CollectivePlan> plans_;
    Parcels posted_;
    std::vector<Arrivals> arrivals_;
    Tick ended_ = 0;
    std::uint32_t done_ = 0;
};

void check_run(const Values& values, Errors& errors) {
    check_another(values, errors);
    check_collective(values, errors);
}

}  // namespace

std::unique_ptr<Run> start_collective(const Values& values) { return std::make_unique<CollectiveRun>(values); }

constexpr ProgramPart kCollective{
    {"collective",
     "Collective operation",
     "All nodes do one collective operation of MPI, by one of its algorithms",
     {
         {choice("collective", "Operation", "The operation that all nodes do together"),
          {{"broadcast", "broadcast", "All nodes get the vector of node 0"},
           {"reduce", "reduce", "Node 0 gets the sum of the vectors of all nodes"},
           {"all-reduce", "all-reduce", "All nodes get the sum of the vectors of all nodes"},
           {"all-gather", "all-gather", "All nodes get the data of all nodes"},
           {"reduce-scatter", "reduce-scatter", "Each node gets its part of the sum of the vectors of all nodes"},
           {"all-to-all", "all-to-all", "Each node gets a block from every other node"},
           {"barrier", "barrier", "No node goes on before all nodes have come"}}},
         {choice("collective_algorithm", "Algorithm", "Who sends what to whom in which step"),
          {{"binomial", "binomial tree", "Messages go along a binomial tree whose root is node 0"},
           {"ring", "ring", "Each node sends to the next node"},
           {"doubling", "recursive doubling", "In each step pairs exchange all they have, over twice the distance"},
           {"halving", "recursive halving", "In each step pairs exchange half of their data, over half the distance"},
           {"rabenseifner", "Rabenseifner",
            "Recursive halving leaves each node a part of the sum; then all gather the parts"},
           {"scatter-ring", "scatter and ring", "A tree scatters the vector; then the parts go around a ring"},
           {"bruck", "Bruck", "In each step all nodes send ahead over twice the distance"},
           {"pairwise", "pairwise exchange", "In each step every node exchanges with another node"},
           {"dissemination", "dissemination", "In each step all nodes send a word ahead over twice the distance"},
           {"two-level", "two levels by group", "The first nodes of groups exchange for all"}}},
         {whole("collective_bytes", "Data of a node", "bytes",
                {.least = 4, .most = 4'194'304, .standard = 1024, .step = 4, .log = true},
                "The vector, or the block that a node gives to all-gather, keeps of reduce-scatter, or sends to each",
                {"collective", {"broadcast", "reduce", "all-reduce", "all-gather", "reduce-scatter", "all-to-all"}})},
         {whole("collective_group", "Nodes of a group", "nodes", {.most = 1024, .standard = 0},
                "The nodes of a group; 0 means the groups of the network, or about the root of all nodes",
                {"collective_algorithm", {"two-level"}})},
         {shown_in(Group::node, whole("combine_instructions", "Addition of a word", "instructions",
                                      {.most = 1000, .standard = 3}, "The work to add a word that has come",
                                      {"collective", {"reduce", "all-reduce", "reduce-scatter"}}))},
     },
     {},
     check_run},
    {{"estimate", "Measurement", TableMode::append, kCollectiveColumns}, kLinkTable},
    {Unit::instructions},
    [](const Values& values) { return CollectiveTask::from(values).longest_bytes(values); }};

}  // namespace grainscope
