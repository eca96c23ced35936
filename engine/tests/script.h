// Programs given as functions, and machines that run them to the end.
#pragma once

#include <functional>
#include <vector>

#include "helpers.h"
#include "node/machine.h"

namespace grainscope {

struct Script final : NodeProgram {
    std::function<Task(Node&)> on_start;
    std::function<Task(Node&, Message)> on_message = [](Node&, Message) -> Task { co_return; };
    std::vector<Message> came;
    bool holds_off = false, two_priorities = false;
    Task background(Node& node) override { return on_start(node); }
    Task handle(Node& node, Message message) override { return on_message(node, message); }
    bool holds_messages_off() const override { return holds_off; }
    bool uses_priorities() const override { return two_priorities; }
    void arrived(Node&, const Message& message) override { came.push_back(message); }
};

// Advances to the end, and checks at every moment that the classes of every node add up to the time; how many moments.
inline std::int64_t play_all(Machine& machine) {
    machine.start();
    std::int64_t moments = 0;
    for (; machine.advance(kNever) > 0; ++moments)
        for (std::uint32_t node = 0; node < machine.nodes(); ++node) {
            Tick sum = 0;
            for (Tick ticks : machine.times(node)) sum += ticks;
            EXPECT_EQ(sum, machine.now()) << "node " << node;
        }
    machine.settle();
    return moments;
}

}  // namespace grainscope
