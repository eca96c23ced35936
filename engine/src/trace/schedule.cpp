#include "trace/schedule.h"

#include <algorithm>
#include <limits>
#include <string_view>

namespace grainscope {
namespace {

constexpr std::uint32_t kMostRanks = 1u << 20;
constexpr std::uint32_t kMostOperations = 1u << 27;
constexpr std::uint32_t kNone = 0xffffffffu;

// The labels of a rank, the first of equal ones.
class Labels {
  public:
    void clear() {
        slots_.clear();
        entries_.clear();
    }
    void add(std::string_view label, std::uint32_t operation) {
        if (find(label) != kNone) return;
        if (2 * (entries_.size() + 1) > slots_.size()) grow();
        slots_[slot(label)] = static_cast<std::uint32_t>(entries_.size());
        entries_.push_back({label, operation});
    }
    std::uint32_t find(std::string_view label) const {
        if (slots_.empty()) return kNone;
        const std::uint32_t entry = slots_[slot(label)];
        return entry == kNone ? kNone : entries_[entry].operation;
    }

  private:
    struct Entry {
        std::string_view label;
        std::uint32_t operation;
    };
    // Where it is, or would be.
    std::size_t slot(std::string_view label) const {
        std::uint64_t hash = 14695981039346656037u;
        for (const char letter : label) hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211u;
        const std::size_t mask = slots_.size() - 1;
        for (std::size_t at = (hash ^ hash >> 29) & mask;; at = (at + 1) & mask)
            if (slots_[at] == kNone || entries_[slots_[at]].label == label) return at;
    }
    void grow() {
        slots_.assign(std::max<std::size_t>(64, 2 * slots_.size()), kNone);
        for (std::uint32_t i = 0; i < entries_.size(); ++i) slots_[slot(entries_[i].label)] = i;
    }

    std::vector<std::uint32_t> slots_;
    std::vector<Entry> entries_;
};

class Parser {
  public:
    explicit Parser(const std::string& text) : at_(text.data()), end_(at_ + text.size()) {}

    MaybeError parse(Schedule& schedule) {
        schedule_ = &schedule;
        if (!word("num_ranks")) return wrong(ErrorCode::goal_expected, "num_ranks");
        std::int64_t ranks = 0;
        if (!number(ranks) || ranks < 1 || ranks > kMostRanks) return wrong(ErrorCode::goal_ranks, kMostRanks);
        schedule.ranks = static_cast<std::uint32_t>(ranks);
        schedule.first.push_back(0);
        for (std::uint32_t rank = 0; rank < schedule.ranks; ++rank)
            if (MaybeError error = parse_rank(rank)) return error;
        skip(true);
        if (at_ != end_) return wrong(ErrorCode::goal_more_ranks, schedule.ranks);
        return std::nullopt;
    }

  private:
    struct Edge {
        std::uint32_t waits, awaited;
        bool at_start;
    };

    template <class... More>
    Error wrong(ErrorCode code, More... more) const {
        return Error{"schedule", code, {line_, more...}};
    }

    // Before the first word, and without places so far.
    bool begins() const { return schedule_->first.empty() && schedule_->places.empty(); }
    // The numbers of a comment that says `place`.
    void read_places(const char* at) {
        constexpr std::string_view kPlace = "place ";
        const auto skip_all = [&](std::string_view letters) {
            while (at != end_ && letters.find(*at) != std::string_view::npos) ++at;
        };
        skip_all(" ");
        if (std::string_view(at, static_cast<std::size_t>(end_ - at)).substr(0, kPlace.size()) != kPlace) return;
        at += kPlace.size();
        for (;;) {
            skip_all(", ");
            const char* const begin = at;
            skip_all("0123456789");
            std::int64_t node = 0;
            if (!read({begin, static_cast<std::size_t>(at - begin)}, node)) return;
            schedule_->places.push_back(static_cast<std::uint32_t>(std::min<std::int64_t>(node, kNone)));
        }
    }

