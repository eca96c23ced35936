// A coroutine that a node runs: a program's background thread or the handler of one message. Lazy, owned by whoever
// holds it, resumed by the node.
#pragma once

#include <utility>

#include "base/check.h"
#include "base/coroutine.h"

namespace grainscope {

class Task {
  public:
    struct promise_type {
        Task get_return_object() { return Task(coroutine::Handle<promise_type>::from_promise(*this)); }
        coroutine::SuspendAlways initial_suspend() noexcept { return {}; }
        coroutine::SuspendAlways final_suspend() noexcept { return {}; }
        void return_void() {}
        void unhandled_exception() { CHECK(false); }
    };

    Task() = default;
    explicit Task(coroutine::Handle<promise_type> handle) : handle_(handle) {}
    Task(Task&& other) noexcept : handle_(std::exchange(other.handle_, {})) {}
    Task& operator=(Task&& other) noexcept {
        if (this != &other) {
            destroy();
            handle_ = std::exchange(other.handle_, {});
        }
        return *this;
    }
    ~Task() { destroy(); }

    bool exists() const { return static_cast<bool>(handle_); }
    bool done() const { return handle_.done(); }
    void resume() { handle_.resume(); }

  private:
    void destroy() {
        if (handle_) handle_.destroy();
        handle_ = {};
    }
    coroutine::Handle<promise_type> handle_{};
};

}  // namespace grainscope
