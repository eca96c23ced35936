#include "network/circuit.h"

#include <cmath>

#include "base/number.h"

namespace grainscope {
namespace {

// Allowed numbers of ports: "4, 16, 64, 256 or 1024".
std::string powers_of(int size) {
    std::string text;
    for (int ports = size; ports <= kMostCircuitPorts; ports *= size) {
        if (ports < 4) continue;
        if (!text.empty()) text += ports * size > kMostCircuitPorts ? " or " : ", ";
        text += std::to_string(ports);
    }
    return text;
}

MaybeError check_circuit(const Values& values) {
    const CircuitConfig config = CircuitConfig::from(values);
    const int ports = values.whole("ports"), size = values.whole("switch_size");
    if (static_cast<int>(config.wiring.switch_size()) != size)
        return Error{"switch_size", std::to_string(size) + " is no size of a switch here; give 2, 4 or 8"};
    if (static_cast<int>(config.wiring.ports()) != ports)
        return Error{"ports", std::to_string(ports) + " is no power of " + std::to_string(size) +
                                  ", the size of a switch; give " + powers_of(size)};
    if (config.shape.nodes() > config.wiring.ports())
        return Error{"dimensions", std::to_string(config.shape.nodes()) +
                                       " units are more than the network has ports; give at most " +
                                       std::to_string(ports)};
    if (config.request_ps < 0)
        return Error{"overhead_clocks", "the stages of the network alone take longer; give at least " +
                                            format_number(config.wiring.stages * values.number("stage_clocks"))};
    if (config.in_turns) {
        if (config.backoff == CircuitConfig::Backoff::fixed)
            return Error{"backoff",
                         "two units that ask each other would refuse each other for ever; give uniform or geometric"};
        // Drawn from a mean of one clock they are all of one.
        if (config.backoff_clocks == 1)
            return Error{"backoff_clocks",
                         "two units that ask each other would refuse each other for ever; give at least 2"};
    }
    return std::nullopt;
}

}  // namespace

CircuitConfig CircuitConfig::from(const Values& values) {
    const Tick clock_ps = values.integer("cycle_ps");
    const auto clocks = [&](const char* key) { return whole_ps(values.number(key) * static_cast<double>(clock_ps)); };
    const int size = values.whole("switch_size");
    CircuitWiring wiring{size < 4 ? 1 : size < 8 ? 2 : 3, 1};
    while (static_cast<int>(wiring.ports()) < values.whole("ports")) ++wiring.stages;
    const Tick stage_ps = clocks("stage_clocks"), room_ps = clocks("overhead_clocks") - wiring.stages * stage_ps;
    const bool drops = values.choice_key("blocking") == "drop";
    Tick header_ps = clocks("header_clocks"), release_ps = clocks("release_clocks");
    if (header_ps + release_ps > room_ps) {
        const Tick room = std::max<Tick>(0, room_ps);
        header_ps = whole_ps(static_cast<double>(room) * values.number("header_clocks") /
                             (values.number("header_clocks") + values.number("release_clocks")));
        release_ps = room - header_ps;
    }
    return {{values.extents("dimensions"), false},
            wiring,
            values.whole("planes"),
            clock_ps,
            room_ps - header_ps - release_ps,
            stage_ps,
            header_ps,
            release_ps,
            clocks("turnaround_clocks"),
            clocks("load_stage_clocks"),
            clocks("stale_clocks"),
            drops,
            values.choice_key("queue_order") == "port",
            values.choice_key("equal_loads") == "rotating",
            // Only where requests are dropped: one that held its path would wait for an end that waits for it.
            drops && values.choice_key("unit_ends") == "in-turns",
            static_cast<Backoff>(values.choice("backoff")),
            values.whole("backoff_clocks"),
            static_cast<std::uint64_t>(values.integer("seed"))};
}

const NetworkPart kCircuit{
    {"circuit",
     "Multistage network of circuits",
     "Circuit switching through stages of crossbars: a message sets up a path, sends its words and releases the path",
     {
         {"ports", "Ports", "", Kind::integer, Group::network, 4, kMostCircuitPorts, 1024, 1, Scale::log,
          "The ports of the whole network, a power of the size of a switch; the units use the first ports"},
         {"switch_size", "Switches", "ports", Kind::integer, Group::network, 2, 8, 4, 1, Scale::linear,
          "The number of inputs, and of outputs, of each crossbar: 2, 4 or 8"},
         {"planes", "Planes", "", Kind::integer, Group::network, 1, 2, 1, 1, Scale::linear,
          "The number of equal, separate networks side by side; messages of priority 1 use the second"},
         {"overhead_clocks", "Overhead", "clocks", Kind::real, Group::network, 0, 10000, 40, 0.1, Scale::log,
          "The time of a message besides its words on an empty network: setting up and releasing the circuit"},
         {"stage_clocks", "Set-up of a stage", "clocks", Kind::real, Group::network, 0, 100, 1, 0.1, Scale::linear,
          "The part of the overhead from taking an output until asking the next stage"},
         {"header_clocks", "Header", "clocks", Kind::real, Group::network, 0, 1000, 4, 0.1, Scale::linear,
          "The part of the overhead, at most, between the complete circuit and the first word, in which the length is "
          "sent"},
         {"release_clocks", "Release", "clocks", Kind::real, Group::network, 0, 1000, 4, 0.1, Scale::linear,
          "The part of the overhead, at most, between the last word and the release of the circuit, in which parity is "
          "checked"},
         {"turnaround_clocks", "Turnaround", "clocks", Kind::real, Group::network, 0, 10000, 4, 0.1, Scale::linear,
          "The time between the last word of a request and the first word of the answer on the same circuit"},
         {"blocking",
          "When blocked",
          "",
          Kind::choice,
          Group::network,
          0,
          1,
          0,
          1,
          Scale::linear,
          "What a request does when the output it needs is taken",
          {{"hold", "hold", "The request waits and keeps the path that it has so far"},
           {"drop", "drop", "The request gives up its path and tries again later"}}},
         {"queue_order",
          "Order of waiting",
          "",
          Kind::choice,
          Group::network,
          0,
          1,
          0,
          1,
          Scale::linear,
          "The rule that picks one of the requests that wait for an output",
          {{"first", "first come first served", "The request that has waited longest"},
           {"port", "fixed port order", "The request at the lowest input of the switch"}},
          {"blocking", {"hold"}}},
         {"backoff",
          "Back-off",
          "",
          Kind::choice,
          Group::network,
          0,
          2,
          0,
          1,
          Scale::linear,
          "The rule that draws the time until the next try",
          {{"fixed", "fixed", "Always the same time"},
           {"uniform", "uniform", "Any whole number of clocks below twice the mean"},
           {"geometric", "geometric", "Every clock has the same chance to be the last one of the pause"}},
          {"blocking", {"drop"}}},
         {"backoff_clocks",
          "Mean back-off",
          "clocks",
          Kind::integer,
          Group::network,
          1,
          100000,
          32,
          1,
          Scale::log,
          "The mean time until a dropped request tries again",
          {},
          {"blocking", {"drop"}}},
         {"stale_clocks",
          "Stale path",
          "clocks",
          Kind::real,
          Group::network,
          0,
          10000,
          0,
          0.1,
          Scale::linear,
          "The time for which a dropped request still keeps the lines of its path",
          {},
          {"blocking", {"drop"}}},
         {"unit_ends",
          "Ends of a unit",
          "",
          Kind::choice,
          Group::network,
          0,
          1,
          0,
          1,
          Scale::linear,
          "Whether a unit that sends can receive at the same time",
          {{"apart", "apart", "The sending and the receiving end of a unit work independently"},
           {"in-turns", "in turns", "While one end of a unit is at work, the other end is refused and tries again"}},
          {"blocking", {"drop"}}},
         {"load_stage_clocks", "Delay of loads", "clocks", Kind::real, Group::network, 0, 10000, 1, 0.1, Scale::linear,
          "The time in which the load of a unit travels back through one stage"},
         {"equal_loads",
          "Equal loads",
          "",
          Kind::choice,
          Group::network,
          0,
          1,
          0,
          1,
          Scale::linear,
          "The rule that picks one of several outputs with the same least load",
          {{"lowest", "lowest", "The output with the lowest number"},
           {"rotating", "rotating", "The outputs take turns"}}},
     },
     {"dimensions", "cycle_ps"},
     check_circuit},
    false,
    [](const Values& values) { return CircuitConfig::from(values).shape; },
    [](const Values& values) {
        const CircuitConfig config = CircuitConfig::from(values);
        return config.shape.nodes() > 1 ? config.wiring.levels() : 0;
    },
    [](const Values&, int bytes) { return CircuitConfig::words_of(bytes); },
    [](const Values&) { return 1; },
    make_circuit,
    [](const Values& values, int bytes, int) {
        return static_cast<double>(CircuitConfig::from(values).unloaded_ps(CircuitConfig::words_of(bytes)));
    },
    nullptr,
    "planes",
    true,
    true,
};

}  // namespace grainscope
