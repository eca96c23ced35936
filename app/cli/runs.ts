/** Many runs of one command: on all cores, with a line that says how far they are. */
import type { Values } from '../model/manifest/values.ts';
import { type Arguments, valueOption } from './arguments.ts';
import { misuse } from './failure.ts';
import type { EngineAccess, Host, RunResult } from './host.ts';

const MOST_THREADS = 256;

/** What `--threads` says, else as many as the host allows. Throws a Failure. */
export function readThreads(given: Arguments, host: Host): number {
  const text = valueOption(given, 'threads');
  if (text === undefined) return host.threads ?? 1;
  return allowedThreads(text);
}

/** The number, if so many may run. Throws a Failure. */
export function allowedThreads(asked: string | number): number {
  const threads = Number(asked);
  if (Number.isInteger(threads) && threads >= 1 && threads <= MOST_THREADS) return threads;
  throw misuse('--threads', `'${asked}' is not allowed; give a whole number from 1 to ${MOST_THREADS}`);
}

/** All results, in the order of the values, whatever the number of threads. */
export async function runEach(
  all: readonly Values[],
  engine: EngineAccess,
  host: Host,
  threads: number,
): Promise<RunResult[]> {
  if (engine.runAll === undefined) return all.map((values) => engine.runSync(values));
  const show = (count: number) => host.progress?.(`${count} of ${all.length} runs`);
  show(0);
  try {
    return await engine.runAll(all, threads, show);
  } finally {
    host.progress?.(null);
  }
}
