#include "program/tours.h"

#include "base/known.h"
#include "base/random.h"

namespace grainscope {
namespace {

// Side of the square in which cities lie.
constexpr int kSide = 1000;

// The whole number nearest below, so that lengths are added exactly.
int root(int square) {
    int result = 0;
    for (int bit = 1 << 10; bit > 0; bit >>= 1)
        if ((result + bit) * (result + bit) <= square) result += bit;
    return result;
}

Cities placed(int count, int fixed, std::uint64_t seed) {
    Cities cities{count, fixed, {}};
    RandomStream places(seed, "tsp.cities");
    std::array<std::array<int, 2>, kMostCities> at;
    for (auto& place : at)
        for (int& coordinate : place) coordinate = static_cast<int>(places.below(kSide));
    for (int a = 0; a < count; ++a)
        for (int b = 0; b < count; ++b) {
            const int x = at[a][0] - at[b][0], y = at[a][1] - at[b][1];
            cities.distance[a][b] = root(x * x + y * y);
        }
    return cities;
}

}  // namespace

int Cities::tasks() const {
    int product = 1;
    for (int i = 1; i < fixed; ++i) product *= count - i;
    return product;
}

void TourSearch::begin(int task, int bound) {
    depth_ = cities_->fixed;
    at_[0] = 0;
    used_ = 1;
    length_[0] = 0;
    int ways = cities_->tasks();
    for (int i = 1; i < depth_; ++i) {
        ways /= cities_->count - i;
        // The so many-th of the cities that are left.
        int city = 0;
        for (int before = task / ways; before >= 0; --before) do
                ++city;
            while ((used_ >> city & 1) != 0);
        task %= ways;
        at_[i] = city;
        used_ |= 1u << city;
        length_[i] = length_[i - 1] + cities_->distance[at_[i - 1]][city];
    }
    next_[depth_ - 1] = 1;
    if (length_[depth_ - 1] >= bound) depth_ = 0;
}

int TourSearch::advance(int most, int& bound) {
    int steps = 0;
    const int count = cities_->count;
    while (steps < most && !over()) {
        const int last = depth_ - 1;
        int& city = next_[last];
        while (city < count && (used_ >> city & 1) != 0) ++city;
        if (city == count) {
            // Its first cities are given.
            used_ &= ~(1u << at_[last]);
            --depth_;
            continue;
        }
        ++steps;
        const int chosen = city++, length = length_[last] + cities_->distance[at_[last]][chosen];
        if (length >= bound) continue;
        if (depth_ + 1 == count) {
            const int tour = length + cities_->distance[chosen][0];
            if (tour < bound) bound = tour;
            continue;
        }
        used_ |= 1u << chosen;
        at_[depth_] = chosen;
        length_[depth_] = length;
        next_[depth_++] = 1;
    }
    return steps;
}

void Sequential::advance(std::int64_t most) {
    for (const std::int64_t until = steps + most; steps < until && !over();) {
        if (search_.over()) {
            search_.begin(begun_++, shortest);
            ++steps;
        } else {
            steps += search_.advance(static_cast<int>(until - steps), shortest);
        }
    }
}

std::shared_ptr<Sequential> sequential_tours(const Values& values) {
    static Known known;
    const int cities = values.whole("cities"), fixed = values.whole("subpath_cities");
    const std::int64_t seed = values.integer("seed");
    return *known.of<std::shared_ptr<Sequential>>({cities, fixed, seed}, [&] {
        return std::make_shared<Sequential>(placed(cities, fixed, static_cast<std::uint64_t>(seed)));
    });
}

}  // namespace grainscope
