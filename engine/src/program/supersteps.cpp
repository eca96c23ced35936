#include <algorithm>
#include <limits>

#include "base/check.h"
#include "program/algorithms.h"
#include "program/node_run.h"
#include "program/programs.h"

// Program `supersteps`: algorithms in supersteps (algorithms.h) on two libraries, after Juurlink (1999).
//
// bsp: what a node has to say to others is put into a buffer for each of them, word by word, at half of
// buffer_instructions each. At the end of the superstep all tell each other how much there is for whom, by waves around
// a ring, each twice as far as the one before, as in the program `barrier` (a butterfly where nodes are a power of
// two); then room is made for what will come, allocation_instructions for every message, each buffer is sent as one
// message, first to the next node and so on, words with their headers, and what has come is read at the other half.
// With d messages out of a node and s into it that is d + s + log2 p starts. No node has all sizes before the last one
// has told its own, so these waves are the barrier; with bsp_barrier = waves others follow the data.
//
// bpram: a node sends one block to one other and takes one in; waves end that. Several blocks are sent one after the
// other, each in a step of its own.
//
// Both models are fitted first, if fit_points says so: random relations of that many sizes up to fit_words, `repeats`
// of each, and a line through their times by least squares. What the model predicts of the algorithm is then the sum
// over its supersteps (steps) of the line at the most words that a node sends or takes in, and of the most work of a
// node.
//
// LogP (Culler et al. 1993) and LogGP (Alexandrov et al. 1995) know no library, so they are fitted below it: bursts of
// messages along random rings, and waves after each. Half of the points are 1, 9, 17, ... messages of a word; their
// line gives g, the time from one to the next that a node sends and takes in, and L + 2o, of which a burst has one and
// every wave another. The first of them and single messages of up to fit_words give G. The processor's own part of a
// short message is o. A superstep in which no node sends or takes in more than m messages of n words then takes L + 2o
// + (m - 1) g + (n - m) G, waves and the software of bsp as they are: half of the buffering of the most words that a
// node sends, half of the most that one takes in. For LogP every word is a message.
namespace grainscope {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct Line {
    double slope = kNaN, offset = kNaN, residual = kNaN;  // the last: the largest, as a share of its value
};

Line fit(const std::vector<double>& x, const std::vector<double>& y) {
    const auto n = static_cast<double>(x.size());
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (std::size_t i = 0; i < x.size(); ++i) sx += x[i], sy += y[i];
    for (std::size_t i = 0; i < x.size(); ++i) {
        sxx += (x[i] - sx / n) * (x[i] - sx / n);
        sxy += (x[i] - sx / n) * (y[i] - sy / n);
    }
    Line line{sxy / sxx, (sy - sxy / sxx * sx) / n, 0};
    for (std::size_t i = 0; i < x.size(); ++i)
        line.residual = std::max(line.residual, std::abs(line.offset + line.slope * x[i] - y[i]) / y[i]);
    return line;
}

constexpr auto kEstimateColumns = joined(

    std::to_array<Column>(
        {{"cycles", "Simulated time", "cycles", "Cycles simulated"},
         {"state", "State", "", "Always 1: the result is exact for this seed"},
         {"nodes", "Nodes", "", "Number of nodes"},
         {"time_us", "Time", "us", "Time of the algorithm"},
         {"step_us", "Time of a superstep", "us", "Mean time of a superstep"},
         {"slope", "Slope", "us",
          "Slope of the fitted line: g of BSP per word, sigma of BPRAM per byte, g of LogP per message, G "
          "of LogGP per byte"},
         {"offset", "Offset", "us", "Offset of the fitted line: L of BSP, ell of BPRAM, L + 2o of LogP and LogGP"},
         {"residual", "Residual", "",
          "Largest distance of a point from the line, as a share of the time at that point"},
         {"predicted_us", "Predicted", "us", "Time of the algorithm by the model"},
         {"error", "Error", "", "Predicted time minus simulated time, as a share of the simulated time"},
         {"work_us", "Work", "us", "Work of the busiest node, over all supersteps"},
         {"communication", "Communication", "", "Share of the time that is not work"},
         {"steps", "Supersteps", "", "Number of supersteps of BSP, or of steps of BPRAM"},
         {"words", "Words", "", "Words that the model counts: the most of one node, over all supersteps"},
         {"step_words", "Words of a superstep", "words", "Mean number of words in a superstep"},
         {"step_bytes", "Bytes of a superstep", "bytes", "Mean number of bytes in a superstep"},
         {"starts", "Messages", "", "Messages of the node that sends most, messages of the fit included"},
         {"item_us", "Time per item", "us", "Time divided by the keys, elements or words of a node"},
         {"item_communication_us", "Communication per item", "us",
          "Time without the work, divided by the keys, elements or words of a node"},
         {"item_predicted_us", "Predicted per item", "us",
          "Predicted time, divided by the keys, elements or words of a node"},
         {"mflops", "Rate", "MFlops/node", "Floating-point operations of a node per microsecond"},
         {"buffering", "Buffering of a word", "us", "Time to buffer a word at both ends, with BSP"},
         {"net", "Rest of the slope", "us", "Time of a word besides buffering"},
         {"fixed_us", "Fixed", "us", "Fixed time of a superstep: the offset"},
         {"variable_us", "Buffering", "us", "Time for buffering in a superstep"},
         {"net_us", "Network", "us", "Time in the network in a superstep: the rest of the slope"},
         {"correct", "Correct", "",
          "1 if the result is right, 0 if it is wrong; no value where nothing was computed"}}),
    kClassColumns,
    std::to_array<Column>(
        {{"part_variable", "Buffering", "", "Share of buffering in the time of a superstep, by the model"},
         {"part_fixed", "Fixed", "", "Share of the fixed part in the time of a superstep, by the model"},
         {"part_net", "Network", "", "Share of the network in the time of a superstep, by the model"},
         {"predicted_ratio", "Predicted over simulated", "",
          "Predicted time divided by simulated time: 1 means that the prediction is exact"},
         {"logp_latency", "Latency L", "us", "Time of a word in the network, as fitted for LogP and LogGP"},
         {"logp_overhead", "Overhead o", "us",
          "Processor time for a message of one word at each end, as fitted for LogP and LogGP"},
         {"logp_gap", "Gap g", "us", "Time from one message of a node to the next, as fitted for LogP and LogGP"},
         {"loggp_byte", "Gap of a byte G", "us",
          "Time of each further byte of a message, as fitted for LogP and LogGP"},
         {"word_us", "Slope of a word", "us",
          "Time that each further word of four bytes takes: g of BSP, four times sigma of BPRAM"}}));

constexpr auto kPointsColumns = std::to_array<Column>(
    {{"words", "Words", "words", "Words that a node sends and receives; one row without numbers if there is no fit"},
     {"x", "Words or bytes", "",
      "Words with BSP, bytes with BPRAM; with LogP and LogGP bytes of a message, then messages of one word"},
     {"time_us", "Time", "us", "Mean time of a superstep"},
     {"line_us", "Line", "us", "Time on the fitted line"},
     {"residual_us", "Residual", "us", "Time minus the time on the fitted line"}});

constexpr auto kSuperstepsColumns =
    std::to_array<Column>({{"phase", "Phase", "", "0 for a superstep of the fit, 1 for a superstep of the algorithm"},
                           {"number", "Number", "", "Number of the superstep within its phase, from 1"},
                           {"from_ms", "From", "ms", "Time at which the last node ended the superstep before"},
                           {"to_ms", "To", "ms", "Time at which the last node ended the superstep"}});

class Supersteps final : public NodeRun {
    static constexpr int kLogP = 1;

