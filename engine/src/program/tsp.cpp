#include <algorithm>

#include "base/check.h"
#include "base/random.h"
#include "program/dealing.h"
#include "program/node_run.h"
#include "program/programs.h"
#include "program/tours.h"

// Program `tsp`: the shortest tour through all cities. Tasks, which are subpaths, lie on the nodes at first. A
// node searches its tasks one after the other, depth first, with the shortest tour that it has heard of as the bound.
// It is not interrupted; so that messages get in, it calls itself by a message after so much work, with the rest of it
// (a null call). Who finds a shorter tour tells all nodes, by a tree of messages whose root it is. Who has no task
// left asks a node by chance for one, which gives its last; after so many refusals in a row it asks no more.
namespace grainscope {
namespace {

constexpr int kNoTask = -1;
constexpr int kBoundBits = 32;
constexpr std::int64_t kNoBound = std::int64_t{1} << kBoundBits;
// Their price has no part of a cycle that is rounded away.
constexpr std::int64_t kManyInstructions = 1000;
// Steps of the search that take as long as an event, and as many as are counted in an int.
constexpr std::int64_t kStepsOfEvent = 8, kMostSteps = 1 << 30;

constexpr auto kTspColumns = joined(
    std::to_array<Column>(
        {{"cycles", "Run time", "cycles", "Time until the last task was done"},
         {"state", "State", "", "Always 1: the result is exact for one run with one seed"},
         {"time_ms", "Run time", "ms", "The run time in milliseconds"},
         {"sequential_ms", "Sequential time", "ms", "Time of the same program on one node, null calls included"},
         {"nodes", "Nodes", "", "Number of nodes that take part"},
         {"speedup", "Speedup", "", "Sequential time divided by run time"},
         {"efficiency", "Efficiency", "", "Speedup divided by the number of nodes"},
         {"steps", "Steps", "", "Number of cities tried on all nodes"},
         {"work_ratio", "Work", "",
          "Cities tried, divided by the cities that one node tries, which finds bounds in another order"},
         {"share_yield", "Yielding", "", "Share of the nodes' time that null calls take, without messages"},
         {"calls", "Null calls", "", "Number of null calls of all nodes"},
         {"tasks", "Tasks", "", "Number of subpaths"},
         {"moved", "Tasks moved", "", "Number of tasks given to nodes that asked for work"},
         {"bounds", "Bounds", "", "Number of shorter tours that were found and sent to other nodes"},
         {"messages", "Messages", "", "Number of messages, null calls included"},
         {"tour", "Shortest tour", "", "Length of the shortest tour, in thousandths of the side of the square"}}),
    kClassColumns);

class Tsp final : public NodeRun {
    enum MessageKind : int { kCall, kBound, kAsk, kGive };

  public:
    explicit Tsp(const Values& values)
        : NodeRun(values, kTsp),
          sequential_(sequential_tours(values)),
          step_instructions_(values.integer("step_instructions")),
          call_instructions_(values.integer("call_instructions")),
          message_instructions_(values.integer("task_message_instructions")),
          slice_(static_cast<int>(
              std::max<std::int64_t>(1, values.integer("yield_instructions") / values.integer("step_instructions")))),
          call_words_(values.whole("call_words")),
          words_(values.whole("task_words")),
          refusals_(values.whole("refusals")),
          instruction_ps_(node_of(values).price_ps(values, instructions_far(kManyInstructions)) / kManyInstructions) {
        RandomStream seeds(static_cast<std::uint64_t>(values.integer("seed")), "tsp.nodes");
        for (std::uint32_t node = 0; node < nodes(); ++node) {
            searchers_.emplace_back(sequential_->cities);
            streams_.emplace_back(seeds.next(), "tsp.node");
        }
        const auto nodes_of = dealt(values, static_cast<std::size_t>(sequential_->cities.tasks()), nodes());
        for (std::size_t task = 0; task < nodes_of.size(); ++task)
            searchers_[nodes_of[task]].tasks.push_back(static_cast<int>(task));
    }

    // First what one node would take, then the run.
    Status step(std::int64_t budget) override {
        if (sequential_->over()) return NodeRun::step(budget);
        sequential_->advance(std::min(kMostSteps, budget * kStepsOfEvent));
        return Status::more;
    }
    double progress() const override {
        return static_cast<double>(sequential_->begun() + done_) / (2.0 * sequential_->cities.tasks());
    }

