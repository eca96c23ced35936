/** A batch on a queue, as data: what it is, who may run it, and what comes back. */
import * as v from 'valibot';
import type { Batch, BatchAnswer } from '../../engine/batch.ts';
import { bring } from '../../model/manifest/bring.ts';
import { broughtWith, type Named } from '../../model/manifest/brought.ts';

/** `engine` is the digest of the only engine that may run it; `numbers` are those of the points in their sweep. */
export type Job = Batch & { engine: string; numbers: readonly number[]; brought: readonly Named[] };

const values = v.record(v.string(), v.union([v.number(), v.string()]));
const job = v.strictObject({
  engine: v.string(),
  base: values,
  points: v.pipe(v.array(values), v.minLength(1)),
  numbers: v.array(v.number()),
  brought: v.optional(v.array(v.strictObject({ name: v.number(), source: v.string(), file: v.string() })), []),
});
const answer = v.strictObject({
  ms: v.number(),
  outcomes: v.array(v.union([v.string(), v.array(v.nullable(v.number()))])),
});

/** With what its points name. */
export function jobOf(batch: Batch, numbers: readonly number[], engine: string): Job {
  return { engine, numbers, ...batch, brought: broughtWith({ ...batch.base, ...batch.points[0] }) };
}

/**
 * Reads what came from a queue, and brings what it names; the values themselves are looked at when they are run. Throws an Error
 * that says why it is refused.
 */
export async function readJob(data: unknown, digest: string): Promise<Job> {
  const read = v.safeParse(job, data);
  if (!read.success)
    throw new Error(`it is no batch of a sweep: ${v.getDotPath(read.issues[0]) ?? 'the whole'} is wrong`);
  const { engine, brought } = read.output;
  if (engine !== digest) throw new Error(`it is for the engine ${engine}, and this is ${digest}`);
  for (const { name, source, file } of brought)
    if ((await bring(source, file)) !== name) throw new Error('what it brings is not what it names');
  return read.output;
}

/** Reads what a worker gave for so many points; undefined if that is no answer. */
export function readAnswer(data: unknown, count: number): BatchAnswer | undefined {
  const read = v.safeParse(answer, data);
  return read.success && read.output.outcomes.length === count ? read.output : undefined;
}
