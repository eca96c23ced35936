// The whole procedure on processes whose mean is known, and the cases in which it once was too sure.
#include "sim/output_analysis.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/random.h"
#include "helpers.h"

namespace grainscope {
namespace {

struct Verdict {
    EstimateState state;
    Interval interval;
    std::int64_t cycles;
};

// A single queue, in cycles: jobs arrive with a chance of `load / service` per cycle, and are served in order for a
// time that is geometric with mean `service`.
class Queue {
  public:
    Queue(std::uint64_t seed, double load, double service)
        : gaps_(load / service), services_(1 / service), arrivals_(seed, "arrivals"), times_(seed, "services") {}

    Verdict run(OutputAnalysis analysis) {
        std::int64_t next = gaps_.draw(arrivals_), free_at = 0, arrived = 0, looked = -1;
        std::vector<Job> waiting;
        std::size_t head = 0;
        for (std::int64_t cycle = 0;; ++cycle) {
            for (; head < waiting.size() && waiting[head].leaves <= cycle; ++head)
                analysis.end(waiting[head].came, {waiting[head].leaves - waiting[head].came, waiting[head].waits});
            analysis.watch(cycle, static_cast<std::int64_t>(waiting.size() - head), arrived);
            const OutputAnalysis::Look look = analysis.look(cycle);
            EXPECT_FALSE(look.due && cycle == looked);
            if (look.due) looked = cycle;
            if (look.last) return {look.state, analysis.estimate(), cycle};
            if (next > cycle) continue;
            const std::int64_t begins = std::max(cycle, free_at);
            free_at = begins + 1 + services_.draw(times_);
            waiting.push_back({cycle, begins - cycle, free_at});
            analysis.begin(cycle);
            ++arrived;
            next = cycle + 1 + gaps_.draw(arrivals_);
        }
    }

  private:
    struct Job {
        std::int64_t came, waits, leaves;
    };
    GeometricGap gaps_, services_;
    RandomStream arrivals_, times_;
};

constexpr double kService = 10;

AnalysisPlan plan_of(std::int64_t budget, double precision) {
    return {1000, 4000, budget, precision, {4, 10}, kService, 40};
}

// Geo/Geo/1 with at most one arrival per cycle: mean stay (1 - a) / (b - a), with the chances a of an arrival and b of
// the end of a service in a cycle.
double mean_stay(double load) { return (1 - load / kService) / ((1 - load) / kService); }

TEST(output_analysis, covers_the_mean_stay_in_a_queue) {
    for (double load : {0.6, 0.3}) {
        if (load < 0.6 && !is_long()) break;
        int converged = 0, covered = 0;
        for (std::uint64_t seed = 1; seed <= 100; ++seed) {
            const Verdict outcome = Queue(seed, load, kService).run(OutputAnalysis(plan_of(1000000, 0.05)));
            EXPECT_NE(outcome.state, EstimateState::saturated) << load << " " << seed;
            if (outcome.state != EstimateState::converged) continue;
            ++converged;
            covered += std::abs(outcome.interval.mean - mean_stay(load)) <= outcome.interval.half_width;
            EXPECT_LE(outcome.interval.half_width, 0.0501 * outcome.interval.mean);
        }
        EXPECT_GE(converged, 90) << load;
        EXPECT_GE(covered, 93 * converged / 100) << load;
    }
}

// Nodes that loop, delayed where another one began just before. The delays are all that moves them against each other,
// so who delays whom stays the same for dozens of loops.
class Loops {
  public:
    explicit Loops(std::uint64_t seed) : noise_(seed, "noise") {
        for (Node& node : nodes_) node.ends = noise_.below(kAlone);
    }

    Verdict run(OutputAnalysis analysis) {
        analysis.set_offset(kAlone);
        for (;;) {
            Node& node = *next();
            while (analysis.next_look() <= node.ends) {
                const std::int64_t cycle = std::max(analysis.next_look(), now_);
                const OutputAnalysis::Look look = analysis.look(cycle);
                if (look.last) return {look.state, analysis.estimate(), cycle};
                if (!look.due) break;  // it waits for loops to end
            }
            if (node.began >= 0) analysis.end(node.began, {node.ends - node.began});
            analysis.begin(node.ends);
            turn(node);
        }
    }

