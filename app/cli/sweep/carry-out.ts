/** Runs what is left of a sweep: on the threads of this computer, or on those that take it from a queue. */
import { createHash } from 'node:crypto';
import { Failure, STATUS } from '../failure.ts';
import type { EngineAccess } from '../host.ts';
import { type Hands, handOut } from './hand-out.ts';
import type { Part } from './part.ts';
import type { Plan } from './plan.ts';

export type Order = {
  plan: Plan;
  /** Of this engine. */
  digest: string;
  threads: number;
  /** The address of a server, where others run it. */
  queue?: string | undefined;
  signal: AbortSignal;
  /** Is told now and then how many points are finished, and what a person should know besides. */
  onProgress(finished: number, remark: string): void;
};

/** How often it is said how far it is. */
const SHOW_MS = 500;

/** Resolves when `part` has every point. Rejects with a Failure, or with the reason of the signal. */
export async function carryOut(order: Order, part: Part, engine: EngineAccess): Promise<void> {
  const { plan, queue, digest, signal, onProgress } = order;
  if (part.count === plan.size) return;
  const hands =
    queue === undefined
      ? openThreads(order.threads, engine)
      : await (await import('./queued.ts')).openQueue(queue, nameOf(plan, digest), digest);
  const showing = setInterval(() => onProgress(part.count, hands.say?.() ?? ''), SHOW_MS);
  try {
    await handOut(plan, part, hands, signal);
    onProgress(part.count, '');
  } finally {
    clearInterval(showing);
    await hands.end();
  }
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
