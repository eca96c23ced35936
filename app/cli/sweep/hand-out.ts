/** Hands out the points of a sweep in batches to whoever runs them, and keeps what comes back. */
import type { Batch, BatchAnswer, Outcome } from '../../engine/batch.ts';
import type { Part } from './part.ts';
import { type Plan, pointAt } from './plan.ts';

/** Whoever runs batches: threads of this computer, or others on a queue. */
export type Hands = {
  /** How many batches may be out at once; may change. */
  most(): number;
  /** How long a batch should take, in ms. */
  readonly batchMs: number;
  /** Batches that an earlier call has handed out, and whose answers it has not taken. */
  readonly before: readonly { points: readonly number[]; answer: Promise<BatchAnswer> }[];
  /** A remark on the hands for the line of progress, such as that there are no workers. */
  say?(): string;
  /** `points` are the numbers of the points in the sweep. Rejects if nobody can ever run it. */
  run(batch: Batch, points: readonly number[]): Promise<BatchAnswer>;
  /** Abandons the batches that are still out. */
  end(): Promise<void>;
};

/** The largest batch, in points. */
const MOST_IN_BATCH = 500;

/**
 * Runs every point that `part` does not have. Resolves when it has all; rejects when `signal` is aborted, or when a batch is
 * refused or cannot be kept.
 */
export async function handOut(plan: Plan, part: Part, hands: Hands, signal: AbortSignal): Promise<void> {
  const out = new Set(hands.before.flatMap(({ points }) => points));
  let batches = 0;
  let next = 0;
  let pointMs = Number.POSITIVE_INFINITY;

  const keep = (outcomes: Map<number, Outcome>) => {
    if (outcomes.size > 0) part.put(outcomes);
    outcomes.clear();
  };

  /** Cuts the next batch from points neither finished nor out. Stores the error of a point that cannot run. */
  const cut = (): number[] => {
    const left = plan.size - part.count - out.size;
    // Towards the end batches become short, so that none is awaited alone.
    const most = Math.min(MOST_IN_BATCH, hands.batchMs / pointMs, left / (2 * hands.most()));
    const points: number[] = [];
    const refused = new Map<number, Outcome>();
    for (; next < plan.size && points.length < Math.max(1, most); ++next) {
      if (part.has(next) || out.has(next)) continue;
      const { error } = pointAt(plan, next);
      if (error === undefined) points.push(next);
      else refused.set(next, error);
      if (refused.size >= MOST_IN_BATCH) keep(refused);
    }
    keep(refused);
    return points;
  };

  await new Promise<void>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    signal.throwIfAborted();
    const take = (points: readonly number[], { outcomes, ms }: BatchAnswer) => {
      const now = ms / Math.max(1, outcomes.length);
      // A running mean, since runs differ in length.
      pointMs = pointMs === Number.POSITIVE_INFINITY ? now : (pointMs + now) / 2;
      part.put(new Map(points.map((point, index) => [point, outcomes[index] ?? ''])));
    };
    const expect = (points: readonly number[], answer: Promise<BatchAnswer>) => {
      ++batches;
      for (const point of points) out.add(point);
      answer
        .then((given) => {
          if (signal.aborted) return;
          --batches;
          take(points, given);
          for (const point of points) out.delete(point);
          feed();
        })
        .catch(reject);
    };
    const feed = () => {
      while (batches < hands.most()) {
        const points = cut();
        if (points.length === 0) break;
        const batch = { base: plan.base, points: points.map((point) => pointAt(plan, point).set) };
        expect(points, hands.run(batch, points));
      }
      if (batches === 0) resolve();
    };
    for (const { points, answer } of hands.before) expect(points, answer);
    feed();
  });
}
