/** A run as a trace for Perfetto, of the point that the page talks about: recorded as for the player. */
import { slug } from '../../exports/formats.ts';
import { traceOf } from '../../exports/trace.ts';
import { errorOf, sentenceOf } from '../../model/manifest/errors.ts';
import { isError } from '../../model/manifest/manifest.ts';
import { motionProblem, motionTables, readMotion } from '../../model/motion/motion.ts';
import { recordingNotes } from '../../model/motion/path-words.ts';
import { recordingOf } from '../../model/motion/timeline.ts';
import { wordsNow } from '../words.ts';
import { download } from './download.ts';
import { notify } from './notify.ts';
import { pointNow } from './point-now.ts';

/** Resolves to what became of it, in words; never rejects. What the recording does not tell is said among the notices. */
export async function saveTrace(): Promise<string> {
  const t = wordsNow();
  const say = (text: string) => {
    notify({ key: 'Perfetto', text });
    return text;
  };
  const now = pointNow();
  if (!now) return say(t`Save it when the curves are there.`);
  const { point, series, machine, simulator } = now;
  try {
    const topology = simulator.topology(point.values);
    if (isError(topology)) return say(sentenceOf(topology, t));
    const problem = motionProblem(topology, point.values, t);
    if (problem !== undefined) return say(problem);
    const tables = await simulator.tables(recordingOf(point.values, null), motionTables(point.values));
    const motion = readMotion(tables, point.values, topology);
    if (motion === null) return say(t`Nothing is recorded of this run.`);
    const name = `${slug([...new Set([machine, series.label]), String(point.x)].join(' '))}.trace.json`;
    const text = traceOf(motion, { machine, parameters: point.values }, t);
    download(name, new Blob([text], { type: 'application/json' }));
    say(recordingNotes(motion, t));
    return t`Saved ${name}`;
  } catch (reason) {
    return say(sentenceOf(errorOf(reason), t));
  }
}
