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
        return Error{"overhead_clocks",
                     "is shorter than what it is made of, all stages, header and release; give at least " +
                         format_number(config.wiring.stages * values.number("stage_clocks") +
                                       values.number("header_clocks") + values.number("release_clocks"))};
    if (config.in_turns && config.drops) {
        if (config.backoff == CircuitConfig::Backoff::fixed)
            return Error{
                "backoff",
                "fixed would let two units that ask each other refuse each other for ever; give uniform or geometric"};
        // Drawn from a mean of one clock they are all of one.
        if (config.backoff_clocks == 1)
            return Error{"backoff_clocks",
                         "1 would let two units that ask each other refuse each other for ever; give at least 2"};
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
    const Tick stage_ps = clocks("stage_clocks"), header_ps = clocks("header_clocks"),
               release_ps = clocks("release_clocks");
    return {{{values.extent("dimensions", 0), values.extent("dimensions", 1), values.extent("dimensions", 2)}, false},
            wiring,
            values.whole("planes"),
            clock_ps,
            clocks("overhead_clocks") - wiring.stages * stage_ps - header_ps - release_ps,
            stage_ps,
            header_ps,
            release_ps,
            clocks("turnaround_clocks"),
            clocks("load_stage_clocks"),
            clocks("stale_clocks"),
            values.choice_key("blocking") == "drop",
            values.choice_key("queue_order") == "port",
            values.choice_key("equal_loads") == "rotating",
            values.choice_key("unit_ends") == "in-turns",
            static_cast<Backoff>(values.choice("backoff")),
            values.whole("backoff_clocks"),
            static_cast<std::uint64_t>(values.integer("seed"))};
}

const NetworkPart kCircuit{
    {"circuit",
     "Multistage network of circuits",
     "Circuit switching through stages of crossbars: a path is set up, words cross it, and it is released",
     {
         {"ports", "Ports", "", Kind::integer, Group::network, 4, kMostCircuitPorts, 1024, 1, Scale::log,
          "Of the whole network, a power of the size of a switch; units have the first of them"},
         {"switch_size", "Switches", "ports", Kind::integer, Group::network, 2, 8, 4, 1, Scale::linear,
          "Inputs, and as many outputs, of a crossbar, of which every stage is made: 2, 4 or 8"},
         {"planes", "Planes", "", Kind::integer, Group::network, 1, 2, 1, 1, Scale::linear,
          "Equal networks side by side that share nothing; messages of priority 1 take the second"},
         {"overhead_clocks", "Overhead", "clocks", Kind::real, Group::network, 0, 10000, 40, 0.1, Scale::log,
          "What a message takes besides its words if nothing is in its way: setting up and releasing"},
         {"stage_clocks", "Set-up of a stage", "clocks", Kind::real, Group::network, 0, 100, 1, 0.1, Scale::linear,
          "Of the overhead, from taking an output until the next stage is asked"},
         {"header_clocks", "Header", "clocks", Kind::real, Group::network, 0, 1000, 4, 0.1, Scale::linear,
          "Of the overhead, between the standing of the circuit and the first word: the length is sent"},
         {"release_clocks", "Release", "clocks", Kind::real, Group::network, 0, 1000, 4, 0.1, Scale::linear,
          "Of the overhead, between the last word and the release of the circuit: parity is checked"},
         {"turnaround_clocks", "Turnaround", "clocks", Kind::real, Group::network, 0, 10000, 4, 0.1, Scale::linear,
          "Between the last word and the first of an answer on the same circuit"},
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
          "What a request does that finds the output taken",
          {{"hold", "hold", "Waits there and keeps the path it has"},
           {"drop", "drop", "Lets go of the path and tries again later"}}},
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
          "Which of the requests that wait for an output gets it",
          {{"first", "first come first served", "The one that has waited longest"},
           {"port", "fixed port order", "The one at the lowest input of the switch"}},
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
          "How the time until the next try is drawn",
          {{"fixed", "fixed", "Always the same"},
           {"uniform", "uniform", "Any whole number of clocks below twice the mean"},
           {"geometric", "geometric", "Every clock has the same chance to be the last"}},
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
          "Until a request that was dropped tries again",
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
          "For how long a request that was dropped keeps the lines that it has",
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
          "Whether a unit takes a circuit while it asks for one, or has one",
          {{"apart", "apart", "Its master and its slave know nothing of each other"},
           {"in-turns", "in turns", "Either is refused while the other is at work, and tries again"}},
          {"blocking", {"drop"}}},
         {"load_stage_clocks", "Delay of loads", "clocks", Kind::real, Group::network, 0, 10000, 1, 0.1, Scale::linear,
          "What the load of a unit takes backwards over one stage"},
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
          "Which of several outputs with the least known load is chosen",
          {{"lowest", "lowest", "The one with the lowest number"}, {"rotating", "rotating", "In turn"}}},
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
