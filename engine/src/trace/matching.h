// Which message a receive takes: the first that came of those whose source and tag fit. An object holds one side for
// all ranks: the receives that have been posted, or the messages that no receive has taken. To find one by its source
// and tag costs the same however many wait.
#pragma once

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/slots.h"
#include "trace/schedule.h"

namespace grainscope {

class Matching {
  public:
    static constexpr std::uint32_t kNobody = 0xffffffffu;

    // `any`: some take any source or tag. `most`: all numbers passed to add() are below it.
    Matching(std::uint32_t ranks, bool any, std::size_t most)
        : any_(any), orders_(any ? ranks : 0), place_of_(any ? most : 0), after_(most), buckets_(1024) {}

    // Number `who` waits at `rank`, last in order. No number waits twice.
    void add(std::uint32_t rank, std::int32_t source, std::int32_t tag, std::uint32_t who) {
        Bucket& bucket = at(rank, source, tag);
        (bucket.first == kNobody ? bucket.first : after_[bucket.last]) = who;
        bucket.last = who;
        if (any_) append(rank, source, tag, who);
    }

    // The first at `rank` that fits leaves and is returned; kNobody if none does.
    std::uint32_t take(std::uint32_t rank, std::int32_t source, std::int32_t tag) {
        if (!any_) return remove(slot(rank, source, tag));
        if (source == kAny || tag == kAny) return scan(rank, source, tag);
        std::size_t found = slot(rank, source, tag);
        if (orders_[rank].of_any > 0)
            for (const auto& [some_source, some_tag] : {std::pair{source, kAny}, {kAny, tag}, {kAny, kAny}}) {
                const std::size_t other = slot(rank, some_source, some_tag);
                if (came(other) < came(found)) found = other;
            }
        return remove(found);
    }

  private:
    struct Bucket {
        std::uint32_t rank = kNobody;
        std::int32_t source = 0, tag = 0;
        std::uint32_t first = kNobody, last = kNobody;
    };
    // All that wait at a rank, in the order in which they came; kept only where `any`.
    struct Order {
        std::uint32_t first = kNobody, last = kNobody, of_any = 0;
    };
    struct Place {
        std::uint32_t rank, before, next;
        std::int32_t source, tag;
        std::uint64_t came;
    };

    // Neighbouring ranks mostly do the same at the same time, each with the rank at the same distance: their buckets
    // lie side by side, in one line of the cache or two.
    static constexpr std::uint32_t kTogether = 8;

    std::size_t slot(std::uint32_t rank, std::int32_t source, std::int32_t tag) const {
        const std::uint32_t distance = static_cast<std::uint32_t>(source) - rank;
        const std::uint64_t key =
            (static_cast<std::uint64_t>(rank / kTogether) << 32 | distance) * 0x9e3779b97f4a7c15u +
            static_cast<std::uint32_t>(tag) * 0xc2b2ae3d27d4eb4fu;
        const std::size_t mask = buckets_.size() - 1;
        for (std::size_t at = ((key ^ key >> 32) * kTogether + rank % kTogether) & mask;;
             at = (at + kTogether + 1) & mask) {
            const Bucket& bucket = buckets_[at];
            if (bucket.rank == kNobody || (bucket.rank == rank && bucket.source == source && bucket.tag == tag))
                return at;
        }
    }
    // When the first in a bucket came; never if there is none.
    std::uint64_t came(std::size_t slot) const {
        const std::uint32_t first = buckets_[slot].first;
        return first == kNobody ? ~std::uint64_t{0} : places_[place_of_[first]].came;
    }
    Bucket& at(std::uint32_t rank, std::int32_t source, std::int32_t tag) {
        std::size_t place = slot(rank, source, tag);
        if (buckets_[place].rank == kNobody) {
            if (4 * ++used_ > 3 * buckets_.size()) {
                grow();
                place = slot(rank, source, tag);
            }
            buckets_[place] = {rank, source, tag};
        }
        return buckets_[place];
    }
    // Buckets in which nobody waits are dropped.
    void grow() {
        std::vector<Bucket> old;
        old.swap(buckets_);
        const auto waits = [](const Bucket& bucket) { return bucket.first != kNobody; };
        const auto kept = static_cast<std::size_t>(std::count_if(old.begin(), old.end(), waits));
        buckets_.resize(4 * (kept + 1) > old.size() ? 2 * old.size() : old.size());
        used_ = kept + 1;
        for (const Bucket& bucket : old)
            if (waits(bucket)) buckets_[slot(bucket.rank, bucket.source, bucket.tag)] = bucket;
    }
    std::uint32_t remove(std::size_t slot) {
        Bucket& bucket = buckets_[slot];
        const std::uint32_t who = bucket.first;
        if (who == kNobody) return kNobody;
        bucket.first = who == bucket.last ? kNobody : after_[who];
        if (any_) unlink(who);
        return who;
    }

    void append(std::uint32_t rank, std::int32_t source, std::int32_t tag, std::uint32_t who) {
        Order& order = orders_[rank];
        const std::uint32_t index = places_.put(Place{rank, order.last, kNobody, source, tag, ++clock_});
        (order.last == kNobody ? order.first : places_[order.last].next) = index;
        order.last = index;
        place_of_[who] = index;
        order.of_any += source == kAny || tag == kAny;
    }
    void unlink(std::uint32_t who) {
        const Place place = places_.take(place_of_[who]);
        Order& order = orders_[place.rank];
        (place.before == kNobody ? order.first : places_[place.before].next) = place.next;
        (place.next == kNobody ? order.last : places_[place.next].before) = place.before;
        order.of_any -= place.source == kAny || place.tag == kAny;
    }
    // The first of a rank that fits is the first of its bucket too.
    std::uint32_t scan(std::uint32_t rank, std::int32_t source, std::int32_t tag) {
        for (std::uint32_t at = orders_[rank].first; at != kNobody; at = places_[at].next) {
            const Place& place = places_[at];
            const bool fits = (source == kAny || place.source == kAny || place.source == source) &&
                              (tag == kAny || place.tag == kAny || place.tag == tag);
            if (fits) return remove(slot(rank, place.source, place.tag));
        }
        return kNobody;
    }

    const bool any_;
    std::vector<Order> orders_;
    Slots<Place> places_;
    std::vector<std::uint32_t> place_of_;  // of those that wait
    std::vector<std::uint32_t> after_;     // of those that wait, the next with their rank, source and tag
    std::vector<Bucket> buckets_;
    std::size_t used_ = 0;
    std::uint64_t clock_ = 0;
};

}  // namespace grainscope
