/** What only the engine says: of networks but the mesh, collective operations, and schedules and programs from outside. It comes with it. */
import { addSentences, oneOf, type Sentence } from './errors.ts';

export const LATER: Readonly<Record<string, Sentence>> = {
  goal_not_here: (t) => t`this schedule has not been opened here; open its file, or give 0 for a ring`,
  goal_expected: (t, [line, text]) => t`line ${line} of the schedule: ${text} is missing`,
  goal_ranks: (t, [line, most]) => t`line ${line} of the schedule: give 1 to ${most} ranks`,
  goal_rank_missing: (t, [line, rank]) =>
    t`line ${line} of the schedule: rank ${rank} is missing; ranks stand in their order, from 0 on`,
  goal_more_ranks: (t, [line, ranks]) => t`line ${line} of the schedule: more follows after its ${ranks} ranks`,
  goal_line: (t, [line]) =>
    t`line ${line} of the schedule cannot be read; allowed are send 8b to 1, recv 8b from 0, calc 100, and a requires b`,
  goal_label: (t, [line]) => t`line ${line} of the schedule: a label stands there that no line above has`,
  goal_peer: (t, [line, rank]) => t`line ${line} of the schedule: there is no rank ${rank}`,
  goal_too_long: (t, [line, most]) => t`line ${line} of the schedule: it has more than ${most} operations`,
  goal_circle: (t, [line, operations]) =>
    t`line ${line} of the schedule: ${operations} operations of this rank wait for each other in a circle`,
  goal_stuck: (t, [line, rank, operations]) =>
    t`line ${line} of the schedule never ends: rank ${rank} waits for a message that nobody sends or takes; ${operations} operations are left`,
  goal_bytes: (t, [line, most]) => t`line ${line} of the schedule: a message has at most ${most} bytes on a machine`,
  goal_needs_nodes: (t, [ranks, nodes]) =>
    t`${ranks} ranks are more than the ${nodes} nodes of this machine; give more nodes`,
  goal_too_many_cpus: (t, [cpus, nics]) =>
    t`${cpus} processors and ${nics} network cards in each of so many ranks are too many; number them from 0 on`,
  script_only_beside_page: (t) =>
    t`programs of your own run on the page and by npm run grainscope, not in this program`,
  script_not_here: (t) => t`this program has not been opened here; open its file, or give 0 for an example`,
  script_failed: (t, [node, line, why]) => {
    const where = Number(line) > 0 ? t`line ${line} of the program: ` : '';
    return Number(node) < 0 ? `${where}${why}` : t`${where}${why}, on node ${node}`;
  },
  script_waits: (t, [node, from, isOver]) => {
    if (Number(from) < 0) return t`node ${node} waits for a message that nobody sends`;
    return isOver
      ? t`node ${node} waits for a message from node ${from}, which has ended`
      : t`node ${node} waits for a message from node ${from}, which waits itself`;
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

addSentences(LATER);
