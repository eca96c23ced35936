/** Runs what is left of a sweep. */
import { type Hands, handOut } from './hand-out.ts';
import type { Part } from './part.ts';
import type { Plan } from './plan.ts';

export type Order = {
  plan: Plan;
  /** Opens the hands that run the batches. */
  hands(): Promise<Hands>;
  signal: AbortSignal;
  /** Is told now and then how many points are finished, and what a person should know besides. */
  onProgress(finished: number, remark: string): void;
};

/** Interval between two reports of progress. */
const SHOW_MS = 500;

/** Resolves when `part` has every point. Rejects with a Failure, or with the reason of the signal. */
export async function carryOut({ plan, signal, onProgress, ...order }: Order, part: Part): Promise<void> {
  if (part.count === plan.size) return;
  const hands = await order.hands();
  const showing = setInterval(() => onProgress(part.count, hands.say?.() ?? ''), SHOW_MS);
  try {
    await handOut(plan, part, hands, signal);
    onProgress(part.count, '');
  } finally {
    clearInterval(showing);
    await hands.end();
  }
}
