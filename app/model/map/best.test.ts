/** Maps of what is best: who competes, who wins, what is alike, what is simulated, and what is said of it. */
import { beforeAll, describe, expect, test } from 'vitest';
import { bestOf } from '../chart/alike.ts';
import type { ChartSpec, PointSpec } from '../chart/chart.ts';
import { comparedFigures } from '../compare/compare.ts';
import type { PointOutcome } from '../figure/types.ts';
import { decode, encode, load } from '../link/link.ts';
import { unchecked, type Values } from '../manifest/values.ts';
import { loadMachines } from '../presets/presets.ts';
import { selectExperiment, selectMachine } from '../state/state.ts';
import { expand, pointsIn, pointsToRun, UNASKED } from '../sweep/sweep.ts';
import { bestAt } from './best.ts';
import { bestSentence, saidBest } from './best-words.ts';
import { asCurves, bestOffered, cutOf, withMap } from './map.ts';
import { refine } from './refine.ts';

const LINK = '?v=1&m=fugaku&x=which-all-reduce';

beforeAll(async () => {
  await loadMachines(['fugaku', 'epiphany']);
  await load(`${LINK}&by.best=x`);
});

const stateOf = (link = LINK) => decode(link).state;

describe('an experiment that begins as a map', () => {
  test('is one behind its short link, and keeps it', () => {
    const state = stateOf();
    expect(state.map).toMatchObject({ parameter: 'collective_bytes', best: 'collective_algorithm' });
    expect(encode(state)).toBe(LINK);
    expect(selectExperiment(stateOf('?v=1&m=fugaku&x=farm'), 'which-all-reduce').map).toEqual(state.map);
  });

  test('becomes curves, whose link says so, and another map', () => {
    const curves = asCurves(stateOf());
    expect(curves.map).toBeUndefined();
    expect(stateOf(encode(curves))).toEqual(curves);
    const values = withMap(stateOf(), { ...stateOf().map, best: '' } as never);
    expect(values.map?.best).toBeUndefined();
    expect(stateOf(encode(values))).toEqual(values);
    expect(bestOffered(values).map(({ key }) => key)).toContain('collective_algorithm');
  });

  test('has on another machine the range of that', () => {
    expect(selectMachine(stateOf(), 'epiphany', unchecked).map?.to).toBe(8192);
  });

  test('opens as a curve for each that competes, along either axis', () => {
    const along = cutOf(stateOf(), { x: '2x2', y: 4096 }, 'x');
    expect(along).toMatchObject({ seriesBy: 'collective_algorithm', changes: { collective_bytes: 4096 } });
    const up = cutOf(stateOf(), { x: '2x2', y: 4096 }, 'y');
    expect(up).toMatchObject({ changes: { dimensions: '2x2' }, sweep: { parameter: 'collective_bytes' } });
  });

  test('says what cannot be compared', () => {
    const { notices } = decode(`${LINK}&by.from=16&by.to=64&by.best=card_ns`);
    expect(notices).toEqual([expect.objectContaining({ key: 'by.best' })]);
  });
});

/** Simulated until nothing more is wanted, where an algorithm takes so long. */
function simulated(timeOf: (values: Values) => number | undefined, link = LINK) {
  const state = stateOf(link);
  const outcomes = new Map<string, PointOutcome>();
  const outcomeOf = (key: string) => outcomes.get(key);
  let shown = { plan: expand(state, UNASKED), beside: { pins: [], machines: [] } } as Omit<
    Parameters<typeof refine>[0],
    'state'
  >;
  for (let more: typeof shown | undefined = shown; more; more = refine({ state, ...shown }, outcomeOf, unchecked)) {
    shown = more;
    for (const { key, values, later } of pointsIn(shown.plan.series)) {
      if (later || outcomes.has(key)) continue;
      const time = timeOf(values);
      const nodes = String(values.dimensions)
        .split('x')
        .reduce((product, one) => product * Number(one), 4);
      if (time === undefined) outcomes.set(key, { state: 'failed', row: {} });
      else outcomes.set(key, { state: 'converged', row: { nodes, time_us: time } });
    }
  }
  const given = { state, ...shown, outcomeOf, evaluate: () => ({}), forms: {}, link: '' };
  const [spec] = comparedFigures(given as never).figures;
  if (!spec) throw new Error('there is no map');
  return { spec, runs: outcomes.size, plan: shown.plan };
}

/** Recursive doubling by its start, the ring by its bytes; nothing else can run. */
const twoOf = ({ collective_algorithm: algorithm, collective_bytes: bytes }: Values) =>
  algorithm === 'doubling' ? 10 + Number(bytes) / 100 : algorithm === 'ring' ? 30 + Number(bytes) / 400 : undefined;

