#include <algorithm>
#include <cstring>

#include "base/check.h"
#include "program/collective.h"

namespace grainscope {
namespace {

// A number that tells where a word comes from.
std::uint32_t mixed(std::uint32_t node, std::uint32_t block, std::uint32_t word) {
    std::uint64_t x = (std::uint64_t{node} << 40 ^ std::uint64_t{block} << 20 ^ word) + 1;
    x *= 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 29) * 0xbf58476d1ce4e5b9u;
    return static_cast<std::uint32_t>(x >> 32);
}

}  // namespace

CollectiveData::CollectiveData(const CollectiveTask& task)
    : task_(task), arrays_(task.blocks * (task.operation == Collective::all_to_all ? 2u : 1u)) {
    constexpr std::size_t kMostWords = std::size_t{1} << 22;
    const std::size_t blocks = arrays_ * task.nodes;
    kept_ = std::max<std::size_t>(
        1, std::min(static_cast<std::size_t>(task.words_of(0)), kMostWords / std::max<std::size_t>(1, blocks)));
    words_.resize(blocks * kept_);
    sums_.resize(task.blocks * kept_);
    for (std::uint32_t node = 0; node < task.nodes; ++node)
        for (std::uint32_t block = 0; block < task.blocks; ++block)
            for (std::uint32_t word = 0; word < kept_of(block); ++word) {
                const std::uint32_t value = own(node, block, word);
                at(node, block)[word] = value;
                sums_[block * kept_ + word] += value;
            }
}

// Before the operation.
std::uint32_t CollectiveData::own(std::uint32_t node, std::uint32_t block, std::uint32_t word) const {
    switch (task_.operation) {
        case Collective::broadcast:
            return node == 0 ? mixed(node, block, word) : 0;
        case Collective::all_gather:
            return node == block ? mixed(node, block, word) : 0;
        case Collective::barrier:  // whom a node has heard of
            return node == block;
        case Collective::reduce:
        case Collective::all_reduce:
        case Collective::reduce_scatter:
        case Collective::all_to_all:
            break;
    }
    return mixed(node, block, word);
}

std::uint32_t CollectiveData::kept_of(std::uint32_t block) const {
    return static_cast<std::uint32_t>(std::min<std::int64_t>(task_.words_of(block), static_cast<std::int64_t>(kept_)));
}

Parcels::Bytes CollectiveData::read(std::uint32_t node, const BlockSet& set) const {
    Parcels::Bytes data(set.count * kept_ * kWordBytes);
    std::size_t end = 0;
    for_each_block(task_, set, [&](std::uint32_t block) {
        const std::size_t bytes = kept_of(block) * std::size_t{kWordBytes};
        std::memcpy(data.data() + end, &words_[place(node, block)], bytes);
        end += bytes;
    });
    data.resize(end);
    return data;
}

void CollectiveData::write(std::uint32_t node, const CollectiveStep& step, const Parcels::Bytes& came) {
    std::size_t next = 0;
    for_each_block(task_, step.blocks, [&](std::uint32_t block) {
        std::uint32_t* const words = at(node, block);
        for (std::uint32_t word = 0; word < kept_of(block); ++word, next += kWordBytes) {
            CHECK(next < came.size());
            std::uint32_t value;
            std::memcpy(&value, &came[next], kWordBytes);
            if (step.what == CollectiveStep::What::take)
                words[word] = value;
            else if (task_.operation == Collective::barrier)
                words[word] |= value;
            else
                words[word] += value;
        }
    });
    CHECK(next == came.size());
}

void CollectiveData::move(std::uint32_t node, const CollectiveStep& step) {
    std::copy_n(at(node, step.peer), kept_, at(node, step.blocks.first));
}

bool CollectiveData::is_right() const {
    const Collective operation = task_.operation;
    const bool exchanges = operation == Collective::all_to_all;
    for (std::uint32_t node = 0; node < (operation == Collective::reduce ? 1 : task_.nodes); ++node)
        for (std::uint32_t block = 0; block < task_.blocks; ++block) {
            if (operation == Collective::reduce_scatter && block != node) continue;
            const std::size_t first = place(node, exchanges ? task_.blocks + block : block);
            for (std::uint32_t word = 0; word < kept_of(block); ++word) {
                // A sum over all nodes; where only one of them had something, that.
                const std::uint32_t expected = exchanges ? mixed(block, node, word) : sums_[block * kept_ + word];
                if (words_[first + word] != expected) return false;
            }
        }
    return true;
}

}  // namespace grainscope
