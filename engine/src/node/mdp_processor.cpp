#include "node/mdp_processor.h"

#include <algorithm>

#include "base/check.h"

namespace grainscope {

void MdpMachine::Mdp::message_due(Message arrived) {
    const int p = arrived.priority, words = config_.words(arrived.bytes);
    if (!config_.blocks_when_full && queued_words_[p] + words > config_.queue_words) {
        arrived.overflowed = true;
        ++counts_.overflowed;
    } else {
        queued_words_[p] += words;
    }
    queues_[p].push_back(arrived);
    gate(p);
    reconsider();
}

Task MdpMachine::Mdp::store(Message message) {
    co_await compute({Unit::bytes_copied, message.bytes}, TimeClass::receive);
    keep(message);
}

// A blocking queue lets the network deliver only while two more of the longest messages fit (one may be on its way
// from the network).
void MdpMachine::Mdp::open_if_room(int p) {
    const bool open = queued_words_[p] + 2 * machine_.longest_words_ <= config_.queue_words;
    machine_.network_->set_open(id_, static_cast<std::uint8_t>(p), open, now());
}

void MdpMachine::Mdp::begin_send(Message message) {
    stamp(message);
    const int p = message.priority, words = config_.words(message.bytes);
    CHECK(p == 0 || machine_.program_.uses_priorities());
    Ring<Outgoing>& outgoing = outgoing_[p];
    CHECK(outgoing.empty() || outgoing.back().written == outgoing.back().words);
    const int body = machine_.network_->units(message.bytes) - machine_.header_units_;
    outgoing.push_back({machine_.pack(message), words, 0, machine_.header_units_, body});
    if (!machine_.steady_ || outgoing.size() > 1 || words > config_.send_buffer_words)
        return begin(resumed_, kSend, kUntilTold, TimeClass::send, message.priority);
    // Nothing can stop the writing, so its end is known.
    const int cycles = (words + config_.send_words_per_cycle - 1) / config_.send_words_per_cycle;
    outgoing.back().written = words;
    launch(p);
    begin(resumed_, kWrite, cycles * config_.cycle_ps, TimeClass::send);
}

void MdpMachine::Mdp::stand(int) {
    machine_.count_faults();
    machine_.senders_.push_back(id_);
    machine_.may_act_ = true;
}

// A message is never torn: an interrupt that would use the same send buffer waits until it has been written.
bool MdpMachine::Mdp::holds(int level, int higher) const {
    const Level& at = levels_[level];
    if (at.kind == kWrite) return running_ != level || now() < ends_;
    return at.kind == kSend && static_cast<int>(at.subject) + 1 >= higher;
}

bool MdpMachine::Mdp::write_words(bool& wrote) {
    const auto p = static_cast<std::uint8_t>(levels_[running_].subject);
    int room = config_.send_buffer_words - buffered_words(p);
    if (room <= 0) ++counts_.send_faults;
    Outgoing& outgoing = outgoing_[p].back();
    for (int i = 0; i < config_.send_words_per_cycle && room > 0 && outgoing.written < outgoing.words; ++i, --room) {
        const int before = outgoing.ready();
        ++outgoing.written;
        wrote = true;
        if (outgoing_[p].size() > 1) continue;
        if (machine_.network_->vacant(id_, p)) {
            launch(p);
        } else if (!machine_.steady_ && outgoing.ready() > before) {
            machine_.network_->supply(id_, p, outgoing.ready() - before, now());
        }
    }
    return outgoing.written == outgoing.words;
}

// Flits at the interface and words behind it, in words.
int MdpMachine::Mdp::buffered_words(int p) const {
    const auto priority = static_cast<std::uint8_t>(p);
    int words = 0;
    for (std::size_t i = 0; i < outgoing_[p].size(); ++i) {
        const Outgoing& outgoing = outgoing_[p][i];
        if (i == 0 && !machine_.network_->vacant(id_, priority)) {
            const int units = outgoing.ready() - machine_.network_->taken(id_, priority, now());
            words += std::min(outgoing.words_of(units), outgoing.written);
        } else {
            words += outgoing.written;
        }
    }
    return words;
}

void MdpMachine::Mdp::launch(int p) {
    const Outgoing& outgoing = outgoing_[p].front();
    machine_.network_->send(outgoing.packet, now(), machine_.steady_ ? Network::kAllReady : outgoing.ready());
}

void MdpMachine::Mdp::interface_vacant(std::uint8_t p) {
    outgoing_[p].pop_front();
    if (!outgoing_[p].empty() && outgoing_[p].front().written > 0) launch(p);
}

Awaited MdpMachine::Mdp::awaited() const {
    for (const Level& level : levels_)
        if (level.kind == kSend) return Awaited::send_room;
    if (const Awaited what = Processor::awaited(); what != Awaited::nothing) return what;
    return queues_[0].empty() && queues_[1].empty() ? Awaited::nothing : Awaited::processor;
}

}  // namespace grainscope
