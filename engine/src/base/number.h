// Numbers and strings as JSON, formatted as ECMAScript does, so that the native binary and the page print the same
// bytes.
#pragma once

#include <string>
#include <string_view>

namespace grainscope {

// Shortest text that reads back as the same double, in ECMAScript's layout; "null" for NaN and infinities.
std::string format_number(double value);

// A JSON string with quotes and escapes.
std::string format_string(std::string_view text);

}  // namespace grainscope
