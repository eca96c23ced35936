#include <algorithm>

#include "base/check.h"
#include "base/nan.h"
#include "base/random.h"
#include "base/ring.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `balance`: some nodes create tasks, each of which goes to a node by a message and is computed there. What is
// measured is how well the work is spread by who chooses the node: chance, taking turns, or the network itself.
//
// A node tells the network how many tasks it has, the one that it computes included, whenever that changes.
namespace grainscope {
namespace {

enum class Placement { random, round_robin, least_loaded };
enum class TaskLengths { equal, geometric, two_peaks };

// Of two peaks: one task of so many is long, and so many times as long as the others.
constexpr std::uint32_t kOneOf = 10;
constexpr std::int64_t kTimesAsLong = 10;

constexpr auto kBalanceColumns =
    joined(std::to_array<Column>(
               {{"cycles", "Completion time", "cycles", "Time until the last task was done"},
                {"state", "State", "", "Always 1: the result is exact for one run with one seed"},
                {"time_us", "Completion time", "us", "The completion time in microseconds"},
                {"work", "Work", "cycles/node", "The least time in which the nodes could compute all tasks"},
                {"speedup", "Speedup", "", "All work divided by the completion time"},
                {"efficiency", "Efficiency", "", "Speedup divided by the number of nodes"},
                {"imbalance", "Imbalance", "", "Work of the busiest node, divided by the mean of all nodes"},
                {"imbalance_tasks", "Imbalance of numbers", "",
                 "Tasks of the node with most tasks, divided by the mean of all nodes"},
                {"misinformed", "Misinformed choices", "",
                 "Share of the network's choices that led to a node without the least load; no value without such "
                 "choices"},
                {"waited", "Wait of a task", "cycles", "Mean time from the arrival of a task to its beginning"},
                {"tasks", "Tasks", "", "Number of tasks of all nodes"}}),
           kClassColumns);

constexpr auto kBalanceNodesColumns =
    std::to_array<Column>({{"node", "Node", "", "Number of the node"},
                           {"tasks", "Tasks", "", "Tasks that the node computed"},
                           {"work", "Work", "cycles", "Work of the tasks that the node computed"}});

class Balance final : public NodeRun {
  public:
    explicit Balance(const Values& values)
        : NodeRun(values, kBalance),
          words_(values.whole("message_words")),
          tasks_(values.integer("tasks")),
          mean_(values.integer("task_instructions")),
          creation_(values.integer("creation_instructions")),
          placement_(static_cast<Placement>(values.choice("placement"))),
          lengths_(static_cast<TaskLengths>(values.choice("task_lengths"))),
          creators_(values.whole("creators") > 0 ? static_cast<std::uint32_t>(values.whole("creators")) : nodes()),
          gaps_(1 / (1 + static_cast<double>(mean_))),
          instruction_cycles_(node_of(values).price_ps(values, instructions(1)) / node_of(values).cycle_ps(values)),
          workers_(nodes()) {
        RandomStream seeds(static_cast<std::uint64_t>(values.integer("seed")), "balance.nodes");
        for (std::uint32_t node = 0; node < nodes(); ++node) {
            streams_.emplace_back(seeds.next(), "balance.node");
            workers_[node].next = (node + 1) % nodes();
        }
    }

    Task background(Node& node) override {
        Worker& worker = workers_[node.id()];
        if (node.id() < creators_)
            for (std::int64_t i = 0; i < tasks_; ++i) {
                co_await node.compute(instructions(creation_));
                co_await node.send({.destination = place(node.id()),
                                    .bytes = words_ * kWordBytes,
                                    .value = length(streams_[node.id()])});
            }
        for (;;) {
            while (worker.queue.empty()) co_await node.wait(worker.came, TimeClass::idle);
            const Waiting task = worker.queue.front();
            waited_ += node.now() - task.since;
            co_await node.compute(instructions(task.instructions));
            worker.done += task.instructions;
            ++worker.tasks;
            worker.queue.pop_front();
            tell_load(node);
            last_ = std::max(last_, node.now());
        }
    }

    Task handle(Node& node, Message message) override {
        Worker& worker = workers_[node.id()];
        worker.queue.push_back({message.value, node.now()});
        tell_load(node);
        node.give(worker.came);
        co_return;
    }

