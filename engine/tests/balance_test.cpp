// Tasks placed by chance, in turns and by the network: the same work, spread better or worse.
#include "helpers.h"

namespace grainscope {
namespace {

Values placed(const char* placement, Settings more = {}) {
    return with(more, with({{"program", "balance"},
                            {"node", "iu"},
                            {"network", "circuit"},
                            {"ports", "16"},
                            {"dimensions", "16"},
                            {"processor_ps", "100000"},
                            {"cycle_ps", "100000"},
                            {"creation_instructions", "200"},
                            {"placement", placement}}));
}

TEST(balance, computes_all_tasks_however_they_are_placed) {
    for (const char* placement : {"random", "round-robin", "least-loaded"})
        for (const char* lengths : {"equal", "exponential", "two-peaked"}) {
            const auto row = simulate(placed(placement, {{"task_lengths", lengths}}));
            EXPECT_EQ(row.at("tasks"), 32 * 16) << placement << " " << lengths;
            EXPECT_GE(row.at("imbalance"), 1);
            EXPECT_LE(row.at("speedup"), 16);
            EXPECT_GE(row.at("cycles"), row.at("work"));
            EXPECT_EQ(row.at("misinformed") >= 0, std::string(placement) == "least-loaded");
            double shares = 0;
            for (const char* share :
                 {"share_compute", "share_send", "share_receive", "share_dispatch", "share_wait", "share_idle"})
                shares += row.at(share);
            EXPECT_NEAR(shares, 1, 1e-9);
        }
}

TEST(balance, gives_every_node_the_same_number_in_turns) {
    const auto row = simulate(placed("round-robin"));
    EXPECT_EQ(row.at("imbalance_tasks"), 1);
    EXPECT_EQ(row.at("imbalance"), 1);
    EXPECT_GT(simulate(placed("random")).at("imbalance_tasks"), 1);
}

TEST(balance, by_the_network_is_over_before_chance_on_average_where_one_node_creates_tasks_of_unequal_lengths) {
    for (const char* lengths : {"exponential", "two-peaked"}) {
        const auto by = [&](const char* placement) {
            double sum = 0;
            for (int seed = 1; seed <= 8; ++seed)
                sum += simulate(placed(placement, {{"creators", "1"},
                                                   {"tasks", "400"},
                                                   {"task_instructions", "4000"},
                                                   {"task_lengths", lengths},
                                                   {"seed", std::to_string(seed)}}))
                           .at("cycles");
            return sum;
        };
        EXPECT_LT(by("least-loaded"), by("random")) << lengths;
    }
}

TEST(balance, by_the_network_is_refused_where_it_knows_no_loads_and_names_one_that_does) {
    for (const std::string network : {"ideal", "mesh"})
        EXPECT_EQ(refusal(placed("least-loaded", {{"network", network}})),
                  "network: loads_unknown balance " + network + " circuit");
}

}  // namespace
}  // namespace grainscope
