#include "base/error.h"

#include <utility>

namespace grainscope {
namespace {

struct Entry {
    const char* key;
    int arguments;
};

constexpr Entry kEntries[] = {
#define GRAINSCOPE_ENTRY(name, arguments) {#name, arguments},
    GRAINSCOPE_ERROR_CODES(GRAINSCOPE_ENTRY)
#undef GRAINSCOPE_ENTRY
};

constexpr const char* kAwaitedKeys[kAwaited] = {"nothing",      "message",   "signal",      "processor",
                                                "command_room", "send_room", "transfer_end"};

}  // namespace

void Errors::add(std::string_view path, ErrorCode code, std::initializer_list<Argument> arguments) {
    add({path, code, arguments});
}
void Errors::add(Error error) { all_.push_back(std::move(error)); }

const char* key_of(ErrorCode code) { return kEntries[static_cast<int>(code)].key; }
int arguments_of(ErrorCode code) { return kEntries[static_cast<int>(code)].arguments; }
const char* key_of(Awaited awaited) { return kAwaitedKeys[static_cast<int>(awaited)]; }

}  // namespace grainscope
