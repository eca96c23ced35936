/** Maps over two parameters: from a state and back, what is simulated of them, and what lies between. */
import { beforeAll, describe, expect, test } from 'vitest';
import { decode, encode, load } from '../link/link.ts';
import { loadMachines } from '../presets/presets.ts';
import { valuesOf } from '../state/state.ts';
import { expand, pointsToRun, UNASKED } from '../sweep/sweep.ts';
import { fieldOf } from './field.ts';
import { knownPlaces, levelsOf } from './levels.ts';
import { asCurves, asMap, cutOf, FINE } from './map.ts';
import { wantedNodes } from './refine.ts';

const LINK = '?v=1&m=paragon&x=exchange-time';

beforeAll(async () => {
  await loadMachines(['paragon']);
  await load();
});

describe('a map', () => {
  const map = () => {
    const made = asMap(decode(LINK).state);
    if (!made) throw new Error('there is no map');
    return made;
  };

  test('is over the numbers of the x axis and of another parameter, and keeps its link', () => {
    const state = map();
    expect(state.sweep).toMatchObject({ parameter: 'exchange_bytes', steps: FINE });
    expect(state.map?.parameter).toBe(state.seriesBy);
    const { state: again, notices } = decode(encode(state));
    expect(notices).toEqual([]);
    expect(again).toEqual(state);
  });

  test('asks for no point before it is known which', () => {
    const plan = expand(map(), UNASKED);
    expect(plan.series.length).toBeGreaterThan(20);
    expect(pointsToRun(plan.series)).toEqual([]);
  });

  test('becomes the curve through a place, along either axis, where the other is as at the place', () => {
    const state = map();
    const [row] = expand(state, UNASKED).series.slice(-1);
    const at = { x: Number(row?.points[3]?.x), y: Number(row?.value) };
    const alongX = cutOf(state, at, 'x');
    expect(alongX.map).toBeUndefined();
    expect(valuesOf(alongX)[state.seriesBy]).toBe(at.y);
    const alongY = cutOf(state, at, 'y');
    expect(valuesOf(alongY).exchange_bytes).toBe(at.x);
    const [curve] = expand(alongY, UNASKED).series;
    expect(curve?.points.some(({ x }) => x === at.y)).toBe(true);
  });

  test('becomes curves again', () => {
    expect(asCurves(map()).map).toBeUndefined();
  });

  test('without two ranges is no map, and the link says so', () => {
    const { state, notices } = decode(`${LINK}&by.from=1&by.to=9`);
    expect(state.map).toBeUndefined();
    expect(notices.map(({ key }) => key)).toContain('by.from');
  });
});

/** What is simulated of a function until nothing more is wanted, as a chart has it. */
function simulated(of: (x: number, y: number) => number | undefined, count: number) {
  const at = Array.from({ length: count }, (_, i) => i / (count - 1));
  const values: (number | 'open' | undefined)[][] = at.map(() => at.map(() => undefined));
  const specOf = () => ({
    x: { label: 'x', unit: '', scale: 'linear' as const },
    y: { label: 'z', unit: '', scale: 'linear' as const },
    rows: { label: 'y', unit: '', scale: 'linear' as const },
    references: [],
    refused: values.flatMap((row, j) =>
      row.flatMap((value, i) => (value === 'open' ? [{ x: at[i] ?? 0, y: at[j] ?? 0 }] : [])),
    ),
    series: values.map((row, j) => ({
      key: String(at[j]),
      label: '',
      index: j,
      count,
      ordered: true,
      points: row.flatMap((value, i) =>
        typeof value === 'number' ? [{ x: at[i] ?? 0, y: value, state: 'done' as const }] : [],
      ),
    })),
  });
  const counts: number[] = [];
  for (;;) {
    const missing = wantedNodes(values, levelsOf(specOf())).filter(([i, j]) => values[j]?.[i] === undefined);
    if (missing.length === 0) break;
    counts.push(missing.length);
    for (const [i, j] of missing) {
      const row = values[j];
      if (row) row[i] = of(at[i] ?? 0, at[j] ?? 0) ?? 'open';
    }
  }
  return { spec: specOf(), counts, at };
}

