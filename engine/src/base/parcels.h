// Data on their way: a program puts what a message carries here and gives the message the number; who gets the message
// takes it out, once. So a message is plain bytes, of which copies cost nothing and nothing has to be destroyed.
#pragma once

#include "base/slots.h"

namespace grainscope {

struct Parcels : Slots<std::vector<std::uint8_t>> {
    using Bytes = std::vector<std::uint8_t>;
    static constexpr std::uint32_t kNone = 0xffffffffu;
};

}  // namespace grainscope