  public:
    explicit Supersteps(const Values& values)
        : NodeRun(values, kSupersteps),
          bsp_(values.choice_key("library") == "bsp"),
          word_bytes_(kWordBytes + (bsp_ ? values.whole("packet_header_bytes") : 0)),
          waves_(nodes() == 1 ? 0 : 32 - __builtin_clz(nodes() - 1)),
          buffer_(values.integer("buffer_instructions") + values.integer("buffer_spread") * waves_),
          allocation_(values.integer("allocation_instructions")),
          price_(node_of(values).price_ps(values, instructions(1))),
          points_(values.whole("fit_points")),
          repeats_(values.whole("repeats")),
          model_(values.choice("cost_model")),
          barriers_(values.choice_key("bsp_barrier") == "waves" ? 2 : 1),
          wave_signals_(nodes() * static_cast<std::size_t>(waves_)),
          nodes_(nodes()) {
        if (model_ > 0) bursts_ = (points_ + 1) / 2;
        for (int point = 1; point <= points_; ++point)
            sizes_.push_back(point <= bursts_
                                 ? 8 * point - 7
                                 : std::max<std::int64_t>(1, values.integer("fit_words") * point / points_));
        if (points_ > 0)
            phases_[0] = make_routing(nodes(), sizes_, repeats_, !bsp_ || bursts_ > 0,
                                      static_cast<std::uint64_t>(values.integer("seed")), bursts_);
        phases_[1] = make_algorithm(values);
        first_ = points_ > 0 ? 0 : 1;
    }

