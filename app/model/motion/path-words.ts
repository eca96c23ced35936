/** A critical path in words, and what a recording does not tell. */

import { formatNumber, formatQuantity, formatShare } from '../words/units.ts';
import { english, joinSentences, message, type Words } from '../words/words.ts';
import { type CriticalPath, PATH_PARTS, type PathPart } from './critical-path.ts';
import { frameCount, type Motion } from './motion.ts';

export const PATH_WORDS: Readonly<Record<PathPart, string>> = {
  computing: message('computing'),
  overheads: message('handling messages'),
  interfaces: message('interfaces'),
  network: message('the network'),
  waiting: message('waiting'),
};

const LEAST_SHARE = 0.0005;

/** "What determines the end: the network 69 %, computing 31 %." */
export function pathWords({ from, to, parts }: CriticalPath, t: Words = english): string {
  const shares = PATH_PARTS.toSorted((a, b) => parts[b] - parts[a]).flatMap((part) => {
    const share = parts[part] / (to - from);
    return share >= LEAST_SHARE ? [`${t(PATH_WORDS[part])} ${formatShare(share)}`] : [];
  });
  return t`What determines the end: ${shares.join(t`, `)}.`;
}

/** What somebody has to know who takes the recording at its word. */
export function recordingNotes({ edges, every, ...motion }: Motion, t: Words = english): string {
  const frames = frameCount({ edges });
  const length = formatQuantity(((edges.at(-1) ?? 0) - (edges[0] ?? 0)) / frames, 'ms', 3);
  return joinSentences(
    [
      t`The run is recorded in ${frames} intervals of ${length}.`,
      t`How long a node does what in an interval is exact; in which order is not recorded.`,
      ...(every > 1 ? [t`One of every ${formatNumber(every, 3)} messages is listed.`] : []),
      ...(motion.flights.length === 0 ? [t`No message is listed.`] : []),
    ],
    t,
  );
}
