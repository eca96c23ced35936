/** What an empty chart says. */

import type { ChartSpec, PointSpec } from '../../charts/index.ts';
import type { SweepPlan } from '../../model/sweep/sweep.ts';
import { english, message } from '../../model/words/words.ts';
import type { Results } from './places.ts';

const waits = message('The first points are on their way.');
const over = message('There is nothing to draw.');
const none = message('What one of the axes shows is not counted here: no run has a value for it.');
const nothing = message('No point of these curves can be compared.');

/** Of some point. The row of a run that has failed is empty. */
export const hasResult = ({ plan, results }: { plan: SweepPlan; results: Results }): boolean =>
  plan.series.some(({ points }) => points.some(({ key }) => Object.keys(results.get(key)?.row ?? {})[0]));

/**
 * `isOver`: no more points come, since the run has ended or was stopped. `isKnown`: of some point there is a result.
 * `isRelative`: its curves are shown relative to one, which may leave none of their points.
 */
export function withNotice(spec: ChartSpec, { isOver = false, isKnown = false, isRelative = false } = {}): ChartSpec {
  const isDrawn = ({ y, state }: PointSpec) => Number.isFinite(y) || state === 'saturated';
  const empty = spec.series.every(({ points, model = [] }) => !points.some(isDrawn) && model.length === 0);
  if (!empty) return spec;
  const t = spec.words ?? english;
  const text = isRelative ? nothing : isOver ? (isKnown ? none : over) : waits;
  return { ...spec, notice: { kind: text === waits ? 'loading' : 'empty', text: t(text) } };
}
