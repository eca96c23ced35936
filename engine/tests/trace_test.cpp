// Schedules in GOAL, and their times on LogGP: against a plain program that puts back every event that finds what it
// needs in use, and looks through every list, as LogGOPSim does.
#include <gtest/gtest.h>

#include <algorithm>
#include <list>
#include <map>
#include <set>
#include <sstream>

#include "base/random.h"
#include "base/sort.h"
#include "trace/loggops.h"

namespace grainscope {
namespace {

Schedule parsed(const std::string& text) {
    auto result = parse_schedule(text);
    if (const auto* error = std::get_if<Error>(&result)) {
        ADD_FAILURE() << key_of(error->code) << " in line " << error->arguments[0].number << " of\n" << text;
        return {};
    }
    return std::get<Schedule>(std::move(result));
}

std::string refusal(const std::string& text) {
    const auto result = parse_schedule(text);
    const auto* error = std::get_if<Error>(&result);
    if (error == nullptr) return "";
    std::ostringstream said;
    said << key_of(error->code) << " " << error->arguments[0].number;
    return said.str();
}

std::vector<std::int64_t> ends(const Schedule& schedule, const LogGops& costs, std::int64_t slice = 1 << 20) {
    LogGopsMachine machine(schedule, costs);
    while (!machine.advance(slice)) {
    }
    EXPECT_EQ(machine.open().left(), 0);
    std::vector<std::int64_t> all;
    for (std::uint32_t rank = 0; rank < schedule.ranks; ++rank) all.push_back(machine.end(rank));
    return all;
}

constexpr LogGops kCluster{2500, 1500, 1000, 6, 0, 65535}, kFast{1000, 500, 0, 1, 0, 1'000'000'000},
    kSlow{500, 2000, 3000, 2, 1, 256};

// One event after the other, each put back until it is its turn.
class Plain {
  public:
    Plain(const Schedule& schedule, const LogGops& costs)
        : schedule_(schedule),
          costs_(costs),
          cpus_(schedule.ranks, std::vector<std::int64_t>(static_cast<std::size_t>(schedule.cpus))),
          senders_(schedule.ranks, std::vector<std::int64_t>(static_cast<std::size_t>(schedule.nics))),
          receivers_(senders_),
          posted_(schedule.ranks),
          unexpected_(schedule.ranks),
          awaited_(schedule.awaited),
          ready_(awaited_.size()) {
        for (std::uint32_t rank = 0; rank < schedule.ranks; ++rank) {
            for (std::uint32_t i = schedule.first[rank]; i < schedule.first[rank + 1]; ++i)
                if (awaited_[i] == 0) freed_[rank].push_back(i);
            queue();
        }
    }
    std::vector<std::int64_t> run() {
        while (!events_.empty()) {
            const auto [now, made, message, index] = *events_.begin();
            events_.erase(events_.begin());
            const ScheduledOperation& of = schedule_.operations[index];
            const std::uint32_t owner = of.rank;
            const std::uint32_t rank = message ? static_cast<std::uint32_t>(of.peer) : owner;
            std::int64_t &cpu = cpus_[rank][of.cpu], &sender = senders_[rank][of.nic];
            std::int64_t& receiver = receivers_[rank][of.nic];
            const std::int64_t more = std::max<std::int64_t>(of.size, 1) - 1;
            std::int64_t free = cpu;
            if (message) free = std::max(cpu, receiver);
            if (!message && of.what == Operation::send) free = std::max(cpu, sender);
            if (!message && of.what == Operation::receive) free = now;
            if (free > now) {
                events_.insert({free, made, message, index});
                continue;
            }
            if (message) {
                cpu = now + costs_.overhead + more * std::max(costs_.overhead_byte, costs_.gap_byte);
                receiver = now + costs_.gap + more * costs_.gap_byte;
                const auto fits = [&](std::uint32_t other) {
                    const ScheduledOperation& receive = schedule_.operations[other];
                    return (receive.peer == kAny || receive.peer == static_cast<std::int32_t>(owner)) &&
                           (receive.tag == kAny || of.tag == kAny || receive.tag == of.tag);
                };
                const auto found = std::find_if(posted_[rank].begin(), posted_[rank].end(), fits);
                if (found == posted_[rank].end()) {
                    unexpected_[rank].push_back(index);
                } else {
                    release(index, now);
                    finish(*found, cpu);
                    posted_[rank].erase(found);
                }
            } else if (of.what == Operation::send) {
                cpu = now + costs_.overhead + more * costs_.overhead_byte;
                sender = now + costs_.gap + more * costs_.gap_byte;
                satisfy(index, now, true);
                events_.insert({now + costs_.overhead + costs_.latency, made_++, true, index});
                if (of.size <= costs_.eager) finish(index, cpu);
            } else if (of.what == Operation::receive) {
                satisfy(index, now, true);
                const auto fits = [&](std::uint32_t other) {
                    const ScheduledOperation& send = schedule_.operations[other];
                    const auto source = static_cast<std::int32_t>(send.rank);
                    return (of.peer == kAny || of.peer == source) &&
                           (of.tag == kAny || send.tag == kAny || of.tag == send.tag);
                };
                const auto found = std::find_if(unexpected_[rank].begin(), unexpected_[rank].end(), fits);
                if (found == unexpected_[rank].end()) {
                    posted_[rank].push_back(index);
                } else {
                    const std::uint32_t sent = *found;
                    unexpected_[rank].erase(found);
                    release(sent, now);
                    finish(index, now);
                }
            } else {
                cpu = now + of.size;
                satisfy(index, now, true);
                finish(index, cpu);
            }
            queue();
        }
        std::vector<std::int64_t> all;
        for (const auto& cpus : cpus_) all.push_back(*std::max_element(cpus.begin(), cpus.end()));
        return all;
    }
    std::size_t unmatched() const {
        std::size_t count = 0;
        for (std::uint32_t rank = 0; rank < schedule_.ranks; ++rank)
            count += posted_[rank].size() + unexpected_[rank].size();
        return count;
    }

  private:
    void release(std::uint32_t send, std::int64_t now) {
        const ScheduledOperation& of = schedule_.operations[send];
        if (of.size <= costs_.eager) return;
        const std::uint32_t rank = of.rank;
        cpus_[rank][of.cpu] = std::max(cpus_[rank][of.cpu], now);
        senders_[rank][of.nic] = std::max(senders_[rank][of.nic], now);
        finish(send, now);
    }
    void finish(std::uint32_t index, std::int64_t now) { satisfy(index, now, false); }
    void satisfy(std::uint32_t index, std::int64_t now, bool at_start) {
        for (const Dependent dependent : schedule_.dependents_of(index)) {
            if (dependent.at_start != at_start) continue;
            ready_[dependent.operation] = std::max(ready_[dependent.operation], now);
            if (--awaited_[dependent.operation] == 0)
                freed_[schedule_.operations[dependent.operation].rank].push_back(dependent.operation);
        }
    }
    void queue() {
        for (auto& [rank, freed] : freed_) {
            sort_stably(freed, [&](std::uint32_t a, std::uint32_t b) {
                return schedule_.operations[a].what < schedule_.operations[b].what;
            });
            for (const std::uint32_t index : freed) {
                const ScheduledOperation& of = schedule_.operations[index];
                std::int64_t at = std::max(ready_[index], cpus_[rank][of.cpu]);
                if (of.what == Operation::send) at = std::max(at, senders_[rank][of.nic]);
                events_.insert({at, made_++, false, index});
            }
        }
        freed_.clear();
    }

    const Schedule& schedule_;
    const LogGops costs_;
    std::vector<std::vector<std::int64_t>> cpus_, senders_, receivers_;
    std::vector<std::list<std::uint32_t>> posted_, unexpected_;
    std::vector<std::uint32_t> awaited_;
    std::vector<std::int64_t> ready_;
    std::map<std::uint32_t, std::vector<std::uint32_t>> freed_;
    std::set<std::tuple<std::int64_t, std::uint32_t, bool, std::uint32_t>> events_;
    std::uint32_t made_ = 0;
};

// Sends with a receive each, in an order in which no rank waits for a later message, with what may vary drawn.
std::string any_schedule(RandomStream& random) {
    const std::uint32_t ranks = 2 + random.below(12), cpus = 1 + random.below(2), nics = 1 + random.below(2);
    const bool crosses = random.below(2) == 0, any = random.below(3) == 0;
    std::vector<std::string> lines(ranks);
    std::vector<std::vector<std::uint32_t>> labels(ranks, std::vector<std::uint32_t>(cpus));
    std::vector<std::uint32_t> count(ranks);
    const auto add = [&](std::uint32_t rank, const std::string& what, bool sends) {
        const std::uint32_t cpu = random.below(cpus), label = ++count[rank];
        lines[rank] += "l" + std::to_string(label) + ": " + what + " cpu " + std::to_string(cpu);
        if (sends) lines[rank] += " nic " + std::to_string(random.below(nics));
        lines[rank] += "\n";
        const std::uint32_t before = labels[rank][crosses ? random.below(cpus) : cpu];
        if (before > 0 && random.below(4) > 0)
            lines[rank] += "l" + std::to_string(label) + (random.below(3) == 0 ? " irequires l" : " requires l") +
                           std::to_string(before) + "\n";
        if (random.below(3) > 0) labels[rank][cpu] = label;
    };
    constexpr int kSizes[] = {0, 1, 8, 256, 257, 4096, 65535, 65536, 100000};
    const std::uint32_t messages = 5 + random.below(60);
    for (std::uint32_t i = 0; i < messages; ++i) {
        const std::uint32_t from = random.below(ranks), to = random.below(ranks);
        const std::string size = std::to_string(kSizes[random.below(9)]) + "b";
        // A wildcard could take what another receive waits for: then all of a rank are wild.
        const std::string tag = " tag " + std::to_string(any ? 0 : random.below(3));
        add(from, "send " + size + " to " + std::to_string(to) + tag, true);
        add(to, "recv " + size + " from " + (any ? "-1" : std::to_string(from)) + tag, false);
        if (random.below(2) == 0) add(random.below(ranks), "calc " + std::to_string(random.below(5000)), false);
    }
    std::string text = "num_ranks " + std::to_string(ranks) + "\n";
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
        text += "rank " + std::to_string(rank) + " {\n" + lines[rank] + "}\n";
    return text;
}

TEST(loggops, agrees_with_a_plain_program_on_any_schedule) {
    int ran = 0;
    for (std::uint64_t seed = 1; seed <= 600; ++seed) {
        RandomStream random(seed, "schedule");
        const std::string text = any_schedule(random);
        const Schedule schedule = parsed(text);
        for (const LogGops& costs : {kCluster, kFast, kSlow}) {
            Plain plain(schedule, costs);
            const auto expected = plain.run();
            // Rendezvous can lock ranks that wait for each other.
            if (plain.unmatched() > 0) continue;
            LogGopsMachine machine(schedule, costs);
            while (!machine.advance(7)) {
            }
            if (machine.open().left() > 0) continue;
            ++ran;
            std::vector<std::int64_t> got;
            for (std::uint32_t rank = 0; rank < schedule.ranks; ++rank) got.push_back(machine.end(rank));
            ASSERT_EQ(got, expected) << "seed " << seed << "\n" << text;
        }
    }
    EXPECT_GT(ran, 1000);
}

TEST(loggops, gives_the_times_of_one_message) {
    const Schedule schedule = parsed("num_ranks 2\nrank 0 {\nsend 1024b to 1\n}\nrank 1 {\nrecv 1024b from 0\n}\n");
    EXPECT_EQ(ends(schedule, kCluster), (std::vector<std::int64_t>{1500, 2500 + 1500 + 1500 + 1023 * 6}));
    EXPECT_EQ(ends(schedule, kFast), (std::vector<std::int64_t>{500, 1000 + 500 + 500 + 1023}));
    EXPECT_EQ(ends(schedule, kSlow), (std::vector<std::int64_t>{2000 + 1023, 500 + 2000 + 2000 + 1023 * 2}));
}

TEST(loggops, takes_the_same_number_of_steps_however_many_wait) {
    // Everybody sends to rank 0 at once: each of its messages waits for all before it.
    for (const int ranks : {100, 1000}) {
        std::string text = "num_ranks " + std::to_string(ranks) + "\nrank 0 {\n";
        for (int rank = 1; rank < ranks; ++rank) text += "recv 8b from " + std::to_string(rank) + "\n";
        text += "}\n";
        for (int rank = 1; rank < ranks; ++rank) text += "rank " + std::to_string(rank) + " {\nsend 8b to 0\n}\n";
        const Schedule schedule = parsed(text);
        LogGopsMachine machine(schedule, kCluster);
        // A send, a receive, and a message that comes and that gets its turn.
        EXPECT_FALSE(machine.advance(3 * (ranks - 1)));
        EXPECT_TRUE(machine.advance(ranks));
        EXPECT_EQ(machine.end(0), 4000 + (ranks - 1) * (1500 + 7 * 6));
    }
}

TEST(loggops, says_which_operation_never_ends) {
    const Schedule schedule = parsed("num_ranks 2\nrank 0 {\ncalc 5\n}\nrank 1 {\ncalc 1\nrecv 8b from 0\n}\n");
    LogGopsMachine machine(schedule, kCluster);
    EXPECT_TRUE(machine.advance(100));
    ASSERT_GT(machine.open().left(), 0);
    EXPECT_EQ(schedule.lines[machine.open().first_left()], 7u);
    EXPECT_EQ(schedule.operations[machine.open().first_left()].rank, 1u);
}

TEST(schedule, is_read_with_labels_comments_and_blanks) {
    const Schedule schedule = parsed(
        "num_ranks 2\r\n\n// all of it\nrank 0 {\n\t a.1: send 8b to 1 tag 3 nic 1\n"
        "b: calc 100 cpu 2 /* two\nlines */\nb requires a.1\n  b irequires a.1\n}\n"
        "rank 1 {\n recv 8b from -1 tag -1 }\n// the end\n");
    ASSERT_EQ(schedule.operations.size(), 3u);
    EXPECT_EQ(schedule.cpus, 3);
    EXPECT_EQ(schedule.nics, 2);
    EXPECT_EQ(schedule.longest, 8);
    EXPECT_TRUE(schedule.any);
    EXPECT_EQ(schedule.awaited, (std::vector<std::uint32_t>{0, 2, 0}));
    // The one for its beginning first.
    EXPECT_EQ(schedule.dependents[0].at_start, 1u);
    EXPECT_EQ(schedule.lines, (std::vector<std::uint32_t>{5, 6, 12}));
}

TEST(schedule, says_which_line_is_wrong_and_why) {
    EXPECT_EQ(refusal(""), "goal_expected 1");
    EXPECT_EQ(refusal("num_ranks 0"), "goal_ranks 1");
    EXPECT_EQ(refusal("num_ranks 2\nrank 1 {\n}\n"), "goal_rank_missing 2");
    EXPECT_EQ(refusal("num_ranks 1\nrank 0 {\ncalc 5\n"), "goal_expected 4");
    EXPECT_EQ(refusal("num_ranks 1\nrank 0 {\n}\nrank 1 {\n}\n"), "goal_more_ranks 4");
    const auto line = [](const std::string& text) {
        return refusal("num_ranks 2\nrank 0 {\n" + text + "\n}\nrank 1 {\n}\n");
    };
    EXPECT_EQ(line("calc 5"), "");
    EXPECT_EQ(line("calc -5"), "goal_line 3");
    EXPECT_EQ(line("calc 5b"), "goal_line 3");
    EXPECT_EQ(line("send 8 to 1"), "goal_line 3");
    EXPECT_EQ(line("send 8b to -1"), "goal_line 3");
    EXPECT_EQ(line("send 8b to 2"), "goal_peer 3");
    EXPECT_EQ(line("send 8b to 1 cpu 256"), "goal_line 3");
    EXPECT_EQ(line("calc 5 calc 6"), "goal_line 3");
    EXPECT_EQ(line("calc 5\na requires b"), "goal_label 4");
    EXPECT_EQ(line("a: calc 5\nb: calc 6\na requires b\nb requires a"), "goal_circle 3");
    EXPECT_EQ(line("a: calc 5\na requires a"), "goal_circle 3");
}

}  // namespace
}  // namespace grainscope
