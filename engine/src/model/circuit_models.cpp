#include "model/circuit_models.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/nan.h"
#include "network/circuit.h"
#include "node/iu.h"

namespace grainscope {
namespace {

// Units behind a line of this level, whose last digits are the first ones of theirs.
double units_behind(const CircuitWiring& wiring, std::uint32_t units, int level, std::uint32_t line) {
    const std::uint32_t first_digits = line & ((1u << (wiring.digit_bits * level)) - 1);
    const std::uint32_t each = 1u << (wiring.digit_bits * (wiring.stages - level));
    const std::uint32_t first = first_digits * each;
    return first >= units ? 0 : std::min(each, units - first);
}

constexpr auto kDeltaBlockingColumns = std::to_array<Column>(
    {{"acceptance", "Acceptance", "", "Share of requests that get through if all units ask at once, and once"},
     {"asking", "Share of asking", "", "Share of the time in which a unit has its line, if the unit never waits"},
     {"blocking", "Blocking", "",
      "Share of requests that are blocked if all units ask with this chance; no value beyond 1"},
     {"most_load", "Bound", "words/unit/clock",
      "Words of a unit that waits for the end of each message, if no message is blocked"},
     {"demanded", "Demanded rate", "messages/1000 cycles", "Messages of a unit that computes between its messages"},
     {"carried", "Throughput", "words/node/cycle", "Words of a unit that get through if blocked requests are lost"}});

std::vector<double> evaluate_delta_blocking(const Values& values) {
    if (network_of(values).key != kCircuit.key) return row_of<kDeltaBlockingColumns>({});
    const CircuitConfig config = CircuitConfig::from(values);
    const std::uint32_t units = config.shape.nodes();
    if (units > config.wiring.ports() || config.request_ps < 0) return row_of<kDeltaBlockingColumns>({});
    const int words = CircuitConfig::words_of(values.whole("message_words") * kWordBytes);
    const auto clock = static_cast<double>(config.clock_ps);
    const double line_clocks =
        static_cast<double>(config.held_ps(words) + config.wiring.stages * config.stage_ps) / clock;
    const double asking = values.number("offered_load") / words * line_clocks;
    const auto alone = static_cast<double>(config.unloaded_ps(words));
    // Of a unit that computes and sends at the same time, one message after the other.
    double demanded = kNaN, carried = kNaN;
    if (node_of(values).key == kIu.key) {
        const IuConfig node = IuConfig::from(values, 0);
        const auto gap = static_cast<double>(node.price(instructions(values.integer("gap")))),
                   cycle = static_cast<double>(node.cycle_ps);
        const double asks = line_clocks * clock / std::max(gap, alone);
        demanded = 1000 * cycle / gap;
        carried = words * cycle / std::max(gap, alone) * delta_acceptance(config.wiring, units, asks);
    }
    return row_of<kDeltaBlockingColumns>(
        {{"acceptance", delta_acceptance(config.wiring, units, 1)},
         {"asking", asking},
         {"blocking", asking > 1 ? kNaN : 1 - delta_acceptance(config.wiring, units, asking)},
         {"most_load", words * clock / alone},
         {"demanded", demanded},
         {"carried", carried}});
}

}  // namespace

// Patel 1981. If each of the k inputs of a switch has a request with chance p, independently, for any output with equal
// chance, none of them is for a given output with chance (1 - p/k)^k, so that it has one behind the switch with chance
//     p' = 1 - (1 - p/k)^k.
// The inputs of a switch of a delta network are reached from different units, so that they are independent at every
// stage, and this holds from stage to stage: the share p_n / p_0 gets through. Here for every line by itself, since
// with fewer units than ports the lines are not alike: an output gets of the requests at its switch the share that the
// units behind it are of those behind the switch.
double delta_acceptance(const CircuitWiring& wiring, std::uint32_t units, double asking) {
    const std::uint32_t size = wiring.switch_size();
    std::vector<double> carried(wiring.ports());
    std::fill_n(carried.begin(), units, asking);
    for (int stage = 0; stage < wiring.stages; ++stage) {
        std::vector<double> next(carried.size());
        for (std::uint32_t first = 0; first < wiring.ports(); first += size)
            for (std::uint32_t output = first; output < first + size; ++output) {
                double none = 1;
                for (std::uint32_t input = first; input < first + size; ++input) {
                    const std::uint32_t line = wiring.unshuffled(input);
                    const double behind = units_behind(wiring, units, stage, line);
                    if (behind == 0) continue;
                    none *= 1 - carried[line] * units_behind(wiring, units, stage + 1, output) / behind;
                }
                next[output] = 1 - none;
            }
        carried = std::move(next);
    }
    return std::accumulate(carried.begin(), carried.end(), 0.0) / (asking * units);
}

constexpr ModelPart kDeltaBlocking{
    {"delta-blocking",
     "Blocking of a delta network",
     "Requests that meet in an unbuffered network of stages, and what one message in flight per unit allows",
     {},
     {"dimensions", "ports", "switch_size", "cycle_ps", "overhead_clocks", "stage_clocks", "header_clocks",
      "release_clocks", "offered_load", "message_words", "gap", "processor_ps", "instruction_cycles"}},
    kDeltaBlockingColumns,
    evaluate_delta_blocking};

}  // namespace grainscope
