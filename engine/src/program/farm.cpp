#include "program/farm.h"

#include <cstring>

#include "base/check.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `farm`: a master hands out the lines of a picture of the Mandelbrot set, item by item, to workers that
// compute them and send back how many iterations every point takes. At first every worker gets one item and
// items_buffered besides, which wait in its memory; each result brings it another. The master, node 0, computes no
// lines. Nobody is told that there is nothing more to do: workers then wait for ever.
namespace grainscope {
namespace {

constexpr int kItemWords = 3;    // what it is, first line, number of lines
constexpr int kResultWords = 3;  // the same, before the points

constexpr auto kFarmColumns = joined(
    std::to_array<Column>({{"cycles", "Run time", "cycles", "Time until the master had the whole picture"},
                           {"state", "State", "", "Always 1: the result is exact, as nothing is random"},
                           {"time_ms", "Run time", "ms", "The run time in milliseconds"},
                           {"sequential_ms", "Sequential time", "ms", "Time of all iterations on one node"},
                           {"workers", "Workers", "", "Nodes that compute"},
                           {"items", "Items", "", "Number of items into which the picture is cut"},
                           {"speedup", "Speedup", "", "Sequential time divided by run time"},
                           {"efficiency", "Efficiency", "", "Speedup divided by the number of workers"},
                           {"idle", "Idle workers", "", "Share of the workers' time in which they have no item"},
                           {"master_busy", "Master busy", "", "Share of the master's time in which the master works"},
                           {"messages", "Messages", "", "Number of messages with items and results"},
                           {"iterations", "Iterations", "", "Number of iterations of all points"}}),
    kClassColumns);

constexpr auto kLinesColumns =
    std::to_array<Column>({{"line", "Line", "", "Number of the line of the picture, from the top"},
                           {"worker", "Worker", "", "Node that computed it"},
                           {"begun_ms", "Begun", "ms", "Time at which the worker began the item"},
                           {"ended_ms", "Ended", "ms", "Time at which the worker had computed the line"},
                           {"iterations", "Iterations", "", "Iterations of the line, as the master received them"},
                           {"kept_ms", "Received", "ms", "Time at which the master received the line"}});

constexpr auto kPictureColumns = std::to_array<Column>(
    {{"iterations", "Iterations", "", "Iterations of every point, line by line, in a recorded run"}});

class Farm final : public NodeRun {
    enum MessageKind : int { kItem, kResult };

  public:
    explicit Farm(const Values& values)
        : NodeRun(values, kFarm),
          config_(values),
          sequential_ps_(config_.sequential_ps(values)),
          items_(static_cast<std::size_t>(config_.items)),
          received_(config_.picture->iterations.size()) {}

    Task background(Node& node) override { return node.id() == 0 ? manage(node) : work(node); }
    Reception reception(const Message&) const override { return Reception::received; }

  protected:
    bool finished(std::int64_t) override { return false; }
    bool exhausted() override {
        if (last_ == 0) return false;
        machine().settle();
        CHECK(received_ == config_.picture->iterations);
        const auto cycle = static_cast<double>(machine().cycle_ps());
        const double time = static_cast<double>(last_) / cycle, workers = config_.workers;
        const auto resting = [&](std::uint32_t node) {
            const ClassTimes times = machine().times(node);
            return static_cast<double>(times[static_cast<std::size_t>(TimeClass::wait)] +
                                       times[static_cast<std::size_t>(TimeClass::idle)]) /
                   static_cast<double>(machine().now());
        };
        double idle = 0;
        for (std::uint32_t worker = 1; worker <= config_.workers; ++worker) idle += resting(worker) / workers;
        const double speedup = sequential_ps_ / static_cast<double>(last_);
        tables_[0].put<kFarmColumns>({{"cycles", time},
                                      {"state", 1},
                                      {"time_ms", static_cast<double>(last_) / 1e9},
                                      {"sequential_ms", sequential_ps_ / 1e9},
                                      {"workers", workers},
                                      {"items", config_.items},
                                      {"speedup", speedup},
                                      {"efficiency", speedup / workers},
                                      {"idle", idle},
                                      {"master_busy", 1 - resting(0)},
                                      {"messages", counts().sent},
                                      {"iterations", config_.picture->sum.back()}});
        // A node without work to do is no part of the farm.
        tables_[0].put<kFarmColumns>("share_compute", class_shares(config_.workers + 1));
        tables_[2].clear();
        for (int line = 0; line < config_.picture->points; ++line) {
            const Item& item = items_[static_cast<std::size_t>(line / config_.lines)];
            std::int64_t iterations = 0;
            for (int point = 0; point < config_.picture->points; ++point)
                iterations += received_[place(line) + static_cast<std::size_t>(point)];
            tables_[2].put<kLinesColumns>({{"line", line},
                                           {"worker", item.worker},
                                           {"begun_ms", static_cast<double>(item.begun) / 1e9},
                                           {"ended_ms", static_cast<double>(item.ended) / 1e9},
                                           {"iterations", iterations},
                                           {"kept_ms", static_cast<double>(item.kept) / 1e9}});
        }
        if (is_recorded()) tables_[3].columns[0].assign(received_.begin(), received_.end());
        fill_links();
        return true;
    }

