// What people read of a parameter or a column: its label, what it is. The page and the command line have these in their
// manifest, so an engine that is built for them (GRAINSCOPE_WORDLESS) goes without, and is a tenth smaller to load.
#pragma once

namespace grainscope {

#ifdef GRAINSCOPE_WORDLESS
struct Words {
    Words() = default;
    // Inlined where code is kept small, too: a text that is handed over stays in the module.
    [[gnu::always_inline]] constexpr Words(const char*) {}
};
#else
using Words = const char*;
#endif

}  // namespace grainscope
