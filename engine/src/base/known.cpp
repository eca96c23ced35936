#include "base/known.h"

namespace grainscope {

Known::Kept& Known::at(const Key& key) {
    for (auto& [known, kept] : all_)
        if (known == key) return kept;
    if (all_.size() == most_) all_.erase(all_.begin());
    return all_.emplace_back(key, nullptr).second;
}

}  // namespace grainscope
