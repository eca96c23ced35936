/** What the papers print is on the charts that reproduce it, read off the figures as they are built. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Claim, type ClaimMark, claimsOf, loadClaims, machinesWithClaims } from '../claims/claims.ts';
import { marksOf } from '../claims/on-charts.ts';
import { LOADING } from '../manifest/manifest.ts';
import { seriesKeyOf } from '../presets/presets.ts';
import {
  type ExplorerState,
  initialState,
  resolve,
  selectAxis,
  selectExperiment,
  selectSeries,
} from '../state/state.ts';
import { expand } from '../sweep/sweep.ts';
import { asking } from '../testing/asking.ts';
import { type Figure, figuresOf } from './figure.ts';

await loadClaims();

const known = new Map<string, Figure[]>();

/** Every run gives its parameters where a column is called so, and its place on the curve elsewhere. */
function figures(state: ExplorerState): Figure[] {
  const key = JSON.stringify(state);
  const before = known.get(key);
  if (before) return before;
  const plan = expand(state, asking(0.25));
  const rows = new Map(
    plan.series.flatMap(({ points }) =>
      points.map(({ key: run, values }, place) => {
        const row: Record<string, number> = new Proxy(
          {},
          { get: (_, name) => Number(values[String(name)]) || place + 1 },
        );
        return [run, { state: 'done' as const, row }] as const;
      }),
    ),
  );
  const evaluate = () => LOADING;
  const now = figuresOf({ state, plan, outcomeOf: (run) => rows.get(run), evaluate, link: '' });
  known.set(key, now);
  return now;
}

/** Every view of the experiment that a mark is for: its axes, by each of what may tell the curves apart. */
function* viewsFor(machine: string, { experiment = '' }: Claim, mark: ClaimMark) {
  const start = selectExperiment(initialState(machine), mark.experiment ?? experiment);
  const { charts, series } = resolve(start).experiment;
  const wanted = mark.kind === 'band' ? { x: mark.column, y: mark.column } : mark;
  for (const chart of charts) {
    const [x] = chart.x.filter(({ column, parameter = column }) => parameter === wanted.x);
    const [y] = chart.y.filter(({ column }) => column === wanted.y);
    if (!(mark.kind === 'band' ? (x ?? y) : x && y)) continue;
    const across = x ? selectAxis(start, chart.key, 'x', x.key) : start;
    const on = y ? selectAxis(across, chart.key, 'y', y.key) : across;
    for (const by of series) yield { chart: chart.key, state: selectSeries(on, seriesKeyOf(by)) };
  }
}

function isDrawn(machine: string, claim: Claim, mark: ClaimMark): boolean {
  const says = mark.kind === 'band' ? mark.label : mark.kind === 'line' ? claim.where : claim.text;
  for (const { chart, state } of viewsFor(machine, claim, mark)) {
    const figure = figures(state).find(({ key }) => key === chart);
    const marks = (mark.kind === 'band' ? figure?.references : figure?.published) ?? [];
    if (marks.some(({ label }) => label.startsWith(says))) return true;
  }
  return false;
}

describe.each(machinesWithClaims)('the paper on %s', (machine) => {
  it('has every mark of its claims on a chart', () => {
    const missing = claimsOf(machine).filter((claim) => !marksOf(claim).every((mark) => isDrawn(machine, claim, mark)));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it('has a reason for every number that an experiment tests and no chart shows', () => {
    const claims = claimsOf(machine);
    // A claim may also be a part of the line of another one.
    const parts = claims.flatMap(marksOf).flatMap((mark) => (mark.kind === 'line' ? (mark.offset ?? []) : []));
    const hidden = claims.filter(({ id, published, experiment, mark }) => {
      const isNumber = [published].flat().some((value) => typeof value === 'number');
      return isNumber && experiment !== undefined && !mark && !parts.includes(id);
    });
    const file = new URL('../../../presets/off-charts.json', import.meta.url);
    const reasons: { reason: string; claims: string[] }[] = JSON.parse(readFileSync(file, 'utf8'));
    const all = new Set(claims.map(({ id }) => id));
    const given = reasons.flatMap(({ reason, claims: ids }) => (reason.length > 0 ? ids : []));
    expect(hidden.map(({ id }) => id).sort()).toEqual(given.filter((id) => all.has(id)).sort());
  });
});

const numberOf = (id: string) => Number(claimsOf('paragon').find((claim) => claim.id === id)?.published);

it('lines lie where the printed slope and offset put them, each on its curve', () => {
  const [figure] = figures(selectExperiment(initialState('paragon'), 'h-relations'));
  const lines = figure?.published ?? [];
  expect(lines.map(({ series }) => series)).toEqual(['4x2', '4x4', '8x4', '6x6', '8x8'].map((key) => [key]));
  for (const { series, along, low, y, high } of lines) {
    const [at] = along?.slice(-1) ?? [];
    const [g, L] = [numberOf(`pg.tab1.${series}.g`), numberOf(`pg.tab1.${series}.L`)];
    expect(at?.y).toBeCloseTo(g * (at?.x ?? 0) + L, 6);
    expect(at?.high).toBeCloseTo(1.1 * g * (at?.x ?? 0) + 1.3 * L, 6);
    expect((low ?? y) < y && y < (high ?? y)).toBe(true);
  }
});

it('a printed number in another unit is drawn in that of the axis', () => {
  const [figure] = figures(selectExperiment(initialState('paragon'), 'model-fit'));
  const sigma = figure?.published?.find(({ x, series }) => x === 100 && series?.[0] === 'bpram');
  expect(sigma?.y).toBeCloseTo(4 * numberOf('pg.tab2.10x10.sigma'), 9);
});

it('the parts of an h-relation are drawn in time, as they are printed, each layer with its printed slope', () => {
  const [figure] = figures(selectExperiment(initialState('paragon'), 'bsp-breakdown'));
  expect(figure?.series.map(({ key }) => key)).toEqual(['send', 'compute', 'wait']);
  expect(figure?.y.unit).toBe('µs');
  const [fixed, ...slopes] = figure?.published ?? [];
  expect(fixed?.y).toBe(numberOf('pg.tab1.4x2.L'));
  expect(slopes.map(({ along }) => along?.at(-1)).map((at) => (at?.y ?? 0) / (at?.x ?? 0))).toEqual(
    ['pg.fig4.buffer', 'pg.fig4.net'].map(numberOf),
  );
});

it('curves over others are their ratios, with what is printed of these', () => {
  const start = selectExperiment(initialState('t9000'), 'transputer-throughput');
  const ratio = figures(start).find(({ key }) => key === 'ratio');
  expect(ratio?.series.map(({ label }) => label)).toEqual(['T8 VCR / T9 raw', 'T8 p4 / T9 p4']);
  expect(ratio?.series.flatMap(({ points }) => points.map(({ y }) => y)).every((y) => y === 1)).toBe(true);
  expect(ratio?.published?.map(({ y, limit }) => `${limit ?? ''}${y}`).sort()).toEqual(['4.5', '6.8', '≤10']);
});

it('a law without a printed constant goes through the points of its region', () => {
  const [figure] = figures(selectExperiment(initialState('pie64'), 'circuit-wait'));
  const [rising, falling] = figure?.published ?? [];
  expect([rising?.series, falling?.series]).toEqual([['64'], ['64']]);
  for (const { x, y } of rising?.along ?? []) expect(y).toBeCloseTo(x, 9);
  const products = falling?.along?.map(({ x, y }) => x * y) ?? [];
  // The farthest point, the twelfth, stands at (12, 12).
  for (const product of products) expect(product).toBeCloseTo(144, 9);
});