    Task background(Node& node) override {
        const std::uint32_t id = node.id(), p = node.count();
        State& own = nodes_[id];
        for (std::size_t phase = first_; phase < 2; ++phase) {
            Algorithm& algorithm = *phases_[phase];
            const bool burst = phase == 0 && bursts_ > 0, bsp = bsp_ && !burst;
            std::size_t round_of_all = 0;
            for (int step = 0;; ++step) {
                const std::size_t parity = own.parity ^ 1;
                own.out.clear();
                const Work work = algorithm.compute(id, step, own.came[parity ^ 1], own.out);
                own.came[parity ^ 1].clear();
                const bool over = step == algorithm.steps();
                if (phase == 1) note_work(step, node.price(work));
                if (burst && id == 0 && step == bursts_ * repeats_) note_overhead(own.starts);
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
                    own.buffered += words * buffer_ / 2;
                    co_await node.compute(instructions(words * buffer_ / 2), TimeClass::send);
                }
                // Of bsp: the first tells how much there is, in the second all is sent.
                const int rounds = bsp ? 2 : algorithm.rounds(step);
                for (int round = 0; round < rounds; ++round) {
                    const auto at = static_cast<std::size_t>(round);
                    const std::size_t all = own.out.size(), begin = bsp ? 0 : std::min(at, all);
                    const std::size_t end = burst ? all : bsp ? at * all : std::min(at + 1, all);
                    for (std::size_t i = begin; i < end; ++i) {
                        if (own.out[i].peer == id) continue;
                        if (phase == 1 && !bsp) note_words(round_of_all + at, own.out[i].words, 0, 1);
                        ++own.starts;
                        co_await node.send(packed(id, own.out[i], parity, bsp ? word_bytes_ : kWordBytes));
                    }
                    if (bsp && round == 1) {
                        // All that is sent is known since the first waves.
                        std::int64_t taken = 0;
                        for (; own.expected[parity] > 0; --own.expected[parity]) {
                            co_await node.wait(own.data[parity]);
                        }
                        for (const Parcel& parcel : own.came[parity]) taken += parcel.words;
                        if (phase == 1)
                            note_words(static_cast<std::size_t>(step), words, taken,
                                       std::max(messages, static_cast<std::int64_t>(own.came[parity].size())));
                        own.buffered += taken * (buffer_ - buffer_ / 2);
                        co_await node.compute(instructions(taken * (buffer_ - buffer_ / 2)), TimeClass::receive);
                    }
                    for (int wave = 0; (!bsp || round < barriers_) && wave < waves_; ++wave) {
                        const std::uint32_t bit = 1u << wave;
                        const std::uint32_t to = (p & (p - 1)) == 0 ? id ^ bit : (id + bit) % p;
                        const int bytes = bsp && round == 0 ? static_cast<int>(p) * kWordBytes : kWordBytes;
                        ++own.starts;
                        co_await node.send({.destination = to, .kind = wave, .bytes = bytes});
                        co_await node.wait(signal(id, wave));
                    }
                    if (bsp && round == 0)
                        co_await node.compute(instructions(allocation_ * own.expected[parity]), TimeClass::receive);
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
        if (done_[1] < nodes()) return false;
        const double time = us(over_[1] - over_[0]), unit = bsp_ && model_ == 0 ? 1 : kWordBytes;
        Line line, bursts;
        double byte = kNaN, word = kNaN;
        if (points_ > 0) line = fill_points(std::max(1, bursts_), points_, unit);
        if (bursts_ > 0) {
            bursts = fill_points(1, bursts_, 1);
            bursts.offset = (bursts.offset + bursts.slope) / (1 + waves_);
            byte = line.slope;
            word = byte * kWordBytes;
            if (model_ == kLogP) line.slope = word = bursts.slope;
            line.offset = bursts.offset;
            line.residual = std::max(line.residual, bursts.residual);
        }
        double work = 0, words = 0, predicted = 0;
        for (const Tick each : work_) work += us(each);
        for (std::size_t i = 0; i < messages_.size(); ++i) {
            const auto most = static_cast<double>(std::max(words_[0][i], words_[1][i]));
            words += most;
            predicted += bursts_ > 0 ? of_superstep(i, most, bursts, word) : line.offset + line.slope * unit * most;
        }
        predicted += work;
        const Algorithm& algorithm = *phases_[1];
        const auto repeats = static_cast<double>(algorithm.steps());
        State most{};
        for (const State& state : nodes_) {
            most.starts = std::max(most.starts, state.starts);
            most.buffered = std::max(most.buffered, state.buffered);
        }
        const double buffered = us(static_cast<Tick>(price_ * static_cast<double>(most.buffered)));
        const double words_in_all = words + (bursts_ > 0 ? 0 : fit_words());
        const double variable = words_in_all > 0 ? buffered / words_in_all : 0;
        const double fixed = line.offset, of_buffers = variable * words / repeats;
        const double rest = bursts_ > 0 ? kNaN : line.slope - variable;
        const double of_net = rest * words / repeats, parts = fixed + of_buffers + of_net;
        tables_[0].put<kEstimateColumns>({{"cycles", cycle},
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
                                          {"steps", messages_.size()},
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
        tables_[0].put<kEstimateColumns>("share_compute", class_shares());
        tables_[0].put<kEstimateColumns>({{"part_variable", of_buffers / parts},
                                          {"part_fixed", fixed / parts},
                                          {"part_net", of_net / parts},
                                          {"predicted_ratio", predicted / time},
                                          {"logp_latency", bursts.offset - 2 * overhead_},
                                          {"logp_overhead", overhead_},
                                          {"logp_gap", bursts.slope},
                                          {"loggp_byte", byte},
                                          {"word_us", bursts_ > 0 ? word : line.slope * unit}});
        if (points_ == 0)
            tables_[2].put<kPointsColumns>(
                {{"words", kNaN}, {"x", kNaN}, {"time_us", kNaN}, {"line_us", kNaN}, {"residual_us", kNaN}});
        raise(ends_[1], 0, over_[0]);
        for (int phase = 0; phase < 2; ++phase)
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

    static double us(Tick ps) { return static_cast<double>(ps) * 1e-6; }
    Signal& signal(std::uint32_t node, int wave) {
        return wave_signals_[node * static_cast<std::size_t>(waves_) + static_cast<std::size_t>(wave)];
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
    void note_words(std::size_t step, std::int64_t out, std::int64_t in, std::int64_t messages) {
        raise(words_[0], step, out);
        raise(words_[1], step, in);
        raise(messages_, step, messages);
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
    double fit_words() const {
        double sum = 0;
        for (const std::int64_t size : sizes_) sum += static_cast<double>(size) * repeats_;
        return sum;
    }
    // Its time by LogP or LogGP; `word`: of every further one of a message.
    double of_superstep(std::size_t step, double words, const Line& bursts, double word) const {
        double time = waves_ * bursts.offset, messages = static_cast<double>(messages_[step]);
        if (bsp_)
            time += (barriers_ - 1) * time + waves_ * (nodes() - 1.0) * word +
                    1e-6 * price_ *
                        static_cast<double>(words_[0][step] * buffer_ / 2 + (buffer_ - buffer_ / 2) * words_[1][step] +
                                            allocation_ * messages_[step]);
        if (model_ == kLogP)
            messages = words;
        else
            words *= static_cast<double>(word_bytes_) / kWordBytes;
        if (messages > 0)
            time += bursts.offset + (messages - 1) * bursts.slope + std::max(words - messages, 0.0) * word;
        return time;
    }
    // The line through the first point and those from `from` to `to`.
    Line fill_points(int from, int to, double unit) {
        std::vector<double> x, y;
        for (int i = 0; i < to; i = std::max(i + 1, from)) {
            const Tick* const end = &ends_[0][static_cast<std::size_t>(i * repeats_)];
            x.push_back(static_cast<double>(sizes_[static_cast<std::size_t>(i)]) * unit);
            y.push_back(us(end[repeats_] - end[0]) / repeats_);
        }
        const Line line = fit(x, y);
        for (std::size_t i = 0; i < x.size(); ++i) {
            const double at = line.offset + line.slope * x[i];
            tables_[2].put<kPointsColumns>(
                {{"words", x[i] / unit}, {"x", x[i]}, {"time_us", y[i]}, {"line_us", at}, {"residual_us", y[i] - at}});
        }
        return line;
    }

    bool bsp_;
    int word_bytes_, waves_;
    std::int64_t buffer_, allocation_;
    double price_;
    int points_, repeats_, model_, bursts_ = 0, barriers_;
    std::vector<Signal> wave_signals_;
    std::vector<State> nodes_;
    std::vector<std::int64_t> sizes_;
    std::unique_ptr<Algorithm> phases_[2];
    std::size_t first_ = 0;
    Slots<Parcel> posted_;
    std::vector<Tick> work_;
    std::vector<Tick> ends_[2];                      // of each superstep of a phase, after its beginning
    std::vector<std::int64_t> words_[2], messages_;  // most of a node, out and in, by superstep or step
    double overhead_ = kNaN;                         // of LogP: half of what a message takes both its processors
    std::uint32_t done_[2] = {};
    Tick over_[2] = {};
};

void check_supersteps(const Values& values, Errors& errors) {
    check_algorithm(values, errors);
    const int points = values.whole("fit_points");
    // LogP and LogGP take two lines, which share a point.
    const int least = values.choice("cost_model") > 0 ? 5 : 3;
    if (points > 0 && points < least)
        errors.add("fit_points", ErrorCode::too_few_fit_points, {points, least});
    else if (values.whole("fit_words") < points)
        errors.add("fit_words", ErrorCode::fit_points_coincide, {points});
}

int longest_bytes(const Values& values) {
    const std::int64_t words = std::max(longest_parcel(values), values.integer("fit_words"));
    return static_cast<int>(
        std::min<std::int64_t>(words * (kWordBytes + values.whole("packet_header_bytes")), 1 << 30));
}

}  // namespace

std::unique_ptr<Run> start_supersteps(const Values& values) { return std::make_unique<Supersteps>(values); }

constexpr ProgramPart kSupersteps{
    {"supersteps",
     "Supersteps",
     "Parallel algorithms on a BSP or BPRAM library, compared with the prediction of the model",
     {
         {choice("algorithm", "Algorithm", "The algorithm that the nodes run; the results are checked"),
          {{"routing", "random relation",
            "Every node sends and receives the same number of words, to any nodes (BSP) or in one block (BPRAM)"},
           {"bitonic-sort", "bitonic sort",
            "Pairs of nodes merge their keys; the number of nodes must be a power of two"},
           {"sample-sort", "sample sort",
            "Each key goes straight to the node for its value; the number of nodes must be a power of two"},
           {"sample-sort-butterfly", "sample sort, butterfly",
            "The keys of a sample sort go through a butterfly of nodes"},
           {"matrix-product", "matrix product", "The nodes form a cube, and each node multiplies two blocks"},
           {"shortest-paths", "shortest paths",
            "All pairs of vertices, in blocks on a square of nodes; trees of messages broadcast the blocks"}}},
         {choice("library", "Library", "How the library carries the data of the program"),
          {{"bsp", "BSP", "The program writes words; at the end of the superstep one message goes to each other node"},
           {"bpram", "BPRAM", "In each step a node sends one block and receives one block"}}},
         {choice("cost_model", "Model", "The model that is fitted to the machine and then predicts the time"),
          {{"library", "of the library", "The model of the library: BSP or BPRAM"},
           {"logp", "LogP", "Latency, overhead and gap of short messages; each word is one message"},
           {"loggp", "LogGP", "The model LogP with a further gap for each byte of a long message"}}},
         {whole("step_words", "Relation", "words", {.least = 1, .most = 1'048'576, .standard = 1024, .log = true},
                "The words that every node sends and receives in a superstep", {"algorithm", {"routing"}})},
         {whole("node_keys", "Keys", "keys/node", {.least = 1, .most = 262'144, .standard = 1024, .log = true},
                "The keys with which each node begins",
                {"algorithm", {"bitonic-sort", "sample-sort", "sample-sort-butterfly"}})},
         {choice("input_order", "Order of keys", "The order of the keys at the beginning",
                 {"algorithm", {"bitonic-sort", "sample-sort", "sample-sort-butterfly"}}),
          {{"random", "random", "Any numbers of 32 bits"},
           {"sorted", "sorted", "Keys that are in order already"},
           {"equal", "equal", "Keys that are all the same"},
           {"few", "few", "Keys of sixteen different values"}}},
         {whole("samples", "Samples", "keys/node", {.least = 1, .most = 1024, .standard = 32, .log = true},
                "The sample keys that each node gives", {"algorithm", {"sample-sort", "sample-sort-butterfly"}})},
         {whole("matrix", "Matrix", "rows", {.least = 2, .most = 4096, .standard = 64, .log = true},
                "The rows and columns of the matrix; beyond 256 only time and messages are simulated",
                {"algorithm", {"matrix-product", "shortest-paths"}})},
         {whole("repeats", "Repeats", "", {.least = 1, .most = 100, .standard = 3, .log = true},
                "The number of random relations of each size, each drawn anew")},
         {whole("fit_points", "Points of the fit", "", {.most = 32, .standard = 0},
                "The number of sizes through whose times the line is drawn; 0 means no fit and no prediction")},
         {whole("fit_words", "Largest of the fit", "words",
                {.least = 1, .most = 1'048'576, .standard = 2048, .log = true},
                "The words of the largest relation of the fit")},
         {shown_in(Group::node, whole("packet_header_bytes", "Header of a word", "bytes",
                                      {.most = 1024, .standard = 18}, "The header that BSP sends with every word"))},
         {shown_in(Group::node,
                   whole("buffer_instructions", "Buffering", "instructions", {.most = 100'000, .standard = 295},
                         "The work to write a word to a buffer and to read it at the other end, with BSP"))},
         {shown_in(
             Group::node,
             whole("buffer_spread", "Spread of buffers", "instructions", {.most = 10'000, .standard = 0},
                   "The extra work per word for every doubling of the nodes, since each node has a buffer, with BSP"))},
         {shown_in(Group::node,
                   whole("allocation_instructions", "Allocation", "instructions", {.most = 1'000'000, .standard = 1000},
                         "The work to make room for a message, with BSP"))},
         {shown_in(Group::node, choice("bsp_barrier", "Barrier of BSP",
                                       "What holds the nodes together in a superstep of BSP", {"library", {"bsp"}})),
          {{"sizes", "exchange of sizes", "No node sends its data before it has heard of all others"},
           {"waves", "waves after the data", "After the data, further waves of messages end the superstep"}}},
         {shown_in(Group::node, whole("key_operations", "Work on a key", "operations",
                                      {.least = 1, .most = 10'000, .standard = 10, .log = true},
                                      "The work to look at a key, in a merge or in one of four passes of a sort"))},
     },
     {},
     check_supersteps},
    {{"estimate", "Measurement", TableMode::append, kEstimateColumns},
     kLinkTable,
     {"points", "Points of the fit", TableMode::replace, kPointsColumns},
     {"supersteps", "Supersteps", TableMode::replace, kSuperstepsColumns}},
    {Unit::instructions, Unit::integer_operations, Unit::float_operations},
    longest_bytes};

}  // namespace grainscope
