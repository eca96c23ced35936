// What closed forms of programs on nodes add up.
#pragma once

#include <initializer_list>
#include <memory>

#include "base/nan.h"
#include "model/mesh_setting.h"

namespace grainscope {

// The parts of a machine, in cycles of the network.
struct Ends {
    explicit Ends(const Values& given)
        : values(given), node(node_of(given)), cycle_ps(given.number("cycle_ps")), setting(setting_of(given)) {}
    bool known() const { return node.endpoint != nullptr && is_mesh(values); }

    // Flits that a message of so many words of data has on the way.
    int flits(Role role, int words) const { return setting->units(node.bytes_sent(values, role, words * kWordBytes)); }
    Endpoint of(Role role, int words) const {
        const Endpoint ps = node.endpoint(values, role, words * kWordBytes, flits(role, words));
        if (ps.asked_bytes > 0) return {kNaN, kNaN, kNaN, kNaN};
        return {ps.before_ps / cycle_ps, ps.after_ps / cycle_ps, ps.sender_ps / cycle_ps, ps.receiver_ps / cycle_ps};
    }
    double instructions(const char* key) const { return price(grainscope::instructions(values.integer(key))); }
    double price(Work work) const { return node.price_ps(values, work) / cycle_ps; }
    // Cycles of the network as cycles of the node.
    double in_node_cycles(double cycles) const { return cycles * (cycle_ps / node.cycle_ps(values)); }

    const Values& values;
    const NodePart& node;
    double cycle_ps;
    std::unique_ptr<NetworkSetting> setting;
};

// The parameters of a machine that such forms read.
inline constexpr std::initializer_list<const char*> kMachineReads = {
    "dimensions",      "topology",           "duplex",
    "hop_cycles",      "buffer_flits",       "virtual_channels",
    "credit_cycles",   "priorities",         "header_flits",
    "heads",           "word_flits",         "flit_bits",
    "cycle_ps",        "injection_interval", "ejection_interval",
    "dispatch_cycles", "interface_cycles",   "send_words_per_cycle",
    "processor_ps",    "instruction_cycles", "data_bits",
    "transfer",        "after_send",         "message_work",
    "command_cycles",  "setup_cycles",       "allocate_cycles",
    "software_cycles", "copy_cycles"};

}  // namespace grainscope
