// Program `script`: one that comes from outside, written in JavaScript, on the contract of nodes. What it computes is
// interpreted (program/interpreter.h); what it sends, receives and works takes the time that it takes here.
#include <algorithm>
#include <cmath>
#include <string>

#include "program/interpreter.h"
#include "program/node_run.h"
#include "program/programs.h"

namespace grainscope {
namespace {

constexpr double kMostArgument = 1e12;
constexpr int kLongestBytes = 4096;  // for which a node keeps room that holds up the network otherwise
constexpr std::int64_t kMostThreadOperations = 3'000'000, kMostAtOnce = 1'000'000;
constexpr int kLongestReason = 400;
constexpr int kKinds = 32;
constexpr std::size_t kArguments = 4, kReports = 4;
constexpr std::array<const char*, kArguments> kArgumentKeys{"argument_1", "argument_2", "argument_3", "argument_4"};

constexpr auto kScriptColumns =
    joined(std::to_array<Column>({{"cycles", "Simulated time", "cycles", "Cycles until nothing is left to do"},
                                  {"state", "State", "", "Always 1: the result is exact"},
                                  {"argument", "First parameter", "", "The first parameter of the program"},
                                  {"time_us", "Time", "us", "Until the last node has ended, in microseconds"},
                                  {"mean_end_us", "Mean end", "us", "The mean time at which a node has ended"},
                                  {"nodes", "Nodes", "", "Nodes of the machine"},
                                  {"operations", "Operations", "", "Sends, receives and pieces of work"},
                                  {"messages", "Messages", "", "Messages that were sent"},
                                  {"report_1", "First report", "", "The mean of what the nodes have reported first"},
                                  {"report_2", "Second report", "", "The mean of what they have reported next"},
                                  {"report_3", "Third report", "", "The mean of what they have reported then"},
                                  {"report_4", "Fourth report", "", "The mean of what they have reported last"}}),
           kClassColumns);

class Script final : public NodeRun {
  public:
    explicit Script(const Values& values) : NodeRun(values, kScript), states_(nodes()), seed_(values.number("seed")) {
        for (std::size_t i = 0; i < kArguments; ++i) arguments_[i] = values.number(kArgumentKeys[i]);
    }

    Task background(Node& node) override { return follow(node, node.id(), false, {}); }
    Task handle(Node& node, Message message) override {
        return follow(node, interpreter_handle(node.id()), true, message);
    }
    Reception reception(const Message& message) const override {
        return states_[message.destination].handles(message.kind) ? Reception::handled : Reception::received;
    }

  protected:
    // Handlers may go on after the last node has ended, so only nothing more to do is the end.
    bool finished(std::int64_t) override { return false; }
    bool exhausted() override {
        if (is_failed_ || over_ < nodes()) return false;
        double sum = 0, last = 0;
        for (const State& state : states_) {
            const double ended = static_cast<double>(state.ended) * 1e-6;
            sum += ended;
            last = std::max(last, ended);
        }
        std::array<double, kReports> reports{};
        interpreter_reports(reports.data());
        tables_[0].put<kScriptColumns>({{"cycles", cycles(machine().now())},
                                        {"state", 1},
                                        {"argument", arguments_[0]},
                                        {"time_us", last},
                                        {"mean_end_us", sum / nodes()},
                                        {"nodes", nodes()},
                                        {"operations", operations_},
                                        {"messages", counts().sent},
                                        {"report_1", reports[0]},
                                        {"report_2", reports[1]},
                                        {"report_3", reports[2]},
                                        {"report_4", reports[3]}});
        tables_[0].put<kScriptColumns>("share_compute", class_shares());
        fill_links();
        return true;
    }
    Error why_stuck() const override {
        if (!is_failed_) return who_waits();
        if (operations_ >= kMostThreadOperations)
            return {"program", ErrorCode::script_too_long, {kMostThreadOperations}};
        if (same_moment_ >= kMostAtOnce) return {"program", ErrorCode::script_no_time, {failed_at_}};
        why_.resize(kLongestReason);
        why_.resize(static_cast<std::size_t>(interpreter_failure(why_.data(), kLongestReason)));
        return {"program", ErrorCode::script_failed, {failed_at_, interpreter_line(), why_.c_str()}};
    }
    std::int64_t next_question(std::int64_t) const override { return kNoStop; }

  private:
    struct State {
        std::uint32_t handled = 0;  // kinds, as bits
        Ring<Filter::Sent> sent;    // to it, and not taken by it: for its receives
        bool is_over = false, waits = false;
        double awaited = -1;  // while it waits: from whom; -1: from anybody
        Signal handled_one;   // given at the end of every handler
        Tick ended = 0;

        bool handles(int kind) const { return (handled >> kind & 1) != 0; }
    };

