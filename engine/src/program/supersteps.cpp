#include <algorithm>

#include "program/node_run.h"
#include "program/programs.h"
#include "program/supersteps_columns.h"
#include "program/supersteps_library.h"
#include "program/supersteps_model.h"

// Program `supersteps`: algorithms in supersteps (algorithms.h) on two libraries (supersteps_library.h), and what cost
// models predict of them (supersteps_model.h), after Juurlink (1999).
namespace grainscope {
namespace {

class Supersteps final : public NodeRun {
    // A fit comes before the algorithm.
    enum Phase : std::size_t { kFit, kAlgorithm };

  public:
    explicit Supersteps(const Values& values)
        : NodeRun(values, kSupersteps),
          library_(Library::from(values, nodes())),
          model_(values, nodes(), library_),
          wave_signals_(nodes() * static_cast<std::size_t>(library_.waves)),
          nodes_(nodes()),
          phases_{model_.relations(values), make_algorithm(values)} {}

    Task background(Node& node) override {
        const std::uint32_t id = node.id(), p = node.count();
        State& own = nodes_[id];
        for (std::size_t phase = phases_[kFit] ? kFit : kAlgorithm; phase <= kAlgorithm; ++phase) {
            Algorithm& algorithm = *phases_[phase];
            const ExchangeKind exchange = phase == kFit ? model_.exchange() : library_.exchange;
            const bool bsp = exchange == ExchangeKind::bsp;
            std::size_t round_of_all = 0;
            for (int step = 0;; ++step) {
                const std::size_t parity = own.parity ^ 1;
                own.out.clear();
                const Work work = algorithm.compute(id, step, own.came[parity ^ 1], own.out);
                own.came[parity ^ 1].clear();
                const bool over = step == algorithm.steps();
                if (phase == kAlgorithm) note_work(step, node.price(work));
                if (exchange == ExchangeKind::bursts && id == 0 && step == model_.bursts()) note_overhead(own.starts);
                co_await node.compute(work);
                if (over) break;
                own.parity = parity;
                std::int64_t words = 0, messages = 0;
                for (const Parcel& parcel : own.out)
                    if (parcel.peer != id) {
                        words += parcel.words;
                        ++messages;
                        ++nodes_[parcel.peer].expected[parity];
                    }
                if (bsp) {
                    own.buffered += library_.written(words);
                    co_await node.compute(instructions(library_.written(words)), TimeClass::send);
                }
                const int rounds = rounds_of(exchange, algorithm, step);
                for (int round = 0; round < rounds; ++round) {
                    const auto at = static_cast<std::size_t>(round);
                    const Sent sent = sent_in(exchange, at, own.out.size());
                    for (std::size_t i = sent.begin; i < sent.end; ++i) {
                        if (own.out[i].peer == id) continue;
                        if (phase == kAlgorithm && !bsp) note_busiest(round_of_all + at, {own.out[i].words, 0, 1});
                        ++own.starts;
                        co_await node.send(packed(id, own.out[i], parity, bsp ? library_.word_bytes : kWordBytes));
                    }
                    if (bsp && round == 1) {
                        // All that is sent is known since the first waves.
                        std::int64_t taken = 0;
                        for (; own.expected[parity] > 0; --own.expected[parity]) {
                            co_await node.wait(own.data[parity]);
                        }
                        for (const Parcel& parcel : own.came[parity]) taken += parcel.words;
                        if (phase == kAlgorithm)
                            note_busiest(
                                static_cast<std::size_t>(step),
                                {words, taken, std::max(messages, static_cast<std::int64_t>(own.came[parity].size()))});
                        own.buffered += library_.read(taken);
                        co_await node.compute(instructions(library_.read(taken)), TimeClass::receive);
                    }
                    for (int wave = 0; (!bsp || round < library_.barriers) && wave < library_.waves; ++wave) {
                        const std::uint32_t bit = 1u << wave;
                        const std::uint32_t to = (p & (p - 1)) == 0 ? id ^ bit : (id + bit) % p;
                        const int bytes = bsp && round == 0 ? static_cast<int>(p) * kWordBytes : kWordBytes;
                        ++own.starts;
                        co_await node.send({.destination = to, .kind = wave, .bytes = bytes});
                        co_await node.wait(signal(id, wave));
                    }
                    if (bsp && round == 0)
                        co_await node.compute(instructions(library_.allocation * own.expected[parity]),
                                              TimeClass::receive);
                }
                for (; !bsp && own.expected[parity] > 0; --own.expected[parity]) co_await node.wait(own.data[parity]);
                round_of_all += static_cast<std::size_t>(rounds);
                note_end(phase, step, node.now());
            }
            ++done_[phase];
            if (node.now() > over_[phase]) over_[phase] = node.now();
        }
    }