  protected:
    bool finished(std::int64_t) override { return false; }
    bool exhausted() override {
        machine().settle();
        std::int64_t most = 0, all = 0, tasks = 0, most_tasks = 0;
        for (const Worker& worker : workers_) {
            most = std::max(most, worker.done);
            all += worker.done;
            tasks += worker.tasks;
            most_tasks = std::max(most_tasks, worker.tasks);
        }
        // Nodes that block each other, each with its queue full, never get to the rest.
        if (tasks != tasks_ * creators_) return false;
        const double time = static_cast<double>(last_) / static_cast<double>(machine().cycle_ps());
        const double work = static_cast<double>(all) * instruction_cycles_;
        const double mean = static_cast<double>(all) / nodes();
        Balancer* const balancer = network().balancer();
        const BalanceCounts choices = balancer ? balancer->balance() : BalanceCounts{};
        tables_[0].put<kBalanceColumns>(
            {{"cycles", time},
             {"state", 1},
             {"time_us", microseconds(time)},
             {"work", work / nodes()},
             {"speedup", work / time},
             {"efficiency", work / time / nodes()},
             {"imbalance", static_cast<double>(most) / mean},
             {"imbalance_tasks", static_cast<double>(most_tasks) * nodes() / static_cast<double>(tasks)},
             {"misinformed", choices.choices > 0
                                 ? static_cast<double>(choices.misinformed) / static_cast<double>(choices.choices)
                                 : kNaN},
             {"waited",
              static_cast<double>(waited_) / static_cast<double>(machine().cycle_ps()) / static_cast<double>(tasks)},
             {"tasks", tasks}});
        tables_[0].put<kBalanceColumns>("share_compute", class_shares());
        tables_[2].clear();
        for (std::uint32_t node = 0; node < nodes(); ++node)
            tables_[2].put<kBalanceNodesColumns>(
                {{"node", node},
                 {"tasks", workers_[node].tasks},
                 {"work", static_cast<double>(workers_[node].done) * instruction_cycles_}});
        fill_links();
        return true;
    }

  private:
    struct Waiting {
        std::int64_t instructions = 0;
        Tick since = 0;
    };
    struct Worker {
        Ring<Waiting> queue;  // the first is being computed
        Signal came;
        std::uint32_t next = 0;  // of those that take turns
        std::int64_t done = 0, tasks = 0;
    };

    void tell_load(Node& node) {
        Balancer* const balancer = network().balancer();
        if (balancer == nullptr) return;
        const auto load = static_cast<std::uint32_t>(workers_[node.id()].queue.size());
        // Tasks go by the first of two networks.
        balancer->set_load(node.id(), 0, load, node.now());
    }

    std::uint32_t place(std::uint32_t creator) {
        switch (placement_) {
            case Placement::random:
                return streams_[creator].below(nodes());
            case Placement::round_robin: {
                std::uint32_t& next = workers_[creator].next;
                const std::uint32_t chosen = next;
                next = (next + 1) % nodes();
                return chosen;
            }
            case Placement::least_loaded:
                break;
        }
        return Network::kLeastLoaded;
    }

    std::int64_t length(RandomStream& stream) const {
        switch (lengths_) {
            case TaskLengths::equal:
                return mean_;
            case TaskLengths::geometric:
                return std::max<std::int64_t>(1, gaps_.draw(stream));
            case TaskLengths::two_peaks:
                break;
        }
        // So that the mean is as given.
        const std::int64_t usual = std::max<std::int64_t>(1, mean_ * kOneOf / (kOneOf - 1 + kTimesAsLong));
        return stream.below(kOneOf) == 0 ? kTimesAsLong * usual : usual;
    }

    int words_;
    std::int64_t tasks_, mean_, creation_;
    Placement placement_;
    TaskLengths lengths_;
    std::uint32_t creators_;
    GeometricGap gaps_;
    double instruction_cycles_;
    std::vector<Worker> workers_;
    std::vector<RandomStream> streams_;
    Tick waited_ = 0, last_ = 0;
};

void check_balance(const Values& values, Errors& errors) { check_among_nodes(values, "creators", errors); }

}  // namespace

std::unique_ptr<Run> start_balance(const Values& values) { return std::make_unique<Balance>(values); }

constexpr ProgramPart kBalance{
    {"balance",
     "Tasks placed",
     "Nodes create tasks; each task goes to a node chosen at random, in turns, or by the network",
     {
         {choice("placement", "Placement", "The rule that picks the node for a task"),
          {{"random", "random", "Any node with equal chance, the creator of the task included"},
           {"round-robin", "in turns", "Each creator goes through all nodes in turn, starting with the next node"},
           {"least-loaded", "least loaded", "The network finds the least loaded node by the loads it knows"}}},
         {choice("task_lengths", "Lengths of tasks", "How the lengths of tasks vary"),
          {{"equal", "equal", "All tasks have the mean length"},
           {"exponential", "exponential", "Short tasks are common and long tasks are rare (geometric distribution)"},
           {"two-peaked", "two peaks", "One task in ten is ten times as long as the others"}}},
         {whole("tasks", "Tasks", "tasks/node", {.least = 1, .most = 100'000, .standard = 32, .log = true},
                "The number of tasks that each creating node creates")},
         {whole("creators", "Nodes that create", "nodes", {.most = 32'768, .standard = 0},
                "The number of nodes that create tasks before they compute; 0 means all nodes")},
         {whole("task_instructions", "Length of a task", "instructions",
                {.least = 1, .most = 1'000'000, .standard = 1000, .log = true}, "The mean length of a task")},
         {whole("creation_instructions", "Creation of a task", "instructions",
                {.least = 1, .most = 1'000'000, .standard = 50, .log = true},
                "The work to create a task before it is sent")},
     },
     {"message_words"},
     check_balance},
    {{"estimate", "Measurement", TableMode::append, kBalanceColumns},
     kLinkTable,
     {"nodes", "Nodes", TableMode::replace, kBalanceNodesColumns}},
    {Unit::instructions},
    [](const Values& values) { return values.whole("message_words") * kWordBytes; },
    [](const Values& values) { return values.choice_key("placement") == "least-loaded"; }};

}  // namespace grainscope
