/** What only the engine says, by code, and the ways out of what it refuses. It comes with the engine. */
import { formatNumber } from '../words/units.ts';
import { message, type Words } from '../words/words.ts';
import { type Arguments, addSentences, labelOf, oneOf, type Sentence } from './errors.ts';
import { withRepair } from './repairs.ts';
import { quotable } from './value.ts';
import { addRepairs } from './values.ts';

const grouped = (count: Arguments[number] | undefined) => formatNumber(Number(count), 12);

export const LATER: Readonly<Record<string, Sentence>> = {
  recording_goes_back: (t, [to, from]) =>
    t`${to} is not after the beginning; give more than ${from}, or 0 for the end of the run`,
  torus_needs_channels: (t) =>
    t`a torus needs 2 channels or more, as messages would wait for each other around its rings; give at least 2`,
  machine_needs_memory: (t, [megabytes]) =>
    t`this machine needs about ${megabytes} MB, more than the 1500 MB a run may use; give fewer nodes, virtual channels or priorities`,
  no_clock: (t, [network]) => t`${labelOf(network, t)} has no cycles to go by; give the processor's own`,
  send_buffer_too_long: (t, [most]) =>
    t`with words of this size the buffer holds more flits than an interface can take; give at most ${most}`,
  queue_too_short: (t, [least]) => t`a blocking queue needs room for two messages; give at least ${least}`,
  channels_offered: (t, [offered]) =>
    t`a link of this protocol offers ${offered} each way; give at most so many, or let software make them (multiplexing)`,
  too_few_nodes: (t, [program, nodes]) =>
    t`the machine needs at least ${2} nodes, ${t(WHY_TWO_NODES[String(program)] ?? SENDS_TO_ANOTHER)}; it has ${nodes}`,
  budget_too_short: (t, [least]) => t`the run would end before its first measurement does; give at least ${least}`,
  pattern_needs_two_nodes: (t) => t`this pattern needs at least 2 nodes; the machine has 1`,
  pattern_needs_power_of_two: (t, [nodes]) =>
    t`this pattern needs a power of two of nodes, such as 64; the machine has ${nodes}`,
  pattern_needs_groups: (t) => t`this pattern goes from group to group, and this machine has fewer than two`,
  transpose_needs_square: (t, [nodes]) =>
    t`transpose on a line needs a square power of two of nodes (4, 16); the machine has ${nodes}`,
  transpose_needs_equal: (t, [first, last]) =>
    first === last
      ? t`this pattern needs two dimensions`
      : t`this pattern needs equal first and last dimensions; they are ${first} and ${last}`,
  load_beyond_injection: (t, [interval, load, most]) =>
    t`a node sends at most 1 flit per ${interval} cycles, and ${load} is more; give at most ${most}`,
  one_priority: (t) => t`messages of priority 1 need a network of two priorities; give it two, or give 0 here`,
  no_answer_on_way: (t) => t`this network brings no answer back on the way of a message; let the answer be a message`,
  too_far: (t, [hops, most]) => t`${hops} is farther than this machine reaches; give at most ${most}`,
  more_than_nodes: (t, [count, nodes]) => t`${count} is more than this machine has; give at most ${nodes}`,
  more_than_workers: (t, [count, most]) =>
    t`${count} is more than this machine has beside the master; give at most ${most}`,
  more_columns_than_board: (t, [columns, most]) =>
    t`${columns} is more columns than the board has; give at most ${most}`,
  no_city_left: (t, [most]) => t`no city is left to search for; give at most ${most}`,
  message_without_header: (t) =>
    t`a message of no bytes is a header alone, and here messages have none; give at least 1`,
  no_power_of_two: (t, [nodes]) => t`${nodes} nodes are no power of two, which this algorithm needs`,
  no_cube: (t, [nodes]) => t`${nodes} nodes are no cube, which this algorithm needs`,
  no_square: (t, [nodes]) => t`${nodes} nodes are no square, which this algorithm needs`,
  fewer_keys_than_samples: (t, [keys]) => t`a node has fewer keys than it gives samples; give at most ${keys}`,
  rows_do_not_divide: (t, [rows, divisor]) =>
    t`${rows} rows do not divide among the nodes; give a multiple of ${divisor}`,
  too_few_fit_points: (t, [points, least]) =>
    t`a line through ${points} points says nothing of them; give 0 for none, or at least ${least}`,
  fit_points_coincide: (t, [points]) => t`points must differ; give at least ${points}`,
  run_needs_memory: (t, [messages, most, node]) =>
    t`the run would take more than 512 MB: ${grouped(messages)} messages wait or are on their way, ${grouped(most)} of them from node ${node}; let nodes send less often`,
  receiver_needs_memory: (t, [messages, most, node]) =>
    t`the run would take more than 512 MB: ${grouped(messages)} messages wait to be received, ${grouped(most)} of them at node ${node}; let it receive more, or others send less`,
  deadlock: (t, given) => t`deadlock: nothing will ever happen again; ${whoWaits(given, t)}`,
  cables_not_here: (t) => t`this list of cables has not been opened here; open its file, or give 0 for two rings`,
  cables_broken: (t) => t`this is not a list of cables, or it was damaged on its way`,
  routers_apart: (t, [router]) => t`router ${router} cannot be reached from router 0`,
  goal_not_here: (t) => t`this schedule has not been opened here; open its file, or give 0 for a ring`,
  goal_expected: onLine((t, [what]) => t`${what} is missing`),
  goal_ranks: onLine((t, [most]) => t`give 1 to ${most} ranks`),
  goal_rank_missing: onLine((t, [rank]) => t`rank ${rank} is missing; ranks stand in their order, from 0 on`),
  goal_more_ranks: onLine((t, [ranks]) => t`more follows after its ${ranks} ranks`),
  goal_line: onLine(
    (t) => t`this cannot be read; allowed are send 8b to 1, recv 8b from 0, calc 100, and a requires b`,
  ),
  goal_label: onLine((t) => t`a label stands there that no line above has`),
  goal_peer: onLine(
    (t, [rank]) => t`there is no rank ${rank}; the first is 0, and the schedule begins with how many there are`,
  ),
  goal_too_long: onLine((t, [most]) => t`it has more than ${most} operations`),
  goal_circle: onLine(
    (t, [operations]) => t`operations of this rank wait for each other in a circle; so many never begin: ${operations}`,
  ),
  goal_stuck: onLine(
    (t, [rank, operations]) =>
      t`this never ends: rank ${rank} waits for a message that nobody sends or takes; operations left: ${operations}`,
  ),
  goal_bytes: onLine((t, [most]) => t`a message has at most ${most} bytes on a machine`),
  goal_needs_nodes: (t, [ranks, nodes]) =>
    t`${ranks} ranks are more than the ${nodes} nodes of this machine; give more nodes`,
  goal_places: (t, [ranks, last]) =>
    t`the schedule has to begin with a comment that lists a node for each of its ${ranks} ranks: // place 3,0,1; each from 0 to ${last}, and none twice`,
  goal_too_many_cpus: (t, [cpus, nics]) =>
    t`${cpus} processors and ${nics} network cards in each of so many ranks are too many; number them from 0 on`,
  script_only_beside_page: (t) =>
    t`programs of your own run on the page and by npm run grainscope, not in this program`,
  script_not_here: (t) => t`this program has not been opened here; open its file, or give 0 for an example`,
  script_failed: (t, [node, line, said]) => {
    const why = t(String(said));
    const where = Number(line) > 0 ? t`line ${line} of the program: ` : '';
    return Number(node) < 0 ? `${where}${why}` : t`${where}${why}, on node ${node}`;
  },
  script_waits: (t, [node, from, isOver, line, other]) => {
    const where = Number(line) > 0 ? t`line ${line} of the program: ` : '';
    if (Number(from) < 0) return t`${where}node ${node} waits for a message that nobody sends`;
    if (isOver)
      return Number(other) > 0
        ? t`${where}node ${node} waits for a message from node ${from}, which has ended after line ${other}`
        : t`${where}node ${node} waits for a message from node ${from}, which has ended`;
    return Number(other) > 0
      ? t`${where}node ${node} waits for a message from node ${from}, which waits itself in line ${other}`
      : t`${where}node ${node} waits for a message from node ${from}, which waits itself`;
  },
  script_too_long: (t, [most]) => t`the program makes more than ${most} sends, receives and pieces of work`,
  script_no_time: (t, [node]) => t`node ${node} goes on without work, a send or a receive that takes time`,
  no_such_collective: (t, able) => t`this operation has no such algorithm; choose ${oneOf(able, t)}`,
  more_nodes_than_collective: (t, [nodes, most]) =>
    t`${nodes} nodes are more than a collective operation can have here; give at most ${most}`,
  routing_needs_channels: (t, [least, ...places]) =>
    places.length > 0
      ? t`packets would wait for each other in a circle (${places.join(' → ')}); give at least ${least}`
      : t`packets could wait for each other in a circle; give at least ${least}`,
  more_groups_than_links: (t, [groups, most]) => t`${groups} groups are more than the links join; give at most ${most}`,
  no_power_for_cube: (t, [nodes, most]) => t`${nodes} nodes make no hypercube; give a power of two, at most ${most}`,
  no_hypercube: (t, [nodes]) => t`${nodes} nodes make no hypercube; give 1, 2, 4, 8 or 16`,
  tree_needs_links: (t, [needed, links, most]) =>
    t`a node would need ${needed} links and has ${links}; give at most ${most}`,
  graph_needs_links: (t, [needed, links]) =>
    t`a node would need ${needed} links and has ${links}; choose fewer dimensions, tree or crossbar`,
  labels_reach_fewer: (t, [most]) =>
    t`the labels of the crossbars leave nodes beyond ${most} unreachable; give at most so many, or another fabric`,
  crossbar_routes_packets: (t) => t`a crossbar routes packets, not bytes; choose packet, or links between nodes`,
  stages_take_longer: (t, [least]) => t`the stages of the network alone take longer; give at least ${least}`,
  fixed_refusals_never_end: (t) =>
    t`two units that ask each other would refuse each other for ever; give uniform or geometric`,
  short_refusals_never_end: (t) => t`two units that ask each other would refuse each other for ever; give at least 2`,
  more_units_than_ports: (t, [units, ports]) =>
    t`${units} units are more than the network has ports; give at most ${ports}`,
  no_power_of_switch: (t, [ports, size, ...powers]) =>
    t`${ports} is no power of ${size}, the size of a switch; give ${oneOf(powers, t)}`,
  no_switch_size: (t, [size]) => t`${size} is no size of a switch here; give 2, 4 or 8`,
  more_nodes_than_links_join: (t, [nodes, most]) =>
    t`${nodes} nodes are more than links join here; give at most ${most}`,
};