describe('what is simulated', () => {
  test('is a coarse grid of 8 x 8 cells first, then only cells through which a contour runs', () => {
    const step = simulated((x, y) => (x + y > 1.03 ? 1 : 0), 33);
    expect(step.counts[0]).toBe(81);
    const all = step.counts.reduce((sum, one) => sum + one, 0);
    expect(all).toBeLessThan(400);
    // Along the step all places are known.
    for (const { key, points } of step.spec.series) {
      const y = Number(key);
      const beside = points.filter(({ x }) => Math.abs(x + y - 1.03) < 1 / 32);
      expect(beside.length).toBeGreaterThanOrEqual(1.03 - y > 1 || y < 0.03 ? 0 : 1);
    }
  });

  test('goes on beyond 32 x 32', () => {
    const { counts } = simulated((x, y) => x * y, 64);
    expect(counts[0]).toBe(81);
    expect(counts.length).toBeGreaterThan(2);
  });

  test('leaves open what has no value, and is fine at its edge', () => {
    const { spec } = simulated((x, y) => (x > 0.6 ? undefined : x + y), 33);
    const field = fieldOf(spec, 'linear');
    if (!field) throw new Error('nothing to draw');
    const { xs, ys, values, open } = field;
    ys.forEach((y, j) => {
      xs.forEach((x, i) => {
        const value = values[j * xs.length + i] ?? Number.NaN;
        if (open[j * xs.length + i]) expect(Number.isNaN(value)).toBe(true);
        else expect(value, `${x} ${y}`).toBeCloseTo(x + y, 9);
      });
    });
    expect(Math.max(...xs.filter((_, i) => !open[i]))).toBeCloseTo(19 / 32, 9);
  });
});

test('between what was simulated a plane stays a plane, on logarithmic axes and in values of any scale', () => {
  const { spec } = simulated((x, y) => 3 * x - y, 33);
  const field = fieldOf(spec, 'linear');
  field?.ys.forEach((y, j) => {
    field.xs.forEach((x, i) => {
      expect(field.values[j * field.xs.length + i]).toBeCloseTo(3 * x - y, 9);
    });
  });
  const power = {
    ...spec,
    x: { label: 'x', unit: '', scale: 'log' as const },
    series: [1, 100].map((y, j) => ({
      key: String(y),
      label: '',
      index: j,
      count: 3,
      ordered: true,
      points: (j === 0 ? [1, 10, 100] : [1, 100]).map((x) => ({ x, y: x * x * y, state: 'done' as const })),
    })),
    refused: [],
    rows: { label: 'y', unit: '', scale: 'log' as const },
  };
  const filled = fieldOf(power, 'log');
  expect(filled?.values[4]).toBeCloseTo(10_000, 6);
});

test('contours run at round values: tenths of an efficiency, decades of a time', () => {
  const spec = (from: number, to: number, scale: 'linear' | 'log', unit = '') => ({
    y: { label: '', unit, scale },
    references: [],
    series: [
      {
        key: '1',
        label: '',
        index: 0,
        count: 1,
        ordered: true,
        points: [from, to].map((y, x) => ({ x, y, state: 'done' as const })),
      },
    ],
  });
  expect(levelsOf(spec(4, 97, 'linear', '%'))?.levels).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90]);
  expect(levelsOf(spec(0.9, 120, 'log'))?.levels).toEqual([1, 2, 5, 10, 20, 50, 100]);
  expect(levelsOf(spec(5, 5, 'linear'))).toMatchObject({ range: [5, 5], levels: [] });
  const ratio = {
    ...spec(0.42, 1.9, 'linear'),
    references: [{ axis: 'y' as const, from: 1, label: '', kind: 'level' as const }],
  };
  expect(levelsOf(ratio)).toMatchObject({ equal: 1, levels: expect.arrayContaining([1]) });
});

test('what is still simulated does not rule the colours once half of the map is final', () => {
  const point = (x: number, y: number, state: 'done' | 'coarse') => ({ x, y, state });
  const series = (...points: ReturnType<typeof point>[]) => [
    { key: '1', label: '', index: 0, count: 1, ordered: true, points },
  ];
  const [low, high, open] = [point(0, 1, 'done'), point(1, 3, 'done'), point(2, 2000, 'coarse')];
  expect(knownPlaces({ series: series(low, high, open) }).map(({ y }) => y)).toEqual([1, 3]);
  expect(knownPlaces({ series: series(low, open) }).map(({ y }) => y)).toEqual([1, 2000]);
});