    // Blanks and comments, and the ends of lines too.
    void skip(bool lines) {
        while (at_ != end_) {
            if (*at_ == '\n') {
                if (!lines) return;
                ++line_;
                ++at_;
            } else if (*at_ == ' ' || *at_ == '\t' || *at_ == '\r') {
                ++at_;
            } else if (*at_ == '/' && end_ - at_ > 1 && at_[1] == '/') {
                if (begins()) read_places(at_ + 2);
                while (at_ != end_ && *at_ != '\n') ++at_;
            } else if (*at_ == '/' && end_ - at_ > 1 && at_[1] == '*') {
                if (begins()) read_places(at_ + 2);
                for (at_ += 2; at_ != end_ && !(*at_ == '*' && end_ - at_ > 1 && at_[1] == '/'); ++at_)
                    line_ += *at_ == '\n';
                at_ += at_ == end_ ? 0 : 2;
            } else {
                return;
            }
        }
    }
    static bool in_name(char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') || letter == '_' || letter == '.' || letter == '-';
    }
    // The next name on this line; empty if there is none.
    std::string_view name() {
        skip(false);
        const char* const begin = at_;
        while (at_ != end_ && in_name(*at_)) ++at_;
        return {begin, static_cast<std::size_t>(at_ - begin)};
    }
    bool word(std::string_view expected) {
        skip(true);
        return name() == expected;
    }
    bool sign(char expected) {
        skip(true);
        if (at_ == end_ || *at_ != expected) return false;
        ++at_;
        return true;
    }
    static bool read(std::string_view text, std::int64_t& value) {
        value = 0;
        if (text.empty() || text.size() > 15) return false;
        for (const char letter : text) {
            if (letter < '0' || letter > '9') return false;
            value = 10 * value + (letter - '0');
        }
        return true;
    }
    bool number(std::int64_t& value) { return read(name(), value); }
    // A number of bytes: 8b.
    bool bytes(std::int64_t& value) {
        std::string_view text = name();
        if (text.empty() || text.back() != 'b') return false;
        text.remove_suffix(1);
        return read(text, value);
    }
    // A number up to a limit; -1 too, where any is allowed.
    bool small(std::int64_t most, bool any, std::int64_t& value) {
        const std::string_view text = name();
        if (any && text == "-1") {
            value = kAny;
            return true;
        }
        return read(text, value) && value <= most;
    }

    MaybeError parse_rank(std::uint32_t rank) {
        std::int64_t given = -1;
        if (!word("rank")) return wrong(ErrorCode::goal_rank_missing, rank);
        if (!number(given) || given != rank) return wrong(ErrorCode::goal_rank_missing, rank);
        if (!sign('{')) return wrong(ErrorCode::goal_expected, "{");
        rank_ = rank;
        labels_.clear();
        edges_.clear();
        begin_ = static_cast<std::uint32_t>(schedule_->operations.size());
        for (;;) {
            skip(true);
            if (at_ == end_) return wrong(ErrorCode::goal_expected, "}");
            if (*at_ == '}') break;
            if (MaybeError error = parse_line()) return error;
            skip(false);
            if (at_ != end_ && *at_ != '\n' && *at_ != '}') return wrong(ErrorCode::goal_line);
        }
        ++at_;
        return close_rank();
    }

    MaybeError parse_line() {
        std::string_view first = name();
        if (first.empty()) return wrong(ErrorCode::goal_line);
        skip(false);
        std::string_view label;
        if (at_ != end_ && *at_ == ':') {
            ++at_;
            label = first;
            first = name();
        }
        if (first == "send") return parse_operation(Operation::send, label);
        if (first == "recv") return parse_operation(Operation::receive, label);
        if (first == "calc") return parse_operation(Operation::compute, label);
        const std::string_view how = name();
        if (!label.empty() || (how != "requires" && how != "irequires")) return wrong(ErrorCode::goal_line);
        const std::string_view other = name();
        const std::uint32_t waits = labels_.find(first), awaited = labels_.find(other);
        if (waits == kNone || awaited == kNone) return wrong(ErrorCode::goal_label);
        edges_.push_back({waits, awaited, how == "irequires"});
        return std::nullopt;
    }

    MaybeError parse_operation(Operation what, std::string_view label) {
        const std::uint32_t line = line_;
        ScheduledOperation operation{0, 0, 0, rank_, 0, 0, what, 0, 0};
        const bool computes = what == Operation::compute;
        if (computes ? !number(operation.size) : !bytes(operation.size)) return wrong(ErrorCode::goal_line);
        std::int64_t value = 0;
        if (!computes) {
            if (name() != (what == Operation::send ? "to" : "from")) return wrong(ErrorCode::goal_line);
            if (!small(std::numeric_limits<std::int32_t>::max(), what == Operation::receive, value))
                return wrong(ErrorCode::goal_line);
            if (value >= static_cast<std::int64_t>(schedule_->ranks)) return wrong(ErrorCode::goal_peer, value);
            operation.peer = static_cast<std::int32_t>(value);
            schedule_->any |= value == kAny;
            schedule_->longest = std::max(schedule_->longest, operation.size);
        }
        for (std::string_view option = name(); !option.empty(); option = name()) {
            const bool tag = option == "tag" && !computes, cpu = option == "cpu", nic = option == "nic" && !computes;
            const std::int64_t most = tag ? std::numeric_limits<std::int32_t>::max() : 255;
            if ((!tag && !cpu && !nic) || !small(most, tag, value)) return wrong(ErrorCode::goal_line);
            if (tag) operation.tag = static_cast<std::int32_t>(value);
            if (tag) schedule_->any |= value == kAny;
            if (cpu) operation.cpu = static_cast<std::uint8_t>(value);
            if (nic) operation.nic = static_cast<std::uint8_t>(value);
        }
        schedule_->cpus = std::max(schedule_->cpus, operation.cpu + 1);
        schedule_->nics = std::max(schedule_->nics, operation.nic + 1);
        const auto index = static_cast<std::uint32_t>(schedule_->operations.size());
        if (index >= kMostOperations) return wrong(ErrorCode::goal_too_long, kMostOperations);
        if (!label.empty()) labels_.add(label, index);
        schedule_->operations.push_back(operation);
        schedule_->lines.push_back(line);
        schedule_->awaited.push_back(0);
        return std::nullopt;
    }

