// The columns of program `supersteps`.
#pragma once

#include "program/node_run.h"

namespace grainscope {

inline constexpr auto kSuperstepsEstimateColumns = joined(

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

inline constexpr auto kPointsColumns = std::to_array<Column>(
    {{"words", "Words", "words", "Words that a node sends and receives; one row without numbers if there is no fit"},
     {"x", "Words or bytes", "",
      "Words with BSP, bytes with BPRAM; with LogP and LogGP bytes of a message, then messages of one word"},
     {"time_us", "Time", "us", "Mean time of a superstep"},
     {"line_us", "Line", "us", "Time on the fitted line"},
     {"residual_us", "Residual", "us", "Time minus the time on the fitted line"}});

inline constexpr auto kSuperstepsColumns =
    std::to_array<Column>({{"phase", "Phase", "", "0 for a superstep of the fit, 1 for a superstep of the algorithm"},
                           {"number", "Number", "", "Number of the superstep within its phase, from 1"},
                           {"from_ms", "From", "ms", "Time at which the last node ended the superstep before"},
                           {"to_ms", "To", "ms", "Time at which the last node ended the superstep"}});

}  // namespace grainscope
