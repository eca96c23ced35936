// Errors are values; nothing in the engine throws.
#pragma once

#include <optional>
#include <string>

namespace grainscope {

// What is wrong (`message`, one sentence with the allowed range) and where (`path`, a parameter's key, or "" for the
// whole run).
struct Error {
    std::string path;
    std::string message;
};

using MaybeError = std::optional<Error>;

}  // namespace grainscope
