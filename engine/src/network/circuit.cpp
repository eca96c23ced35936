#include "network/circuit.h"

#include <cmath>

#include "base/number.h"

namespace grainscope {
namespace {

void check_circuit(const Values& values, Errors& errors) {
    const CircuitConfig config = CircuitConfig::from(values);
    const int ports = values.whole("ports"), size = values.whole("switch_size");
    if (static_cast<int>(config.wiring.switch_size()) != size)
        return errors.add("switch_size", ErrorCode::no_switch_size, {size});
    if (static_cast<int>(config.wiring.ports()) != ports) {
        std::vector<Argument> arguments{ports, size};
        for (int power = size; power <= kMostCircuitPorts; power *= size)
            if (power >= 4) arguments.push_back(power);
        errors.add({"ports", ErrorCode::no_power_of_switch, std::move(arguments)});
    }
    if (static_cast<int>(config.shape.nodes()) > ports)
        errors.add("dimensions", ErrorCode::more_units_than_ports, {config.shape.nodes(), ports});
    if (config.request_ps < 0)
        errors.add("overhead_clocks", ErrorCode::stages_take_longer,
                   {config.wiring.stages * values.number("stage_clocks")});
    if (!config.in_turns) return;
    if (config.backoff == CircuitConfig::Backoff::fixed)
        errors.add("backoff", ErrorCode::fixed_refusals_never_end);
    else if (config.backoff_clocks == 1)
        // With a mean of one clock every back-off that is drawn takes one clock.
        errors.add("backoff_clocks", ErrorCode::short_refusals_never_end);
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

namespace {

class CircuitSetting final : public NetworkSetting {
  public:
    explicit CircuitSetting(const Values& values) : config_(CircuitConfig::from(values)) {}
    Shape shape() const override { return config_.shape; }
    int farthest() const override { return config_.shape.nodes() > 1 ? config_.wiring.levels() : 0; }
    int units(int bytes) const override { return CircuitConfig::words_of(bytes); }
    int interval() const override { return 1; }
    double unloaded_ps(int bytes, int) const override {
        return static_cast<double>(config_.unloaded_ps(CircuitConfig::words_of(bytes)));
    }
    std::unique_ptr<Network> make(PacketPool& pool) const override { return make_circuit(config_, pool); }

  private:
    CircuitConfig config_;
};

}  // namespace

constexpr NetworkPart kCircuit{
    {"circuit",
     "Multistage network of circuits",
     "Circuit switching through stages of crossbars: a message sets up a path, sends its words and releases the path",
     {
         {whole("ports", "Ports", "", {.least = 4, .most = kMostCircuitPorts, .standard = 1024, .log = true},
                "The ports of the whole network, a power of the size of a switch; the units use the first ports")},
         {whole("switch_size", "Switches", "ports", {.least = 2, .most = 8, .standard = 4},
                "The number of inputs, and of outputs, of each crossbar: 2, 4 or 8")},
         {whole("planes", "Planes", "", {.least = 1, .most = 2, .standard = 1},
                "The number of equal, separate networks side by side; messages of priority 1 use the second")},
         {real("overhead_clocks", "Overhead", "clocks", {.most = 10'000, .standard = 40, .step = 0.1, .log = true},
               "The time of a message besides its words on an empty network: setting up and releasing the circuit")},
         {real("stage_clocks", "Set-up of a stage", "clocks", {.most = 100, .standard = 1, .step = 0.1},
               "The part of the overhead from taking an output until asking the next stage")},
         {real("header_clocks", "Header", "clocks", {.most = 1000, .standard = 4, .step = 0.1},
               "The part of the overhead, at most, between the complete circuit and the first word, in which the "
               "length is "
               "sent")},
         {real("release_clocks", "Release", "clocks", {.most = 1000, .standard = 4, .step = 0.1},
               "The part of the overhead, at most, between the last word and the release of the circuit, in which "
               "parity is "
               "checked")},
         {real("turnaround_clocks", "Turnaround", "clocks", {.most = 10'000, .standard = 4, .step = 0.1},
               "The time between the last word of a request and the first word of the answer on the same circuit")},
         {choice("blocking", "When blocked", "What a request does when the output it needs is taken"),
          {{"hold", "hold", "The request waits and keeps the path that it has so far"},
           {"drop", "drop", "The request gives up its path and tries again later"}}},
         {choice("queue_order", "Order of waiting", "The rule that picks one of the requests that wait for an output",
                 {"blocking", {"hold"}}),
          {{"first", "first come first served", "The request that has waited longest"},
           {"port", "fixed port order", "The request at the lowest input of the switch"}}},
         {choice("backoff", "Back-off", "The rule that draws the time until the next try", {"blocking", {"drop"}}),
          {{"fixed", "fixed", "Always the same time"},
           {"uniform", "uniform", "Any whole number of clocks below twice the mean"},
           {"geometric", "geometric", "Every clock has the same chance to be the last one of the pause"}}},
         {whole("backoff_clocks", "Mean back-off", "clocks", {.least = 1, .most = 100'000, .standard = 32, .log = true},
                "The mean time until a dropped request tries again", {"blocking", {"drop"}})},
         {real("stale_clocks", "Stale path", "clocks", {.most = 10'000, .standard = 0, .step = 0.1},
               "The time for which a dropped request still keeps the lines of its path", {"blocking", {"drop"}})},
         {choice("unit_ends", "Ends of a unit", "Whether a unit that sends can receive at the same time",
                 {"blocking", {"drop"}}),
          {{"apart", "apart", "The sending and the receiving end of a unit work independently"},
           {"in-turns", "in turns", "While one end of a unit is at work, the other end is refused and tries again"}}},
         {real("load_stage_clocks", "Delay of loads", "clocks", {.most = 10'000, .standard = 1, .step = 0.1},
               "The time in which the load of a unit travels back through one stage")},
         {choice("equal_loads", "Equal loads", "The rule that picks one of several outputs with the same least load"),
          {{"lowest", "lowest", "The output with the lowest number"},
           {"rotating", "rotating", "The outputs take turns"}}},
     },
     {"dimensions", "cycle_ps"},
     check_circuit},
    nullptr,
    [](const Values& values) -> std::unique_ptr<NetworkSetting> { return std::make_unique<CircuitSetting>(values); },
    false,
    "planes",
    true,
    true,
};

}  // namespace grainscope