    // Sorts what waits by what it waits for, and refuses operations that wait for each other.
    MaybeError close_rank() {
        Schedule& schedule = *schedule_;
        const auto count = static_cast<std::uint32_t>(schedule.operations.size()) - begin_;
        const auto base = static_cast<std::uint32_t>(schedule.dependents.size());
        std::vector<std::uint32_t> place(count + 1);
        for (const Edge& edge : edges_) ++place[edge.awaited - begin_ + 1];
        for (std::uint32_t i = 0; i < count; ++i) {
            ScheduledOperation& of = schedule.operations[begin_ + i];
            of.dependents = base + place[i];
            of.count = place[i + 1];
            place[i + 1] += place[i];
        }
        schedule.dependents.resize(base + edges_.size());
        for (const bool at_start : {true, false})
            for (const Edge& edge : edges_) {
                if (edge.at_start != at_start) continue;
                schedule.dependents[base + place[edge.awaited - begin_]++] = {edge.waits & 0x7fffffffu, at_start};
                ++schedule.awaited[edge.waits];
            }
        schedule.first.push_back(begin_ + count);
        return find_circle(count);
    }

    MaybeError find_circle(std::uint32_t count) const {
        const Schedule& schedule = *schedule_;
        std::vector<std::uint32_t> left(schedule.awaited.begin() + begin_, schedule.awaited.end()), free;
        for (std::uint32_t i = 0; i < count; ++i)
            if (left[i] == 0) free.push_back(begin_ + i);
        for (std::size_t i = 0; i < free.size(); ++i)
            for (const Dependent& dependent : schedule.dependents_of(free[i]))
                if (--left[dependent.operation - begin_] == 0) free.push_back(dependent.operation);
        if (free.size() == count) return std::nullopt;
        const auto stuck = std::find_if(left.begin(), left.end(), [](std::uint32_t some) { return some > 0; });
        const auto index = begin_ + static_cast<std::uint32_t>(stuck - left.begin());
        return Error{"schedule", ErrorCode::goal_circle, {schedule.lines[index], count - free.size()}};
    }

    const char* at_;
    const char* const end_;
    std::uint32_t line_ = 1, rank_ = 0, begin_ = 0;
    Schedule* schedule_ = nullptr;
    Labels labels_;
    std::vector<Edge> edges_;
};

// A ring: every rank sends to the next one and waits for the one before, as often as there are others.
std::string ring(std::uint32_t ranks) {
    std::string text = "num_ranks " + std::to_string(ranks) + "\n";
    const std::uint32_t rounds = std::min(ranks - 1, 8u);
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
        text += "rank " + std::to_string(rank) + " {\n";
        for (std::uint32_t round = 0; round < rounds; ++round) {
            const std::string at = std::to_string(round), before = std::to_string(round - 1);
            text += "s" + at + ": send 512b to " + std::to_string((rank + 1) % ranks) + " tag " + at + "\n";
            text += "r" + at + ": recv 512b from " + std::to_string((rank + ranks - 1) % ranks) + " tag " + at + "\n";
            text += "c" + at + ": calc 1000\nc" + at + " requires r" + at + "\n";
            if (round > 0) text += "s" + at + " requires c" + before + "\nr" + at + " requires c" + before + "\n";
        }
        text += "}\n";
    }
    return text;
}

}  // namespace

std::variant<Schedule, Error> parse_schedule(const std::string& text) {
    Schedule schedule;
    if (MaybeError error = Parser(text).parse(schedule)) return std::move(*error);
    return schedule;
}

std::variant<Schedule, Error> read_schedule(const std::string* text, std::uint32_t ranks) {
    return parse_schedule(text ? *text : ring(ranks));
}

}  // namespace grainscope
