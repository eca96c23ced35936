// Every program on every node and network: it runs, or is refused by name; what is sent arrives; time adds up; nothing
// that only looks at a run changes it. A newcomer is tested unasked.
#include "fuzz/vectors.h"
#include "helpers.h"

namespace grainscope {
namespace {

struct Trio {
    const ProgramPart& program;
    const NodePart& node;
    const NetworkPart& network;
    std::string name() const { return std::string(program.key) + " on " + node.key + " and " + network.key; }
};

// Small, and with room for every program.
Values small(const Trio& trio, Settings more = {}) {
    return with(more, with({{"program", trio.program.key},
                            {"node", trio.node.key},
                            {"network", trio.network.key},
                            // Where there is none to go by.
                            {"processor_ps", trio.network.moves_in_cycles() ? "0" : "80000"},
                            {"board", "4"},
                            {"pes", "5"},
                            {"depth", "2"},
                            {"spread_characters", "25"},
                            {"streamed_characters", "40"},
                            {"keys", "150"},
                            {"queens", "6"},
                            {"picture_points", "24"},
                            {"cities", "6"},
                            {"step_words", "64"},
                            {"node_keys", "64"},
                            {"matrix", "12"},
                            {"exchange_bytes", "1024"},
                            {"warmup_cycles", "100"},
                            {"measure_cycles", "400"},
                            {"max_cycles", "1200"}},
                           with_nodes(3, 2)));
}

// Every program on every node on every network, those that cannot run included.
template <class Visit>
void for_each_trio(Visit visit) {
    for (const NetworkPart& network : networks())
        for (const ProgramPart& program : programs())
            for (const NodePart& node : nodes()) {
                if (!runs_natively(program)) continue;
                const Trio trio{program, node, network};
                SCOPED_TRACE(trio.name());
                visit(trio);
            }
}
template <class Visit>
void for_each_runnable(Visit visit) {
    for_each_trio([&](const Trio& trio) {
        if (unpriced(trio.program, trio.node) == nullptr) visit(trio);
    });
}
// Every program on every node that runs it, on one of the networks by turns; in a long run on each.
template <class Visit>
void for_each_by_turns(Visit visit, bool only_in_cycles = false) {
    std::vector<const NetworkPart*> tried;
    for (const NetworkPart& network : networks())
        if (network.moves_in_cycles() || !only_in_cycles) tried.push_back(&network);
    std::size_t turn = 0;
    for (const ProgramPart& program : programs())
        for (const NodePart& node : nodes()) {
            if (!runs_natively(program) || unpriced(program, node) != nullptr) continue;
            for (std::size_t place = 0; place < tried.size(); ++place) {
                if (!is_long() && place != turn % tried.size()) continue;
                const Trio trio{program, node, *tried[place]};
                SCOPED_TRACE(trio.name());
                visit(trio);
            }
            ++turn;
        }
}

bool same(double a, double b) { return a == b || (a != a && b != b); }

TEST(every_program_on_every_machine, runs_to_its_end_or_is_refused_with_those_that_run_it) {
    for_each_trio([](const Trio& trio) {
        auto started = start_run(small(trio));
        const Unit* unit = unpriced(trio.program, trio.node);
        ASSERT_EQ(std::holds_alternative<Error>(started), unit != nullptr);
        if (unit != nullptr) {
            const Error& error = std::get<Error>(started);
            EXPECT_EQ(error.path, "node");
            const std::string line = error_line(error);
            EXPECT_NE(line.find(key_of(*unit)), std::string::npos) << line;
            EXPECT_NE(line.find(usual_node(trio.program).key), std::string::npos) << line;
            return;
        }
        grainscope::Run& simulation = *std::get<0>(started);
        while (simulation.step(500) == Status::more) ASSERT_EQ(simulation.audit(), "");
        EXPECT_EQ(simulation.audit(), "");
        EXPECT_FALSE(simulation.failure());
        EXPECT_GT(simulation.tables()[0].rows(), 0u);
    });
}

// Columns share_compute … share_idle are what a processor does with its time: all of it, and nothing twice.
TEST(every_program_on_every_machine, has_time_classes_that_are_not_negative_and_add_up_in_every_row) {
    for_each_by_turns([](const Trio& trio) {
        const auto run = started(small(trio));
        finish(*run);
        for (const TableData& data : run->tables()) {
            std::vector<std::size_t> shares;
            for (std::size_t i = 0; i < data.table->columns.size(); ++i)
                if (std::string(data.table->columns[i].key).rfind("share_", 0) == 0 &&
                    std::string(data.table->columns[i].key) != "share_yield")
                    shares.push_back(i);
            if (shares.size() < 4) continue;
            for (std::size_t row = 0; row < data.rows(); ++row) {
                double sum = 0;
                for (const std::size_t column : shares) {
                    EXPECT_GE(data.columns[column][row], 0) << data.table->columns[column].key;
                    sum += data.columns[column][row];
                }
                EXPECT_NEAR(sum, 1, 1e-9) << data.table->key << " row " << row;
            }
        }
    });
}

TEST(every_program_on_every_machine, gives_the_same_bytes_for_any_slicing) {
    for_each_by_turns([](const Trio& trio) {
        const Values values = small(trio);
        const auto whole = started(values), sliced = started(values);
        finish(*whole);
        finish(*sliced, 1);
        EXPECT_EQ(run_json(values, *sliced), run_json(values, *whole));
    });
}

TEST(every_program_on_every_machine, gives_the_same_numbers_recorded_or_not) {
    for_each_by_turns([](const Trio& trio) {
        const auto plain = started(small(trio)), recorded = started(small(trio, {{"record", "on"}}));
        finish(*plain);
        finish(*recorded);
        for (std::size_t i = 0; i < plain->tables()[0].columns.size(); ++i)
            EXPECT_TRUE(same(plain->tables()[0].columns[i].back(), recorded->tables()[0].columns[i].back()))
                << plain->tables()[0].table->columns[i].key;
    });
}

// Where a network has a plain kernel as well.
TEST(every_program_on_every_machine, gives_the_same_numbers_whether_packets_fly_or_every_cycle_is_simulated) {
    for_each_by_turns(
        [](const Trio& trio) {
            for (const char* duplex : {"full", "half"}) {
                const auto fast = simulate(small(trio, {{"duplex", duplex}}));
                const auto plain = simulate(small(trio, {{"duplex", duplex}, {"kernel", "reference"}}));
                ASSERT_EQ(fast.size(), plain.size());
                for (const auto& [key, value] : fast)
                    EXPECT_TRUE(same(value, plain.at(key))) << key << " " << value << " " << plain.at(key);
            }
        },
        true);
}

// Where messages end later than several looks are due, all of those are given at the same moment.
TEST(overdue_looks, are_given_when_what_they_wait_for_has_come_whatever_else_is_simulated) {
    const Values values = with({{"network", "links"},       {"node", "transputer"},
                                {"program", "transfers"},   {"dimensions", "2"},
                                {"graph", "grid"},          {"protocol", "byte"},
                                {"link_mbit_s", "20"},      {"token_bits", "11"},
                                {"ack_delay_bits", "5.88"}, {"message_layer", "p4"},
                                {"send_cycles", "130"},     {"receive_cycles", "130"},
                                {"dispatch_cycles", "30"},  {"layer_cycles", "1260"},
                                {"processor_ps", "40000"},  {"instruction_clocks", "5.435"},
                                {"seed", "9559"},           {"max_cycles", "30000"},
                                {"message_words", "60"},    {"gap", "5000"}});
    const auto fast = simulate(values), plain = simulate(with({{"kernel", "reference"}}, values));
    for (const auto& [key, value] : fast) EXPECT_TRUE(same(value, plain.at(key))) << key;
}

TEST(every_network, describes_itself_as_its_part_does) {
    for (const NetworkPart& part : networks()) {
        SCOPED_TRACE(part.key);
        const auto setting =
            part.configure(with({{"network", part.key}, {"dimensions", "3x2x2"}, {"priorities", "2"}}));
        PacketPool pool;
        const auto network = setting->make(pool);
        const Topology& topology = network->topology();
        EXPECT_EQ(network->nodes(), setting->shape().nodes());
        EXPECT_EQ(topology.nodes, network->nodes());
        EXPECT_EQ(topology.shape, setting->shape().extents);
        EXPECT_EQ(network->period() > 0, part.moves_in_cycles());
        EXPECT_EQ(network->unit_ps(), setting->interval() * topology.period_ps);
        EXPECT_EQ(network->units(20), setting->units(20));
        ASSERT_GE(topology.places.size(), topology.nodes);
        for (const Link& link : topology.links) {
            EXPECT_LT(link.source, topology.places.size());
            EXPECT_LT(link.target, topology.places.size());
        }
        EXPECT_EQ(network->crossed(0).size(), topology.links.size());
        int farthest = 0;
        for (std::uint32_t node = 0; node < network->nodes(); ++node)
            farthest = std::max(farthest, network->distance(0, node));
        EXPECT_EQ(farthest, setting->farthest());
    }
}

TEST(every_network, takes_an_only_packet_as_long_as_it_says) {
    for (const NetworkPart& part : networks()) {
        SCOPED_TRACE(part.key);
        const auto setting =
            part.configure(with({{"network", part.key}, {"dimensions", "3x2x2"}, {"hop_cycles", "2"}}));
        for (std::uint32_t to = 0; to < setting->shape().nodes(); ++to)
            for (const int bytes : {4, 5, 100}) {
                PacketPool pool;
                const auto network = setting->make(pool);
                const PacketId id = pool.allocate();
                pool[id] = {.source = 3, .destination = to, .bytes = bytes};
                network->send(id, 0);
                while (network->arrivals().empty()) network->advance();
                EXPECT_EQ(network->arrivals()[0].at, setting->unloaded_ps(bytes, network->distance(3, to)));
                EXPECT_EQ(network->arrivals()[0].waited, 0);
            }
    }
}

// Also where processors work side by side, as a sender that completes its send while the answer is on its way.
TEST(every_remote_read, divides_its_time_between_processors_and_network) {
    for_each_runnable([](const Trio& trio) {
        if (std::string(trio.program.key) != "remote-read") return;
        const auto row = simulate(small(trio, {{"send_us", "300"}, {"sent_us", "2000"}, {"dimensions", "2x2"}}));
        EXPECT_GE(row.at("network"), 0) << trio.name();
        EXPECT_GT(row.at("threads"), 0) << trio.name();
        EXPECT_NEAR(row.at("threads") + row.at("network"), row.at("round_trip"), 1e-6) << trio.name();
    });
}

// The rest of them: `npm run fuzz`.
TEST(random_configurations, end_or_are_refused_by_name_and_add_up) {
    for (std::uint64_t seed = 1; seed <= (is_long() ? 200 : 60); ++seed) {
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
        const Values values = with({{"node", "mdp"},
                                    {"program", read ? "remote-read" : "message-overhead"},
                                    {"dimensions", "4x4"},
                                    {"operation", "read"},
                                    {"queue_full", "block"},
                                    {"queue_words", read ? "500" : "16"},
                                    {key, text}});
        EXPECT_EQ(refusal(values), read ? "queue_words: queue_too_short 514" : "queue_words: queue_too_short 32");
    }
}

// A message of high priority, which the software of an inference machine knows nothing of.
TEST(random_configurations, that_send_messages_of_two_priorities_run_on_every_node) {
    for_each_runnable([](const Trio& trio) {
        if (std::string(trio.program.key) != "open-loop") return;
        const auto row = simulate(small(trio, {{"priorities", "2"}, {"planes", "2"}, {"priority_one_share", "0.5"}}));
        EXPECT_GT(row.at("backlog") + row.at("packets"), 0);
    });
}

// Its packets are several on their way at once.
TEST(machine, counts_a_message_in_parts_once) {
    struct Sending final : NodeProgram {
        Reception reception(const Message&) const override { return Reception::received; }
        Task background(Node& node) override {
            if (node.id() == 0) co_await node.send({.destination = 1, .bytes = 10'000});
        }
        Task handle(Node&, Message) override { co_return; }
    } program;
    for (const char* node : {"host", "paragon"}) {
        SCOPED_TRACE(node);
        const Values values = with({{"network", "worms"},
                                    {"node", node},
                                    {"program", "exchange"},
                                    {"processor_ps", "20000"},
                                    {"dimensions", "2"},
                                    {"mesh_packet_bytes", "100"}});
        PacketPool pool;
        const auto machine = node_of(values).make(values, pool, setting_of(values)->make(pool), program, 10'000);
        machine->start();
        double most = 0;
        while (machine->advance(kNever) > 0) most = std::max(most, machine->why_memory().arguments[0].number);
        EXPECT_EQ(most, 1);
    }
}

}  // namespace
}  // namespace grainscope
