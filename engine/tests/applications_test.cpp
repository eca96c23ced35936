// The applications of the J-Machine: right answers for any input on any machine, and time that adds up.
#include <algorithm>

#include "base/random.h"
#include "helpers.h"
#include "program/blocks.h"
#include "program/lcs.h"
#include "program/radix.h"

namespace grainscope {
namespace {

Text text_of(const std::string& characters) { return {characters.begin(), characters.end()}; }
int common(const char* first, const char* second) { return common_length(text_of(first), text_of(second)); }

// By all subsequences of the first.
int longest_by_trying(const Text& first, const Text& second) {
    int longest = 0;
    for (unsigned chosen = 0; chosen < 1u << first.size(); ++chosen) {
        std::size_t at = 0;
        bool within = true;
        for (std::size_t i = 0; i < first.size(); ++i) {
            if ((chosen >> i & 1) == 0) continue;
            while (at < second.size() && second[at] != first[i]) ++at;
            within = within && at < second.size();
            ++at;
        }
        if (within) longest = std::max(longest, __builtin_popcount(chosen));
    }
    return longest;
}

TEST(common_length, is_that_of_the_longest_common_subsequence) {
    EXPECT_EQ(common("", ""), 0);
    EXPECT_EQ(common("a", ""), 0);
    EXPECT_EQ(common("", "a"), 0);
    EXPECT_EQ(common("a", "a"), 1);
    EXPECT_EQ(common("a", "b"), 0);
    EXPECT_EQ(common("aaaa", "aaaaaa"), 4);
    EXPECT_EQ(common("abcdef", "abcdef"), 6);
    EXPECT_EQ(common("abcdef", "fedcba"), 1);
    EXPECT_EQ(common("AGGTAB", "GXTXAYB"), 4);
    RandomStream draws(1, "test");
    for (int i = 0; i < 60; ++i) {
        Text first(draws.below(11)), second(draws.below(14));
        for (auto* text : {&first, &second})
            for (auto& character : *text) character = static_cast<std::uint8_t>(draws.below(1 + i % 4));
        EXPECT_EQ(common_length(first, second), longest_by_trying(first, second));
    }
}

TEST(radix_sorted, sorts_any_keys_by_any_digits) {
    RandomStream draws(2, "test");
    for (const int key_bits : {1, 5, 28, 31})
        for (const int digit_bits : {1, 3, 4, 8})
            for (const std::size_t count : {0u, 1u, 2u, 77u, 500u}) {
                Keys keys(count);
                for (auto& key : keys) key = draws.below(1u << key_bits);
                Keys expected = keys;
                std::sort(expected.begin(), expected.end());
                EXPECT_EQ(radix_sorted(keys, key_bits, digit_bits), expected);
                EXPECT_EQ(radix_sorted(expected, key_bits, digit_bits), expected);
                std::reverse(keys.begin(), keys.end());
                EXPECT_EQ(radix_sorted(keys, key_bits, digit_bits), expected);
                EXPECT_EQ(radix_sorted(Keys(count, 1), key_bits, digit_bits), Keys(count, 1));
            }
}

TEST(blocks, give_every_thing_to_the_node_that_has_it) {
    for (const std::uint32_t things : {0u, 1u, 5u, 6u, 7u, 100u})
        for (const std::uint32_t nodes : {1u, 2u, 6u, 64u}) {
            const Blocks blocks{things, nodes};
            std::uint32_t next = 0;
            for (std::uint32_t node = 0; node < nodes; ++node) {
                EXPECT_EQ(blocks.first(node), next);
                for (std::uint32_t i = 0; i < blocks.count(node); ++i) EXPECT_EQ(blocks.owner(next++), node);
            }
            EXPECT_EQ(next, things);
        }
}

// On every node and network that run it.
template <class Visit>
void on_every_machine(const char* program, Settings settings, Visit visit, int x = 3, int y = 2) {
    for (const NetworkPart& network : networks())
        for (const NodePart& node : nodes()) {
            Values values = with({{"program", program},
                                  {"node", node.key},
                                  {"network", network.key},
                                  {"processor_ps", network.moves_in_cycles() ? "0" : "80000"}},
                                 with_nodes(x, y));
            values = with(settings, values);
            if (unpriced(program_of(values), node) != nullptr) continue;
            SCOPED_TRACE(std::string(program) + " on " + node.key + " and " + network.key);
            const auto run = started(values);
            ASSERT_TRUE(run);
            finish(*run);
            EXPECT_EQ(run->audit(), "");
            const auto row = last_row(*run);
            double shares = 0;
            for (const char* share :
                 {"share_compute", "share_send", "share_receive", "share_dispatch", "share_wait", "share_idle"})
                shares += row.at(share);
            EXPECT_NEAR(shares, 1, 1e-9);
            EXPECT_EQ(row.at("correct"), 1);
            visit(row);
        }
}

TEST(lcs, finds_on_every_machine_what_a_sequential_run_finds_and_sends_a_message_for_every_character_and_node) {
    const std::pair<const char*, const char*> lengths[] = {{"0", "0"}, {"0", "5"}, {"5", "0"},  {"1", "1"},
                                                           {"2", "9"}, {"7", "1"}, {"40", "30"}};
    for (const auto& [first, second] : lengths) {
        for (const char* alphabet : {"1", "2", "26"}) {
            on_every_machine("lcs",
                             {{"spread_characters", first}, {"streamed_characters", second}, {"alphabet", alphabet}},
                             [&](const auto& row) {
                                 const double characters = std::stod(second);
                                 EXPECT_EQ(row.at("messages"), 6 * characters);
                                 EXPECT_EQ(row.at("threads"), 6 * characters);
                                 if (std::string(alphabet) == "1") {
                                     EXPECT_EQ(row.at("length"), std::min(std::stod(first), characters));
                                 }
                             });
        }
    }
}

TEST(lcs, is_the_sequential_program_on_one_node) {
    for (const char* first : {"0", "1", "50"})
        on_every_machine(
            "lcs", {{"spread_characters", first}, {"streamed_characters", "70"}},
            [](const auto& row) {
                EXPECT_NEAR(row.at("speedup"), 1, 1e-9);
                EXPECT_EQ(row.at("messages"), 0);
            },
            1, 1);
}

// Messages overtake each other where packets may take one of several channels.
// Where packets may take one of several channels and a link is wanted in both directions, some do: without their turn
// the lengths would be wrong.
TEST(lcs, finds_the_same_where_messages_overtake_each_other) {
    for (const char* choice : {"lowest", "credits"})
        for (const char* channels : {"2", "8"}) {
            const auto row = simulate(with({{"program", "lcs"},
                                            {"node", "mdp"},
                                            {"dimensions", "4x4"},
                                            {"duplex", "half"},
                                            {"buffer_flits", "2"},
                                            {"virtual_channels", channels},
                                            {"vc_choice", choice},
                                            {"header_flits", "3"},
                                            {"dispatch_cycles", "0"},
                                            {"spread_characters", "16"},
                                            {"streamed_characters", "300"},
                                            {"lcs_loop_cycles", "1"},
                                            {"lcs_prologue_cycles", "0"},
                                            {"lcs_epilogue_cycles", "0"},
                                            {"lcs_startup_cycles", "0"}}));
            EXPECT_EQ(row.at("correct"), 1);
        }
}

Values j_machine(const char* program, const char* dimensions, Settings more = {}) {
    return with(more, with({{"program", program},
                            {"node", "mdp"},
                            {"dimensions", dimensions},
                            {"duplex", "half"},
                            {"buffer_flits", "2"},
                            {"priorities", "2"},
                            {"header_flits", "3"},
                            {"word_flits", "2"},
                            {"cycle_ps", "80000"},
                            {"interface_cycles", "6"}}));
}

TEST(lcs, takes_as_long_as_its_pipeline) {
    for (const char* dimensions : {"1", "2", "4x2", "4x4x4"}) {
        const Values values = j_machine("lcs", dimensions, {{"streamed_characters", "600"}});
        const auto row = simulate(values), form = closed_form("application", values);
        for (const char* key : {"nodes", "time_ms", "speedup"})
            EXPECT_NEAR(form.at(key) / row.at(key), 1, 0.01) << dimensions << " " << key;
        if (row.at("nodes") == 1) continue;  // there is no pipeline
        for (const char* key : {"entry_exit", "imbalance", "skew"})
            EXPECT_NEAR(form.at(key), row.at(key), 0.01) << dimensions << " " << key;
    }
}

TEST(lcs, waits_for_node_0_the_longer_the_more_that_has_to_do) {
    const auto idle = [](const char* startup) {
        return simulate(j_machine("lcs", "4x4", {{"streamed_characters", "400"}, {"lcs_startup_cycles", startup}}))
            .at("imbalance");
    };
    EXPECT_LT(idle("20"), idle("100"));
    EXPECT_LT(idle("100"), idle("500"));
}

TEST(radix_sort, sorts_on_every_machine_whatever_the_keys) {
    std::size_t turn = 0;
    for (const char* keys : {"0", "1", "5", "6", "200"})
        for (const char* order : {"random", "sorted", "reversed", "equal", "few"}) {
            if (is_left(turn++, 4)) continue;
            on_every_machine("radix-sort",
                             {{"keys", keys}, {"key_order", order}, {"key_bits", "11"}, {"digit_bits", "4"}},
                             [](const auto& row) {
                                 // All messages but those of the tree, which go up and down every edge in every pass.
                                 EXPECT_EQ(row.at("messages"), row.at("threads") + 3 * 2 * 5);
                             });
        }
    on_every_machine("radix-sort", {{"keys", "90"}, {"digit_bits", "1"}, {"key_bits", "3"}}, [](const auto&) {});
    on_every_machine("radix-sort", {{"keys", "90"}, {"digit_bits", "8"}, {"key_bits", "31"}}, [](const auto&) {});
}

TEST(radix_sort, is_the_sequential_program_on_one_node) {
    for (const char* keys : {"0", "1", "100"})
        on_every_machine(
            "radix-sort", {{"keys", keys}},
            [](const auto& row) {
                EXPECT_NEAR(row.at("speedup"), 1, 1e-9);
                EXPECT_EQ(row.at("messages"), 0);
            },
            1, 1);
}

TEST(radix_sort, moves_no_key_that_is_in_its_place) {
    // One digit alone, and the keys in its order: every key is where it belongs.
    const auto row =
        simulate(j_machine("radix-sort", "4x2", {{"keys", "256"}, {"key_order", "sorted"}, {"key_bits", "4"}}));
    EXPECT_EQ(row.at("threads"), 0);
    EXPECT_EQ(simulate(j_machine("radix-sort", "4x2", {{"keys", "256"}, {"key_order", "equal"}})).at("threads"), 0);
    EXPECT_GT(simulate(j_machine("radix-sort", "4x2", {{"keys", "256"}})).at("threads"), 0);
}

TEST(radix_sort, takes_what_its_operations_take_where_the_channels_have_room) {
    for (const char* dimensions : {"1", "2", "2x2", "2x2x2"}) {
        const Values values = j_machine("radix-sort", dimensions, {{"keys", "16384"}});
        const auto row = simulate(values), form = closed_form("application", values);
        EXPECT_NEAR(form.at("time_ms") / row.at("time_ms"), 1, 0.05) << dimensions;
    }
}

TEST(radix_sort, is_never_faster_than_its_channels) {
    const Values values = j_machine(
        "radix-sort", "4x4x4",
        {{"keys", "8192"}, {"radix_move_cycles", "0"}, {"radix_remote_cycles", "0"}, {"radix_write_cycles", "0"}});
    const auto row = simulate(values), form = closed_form("application", values);
    EXPECT_GT(form.at("channels"), form.at("reordering"));
    EXPECT_GT(row.at("cycles") / 7, form.at("channels"));
    EXPECT_GT(row.at("send_faults"), 0);
}

TEST(radix_sort, overflows_a_queue_that_is_short_and_no_long_one) {
    const auto faults = [](const char* words) {
        return simulate(j_machine("radix-sort", "4x4x4",
                                  {{"keys", "8192"}, {"radix_write_cycles", "60"}, {"queue_words", words}}))
            .at("overflowed");
    };
    EXPECT_GT(faults("16"), 0);
    EXPECT_EQ(faults("65536"), 0);
}

}  // namespace
}  // namespace grainscope
