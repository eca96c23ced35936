// Builds one JSON object or array.
#pragma once

#include <string>
#include <string_view>

#include "base/number.h"

namespace grainscope {

class Json {
  public:
    explicit Json(char open) : text_(1, open), close_(open == '{' ? '}' : ']') {}
    Json& raw(std::string_view key, const std::string& json) {
        separate();
        text_ += format_string(key) + ":" + json;
        return *this;
    }
    Json& string(std::string_view key, std::string_view value) { return raw(key, format_string(value)); }
    Json& number(std::string_view key, double value) { return raw(key, format_number(value)); }
    Json& item(const std::string& json) {
        separate();
        text_ += json;
        return *this;
    }
    std::string end() const { return text_ + close_; }

  private:
    void separate() {
        if (text_.size() > 1) text_ += ',';
    }
    std::string text_;
    char close_;
};

}  // namespace grainscope
