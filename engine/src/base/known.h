// Results that several runs share, such as the search tree that every point of a sweep searches. A result follows from
// its key alone, so nobody can tell whether it was kept or found anew.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

namespace grainscope {

template <class Key, class Result>
class Known {
  public:
    // Keeps the last so many.
    explicit Known(std::size_t most) : most_(most) {}

    template <class Find>
    std::shared_ptr<const Result> of(const Key& key, Find find) {
        for (const auto& [known, result] : all_)
            if (known == key) return result;
        if (all_.size() == most_) all_.erase(all_.begin());
        all_.emplace_back(key, std::make_shared<const Result>(find()));
        return all_.back().second;
    }

  private:
    std::size_t most_;
    std::vector<std::pair<Key, std::shared_ptr<const Result>>> all_;
};

}  // namespace grainscope