    double mean(std::int64_t cycles) {
        double loops = 0, sum = 0;
        while (now_ < cycles) {
            Node& node = *next();
            if (node.began >= 0) ++loops, sum += static_cast<double>(node.ends - node.began);
            turn(node);
        }
        return sum / loops;
    }

  private:
    static constexpr std::uint32_t kAlone = 1000, kDelay = 40, kNear = 8, kNoise = 20;
    struct Node {
        std::int64_t began = -1, ends = 0;
    };
    Node* next() {
        return std::min_element(nodes_.begin(), nodes_.end(),
                                [](const Node& a, const Node& b) { return a.ends < b.ends; });
    }
    void turn(Node& node) {
        now_ = node.ends;
        node.began = now_;
        node.ends = now_ + kAlone + noise_.below(kNoise);
        for (const Node& other : nodes_)
            if (&other != &node && other.began >= 0 && now_ - other.began < kNear) node.ends += kDelay;
    }

    std::array<Node, 32> nodes_;
    RandomStream noise_;
    std::int64_t now_ = 0;
};

TEST(output_analysis, covers_the_mean_of_loops_that_stay_in_step) {
    constexpr std::int64_t kBudget = 200000;
    const double mean = Loops(1000).mean(50 * kBudget);
    int converged = 0, covered = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Verdict outcome = Loops(seed).run(OutputAnalysis({2000, 2000, kBudget, 0.1, {}}));
        if (outcome.state != EstimateState::converged) continue;
        ++converged;
        covered += std::abs(outcome.interval.mean - mean) <= outcome.interval.half_width;
    }
    EXPECT_GE(converged, 150);
    EXPECT_GE(100 * covered, 93 * converged);
}

TEST(output_analysis, does_not_call_a_queue_near_saturation_converged_in_too_short_a_run) {
    int held = 0, given = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const Verdict outcome = Queue(seed, 0.95, kService).run(OutputAnalysis(plan_of(100000, 0.1)));
        EXPECT_NE(outcome.state, EstimateState::converged) << seed;
        EXPECT_NE(outcome.state, EstimateState::saturated) << seed;
        given += outcome.state == EstimateState::budget_spent;
        held += outcome.state == EstimateState::unsettled && std::isnan(outcome.interval.half_width);
    }
    EXPECT_EQ(held + given, 100);
    EXPECT_GE(held, 50);
}

TEST(output_analysis, calls_a_queue_saturated_that_is_and_gives_no_number_for_it) {
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
        EXPECT_EQ(Queue(seed, 1.5, kService).run(OutputAnalysis(plan_of(100000, 0.1))).state, EstimateState::saturated);
        const EstimateState barely = Queue(seed, 1.1, kService).run(OutputAnalysis(plan_of(100000, 0.5))).state;
        EXPECT_TRUE(barely == EstimateState::saturated || barely == EstimateState::unsettled) << seed;
    }
}

TEST(output_analysis, looks_at_the_times_that_it_announces) {
    OutputAnalysis analysis({500, 1000, 3500, 0.001, {4, 10}});
    std::vector<std::int64_t> looks;
    for (std::int64_t cycle = 0;; ++cycle) {
        const bool announced = cycle == analysis.next_look();
        const OutputAnalysis::Look look = analysis.look(cycle);
        EXPECT_EQ(look.due, announced) << cycle;
        if (look.due) looks.push_back(cycle);
        if (look.last) break;
        analysis.begin(cycle);
        analysis.end(cycle, {cycle % 500 < 250 ? 100 : 200});
    }
    EXPECT_EQ(looks, (std::vector<std::int64_t>{700, 1000, 1500, 1750, 2000, 2250, 2500, 3000, 3500}));
}

TEST(output_analysis, stops_at_once_where_nothing_varies) {
    OutputAnalysis analysis({0, 1000, 100000, 0.01, {}});
    OutputAnalysis::Look look;
    std::int64_t cycle = 0;
    for (; !look.last; ++cycle) {
        look = analysis.look(cycle);
        analysis.begin(cycle);
        analysis.end(cycle, {42});
    }
    EXPECT_EQ(cycle - 1, 1000);
    EXPECT_EQ(look.state, EstimateState::converged);
    EXPECT_EQ(analysis.estimate().mean, 42);
    EXPECT_EQ(analysis.estimate().half_width, 0);
}

TEST(output_analysis, does_not_judge_by_a_handful_of_observations) {
    OutputAnalysis analysis({0, 1000, 1000, 0.5, {}});
    for (std::int64_t cycle = 0; cycle < 1000; cycle += 100) {
        analysis.begin(cycle);
        analysis.end(cycle, {42});
    }
    EXPECT_EQ(analysis.look(1000).state, EstimateState::unsettled);
}

