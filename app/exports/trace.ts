/** A recorded run as a trace in the JSON format of Chrome's trace events, which Perfetto opens (https://ui.perfetto.dev). */

import { nodeName } from '../model/motion/bands.ts';
import { pathOf } from '../model/motion/critical-path.ts';
import type { Motion } from '../model/motion/motion.ts';
import { PATH_WORDS, recordingNotes } from '../model/motion/path-words.ts';
import { slicesOf } from '../model/motion/slices.ts';
import { classWord } from '../model/motion/words.ts';
import { english, type Words } from '../model/words/words.ts';

type Event = Readonly<Record<string, unknown>>;

/** Processes of the trace. Perfetto takes number 0 of a process or a thread for its own. */
const [NODES, BESIDE, PATH] = [1, 2, 3];
const threadOf = (node: number) => node + 1;
const us = (ms: number) => ms * 1000;

/**
 * Nodes are threads; what they do is slices without a gap, in us, and messages are flows between them. What works beside a processor is a
 * thread of a second process, and a third one shows the critical path, if there is one. `about` stands in the file's metadata, besides what the recording does
 * not tell.
 */
export function traceOf(motion: Motion, about: Readonly<Record<string, unknown>>, t: Words = english): string {
  const { active, flights, shares, beside, edges } = motion;
  const [from = 0, to = 0] = [edges[0], edges.at(-1)];
  const events: Event[] = [named('process', NODES, t`Nodes`)];
  if (beside !== null) events.push(named('process', BESIDE, t`Beside the processors`));
  for (const [row, node] of active.entries()) {
    events.push(...doings(motion, shares, row, node, NODES, t));
    if (beside !== null) events.push(...doings(motion, beside, row, node, BESIDE, t));
  }
  // One that was sent before the recording or comes after it has no slice to begin or end in.
  const nodes = new Set(active);
  const whole = flights.filter(
    ({ source, destination, sent, delivered }) =>
      nodes.has(source) && nodes.has(destination) && sent >= from && delivered <= to,
  );
  for (const [id, { source, destination, sent, delivered, units }] of whole.entries()) {
    const flow = { cat: 'message', name: t`${units} units`, id, pid: NODES };
    events.push({ ...flow, ph: 's', tid: threadOf(source), ts: us(sent) });
    events.push({ ...flow, ph: 'f', bp: 'e', tid: threadOf(destination), ts: us(delivered) });
  }
  const path = pathOf(motion);
  if (path) events.push(named('process', PATH, t`Critical path`));
  for (const { part, node, from: begin, to: end } of path?.steps ?? [])
    events.push(slice(PATH, 1, [t(PATH_WORDS[part]), nodeName(motion, node, t)].join(t`, `), begin, end));
  const otherData = {
    ...about,
    recording: recordingNotes(motion, t),
    messages_listed: whole.length,
    one_of_every: motion.every,
  };
  return `${JSON.stringify({ displayTimeUnit: 'ns', otherData, traceEvents: events })}\n`;
}

function doings(motion: Motion, shares: Float32Array, row: number, node: number, pid: number, t: Words): Event[] {
  const tid = threadOf(node);
  return [
    named('thread', pid, nodeName(motion, node, t), tid),
    { ph: 'M', name: 'thread_sort_index', pid, tid, args: { sort_index: node } },
    ...slicesOf(motion, shares, row).map(({ what, from, to }) => slice(pid, tid, classWord(motion, what, t), from, to)),
  ];
}

const slice = (pid: number, tid: number, name: string, from: number, to: number): Event => ({
  ph: 'X',
  cat: 'time',
  name,
  pid,
  tid,
  ts: us(from),
  dur: us(to) - us(from),
});

const named = (what: 'process' | 'thread', pid: number, name: string, tid?: number): Event => ({
  ph: 'M',
  name: `${what}_name`,
  pid,
  ...(tid !== undefined && { tid }),
  args: { name },
});
