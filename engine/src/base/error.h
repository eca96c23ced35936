// Errors are values; nothing in the engine throws. An error is a code and its arguments. The sentences that people read
// are made from them in app/model/manifest/errors.ts, in every language.
#pragma once

#include <initializer_list>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

namespace grainscope {

// How many arguments a code has that names as many parts or nodes as there are.
inline constexpr int kAnyNumber = -1;

// Every code, and its number of arguments. Codes are stable: the manifest lists them, and tests find a sentence for
// each.
// clang-format off
#define GRAINSCOPE_ERROR_CODES(code)                                                     \
    code(other_version, 0)               /* the configuration is for another manifest */ \
    code(no_parameter, 0)                                                                \
    code(not_allowed, 3)                 /* value; least, most */                        \
    code(recording_goes_back, 2)         /* end, beginning in ms */                      \
    code(no_price, kAnyNumber)           /* program, unit, node; nodes with a price */   \
    code(loads_unknown, kAnyNumber)      /* program, network; networks that know them */ \
    code(torus_needs_channels, 0)                                                        \
    code(machine_needs_memory, 1)        /* MB */                                        \
    code(no_switch_size, 1)              /* size */                                      \
    code(no_power_of_switch, kAnyNumber) /* ports, size of a switch; allowed ports */    \
    code(more_units_than_ports, 2)       /* units, ports */                              \
    code(stages_take_longer, 1)          /* least clocks */                              \
    code(fixed_refusals_never_end, 0)                                                    \
    code(short_refusals_never_end, 0)                                                    \
    code(more_nodes_than_links_join, 2)  /* nodes, most */                               \
    code(no_hypercube, 1)                /* nodes */                                     \
    code(tree_needs_links, 3)            /* links needed, links of a node, children */   \
    code(graph_needs_links, 2)           /* links needed, links of a node */             \
    code(labels_reach_fewer, 1)          /* most nodes */                                \
    code(crossbar_routes_packets, 0)                                                     \
    code(no_clock, 1)                    /* network */                                   \
    code(send_buffer_too_long, 1)        /* most words */                                \
    code(queue_too_short, 1)             /* least words */                               \
    code(channels_offered, 1)            /* channels */                                  \
    code(too_few_nodes, 2)               /* program, nodes */                            \
    code(budget_too_short, 1)            /* least cycles */                              \
    code(pattern_needs_two_nodes, 0)                                                     \
    code(pattern_needs_power_of_two, 1)  /* nodes */                                     \
    code(pattern_needs_groups, 0)                                                        \
    code(routing_needs_channels, kAnyNumber) /* least; places of packets in a circle */  \
    code(no_power_for_cube, 2)           /* nodes, most */                               \
    code(more_groups_than_links, 2)      /* groups, most */                              \
    code(transpose_needs_square, 1)      /* nodes */                                     \
    code(transpose_needs_equal, 2)       /* first, last dimension */                     \
    code(load_beyond_injection, 3)       /* interval in cycles; load, most */            \
    code(one_priority, 1)                /* parameter of the network's priorities */     \
    code(no_answer_on_way, 0)                                                            \
    code(too_far, 2)                     /* links; most */                               \
    code(more_than_nodes, 2)             /* number, nodes */                             \
    code(more_than_workers, 2)           /* number, nodes beside the master */           \
    code(more_columns_than_board, 2)     /* columns; most */                             \
    code(no_city_left, 1)                /* most cities */                               \
    code(message_without_header, 0)                                                      \
    code(no_power_of_two, 1)             /* nodes */                                     \
    code(no_cube, 1)                     /* nodes */                                     \
    code(no_square, 1)                   /* nodes */                                     \
    code(fewer_keys_than_samples, 1)     /* keys */                                      \
    code(rows_do_not_divide, 2)          /* rows, divisor */                             \
    code(too_few_fit_points, 2)          /* points, least */                             \
    code(fit_points_coincide, 1)         /* points */                                    \
    code(no_such_collective, kAnyNumber) /* algorithms of the operation */               \
    code(more_nodes_than_collective, 2)  /* nodes, most */                               \
    code(cables_not_here, 0)                                                             \
    code(cables_broken, 0)                                                               \
    code(routers_apart, 1)               /* a router that others do not reach */         \
    code(goal_not_here, 0)                                                               \
    code(goal_expected, 2)               /* line, text */                                \
    code(goal_ranks, 2)                  /* line, most */                                \
    code(goal_rank_missing, 2)           /* line, rank */                                \
    code(goal_more_ranks, 2)             /* line, ranks */                               \
    code(goal_line, 1)                   /* line */                                      \
    code(goal_label, 1)                  /* line */                                      \
    code(goal_peer, 2)                   /* line, rank */                                \
    code(goal_too_long, 2)               /* line, most operations */                     \
    code(goal_circle, 2)                 /* line, operations */                          \
    code(goal_stuck, 3)                  /* line, rank; operations left */               \
    code(goal_bytes, 2)                  /* line, most bytes */                          \
    code(goal_needs_nodes, 2)            /* ranks, nodes */                              \
    code(goal_places, 2)                 /* ranks, last node */                          \
    code(goal_too_many_cpus, 2)          /* cpus, nics */                                \
    code(script_only_beside_page, 0)                                                     \
    code(script_not_here, 0)                                                             \
    code(script_failed, 3)               /* node, -1: before any; line, 0: none; why */  \
    code(script_waits, 3)                /* node; from whom, -1: any; has it ended */    \
    code(script_too_long, 1)             /* most operations */                           \
    code(script_no_time, 1)              /* node */                                      \
    code(run_needs_memory, 3)            /* messages under way; most of a node, node */  \
    code(receiver_needs_memory, 3)       /* messages not taken; most at a node, node */  \
    code(deadlock, kAnyNumber)           /* node, awaited, for some nodes; other nodes */
// clang-format on

enum class ErrorCode {
#define GRAINSCOPE_NAME(name, arguments) name,
    GRAINSCOPE_ERROR_CODES(GRAINSCOPE_NAME)
#undef GRAINSCOPE_NAME
};

// A number, or the key of something: a part of the engine, a parameter, a unit, what a node waits for.
struct Argument {
    template <class Number, class = std::enable_if_t<std::is_arithmetic_v<Number>>>
    Argument(Number value) : number(static_cast<double>(value)) {}
    Argument(const char* name) : key(name) {}
    double number = 0;
    const char* key = nullptr;
};

// `path` is a parameter's key, or "" for the whole run.
struct Error {
    std::string_view path;
    ErrorCode code;
    std::vector<Argument> arguments;
};

using MaybeError = std::optional<Error>;

// All that stands in the way of a run.
class Errors {
  public:
    void add(std::string_view path, ErrorCode code, std::initializer_list<Argument> arguments = {});
    void add(Error error);
    bool empty() const { return all_.empty(); }
    const Error& first() const { return all_.front(); }
    auto begin() const { return all_.begin(); }
    auto end() const { return all_.end(); }

  private:
    std::vector<Error> all_;
};

const char* key_of(ErrorCode code);
// kAnyNumber if that differs.
int arguments_of(ErrorCode code);
inline constexpr int kErrorCodes = 0
#define GRAINSCOPE_ONE(name, arguments) +1
    GRAINSCOPE_ERROR_CODES(GRAINSCOPE_ONE)
#undef GRAINSCOPE_ONE
    ;

// What a node waits for.
enum class Awaited { nothing, message, signal, processor, command_room, send_room, transfer_end };
inline constexpr int kAwaited = 7;
const char* key_of(Awaited awaited);

}  // namespace grainscope
