/** Finds values on the page: every step asks for its runs at once, of as many workers as there are. */

import { createEngine } from '../../engine/engine.ts';
import { type Fit, fitPoints } from '../../model/fit/fit.ts';
import type { FitRun } from '../../model/fit/model.ts';
import { type FitProblem, foreseenBy } from '../../model/fit/problem.ts';
import { type Row, valueIn } from '../../model/manifest/manifest.ts';
import { canonicalKey } from '../../model/manifest/values.ts';
import type { Evaluate } from '../../model/sweep/closed-forms.ts';

/** `onRuns` is told how many runs are over. Stopped by the signal it rejects with its reason. */
export async function findValues(
  problem: FitProblem,
  signal: AbortSignal,
  onRuns: (runs: number) => void,
): Promise<Fit> {
  const engine = createEngine();
  let over = 0;
  const simulate = (runs: readonly FitRun[]): Promise<number[]> => {
    const all = runs.map(({ values, point }) => problem.valuesOf(values, point));
    const keys = all.map(canonicalKey);
    const rows = new Map<string, Row>();
    return new Promise((done, stop) => {
      if (signal.aborted) return stop(signal.reason);
      signal.addEventListener('abort', () => stop(signal.reason), { once: true });
      const points = [...new Map(keys.map((key, i) => [key, all[i] ?? {}] as const))];
      if (points.length === 0) return done([]);
      engine.run({
        points: points.map(([key, values]) => ({ key, values })),
        onUpdate({ key, row, error, final }) {
          if (!final) return;
          rows.set(key, error ? {} : row);
          onRuns(++over);
        },
        onDone: () => done(keys.map((key) => valueIn(rows.get(key), problem.chart.y.column))),
      });
    });
  };
  try {
    await engine.ready;
    return await fitPoints({ ...problem, simulate, foresee: foreseeing(problem, engine.evaluate) });
  } finally {
    engine.close();
  }
}

/** So many closed forms take some milliseconds. */
const IN_ONE_TASK = 200;

/** Asks the closed form in tasks of their own, so that the page is free in between. */
function foreseeing(problem: FitProblem, evaluate: Evaluate) {
  const foresee = foreseenBy(problem, evaluate);
  if (!foresee) return undefined;
  return async (runs: readonly FitRun[]) => {
    const found: number[] = [];
    while (found.length < runs.length) {
      await new Promise((done) => setTimeout(done));
      found.push(...(await foresee(runs.slice(found.length, found.length + IN_ONE_TASK))));
    }
    return found;
  };
}
