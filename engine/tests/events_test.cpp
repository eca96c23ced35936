// The queue of events against a sorted set: whatever is pushed at whatever distance, what comes next is the same.
#include "sim/events.h"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "base/random.h"

namespace grainscope {
namespace {

TEST(Events, comeInTheOrderOfTickNodeAndSequence) {
    RandomStream random(1, "events");
    for (int trial = 0; trial < 200; ++trial) {
        EventQueue queue;
        std::set<std::tuple<Tick, std::uint32_t, std::uint64_t>> expected;
        std::uint64_t sequence = 0;
        Tick now = 0;
        // A few events or many, near to each other or far, most of them alike or none.
        const std::uint32_t most = std::uint32_t{1} << random.below(11);
        const std::uint32_t far = std::uint32_t{1} << random.below(31);
        const std::uint32_t rarely = 1 + random.below(4);
        for (int step = 0; step < 3000; ++step) {
            if (expected.size() < most && random.below(3) > 0) {
                Tick after = random.below(far);
                if (random.below(rarely) > 0) after = random.below(2) * 80;
                if (random.below(200) == 0) after *= 1'000'000;
                const std::uint32_t node = random.below(512);
                queue.push(now + after, node, 7, sequence);
                expected.insert({now + after, node, sequence++});
            } else if (!expected.empty()) {
                const auto [tick, node, value] = *expected.begin();
                expected.erase(expected.begin());
                ASSERT_EQ(queue.next_tick(), tick);
                const Event event = queue.pop();
                ASSERT_EQ(std::tuple(event.tick, event.node, event.value), std::tuple(tick, node, value));
                ASSERT_EQ(event.kind, 7u);
                now = tick;
            }
            ASSERT_EQ(queue.empty(), expected.empty());
        }
    }
}

}  // namespace
}  // namespace grainscope
