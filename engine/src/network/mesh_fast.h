// The mesh, fast: packets here, their flits in mesh_flow.h. A packet is looked at where its head comes to a buffer,
// gets an output and leaves over it, and where its tail does; everything between is bits of planes. A packet's head
// lies in at most one buffer, so a linked list through the packets suffices.
#pragma once

#include <array>
#include <vector>

#include "network/grid.h"
#include "network/mesh.h"
#include "network/mesh_flow.h"

namespace grainscope {

class MeshWorms;

class MeshFast final : public FlitNetwork {
  public:
    [[gnu::cold]] MeshFast(const MeshConfig& config, PacketPool& pool, std::vector<std::uint64_t>* turns);
    ~MeshFast() override;
    // Goes on, while idle, with what another has simulated until this cycle (mesh_handover.cpp).
    [[gnu::cold]] void go_on(const MeshWorms& from);

    std::uint32_t nodes() const override { return grid_.nodes(); }
    bool idle() const override { return packets_inside_ == 0 && flow_.quiet(); }
    void skip_to(std::int64_t cycle) override {
        CHECK(idle() || still());
        cycle_ = cycle;
    }
    bool still() const override { return moved_ == 0 && flow_.quiet(); }
    void send(PacketId packet, int ready) override;
    void supply(std::uint32_t node, std::uint8_t priority, int flits) override {
        flow_.supply(interfaces_[interface(node, priority)], flits);
    }
    int taken_flits(std::uint32_t node, std::uint8_t priority) const override {
        const Place at = interfaces_[interface(node, priority)];
        return static_cast<int>(worms_[holders_[at]].flits) - flow_.flits_left(at);
    }
    void set_open(std::uint32_t node, std::uint8_t priority, bool open) override {
        for (int v = 0; v < channels_; ++v) flow_.set_open(flow_.place(kEject, priority * channels_ + v, node), open);
    }
    bool vacant(std::uint32_t node, std::uint8_t priority) const override {
        return interfaces_[interface(node, priority)] == kVacant;
    }
    std::int64_t step() override;
    [[gnu::cold]] std::vector<std::int64_t> link_flits() const override;
    int buffered_flits(std::uint32_t node, int port, int lane) const override {
        return flow_.buffered(flow_.place(port, lane, node));
    }

  private:
    static constexpr std::uint8_t kDropped = 255;  // all heads that a packet had to drop
    using Place = MeshFlow::Place;
    static constexpr int kInterface = MeshFlow::kInterface, kEject = MeshFlow::kEject;
    static constexpr Place kVacant = 0xffffffffu;
    static constexpr std::uint32_t kCoordinateBits = 8;

    // What is looked at of a packet, hop by hop.
    struct Worm {
        std::uint32_t to, from;             // coordinates of its nodes as in coordinates_
        PacketId next;                      // in the buffer where both their heads wait
        std::uint32_t flits : 29, ups : 3;  // at injection; by dimension, whether it goes up
    };
    struct Head {
        Place input;
        PacketId packet;
    };

    std::size_t interface(std::uint32_t node, std::uint8_t priority) const {
        return node * static_cast<std::size_t>(config_.priorities) + priority;
    }
    int coordinate(std::uint32_t packed, int dimension) const {
        return static_cast<int>(packed >> dimension * static_cast<int>(kCoordinateBits) &
                                ((1u << kCoordinateBits) - 1));
    }
    void know(PacketId packet);
    Step step_at(std::uint32_t node, PacketId id) const;
    void ask(Place input);
    bool drops(Place input, int direction);
    int heads_to_drop(Place input, int direction) const {
        return heads_on_[static_cast<std::size_t>(flow_.port_of(input))] -
               heads_on_[direction < 0 ? std::size_t{kEject} : static_cast<std::size_t>(direction)];
    }
    void drop_heads();
    void hold(MeshFlow::Grant grant);
    void start(Place output);
    void release(Place output);
    std::size_t link(int direction, std::uint32_t node) const {
        return node * static_cast<std::size_t>(Grid::kDirections) + static_cast<std::size_t>(direction);
    }
    void go_on(const MeshWorms& from, std::uint32_t worm);
    void wait(const MeshWorms& from, std::uint32_t stage);
    Place output(const MeshWorms& from, std::uint32_t stage) const;
    Place input(const MeshWorms& from, std::uint32_t stage) const;

    MeshConfig config_;
    Grid grid_;
    PacketPool& pool_;
    int channels_;
    MeshFlow flow_;
    std::vector<std::uint32_t> coordinates_;       // by node: x, y and z, a byte each
    std::vector<Worm> worms_;                      // by packet
    std::vector<PacketId> heads_;                  // by input place: the first packet whose head waits there
    std::vector<PacketId> holders_;                // by output place: the packet that holds it, and
    std::vector<std::uint8_t> sources_;            // the row of the input that it comes from
    std::vector<std::int64_t> crossed_;            // by direction and node: flits of packets that have crossed the link
    std::vector<Place> fronts_;                    // inputs to whose front a packet has come
    std::array<int, MeshFlow::kPorts> heads_on_;   // by port: head flits that packets have there
    std::vector<Place> dropping_;                  // inputs whose front packet loses heads here
    std::vector<std::uint8_t> to_drop_;            // per input place: how many more, or kDropped
    std::array<std::vector<Head>, 16> heads_due_;  // by cycle
    std::vector<Place> interfaces_;                // per node and priority: where its packet is
    std::vector<Link> links_;
    std::int64_t moved_ = 0, packets_inside_ = 0;
};

}  // namespace grainscope