/**
 * A sentence about a line of the schedule. Quotes the line, which is the last argument: its label, if any, and its
 * operation.
 */
function onLine(say: Sentence): Sentence {
  return (t, [line, ...given], path) => {
    const text = given.at(-1);
    const quoted = typeof text === 'string' && text !== '' ? ` (${quotable(text)})` : '';
    return t`line ${line} of the schedule${quoted}: ${say(t, given, path)}`;
  };
}

const SENDS_TO_ANOTHER = message('as one sends to another');

/** Why the nodes of a program are two at least. */
export const WHY_TWO_NODES: Readonly<Record<string, string>> = {
  'random-requests': message('as each asks another'),
  'terminal-bandwidth': SENDS_TO_ANOTHER,
  'message-overhead': message('as the message goes to another'),
  'producer-consumer': message('as the value comes from another'),
  farm: message('as a farm needs a master and a worker'),
  exchange: SENDS_TO_ANOTHER,
  supersteps: message('as they exchange parcels'),
  collective: SENDS_TO_ANOTHER,
};

export const AWAITED: Readonly<Record<string, string>> = {
  message: message('a message'),
  signal: message('a signal'),
  processor: message('its processor'),
  command_room: message('room in its command queue'),
  send_room: message('room in its send buffer'),
  transfer_end: message('the end of a transfer'),
};

/** Some nodes, each with what it waits for, and then how many others wait. */
function whoWaits(given: Arguments, t: Words): string {
  const others = Number(given.at(-1));
  let text = others > 0 ? t`and ${others} more` : '';
  for (let place = given.length - 3; place >= 0; place -= 2) {
    const [node, key] = given.slice(place);
    const what = t(AWAITED[String(key)] ?? String(key));
    // Whole sentences at every place: languages order them in their own way.
    text = text === '' ? t`node ${node} waits for ${what}` : t`node ${node} waits for ${what}; ${text}`;
  }
  return text;
}

addSentences(LATER);
addRepairs(withRepair);