  private:
    struct Item {
        std::uint32_t worker = 0;
        Tick begun = 0, ended = 0, kept = 0;
    };

    std::size_t place(int line) const {
        return static_cast<std::size_t>(line) * static_cast<std::size_t>(config_.picture->points);
    }

    Task manage(Node& node) {
        const int first = std::min(config_.items, static_cast<int>(config_.workers) * (1 + config_.buffered));
        for (int next = 0, done = 0; done < config_.items;) {
            // Items go round the workers at first, then to the one whose result has come.
            std::uint32_t worker = static_cast<std::uint32_t>(next) % config_.workers + 1;
            if (next >= first) {
                const Message result = co_await node.receive(kResult);
                keep(result);
                items_[static_cast<std::size_t>(result.value)].kept = node.now();
                ++done;
                worker = result.source;
            }
            if (next == config_.items) continue;
            co_await node.compute(instructions(config_.master_instructions));
            co_await node.send(message(worker, next++));
        }
        last_ = node.now();
    }

    Task work(Node& node) {
        if (node.id() > config_.workers) co_return;
        for (;;) {
            const Message ordered = co_await node.receive(kItem);
            const int number = static_cast<int>(ordered.value);
            Item& item = items_[static_cast<std::size_t>(number)];
            item.worker = node.id();
            item.begun = node.now();
            const std::int64_t iterations = config_.iterations(number);
            co_await node.compute(config_.general(iterations));
            co_await node.compute(config_.floating(iterations));
            item.ended = node.now();
            co_await node.send(message(0, number));
        }
    }

    // An item for a worker, or its result for the master, with the points.
    [[gnu::noinline]] Message message(std::uint32_t to, int number) {
        Message made{.destination = to, .kind = kItem, .bytes = config_.item_bytes, .value = number};
        if (to > 0) return made;
        made.role = Role::value;
        made.kind = kResult;
        made.bytes = config_.result_bytes;
        const std::size_t first = place(config_.first_line(number)), last = place(config_.last_line(number));
        Parcels::Bytes bytes((last - first) * sizeof(std::uint16_t));
        std::memcpy(bytes.data(), &config_.picture->iterations[first], bytes.size());
        made.parcel = parcels_.put(std::move(bytes));
        return made;
    }
    [[gnu::noinline]] void keep(const Message& result) {
        const std::size_t first = place(config_.first_line(static_cast<int>(result.value)));
        const Parcels::Bytes bytes = parcels_.take(result.parcel);
        std::memcpy(&received_[first], bytes.data(), bytes.size());
    }

