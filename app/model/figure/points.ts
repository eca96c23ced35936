/** The points of a curve, as far as they have been simulated. */

import type { PointSpec } from '../chart/chart.ts';
import { isExact } from '../manifest/chance.ts';
import { valueIn } from '../manifest/manifest.ts';
import { instructionsIn } from '../manifest/price.ts';
import type { AxisPreset } from '../presets/presets.ts';
import { xOf } from '../state/axes.ts';
import type { PlannedSeries } from '../sweep/sweep.ts';
import type { FigureInput } from './types.ts';

/** As it is drawn: what has come to its end and cannot differ with another seed is exact, not an estimate. */
export const drawnState = (state: PointSpec['state'], exact: boolean): PointSpec['state'] =>
  exact && state === 'converged' ? 'done' : state;

/** The points of a curve of which something is known, on any axes. */
export function pointsOf(
  input: Pick<FigureInput, 'outcomeOf'>,
  series: PlannedSeries,
  x: AxisPreset,
  y: AxisPreset,
): PointSpec[] {
  const exact = isExact(series.values);
  return series.points.flatMap(({ key, values }) => {
    const outcome = input.outcomeOf(key);
    if (!outcome || outcome.state === 'queued' || outcome.state === 'failed') return [];
    const unit = y.inInstructions === undefined ? 1 : instructionsIn(y.inInstructions, values);
    const [px, py] = [xOf(x, values, outcome.row), unit * valueIn(outcome.row, y.column)];
    if (Number.isNaN(px)) return [];
    const half = unit * valueIn(outcome.row, `${y.column}_ci`);
    const band = Number.isNaN(half) ? {} : { low: py - half, high: py + half };
    return [{ x: px, y: py, ...band, state: drawnState(outcome.state, exact) }];
  });
}

export function isFinal({ outcomeOf }: Pick<FigureInput, 'outcomeOf'>, key: string): boolean {
  const state = outcomeOf(key)?.state;
  return state !== undefined && state !== 'queued' && state !== 'coarse';
}
