#include "sim/parameters.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "base/check.h"
#include "base/nan.h"
#include "base/number.h"
#include "base/sort.h"
#include "registry.h"

namespace grainscope {
namespace {

struct Slot {
    std::string_view key;
    const Parameter* parameter = nullptr;
    std::size_t slot = 0;
};

// Every parameter's place, sorted by key: values are looked up by key many times per evaluation of a closed form.
const std::vector<Slot>& places() {
    static const std::vector<Slot> all = [] {
        std::vector<Slot> out;
        std::size_t slot = 0;
        for (const Parameter* parameter : all_parameters()) {
            out.push_back({parameter->key, parameter, slot});
            slot += static_cast<std::size_t>(slots_of(*parameter));
        }
        sort_stably(out, [](const Slot& one, const Slot& other) { return one.key < other.key; });
        return out;
    }();
    return all;
}

// Counted once: a page asks for checks and closed forms at every move of a slider.
const std::vector<double>& defaults() {
    static const std::vector<double> all = [] {
        std::vector<double> out;
        for (const Parameter* parameter : all_parameters())
            for (int component = 0; component < slots_of(*parameter); ++component)
                out.push_back(parameter->numbers.standard);
        return out;
    }();
    return all;
}

Slot place_of(std::string_view key) {
    const auto found = std::lower_bound(places().begin(), places().end(), key,
                                        [](const Slot& place, std::string_view wanted) { return place.key < wanted; });
    return found == places().end() || found->key != key ? Slot{} : *found;
}

bool parse_number(std::string_view text, double& value) {
    const std::string copy(text);
    if (copy.empty() || copy.size() > 40 || copy.find_first_not_of("0123456789+-.eE") != std::string::npos)
        return false;
    char* end = nullptr;
    value = std::strtod(copy.c_str(), &end);
    return *end == '\0' && std::isfinite(value);
}

Error not_allowed(const Parameter& parameter, double value) {
    return {parameter.key, ErrorCode::not_allowed, {value, parameter.least(), parameter.most()}};
}

}  // namespace

Values::Values() : slots_(defaults()) {}

Values::Values(std::vector<double> slots) : slots_(std::move(slots)) { CHECK(slots_.size() == defaults().size()); }

double Values::number(std::string_view key) const {
    const Slot place = place_of(key);
    CHECK(place.parameter != nullptr);
    return slots_[place.slot];
}

std::string_view Values::choice_key(std::string_view key) const {
    const Slot place = place_of(key);
    CHECK(place.parameter != nullptr && place.parameter->kind == Kind::choice);
    return place.parameter->choices()[static_cast<std::size_t>(slots_[place.slot])].key;
}

std::array<int, 3> Values::extents(std::string_view key) const {
    const Slot place = place_of(key);
    CHECK(place.parameter != nullptr && place.parameter->kind == Kind::shape);
    const double* const first = &slots_[place.slot];
    return {static_cast<int>(first[0]), static_cast<int>(first[1]), static_cast<int>(first[2])};
}

void Values::set(std::string_view key, double value, int component) {
    const Slot place = place_of(key);
    CHECK(place.parameter != nullptr && component < slots_of(*place.parameter));
    slots_[place.slot + static_cast<std::size_t>(component)] = value;
}

MaybeError Values::set_text(std::string_view key, std::string_view text) {
    const Slot place = place_of(key);
    if (place.parameter == nullptr) return Error{"", ErrorCode::no_parameter};
    const Parameter& parameter = *place.parameter;
    const Error wrong = not_allowed(parameter, kNaN);
    if (parameter.kind == Kind::choice) {
        for (std::size_t i = 0; i < parameter.choices().size(); ++i)
            if (text == parameter.choices()[i].key) {
                slots_[place.slot] = static_cast<double>(i);
                return std::nullopt;
            }
        return wrong;
    }
    const int components = slots_of(parameter);
    double parsed[kShapeSlots] = {1, 1, 1};
    for (int component = 0;; ++component) {
        if (component == components) return wrong;
        const std::size_t cut = components == 1 ? std::string_view::npos : text.find('x');
        if (!parse_number(text.substr(0, cut), parsed[component])) return wrong;
        if (cut == std::string_view::npos) break;
        text.remove_prefix(cut + 1);
    }
    for (int component = 0; component < components; ++component)
        slots_[place.slot + static_cast<std::size_t>(component)] = parsed[component];
    return check_range(parameter, &slots_[place.slot]);
}

std::string Values::text(const Parameter& parameter) const {
    const std::size_t slot = place_of(parameter.key).slot;
    if (parameter.kind == Kind::choice) return parameter.choices()[static_cast<std::size_t>(slots_[slot])].key;
    if (parameter.kind != Kind::shape) return format_number(slots_[slot]);
    int last = kShapeSlots - 1;
    while (last > 0 && slots_[slot + static_cast<std::size_t>(last)] == 1) --last;
    std::string out;
    for (int axis = 0; axis <= last; ++axis)
        out += (axis ? "x" : "") + format_number(slots_[slot + static_cast<std::size_t>(axis)]);
    return out;
}

MaybeError check_range(const Parameter& parameter, const double* slots) {
    for (int component = 0; component < slots_of(parameter); ++component) {
        const double value = slots[component];
        const bool whole = parameter.kind == Kind::real || value == std::floor(value);
        if (!(value >= parameter.least() && value <= parameter.most() && whole)) return not_allowed(parameter, value);
    }
    return std::nullopt;
}

}  // namespace grainscope