    Task background(Node& node) override { co_await node.send(call(node)); }

    Task handle(Node& node, Message message) override {
        Searcher& own = searchers_[node.id()];
        const bool called = message.kind == kCall;
        if (called) {
            quickest_call_ = std::min(quickest_call_, node.now() - own.called);
            ++calls_;
        }
        co_await node.compute(instructions_far(called ? call_instructions_ : message_instructions_),
                              called ? TimeClass::dispatch : TimeClass::receive);
        Message answers[3];
        int count = 0;
        if (goes_on(own, message)) {
            const int before = own.bound, steps = search(own), found = own.bound;
            co_await node.compute(instructions_far(steps * step_instructions_));
            steps_ += steps;
            last_ = std::max(last_, node.now());
            if (found < before) {
                ++shorter_;
                count = tell(node, static_cast<std::int64_t>(node.id()) << kBoundBits | found, answers);
            }
            if (!own.search.over() || own.next < own.tasks.size())
                answers[count++].kind = kCall;
            else if (nodes() > 1)
                answers[count++] = asking(node);
        } else {
            count = answer(node, own, message, answers);
        }
        for (int i = 0; i < count; ++i) {
            // The time of a call begins when it is made.
            if (answers[i].kind == kCall) answers[i] = call(node);
            co_await node.send(answers[i]);
        }
    }

  protected:
    bool finished(std::int64_t) override { return false; }
    bool exhausted() override {
        if (done_ < sequential_->cities.tasks() || machine().messages_under_way() > 0) return false;
        machine().settle();
        int shortest = kNoTour;
        for (const Searcher& searcher : searchers_) shortest = std::min(shortest, searcher.bound);
        CHECK(shortest == sequential_->shortest);
        // What one node takes that is called as quickly as any was here.
        const auto slices = static_cast<double>((sequential_->steps + slice_ - 1) / slice_);
        const double step_ps = static_cast<double>(step_instructions_) * instruction_ps_,
                     call_ps = static_cast<double>(call_instructions_) * instruction_ps_;
        const double sequential_ps = static_cast<double>(sequential_->steps) * step_ps +
                                     slices * (call_ps + static_cast<double>(quickest_call_));
        const double n = nodes(), time = static_cast<double>(last_), speedup = sequential_ps / time;
        tables_[0].put<kTspColumns>(
            {{"cycles", cycles(last_)},
             {"state", 1},
             {"time_ms", time / 1e9},
             {"sequential_ms", sequential_ps / 1e9},
             {"nodes", n},
             {"speedup", speedup},
             {"efficiency", speedup / n},
             {"steps", steps_},
             {"work_ratio", static_cast<double>(steps_) / static_cast<double>(sequential_->steps)},
             {"share_yield", static_cast<double>(calls_) * call_ps / time / n},
             {"calls", calls_},
             {"tasks", done_},
             {"moved", moved_},
             {"bounds", shorter_},
             {"messages", counts().sent},
             {"tour", shortest}});
        tables_[0].put<kTspColumns>("share_compute", class_shares());
        fill_links();
        return true;
    }

  private:
    struct Searcher {
        explicit Searcher(const Cities& cities) : search(cities) {}
        TourSearch search;
        std::vector<int> tasks;
        std::size_t next = 0;  // of them to be begun
        int bound = kNoTour, refused = 0;
        Tick called = 0;
    };

    // The message lets this node search on.
    static bool goes_on(Searcher& own, const Message& message) {
        if (message.kind != kGive || message.value == kNoTask) return message.kind == kCall;
        own.refused = 0;
        own.tasks.push_back(static_cast<int>(message.value));
        return true;
    }

    // What a node answers to the others; how many messages.
    int answer(const Node& node, Searcher& own, const Message& message, Message* answers) {
        switch (message.kind) {
            case kBound:
                own.bound = std::min(own.bound, static_cast<int>(message.value & (kNoBound - 1)));
                return tell(node, message.value, answers);
            case kAsk: {
                int task = kNoTask;
                if (own.next < own.tasks.size()) {
                    task = own.tasks.back();
                    own.tasks.pop_back();
                    ++moved_;
                }
                answers[0] = this->message(message.source, kGive, task);
                return 1;
            }
            default:
                if (++own.refused >= refusals_) return 0;
                answers[0] = asking(node);
                return 1;
        }
    }

