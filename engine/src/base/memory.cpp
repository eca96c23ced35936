#include "base/memory.h"

#include <malloc.h>

#include <cstdlib>
#include <new>

namespace {

std::int64_t allocated = 0;

std::int64_t size_of(void* place) { return static_cast<std::int64_t>(malloc_usable_size(place)); }

}  // namespace

void* operator new(std::size_t size) {
    void* const place = std::malloc(size == 0 ? 1 : size);
    // Nothing throws: a run stops at its limit long before.
    if (place == nullptr) std::abort();
    allocated += size_of(place);
    return place;
}

void operator delete(void* place) noexcept {
    if (place == nullptr) return;
    allocated -= size_of(place);
    std::free(place);
}

void operator delete(void* place, std::size_t) noexcept { operator delete(place); }

namespace grainscope {

std::int64_t allocated_bytes() { return allocated; }

}  // namespace grainscope
