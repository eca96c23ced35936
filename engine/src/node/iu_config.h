// The parameters of the node model `iu`, and what work costs there.
#pragma once

#include "node/node.h"
#include "sim/parameters.h"

namespace grainscope {

struct IuConfig {
    enum class Mode { write_ex, write_mn, mp_write };
    Mode mode;
    bool goes_on, one_plane, on_processor, bus_conflicts;
    int command_queue;
    Tick cycle_ps;
    // All in picoseconds.
    Tick command, setup, allocation, dispatch, software, copy_word, request, prepare, data;
    Tick stolen_word;
    WorkTimes times;
    Tick unposted = 0;    // of a message for which no receive waited
    Tick completion = 0;  // of UNIRED, when the transfer is over for which it has waited

    // network_period: of a network that moves in cycles, else 0.
    static IuConfig from(const Values& values, Tick network_period);
    Tick price(Work work) const { return times.of(work); }
    static int words(std::int64_t bytes) {
        return static_cast<int>(std::max<std::int64_t>(1, (bytes + kWordBytes - 1) / kWordBytes));
    }

    // What a message keeps UNIRED from when it sends it, and when it takes it in after its dispatch; the latter is
    // nothing where the NIP does that work.
    Tick sending(int bytes) const { return command + (on_processor ? setup + software + copy_word * words(bytes) : 0); }
    Tick taking(int bytes) const {
        return on_processor ? software + copy_word * words(bytes) + (mode == Mode::write_mn ? allocation : 0) : 0;
    }
    // What a NIP spends on it besides the network.
    Tick nip_setup() const { return on_processor ? 0 : setup; }
    Tick nip_allocation() const { return on_processor || mode != Mode::write_mn ? 0 : allocation; }
};

}  // namespace grainscope
