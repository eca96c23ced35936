// Recordings of every program: they add up to the run, and change nothing.
#include <algorithm>
#include <map>

#include "helpers.h"
#include "sim/time_class.h"

namespace grainscope {
namespace {

Values settings(const ProgramPart& program, Settings more = {}) {
    Values values = with({{"node", usual_node(program).key},
                          {"program", program.key},
                          {"dimensions", "4x2"},
                          {"record", "on"},
                          // As few messages as are all recorded.
                          {"spread_characters", "40"},
                          {"streamed_characters", "60"},
                          {"keys", "300"}});
    return with(more, values);
}

const TableData& table(const Run& run, const std::string& key) {
    for (const TableData& data : run.tables())
        if (key == data.table->key) return data;
    ADD_FAILURE() << "no table " << key;
    return run.tables()[0];
}

const std::vector<double>& column(const TableData& data, const std::string& key) {
    for (std::size_t i = 0; i < data.columns.size(); ++i)
        if (key == data.table->columns[i].key) return data.columns[i];
    ADD_FAILURE() << "no column " << key;
    return data.columns[0];
}

TEST(recording, changes_no_number_of_any_program) {
    for (const ProgramPart& program : programs()) {
        if (!runs_natively(program)) continue;
        const auto recorded = started(settings(program)), plain = started(settings(program, {{"record", "off"}}));
        finish(*recorded);
        finish(*plain);
        EXPECT_EQ(last_row(*recorded).size(), last_row(*plain).size());
        for (std::size_t i = 0; i < plain->tables()[0].columns.size(); ++i) {
            const double with = recorded->tables()[0].columns[i].back(), without = plain->tables()[0].columns[i].back();
            EXPECT_TRUE(with == without || (with != with && without != without)) << program.key;
        }
        EXPECT_EQ(table(*plain, "timeline").rows(), 0u);
    }
}

TEST(recording, gives_every_moment_of_every_node_to_one_class) {
    for (const ProgramPart& program : programs()) {
        if (!runs_natively(program)) continue;
        const auto run = started(settings(program));
        finish(*run);
        const TableData& timeline = table(*run, "timeline");
        double expected_begin = 0, last_node = -1;
        for (std::size_t i = 0; i < timeline.rows(); ++i) {
            if (timeline.columns[0][i] != last_node) expected_begin = 0;
            last_node = timeline.columns[0][i];
            EXPECT_EQ(timeline.columns[1][i], expected_begin);
            expected_begin = timeline.columns[2][i];
            double sum = 0;
            for (std::size_t c = 3; c < timeline.columns.size(); ++c) {
                EXPECT_GE(timeline.columns[c][i], -1e-12);
                sum += timeline.columns[c][i];
            }
            ASSERT_NEAR(sum, 1, 1e-9) << program.key << " row " << i;
        }
    }
}

TEST(recording, holds_every_flit_that_crossed_a_link) {
    for (const ProgramPart& program : programs()) {
        if (!runs_natively(program)) continue;
        // From the beginning on, as programs that measure from the beginning do.
        if (std::string(program.key) == "open-loop" || std::string(program.key) == "random-requests" ||
            std::string(program.key) == "terminal-bandwidth")
            continue;
        const Values values = settings(program);
        const auto run = started(values);
        finish(*run);
        const TableData &frames = table(*run, "link_frames"), &flights = table(*run, "flights"),
                        &ways = table(*run, "ways");
        std::map<double, double> crossed, flown;  // flits by link
        for (std::size_t i = 0; i < frames.rows(); ++i)
            crossed[column(frames, "link")[i]] += column(frames, "flits")[i];
        for (std::size_t i = 0; i < ways.rows(); ++i) {
            const auto flight = static_cast<std::size_t>(column(ways, "flight")[i]);
            flown[column(ways, "link")[i]] += column(flights, "flits")[flight] * column(flights, "every")[flight];
        }
        EXPECT_EQ(crossed, flown) << program.key;
        for (std::size_t i = 0; i < flights.rows(); ++i)
            EXPECT_LT(column(flights, "sent_ms")[i], column(flights, "delivered_ms")[i]);
    }
}

TEST(recording, of_parts_adds_up_to_the_whole) {
    for (const char* key : {"queens-depth", "random-requests", "open-loop"})
        for (const ProgramPart& program : programs()) {
            if (program.key != std::string(key)) continue;
            const auto sums = [&](const char* from, const char* to) {
                const auto run = started(settings(program, {{"record_from_ms", from}, {"record_to_ms", to}}));
                finish(*run);
                const TableData& timeline = table(*run, "timeline");
                std::vector<double> parts(kTimeClasses + 1);
                for (std::size_t i = 0; i < timeline.rows(); ++i)
                    for (std::size_t c = 0; c < kTimeClasses; ++c)
                        parts[c] += timeline.columns[3 + c][i] * (timeline.columns[2][i] - timeline.columns[1][i]);
                for (const double flits : column(table(*run, "link_frames"), "flits")) parts[kTimeClasses] += flits;
                return parts;
            };
            const auto all = sums("0", "0"), first = sums("0", "0.2"), second = sums("0.2", "0");
            for (std::size_t c = 0; c < kTimeClasses; ++c)
                EXPECT_NEAR(first[c] + second[c], all[c], 1e-6 * (1 + all[c])) << key << c;
            EXPECT_EQ(first.back() + second.back(), all.back()) << key;
        }
}

TEST(recording, of_a_large_machine_stays_small) {
    const auto run = started(with({{"dimensions", "16x16x16"},
                                   {"record", "on"},
                                   {"offered_load", "0.1"},
                                   {"warmup_cycles", "100"},
                                   {"measure_cycles", "1000"},
                                   {"max_cycles", "1100"}}));
    finish(*run);
    EXPECT_LE(table(*run, "timeline").rows(), 600'000u);
    EXPECT_LE(table(*run, "link_frames").rows(), 600'000u);
    EXPECT_LE(table(*run, "flights").rows(), 8192u);
    EXPECT_GT(column(table(*run, "flights"), "every")[0], 1);
}

// Two transputers on a link.
Values pair_of_transputers(Settings more = {}) {
    return with(more, with({{"node", "transputer"},
                            {"network", "links"},
                            {"program", "remote-read"},
                            {"operation", "read"},
                            {"read_words", "100"},
                            {"dimensions", "2"},
                            {"processor_ps", "50000"},
                            {"graph", "grid"},
                            {"record", "on"}}));
}

TEST(recording, has_an_acknowledgement_on_the_link_back_for_every_packet) {
    for (const char* protocol : {"packet", "byte"})
        for (const char* acknowledge : {"after", "overlapped"}) {
            const auto run = started(pair_of_transputers({{"protocol", protocol}, {"acknowledge", acknowledge}}));
            finish(*run);
            const TableData& crossings = table(*run, "crossings");
            const auto &link = column(crossings, "link"), &acknowledges = column(crossings, "acknowledges"),
                       &begun = column(crossings, "begun_ms"), &over = column(crossings, "over_ms");
            std::map<double, std::vector<std::size_t>> packets, acknowledgements;  // by the packet's link
            for (std::size_t i = 0; i < crossings.rows(); ++i) {
                EXPECT_LT(begun[i], over[i]);
                if (acknowledges[i] == 0)
                    packets[link[i]].push_back(i);
                else
                    acknowledgements[static_cast<double>(static_cast<int>(link[i]) ^ 1)].push_back(i);
            }
            ASSERT_EQ(packets.size(), 2u);
            for (const auto& [of, sent] : packets) {
                const auto& answers = acknowledgements[of];
                // That of the last packet of all may still be on its way when the run is over.
                EXPECT_LE(sent.size() - answers.size(), 1u) << protocol;
                for (std::size_t i = 0; i < answers.size(); ++i) {
                    EXPECT_LT(begun[sent[i]], begun[answers[i]]);
                    if (i + 1 < sent.size()) {
                        EXPECT_LE(over[answers[i]], begun[sent[i + 1]] + 1e-12);
                    }
                }
            }
        }
}

TEST(recording, has_all_crossings_of_a_window_or_none) {
    const auto of = [](const char* to) {
        const auto run =
            started(pair_of_transputers({{"protocol", "byte"}, {"read_words", "256"}, {"record_to_ms", to}}));
        finish(*run);
        return table(*run, "crossings").rows();
    };
    EXPECT_EQ(of("0"), 0u);  // some 8 * 1040 bytes, each with its acknowledgement
    EXPECT_GT(of("0.1"), 0u);
}

TEST(recording, has_the_loads_that_switches_know) {
    const auto run = started(with({{"node", "iu"},
                                   {"network", "circuit"},
                                   {"program", "balance"},
                                   {"dimensions", "16"},
                                   {"ports", "16"},
                                   {"processor_ps", "100000"},
                                   {"placement", "least-loaded"},
                                   {"record", "on"}}));
    finish(*run);
    const TableData& known = table(*run, "known_loads");
    const auto &at = column(known, "at_ms"), &link = column(known, "link"), &load = column(known, "load");
    EXPECT_GT(known.rows(), 0u);
    std::map<double, double> latest;
    for (std::size_t i = 0; i < known.rows(); ++i) {
        if (i > 0) {
            EXPECT_LE(at[i - 1], at[i]);
        }
        // Behind the lines of the units, which come first.
        EXPECT_GE(link[i], 16);
        EXPECT_NE(load[i], latest[link[i]]);
        latest[link[i]] = load[i];
    }
}

}  // namespace
}  // namespace grainscope
