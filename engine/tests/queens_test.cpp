// The queens programs on inference machines.
#include <algorithm>
#include <cstring>
#include <set>

#include "helpers.h"
#include "program/queens_run.h"

namespace grainscope {
namespace {

using Boards = std::set<std::vector<int>>;

// Every solution, by trying all permutations: independent of the programs.
Boards directly(int n) {
    std::vector<int> rows;
    for (int row = 1; row <= n; ++row) rows.push_back(row);
    Boards boards;
    do {
        bool fits = true;
        for (int a = 0; a < n && fits; ++a)
            for (int b = a + 1; b < n && fits; ++b)
                fits = std::abs(rows[static_cast<std::size_t>(a)] - rows[static_cast<std::size_t>(b)]) != b - a;
        if (fits) boards.insert(rows);
    } while (std::next_permutation(rows.begin(), rows.end()));
    return boards;
}

Values psi_machine(Settings settings) {
    return with(settings, with({{"node", "psi"},
                                {"program", "queens-depth"},
                                {"dimensions", "3x2"},
                                {"header_flits", "3"},
                                {"word_flits", "5"},
                                {"cycle_ps", "1000000"}}));
}

struct Done {
    std::map<std::string, double> row;
    Boards boards;
    int terminations = 0;
    std::size_t left = 0;
    std::int64_t suspended = 0;
};

Done run(const Values& values) {
    const auto started_run = started(values);
    finish(*started_run);
    auto& queens = static_cast<QueensRun&>(*started_run);
    Done done;
    done.row = last_row(*started_run);
    for (const std::vector<int>& board : queens.solutions()) EXPECT_TRUE(done.boards.insert(board).second);
    const LogicRun& logic = queens;
    for (std::uint32_t i = 0; i < logic.pes(); ++i) {
        const Element& element = logic.element(logic.first_node() + i);
        done.terminations += element.terminations();
        done.left += element.open_nodes();
        done.suspended += element.suspended();
    }
    return done;
}

TEST(queens, of_every_size_are_all_found) {
    for (int n = 1; n <= 9; ++n)
        for (const char* program : {"queens-depth", "queens-grain"}) {
            const Done done = run(psi_machine({{"program", program}, {"board", std::to_string(n)}, {"depth", "1"}}));
            EXPECT_EQ(done.boards, directly(n)) << program << " " << n;
            EXPECT_EQ(done.row.at("solutions"), static_cast<double>(done.boards.size()));
        }
}

// The published counts are 38,882 and 38,909. 38,877 goals belong to the search; this program adds its top goal and
// `queens`, the other one `grain` besides.
TEST(queens, take_as_many_reductions_as_the_search_tree_says) {
    EXPECT_EQ(run(psi_machine({{"pes", "1"}})).row.at("reductions"), 38877 + 2);
    EXPECT_EQ(run(psi_machine({{"pes", "1"}, {"program", "queens-grain"}, {"grain_k", "1"}})).row.at("reductions"),
              38877 + 3);
    // Reading the results walks down 92 solutions and finds the end.
    EXPECT_EQ(run(psi_machine({{"pes", "1"}, {"results", "read"}})).row.at("reductions"), 38877 + 2 + 93);
}

TEST(queens, by_depth_take_the_same_reductions_on_any_number_of_pes_at_any_depth) {
    std::size_t turn = 0;
    for (int pes = 1; pes <= 6; ++pes)
        for (int depth = 1; depth <= 8; ++depth) {
            if (is_left(turn++, 5)) continue;
            EXPECT_EQ(
                run(psi_machine({{"pes", std::to_string(pes)}, {"depth", std::to_string(depth)}})).row.at("reductions"),
                38879)
                << pes << " " << depth;
        }
}

TEST(queens, by_grain_add_only_the_goals_that_move_pieces_on) {
    const double alone =
        run(psi_machine({{"program", "queens-grain"}, {"pes", "1"}, {"grain_k", "1"}})).row.at("reductions");
    double before = alone;
    for (const char* k : {"2", "20", "200"}) {
        const auto row = run(psi_machine({{"program", "queens-grain"}, {"grain_k", k}})).row;
        EXPECT_GT(row.at("reductions"), before);
        // A piece that moves adds a column goal that is turned away, and goals that move it on.
        EXPECT_GE(row.at("reductions") - alone, 3 * row.at("throws"));
        before = row.at("reductions");
    }
}

TEST(one_pe, sends_no_message_and_never_waits) {
    for (const char* program : {"queens-depth", "queens-grain"}) {
        const auto row = run(psi_machine({{"program", program}, {"pes", "1"}})).row;
        EXPECT_EQ(row.at("messages"), 0);
        EXPECT_EQ(row.at("relative_performance"), 1);
        EXPECT_EQ(row.at("work_rate"), 1);
        EXPECT_EQ(row.at("share_compute"), 1);
        EXPECT_NEAR(row.at("time_s"), row.at("reductions") * 2289e-6, 1e-9);
    }
}

TEST(queens, give_the_same_solutions_whatever_the_delays_and_the_order_of_goals) {
    const Boards expected = directly(6);
    const char* transports[] = {"value", "reference", "cell", "copied"};
    for (int seed = 1; seed <= 24; ++seed) {
        const Values values = psi_machine({{"board", "6"},
                                           {"seed", std::to_string(seed)},
                                           {"depth", std::to_string(1 + seed % 6)},
                                           {"program", seed % 2 == 0 ? "queens-depth" : "queens-grain"},
                                           {"grain_k", std::to_string(seed * seed)},
                                           {"pes", std::to_string(1 + seed % 6)},
                                           {"scheduling", "random"},
                                           {"jitter_us", "200000"},
                                           {"response_us", std::to_string(1000 * (seed % 3))},
                                           {"transport", transports[seed / 4 % 4]},
                                           {"foster_parents", seed % 4 < 2 ? "goal" : "parent"},
                                           {"variable_reference", seed % 5 == 0 ? "remote" : "local"},
                                           {"service", seed % 7 < 4 ? "messages" : "goals"},
                                           {"results", seed % 3 == 0 ? "read" : "left"}});
        const Done done = run(values);
        EXPECT_EQ(done.boards, expected) << seed;
        EXPECT_EQ(done.terminations, 1) << seed;
        EXPECT_EQ(done.left, 0u) << seed;
        EXPECT_EQ(done.suspended, 0) << seed;
    }
}

// With their ends reported, the tree is over only when every binding has been made; without, bindings may come later.
TEST(termination, comes_last_when_unifications_are_reported) {
    const auto late_s = [](int seed, const char* end) {
        const auto row = run(psi_machine({{"board", "2"},
                                          {"depth", "1"},
                                          {"seed", std::to_string(seed)},
                                          {"jitter_us", "3000000"},
                                          {"unify_end", end}}))
                             .row;
        EXPECT_EQ(row.at("solutions"), 0);
        return row.at("time_s") - row.at("terminated_s");
    };
    int late = 0;
    for (int seed = 1; seed <= 40; ++seed) {
        EXPECT_EQ(late_s(seed, "reported"), 0);
        late += late_s(seed, "silent") > 0;
    }
    EXPECT_GT(late, 0);
}

TEST(time_classes, of_every_pe_add_up_to_the_run) {
    const auto queens = started(psi_machine({{"depth", "3"}, {"transport", "reference"}}));
    finish(*queens);
    const TableData& pes = queens->tables()[2];
    ASSERT_EQ(pes.rows(), 6u);
    for (std::size_t pe = 0; pe < 6; ++pe) {
        double sum = 0;
        for (std::size_t column = 2; column <= 6; ++column) sum += pes.columns[column][pe];
        EXPECT_NEAR(sum, 1, 1e-12);
    }
}

// Of equal bytes: what is no number is equal to itself.
bool equal(const TableData& one, const TableData& other) {
    if (one.columns.size() != other.columns.size()) return false;
    for (std::size_t i = 0; i < one.columns.size(); ++i) {
        const std::vector<double>&a = one.columns[i], &b = other.columns[i];
        if (a.size() != b.size() || std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) != 0) return false;
    }
    return true;
}

TEST(courier, gives_the_times_of_the_simulated_network) {
    for (const char* program : {"queens-depth", "queens-grain"})
        for (const char* cycle : {"1000000", "50000"})
            for (const char* cost : {"1", "0"}) {
                const Values values = psi_machine({{"program", program},
                                                   {"board", "6"},
                                                   {"depth", "6"},
                                                   {"grain_k", "100"},
                                                   {"cycle_ps", cycle},
                                                   {"message_cost_factor", cost},
                                                   {"record", "on"},
                                                   {"firmware_byte_ns", cost}});
                const auto fast = started(values), plain = started(with({{"kernel", "reference"}}, values));
                finish(*fast);
                finish(*plain);
                for (const std::size_t table : {0, 1, 3, 4, 5})
                    EXPECT_TRUE(equal(fast->tables()[table], plain->tables()[table])) << program << cycle << cost;
            }
}

TEST(courier, gives_them_on_a_lattice_full_of_messages_too) {
    for (const char* topology : {"mesh", "torus"})
        for (const char* jitter : {"0", "50"})
            for (const auto& [input_speedup, vc_choice] : {std::pair{"lanes", "lowest"}, {"one", "credits"}}) {
                const Values values = psi_machine({{"board", "6"},
                                                   {"depth", "6"},
                                                   {"dimensions", "4x4"},
                                                   {"pes", "16"},
                                                   {"topology", topology},
                                                   {"virtual_channels", "2"},
                                                   {"input_speedup", input_speedup},
                                                   {"vc_choice", vc_choice},
                                                   {"cycle_ps", "200000"},
                                                   {"reduction_us", "10"},
                                                   {"firmware_byte_ns", "100"},
                                                   {"jitter_us", jitter}});
                const auto fast = started(values), plain = started(with({{"kernel", "reference"}}, values));
                finish(*fast);
                finish(*plain);
                for (std::size_t table = 0; table < 3; ++table)
                    EXPECT_EQ(fast->tables()[table].columns, plain->tables()[table].columns)
                        << topology << jitter << input_speedup;
            }
}

TEST(queens, give_the_same_numbers_in_any_slices) {
    const Values values = psi_machine({{"depth", "4"}, {"record", "on"}});
    const auto whole = started(values);
    finish(*whole);
    for (const std::int64_t slice : {1, 37, 5000}) {
        const auto sliced = started(values);
        finish(*sliced, slice);
        for (std::size_t table = 0; table < 6; ++table)
            EXPECT_EQ(whole->tables()[table].columns, sliced->tables()[table].columns);
    }
}

TEST(random_numbers, matter_only_where_something_is_random) {
    const auto time = [](const char* seed, const char* jitter) {
        return run(psi_machine({{"depth", "3"}, {"seed", seed}, {"jitter_us", jitter}})).row.at("time_s");
    };
    EXPECT_EQ(time("1", "0"), time("2", "0"));
    EXPECT_NE(time("1", "5000"), time("2", "5000"));
}

// cost(goal with one argument) + cost(report) = 16 reductions; 23 % goals with 8 arguments cost 6.3 on average, 30 %
// with 12 arguments 7.7.
TEST(message_costs, solve_the_three_equations_of_the_paper) {
    const Values values;
    const double a = values.number("throw_reductions"), b = values.number("argument_reductions"),
                 o = values.number("terminated_reductions");
    EXPECT_NEAR(a + b + o, 16, 0.05);
    EXPECT_NEAR(0.23 * (a + 8 * b) + 0.77 * o, 6.3, 0.05);
    EXPECT_NEAR(0.30 * (a + 12 * b) + 0.70 * o, 7.7, 0.05);
    for (const char* other : {"unify_reductions", "read_reductions", "return_reductions"})
        EXPECT_EQ(values.number(other), o);
}

TEST(goal_round_trip, divides_its_time_on_every_node_that_has_a_price_for_a_goal) {
    for (const auto& [network, node] : {std::pair{"circuit", "iu"},
                                        {"mesh", "paragon"},
                                        {"links", "transputer"},
                                        {"cube", "host"},
                                        {"mesh", "psi"}}) {
        SCOPED_TRACE(node);
        const auto row = simulate(with({{"network", network},
                                        {"node", node},
                                        {"program", "goal-round-trip"},
                                        {"processor_ps", "100000"},
                                        {"dimensions", "4x4"}}));
        // Both ends of the Paragon may be at work on one message at once; a part is never more than the whole.
        double sum = 0;
        for (const char* part : {"share_reduction", "share_software", "share_network"}) {
            EXPECT_GT(row.at(part), 0) << part;
            sum += row.at(part);
        }
        EXPECT_NEAR(sum + row.at("share_firmware"), 1, 1e-9);
    }
}

TEST(goal_round_trip, is_the_sum_of_its_parts) {
    const auto row = simulate(psi_machine({{"program", "goal-round-trip"}, {"reduction_us", "2250"}}));
    EXPECT_NEAR(row.at("software_ms"), (12.05 + 0.455 + 3.5) * 2.25, 1e-9);
    // 43 + 23 flits, put in and taken out by firmware.
    EXPECT_NEAR(row.at("firmware_ms"), 2 * (43 + 23) * 1667e-6, 1e-9);
    // Zero load: a cycle per flit and hop, one to be delivered; and the wait for a cycle to begin.
    EXPECT_NEAR(row.at("network_ms"), 0.070, 0.002);
    EXPECT_NEAR(row.at("total_ms"),
                row.at("reduction_ms") + row.at("software_ms") + row.at("firmware_ms") + row.at("network_ms"), 1e-9);
    const auto within = simulate(psi_machine({{"program", "goal-round-trip"},
                                              {"reduction_us", "2250"},
                                              {"firmware", "within"},
                                              {"contained_reductions", "0.00074088888888889"}}));
    EXPECT_NEAR(within.at("software_ms") + within.at("firmware_ms"), row.at("software_ms"), 1e-6);
}

TEST(goal_round_trip, grows_with_arguments_and_distance) {
    const auto total = [](const char* arguments, const char* hops) {
        return simulate(
                   psi_machine({{"program", "goal-round-trip"}, {"goal_arguments", arguments}, {"goal_hops", hops}}))
            .at("total_ms");
    };
    // Software, and five flits that pass the firmware twice and the network once.
    EXPECT_NEAR(total("2", "1") - total("1", "1"), 0.455 * 2.289 + 10 * 1667e-6 + 5e-3, 2e-3);
    EXPECT_NEAR(total("1", "3") - total("1", "1"), 4e-3, 2e-3);
}

TEST(queens_balance, is_exact_on_one_pe) {
    const Values values = psi_machine({{"pes", "1"}});
    EXPECT_NEAR(closed_form("queens-balance", values).at("performance_krps"), simulate(values).at("performance_krps"),
                1e-9);
}

// Without messages that cost anything only waiting remains, which can only make the run longer.
TEST(queens_balance, bounds_the_performance_where_messages_are_free) {
    std::size_t turn = 0;
    for (const char* program : {"queens-depth", "queens-grain"})
        for (int pes = 2; pes <= 6; ++pes)
            for (int depth = 1; depth <= 5; ++depth) {
                if (is_left(turn++, 4)) continue;
                const Values values = psi_machine({{"program", program},
                                                   {"pes", std::to_string(pes)},
                                                   {"depth", std::to_string(depth)},
                                                   {"grain_k", std::to_string(depth * depth)},
                                                   {"message_cost_factor", "0"},
                                                   {"firmware_byte_ns", "0"}});
                const double bound = closed_form("queens-balance", values).at("performance_krps");
                const double simulated = simulate(values).at("performance_krps");
                EXPECT_LE(simulated, bound * (1 + 1e-9)) << program << pes << depth;
                EXPECT_GE(simulated, bound * 0.9) << program << pes << depth;
            }
}

TEST(queens_balance, counts_goals_and_bindings_as_the_run_does) {
    for (int pes = 2; pes <= 6; ++pes)
        for (int depth = 1; depth <= 5; ++depth) {
            const Values values =
                psi_machine({{"pes", std::to_string(pes)}, {"depth", std::to_string(depth)}, {"unify_end", "silent"}});
            const auto row = simulate(values);
            const double counted = row.at("throws") + row.at("unifies") + row.at("terminations");
            EXPECT_NEAR(closed_form("queens-balance", values).at("communication_rate") * row.at("reductions"), counted,
                        0.02 * counted)
                << pes << " " << depth;
        }
}

TEST(queens, refuse_what_does_not_go_together) {
    EXPECT_EQ(refusal(psi_machine({{"board", "4"}, {"depth", "5"}})), "depth: more_columns_than_board 5 4");
    EXPECT_EQ(refusal(psi_machine({{"pes", "7"}})), "pes: more_than_nodes 7 6");
    EXPECT_EQ(refusal(psi_machine({{"record", "on"}, {"record_from_ms", "5"}, {"record_to_ms", "5"}})),
              "record_to_ms: recording_goes_back 5 5");
    EXPECT_EQ(refusal(psi_machine({{"program", "goal-round-trip"}, {"goal_hops", "4"}})), "goal_hops: too_far 4 3");
    EXPECT_EQ(refusal(psi_machine({})), "");
}

}  // namespace
}  // namespace grainscope
