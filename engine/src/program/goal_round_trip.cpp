#include <algorithm>
#include <array>

#include "program/logic_run.h"
#include "program/programs.h"

// Program `goal-round-trip`: one goal goes to another PE, takes one reduction there, and its end is reported back, in
// an otherwise silent machine.
namespace grainscope {
namespace {

constexpr auto kGoalRoundTripColumns = std::to_array<Column>(
    {{"time_s", "Simulated time", "s", "Time until no work was left"},
     {"state", "State", "", "Always 1: the result is exact, as nothing is random"},
     {"arguments", "Arguments", "", "Number of arguments of the goal"},
     {"total_ms", "Total time", "ms", "Time from sending the goal until the report has been received"},
     {"reduction_ms", "Reduction", "ms", "The goal's own reduction"},
     {"software_ms", "Software", "ms", "Time on both PEs for both messages"},
     {"firmware_ms", "Firmware", "ms", "Time on both PEs for both messages"},
     {"network_ms", "Network", "ms", "Time of both messages in the network"},
     {"total_reductions", "Total time", "reductions", "The time in reductions"},
     {"reduction_reductions", "Reduction", "reductions", "1 by definition"},
     {"software_reductions", "Software", "reductions", "The time in reductions"},
     {"firmware_reductions", "Firmware", "reductions", "The time in reductions"},
     {"network_reductions", "Network", "reductions", "The time in reductions"},
     {"share_reduction", "Reduction", "", "Share of the total time"},
     {"share_software", "Software", "", "Share of the total time"},
     {"share_firmware", "Firmware", "", "Share of the total time"},
     {"share_network", "Network", "", "Share of the total time"}});

class GoalRoundTrip final : public LogicRun {
    enum Predicate { kSend, kStop };

  public:
    explicit GoalRoundTrip(const Values& values)
        : LogicRun(values, kGoalRoundTrip, shape_of(values).nodes()),
          arguments_(values.whole("goal_arguments")),
          reduction_us_(node_of(values).price_ps(values, reductions(1)) / 1e6),
          target_(node_away(values.whole("goal_hops"))) {}

    Outcome reduce(Element& element, const Goal& goal) override {
        if (goal.predicate == kSend) throw_it(element);
        return Outcome::committed;
    }

  protected:
    void begin_goals() override { element(0).start(kSend, {}); }

    void report(bool over) override {
        if (!over) return;
        // The clock starts when the sender begins with the message, after the reduction that throws the goal.
        const double reduction = reduction_us_ * 1e-3;
        const double total = static_cast<double>(terminated()) * 1e-9 - reduction;
        const MessageCosts costs = machine().message_costs();
        const double firmware = static_cast<double>(costs.firmware) * 1e-9;
        // Without a price for all software, nodes tell how long messages were in the network.
        const double software = costs.software + costs.firmware > 0
                                    ? static_cast<double>(costs.software) * 1e-9
                                    : total - reduction - static_cast<double>(in_network()) * 1e-9;
        const double network = total - reduction - software - firmware;
        tables_[0].put<kGoalRoundTripColumns>({{"time_s", static_cast<double>(machine().now()) * 1e-12},
                                               {"state", 1},
                                               {"arguments", arguments_},
                                               {"total_ms", total},
                                               {"reduction_ms", reduction},
                                               {"software_ms", software},
                                               {"firmware_ms", firmware},
                                               {"network_ms", network},
                                               {"total_reductions", total / reduction},
                                               {"reduction_reductions", 1},
                                               {"software_reductions", software / reduction},
                                               {"firmware_reductions", firmware / reduction},
                                               {"network_reductions", network / reduction},
                                               {"share_reduction", reduction / total},
                                               {"share_software", software / total},
                                               {"share_firmware", firmware / total},
                                               {"share_network", network / total}});
        fill_links();
    }

  private:
    void throw_it(Element& element) const {
        std::array<Cell, kMaxArity> integers{};
        integers.fill(integer(1));
        element.call_at(target_, kStop, integers.data(), static_cast<std::size_t>(arguments_));
    }

    int arguments_;
    double reduction_us_;
    std::uint32_t target_;
};

void check_goal_round_trip(const Values& values, Errors& errors) {
    const int hops = values.whole("goal_hops"), farthest = setting_of(values)->farthest();
    if (hops > farthest) errors.add("goal_hops", ErrorCode::too_far, {hops, farthest});
}

}  // namespace

std::unique_ptr<Run> start_goal_round_trip(const Values& values) { return std::make_unique<GoalRoundTrip>(values); }

constexpr ProgramPart kGoalRoundTrip{
    {"goal-round-trip",
     "Goal sent and reported",
     "One goal is thrown to another PE, takes one reduction there, and the end is reported back",
     {{whole("goal_arguments", "Arguments", "", {.most = 15, .standard = 1},
             "The number of integers that the goal carries")},
      {whole("goal_hops", "Distance", "hops", {.least = 1, .most = 93, .standard = 1},
             "The number of links between the two PEs")}},
     {},
     check_goal_round_trip},
    {{"estimate", "Measurement", TableMode::append, kGoalRoundTripColumns}, kLinkTable},
    {Unit::reductions, Unit::suspensions},
    [](const Values&) { return 0; }};

}  // namespace grainscope
