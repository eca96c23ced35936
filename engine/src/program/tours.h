// Tours through all cities, and the search for the shortest one.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/parameters.h"

namespace grainscope {

inline constexpr int kMostCities = 14;
inline constexpr int kNoTour = 1 << 30;  // longer than any

struct Cities {
    int count, fixed;  // cities of a tour; of a subpath that is a task, the first one included
    std::array<std::array<int, kMostCities>, kMostCities> distance;

    // Tours begin at city 0. A task is a way from there through fixed - 1 others.
    int tasks() const;
};

// Depth-first search of the tours that begin with a subpath. A step tries one city as the next one of a path: if that
// is shorter than the bound it goes on there, or if it was the last one, has found a tour.
class TourSearch {
  public:
    explicit TourSearch(const Cities& cities) : cities_(&cities) {}

    // A subpath that is not shorter than the bound is over at once.
    void begin(int task, int bound);
    bool over() const { return depth_ < cities_->fixed; }
    // Up to `most` steps; how many there were. A shorter tour becomes the bound.
    int advance(int most, int& bound);

  private:
    // Paths up to each city: `at[i]` is its i-th, `length[i]` that of the way to it, `next[i]` what is tried after it.
    const Cities* cities_;
    int depth_ = 0;
    unsigned used_ = 0;
    std::array<int, kMostCities + 1> at_{}, next_{}, length_{};
};

// What one node finds that searches all tasks in their order. Many cities take long, so it is searched bit by bit.
class Sequential {
  public:
    explicit Sequential(const Cities& given) : cities(given), search_(cities) {}
    Sequential(const Sequential&) = delete;
    Sequential& operator=(const Sequential&) = delete;

    const Cities cities;
    std::int64_t steps = 0;
    int shortest = kNoTour;

    // Tasks that have been begun.
    int begun() const { return begun_; }
    bool over() const { return begun_ == cities.tasks() && search_.over(); }
    // About so many steps more.
    void advance(std::int64_t most);

  private:
    TourSearch search_;
    int begun_ = 0;
};

// Shared by the runs that need it: what one has searched the next one need not.
std::shared_ptr<Sequential> sequential_tours(const Values& values);

}  // namespace grainscope
