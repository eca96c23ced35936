// How a part of the engine declares its parameters and columns. From these tables come the form in the page, the
// validation, the command line's help and the manifest; nothing about a parameter is written a second time anywhere.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "sim/words.h"

namespace grainscope {

enum class Kind { integer, real, choice, shape };
enum class Group { run, program, node, network };
enum class Scale { linear, log };

struct Choice {
    const char* key;
    Words label;
    Words doc;
};

// The condition under which a parameter applies: the choice parameter `key` has one of the values `is`.
struct When {
    const char* key = nullptr;
    std::vector<const char*> is;
};

struct Parameter {
    const char* key;
    Words label;
    const char* unit;
    Kind kind;
    Group group;
    double minimum;
    double maximum;
    double default_value;  // a choice: its index; a shape: the size of every dimension
    double step;
    Scale scale;
    Words doc;
    std::vector<Choice> choices = {};
    When when = {};
};

// A whole number of a program, and a choice; the default of a choice is its first.
Parameter whole_of_program(const char* key, Words label, const char* unit, double least, double most, double standard,
                           Scale scale, Words doc, When when = {});
Parameter choice_of_program(const char* key, Words label, Words doc, std::vector<Choice> choices);

struct Column {
    const char* key;
    Words label;
    Words unit;
    Words doc;
};

// append: rows accumulate and the last is the current estimate; replace: the table shows the newest state only.
enum class TableMode { append, replace };

struct Table {
    const char* key;
    Words label;
    TableMode mode;
    std::vector<Column> columns;
};

inline constexpr int kShapeSlots = 3;
inline int slots_of(const Parameter& parameter) { return parameter.kind == Kind::shape ? kShapeSlots : 1; }

// The value of every parameter of the manifest, as doubles in manifest order: the configuration vector of the boundary.
class Values {
  public:
    // All defaults.
    Values();
    explicit Values(std::vector<double> slots);

    double number(std::string_view key) const;
    int whole(std::string_view key) const { return static_cast<int>(number(key)); }
    std::int64_t integer(std::string_view key) const { return static_cast<std::int64_t>(number(key)); }
    // Index of the choice.
    int choice(std::string_view key) const { return static_cast<int>(number(key)); }
    std::string_view choice_key(std::string_view key) const;
    std::array<int, 3> extents(std::string_view key) const;  // of a shape

    void set(std::string_view key, double value, int component = 0);
    // Sets from text as on the command line; error names the key and the allowed range.
    MaybeError set_text(std::string_view key, std::string_view text);
    // Canonical text of one value: a number, a choice's key, "8x8x8".
    std::string text(const Parameter& parameter) const;

    const std::vector<double>& slots() const { return slots_; }

  private:
    std::vector<double> slots_;
};

// One sentence with the allowed range of a parameter.
std::string allowed(const Parameter& parameter);

// Checks kind and range of one parameter.
MaybeError check_range(const Parameter& parameter, const Values& values);

}  // namespace grainscope
