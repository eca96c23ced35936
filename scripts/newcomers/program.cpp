#include "program/node_run.h"
#include "program/programs.h"

// A program for scripts/newcomers.test.ts: every node sends one message to the next one, around a ring.
namespace grainscope {

extern const ProgramPart kScratch;

namespace {

constexpr auto kEstimateColumns = std::to_array<Column>({{"cycles", "Simulated time", "cycles", "Cycles simulated"},
                                                         {"state", "State", "", "1 exact: nothing is random"},
                                                         {"rounds", "Rounds", "", "Messages that a node sent"},
                                                         {"time", "Time", "us", "Until the last node has ended"}});

class Scratch final : public NodeRun {
  public:
    explicit Scratch(const Values& values)
        : NodeRun(values, kScratch), rounds_(values.whole("scratch_rounds")), words_(values.whole("message_words")) {}

    Task background(Node& node) override {
        const std::uint32_t next = (node.id() + 1) % node.count();
        for (int i = 0; i < rounds_; ++i) {
            co_await node.send({.destination = next, .bytes = words_ * kWordBytes});
            co_await node.receive();
        }
        ++ended_;
    }

    Reception reception(const Message&) const override { return Reception::received; }

  protected:
    bool finished(std::int64_t cycle) override {
        if (ended_ < nodes()) return false;
        tables_[0].put<kEstimateColumns>(
            {{"cycles", cycle}, {"state", 1}, {"rounds", rounds_}, {"time", microseconds(static_cast<double>(cycle))}});
        fill_links();
        return true;
    }
    std::int64_t next_stop(std::int64_t cycle) const override { return cycle + 100000; }

  private:
    int rounds_, words_;
    std::uint32_t ended_ = 0;
};

}  // namespace

std::unique_ptr<Run> start_scratch(const Values& values) { return std::make_unique<Scratch>(values); }

constexpr ProgramPart kScratch{
    {"scratch",
     "Scratch",
     "Every node sends to the next one, round after round",
     {{whole("scratch_rounds", "Rounds", "", {.least = 1, .most = 100, .standard = 4}, "Messages that a node sends")}},
     {"message_words"},
     check_another},
    {{"estimate", "Measurement", TableMode::append, kEstimateColumns}, kLinkTable},
    {Unit::instructions},
    [](const Values& values) { return values.whole("message_words") * kWordBytes; }};

}  // namespace grainscope
