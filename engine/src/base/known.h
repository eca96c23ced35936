// Results that several runs share, such as the search tree that every point of a sweep searches. A result follows from
// its key alone, so nobody can tell whether it was kept or found anew.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace grainscope {

class Known {
  public:
    // Keeps the last `most` results.
    explicit Known(std::size_t most = 8) : most_(most) {}

    using Key = std::array<std::int64_t, 4>;
    using Kept = std::shared_ptr<const void>;

    // `find` makes a result, shared, where it is not one of the last few.
    template <class Result, class Find>
    std::shared_ptr<const Result> of(const Key& key, Find find) {
        Kept& kept = at(key);
        if (!kept) kept = std::make_shared<const Result>(find());
        return std::static_pointer_cast<const Result>(kept);
    }

  private:
    Kept& at(const Key& key);

    std::size_t most_;
    std::vector<std::pair<Key, Kept>> all_;
};

}  // namespace grainscope
