// How a part of the engine declares its parameters (of columns: sim/columns.h). From these tables come the form in the
// page, the validation, the command line's help and the manifest; nothing about a parameter is written a second time
// anywhere.
//
// Declarations are constants: they are data of the module, and no code makes them when an instance starts. The lists
// between the braces of a constant live as long as the constant. So a declaration reads
//
//   {whole("hop_cycles", "Hop delay", "cycles", {.least = 1, .most = 8, .standard = 1}, "The time of one router"),
//    choice("duplex", "Links", "Whether both directions share the wires"), {{"full", "full duplex", "…"}, …}}
//
// with the choices of a parameter behind it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "sim/words.h"

namespace grainscope {

enum class Kind : std::uint8_t { integer, real, choice, shape };
// Where the form shows a parameter; own: at the part that declares it.
enum class Group : std::uint8_t { own, run, node };

struct Choice {
    const char* key;
    Words label;
    Words doc;
};

// A few keys.
template <std::size_t kMost>
struct FewKeys {
    const char* keys[kMost] = {};  // nullptr behind the last

    const char* const* begin() const { return keys; }
    const char* const* end() const { return std::find(keys, keys + kMost, nullptr); }
    bool has(std::string_view key) const {
        return std::any_of(begin(), end(), [&](const char* own) { return key == own; });
    }
};

// The condition under which a parameter applies: the choice parameter `key` has one of the values `is`.
struct When {
    const char* key = nullptr;
    FewKeys<6> is = {};
};

// The numbers of a parameter; a choice has none, those of a shape hold in every dimension.
struct Numbers {
    double least = 0, most = 0;
    double standard = 0;  // the default
    double step = 1;
    bool log = false;  // the scale of its slider
};

struct Declaration {
    const char* key;
    Words label;
    const char* unit;
    Words doc;
    Kind kind;
    Group group;
    Numbers numbers;
    When when;
    // The choices that no constant can list: those of the registry.
    std::span<const Choice> (*listed)();
};

struct Parameter : Declaration {
    std::initializer_list<Choice> declared_choices = {};

    // The default of a choice is its first.
    std::span<const Choice> choices() const {
        return listed != nullptr ? listed() : std::span(declared_choices.begin(), declared_choices.size());
    }
    double least() const { return numbers.least; }
    double most() const { return kind == Kind::choice ? static_cast<double>(choices().size()) - 1 : numbers.most; }
};

// A whole number, any number, one of several choices, and one to three whole numbers (8x8x8).
constexpr Declaration whole(const char* key, Words label, const char* unit, Numbers numbers, Words doc,
                            When when = {}) {
    return {key, label, unit, doc, Kind::integer, Group::own, numbers, when, nullptr};
}
constexpr Declaration real(const char* key, Words label, const char* unit, Numbers numbers, Words doc, When when = {}) {
    return {key, label, unit, doc, Kind::real, Group::own, numbers, when, nullptr};
}
constexpr Declaration choice(const char* key, Words label, Words doc, When when = {}) {
    return {key, label, "", doc, Kind::choice, Group::own, {}, when, nullptr};
}
constexpr Declaration choice_among(std::span<const Choice> (*listed)(), const char* key, Words label, Words doc) {
    return {key, label, "", doc, Kind::choice, Group::own, {}, {}, listed};
}
constexpr Declaration shape(const char* key, Words label, const char* unit, Numbers numbers, Words doc) {
    return {key, label, unit, doc, Kind::shape, Group::own, numbers, {}, nullptr};
}
// Shown elsewhere than at the part that declares it: with the costs of a node, or with the run.
constexpr Declaration shown_in(Group group, Declaration declaration) {
    declaration.group = group;
    return declaration;
}

inline constexpr int kShapeSlots = 3;
inline int slots_of(const Parameter& parameter) { return parameter.kind == Kind::shape ? kShapeSlots : 1; }

// What comes from outside beside the parameters, by what it is for.
enum class Brought : std::uint8_t { program, network };
inline constexpr std::size_t kBroughtKinds = 2;
// What names it: the first 53 bits of its hash.
inline constexpr double kLargestHash = 9'007'199'254'740'991.0;
using BroughtText = std::shared_ptr<const std::string>;

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
    // Sets from text as on the command line; a value that is no number at all is refused as NaN.
    MaybeError set_text(std::string_view key, std::string_view text);
    // Canonical text of one value: a number, a choice's key, "8x8x8".
    std::string text(const Parameter& parameter) const;

    const std::vector<double>& slots() const { return slots_; }

    // What comes from outside, such as a schedule or a list of cables: any bytes, which a parameter names by their
    // hash. Shared by all that it is given to; nullptr: none.
    const BroughtText& brought(Brought what) const { return brought_[static_cast<std::size_t>(what)]; }
    void bring(Brought what, BroughtText bytes) { brought_[static_cast<std::size_t>(what)] = std::move(bytes); }

  private:
    std::vector<double> slots_;
    std::array<BroughtText, kBroughtKinds> brought_;
};

// Checks kind and range of the value of one parameter, which begins at `slots`.
MaybeError check_range(const Parameter& parameter, const double* slots);

}  // namespace grainscope