    // A thread from one operation to the next.
    Task follow(Node& node, std::uint32_t thread, bool has_message, Message message) {
        State& state = states_[node.id()];
        const bool is_handler = thread >= nodes();
        for (; !is_failed_; ++operations_) {
            Exchange& next = next_;
            next = {};
            if (has_message) {
                const std::size_t taken =
                    state.sent.find([&](const Filter::Sent& one) { return one.parcel == message.parcel; });
                if (taken < state.sent.size()) state.sent.take(taken);
                next = {1, static_cast<double>(message.source), static_cast<double>(message.kind),
                        static_cast<double>(message.bytes), static_cast<double>(message.value)};
            }
            next.now_us = static_cast<double>(node.now()) * 1e-6;
            resume(static_cast<int>(node.id()), thread, node.now(), next);
            if (is_failed_) co_return;
            has_message = false;
            state.handled = static_cast<std::uint32_t>(next.handled);
            switch (static_cast<ThreadOperation>(next.what)) {
                case ThreadOperation::send:
                case ThreadOperation::answer:
                    message = {.destination = static_cast<std::uint32_t>(next.node),
                               .role = static_cast<ThreadOperation>(next.what) == ThreadOperation::send ? Role::call
                                                                                                        : Role::value,
                               .kind = static_cast<int>(next.kind),
                               .bytes = static_cast<int>(next.amount),
                               .value = static_cast<std::int64_t>(next.value),
                               .parcel = sends_++};
                    if (State& other = states_[message.destination]; !other.handles(message.kind))
                        other.sent.push_back({node.id(), message.kind, message.parcel});
                    co_await node.send(message);
                    break;
                case ThreadOperation::receive: {
                    Filter filter{.sent = &state.sent};
                    if (next.node >= 0) filter.source = static_cast<std::uint32_t>(next.node);
                    if (next.kind >= 0) filter.kind = static_cast<int>(next.kind);
                    state.waits = true;
                    state.awaited = next.node;
                    message = co_await node.receive(filter);
                    state.waits = false;
                    has_message = true;
                    break;
                }
                case ThreadOperation::work:
                    co_await node.compute(instructions(static_cast<std::int64_t>(next.amount)));
                    break;
                case ThreadOperation::pause:
                    co_await node.compute_until(node.now() + static_cast<Tick>(next.amount));
                    break;
                case ThreadOperation::wait:
                    state.waits = true;
                    state.awaited = -1;
                    co_await node.wait(state.handled_one);
                    state.waits = false;
                    break;
                case ThreadOperation::failed:
                    fail(static_cast<int>(node.id()));
                    break;
                case ThreadOperation::end:
                    if (is_handler) {
                        node.give(state.handled_one);
                        co_return;
                    }
                    state.is_over = true;
                    state.ended = node.now();
                    ++over_;
                    co_return;
            }
        }
    }
    void fail(int node) {
        is_failed_ = true;
        failed_at_ = node;
    }
    void resume(int node, std::uint32_t thread, Tick now, Exchange& next) {
        if (!has_begun_) {
            has_begun_ = true;
            if (interpreter_begin(nodes(), arguments_.data(), seed_) != 0) return fail(-1);
        }
        same_moment_ = now == last_moment_ ? same_moment_ + 1 : 0;
        last_moment_ = now;
        if (operations_ >= kMostThreadOperations || same_moment_ >= kMostAtOnce) return fail(node);
        interpreter_resume(thread, &next);
    }
    Error who_waits() const {
        for (std::uint32_t node = 0; node < nodes(); ++node) {
            const State& state = states_[node];
            if (!state.waits) continue;
            const bool is_over = state.awaited >= 0 && states_[static_cast<std::size_t>(state.awaited)].is_over;
            return {"program", ErrorCode::script_waits, {node, static_cast<int>(state.awaited), is_over ? 1 : 0}};
        }
        return NodeRun::why_stuck();
    }

    std::vector<State> states_;
    Exchange next_;  // always in one place, for who stands outside
    std::array<double, kArguments> arguments_{};
    const double seed_;
    std::uint32_t over_ = 0;  // nodes whose threads have ended
    std::int64_t operations_ = 0;
    std::uint32_t sends_ = 0;
    bool has_begun_ = false, is_failed_ = false;
    int failed_at_ = -1;
    std::int64_t same_moment_ = 0;  // operations since time last passed
    Tick last_moment_ = 0;
    mutable std::string why_;
};

void check_script(const Values& values, Errors& errors) {
    if (!kHasInterpreter) return errors.add("program", ErrorCode::script_only_beside_page);
    if (values.number("script") != 0 && !values.brought(Brought::program))
        errors.add("script", ErrorCode::script_not_here);
}

constexpr Declaration argument(const char* key, Words label, Words help) {
    return real(key, label, "", {.least = -1, .most = kMostArgument, .standard = -1, .step = 0.001}, help);
}

}  // namespace

std::unique_ptr<Run> start_script(const Values& values) { return std::make_unique<Script>(values); }

constexpr ProgramPart kScript{
    {"script",
     "Your own program",
     "What a program that you write in JavaScript sends, receives and computes on each node",
     {
         {real("script", "Program", "", {.most = kLargestHash, .standard = 0, .step = 1},
               "The program that was written or opened, by its hash; 0 means the first example")},
         {argument(kArgumentKeys[0], "First parameter", "The program's first parameter; -1 means its default")},
         {argument(kArgumentKeys[1], "Second parameter", "The program's second parameter; -1 means its default")},
         {argument(kArgumentKeys[2], "Third parameter", "The program's third parameter; -1 means its default")},
         {argument(kArgumentKeys[3], "Fourth parameter", "The program's fourth parameter; -1 means its default")},
     },
     {},
     check_script},
    {{"estimate", "Measurement", TableMode::append, kScriptColumns}, kLinkTable},
    {Unit::instructions},
    [](const Values&) { return kLongestBytes; }};

}  // namespace grainscope