describe('what is best', () => {
  test('is simulated coarsely, and finely where it changes', () => {
    const { spec, plan } = simulated(twoOf);
    const rows = spec.series.filter(({ points }) => points.length > 0).map(({ key }) => Number(key));
    // The border is at 2,667 bytes: rows beside it are known, a row far from it is not.
    expect(rows).toEqual(expect.arrayContaining([16, 2048, 4096, 65536]));
    expect(rows).not.toContain(32);
    const row = plan.series.find(({ value }) => value === 4096);
    expect(row?.points[0]?.values.collective_algorithm).toBe('ring');
  });

  test('is the least time of those that can run, with all values beside it', () => {
    const { spec } = simulated(twoOf);
    const point = spec.series.find(({ key }) => key === '65536')?.points[0];
    expect(point?.y).toBeCloseTo(193.84);
    const best = point?.best && spec.best && saidBest(spec.best, point.best);
    expect(best).toMatchObject({
      names: 'ring',
      second: 'recursive doubling',
      lead: '3.4 times faster than recursive doubling',
    });
    expect(point?.best?.values.filter(Number.isNaN)).toHaveLength(3);
  });

  test('is asked for from the coarse grid on again, whatever was simulated before', () => {
    const state = stateOf();
    const asked = () => {
      const shown = { state, plan: expand(state, UNASKED), beside: { pins: [], machines: [] } };
      const { plan } = refine(shown, () => undefined, unchecked) ?? shown;
      return pointsToRun(plan.series).map(({ key }) => key);
    };
    const before = asked();
    simulated(twoOf);
    expect(before.length).toBeGreaterThan(100);
    expect(asked()).toEqual(before);
  });

  test('is open where nothing can run', () => {
    const { spec } = simulated((values) => (values.dimensions === '1' ? undefined : twoOf(values)));
    expect(spec.refused?.some(({ x }) => x === 1 || x === 4)).toBe(true);
    expect(spec.series.every(({ points }) => points.every(({ x }) => x > 4))).toBe(true);
  });

  test('is several within one per cent, or within their intervals', () => {
    const at = (y: number, half?: number): PointSpec => ({
      x: 1,
      y,
      state: 'done',
      ...(half && { low: y - half, high: y + half }),
    });
    expect(bestOf([at(100), at(101), at(103)])).toHaveLength(2);
    expect(bestOf([at(100, 4), at(107, 4), at(120)])).toHaveLength(2);
    expect(bestOf([at(100), at(103)], 'more').map(({ y }) => y)).toEqual([103]);
  });

  test('is said from the edges of the map, in sentences that are short', () => {
    const { spec } = simulated(twoOf);
    const said = bestSentence(spec) ?? '';
    expect(said.replaceAll('\u00a0', ' ')).toBe(
      'Up to 2,048 bytes recursive doubling is the fastest, whatever the nodes. From 4,096 bytes ring is the fastest, whatever the nodes.',
    );
    for (const sentence of said.split('. ')) expect(sentence.split(/\s/).length).toBeLessThanOrEqual(22);
    // Where all are alike, none of them is better than the others.
    expect(bestSentence(simulated(() => 1).spec)).toBe('Everywhere on the map, the time is the same with each.');
  });

  test('where a lot is better, is the most', () => {
    const link = `${LINK}&time.y=rate`;
    const { best } = simulated(twoOf, link).spec;
    expect(best?.side).toBe('more');
  });
});

test('of errors is the one nearest to 0, also where a chart shows the ratio', () => {
  const of = (column: string) => ({ key: column, label: column, unit: '', column, scale: 'linear' as const });
  const errors = [-0.5, 0.1, 0.4];
  const [series] = expand(stateOf(), UNASKED).series;
  if (!series) throw new Error('no row');
  const rivals = errors.map((error) => ({ key: String(error), x: 1, values: series.values }));
  const outcomeOf = (key: string): PointOutcome => ({
    state: 'done',
    row: { nodes: 4, error: Number(key), predicted_ratio: 1 + Number(key) },
  });
  for (const column of ['error', 'predicted_ratio']) {
    const best = bestAt({ series, rivals, x: of('nodes'), y: of(column) }, outcomeOf);
    expect(best?.point).toMatchObject({ y: 0.1, best: { alike: [1], values: [0.5, 0.1, 0.4] } });
  }
});

test('what the words say of what is alike', () => {
  const best: NonNullable<ChartSpec['best']> = { label: 'routing', names: ['a', 'b', 'c'], side: 'less' };
  expect(saidBest(best, { values: [1, 1, 2], alike: [0, 1] })).toMatchObject({
    names: 'a or b',
    lead: 'alike; 2 times less than with c',
  });
  expect(saidBest(best, { values: [1, Number.NaN, Number.NaN], alike: [0] }).lead).toBe('no other runs here');
});
