// CHECK guards invariants of the engine itself. A broken one traps: natively with a line on stderr, in wasm as a trap
// that costs one instance.
#pragma once

#ifdef __wasm__
#define CHECK(condition)                    \
    do {                                    \
        if (!(condition)) __builtin_trap(); \
    } while (false)
#else
#include <cstdio>
#include <cstdlib>
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "%s:%d: broken invariant: %s\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                                          \
        }                                                                                          \
    } while (false)
#endif
