/** Which points of a map are simulated: a coarse grid first, then finer and finer where contours run or the map ends. */

import type { ChartSpec } from '../chart/chart.ts';
import { type Beside, comparedFigures } from '../compare/compare.ts';
import type { PointOutcome } from '../figure/types.ts';
import { LOADING } from '../manifest/manifest.ts';
import type { ExplorerState } from '../state/explorer-state.ts';
import type { PlannedPoint, SweepPlan } from '../sweep/sweep.ts';
import { type Levels, levelsOf } from './levels.ts';

/** Cells along each axis before any is refined. */
const COARSE = 8;

type Shown = { state: ExplorerState; plan: SweepPlan; beside: Beside };
type OutcomeOf = (key: string) => PointOutcome | undefined;

/** What is shown with more points asked for; undefined where all is known that the contours need. */
export function refine({ state, plan, beside }: Shown, outcomeOf: OutcomeOf): Omit<Shown, 'state'> | undefined {
  const plans = [plan, ...beside.machines.map((machine) => machine.plan)];
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
  const [shown] = figures;
  const others = machines.map((machine) => ({ spec: machine.figures[0], plans: [machine.plan] }));
  const maps = state.difference ? [{ spec: shown, plans }] : [{ spec: shown, plans: [plan] }, ...others];
  const wanted = new Set(maps.flatMap((map) => (map.spec ? wantedOf(map.spec, map.plans, outcomeOf) : [])));
  const isNew = ({ key, later }: PlannedPoint) => later === true && wanted.has(key);
  if (!plans.some(({ series }) => series.some(({ points }) => points.some(isNew)))) return undefined;
  const asked = (one: SweepPlan): SweepPlan => ({
    ...one,
    series: one.series.map((series) => ({
      ...series,
      points: series.points.map(({ later, ...point }) =>
        later && !wanted.has(point.key) ? { ...point, later } : point,
      ),
    })),
  });
  return {
    plan: asked(plan),
    beside: { ...beside, machines: beside.machines.map((one) => ({ ...one, plan: asked(one.plan) })) },
  };
}

/** Keys of all points that a map needs, as far as that is known. */
function wantedOf(spec: ChartSpec, plans: readonly SweepPlan[], outcomeOf: OutcomeOf): string[] {
  const grid = gridOf(plans);
  const levels = levelsOf(spec);
  const rows = new Map(spec.series.map(({ key, points }) => [key, new Map(points.map((point) => [point.x, point]))]));
  const values = grid.rows.map((row) =>
    grid.xs.map((x, i): number | 'open' | undefined => {
      const keys = row.keys[i];
      if (!keys) return 'open';
      const point = rows.get(row.key)?.get(x);
      if (point) return point.state === 'saturated' || !Number.isFinite(point.y) ? 'open' : point.y;
      // All are simulated, and there is still no value.
      const isOver = keys.every((key) => !['coarse', 'queued', undefined].includes(outcomeOf(key)?.state));
      return isOver ? 'open' : undefined;
    }),
  );
  return wantedNodes(values, levels).flatMap(([i, j]) => grid.rows[j]?.keys[i] ?? []);
}

type Grid = { xs: number[]; rows: { key: string; keys: (string[] | undefined)[] }[] };

/** All places at which every plan has a point that can run, by column and row; keys of the points. */
function gridOf(plans: readonly SweepPlan[]): Grid {
  const [first] = plans;
  const tables = plans.map(
    ({ series }) =>
      new Map(
        series.map(({ value, points }) => [
          String(value),
          new Map(points.flatMap(({ x, key, error }) => (error ? [] : [[Number(x), key] as const]))),
        ]),
      ),
  );
  const names = (first?.series ?? []).map(({ value }) => String(value));
  const keysAt = (row: string, x: number) => {
    const keys = tables.flatMap((table) => table.get(row)?.get(x) ?? []);
    return keys.length === plans.length ? keys : undefined;
  };
  const everywhere = names.flatMap((row) => [...(tables[0]?.get(row)?.keys() ?? [])]);
  const xs = [...new Set(everywhere)].sort((a, b) => a - b).filter((x) => names.some((row) => keysAt(row, x)));
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
