// An inference unit alone, and messages between two: every clock in its place, whoever handles the message.
#include "node/iu.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "script.h"

namespace grainscope {
namespace {

constexpr Tick kIuCycle = 100000;

// Two units on wires of a word per cycle that take five cycles.
Values iu_machine(Settings more = {}) {
    return with(more, with({{"node", "iu"},
                            {"network", "ideal"},
                            {"program", "remote-read"},
                            {"dimensions", "2"},
                            {"processor_ps", "100000"},
                            {"flit_bits", "32"},
                            {"word_flits", "1"},
                            {"header_flits", "0"},
                            {"channel_mbit_s", "320"},
                            {"wire_ns", "500"},
                            {"command_cycles", "2"},
                            {"setup_cycles", "7"},
                            {"allocate_cycles", "5"},
                            {"dispatch_cycles", "3"},
                            {"request_cycles", "100"},
                            {"prepare_cycles", "110"},
                            {"data_cycles", "120"}}));
}
constexpr std::int64_t kWireCycles = 5, kCommand = 2, kSetup = 7, kAllocation = 5, kDispatch = 3;

struct PlayedIu {
    PacketPool pool;
    IuMachine machine;

    PlayedIu(const Values& values, NodeProgram& program)
        : machine(IuConfig::from(values, network_of(values).moves_in_cycles() ? values.integer("cycle_ps") : 0), pool,
                  setting_of(values)->make(pool), program) {
        play_all(machine);
    }
    std::int64_t in(std::uint32_t node, TimeClass as) const {
        return machine.times(node)[static_cast<std::size_t>(as)] / kIuCycle;
    }
};

std::int64_t iu_cycle(const Node& node) { return node.now() / kIuCycle; }

// Node 0 sends so many messages of so many words to node 1, one after the other.
Script sender(int messages, int words, std::vector<std::int64_t>* went_on = nullptr) {
    Script script;
    script.on_start = [=](Node& node) -> Task {
        if (node.id() != 0) co_return;
        for (int i = 0; i < messages; ++i) {
            co_await node.send({.destination = 1, .bytes = words * kWordBytes});
            if (went_on != nullptr) went_on->push_back(iu_cycle(node));
        }
    };
    return script;
}

TEST(inference_unit, writes_a_message_into_memory_after_command_set_up_way_and_words) {
    for (const int words : {1, 2, 10, 4096}) {
        Script ex = sender(1, words), mn = sender(1, words);
        PlayedIu given(iu_machine(), ex), allocated(iu_machine({{"transfer", "write-mn"}}), mn);
        EXPECT_EQ(ex.came[0].arrived / kIuCycle, kCommand + kSetup + kWireCycles + words);
        EXPECT_EQ(mn.came[0].arrived / kIuCycle, ex.came[0].arrived / kIuCycle + kAllocation);
        // The receiver's processor has only turned to it.
        EXPECT_EQ(given.in(1, TimeClass::dispatch), kDispatch);
        EXPECT_EQ(given.in(1, TimeClass::receive), 0);
        EXPECT_EQ(given.in(0, TimeClass::send), kCommand);
        const auto sides = given.machine.side_times(0);
        EXPECT_EQ(sides->masters / kIuCycle, kSetup + words);
        EXPECT_EQ(allocated.machine.side_times(0)->masters / kIuCycle, kSetup + words + kAllocation);
        EXPECT_EQ(given.machine.side_times(1)->slaves / kIuCycle, words);
        EXPECT_EQ(allocated.machine.side_times(1)->slaves / kIuCycle, words + kAllocation);
    }
}

TEST(inference_unit, agrees_on_memory_first_by_management_processors_at_a_cost_without_regard_to_length) {
    for (const int words : {1, 64, 4096}) {
        Script ex = sender(1, words), mp = sender(1, words);
        PlayedIu given(iu_machine(), ex), managed(iu_machine({{"transfer", "mp-write"}}), mp);
        const std::int64_t message = kSetup + kWireCycles + 1;  // Req, or Ack
        EXPECT_EQ(mp.came[0].arrived / kIuCycle - ex.came[0].arrived / kIuCycle, 100 + message + 110 + message + 120);
        const Passage& passage = mp.came[0].passage;
        EXPECT_EQ(passage.software / kIuCycle, 100 + 120);
        EXPECT_EQ(passage.exchange / kIuCycle, 2 * message + 110);
        EXPECT_EQ(passage.queued, 0);
        EXPECT_EQ(managed.machine.side_times(0)->management / kIuCycle, 100 + 120);
        EXPECT_EQ(managed.machine.side_times(1)->management / kIuCycle, 110);
    }
}

TEST(inference_unit, tells_parts_of_a_messages_time_that_add_up_to_it) {
    for (const char* transfer : {"write-ex", "write-mn", "mp-write"})
        for (const char* after : {"goes-on", "blocks"})
            for (const char* work : {"nip", "processor"}) {
                Script script = sender(6, 9);
                PlayedIu run(iu_machine({{"transfer", transfer},
                                         {"after_send", after},
                                         {"message_work", work},
                                         {"command_queue", "2"}}),
                             script);
                ASSERT_EQ(script.came.size(), 6u);
                for (const Message& message : script.came) {
                    const Passage& p = message.passage;
                    EXPECT_EQ(p.commands + p.queued + p.software + p.exchange + p.interfaces + p.network,
                              message.arrived - message.sent)
                        << transfer << " " << after << " " << work;
                }
            }
}

TEST(inference_unit, waits_for_the_end_of_a_transfer_or_goes_on_until_its_queue_is_full) {
    std::vector<std::int64_t> blocked, free;
    Script one = sender(4, 10, &blocked), two = sender(4, 10, &free);
    PlayedIu waits(iu_machine({{"after_send", "blocks"}, {"transfer", "write-mn"}}), one);
    const std::int64_t each = kCommand + kSetup + kWireCycles + 10 + kAllocation;
    EXPECT_EQ(blocked, (std::vector<std::int64_t>{each, 2 * each, 3 * each, 4 * each}));
    EXPECT_EQ(waits.in(0, TimeClass::send), 4 * each);

    PlayedIu goes_on(iu_machine({{"command_queue", "1"}}), two);
    // The first is being sent, the second waits, the third waits for room until the first is out, and so on.
    const std::int64_t out = kSetup + 10;
    EXPECT_EQ(free, (std::vector<std::int64_t>{kCommand, 2 * kCommand, kCommand + out, kCommand + 2 * out}));
    EXPECT_EQ(goes_on.machine.counts(0).send_faults, 2);
}

TEST(inference_unit, sends_calls_and_answers_by_two_masters_where_there_are_two_networks) {
    Script script;
    script.on_start = [](Node& node) -> Task {
        if (node.id() != 0) co_return;
        co_await node.send({.destination = 1, .role = Role::call, .bytes = 100 * kWordBytes});
        co_await node.send({.destination = 1, .role = Role::value, .bytes = 100 * kWordBytes});
    };
    for (const char* planes : {"two", "one"}) {
        script.came.clear();
        PlayedIu run(iu_machine({{"priorities", "2"}, {"networks_used", planes}}), script);
        const bool two = std::string(planes) == "two";
        for (const Message& message : script.came)
            EXPECT_EQ(message.priority, two && message.role == Role::value ? 1 : 0);
        // A second master begins while the first one sends; a second message of the first waits for it.
        const auto& answer = *std::find_if(script.came.begin(), script.came.end(),
                                           [](const Message& m) { return m.role == Role::value; });
        EXPECT_EQ(answer.passage.queued / kIuCycle, two ? 0 : kSetup + 100 - kCommand);
    }
}

TEST(inference_unit, makes_requests_wait_for_the_management_processor_of_the_other_side) {
    Script script;
    script.on_start = [](Node& node) -> Task {
        if (node.id() != 0) co_await node.send({.destination = 0, .bytes = kWordBytes});
    };
    PlayedIu run(iu_machine({{"transfer", "mp-write"}, {"dimensions", "5"}}), script);
    ASSERT_EQ(script.came.size(), 4u);
    std::vector<Tick> exchanges;
    for (const Message& message : script.came) exchanges.push_back(message.passage.exchange / kIuCycle);
    // The four requests come one word after the other, and each is prepared after those before it.
    for (std::size_t i = 1; i < exchanges.size(); ++i) EXPECT_EQ(exchanges[i] - exchanges[i - 1], 110);
}

TEST(inference_unit, handles_messages_itself_where_it_has_no_interface_processor) {
    Script script = sender(1, 10);
    PlayedIu run(
        iu_machine(
            {{"transfer", "write-mn"}, {"message_work", "processor"}, {"software_cycles", "20"}, {"copy_cycles", "2"}}),
        script);
    EXPECT_EQ(run.in(0, TimeClass::send), kCommand + kSetup + 20 + 2 * 10);
    EXPECT_EQ(script.came[0].arrived / kIuCycle, kCommand + kSetup + 20 + 2 * 10 + kWireCycles + 10);
    EXPECT_EQ(run.in(1, TimeClass::dispatch), kDispatch);
    EXPECT_EQ(run.in(1, TimeClass::receive), 20 + 2 * 10 + kAllocation);
}

TEST(inference_unit, turns_to_a_message_at_the_next_clock_of_a_computation_and_finishes_it_later) {
    Script script = sender(1, 1);
    std::int64_t handled_at = 0, over_at = 0;
    const auto send = script.on_start;
    script.on_start = [&, send](Node& node) -> Task {
        if (node.id() == 0) {
            co_await node.send({.destination = 1, .bytes = kWordBytes});
        } else {
            co_await node.compute(instructions(1000));
            over_at = iu_cycle(node);
        }
    };
    script.on_message = [&](Node& node, Message) -> Task {
        handled_at = iu_cycle(node);
        co_await node.compute(instructions(40), TimeClass::receive);
    };
    PlayedIu run(iu_machine(), script);
    EXPECT_EQ(handled_at, kCommand + kSetup + kWireCycles + 1 + kDispatch);
    EXPECT_EQ(over_at, 1000 + kDispatch + 40);
}

TEST(inference_unit, loses_memory_cycles_to_the_words_of_messages_while_it_computes) {
    for (const char* conflicts : {"off", "on"}) {
        Script script;
        std::int64_t over_at[2] = {0, 0};
        script.on_start = [&](Node& node) -> Task {
            if (node.id() == 0) co_await node.send({.destination = 1, .bytes = 100 * kWordBytes});
            co_await node.compute(instructions(1000));
            over_at[node.id()] = iu_cycle(node);
        };
        PlayedIu run(iu_machine({{"bus_conflicts", conflicts}, {"bus_accesses", "0.25"}, {"dispatch_cycles", "0"}}),
                     script);
        const std::int64_t lost = std::string(conflicts) == "on" ? 25 : 0;
        EXPECT_EQ(over_at[0], kCommand + 1000 + lost);
        EXPECT_EQ(over_at[1], 1000 + lost);
    }
}

// --- Program `transfers` ---

std::map<std::string, double> transfers(Settings more) {
    return simulate(with(
        more,
        iu_machine(
            {{"program", "transfers"}, {"senders", "1"}, {"gaps", "fixed"}, {"gap", "500"}, {"message_words", "10"}})));
}

TEST(transfers, of_one_sender_take_what_the_processors_and_an_idle_network_take) {
    const auto ex = transfers({{"after_send", "blocks"}, {"measure_cycles", "100000"}, {"max_cycles", "200000"}});
    EXPECT_DOUBLE_EQ(ex.at("latency"), kCommand + kSetup + kWireCycles + 10);
    EXPECT_DOUBLE_EQ(ex.at("transfer"), kSetup + kWireCycles + 10);
    EXPECT_DOUBLE_EQ(ex.at("rest"), kCommand);
    EXPECT_DOUBLE_EQ(ex.at("waited"), 0);
    EXPECT_DOUBLE_EQ(ex.at("demanded"), 2);
    // Up to one message at either end of the time measured.
    EXPECT_NEAR(ex.at("achieved"), 1000 / (500 + ex.at("latency")), 1000.0 / 100000);
    EXPECT_DOUBLE_EQ(transfers({{"transfer", "write-mn"}}).at("latency") - ex.at("latency"), 5);
    const auto mp = transfers({{"transfer", "mp-write"}}),
               longer = transfers({{"transfer", "mp-write"}, {"message_words", "300"}, {"gap", "2000"}});
    EXPECT_DOUBLE_EQ(longer.at("latency") - mp.at("latency"), 290);
    EXPECT_DOUBLE_EQ(mp.at("exchange"), 2 * (kSetup + kWireCycles + 1) + 110);
    EXPECT_DOUBLE_EQ(mp.at("software"), 220);
}

TEST(transfers, have_parts_that_add_up_and_one_message_at_a_time_in_the_interface_of_a_sender_that_is_asked_for_more) {
    for (const char* network : {"ideal", "mesh"})
        for (const char* transfer : {"write-mn", "mp-write"}) {
            const auto row = transfers({{"network", network},
                                        {"transfer", transfer},
                                        {"dimensions", "4x2"},
                                        {"senders", "0"},
                                        {"gaps", "random"},
                                        {"gap", "5"}});
            double sum = 0;
            for (const char* part : {"waited", "transfer", "queued", "software", "exchange", "rest"}) {
                EXPECT_GE(row.at(part), 0) << part;
                sum += row.at(part);
            }
            EXPECT_NEAR(sum, row.at("latency"), 1e-6);
            EXPECT_LT(row.at("achieved"), row.at("demanded"));
            double shares = 0;
            for (const char* share :
                 {"share_compute", "share_send", "share_receive", "share_dispatch", "share_wait", "share_idle"})
                shares += row.at(share);
            EXPECT_NEAR(shares, 1, 1e-9);
            EXPECT_GT(row.at("queued"), row.at("transfer"));
            EXPECT_EQ(row.at("management") > 0, std::string(transfer) == "mp-write");
        }
}

TEST(machine, names_the_node_that_has_not_taken_most_messages) {
    struct Keeping final : NodeProgram {
        Reception reception(const Message&) const override { return Reception::received; }
        Task background(Node& node) override {
            if (node.id() != 0) co_return;
            for (int i = 0; i < 20; ++i) co_await node.send({.destination = 1, .bytes = 8});
        }
        Task handle(Node&, Message) override { co_return; }
    } program;
    PlayedIu played(iu_machine(), program);
    const Error error = played.machine.why_memory();
    EXPECT_EQ(error.code, ErrorCode::receiver_needs_memory);
    ASSERT_EQ(static_cast<int>(error.arguments.size()), arguments_of(error.code));
    EXPECT_EQ(error.arguments[0].number, 20);
    EXPECT_EQ(error.arguments[1].number, 20);
    EXPECT_EQ(error.arguments[2].number, 1);
}

// A processor that computes while its message is on its way.
TEST(transfers, wait_for_no_less_than_no_time) {
    const auto row =
        simulate(with({{"network", "mesh"}, {"node", "mdp"}, {"program", "transfers"}, {"dimensions", "5x3"}}));
    EXPECT_EQ(row.at("extra"), 0);
}

TEST(transfers, through_circuits_take_the_overhead_and_their_words_and_wait_what_the_network_says) {
    const auto on_circuits = [](Settings more) {
        return with(more, iu_machine({{"program", "transfers"},
                                      {"network", "circuit"},
                                      {"dimensions", "16"},
                                      {"ports", "16"},
                                      {"cycle_ps", "100000"},
                                      {"overhead_clocks", "38.9"},
                                      {"command_cycles", "0"},
                                      {"setup_cycles", "0"},
                                      {"after_send", "blocks"},
                                      {"message_words", "12"}}));
    };
    const auto alone = simulate(on_circuits({{"senders", "1"}, {"gaps", "fixed"}}));
    EXPECT_DOUBLE_EQ(alone.at("latency"), 38.9 + 12);
    EXPECT_DOUBLE_EQ(alone.at("transfer"), alone.at("latency"));
    EXPECT_LT(std::abs(alone.at("extra")), alone.at("latency") / alone.at("messages"));
    const Values all = on_circuits({{"gap", "20"}, {"measure_cycles", "20000"}});
    const auto run = started(all);
    finish(*run);
    const auto row = last_row(*run);
    EXPECT_NEAR(row.at("transfer"), 38.9 + 12, 1e-9);
    EXPECT_GT(row.at("waited"), 1);
    EXPECT_NEAR(row.at("latency"), row.at("transfer") + row.at("waited"), 1e-6);
    // A sender computes or has one message under way.
    EXPECT_NEAR(row.at("in_flight") + row.at("achieved") / row.at("demanded"), 1, 0.03);
    // A sender that is asked for more than it can send has one message out of its queue.
    const auto limit = simulate(with({{"after_send", "goes-on"}, {"transfer", "write-mn"}}, all));
    EXPECT_NEAR(limit.at("engaged"), 1, 0.03);
    const TableData& stages = run->tables()[3];
    EXPECT_EQ(stages.rows(), 2u);
    for (const double blocked : stages.columns[3]) EXPECT_GT(blocked, 0);
}

TEST(transfers, wait_the_longer_for_an_answer_the_more_is_asked_for) {
    double before = 0;
    for (const char* gap : {"20000", "4000", "1500"}) {
        const auto row = transfers({{"transfer", "mp-write"},
                                    {"after_send", "blocks"},
                                    {"dimensions", "4x4"},
                                    {"senders", "0"},
                                    {"gaps", "random"},
                                    {"gap", gap},
                                    {"measure_cycles", "200000"},
                                    {"max_cycles", "1000000"}});
        EXPECT_GT(row.at("exchange"), before);
        before = row.at("exchange");
    }
}

TEST(inference_unit, takes_for_a_round_trip_what_the_closed_form_says_and_has_none_where_processors_agree_first) {
    for (const char* transfer : {"write-ex", "write-mn"})
        for (const char* work : {"nip", "processor"})
            for (const char* operation : {"ping", "read"}) {
                const Values values = iu_machine({{"network", "mesh"},
                                                  {"dimensions", "4x4"},
                                                  {"processor_ps", "0"},
                                                  {"transfer", transfer},
                                                  {"message_work", work},
                                                  {"operation", operation},
                                                  {"read_words", "6"},
                                                  {"distance_hops", "3"}});
                EXPECT_EQ(simulate(values).at("round_trip"), closed_form("round-trip", values).at("round_trip"))
                    << transfer << " " << work << " " << operation;
            }
    const Values managed = iu_machine({{"network", "mesh"}, {"processor_ps", "0"}, {"transfer", "mp-write"}});
    EXPECT_TRUE(std::isnan(closed_form("round-trip", managed).at("round_trip")));
}

TEST(inference_unit, reduces_goals_as_fast_as_it_is_told_to_while_others_handle_its_messages) {
    const auto run = [](const char* work) {
        return simulate(iu_machine(
            {{"program", "queens-depth"}, {"dimensions", "4"}, {"pes", "4"}, {"board", "6"}, {"message_work", work}}));
    };
    const auto beside = run("nip"), itself = run("processor");
    EXPECT_EQ(beside.at("solutions"), 4);
    EXPECT_EQ(itself.at("solutions"), 4);
    // A reduction of 100 cycles of a tenth of a microsecond.
    EXPECT_DOUBLE_EQ(beside.at("ideal_krps"), 4 * 1000 / 10.0);
    EXPECT_GT(beside.at("performance_krps"), itself.at("performance_krps"));
}

Values reading(const char* network, const char* answer_by) {
    return with({{"node", "iu"},
                 {"network", network},
                 {"program", "remote-read"},
                 {"dimensions", "16"},
                 {"ports", "16"},
                 {"cycle_ps", "100000"},
                 {"processor_ps", "100000"},
                 {"overhead_clocks", "38.9"},
                 {"turnaround_clocks", "4"},
                 {"operation", "read"},
                 {"read_words", "6"},
                 {"distance_hops", "1"},
                 {"command_cycles", "2"},
                 {"setup_cycles", "7"},
                 {"instruction_cycles", "1"},
                 {"resume_cycles", "5"},
                 {"answer_by", answer_by}});
}

// Command, set-up, circuit, three words of the question; turnaround, seven words of the answer; what takes it.
TEST(inference_unit, reads_another_memory_on_the_circuit_that_stands) {
    const auto row = simulate(reading("circuit", "way"));
    EXPECT_DOUBLE_EQ(row.at("round_trip"), 2 + 7 + 38.9 + 3 + 4 + 7 + 5);
    // Only the asker's processor is busy.
    EXPECT_DOUBLE_EQ(row.at("threads"), 2 + 5);
    EXPECT_LT(row.at("round_trip") + 38.9, simulate(reading("circuit", "message")).at("round_trip"));
}

TEST(inference_unit, is_refused_an_answer_on_the_way_where_the_network_has_none) {
    EXPECT_EQ(refusal(reading("mesh", "way")), "answer_by: no_answer_on_way");
}

}  // namespace
}  // namespace grainscope
