/** Which points of a map are simulated: a coarse grid first, then finer and finer where contours run or the map ends. */

import { type ChartSpec, hasValue } from '../chart/chart.ts';
import { type Beside, comparedFigures } from '../compare/compare.ts';
import type { PointOutcome } from '../figure/types.ts';
import { LOADING } from '../manifest/manifest.ts';
import type { Check } from '../manifest/values.ts';
import type { AxisPreset } from '../presets/presets.ts';
import type { ExplorerState } from '../state/explorer-state.ts';
import { resolve } from '../state/resolve.ts';
import { positionOf } from '../state/sweep-choice.ts';
import { type PlannedPoint, pointsIn, type SweepPlan } from '../sweep/sweep.ts';
import { contested } from './best.ts';
import './figure.ts';
import { type Levels, levelsOf } from './levels.ts';
import { placeOf } from './places.ts';

/** Cells along each axis before any is refined. */
const COARSE = 8;

type Shown = { state: ExplorerState; plan: SweepPlan; beside: Beside };
type OutcomeOf = (key: string) => PointOutcome | undefined;

/** The plans with more points to simulate; undefined if the contours need no more. */
export function refine(given: Shown, outcomeOf: OutcomeOf, check: Check): Omit<Shown, 'state'> | undefined {
  const { state } = given;
  const known = ({ plan, beside }: Omit<Shown, 'state'>) => [plan, ...beside.machines.map((machine) => machine.plan)];
  const shown = withPlans(given, (plan, of = state) => contested(of, plan, check, outcomeOf));
  const { plan, beside } = shown;
  const plans = known(shown);
  const isNewBest = plans.some((one, place) => one !== known(given)[place]);
  const { figures, machines } = comparedFigures({
    state,
    plan,
    beside,
    outcomeOf,
    evaluate: () => LOADING,
    forms: {},
    besideForms: beside.machines.map(() => ({})),
    charts: 1,
    link: '',
  });
  const [large] = figures;
  const others = machines.map((machine) => ({ spec: machine.figures[0], plans: [machine.plan] }));
  const maps = state.difference ? [{ spec: large, plans }] : [{ spec: large, plans: [plan] }, ...others];
  const x = resolve(state).charts[0]?.x;
  const wanted = new Set(maps.flatMap(({ spec, plans: of }) => (spec && x ? wantedOf(spec, of, x, outcomeOf) : [])));
  const isWanted = ({ key, later }: PlannedPoint) => later === true && wanted.has(key);
  const isMore = plans.some(({ series }) => pointsIn(series).some((point) => !point.error && isWanted(point)));
  if (!isMore) return isNewBest ? shown : undefined;
  const ask = ({ later, ...point }: PlannedPoint): PlannedPoint => ({
    ...point,
    ...(later && !wanted.has(point.key) && { later }),
    ...(point.rivals && { rivals: point.rivals.map(ask) }),
  });
  return withPlans(shown, (one) => ({
    ...one,
    series: one.series.map((series) => ({ ...series, points: series.points.map(ask) })),
  }));
}

/** Remakes the plan and the plans of the machines beside. */
function withPlans(
  { plan, beside }: Omit<Shown, 'state'>,
  make: (plan: SweepPlan, state?: ExplorerState) => SweepPlan,
): Omit<Shown, 'state'> {
  const machines = beside.machines.map((one) => ({ ...one, plan: make(one.plan, one.state) }));
  return { plan: make(plan), beside: { ...beside, machines } };
}

/** Keys of all points that a map needs, as far as that is known. */
function wantedOf(spec: ChartSpec, plans: readonly SweepPlan[], axis: AxisPreset, outcomeOf: OutcomeOf): string[] {
  const grid = gridOf(plans);
  const [first] = plans;
  const at = first && placeOf(first, axis, outcomeOf);
  const levels = spec.best ? betweenPlaces(spec.best.names.length) : levelsOf(spec);
  const rows = new Map(spec.series.map(({ key, points }) => [key, new Map(points.map((point) => [point.x, point]))]));
  const values = grid.rows.map((row) =>
    grid.xs.map((x, i): number | 'open' | undefined => {
      const keys = row.keys[i];
      if (!keys) return 'open';
      const point = rows.get(row.key)?.get(at?.(x) ?? Number.NaN);
      if (point) return hasValue(point) ? (point.best?.alike[0] ?? point.y) : 'open';
      // All points of the place are simulated, and none has a value.
      const isOver = keys.every((key) => !['coarse', 'queued', undefined].includes(outcomeOf(key)?.state));
      return isOver ? 'open' : undefined;
    }),
  );
  return wantedNodes(values, levels).flatMap(([i, j]) => grid.rows[j]?.keys[i] ?? []);
}

