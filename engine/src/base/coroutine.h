// One name for the coroutine library: <coroutine> where it exists, <experimental/coroutine> in older Emscripten.
#pragma once

#if __has_include(<coroutine>) && (!defined(__clang__) || __clang_major__ >= 15 || !defined(_LIBCPP_VERSION))
#include <coroutine>
namespace grainscope::coroutine {
template <class Promise = void>
using Handle = std::coroutine_handle<Promise>;
using SuspendAlways = std::suspend_always;
}  // namespace grainscope::coroutine
#else
#include <experimental/coroutine>
namespace grainscope::coroutine {
template <class Promise = void>
using Handle = std::experimental::coroutine_handle<Promise>;
using SuspendAlways = std::experimental::suspend_always;
}  // namespace grainscope::coroutine
#endif
