/** `sweep`: many runs as one table, on the threads of this computer or on many computers. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import { bring } from '../../model/manifest/bring.ts';
import { canonicalKey } from '../../model/manifest/values.ts';
import { type Arguments, limitPositional, type Options, readArguments, valueOption } from '../arguments.ts';
import { Failure, misuse, STATUS } from '../failure.ts';
import { checkFile, readText, replaceWhole } from '../files.ts';
import type { Host } from '../host.ts';
import { networkFile } from '../network-file.ts';
import { readThreads } from '../runs.ts';
import { type Asked, planFor } from './asked.ts';
import { readAsked } from './asked-file.ts';
import { carryOut } from './carry-out.ts';
import { columnsOfPlan, type ResultColumn, rowOf } from './columns.ts';
import { openHands } from './hands.ts';
import { openPart, type Part } from './part.ts';
import { type Plan, pointAt } from './plan.ts';
import { ROW_FORMATS, ROWS_AT_ONCE } from './rows.ts';
import { timeLeft } from './time-left.ts';

const OPTIONS: Options = {
  over: 'values',
  seeds: 'value',
  schedule: 'value',
  'network-file': 'value',
  output: 'value',
  threads: 'value',
  queue: 'value',
  resume: 'flag',
};

/** Runs all that is not finished yet and writes the table. Throws a Failure. */
export async function sweepCommand(argv: readonly string[], host: Host): Promise<void> {
  const given = readArguments(argv, OPTIONS);
  limitPositional(given, 1);
  const [argument] = given.positional;
  if (argument === undefined)
    throw misuse('sweep', 'needs a link, or a file such as spec.json that says what to sweep');
  const output = valueOption(given, 'output');
  if (output === undefined) throw misuse('-o', `is missing; give a file that ends in ${ENDINGS}`);
  if (!Object.hasOwn(ROW_FORMATS, formatOf(output)))
    throw misuse('-o', `'${output}' names no format; end it in ${ENDINGS}`);
  const threads = readThreads(given, host);
  const unfinished = `${output}.part`;
  checkFile(output);
  checkFile(unfinished);
  if (existsSync(unfinished) && !given.flags.has('resume'))
    throw misuse(unfinished, 'holds what an earlier call has finished; go on with --resume, or delete it');
  const queue = valueOption(given, 'queue');
  if (queue !== undefined && given.values.has('threads'))
    throw misuse('--threads', 'is said to the workers of a queue: grainscope work --queue … --threads …');
  const asked = await readOptions(readAsked(argument), given, host);

  const engine = await host.engine();
  const plan = await planFor(asked, engine, (notice) => host.err(`grainscope: note: ${notice}\n`));
  const digest = engine.engineDigest?.() ?? '';
  const part = openPart(unfinished, plan.size, (point) => keyOf(plan, digest, point));
  const before = part.count;
  const stopped = new AbortController();
  const ignore = host.onInterrupt?.(() => stopped.abort());
  try {
    const left = timeLeft(plan.size - before);
    const onProgress = (finished: number, remark: string) =>
      host.progress?.(`${finished} of ${plan.size} points${left(finished - before)}${remark}`);
    const hands = () => openHands({ plan, digest, threads, queue }, engine);
    await carryOut({ plan, hands, signal: stopped.signal, onProgress }, part).finally(() => host.progress?.(null));
    const refused = writeRows(output, plan, part);
    part.remove();
    if (refused > 0)
      host.err(`grainscope: note: ${refused} of ${plan.size} points were refused; the column error says why\n`);
  } catch (reason) {
    part.close();
    const goOn =
      part.count === 0
        ? 'no point is finished'
        : `${part.count} of ${plan.size} points are finished; the same call with --resume goes on`;
    if (stopped.signal.aborted) throw new Failure(STATUS.interrupted, `stopped: ${goOn}`);
    const why = reason instanceof Error ? reason.message : String(reason);
    throw new Failure(reason instanceof Failure ? reason.status : STATUS.failed, `${why}; ${goOn}`);
  } finally {
    ignore?.();
  }
}

const ENDINGS = Object.keys(ROW_FORMATS)
  .map((format) => `.${format}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' or ');

const formatOf = (path: string): string => extname(path).slice(1).toLowerCase();

/** What the options add to a link or a file. */
async function readOptions(asked: Asked, given: Arguments, host: Host): Promise<Asked> {
  const over = new Map(Object.entries(asked.over ?? {}));
  const seen = new Set<string>();
  for (const text of given.values.get('over') ?? []) {
    const cut = text.indexOf('=');
    if (cut < 1) throw misuse(`--over ${text}`, 'has the form key=2,4,8 or key=first:last:points');
    const key = text.slice(0, cut);
    if (seen.has(key)) throw misuse(`--over ${key}`, 'is given twice');
    seen.add(key);
    over.set(key, text.slice(cut + 1));
  }
  const text = valueOption(given, 'seeds');
  const seeds = text === undefined ? asked.seeds : Number(text);
  const path = valueOption(given, 'schedule');
  const schedule = path === undefined ? undefined : await bring(readText(path), path);
  return { ...asked, over: Object.fromEntries(over), seeds, schedule, network: networkFile(given, host) };
}

/** Under which the result of a point is kept, wherever and in whichever sweep it is run. */
function keyOf(plan: Plan, digest: string, point: number): string {
  const values = { ...plan.base, ...pointAt(plan, point).set };
  return createHash('sha256')
    .update(`${digest}|${canonicalKey(values)}`)
    .digest('hex')
    .slice(0, 24);
}

/** Writes the table from what is kept, some rows at a time. Gives how many of them are refusals. */
function writeRows(output: string, plan: Plan, part: Part): number {
  const columns: ResultColumn[] = columnsOfPlan(plan);
  let refused = 0;
  replaceWhole(output, (place) => {
    const rows = ROW_FORMATS[formatOf(output)]?.(place, columns, plan.about);
    for (let from = 0; from < plan.size; from += ROWS_AT_ONCE) {
      const length = Math.min(ROWS_AT_ONCE, plan.size - from);
      const block = Array.from({ length }, (_, index) => {
        const outcome = part.read(from + index);
        if (typeof outcome === 'string') ++refused;
        return rowOf(plan, columns, from + index, outcome);
      });
      rows?.write(block);
    }
    rows?.end();
  });
  return refused;
}
