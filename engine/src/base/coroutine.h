// One name for the coroutine library: <coroutine> where it exists, <experimental/coroutine> in older Emscripten.
#pragma once

#if __has_include(<coroutine>) && (!defined(__clang__) || __clang_major__ >= 15 || !defined(_LIBCPP_VERSION))
#include <coroutine>
namespace grainscope::coroutine {
template <class Promise = void>
using Handle = std::coroutine_handle<Promise>;
}  // namespace grainscope::coroutine
#else
#include <experimental/coroutine>
namespace grainscope::coroutine {
template <class Promise = void>
using Handle = std::experimental::coroutine_handle<Promise>;
}  // namespace grainscope::coroutine
#endif

namespace grainscope::coroutine {
// Inlined even where size counts: a compiler that does not see that it always suspends keeps what comes behind twice.
struct SuspendAlways {
    [[gnu::always_inline]] bool await_ready() const noexcept { return false; }
    [[gnu::always_inline]] void await_suspend(Handle<>) const noexcept {}
    [[gnu::always_inline]] void await_resume() const noexcept {}
};
}  // namespace grainscope::coroutine
