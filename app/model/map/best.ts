/**
 * Which value of a choice is the best at each place of a map: each is simulated there, and the best of them stands for all.
 * What cannot run at a place, or has no steady value there, does not compete.
 */

import { bestOf, sizeOf } from '../chart/alike.ts';
import { type BestSpec, hasValue } from '../chart/chart.ts';
import { pointsOf } from '../figure/points.ts';
import type { PointOutcome } from '../figure/types.ts';
import { parameterOf } from '../manifest/manifest.ts';
import type { Check } from '../manifest/values.ts';
import type { AxisPreset, Sweep } from '../presets/presets.ts';
import { curvesOf } from '../state/curves.ts';
import type { ExplorerState } from '../state/explorer-state.ts';
import { resolve } from '../state/resolve.ts';
import { normalise } from '../state/state.ts';
import { type PlannedPoint, type PlannedSeries, pointsAlong, type SweepPlan } from '../sweep/sweep.ts';
import { isGain } from '../words/gain.ts';
import { lowerFirst, type Words } from '../words/words.ts';

type OutcomeOf = (key: string) => PointOutcome | undefined;

/** The rivals, as the curves of the choice `best`: in the order of the experiment if it has one. */
function competitors(state: ExplorerState, t?: Words) {
  const { map, difference: _, beside: __, look: ___, ...curves } = state;
  return curvesOf(resolve(normalise({ ...curves, seriesBy: map?.best ?? '' })), t);
}

/** The names of the rivals, and whether the best one is the fastest, or has less or more. */
export function bestSpec(state: ExplorerState, t: Words): BestSpec {
  const key = state.map?.best ?? '';
  const { charts } = resolve(state);
  const isTime = charts[0]?.isUsual && charts[0].preset.fastest?.includes(key);
  return {
    label: lowerFirst(t(parameterOf(key)?.label ?? key)),
    names: competitors(state, t).map(({ label }) => label),
    side: isTime ? 'fastest' : sideOfBest(charts[0]?.y),
  };
}

function sideOfBest(y: AxisPreset | undefined): 'less' | 'more' {
  return y && isGain(y) ? 'more' : 'less';
}

/** Rivals of what was asked before: they stay the same while only something else of a state changes. */
const known = new Map<string, readonly PlannedPoint[]>();
const MOST_KNOWN = 20_000;
const nameOf = ({ experiment, map }: ExplorerState, { key }: PlannedPoint) => `${experiment} ${map?.best} ${key}`;

/** What the best is the best of: a ratio that is best at 1 is judged by how far it is from 1. */
export const judgedBy = (y: AxisPreset): AxisPreset =>
  y.column === 'predicted_ratio' ? { ...y, label: 'error', column: 'error', scale: 'linear' } : y;

/** Remembers rivals that have not been asked for. */
function keep(name: string, rivals: readonly PlannedPoint[]): void {
  if (!known.has(name))
    known.set(
      name,
      rivals.map((rival) => ({ ...rival, later: true })),
    );
}

/** Undefined before `contested` has seen the point. */
export const rivalsOf = (state: ExplorerState, point: PlannedPoint): readonly PlannedPoint[] | undefined =>
  point.rivals ?? known.get(nameOf(state, point));

/** A plan with all competitors at every place, and at those where all are known the best of them. The same if nothing is new. */
export function contested(state: ExplorerState, plan: SweepPlan, check: Check, outcomeOf: OutcomeOf): SweepPlan {
  const { charts, x: sweep } = resolve(state);
  const [chart] = charts;
  const { best } = state.map ?? {};
  if (best === undefined || !chart) return plan;
  const { x, y } = chart;
  if (known.size > MOST_KNOWN) known.clear();
  let isNew = false;
  const series = plan.series.map((row) => {
    const lacks = row.points.some((point) => !rivalsOf(state, point));
    const tables = lacks ? rivalsAlong(state, row, sweep, check) : [];
    const error = { path: best, code: 'not_read', arguments: [] };
    const points = row.points.map((given) => {
      const rivals = rivalsOf(state, given) ?? tables.map((table) => table.get(given.x) ?? { ...given, error });
      keep(nameOf(state, given), rivals);
      const point = given.rivals ? given : { ...given, rivals };
      const winner = bestAt({ series: row, rivals, x, y }, outcomeOf)?.winner;
      if (point === given && (!winner || winner.key === given.key)) return given;
      isNew = true;
      if (!winner) return point;
      keep(nameOf(state, winner), rivals);
      const { error: _, ...rest } = point;
      return { ...rest, key: winner.key, values: winner.values, ...(winner.error && { error: winner.error }) };
    });
    return { ...row, points };
  });
  return isNew ? { ...plan, varied: [...new Set([...plan.varied, best])], series } : plan;
}

/** For each rival its points of a row, by x. All are `later`, until the map wants them. */
function rivalsAlong(state: ExplorerState, { values, capacity }: PlannedSeries, sweep: Sweep, check: Check) {
  return competitors(state).map(({ set }) => {
    const points = pointsAlong(state, { ...values, ...set }, sweep, capacity.load, check);
    return new Map(points.map((point) => [point.x, { ...point, later: true as const }]));
  });
}

type Place = { series: PlannedSeries; rivals: readonly PlannedPoint[]; x: AxisPreset; y: AxisPreset };

/**
 * The best at a place, and its point on the map; the first that can run if none has a value, which leaves the place open.
 * Undefined while not all are known.
 */
export function bestAt({ series, rivals, x, y }: Place, outcomeOf: OutcomeOf) {
  const isOver = ({ key, error }: PlannedPoint) =>
    error !== undefined || !['coarse', 'queued', undefined].includes(outcomeOf(key)?.state);
  if (!rivals.every(isOver)) return undefined;
  const all = rivals.map(({ error, ...rival }) =>
    error
      ? undefined
      : pointsOf({ outcomeOf }, { ...series, values: rival.values, points: [rival] }, x, judgedBy(y))[0],
  );
  const contenders = all.flatMap((point, place) => (point && hasValue(point) ? [{ ...point, place }] : []));
  const side = sideOfBest(y);
  const alike = bestOf(contenders, side).map(({ place }) => place);
  const [first] = alike;
  const winner = first === undefined ? (rivals.find(({ error }) => !error) ?? rivals[0]) : rivals[first];
  const values = all.map((point) => (point && hasValue(point) ? sizeOf(point, side) : Number.NaN));
  const own = all[first ?? -1];
  return { winner, point: own && { ...own, best: { values, alike } } };
}
