/** The point of the curves at which a machine runs beside them, and what is said of it. */

import { parameterOf } from '../../model/manifest/manifest.ts';
import { clampValue } from '../../model/manifest/value.ts';
import { entryOf } from '../../model/presets/presets.ts';
import type { PlanPoint } from '../../model/state/explorer-state.ts';
import type { PlannedPoint } from '../../model/sweep/sweep.ts';
import { formatQuantity, formatShare } from '../../model/words/units.ts';
import type { Words } from '../../model/words/words.ts';
import type { Shown } from '../figure/shown.tsx';

/** Runs until a person marks a point of another curve. */
const FIRST_MACHINE = 'j-machine';
const HALF = 0.5;

/** So many exchanges are recorded: enough to watch, and few enough that they are there at once. */
const EXCHANGES = 10;

export type RunningPoint = {
  /** The same run, ended sooner. */
  point: PlannedPoint;
  name: string;
  /** The efficiency of the whole run. */
  efficiency: number;
  grainUs: number;
};

/**
 * Null until every point of the curve has an estimate: the marked one, else of the first machine the one nearest to the
 * half.
 */
export function runningPoint({ plan, results }: Shown, marked: PlanPoint | null): RunningPoint | null {
  const rowOf = (point: PlannedPoint) => results.get(point.key)?.row;
  const key = marked?.series ?? FIRST_MACHINE;
  const points = plan.series.find(({ value }) => value === key)?.points ?? [];
  const distances = points.map((point) => Math.abs((rowOf(point)?.efficiency ?? Number.POSITIVE_INFINITY) - HALF));
  const index = marked?.index ?? distances.indexOf(Math.min(...distances));
  const point = points[index];
  const { efficiency = Number.NaN, grain = Number.NaN, grain_us: grainUs = Number.NaN } = (point && rowOf(point)) ?? {};
  if (point === undefined || !(efficiency > 0) || !distances.every(Number.isFinite)) return null;
  // By a power of two: a better estimate of the efficiency seldom asks for another recording.
  const cycles = Math.ceil((EXCHANGES * grain) / 2 ** Math.round(Math.log2(efficiency)));
  return {
    point: shortened(point, cycles),
    name: entryOf(key)?.name ?? key,
    efficiency,
    grainUs,
  };
}

/** What comes first is the same however long a run is. */
function shortened(point: PlannedPoint, cycles: number): PlannedPoint {
  const key = `${point.key} ${cycles}`;
  const ends = ['measure_cycles', 'max_cycles'].map((end) => {
    const parameter = parameterOf(end);
    return [end, (parameter && clampValue(parameter, cycles)) ?? cycles];
  });
  return { ...point, key, values: { ...point.values, warmup_cycles: 0, ...Object.fromEntries(ends) } };
}

export function runningText({ efficiency, grainUs }: RunningPoint, t: Words): string {
  const [work, waiting] = [formatShare(efficiency), formatShare(1 - efficiency)];
  return t`Every processor works for ${formatQuantity(grainUs, 'us')}, sends a request to another and waits for the answer: ${work} of its time is work, ${waiting} goes to messages.`;
}