    Task handle(Node& node, Message message) override {
        if (message.kind >= 0) {
            node.give(signal(node.id(), message.kind));
        } else {
            State& at = nodes_[node.id()];
            const auto parity = static_cast<std::size_t>(-1 - message.kind);
            Parcel parcel = posted_.take(static_cast<std::uint32_t>(message.value));
            at.came[parity].push_back({message.source, parcel.words, std::move(parcel.data)});
            node.give(at.data[parity]);
        }
        co_return;
    }

  protected:
    bool finished(std::int64_t cycle) override {
        if (done_[kAlgorithm] < nodes()) return false;
        model_.fit(ends_[kFit], tables_[2]);
        const Line &line = model_.line(), &bursts = model_.burst_line();
        double work = 0, words = 0, predicted = 0;
        for (const Tick each : work_) work += us(each);
        for (const Busiest& busiest : busiest_) {
            words += busiest.words();
            predicted += model_.superstep_us(busiest);
        }
        predicted += work;
        const Algorithm& algorithm = *phases_[kAlgorithm];
        const double time = us(over_[kAlgorithm] - over_[kFit]);
        const auto repeats = static_cast<double>(algorithm.steps());
        State most{};
        for (const State& state : nodes_) {
            most.starts = std::max(most.starts, state.starts);
            most.buffered = std::max(most.buffered, state.buffered);
        }
        const double buffered = us(static_cast<Tick>(library_.instruction_ps * static_cast<double>(most.buffered)));
        const double words_in_all = words + model_.library_words();
        const double variable = words_in_all > 0 ? buffered / words_in_all : 0;
        const double fixed = line.offset, of_buffers = variable * words / repeats;
        const double rest = model_.is_of_library() ? line.slope - variable : Line::kUnknown;
        const double of_net = rest * words / repeats, parts = fixed + of_buffers + of_net;
        tables_[0].put<kSuperstepsEstimateColumns>({{"cycles", cycle},
                                                    {"state", 1},
                                                    {"nodes", nodes()},
                                                    {"time_us", time},
                                                    {"step_us", time / repeats},
                                                    {"slope", line.slope},
                                                    {"offset", line.offset},
                                                    {"residual", line.residual},
                                                    {"predicted_us", predicted},
                                                    {"error", (predicted - time) / time},
                                                    {"work_us", work},
                                                    {"communication", 1 - work / time},
                                                    {"steps", busiest_.size()},
                                                    {"words", words},
                                                    {"step_words", words / repeats},
                                                    {"step_bytes", words * kWordBytes / repeats},
                                                    {"starts", most.starts},
                                                    {"item_us", time / algorithm.items()},
                                                    {"item_communication_us", (time - work) / algorithm.items()},
                                                    {"item_predicted_us", (predicted - work) / algorithm.items()},
                                                    {"mflops", algorithm.operations() / time / nodes()},
                                                    {"buffering", variable},
                                                    {"net", rest},
                                                    {"fixed_us", fixed},
                                                    {"variable_us", of_buffers},
                                                    {"net_us", of_net},
                                                    {"correct", phases_[1]->correct()}});
        tables_[0].put<kSuperstepsEstimateColumns>("share_compute", class_shares());
        tables_[0].put<kSuperstepsEstimateColumns>({{"part_variable", of_buffers / parts},
                                                    {"part_fixed", fixed / parts},
                                                    {"part_net", of_net / parts},
                                                    {"predicted_ratio", predicted / time},
                                                    {"logp_latency", bursts.offset - 2 * overhead_},
                                                    {"logp_overhead", overhead_},
                                                    {"logp_gap", bursts.slope},
                                                    {"loggp_byte", model_.byte_us()},
                                                    {"word_us", model_.word_us()}});
        raise(ends_[kAlgorithm], 0, over_[kFit]);
        for (std::size_t phase = kFit; phase <= kAlgorithm; ++phase)
            for (std::size_t i = 1; i < ends_[phase].size(); ++i)
                tables_[3].put<kSuperstepsColumns>({{"phase", phase},
                                                    {"number", i},
                                                    {"from_ms", us(ends_[phase][i - 1]) / 1000},
                                                    {"to_ms", us(ends_[phase][i]) / 1000}});
        fill_links();
        return true;
    }