    // A bound and who found it, for the nodes below in the tree.
    int tell(const Node& node, std::int64_t bound, Message* messages) const {
        const std::uint32_t n = node.count(), root = static_cast<std::uint32_t>(bound >> kBoundBits),
                            place = (node.id() + n - root) % n;
        int count = 0;
        for (std::uint32_t under = 2 * place + 1; under <= 2 * place + 2 && under < n; ++under)
            messages[count++] = message((root + under) % n, kBound, bound);
        return count;
    }

    // A slice of it; how many steps that was.
    int search(Searcher& own) {
        int steps = 0;
        while (steps < slice_) {
            if (!own.search.over()) {
                steps += own.search.advance(slice_ - steps, own.bound);
                continue;
            }
            if (own.next == own.tasks.size()) break;
            own.search.begin(own.tasks[own.next++], own.bound);
            ++steps;
            ++done_;
        }
        return steps;
    }

    [[gnu::noinline]] Message message(std::uint32_t to, MessageKind kind, std::int64_t value) const {
        return {.destination = to,
                .role = kind == kGive ? Role::value : Role::call,
                .kind = kind,
                .bytes = words_ * kWordBytes,
                .value = value};
    }
    [[gnu::noinline]] Message call(const Node& node) {
        searchers_[node.id()].called = node.now();
        return {.destination = node.id(), .kind = kCall, .bytes = call_words_ * kWordBytes};
    }
    [[gnu::noinline]] Message asking(const Node& node) {
        const std::uint32_t other = streams_[node.id()].below(nodes() - 1);
        return message(other < node.id() ? other : other + 1, kAsk, 0);
    }

    std::shared_ptr<Sequential> sequential_;
    std::int64_t step_instructions_, call_instructions_, message_instructions_;
    int slice_, call_words_, words_, refusals_;
    double instruction_ps_;
    std::vector<Searcher> searchers_;
    std::vector<RandomStream> streams_;
    Tick quickest_call_ = kNever, last_ = 0;
    std::int64_t steps_ = 0, calls_ = 0, done_ = 0, moved_ = 0, shorter_ = 0;
};

void check_tsp(const Values& values, Errors& errors) {
    const int most = values.whole("cities") - 1;
    if (values.whole("subpath_cities") > most) errors.add("subpath_cities", ErrorCode::no_city_left, {most});
}

}  // namespace

std::unique_ptr<Run> start_tsp(const Values& values) { return std::make_unique<Tsp>(values); }

constexpr ProgramPart kTsp{
    {"tsp",
     "Travelling salesman",
     "The shortest tour through all cities; each node searches depth first with the best bound it knows",
     {
         {whole("cities", "Cities", "", {.least = 3, .most = kMostCities, .standard = 9},
                "The number of cities, which the seed places at random in a square")},
         {whole("subpath_cities", "Cities of a subpath", "", {.least = 1, .most = 6, .standard = 3},
                "The number of cities at the start of a tour that make one task, which sets the grain")},
         {whole("step_instructions", "Step", "instructions",
                {.least = 1, .most = 1'000'000, .standard = 30, .log = true},
                "The work to try a city as the next one of a path")},
         {whole("yield_instructions", "Yields after", "instructions",
                {.least = 1, .most = 100'000'000, .standard = 309, .log = true},
                "The amount of search after which a node makes a null call, so that messages get in")},
         {whole("call_instructions", "Null call", "instructions", {.most = 1'000'000, .standard = 61},
                "The system's work for a null call, the message not counted")},
         {whole("task_message_instructions", "Other messages", "instructions", {.most = 1'000'000, .standard = 61},
                "The work to take in a bound, a request for work, or an answer")},
         {whole("call_words", "Null call's message", "words", {.least = 1, .most = 64, .standard = 4},
                "The length of the message of a null call")},
         {whole("task_words", "Other messages' length", "words", {.least = 1, .most = 64, .standard = 5},
                "The length of a message with a bound, a request for work, or an answer")},
         {whole("refusals", "Refusals", "", {.least = 1, .most = 1000, .standard = 32, .log = true},
                "The number of refusals in a row after which a node without tasks asks no more")},
     },
     {"dealing"},
     check_tsp},
    {{"estimate", "Measurement", TableMode::append, kTspColumns}, kLinkTable},
    {Unit::instructions_far},
    [](const Values& values) { return std::max(values.whole("call_words"), values.whole("task_words")) * kWordBytes; }};

}  // namespace grainscope
