#include <algorithm>

#include "program/algorithms.h"
#include "program/programs.h"
#include "program/supersteps_columns.h"

namespace grainscope {
namespace {

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

int longest_parcel_bytes(const Values& values) {
    const std::int64_t words = std::max(longest_parcel(values), values.integer("fit_words"));
    return static_cast<int>(
        std::min<std::int64_t>(words * (kWordBytes + values.whole("packet_header_bytes")), 1 << 30));
}

}  // namespace

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
    {{"estimate", "Measurement", TableMode::append, kSuperstepsEstimateColumns},
     kLinkTable,
     {"points", "Points of the fit", TableMode::replace, kPointsColumns},
     {"supersteps", "Supersteps", TableMode::replace, kSuperstepsColumns}},
    {Unit::instructions, Unit::integer_operations, Unit::float_operations},
    longest_parcel_bytes};

}  // namespace grainscope
