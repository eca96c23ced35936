// The Paragon's node, exchanges on it, and algorithms in supersteps on every machine.
#include <cmath>

#include "helpers.h"
#include "node/paragon.h"
#include "program/algorithms.h"

namespace grainscope {
namespace {

Values paragon(Settings more) {
    return with(more, with({{"network", "worms"},
                            {"node", "paragon"},
                            {"program", "exchange"},
                            {"processor_ps", "20000"},
                            {"flit_bits", "16"},
                            {"dimensions", "2"},
                            {"router_ns", "0"},
                            {"link_mb_s", "200"},
                            {"mesh_packet_bytes", "1000"},
                            {"packet_us", "10"},
                            {"byte_ns", "5"},
                            {"send_us", "50"},
                            {"sent_us", "60"},
                            {"unposted_us", "70"},
                            {"receive_us", "55"}}));
}

TEST(a_paragon_node, takes_for_a_message_what_its_parts_take) {
    // One packet: start, packet out, 4 bytes on a link of 200 MB/s, packet in, start.
    const double packet = 10 + 4 * 0.005;
    EXPECT_NEAR(simulate(paragon({{"exchange_bytes", "4"}})).at("time_us"), 50 + packet + 0.02 + packet + 55, 1e-9);
    // Ten packets follow each other as fast as a message processor has done with one.
    EXPECT_NEAR(simulate(paragon({{"exchange_bytes", "10000"}})).at("time_us"), 50 + 11 * 15 + 5 + 55, 1e-9);
}

TEST(a_paragon_node, sends_and_receives_at_once_at_half_the_rate) {
    const auto slope = [](const char* exchange, const char* directions) {
        double time[2];
        for (int i = 0; i < 2; ++i)
            time[i] = simulate(paragon({{"exchange_kind", exchange},
                                        {"directions", directions},
                                        {"exchange_bytes", i == 0 ? "20000" : "120000"}}))
                          .at("time_us");
        return (time[1] - time[0]) / 100000;
    };
    EXPECT_NEAR(slope("in-turns", "one"), 0.015, 1e-9);
    EXPECT_NEAR(slope("at-once", "one"), 0.030, 0.0005);
    EXPECT_NEAR(slope("at-once", "both"), 0.015, 1e-9);
}

TEST(a_paragon_node, gives_a_rate_across_the_middle_where_all_pairs_cross_it) {
    const auto middle = [](const char* shape) {
        return simulate(paragon({{"exchange_kind", "mirrored"}, {"dimensions", shape}})).at("middle_rate");
    };
    for (const char* shape : {"2", "5", "4x3", "3x4x1"}) EXPECT_GT(middle(shape), 0) << shape;
    for (const char* shape : {"3x2", "5x3", "3x3x2"}) EXPECT_TRUE(std::isnan(middle(shape))) << shape;
}

TEST(a_paragon_node, buffers_what_comes_before_it_is_asked_for) {
    const auto with_posting = [](const char* exchange, const char* us) {
        return simulate(paragon({{"exchange_kind", exchange}, {"exchange_bytes", "4"}, {"unposted_us", us}}))
            .at("time_us");
    };
    EXPECT_EQ(with_posting("in-turns", "0"), with_posting("in-turns", "70"));
    EXPECT_NEAR(with_posting("at-once", "70") - with_posting("at-once", "0"), 70, 1e-9);
    // While a send is completed the message comes.
    EXPECT_NEAR(with_posting("at-once", "0"), 50 + 10.02 + 60 + 55, 1e-9);
}

TEST(a_paragon_node, keeps_one_packet_at_its_interface_and_the_network_the_others) {
    // Everybody sends to one: what has no room there waits in the network, and what has has arrived.
    const auto waited = [](const char* packets) {
        return simulate(paragon({{"program", "transfers"},
                                 {"dimensions", "4x2"},
                                 {"pattern", "hot-spot"},
                                 {"hot_spot_share", "1"},
                                 {"message_words", "200"},
                                 {"max_cycles", "200000"},
                                 {"receive_packets", packets}}))
            .at("waited");
    };
    EXPECT_GT(waited("1"), 2 * waited("64"));
}

// Every packet takes a message processor as long to receive as to send, and every moment of it has one class.
TEST(a_paragon_node, records_its_message_processor_beside_itself) {
    for (const char* directions : {"one", "both"}) {
        const auto run = started(paragon({{"exchange_bytes", "1000"}, {"directions", directions}, {"record", "on"}}));
        finish(*run);
        std::map<std::string, const TableData*> tables;
        for (const TableData& data : run->tables()) tables[data.table->key] = &data;
        const auto column = [&](const char* table, const char* key) -> const std::vector<double>& {
            const TableData& data = *tables[table];
            std::size_t i = 0;
            while (std::string(data.table->columns[i].key) != key) ++i;
            return data.columns[i];
        };
        double sending = 0, receiving = 0;
        for (std::size_t i = 0; i < tables["timeline"]->rows(); ++i) {
            if (column("timeline", "pe")[i] >= 0) continue;
            const double ms = column("timeline", "to_ms")[i] - column("timeline", "from_ms")[i];
            const double out = column("timeline", "send")[i], in = column("timeline", "receive")[i];
            sending += ms * out;
            receiving += ms * in;
            EXPECT_GE(column("timeline", "idle")[i], 0);
            EXPECT_NEAR(out + in + column("timeline", "idle")[i], 1, 1e-9);
        }
        const double packets = static_cast<double>(tables["flights"]->rows()) * column("flights", "every")[0];
        EXPECT_GT(packets, 0);
        // 10 us and 1000 bytes of 5 ns; in both directions at once they overlap.
        if (std::string(directions) == "one") {
            EXPECT_NEAR(sending, packets * 0.015, 1e-9);
            EXPECT_NEAR(receiving, packets * 0.015, 1e-9);
        } else {
            EXPECT_LE(sending + receiving, 2 * packets * 0.015);
            EXPECT_GE(sending + receiving, packets * 0.015);
        }
    }
}

TEST(mirrored_exchanges, are_bound_by_the_nodes_and_then_by_the_middle_link) {
    double rates[9];
    for (int half = 1; half <= 8; ++half)
        rates[half] = simulate(paragon({{"exchange_kind", "mirrored"},
                                        {"exchange_bytes", "65536"},
                                        {"dimensions", std::to_string(2 * half)}}))
                          .at("middle_rate");
    EXPECT_NEAR(rates[3] / rates[1], 3, 0.15);
    for (int half = 1; half <= 8; ++half) EXPECT_LT(rates[half], 200);
    EXPECT_NEAR(rates[8] / rates[7], 1, 0.05);
}

// On every machine that can run them.
TEST(algorithms, give_the_right_result_on_every_machine_and_library) {
    for (const NetworkPart& network : networks())
        for (const NodePart& node : nodes())
            for (const char* library : {"bsp", "bpram"})
                for (const auto& [algorithm, dimensions] : {std::pair{"routing", std::pair{3, 2}},
                                                            {"bitonic-sort", {4, 2}},
                                                            {"sample-sort", {4, 2}},
                                                            {"sample-sort-butterfly", {4, 2}},
                                                            {"matrix-product", {4, 2}},
                                                            {"shortest-paths", {3, 3}}}) {
                    SCOPED_TRACE(std::string(algorithm) + " " + library + " on " + node.key + " and " + network.key);
                    const Values values = with({{"program", "supersteps"},
                                                {"network", network.key},
                                                {"node", node.key},
                                                {"algorithm", algorithm},
                                                {"library", library},
                                                {"processor_ps", network.moves_in_cycles() ? "0" : "80000"},
                                                {"step_words", "20"},
                                                {"node_keys", "20"},
                                                {"samples", "4"},
                                                {"matrix", "12"}},
                                               with_nodes(dimensions.first, dimensions.second));
                    if (unpriced(program_of(values), node) != nullptr) continue;
                    EXPECT_EQ(simulate(values).at("correct"), 1);
                }
}

TEST(sorting, is_right_for_any_keys) {
    for (const char* algorithm : {"bitonic-sort", "sample-sort", "sample-sort-butterfly"})
        for (const char* order : {"random", "sorted", "equal", "few"})
            for (const char* dimensions : {"2", "8x4"})
                for (const char* keys : {"1", "77"})
                    EXPECT_EQ(simulate(paragon({{"program", "supersteps"},
                                                {"algorithm", algorithm},
                                                {"input_order", order},
                                                {"dimensions", dimensions},
                                                {"samples", "1"},
                                                {"library", "bpram"},
                                                {"node_keys", keys}}))
                                  .at("correct"),
                              1)
                        << algorithm << " " << order << " " << dimensions << " " << keys;
}

TEST(matrices, are_right_on_every_square_and_cube) {
    for (const auto& [algorithm, dimensions, rows] : {std::tuple{"matrix-product", "27", "18"},
                                                      {"matrix-product", "8x8", "48"},
                                                      {"shortest-paths", "2x2", "30"},
                                                      {"shortest-paths", "5x5", "25"},
                                                      {"shortest-paths", "4x4", "32"}})
        EXPECT_EQ(simulate(paragon({{"program", "supersteps"},
                                    {"algorithm", algorithm},
                                    {"dimensions", dimensions},
                                    {"matrix", rows}}))
                      .at("correct"),
                  1)
            << algorithm << " " << dimensions;
    const auto large = simulate(
        paragon({{"program", "supersteps"}, {"algorithm", "matrix-product"}, {"dimensions", "8"}, {"matrix", "260"}}));
    EXPECT_TRUE(std::isnan(large.at("correct")));
}

TEST(supersteps, follow_each_other_from_the_fit_to_the_end) {
    for (const char* library : {"bsp", "bpram"}) {
        const auto run = started(paragon({{"program", "supersteps"},
                                          {"algorithm", "sample-sort"},
                                          {"library", library},
                                          {"dimensions", "2x2"},
                                          {"node_keys", "64"},
                                          {"samples", "4"},
                                          {"fit_points", "3"},
                                          {"repeats", "2"}}));
        finish(*run);
        const TableData& steps = run->tables()[3];
        ASSERT_STREQ(steps.table->key, "supersteps");
        const auto& phase = steps.columns[0];
        double over = 0, fitted = 0;
        for (std::size_t i = 0; i < steps.rows(); ++i) {
            EXPECT_EQ(steps.columns[1][i], i > 0 && phase[i] == phase[i - 1] ? steps.columns[1][i - 1] + 1 : 1);
            // Between the phases nodes do what the last superstep of the fit has left them.
            if (i == 0 || phase[i] == phase[i - 1])
                EXPECT_EQ(steps.columns[2][i], over);
            else
                EXPECT_GE(steps.columns[2][i], over);
            EXPECT_GT(steps.columns[3][i], steps.columns[2][i]);
            over = steps.columns[3][i];
            fitted += 1 - phase[i];
        }
        EXPECT_EQ(fitted, 6);
        EXPECT_GT(steps.rows(), 6u);
        EXPECT_GT(last_row(*run).at("steps"), 0);
    }
}

TEST(bsp, starts_as_many_messages_as_are_to_go_and_waves_before_them_or_around_them) {
    for (const auto& [algorithm, messages, steps] : {std::tuple{"routing", 7, 1}, {"bitonic-sort", 6, 6}})
        for (const auto& [barrier, waves] : {std::pair{"sizes", 3}, {"waves", 6}})
            EXPECT_EQ(simulate(paragon({{"program", "supersteps"},
                                        {"algorithm", algorithm},
                                        {"bsp_barrier", barrier},
                                        {"dimensions", "8"},
                                        {"repeats", "1"},
                                        {"step_words", "1000"}}))
                          .at("starts"),
                      messages + steps * waves);
}

TEST(models, are_fitted_to_what_they_predict) {
    for (const char* library : {"bsp", "bpram"}) {
        const auto row = simulate(paragon({{"program", "supersteps"},
                                           {"dimensions", "4x2"},
                                           {"library", library},
                                           {"fit_points", "5"},
                                           {"fit_words", "4000"},
                                           {"step_words", "3000"},
                                           {"repeats", "20"}}));
        EXPECT_NEAR(row.at("error"), 0, 0.05);
        EXPECT_LT(row.at("residual"), 0.1);
        EXPECT_GT(row.at("offset"), 0);
        EXPECT_EQ(row.at("steps"), 20);
        EXPECT_EQ(row.at("words"), 60000);
    }
}

TEST(models, of_bsp_pay_for_all_starts_where_an_algorithm_has_one) {
    const auto error = [](const char* dimensions) {
        return simulate(paragon({{"program", "supersteps"},
                                 {"algorithm", "bitonic-sort"},
                                 {"dimensions", dimensions},
                                 {"node_keys", "16"},
                                 {"fit_points", "3"},
                                 {"fit_words", "300"}}))
            .at("error");
    };
    const double small = error("4x2"), large = error("8x4");
    EXPECT_GT(small, 0);
    EXPECT_GT(large, 2 * small);
}

std::map<std::string, double> modelled(const char* model, const char* library, Settings more) {
    return simulate(with(more, paragon({{"program", "supersteps"},
                                        {"dimensions", "4x2"},
                                        {"cost_model", model},
                                        {"library", library},
                                        {"fit_points", "6"},
                                        {"fit_words", "6000"}})));
}

TEST(logp, finds_what_the_parts_of_a_message_take) {
    // Of a node that sends and takes in a word: start, packet, completion, during which the other one's comes, start.
    const double message = 50 + 10.02 + 60 + 55;
    for (const char* model : {"logp", "loggp"})
        for (const char* library : {"bsp", "bpram"}) {
            const auto row = modelled(model, library, {{"dimensions", "2"}, {"fit_words", "60000"}});
            EXPECT_NEAR(row.at("logp_overhead"), message / 2, 1e-6);
            EXPECT_NEAR(row.at("logp_gap"), message, 1e-6);
            EXPECT_NEAR(row.at("logp_latency"), 0, 1e-6);
            // A packet of 1000 bytes out and another in, one after the other.
            EXPECT_NEAR(row.at("loggp_byte"), 2 * 0.015, 0.0003);
        }
}

TEST(logp, starts_a_message_for_every_word_and_loggp_one_for_a_block) {
    for (const auto& [model, word] : {std::pair{"logp", "logp_gap"}, {"loggp", "loggp_byte"}}) {
        const auto row = modelled(model, "bpram", {{"step_words", "100"}, {"repeats", "5"}});
        const double start = row.at("logp_latency") + 2 * row.at("logp_overhead");
        const double further = row.at(word) * (std::string(model) == "logp" ? 1 : kWordBytes);
        EXPECT_NEAR(row.at("predicted_us"), 5 * ((1 + 3) * start + 99 * further), 1e-6);
    }
}

TEST(logp, is_loggp_where_a_further_word_takes_as_long_as_a_message) {
    for (const char* library : {"bsp", "bpram"}) {
        const auto predicted = [&](const char* model) {
            return modelled(model, library,
                            {{"algorithm", "bitonic-sort"},
                             {"node_keys", "100"},
                             {"fit_words", "600"},
                             {"packet_header_bytes", "0"},
                             {"mesh_packet_bytes", "4"},
                             {"send_us", "0"},
                             {"sent_us", "0"},
                             {"receive_us", "0"}})
                .at("predicted_us");
        };
        EXPECT_NEAR(predicted("logp") / predicted("loggp"), 1, 0.01);
    }
}

TEST(loggp, predicts_exchanges_that_meet_no_others) {
    for (const char* library : {"bsp", "bpram"})
        for (const char* algorithm : {"bitonic-sort", "sample-sort-butterfly", "matrix-product"}) {
            const auto row =
                modelled("loggp", library,
                         {{"algorithm", algorithm}, {"link_mb_s", "20000"}, {"matrix", "64"}, {"node_keys", "1000"}});
            EXPECT_NEAR(row.at("predicted_ratio"), 1, 0.03) << algorithm << " " << library;
        }
}

// A node of the tree sends two blocks to nodes that take in one each: what one end buffers the other need not.
TEST(loggp, counts_buffering_at_either_end_for_what_that_one_has) {
    const auto row = modelled("loggp", "bsp",
                              {{"algorithm", "shortest-paths"},
                               {"dimensions", "2x2"},
                               {"matrix", "64"},
                               {"directions", "both"},
                               {"link_mb_s", "20000"}});
    EXPECT_NEAR(row.at("predicted_ratio"), 1, 0.03);
}

TEST(algorithms, refuse_what_they_cannot_do_by_name) {
    const std::pair<Values, const char*> cases[] = {
        {paragon({{"program", "supersteps"}, {"algorithm", "bitonic-sort"}, {"dimensions", "6"}}), "dimensions"},
        {paragon({{"program", "supersteps"}, {"algorithm", "sample-sort-butterfly"}, {"dimensions", "3x3"}}),
         "dimensions"},
        {paragon({{"program", "supersteps"}, {"algorithm", "matrix-product"}, {"dimensions", "4x4"}}), "dimensions"},
        {paragon({{"program", "supersteps"}, {"algorithm", "shortest-paths"}, {"dimensions", "4x2"}}), "dimensions"},
        {paragon({{"program", "supersteps"}, {"algorithm", "matrix-product"}, {"dimensions", "8"}, {"matrix", "6"}}),
         "matrix"},
        {paragon({{"program", "supersteps"}, {"algorithm", "sample-sort"}, {"node_keys", "10"}, {"samples", "11"}}),
         "samples"},
        {paragon({{"program", "supersteps"}, {"fit_points", "2"}}), "fit_points"},
        {paragon({{"program", "supersteps"}, {"fit_points", "9"}, {"fit_words", "8"}}), "fit_words"},
        {paragon({{"program", "supersteps"}, {"cost_model", "loggp"}, {"fit_points", "4"}}), "fit_points"},
        {paragon({{"program", "supersteps"}, {"dimensions", "1"}}), "dimensions"},
        {paragon({{"dimensions", "1"}}), "dimensions"},
    };
    for (const auto& [values, path] : cases) {
        const auto run = start_run(values);
        ASSERT_TRUE(std::holds_alternative<Error>(run)) << path;
        EXPECT_EQ(std::get<Error>(run).path, path);
    }
    Values values;
    EXPECT_TRUE(values.set_text("step_words", "0"));
}

}  // namespace
}  // namespace grainscope