    FarmConfig config_;
    double sequential_ps_;
    std::vector<Item> items_;
    std::vector<std::uint16_t> received_;
    Parcels parcels_;
    Tick last_ = 0;
};

void check_farm(const Values& values, Errors& errors) {
    check_another(values, errors);
    const int workers = values.whole("workers"), most = static_cast<int>(shape_of(values).nodes()) - 1;
    if (workers > most) errors.add("workers", ErrorCode::more_than_workers, {workers, most});
}

}  // namespace

FarmConfig::FarmConfig(const Values& values)
    : picture(picture_of(values)),
      workers(static_cast<std::uint32_t>(values.integer("workers"))),
      lines(values.whole("item_lines")),
      items((picture->points + lines - 1) / lines),
      buffered(values.whole("items_buffered")),
      item_bytes(kItemWords * kWordBytes),
      result_bytes(longest_bytes(values)),
      master_instructions(values.integer("master_instructions")),
      iteration_instructions(values.integer("iteration_instructions")),
      iteration_floats(values.integer("iteration_floats")),
      iteration_operations(values.integer("iteration_operations")) {
    if (workers == 0) workers = shape_of(values).nodes() - 1;
}

int FarmConfig::longest_bytes(const Values& values) {
    const int points = values.whole("picture_points");
    return kResultWords * kWordBytes +
           std::min(values.whole("item_lines"), points) * points * values.whole("point_bytes");
}

double FarmConfig::sequential_ps(const Values& values) const {
    const auto price = node_of(values).price_ps;
    const std::int64_t all = picture->sum.back();
    return price(values, general(all)) + price(values, floating(all));
}

std::unique_ptr<Run> start_farm(const Values& values) { return std::make_unique<Farm>(values); }

constexpr ProgramPart kFarm{
    {"farm",
     "Mandelbrot farm",
     "A master hands out lines of a picture of the Mandelbrot set; workers compute them and send them back",
     {
         {whole("workers", "Workers", "nodes", {.most = 32'768, .standard = 0},
                "The number of workers beside the master, which is node 0; 0 means all other nodes")},
         {whole("items_buffered", "Items buffered", "items/worker", {.most = 64, .standard = 1},
                "The number of items that wait at a worker while the worker computes another item")},
         {whole("item_lines", "Lines of an item", "lines", {.least = 1, .most = 512, .standard = 1},
                "The number of lines of the picture in one item, which sets the grain")},
         {whole("picture_points", "Picture", "points", {.least = 8, .most = 512, .standard = 128},
                "The number of points in a line of the picture, and of lines in the picture")},
         {choice("view", "View", "The part of the plane that the picture shows"),
          {{"whole", "whole set", "The whole set, 2.5 wide, around -0.75"},
           {"valley", "valley", "A part of 0.03 at the edge of the set"},
           {"inside", "inside", "A part where every point takes the most iterations that are allowed"}}},
         {whole("iteration_limit", "Iterations at most", "", {.least = 1, .most = 2000, .standard = 100},
                "The most iterations for one point; points in the set take all of them")},
         {choice("arithmetic", "Numbers", "The kind of numbers with which the iterations are computed"),
          {{"double", "double precision", "Floating-point numbers of 64 bits"},
           {"integer", "integers", "Fixed-point numbers"}}},
         {whole("fraction_bits", "Fraction", "bits", {.least = 8, .most = 26, .standard = 12},
                "The bits of a fixed-point number behind the point", {"arithmetic", {"integer"}})},
         {whole("iteration_instructions", "Instructions of an iteration", "instructions",
                {.most = 10'000, .standard = 39},
                "The instructions of one iteration, operations on floating-point numbers not counted",
                {"arithmetic", {"double"}})},
         {whole("iteration_floats", "Floating-point part", "operations", {.most = 10'000, .standard = 11},
                "The operations on floating-point numbers in one iteration", {"arithmetic", {"double"}})},
         {whole("iteration_operations", "Operations of an iteration", "operations",
                {.least = 1, .most = 10'000, .standard = 65}, "The operations on integers in one iteration",
                {"arithmetic", {"integer"}})},
         {whole("master_instructions", "Master's work", "instructions", {.most = 1'000'000, .standard = 200},
                "The master's work for each item, its messages not counted")},
         {whole("point_bytes", "Size of a point", "bytes", {.least = 1, .most = 8, .standard = 1},
                "The bytes for each point in the message that brings a result")},
     },
     {},
     check_farm},
    {{"estimate", "Measurement", TableMode::append, kFarmColumns},
     kLinkTable,
     {"lines", "Lines", TableMode::replace, kLinesColumns},
     {"picture", "Picture", TableMode::replace, kPictureColumns}},
    {Unit::instructions, Unit::integer_operations, Unit::float_operations},
    FarmConfig::longest_bytes};

}  // namespace grainscope
