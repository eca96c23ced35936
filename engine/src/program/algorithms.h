// Parallel algorithms in supersteps: what a node computes in each, and what it has to say to others before the next.
// Whoever drives them (supersteps.cpp) brings it there.
#pragma once

#include <memory>
#include <vector>

#include "base/random.h"
#include "registry.h"

namespace grainscope {

// Keys, elements of matrices, destinations.
using Data = std::vector<std::uint32_t>;

struct Parcel {
    std::uint32_t peer = 0;  // to whom, or from whom it is
    std::int64_t words = 0;  // length
    Data data{};             // its words, or none where only time is simulated
};

// They count their work in instructions, integer_operations and float_operations.
class Algorithm {
  public:
    virtual ~Algorithm() = default;
    // How often parcels are exchanged.
    int steps() const { return steps_; }
    // The most parcels that a node has in a step. The first parcels of all nodes go to different nodes, and so do the
    // second ones, and so on; one to itself stands for none.
    virtual int rounds(int /*step*/) const { return 1; }
    // What a node does before step `step`, with what came in the step before; after the last step, steps(), it has
    // nothing to say. The nodes are asked in any order.
    virtual Work compute(std::uint32_t node, int step, std::vector<Parcel>& came, std::vector<Parcel>& out) = 0;
    // Whether the result is right: 1 or 0; NaN where nothing was computed.
    virtual double correct() = 0;
    // What the time is divided by: keys, elements or bytes of a node, and operations on numbers in all.
    virtual double items() const = 0;
    virtual double operations() const { return 0; }

  protected:
    int steps_ = 0;
};

// Random relations: for each of `sizes` so many supersteps, in each of which every node sends and receives that many
// words. As packets of a word they go anywhere, as a block all to one other node; those of the first `bursts` sizes go
// there as messages of a word.
std::unique_ptr<Algorithm> make_routing(std::uint32_t nodes, std::vector<std::int64_t> sizes, int repeats, bool block,
                                        std::uint64_t seed, int bursts = 0);
// The algorithm that the values choose, and what stands in its way.
std::unique_ptr<Algorithm> make_algorithm(const Values& values);
void check_algorithm(const Values& values, Errors& errors);
// Words of the longest parcel.
std::int64_t longest_parcel(const Values& values);

}  // namespace grainscope
