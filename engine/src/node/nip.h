// The network interface processor of an inference unit: for every plane a master, which takes one command after the
// other, and a slave, which writes what comes into memory. Its timing is described in iu.h.
#pragma once

#include "base/ring.h"
#include "node/iu.h"

namespace grainscope {

class Nip {
  public:
    Nip(IuMachine& machine, std::uint32_t node) : machine_(machine), node_(node) {}

    // Commands that wait for the master of a plane.
    std::size_t waiting(std::uint8_t plane) const { return planes_[plane].commands.size(); }
    // The words of this leg of the transfer are to be sent, to its destination.
    void command(std::uint32_t transfer, std::uint32_t destination, int bytes);
    // What a master has set itself a time for is over: its set-up, or the receiver's allocation.
    void time_over(std::uint8_t plane);
    // The network's interface is vacant again.
    void vacancy(std::uint8_t plane);
    // The slave has written so many words.
    void wrote(Tick spent) { slave_ += spent; }

    // Time of all masters up to now, that in which they wait for the network included, and of all slaves.
    Tick master_time() const;
    Tick slave_time() const { return slave_; }

  private:
    struct Command {
        std::uint32_t transfer, destination;
        Transfer::Leg leg;
        int bytes;
    };
    struct Plane {
        Ring<Command> commands;
        Command current{};
        bool busy = false, sent = false;
        Tick since = 0, spent = 0;
    };
    void take_up(std::uint8_t plane);
    void hand_over(std::uint8_t plane);
    void finish(std::uint8_t plane);

    IuMachine& machine_;
    std::uint32_t node_;
    Plane planes_[2];
    Tick slave_ = 0;
};

}  // namespace grainscope
