/** What is said of schedules and programs that cannot be read or run. Loaded with the engine. */
import { addSentences, type Sentence } from './errors.ts';

export const OF_BROUGHT: Readonly<Record<string, Sentence>> = {
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
};

addSentences(OF_BROUGHT);
