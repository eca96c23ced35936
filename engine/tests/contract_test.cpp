// Every program on every node: it runs, or is refused by name; what is sent arrives; time adds up; nothing that only
// looks at a run changes it. A newcomer is tested unasked.
#include "fuzz/vectors.h"
#include "helpers.h"

namespace grainscope {
namespace {

// Small, and with room for every program.
Values small(const ProgramPart& program, const NodePart& node,
             std::initializer_list<std::pair<const char*, std::string>> more = {}) {
    return with(more, with({{"program", program.key},
                            {"node", node.key},
                            {"dimensions", "3x2"},
                            {"board", "4"},
                            {"pes", "5"},
                            {"depth", "2"},
                            {"warmup_cycles", "100"},
                            {"measure_cycles", "400"},
                            {"max_cycles", "1200"}}));
}

TEST(every_program_on_every_node, runs_to_its_end_or_is_refused_with_those_that_run_it) {
    for (const ProgramPart& program : programs())
        for (const NodePart& node : nodes()) {
            SCOPED_TRACE(std::string(program.key) + " on " + node.key);
            auto started = start_run(small(program, node));
            const Unit* unit = unpriced(program, node);
            ASSERT_EQ(std::holds_alternative<Error>(started), unit != nullptr);
            if (unit != nullptr) {
                const Error& error = std::get<Error>(started);
                EXPECT_EQ(error.path, "node");
                EXPECT_NE(error.message.find(name_of(*unit)), std::string::npos) << error.message;
                EXPECT_NE(error.message.find(usual_node(program).key), std::string::npos) << error.message;
                continue;
            }
            grainscope::Run& simulation = *std::get<0>(started);
            while (simulation.step(500) == Status::more) ASSERT_EQ(simulation.audit(), "");
            EXPECT_EQ(simulation.audit(), "");
            EXPECT_FALSE(simulation.failure());
            EXPECT_GT(simulation.tables()[0].rows(), 0u);
        }
}

TEST(every_program_on_every_node, gives_the_same_bytes_for_any_slicing) {
    for (const ProgramPart& program : programs())
        for (const NodePart& node : nodes()) {
            if (unpriced(program, node) != nullptr) continue;
            const Values values = small(program, node);
            const auto whole = started(values), sliced = started(values);
            finish(*whole);
            finish(*sliced, 1);
            EXPECT_EQ(run_json(values, *sliced), run_json(values, *whole)) << program.key << " on " << node.key;
        }
}

TEST(every_program_on_every_node, gives_the_same_numbers_recorded_or_not) {
    for (const ProgramPart& program : programs())
        for (const NodePart& node : nodes()) {
            if (unpriced(program, node) != nullptr) continue;
            const auto plain = started(small(program, node)),
                       recorded = started(small(program, node, {{"record", "on"}}));
            finish(*plain);
            finish(*recorded);
            for (std::size_t i = 0; i < plain->tables()[0].columns.size(); ++i) {
                const double a = plain->tables()[0].columns[i].back(), b = recorded->tables()[0].columns[i].back();
                EXPECT_TRUE(a == b || (a != a && b != b))
                    << program.key << " on " << node.key << " " << plain->tables()[0].table->columns[i].key;
            }
        }
}

TEST(every_program_on_every_node, gives_the_same_numbers_whether_packets_fly_or_every_cycle_is_simulated) {
    for (const ProgramPart& program : programs())
        for (const NodePart& node : nodes()) {
            if (unpriced(program, node) != nullptr) continue;
            for (const char* duplex : {"full", "half"}) {
                const auto fast = simulate(small(program, node, {{"duplex", duplex}}));
                const auto plain = simulate(small(program, node, {{"duplex", duplex}, {"kernel", "reference"}}));
                ASSERT_EQ(fast.size(), plain.size());
                for (const auto& [key, value] : fast)
                    EXPECT_TRUE(value == plain.at(key) || (value != value && plain.at(key) != plain.at(key)))
                        << program.key << " on " << node.key << ": " << key << " " << value << " " << plain.at(key);
            }
        }
}

// The rest of them: `npm run fuzz`.
TEST(random_configurations, end_or_are_refused_by_name_and_add_up) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Values values = fuzz::draw(seed);
        EXPECT_EQ(fuzz::run(values).wrong, "") << seed << ": " << fuzz::options(values);
    }
}

// What a search found before there was one here: a call that finds its interface still closed by the one before, and
// messages longer than a queue that blocks.
TEST(random_configurations, that_once_aborted_or_never_ended_do_so_no_more) {
    const auto pinged = simulate(
        with({{"node", "mdp"}, {"program", "remote-read"}, {"dimensions", "4x4"}, {"injection_interval", "16"}}));
    EXPECT_GT(pinged.at("round_trip"), 0);
    for (const auto& [key, text] :
         {std::pair<const char*, const char*>{"read_words", "256"}, {"message_words", "16"}}) {
        const bool read = std::string(key) == "read_words";
        const auto run = start_run(with({{"node", "mdp"},
                                         {"program", read ? "remote-read" : "message-overhead"},
                                         {"dimensions", "4x4"},
                                         {"operation", "read"},
                                         {"queue_full", "block"},
                                         {"queue_words", read ? "500" : "16"},
                                         {key, text}}));
        ASSERT_TRUE(std::holds_alternative<Error>(run));
        EXPECT_EQ(std::get<Error>(run).path, "queue_words");
        EXPECT_NE(std::get<Error>(run).message.find("give at least"), std::string::npos);
    }
}

}  // namespace
}  // namespace grainscope
