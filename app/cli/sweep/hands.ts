/** Who runs a sweep of Node: the threads of this computer, or those that take it from a queue. */
import { createHash } from 'node:crypto';
import { Failure, STATUS } from '../failure.ts';
import type { EngineAccess } from '../host.ts';
import type { Hands } from './hand-out.ts';
import type { Plan } from './plan.ts';

export type By = {
  plan: Plan;
  /** The digest of this engine. */
  digest: string;
  threads: number;
  /** The address of a server, where others run it. */
  queue?: string | undefined;
};

/** Rejects with a Failure where there is no such server. */
export async function openHands({ plan, digest, threads, queue }: By, engine: EngineAccess): Promise<Hands> {
  if (queue === undefined) return openThreads(threads, engine);
  return (await import('./queued.ts')).openQueue(queue, nameOf(plan, digest), digest);
}

/** The same sweep has the same name on any computer. */
function nameOf(plan: Plan, digest: string): string {
  return createHash('sha256')
    .update(JSON.stringify([digest, plan.base, plan.about]))
    .digest('hex')
    .slice(0, 16);
}

/** Threads of this computer. */
function openThreads(threads: number, engine: EngineAccess): Hands {
  const crew = engine.openCrew?.(threads);
  if (!crew) throw new Failure(STATUS.failed, 'there are no threads here');
  // Long enough that handing out costs nothing, short enough that a stop loses little.
  return { most: () => threads, batchMs: 200, before: [], run: (batch) => crew.run(batch), end: () => crew.end() };
}
