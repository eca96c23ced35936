#include "network/mesh_flow.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "base/check.h"

namespace grainscope {
template <class Visit>
void MeshFlow::for_each_row(RowSet rows, Visit visit) {
    for (std::uint32_t half = 0; half < 2; ++half)
        for_each_bit(rows[half], [&](std::uint32_t row) { visit(half * 64 + row); });
}

// Calls visit(turns, turn, output row, input row) for every turn in use.
template <class Visit>
inline void MeshFlow::for_each_turn(std::size_t part, Visit visit) {
    for (Turns *of = &turns_[part * turns_per_part_], *const end = of + turns_per_part_; of != end; ++of)
        for_each_bit(of->active, [&](std::uint32_t turn) {
            visit(*of, turn, (turn >> kPortBits) << lane_bits_ | of->lane_out,
                  (turn & ((1u << kPortBits) - 1)) << lane_bits_ | of->lane_in);
        });
}

// Rows of the lower ports, in lanes that are live.
template <class Visit>
inline void MeshFlow::for_each_live_row(int ports, Visit visit) {
    for (int port = 0; port < ports; ++port)
        for (std::uint32_t first = row(port, 0), of = first; of < first + static_cast<std::uint32_t>(live_); ++of)
            visit(of);
}

// The plane of what is due in a cycle in a row, to be written.
Bits* MeshFlow::begin(Due& due, std::int64_t cycle, std::uint32_t row) {
    due.rows[slot(cycle)][row / 64] |= std::uint64_t{1} << row % 64;
    ++due_in_all_;
    return due.planes[slot(cycle) * rows_ + row];
}

template <class Visit>
void MeshFlow::for_each_due(Due& due, std::int64_t cycle, Visit visit) {
    for_each_row(std::exchange(due.rows[slot(cycle)], {}), [&](std::uint32_t row) {
        --due_in_all_;
        const Bits* const come = due.planes[slot(cycle) * rows_ + row];
        for (std::size_t part = 0; part < parts_; ++part) visit(row, part, come[part]);
    });
}

void MeshFlow::arrive(std::int64_t cycle) {
    receive(flits_, cycle, counts_, some_);
    receive(returns_, cycle, credits_, free_);
    for_each_due(reopenings_, cycle,
                 [this](std::uint32_t which, std::size_t part, const Bits& come) { closed_[which][part] &= ~come; });
}

void MeshFlow::receive(Due& due, std::int64_t cycle, Digits& numbers, Planes& some) {
    for_each_due(due, cycle, [&](std::uint32_t row, std::size_t part, const Bits& come) {
        numbers.add(part * rows_ + row, come);
        some[part][row] |= come;
    });
}

void MeshFlow::set_unusual_flits(Place output, int flits) {
    const int port = port_of(output);
    change_left(output, static_cast<std::uint32_t>(flits_over(port, usual_flits_) - 1),
                static_cast<std::uint32_t>(flits_over(port, flits) - 1));
}

void MeshFlow::change_left(Place output, std::uint32_t from, std::uint32_t to) {
    Bits where{};
    where.set(bit_of(output));
    left_[at(output)].change(where, left_digits_, from, to);
    more_left_[output] = to >> Left::kMostDigits;
}

void MeshFlow::begin_packet(Place interface, int flits) {
    know_length(flits);
    change_left(interface, ~0u, static_cast<std::uint32_t>(flits - 1));
    held_[part_of(interface)][row_of(interface)].set(bit_of(interface));
    unsent_[part_of(interface)][row_of(interface)].set(bit_of(interface));
    ++holding_[priority_of(lane_of(interface))];
}

// There is a packet of so many flits.
void MeshFlow::know_length(int flits) {
    usual_flits_ = flits;
    const auto left = static_cast<std::uint32_t>(flits - 1);
    while (left_digits_ < Left::kMostDigits && left >> left_digits_ != 0) use_more_digits();
    long_ = long_ || left >> Left::kMostDigits != 0;
}

void MeshFlow::use_more_digits() {
    for (std::size_t at = 0; at < left_.size(); ++at) left_[at].digits[left_digits_] = ~held_[0][at];
    ++left_digits_;
}

void MeshFlow::offer(Place interface, int flits) {
    begin_packet(interface, flits);
    set_at_interface(interface, -1);
}

void MeshFlow::offer_some(Place interface, int flits, int ready) {
    begin_packet(interface, flits);
    set_at_interface(interface, ready);
}

void MeshFlow::supply(Place interface, int flits) {
    if (flits == 0) return;
    std::uint8_t& ready = supplied(interface);
    CHECK(ready + flits <= 255);
    ready = static_cast<std::uint8_t>(ready + flits);
    at_interface(interface).set(bit_of(interface));
}

int MeshFlow::flits_left(Place output) const {
    return static_cast<int>(more_left_[output] << Left::kMostDigits |
                            left_[at(output)].read(left_digits_, bit_of(output))) +
           1;
}

void MeshFlow::set_open(Place ejection, bool open) {
    Bits& takes = free_[part_of(ejection)][row_of(ejection)];
    open ? takes.set(bit_of(ejection)) : takes.reset(bit_of(ejection));
}

void MeshFlow::drop(Place input) {
    dropped_[part_of(input)][row_of(input)].set(bit_of(input));
    drops_[priority_of(lane_of(input))] = true;
}

void MeshFlow::move(std::int64_t cycle) {
    starts_end_ = tails_end_ = 0;
    left_buffers_ = injected_ = ejected_ = refused_ = {};
    sending_ = taking_ = {};
    live_ = drops_[1] || holding_[1] > 0 ? lanes_ : channels_;
    if (std::exchange(any_tails_, false)) tail_.fill({});
    for (std::size_t part = 0; part < parts_; ++part) choose(part);
    if (config_.half_duplex)
        for (int d = 0; d < Grid::kDimensions; ++d)
            if (sends(2 * d) || sends(2 * d + 1)) share_links(d);
    for (std::size_t part = 0; part < parts_; ++part) count_refusals(part);
    for_each_row(sending_, [&](std::uint32_t row) { send(row, cycle); });
    for (int port = 0; any_tails_ && port < kPorts; ++port) note_tails(port);
    for (std::size_t part = 0; part < parts_; ++part) take(part);
    travel(cycle);
}

// Which outputs send: those that are held by an input with a flit and have a credit, one per port.
void MeshFlow::choose(std::size_t part) {
    OfRows ready;
    for_each_live_row(kPorts, [&](std::uint32_t output) { ready[output] = {}; });
    const Bits *const some = some_[part], *const free = free_[part];
    for_each_turn(part, [&](const Turns& of, std::uint32_t turn, std::uint32_t output, std::uint32_t input) {
        ready[output] |= of.where[turn] & some[input];
    });
    std::copy_n(at_interface_[part], live_, &ready[row(kInterface, 0)]);
    for_each_live_row(kPorts, [&](std::uint32_t output) { ready[output] &= free[output]; });
    for (int lane = 0; lane < live_; ++lane) ready[row(kEject, lane)] &= ~closed_[1][part];
    if (config_.one_per_input) offer_once(part, ready);
    for (int port = 0; port < kPorts; ++port) {
        Bits* const outputs = &ready[row(port, 0)];
        const Bits closed = port == kInterface ? closed_[0][part] : Bits{};
        if (live_ > 1)
            arbitrate(part, outputs, closed, next_channel_, port);
        else
            *outputs &= ~closed;
    }
    Bits* const sent = &sent_[0][part];
    const std::size_t parts = parts_;
    RowSet sending = sending_;
    for_each_live_row(kPorts, [&](std::uint32_t output) {
        sent[output * parts] = ready[output];
        sending[output / 64] |= std::uint64_t{ready[output].any()} << output % 64;
    });
    sending_ = sending;
}

// Input ports with one way into the crossbar: of what is ready only one lane of each port stays.
void MeshFlow::offer_once(std::size_t part, OfRows& ready) {
    OfRows offers, kept;
    for_each_live_row(kPorts, [&](std::uint32_t of) { offers[of] = kept[of] = {}; });
    for_each_turn(part, [&](const Turns& of, std::uint32_t turn, std::uint32_t output, std::uint32_t input) {
        offers[input] |= of.where[turn] & ready[output];
    });
    for (int port = 0; port <= kInterface; ++port) arbitrate(part, &offers[row(port, 0)], {}, next_offer_, port);
    for_each_turn(part, [&](const Turns& of, std::uint32_t turn, std::uint32_t output, std::uint32_t input) {
        kept[output] |= of.where[turn] & offers[input];
    });
    for_each_live_row(kPorts, [&](std::uint32_t output) {
        if (output >> lane_bits_ != kInterface) ready[output] &= kept[output];
    });
}

// Leaves at most one of the lanes of a port at each node: the highest priority, and of its channels the lowest or the
// next in turn.
void MeshFlow::arbitrate(std::size_t part, Bits* lanes, Bits taken, const Digits& turns, int port) {
    for (int priority = config_.priorities - 1; priority >= 0; --priority) {
        const int first = priority * channels_;
        if (first >= live_) continue;
        Bits once{}, contended{};
        for (int lane = first; lane < first + channels_; ++lane) {
            const Bits ready = lanes[lane] & ~taken;
            contended |= ready & once;
            lanes[lane] = config_.round_robin ? ready : ready & ~once;
            once |= ready;
        }
        taken |= once;
        if (config_.round_robin) leave_one(lanes + first, channels_, contended, turns, group(part, port, first));
    }
}

// Of several that are set in a bit, leaves the next in turn.
void MeshFlow::leave_one(Bits* of, int count, const Bits& contended, const Digits& turns, std::size_t group) {
    for_each_bit(contended, [&](std::uint32_t bit) {
        const auto start = static_cast<int>(turns.read(group, bit));
        bool found = false;
        for (int turn = start; turn < start + count; ++turn) {
            Bits& one = of[turn < count ? turn : turn - count];
            if (!one.test(bit)) continue;
            if (found) one.reset(bit);
            found = true;
        }
    });
}

// Round robin starts, where this row has sent a flit, behind its channel.
void MeshFlow::take_turn(Digits& next, std::uint32_t row, std::size_t part, const Bits& where) {
    const auto lane = static_cast<int>(row & lane_mask_);
    next.write(group(part, static_cast<int>(row >> lane_bits_), lane), where,
               static_cast<std::uint32_t>((lane + 1) % channels_));
}

// What goes out of a port in this cycle, from the lane `first` upwards.
Bits MeshFlow::any_sent(int port, std::size_t part, int first) const {
    Bits any{};
    for (int lane = first; lane < live_; ++lane) any |= sent_[row(port, lane)][part];
    return any;
}

// Half duplex: where both ends of a link would send, the higher priority goes, or whoever did not send last.
void MeshFlow::share_links(int dimension) {
    const int up = 2 * dimension, down = up + 1;
    const bool two = live_ > channels_;
    for (std::size_t part = 0; part < parts_; ++part) {
        sides_[kDown][part] = any_sent(down, part, 0);
        sides_[kDownHigh][part] = any_sent(down, part, channels_);
    }
    // What comes down a link is looked at where what goes up begins.
    shift(down, sides_[kComing], sides_[kDown]);
    if (two) shift(down, sides_[kComingHigh], sides_[kDownHigh]);
    std::uint64_t* const last_up = last_up_ + static_cast<std::size_t>(dimension) * Bits::kWords * parts_;
    for (std::size_t part = 0; part < parts_; ++part) {
        const Bits going_up = any_sent(up, part, 0), high = any_sent(up, part, channels_);
        const Bits coming = sides_[kComing][part], coming_high = two ? sides_[kComingHigh][part] : Bits{};
        Bits last;
        std::memcpy(last.words(), last_up + Bits::kWords * part, sizeof last);
        const Bits both = going_up & coming;
        const Bits up_goes = both & ((high & ~coming_high) | (~(high ^ coming_high) & ~last));
        const Bits down_goes = both & ~up_goes;
        last = (last | (going_up & ~down_goes)) & ~(coming & ~up_goes);
        std::memcpy(last_up + Bits::kWords * part, last.words(), sizeof last);
        sides_[kUpGoes][part] = up_goes;
        for (int lane = 0; lane < live_; ++lane) sent_[row(up, lane)][part] &= ~down_goes;
    }
    shift(up, sides_[kDownWaits], sides_[kUpGoes]);
    for (std::size_t part = 0; part < parts_; ++part)
        for (int lane = 0; lane < live_; ++lane) sent_[row(down, lane)][part] &= ~sides_[kDownWaits][part];
}

// What is sent leaves the buffers. Which input holds an output is looked at for the last time where its tail has left.
void MeshFlow::take(std::size_t part) {
    OfRows taken;
    for_each_live_row(kEject, [&](std::uint32_t input) { taken[input] = {}; });
    const std::size_t parts = parts_;
    const Bits *const sent = &sent_[0][part], *const tail = tail_[part];
    Bits* const in_use = in_use_[part];
    for_each_turn(part, [&](Turns& of, std::uint32_t turn, std::uint32_t output, std::uint32_t input) {
        const Bits where = of.where[turn], released = where & tail[output];
        taken[input] |= where & sent[output * parts];
        if (!released.any()) return;
        in_use[input] ^= released;
        of.remove(turn, released);
    });
    const std::size_t first = part * rows_;
    Bits *const some = some_[part], *const leaving = &taken_[0][part];
    RowSet taking = taking_;
    const bool drops = drops_[0] || drops_[1];
    for_each_live_row(kEject, [&](std::uint32_t input) {
        Bits leaves = taken[input];
        if (config_.round_robin && config_.one_per_input && leaves.any()) take_turn(next_offer_, input, part, leaves);
        if (drops) {
            const Bits dropped = std::exchange(dropped_[part][input], {});
            ejected_.add(dropped);
            leaves |= dropped;
        }
        leaving[input * parts] = leaves;
        if (!leaves.any()) return;
        taking[input / 64] |= std::uint64_t{1} << input % 64;
        some[input] = counts_.take(first + input, leaves);
    });
    taking_ = taking;
}

void MeshFlow::count_refusals(std::size_t part) {
    Bits wants{};
    for (int lane = 0; lane < live_; ++lane) wants |= at_interface_[part][lane];
    refused_.add(wants & ~any_sent(kInterface, part, 0) & ~closed_[0][part]);
}

// The outputs of a row send what was chosen.
void MeshFlow::send(std::uint32_t output, std::int64_t cycle) {
    const int port = static_cast<int>(output >> lane_bits_);
    const std::size_t lane = output & lane_mask_;
    for (std::size_t part = 0; part < parts_; ++part) {
        const Bits sent = sent_[output][part];
        if (!sent.any()) continue;
        const std::size_t at = part * rows_ + output;
        if (port == kEject) {
            close(1, config_.ejection_interval, part, sent, cycle);
        } else {
            free_[0][at] = credits_.take(at, sent);
        }
        if (port == kInterface) {
            close(0, config_.injection_interval, part, sent, cycle);
            for_each_place(output, part, sent & metered_[part][lane], [&](Place interface) {
                if (--supplied(interface) == 0) at_interface_[part][lane].reset(bit_of(interface));
            });
        }
        if (config_.round_robin) take_turn(next_channel_, output, part, sent);
        const Place first = first_place(output, part);
        if (const Bits start = sent & unsent_[0][at]; start.any()) {
            unsent_[0][at] ^= start;
            starts_end_ =
                static_cast<std::size_t>(collect(&starts_[starts_end_], start, first, row_bits_) - starts_.data());
        }
        Bits tail = left_[at].take(left_digits_, sent);
        if (!tail.any()) continue;
        if (long_)
            for_each_bit(Bits{tail}, [&](std::uint32_t bit) {
                if (more_left_[first + (bit << row_bits_)]-- != 0) tail.reset(bit);
            });
        tail_[0][at] = tail;
        any_tails_ = true;
        held_[0][at] &= ~tail;
        if (port == kInterface) at_interface_[part][lane] &= ~tail;
    }
}

// The tails of a port: by node, as a port has one at most, so that nobody sees which lane it came by.
void MeshFlow::note_tails(int port) {
    for (std::size_t part = 0; part < parts_; ++part) {
        const Bits* const tail = &tail_[part][row(port, 0)];
        Bits any = tail[0];
        for (int lane = 1; lane < live_; ++lane) any |= tail[lane];
        if (!any.any()) continue;
        Place* const first = &tails_[tails_end_];
        Place* const end = collect(first, any, first_place(row(port, 0), part), row_bits_);
        for (Place* at = first; at != end; ++at) {
            while (!tail[lane_of(*at)].test(bit_of(*at))) ++*at;
            --holding_[priority_of(lane_of(*at))];
        }
        tails_end_ += static_cast<std::size_t>(end - first);
    }
}

// Interface (0) or ejection waits until its interval is over.
void MeshFlow::close(std::uint32_t which, int interval, std::size_t part, const Bits& where, std::int64_t cycle) {
    if (interval == 1) return;
    closed_[which][part] |= where;
    const std::size_t when = slot(cycle + interval);
    if ((reopenings_.rows[when][0] >> which & 1) == 0)
        std::fill_n(begin(reopenings_, cycle + interval, which), parts_, Bits{});
    reopenings_.planes[when * rows_ + which][part] |= where;
}

// Flits go to the next buffers, and credits back to whoever fills the buffers that they have left.
void MeshFlow::travel(std::int64_t cycle) {
    for_each_row(sending_, [&](std::uint32_t output) {
        const int port = static_cast<int>(output >> lane_bits_);
        if (port < kInterface) {
            shift(port, begin(flits_, cycle + config_.hop_cycles, output), sent_[output]);
            return;
        }
        count(port == kInterface ? injected_ : ejected_, sent_[output]);
        if (port == kInterface) std::copy_n(sent_[output], parts_, begin(flits_, cycle + 1, output));
    });
    const std::int64_t back = cycle + 1 + config_.credit_cycles;
    for_each_row(taking_, [&](std::uint32_t input) {
        const int port = static_cast<int>(input >> lane_bits_);
        count(left_buffers_, taken_[input]);
        if (port < kInterface)
            shift(port ^ 1, begin(returns_, back, input), taken_[input]);
        else
            std::copy_n(taken_[input], parts_, begin(returns_, back, input));
    });
    drops_ = {};
}

void MeshFlow::count(Tally& tally, const Bits* plane) {
    for (std::size_t part = 0; part < parts_; ++part) tally.add(plane[part]);
}

// Of every node, to its neighbour in this direction.
void MeshFlow::shift(int direction, Bits* to, const Bits* from) {
    const int dimension = direction / 2;
    const std::size_t distance = grid_.stride(dimension);
    const bool up = direction % 2 == 0;
    if (!grid_.wraps()) return (up ? shift_up : shift_down)(to, from, parts_, distance);
    const Bits* const edge = edges_[static_cast<std::size_t>(direction)];
    Bits *const along = between_[0], *const shifted = between_[1];
    for (std::size_t part = 0; part < parts_; ++part) along[part] = from[part] & edge[part];
    (up ? shift_down : shift_up)(to, along, parts_, distance * static_cast<std::size_t>(grid_.extent(dimension) - 1));
    for (std::size_t part = 0; part < parts_; ++part) along[part] = from[part] & ~edge[part];
    (up ? shift_up : shift_down)(shifted, along, parts_, distance);
    for (std::size_t part = 0; part < parts_; ++part) to[part] |= shifted[part];
}

}  // namespace grainscope
