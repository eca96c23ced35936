#include "network/wiring.h"

namespace grainscope {

std::vector<std::vector<std::uint32_t>> Wiring::leaving() const {
    std::vector<std::vector<std::uint32_t>> all(places.size());
    for (std::uint32_t link = 0; link < links_of_plane(); ++link) all[links[link].source].push_back(link);
    return all;
}

namespace {

// Of an idle network without chance.
class Idle final : public Sight {
  public:
    std::uint32_t below(std::uint32_t) override { return 0; }
    int used(std::uint32_t) override { return 0; }
};

}  // namespace

std::vector<std::uint32_t> Routing::way(const Wiring& wiring, std::uint32_t source, std::uint32_t destination) const {
    std::vector<std::uint32_t> way;
    Outputs outputs;
    Idle idle;
    for (Head head{source, destination, source}; head.at != destination;) {
        route(head, idle, outputs);
        head.link = outputs.front().link;
        for (head.channel = 0; (outputs.front().channels >> head.channel & 1) == 0;) ++head.channel;
        head.at = wiring.links[head.link].target;
        way.push_back(head.link);
    }
    return way;
}

}  // namespace grainscope
