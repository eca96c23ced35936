// Collective operations: the right result by every algorithm on every machine, and the time of the closed forms where
// no message is in the way of another.
#include "program/collective.h"
#include <set>
#include <tuple>

#include "helpers.h"
#include "program/collective_cost.h"
#include "program/programs.h"

namespace grainscope {
namespace {

Values collective(std::string operation, std::string algorithm, std::uint32_t nodes, Settings more = {}) {
    return with(more, with({{"program", "collective"},
                            {"node", "mdp"},
                            {"network", "ideal"},
                            {"processor_ps", "10000"},
                            {"queue_words", "65536"},
                            {"dimensions", std::to_string(nodes)},
                            {"collective", operation},
                            {"collective_algorithm", algorithm}}));
}

std::vector<std::string> choices_of(const char* key) {
    std::vector<std::string> out;
    for (const Parameter* parameter : all_parameters())
        if (std::string(parameter->key) == key)
            for (const Choice& choice : parameter->choices()) out.push_back(choice.key);
    return out;
}

// Calls visit(operation, algorithm) for all that go together.
template <class Visit>
void for_each_algorithm(Visit visit) {
    for (const std::string& operation : choices_of("collective"))
        for (const std::string& algorithm : choices_of("collective_algorithm")) {
            SCOPED_TRACE(operation + " by " + algorithm);
            Errors errors;
            check_collective(collective(operation, algorithm, 8), errors);
            if (errors.empty()) visit(operation, algorithm);
        }
}

std::vector<CollectivePlan> plans_of(const Values& values) {
    const auto task = CollectiveTask::from(values);
    std::vector<CollectivePlan> plans;
    for (std::uint32_t node = 0; node < task.nodes; ++node) plans.push_back(plan_of(values, task, node));
    return plans;
}

// Carries the plans out without a machine, as far as they go.
bool give_the_result(const CollectiveTask& task, const std::vector<CollectivePlan>& plans) {
    using Key = std::tuple<std::uint32_t, std::uint32_t, int>;
    CollectiveData data(task);
    std::map<Key, Parcels::Bytes> under_way;
    std::vector<std::size_t> next(task.nodes);
    for (bool moved = true; moved;) {
        moved = false;
        for (std::uint32_t node = 0; node < task.nodes; ++node)
            for (; next[node] < plans[node].size(); ++next[node], moved = true) {
                const CollectiveStep& step = plans[node][next[node]];
                if (step.what == CollectiveStep::What::send) {
                    under_way[{node, step.peer, step.turn}] = data.read(node, step.blocks);
                } else if (step.what == CollectiveStep::What::move) {
                    data.move(node, step);
                } else {
                    const auto at = under_way.find({step.peer, node, step.turn});
                    if (at == under_way.end()) break;
                    data.write(node, step, at->second);
                    under_way.erase(at);
                }
            }
    }
    return under_way.empty() && data.is_right();
}

TEST(collective, has_every_operation_by_several_algorithms) {
    std::map<std::string, int> algorithms;
    for_each_algorithm([&](const std::string& operation, const std::string&) { ++algorithms[operation]; });
    EXPECT_EQ(algorithms.size(), choices_of("collective").size());
    for (const auto& [operation, count] : algorithms) EXPECT_GE(count, 2) << operation;
}

TEST(collective, gives_the_right_result_for_any_number_of_nodes_and_any_length) {
    for_each_algorithm([](const std::string& operation, const std::string& algorithm) {
        for (std::uint32_t nodes = 2; nodes <= 32; ++nodes)
            for (const char* bytes : {"4", "24", "132"}) {
                const Values values = collective(operation, algorithm, nodes, {{"collective_bytes", bytes}});
                if (!check(values).empty()) continue;
                EXPECT_TRUE(give_the_result(CollectiveTask::from(values), plans_of(values)))
                    << nodes << " nodes, " << bytes << " bytes";
            }
    });
}

TEST(collective, by_groups_of_any_size_gives_the_right_result) {
    for_each_algorithm([](const std::string& operation, const std::string& algorithm) {
        if (algorithm != "two-level") return;
        for (const char* group : {"1", "2", "3", "5", "16", "1024"}) {
            const Values values = collective(operation, algorithm, 13, {{"collective_group", group}});
            EXPECT_TRUE(give_the_result(CollectiveTask::from(values), plans_of(values))) << group;
        }
    });
}

// Whichever step is left out, changed or done at another place.
TEST(collective, notices_every_wrong_step) {
    for_each_algorithm([](const std::string& operation, const std::string& algorithm) {
        const Values values = collective(operation, algorithm, 8, {{"collective_bytes", "64"}});
        const auto task = CollectiveTask::from(values);
        const auto plans = plans_of(values);
        int noticed = 0, steps = 0;
        for (std::uint32_t node = 0; node < task.nodes; ++node)
            for (std::size_t at = 0; at < plans[node].size(); ++at) {
                auto broken = plans;
                CollectiveStep& step = broken[node][at];
                if (step.what != CollectiveStep::What::add && step.what != CollectiveStep::What::take) continue;
                broken[node].erase(broken[node].begin() + static_cast<std::ptrdiff_t>(at));
                ++steps;
                noticed += !give_the_result(task, broken);
            }
        EXPECT_EQ(noticed, steps);
        EXPECT_GT(steps, 0);
    });
}

TEST(collective, has_its_longest_message_at_the_first_node) {
    for_each_algorithm([](const std::string& operation, const std::string& algorithm) {
        for (std::uint32_t nodes = 2; nodes <= 17; ++nodes) {
            const Values values = collective(operation, algorithm, nodes, {{"collective_bytes", "52"}});
            if (!check(values).empty()) continue;
            const auto task = CollectiveTask::from(values);
            int longest = 0;
            for (const CollectivePlan& plan : plans_of(values))
                for (const CollectiveStep& step : plan) longest = std::max(longest, task.bytes_of(step.blocks));
            EXPECT_EQ(longest, task.longest_bytes(values)) << nodes;
        }
    });
}

void expect_equal(double predicted, double simulated) { EXPECT_NEAR(predicted / simulated, 1, 1e-9); }

// Groups of another number than a power of two have messages that meet.
TEST(collective, takes_the_time_of_both_closed_forms_where_nodes_are_a_power_of_two) {
    for_each_algorithm([](const std::string& operation, const std::string& algorithm) {
        for (const char* node : {"mdp", "psi", "iu", "transputer"})
            for (const std::uint32_t nodes : {2u, 8u, 32u}) {
                if (algorithm == "two-level") continue;
                SCOPED_TRACE(std::to_string(nodes) + " nodes of " + node);
                const auto row = simulate(collective(operation, algorithm, nodes, {{"node", node}}));
                expect_equal(row.at("loggp_us"), row.at("time_us"));
                expect_equal(row.at("hockney_us"), row.at("time_us"));
            }
    });
}

// Of several packets, whether cards or links are the slower, and of messages that ask before they go.
TEST(collective, takes_the_time_of_both_closed_forms_on_hosts_whatever_the_length) {
    for (const auto& [operation, algorithm] : {std::pair{"all-reduce", "doubling"},
                                               {"reduce", "binomial"},
                                               {"all-gather", "ring"},
                                               {"all-to-all", "pairwise"}})
        for (const char* card : {"25", "0.02"})
            for (const char* bytes : {"2048", "5000", "16384", "65536"}) {
                SCOPED_TRACE(std::string(operation) + " of " + bytes + " bytes by cards of " + card + " GB/s");
                const auto row = simulate(collective(
                    operation, algorithm, 8, {{"node", "host"}, {"collective_bytes", bytes}, {"card_gb_s", card}}));
                expect_equal(row.at("loggp_us"), row.at("time_us"));
                expect_equal(row.at("hockney_us"), row.at("time_us"));
            }
}

// The root of a tree sends one message after the other: cards and its link are in the way of the next, also where words
// share a flit.
TEST(collective, takes_the_time_of_loggp_where_a_host_sends_several_messages) {
    for (const char* card : {"25", "0.02"})
        for (const char* bytes : {"2048", "65536"}) {
            SCOPED_TRACE(std::string(bytes) + " bytes by cards of " + card + " GB/s");
            EXPECT_NEAR(simulate(collective("broadcast", "binomial", 8,
                                            {{"network", "cube"},
                                             {"cube", "torus"},
                                             {"dimensions", "2x2x2"},
                                             {"node", "host"},
                                             {"flit_bits", "256"},
                                             {"lane_flits", "64"},
                                             {"collective_bytes", bytes},
                                             {"card_gb_s", card}}))
                            .at("added_ratio"),
                        1, 0.02);
        }
}

// Of several cards each sends at its own rate, and links that are slower than they together are not in each other's
// way.
TEST(collective, takes_the_time_of_loggp_where_a_host_sends_by_several_cards) {
    for (const char* bytes : {"2048", "65536", "1048576"}) {
        SCOPED_TRACE(bytes);
        EXPECT_NEAR(simulate(collective("broadcast", "binomial", 3,
                                        {{"network", "cube"},
                                         {"cube", "torus"},
                                         {"dimensions", "3x1x1"},
                                         {"node", "host"},
                                         {"flit_bits", "256"},
                                         {"lane_flits", "256"},
                                         {"link_flit_cycles", "6"},
                                         {"cards", "6"},
                                         {"card_gb_s", "5.3"},
                                         {"collective_bytes", bytes}}))
                        .at("added_ratio"),
                    1, 0.02);
    }
}

// A message that is longer than the queue goes to memory.
TEST(collective, takes_the_time_of_loggp_where_messages_overflow_the_queue) {
    const auto row =
        simulate(collective("broadcast", "binomial", 4, {{"queue_words", "64"}, {"collective_bytes", "4096"}}));
    expect_equal(row.at("loggp_us"), row.at("time_us"));
    expect_equal(row.at("hockney_us"), row.at("time_us"));
}

// A network of cycles tells of a message at the end of the cycle in which it has arrived, whatever the node goes by; a
// channel that waits for credits is not in the way of the first message.
TEST(collective, takes_the_time_of_loggp_on_networks_of_cycles) {
    for (const char* network : {"mesh", "cube", "butterfly"})
        for (const char* node : {"mdp", "transputer"})
            for (const char* buffer : {"1", "16"}) {
                SCOPED_TRACE(std::string(network) + " with " + node + ", places for " + buffer);
                const auto row =
                    simulate(collective("broadcast", "binomial", 4,
                                        {{"network", network},
                                         {"node", node},
                                         {"processor_ps", "0"},
                                         {"collective_bytes", "8"},
                                         {"credit_cycles", "3"},
                                         {std::string(network) == "mesh" ? "buffer_flits" : "lane_flits", buffer}}));
                expect_equal(row.at("loggp_us"), row.at("time_us"));
            }
}

// In these no node has two messages at once.
TEST(collective, takes_the_time_of_loggp_on_any_number_of_nodes_where_no_messages_meet) {
    const std::set<std::string> meet = {"binomial", "doubling", "halving", "two-level"};
    std::size_t turn = 0;
    for_each_algorithm([&](const std::string& operation, const std::string& algorithm) {
        for (const char* node : {"mdp", "transputer"})
            for (std::uint32_t nodes = 2; nodes <= 17; ++nodes) {
                if (is_left(turn++, 3)) continue;
                SCOPED_TRACE(std::to_string(nodes) + " nodes of " + node);
                const Values values = collective(operation, algorithm, nodes, {{"node", node}});
                if (!check(values).empty()) continue;
                const auto row = simulate(values);
                if (meet.count(algorithm) == 0 || (operation == "broadcast" && algorithm == "binomial"))
                    expect_equal(row.at("loggp_us"), row.at("time_us"));
                EXPECT_NEAR(row.at("loggp_us") / row.at("time_us"), 1, 0.1);
            }
    });
}

// On a line, pairs of recursive doubling share the links between them; messages of a tree hardly meet.
TEST(collective, moves_every_word_of_which_there_is_a_byte) {
    const auto time = [](const char* bytes) {
        return simulate(collective("broadcast", "binomial", 8, {{"collective_bytes", bytes}})).at("time_us");
    };
    EXPECT_EQ(time("7"), time("8"));
    EXPECT_LT(time("8"), time("9"));
}

TEST(collective, shows_what_contention_adds) {
    const auto on_line = [](const char* algorithm) {
        return simulate(collective("all-reduce", algorithm, 16,
                                   {{"network", "mesh"}, {"processor_ps", "0"}, {"collective_bytes", "4096"}}));
    };
    EXPECT_GT(on_line("doubling").at("added_ratio"), 1.5);
    EXPECT_LT(on_line("binomial").at("added_ratio"), 1.1);
}

TEST(collective, ends_with_the_right_result_on_every_machine) {
    std::size_t turn = 0;
    for (const NetworkPart& network : networks()) {
        // Of the nodes every third, on the next network from the next on; in a long run all.
        ++turn;
        for (const NodePart& node : nodes()) {
            if (unpriced(kCollective, node) != nullptr) continue;
            if (is_left(turn++, 3)) continue;
            SCOPED_TRACE(std::string(node.key) + " on " + network.key);
            for_each_algorithm([&](const std::string& operation, const std::string& algorithm) {
                for (const int columns : {2, 3}) {
                    const Values values = with({{"program", "collective"},
                                                {"node", node.key},
                                                {"network", network.key},
                                                {"processor_ps", network.moves_in_cycles() ? "0" : "80000"},
                                                {"collective", operation},
                                                {"collective_algorithm", algorithm},
                                                {"collective_bytes", "200"}},
                                               with_nodes(4, columns));
                    if (columns == 3 && refusal(values).find("no_power_of_two") != std::string::npos) continue;
                    const auto run = started(values);
                    finish(*run);
                    EXPECT_FALSE(run->failure());
                    EXPECT_GT(last_row(*run).at("time_us"), 0);
                }
            });
        }
    }
}

TEST(collective, refuses_an_algorithm_that_the_operation_does_not_have_with_those_that_it_has) {
    EXPECT_EQ(refusal(collective("all-to-all", "ring", 8)), "collective_algorithm: no_such_collective pairwise bruck");
    EXPECT_EQ(refusal(collective("all-gather", "doubling", 6)), "collective_algorithm: no_power_of_two 6");
    EXPECT_EQ(refusal(collective("all-reduce", "doubling", 8, {{"dimensions", "32x32x2"}})),
              "dimensions: more_nodes_than_collective 2048 1024");
    // Of blocks of 4 MiB 256 are 1 GiB, all that a message can be; a vector stays as long as it is.
    const Settings long_blocks = {{"dimensions", "32x12"}, {"collective_bytes", "4194304"}};
    EXPECT_EQ(refusal(collective("all-gather", "ring", 8, long_blocks)),
              "dimensions: more_nodes_than_collective 384 256");
    EXPECT_EQ(refusal(collective("all-reduce", "ring", 8, long_blocks)), "");
}

// A message of two words costs more than twice one of a word.
TEST(hockney, begins_at_nothing_where_its_line_would_begin_below) {
    const auto row = simulate(with({{"network", "butterfly"},
                                    {"node", "psi"},
                                    {"program", "collective"},
                                    {"header_flits", "2"},
                                    {"flit_bits", "512"},
                                    {"router_grid", "4x4"},
                                    {"router_block", "4x4"},
                                    {"throw_reductions", "1.58658173622647"},
                                    {"message_cost_factor", "75.87815768537016"},
                                    {"firmware", "within"},
                                    {"contained_reductions", "0.2890593701758368"},
                                    {"collective_algorithm", "scatter-ring"},
                                    {"collective_bytes", "122"}}));
    EXPECT_GT(row.at("hockney_us"), 0);
}

}  // namespace
}  // namespace grainscope