  private:
    struct State {
        std::vector<Parcel> out, came[2];  // the latter by whether the superstep is even
        std::int64_t expected[2] = {};
        Signal data[2];
        std::size_t parity = 0;
        std::int64_t starts = 0, buffered = 0;
    };

    Signal& signal(std::uint32_t node, int wave) {
        const auto waves = static_cast<std::size_t>(library_.waves);
        return wave_signals_[node * waves + static_cast<std::size_t>(wave)];
    }
    // What a message brings stands here until it is there.
    Message packed(std::uint32_t id, Parcel& parcel, std::size_t parity, std::int64_t word_bytes) {
        const std::int64_t bytes = parcel.words * word_bytes;
        const std::uint32_t to = parcel.peer;
        return {.source = id,
                .destination = to,
                .kind = -1 - static_cast<int>(parity),
                .bytes = static_cast<int>(std::max<std::int64_t>(bytes, kWordBytes)),
                .value = posted_.put(std::move(parcel))};
    }
    template <class T>
    static void raise(std::vector<T>& all, std::size_t at, T value) {
        if (at >= all.size()) all.resize(at + 1);
        all[at] = std::max(all[at], value);
    }
    void note_work(int step, Tick work) { raise(work_, static_cast<std::size_t>(step), work); }
    void note_busiest(std::size_t step, const Busiest& node) {
        if (step >= busiest_.size()) busiest_.resize(step + 1);
        Busiest& most = busiest_[step];
        most.out = std::max(most.out, node.out);
        most.in = std::max(most.in, node.in);
        most.messages = std::max(most.messages, node.messages);
    }
    // So many short messages have been sent and taken in by node 0.
    void note_overhead(std::int64_t messages) {
        const ClassTimes times = machine().times(0);
        const auto spent = [&](TimeClass what) { return times[static_cast<std::size_t>(what)]; };
        overhead_ = us(spent(TimeClass::send) + spent(TimeClass::dispatch) + spent(TimeClass::receive)) /
                    static_cast<double>(2 * messages);
    }
    void note_end(std::size_t phase, int step, Tick now) {
        raise(ends_[phase], static_cast<std::size_t>(step) + 1, now);
    }

    const Library library_;
    CostModel model_;
    std::vector<Signal> wave_signals_;
    std::vector<State> nodes_;
    const std::unique_ptr<Algorithm> phases_[2];
    Slots<Parcel> posted_;
    std::vector<Tick> work_;
    std::vector<Tick> ends_[2];         // of each superstep of a phase, after its beginning
    std::vector<Busiest> busiest_;      // by superstep of bsp, or step
    double overhead_ = Line::kUnknown;  // of LogP: half of what a message takes both its processors
    std::uint32_t done_[2] = {};
    Tick over_[2] = {};
};

}  // namespace

std::unique_ptr<Run> start_supersteps(const Values& values) { return std::make_unique<Supersteps>(values); }

}  // namespace grainscope
