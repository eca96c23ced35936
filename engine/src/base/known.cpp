#include "base/known.h"

namespace grainscope {
namespace {

constexpr std::size_t kMost = 8;

}  // namespace

Known::Kept& Known::at(const Key& key) {
    for (auto& [known, kept] : all_)
        if (known == key) return kept;
    if (all_.size() == kMost) all_.erase(all_.begin());
    return all_.emplace_back(key, nullptr).second;
}

}  // namespace grainscope