TEST(output_analysis, does_not_settle_on_what_keeps_growing) {
    OutputAnalysis analysis({0, 1000, 50000, 0.5, {}});
    OutputAnalysis::Look look;
    RandomStream noise(1, "noise");
    for (std::int64_t cycle = 0; !look.last; ++cycle) {
        look = analysis.look(cycle);
        analysis.begin(cycle);
        analysis.end(cycle, {cycle / 10 + noise.below(100)});
    }
    EXPECT_EQ(look.state, EstimateState::unsettled);
}

TEST(backlog, that_fills_as_a_square_root_is_not_saturation) {
    Backlog square_root(0, 10, 0), linear(0, 10, 0);
    RandomStream noise(1, "noise");
    for (std::int64_t cycle = 0; cycle <= 20000; ++cycle) {
        const std::int64_t jitter = noise.below(40);
        square_root.watch(cycle, static_cast<std::int64_t>(20 * std::sqrt(cycle)) + jitter, cycle);
        linear.watch(cycle, cycle / 20 + jitter, cycle);
        if (cycle % 5000 == 0) {
            EXPECT_FALSE(square_root.grows()) << cycle;
        }
    }
    EXPECT_TRUE(linear.grows());
    EXPECT_FALSE(linear.surely_grows());
}

// Full duplex, 4 cycles per hop, credits back after 1: cases in which estimates were given that were not one.
Values timed(Settings settings) {
    return with(settings, with({{"duplex", "full"},
                                {"hop_cycles", "4"},
                                {"credit_cycles", "1"},
                                {"arbitration", "round-robin"},
                                {"buffer_flits", "4"}}));
}

TEST(output_analysis, of_a_large_mesh_at_92_per_cent_of_saturation_is_not_too_sure) {
    // 152 cycles in a run of 700,000; it once converged 16 % below that.
    for (const char* seed : {"1", "2"}) {
        const auto row = simulate(timed({{"dimensions", "8x8x8"},
                                         {"virtual_channels", "2"},
                                         {"message_words", "8"},
                                         {"offered_load", "0.247"},
                                         {"max_cycles", "16000"},
                                         {"seed", seed}}));
        EXPECT_EQ(row.at("state"), 4) << seed;
        EXPECT_TRUE(std::isnan(row.at("latency_ci")));
        EXPECT_GT(row.at("latency"), 100);
    }
}

TEST(output_analysis, of_a_load_just_below_saturation_does_not_call_it_saturated) {
    // 99.97 % is accepted in a long run.
    for (int seed = 1; seed <= (is_long() ? 10 : 3); ++seed) {
        const auto row = simulate(timed({{"dimensions", "8x8"},
                                         {"virtual_channels", "2"},
                                         {"message_words", "10"},
                                         {"offered_load", "0.2923"},
                                         {"seed", std::to_string(seed)}}));
        EXPECT_EQ(row.at("state"), 4) << seed;
    }
}

TEST(output_analysis, asked_for_little_precision_does_not_call_a_saturated_load_converged) {
    // 95 % is accepted.
    const auto row = simulate(timed({{"dimensions", "8x8x8"},
                                     {"virtual_channels", "2"},
                                     {"message_words", "8"},
                                     {"offered_load", "0.275"},
                                     {"measure_cycles", "3000"},
                                     {"precision", "0.5"}}));
    EXPECT_EQ(row.at("state"), 3);
}

TEST(output_analysis, of_a_load_just_above_the_capacity_gives_no_latency_that_grows_with_the_run) {
    // Tornado on 8x8 can carry 0.111.
    std::size_t turn = 0;
    for (const char* load : {"0.111", "0.112"})
        for (const char* seed : {"1", "2", "3"}) {
            if (is_left(turn++, 4)) continue;
            const auto row = simulate(timed({{"dimensions", "8x8"},
                                             {"pattern", "tornado"},
                                             {"message_words", "8"},
                                             {"offered_load", load},
                                             {"seed", seed}}));
            EXPECT_TRUE(row.at("state") == 3 || row.at("state") == 4) << load << " " << seed;
            EXPECT_TRUE(std::isnan(row.at("latency_ci")));
        }
}

}  // namespace
}  // namespace grainscope
