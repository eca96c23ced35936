/** A recorded run for `run --trace` and `run --critical-path`. */
import { traceOf } from '../exports/trace.ts';
import { manifest } from '../model/manifest/manifest.ts';
import type { Values } from '../model/manifest/values.ts';
import { type CriticalPath, PATH_PARTS, pathOf } from '../model/motion/critical-path.ts';
import { type Motion, motionProblem, readMotion } from '../model/motion/motion.ts';
import { PATH_WORDS, pathWords, recordingNotes } from '../model/motion/path-words.ts';
import { formatQuantity, formatShare } from '../model/words/units.ts';
import { errorLine, Failure, misuse, STATUS } from './failure.ts';
import { type EngineAccess, isError, type TableData } from './host.ts';
import { aligned, parametersByKey } from './output.ts';

/** What a run with `record` on has recorded. Throws a Failure for a run that records nothing. */
export function motionOf(engine: EngineAccess, values: Values, tables: readonly TableData[]): Motion {
  const topology = engine.topologyOf?.(values);
  if (!topology) throw new Failure(STATUS.failed, 'runs cannot be recorded here');
  if (isError(topology)) throw new Failure(STATUS.failed, errorLine(topology));
  const problem = motionProblem(topology, values);
  if (problem !== undefined) throw new Failure(STATUS.misused, problem);
  const motion = readMotion(Object.fromEntries(tables.map(({ key, columns }) => [key, columns])), values, topology);
  if (motion === null) throw misuse(String(values.program), 'records nothing, as there are no nodes that do something');
  return motion;
}

/** The trace, with the values in its metadata. */
export const traceText = (motion: Motion, values: Values): string =>
  traceOf(motion, { recorded_by: `${manifest.name} ${manifest.version}`, parameters: parametersByKey(values) });

function pathIn(motion: Motion): CriticalPath {
  const path = pathOf(motion);
  if (path === null)
    throw misuse('--critical-path', 'nodes without processors send what is due; nothing determines the end');
  return path;
}

export function pathText(motion: Motion): string {
  const path = pathIn(motion);
  const { from, to, parts } = path;
  const rows = PATH_PARTS.map((part) => [
    PATH_WORDS[part],
    formatQuantity(parts[part], 'ms', 4),
    formatShare(parts[part] / (to - from)),
  ]);
  const head = [pathWords(path), `Messages on it: ${countOf(path, 'network')}.`, recordingNotes(motion)];
  return `${[head.join('\n'), aligned([...rows, ['all', formatQuantity(to - from, 'ms', 4), '']])].join('\n\n')}\n`;
}

const countOf = ({ steps }: CriticalPath, wanted: string): number => steps.filter(({ part }) => part === wanted).length;

/** Times in ms; a step over the network has its message. One line. */
export function pathJson(motion: Motion): string {
  const { from, to, parts, steps } = pathIn(motion);
  const told = steps.map(({ part, node, from: from_ms, to: to_ms, flight }) => ({
    part,
    node,
    from_ms,
    to_ms,
    ...(flight && { source: flight.source }),
  }));
  return `${JSON.stringify({ from_ms: from, to_ms: to, parts_ms: parts, steps: told, recording: recordingNotes(motion) })}\n`;
}