/** Levels between the numbers of the rivals: the best rival changes where a level is crossed. */
const betweenPlaces = (count: number) => ({ levels: Array.from({ length: count - 1 }, (_, place) => place + 0.5) });

type X = number | string;
type Grid = { xs: X[]; rows: { key: string; keys: (string[] | undefined)[] }[] };

/** All places at which every plan has a point that can run, by column and row; keys of the points. */
function gridOf(plans: readonly SweepPlan[]): Grid {
  const [first] = plans;
  const keysOf = (point: PlannedPoint) =>
    (point.rivals ?? [point]).flatMap(({ key, error }) => (error === undefined ? [key] : []));
  const tables = plans.map(
    ({ series }) =>
      new Map(
        series.map(({ value, points }) => [
          String(value),
          new Map(points.map((point) => [point.x, keysOf(point)] as const).filter(([, keys]) => keys.length > 0)),
        ]),
      ),
  );
  const names = (first?.series ?? []).map(({ value }) => String(value));
  const keysAt = (row: string, x: X) => {
    const keys = tables.flatMap((table) => {
      const own = table.get(row)?.get(x);
      return own ? [own] : [];
    });
    return keys.length === plans.length ? keys.flat() : undefined;
  };
  const everywhere = names.flatMap((row) => [...(tables[0]?.get(row)?.keys() ?? [])]);
  const placeOfX = (x: X) => positionOf(first?.x ?? '', x);
  const xs = [...new Set(everywhere)]
    .sort((a, b) => placeOfX(a) - placeOfX(b))
    .filter((x) => names.some((row) => keysAt(row, x)));
  const rows = names.map((key) => ({ key, keys: xs.map((x) => keysAt(key, x)) }));
  return { xs, rows: rows.filter(({ keys }) => keys.some(Boolean)) };
}

/**
 * Places, by column and row, that are simulated: of `values` row by row those of the coarse grid, and the corners of the
 * halves of every cell through which a level runs, or of which only a part has values.
 */
export function wantedNodes(
  values: readonly (readonly (number | 'open' | undefined)[])[],
  levels: Pick<Levels, 'levels'> | undefined,
): [number, number][] {
  const wanted = new Map<string, [number, number]>();
  const [columns, lines] = [coarse(values[0]?.length ?? 0), coarse(values.length)];
  const want = (i: number, j: number) => wanted.set(`${i} ${j}`, [i, j]);
  for (const j of lines) for (const i of columns) want(i, j);
  const visit = (i0: number, i1: number, j0: number, j1: number): void => {
    if (i1 - i0 < 2 && j1 - j0 < 2) return;
    const corners = [values[j0]?.[i0], values[j0]?.[i1], values[j1]?.[i0], values[j1]?.[i1]];
    if (corners.includes(undefined)) return;
    const inside = values.slice(j0, j1 + 1).flatMap((row) => row.slice(i0, i1 + 1));
    const isEdge = inside.includes('open') && inside.some((value) => typeof value === 'number');
    const numbers = corners.filter((value) => typeof value === 'number');
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    if (!isEdge && !levels?.levels.some((level) => level > low && level <= high)) return;
    const [is, js] = [halves(i0, i1), halves(j0, j1)];
    for (const j of js) for (const i of is) want(i, j);
    for (let j = 1; j < js.length; j++)
      for (let i = 1; i < is.length; i++) visit(is[i - 1] ?? 0, is[i] ?? 0, js[j - 1] ?? 0, js[j] ?? 0);
  };
  for (let j = 1; j < lines.length; j++)
    for (let i = 1; i < columns.length; i++)
      visit(columns[i - 1] ?? 0, columns[i] ?? 0, lines[j - 1] ?? 0, lines[j] ?? 0);
  return [...wanted.values()];
}

function halves(from: number, to: number): number[] {
  return to - from < 2 ? [from, to] : [from, Math.floor((from + to) / 2), to];
}

/** Every so many places, a power of two, and the last. */
function coarse(count: number): number[] {
  let step = 1;
  while (step * COARSE < count - 1) step *= 2;
  const all = Array.from({ length: count }, (_, i) => i);
  return all.filter((i) => i % step === 0 || i === count - 1);
}
