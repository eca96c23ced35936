#include "base/number.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace grainscope {

std::string format_number(double value) {
    if (!std::isfinite(value)) return "null";
    if (value == 0) return "0";
    char text[40];
    int precision = 0;
    do {
        std::snprintf(text, sizeof text, "%.*e", precision, value);
    } while (std::strtod(text, nullptr) != value && ++precision < 17);

    // text is [-]d[.ddd]e±xx: take it apart and lay it out by ECMAScript's Number::toString.
    std::string sign, digits;
    const char* at = text;
    if (*at == '-') sign = "-", ++at;
    for (; *at != 'e'; ++at)
        if (*at != '.') digits += *at;
    const int exponent = std::atoi(at + 1);
    while (digits.size() > 1 && digits.back() == '0') digits.pop_back();
    const int count = static_cast<int>(digits.size());
    const int point = exponent + 1;  // digits before the decimal point
    if (point > 21 || point < -5) {
        std::string out = sign + digits.substr(0, 1);
        if (count > 1) out += "." + digits.substr(1);
        return out + "e" + (exponent < 0 ? "-" : "+") + std::to_string(std::abs(exponent));
    }
    if (point <= 0) return sign + "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
    if (count <= point) return sign + digits + std::string(static_cast<std::size_t>(point - count), '0');
    return sign + digits.substr(0, static_cast<std::size_t>(point)) + "." +
           digits.substr(static_cast<std::size_t>(point));
}

std::string format_string(std::string_view text) {
    std::string out = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char escape[8];
            std::snprintf(escape, sizeof escape, "\\u%04x", c);
            out += escape;
        } else {
            out += c;
        }
    }
    return out + "\"";
}

}  // namespace grainscope
