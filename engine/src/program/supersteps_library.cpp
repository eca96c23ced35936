#include "program/supersteps_library.h"

#include <algorithm>

namespace grainscope {

int rounds_of(ExchangeKind exchange, const Algorithm& algorithm, int step) {
    // In the first it tells how much there is.
    return exchange == ExchangeKind::bsp ? 2 : algorithm.rounds(step);
}

Sent sent_in(ExchangeKind exchange, std::size_t round, std::size_t all) {
    switch (exchange) {
        case ExchangeKind::bsp:
            return {0, round == 0 ? 0 : all};
        case ExchangeKind::bpram:
            return {std::min(round, all), std::min(round + 1, all)};
        case ExchangeKind::bursts:
            break;
    }
    return {0, all};
}

Library Library::from(const Values& values, std::uint32_t nodes) {
    const bool bsp = values.choice_key("library") == "bsp";
    const int waves = nodes == 1 ? 0 : 32 - __builtin_clz(nodes - 1);
    return {.exchange = bsp ? ExchangeKind::bsp : ExchangeKind::bpram,
            .waves = waves,
            .barriers = values.choice_key("bsp_barrier") == "waves" ? 2 : 1,
            .word_bytes = kWordBytes + (bsp ? values.whole("packet_header_bytes") : 0),
            .buffer = values.integer("buffer_instructions") + values.integer("buffer_spread") * waves,
            .allocation = values.integer("allocation_instructions"),
            .instruction_ps = node_of(values).price_ps(values, instructions(1))};
}

}  // namespace grainscope
