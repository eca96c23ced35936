/** Fits on laws whose answers are known. */
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../testing/random.ts';
import { fitPoints } from './fit.ts';
import type { FitParameter, FitRun } from './model.ts';

const xs = [1, 4, 16, 64, 256, 1024, 4096];
const startUp: FitParameter = { key: 'start_up', from: 1, to: 100, start: 10, whole: false };
const perByte: FitParameter = { key: 'per_byte', from: 0.001, to: 1, start: 0.01, whole: false };
/** Runs of a law, all at once. */
const runsOf = (law: (values: readonly number[], point: number) => number) => (runs: readonly FitRun[]) =>
  Promise.resolve(runs.map(({ values, point }) => law(values, point)));
const linear = ([a = 0, b = 0]: readonly number[], point: number) => a + b * (xs[point] ?? 0);
const exact = (law: (values: readonly number[], point: number) => number, values: readonly number[]) =>
  xs.map((x, point) => ({ x, y: law(values, point) }));

describe('a fit', () => {
  it('finds the values that points without noise were made with', async () => {
    const found = await fitPoints({
      points: exact(linear, [42, 0.06]),
      parameters: [startUp, perByte],
      simulate: runsOf(linear),
      relative: true,
    });
    expect(found.parameters.map(({ value }) => value)).toEqual([expect.closeTo(42, 1), expect.closeTo(0.06, 3)]);
    expect(found.unknown).toEqual([]);
    expect(Math.max(...found.residuals.map(Math.abs))).toBeLessThan(1e-3);
  });

  it('finds whole numbers, between which nothing is simulated', async () => {
    const whole = { ...startUp, whole: true };
    const asked = new Set<number>();
    const simulate = (values: readonly number[], point: number) => {
      asked.add(values[0] ?? 0);
      return linear(values, point);
    };
    const found = await fitPoints({
      points: exact(linear, [17, 0.2]),
      parameters: [whole, perByte],
      simulate: runsOf(simulate),
      relative: true,
    });
    expect(found.parameters[0]?.value).toBe(17);
    expect([...asked].every(Number.isInteger)).toBe(true);
  });

  it('finds steps, which look flat from where one stands: the size of a packet, from far away', async () => {
    const sizes = [16, 40, 100, 250, 600, 1500, 4000];
    const packets = ([each = 0, size = 1, byte = 0]: readonly number[], point: number) =>
      each * Math.ceil((sizes[point] ?? 0) / size) + byte * (sizes[point] ?? 0);
    const found = await fitPoints({
      points: sizes.map((x, point) => ({ x, y: packets([7, 96, 0.05], point) })),
      parameters: [
        { ...startUp, start: 50 },
        { key: 'packet_bytes', from: 8, to: 2048, start: 1024, whole: true },
        { ...perByte, start: 0.5 },
      ],
      simulate: runsOf(packets),
      relative: true,
    });
    // Descents alone end at packets of 55 bytes.
    const [each, size, byte] = found.parameters.map(({ value }) => value);
    expect([each, byte]).toEqual([expect.closeTo(7, 1), expect.closeTo(0.05, 3)]);
    // Packets of 97 bytes are as many.
    expect([96, 97]).toContain(size);
    expect(Math.max(...found.residuals.map(Math.abs))).toBeLessThan(0.01);
  });

  it('names what the points cannot tell apart, and what they say nothing of', async () => {
    const [a, b] = [startUp, { ...startUp, key: 'completion' }];
    const sum = ([one = 0, two = 0, slope = 0]: readonly number[], point: number) =>
      one + two + slope * (xs[point] ?? 0);
    const twins = await fitPoints({
      points: exact(sum, [20, 20, 0.05]),
      parameters: [a, b, perByte],
      simulate: runsOf(sum),
      relative: true,
    });
    expect(twins.unknown.map((keys) => keys.toSorted())).toEqual([['completion', 'start_up']]);
    expect(twins.parameters[2]?.value).toBeCloseTo(0.05, 3);
    const alone = await fitPoints({
      points: exact(linear, [20, 0.05]),
      parameters: [a, perByte, b],
      simulate: runsOf(linear),
      relative: true,
    });
    expect(alone.unknown).toEqual([['completion']]);
  });

  it('names what only a part of the ranges tells apart, wherever noise draws the fit', async () => {
    const [a, b] = ['one', 'other'].map((key) => ({ ...startUp, key, from: 30, to: 80, start: 55 })) as [
      FitParameter,
      FitParameter,
    ];
    const law = ([one = 0, other = 0, slope = 0]: readonly number[], point: number) =>
      one + other + slope * (xs[point] ?? 0) + (point < 3 ? 0.1 * Math.max(0, one - other - 10) : 0);
    for (let set = 1; set <= 20; set++) {
      const { normal } = randomFrom(set);
      const points = exact(law, [50, 60, 0.05]).map(({ x, y }) => ({ x, y: y * Math.exp(0.01 * normal()) }));
      const found = await fitPoints({ points, parameters: [a, b, perByte], simulate: runsOf(law), relative: true });
      expect(found.unknown.flat().toSorted(), `set ${set}`).toEqual(['one', 'other']);
    }
  });

  it('says of each of several that the points say nothing of it', async () => {
    const found = await fitPoints({
      points: exact(([a = 0]) => a, [20]),
      parameters: [startUp, { ...startUp, key: 'completion' }, { ...startUp, key: 'third' }],
      simulate: runsOf(([a = 0]) => a),
      relative: true,
    });
    expect(found.unknown.toSorted()).toEqual([['completion'], ['third']]);
  });

  it('has an interval across a step, beyond which all values are as good', async () => {
    // Below 60 the second says nothing; noise draws some fits above it.
    const law = ([a = 0, b = 0]: readonly number[], point: number) =>
      a + Math.max(0, b - 60) * (point === 3 ? 0.02 : 0);
    let named = 0;
    for (let set = 1; set <= 20; set++) {
      const { normal } = randomFrom(set);
      const points = exact(law, [20, 30]).map(({ x, y }) => ({ x, y: y * Math.exp(0.02 * normal()) }));
      const parameters = [startUp, { ...startUp, key: 'late' }];
      const found = await fitPoints({ points, parameters, simulate: runsOf(law), relative: true });
      expect(found.parameters[1]?.low, `set ${set}`).toBeLessThanOrEqual(30);
      named += Number(found.unknown.flat().includes('late'));
    }
    expect(named).toBe(20);
  });

  it('says that a value lies at the end of its range', async () => {
    const found = await fitPoints({
      points: exact(linear, [500, 0.06]),
      parameters: [startUp, perByte],
      simulate: runsOf(linear),
      relative: true,
    });
    expect(found.parameters[0]).toMatchObject({ value: 100, atEnd: true });
  });

  describe.each([
    { closed: 'that is right', foreseen: linear, fewer: true },
    {
      closed: 'that is far off',
      foreseen: (values: readonly number[], point: number) => 5 * linear(values, point) ** 1.3,
      fewer: true,
    },
    { closed: 'that says nothing', foreseen: () => Number.NaN, fewer: false },
  ])('with a closed form $closed', ({ foreseen, fewer }) => {
    it('finds the same, in fewer runs where it says where to begin', async () => {
      const { normal } = randomFrom(3);
      const points = exact(linear, [42, 0.06]).map(({ x, y }) => ({ x, y: y * Math.exp(0.05 * normal()) }));
      const input = { points, parameters: [startUp, perByte], simulate: runsOf(linear), relative: true };
      const alone = await fitPoints(input);
      const guided = await fitPoints({ ...input, foresee: runsOf(foreseen) });
      const valuesOf = ({ parameters }: typeof alone) => parameters.map(({ value, low, high }) => [value, low, high]);
      for (const [i, values] of valuesOf(guided).entries())
        for (const [j, value] of values.entries()) expect(value / (valuesOf(alone)[i]?.[j] ?? 0)).toBeCloseTo(1, 2);
      if (fewer) expect(guided.runs).toBeLessThan(0.75 * alone.runs);
      else expect(guided.runs).toBe(alone.runs);
    });
  });

  it('holds the truth in its 95 % intervals in at least 93 % of 400 noisy sets', async () => {
    let [held, all] = [0, 0];
    for (let set = 0; set < 200; set++) {
      const { normal } = randomFrom(set + 1);
      const truth = [10 ** (0.3 + (set % 10) * 0.15), 10 ** (-2.5 + (set % 7) * 0.3)];
      const points = exact(linear, truth).map(({ x, y }) => ({ x, y: y * Math.exp(0.05 * normal()) }));
      const found = await fitPoints({
        points,
        parameters: [startUp, perByte],
        simulate: runsOf(linear),
        relative: true,
      });
      for (const [i, { low, high }] of found.parameters.entries()) {
        all++;
        if (low <= (truth[i] ?? 0) && (truth[i] ?? 0) <= high) held++;
      }
    }
    expect(held / all).toBeGreaterThanOrEqual(0.93);
  });
});

/** Twenty laws, each of three parameters, whose points cannot tell what is named. */
const third: FitParameter = { ...startUp, key: 'third' };
const three = [startUp, { ...startUp, key: 'completion' }, third];
const TWENTY: readonly { law: (a: number, b: number, c: number, x: number) => number; names: string[] }[] = [
  // Only their sum, their product, their ratio or their mean shows.
  { law: (a, b, c, x) => a + b + c * x, names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => a * b + c * x, names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => c + (x * a) / b, names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => c * x + Math.hypot(a, b), names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => c + (a + b) * x, names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => c + 0.01 * a * b * x, names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => a + c * x + c * b * 0, names: ['completion'] },
  { law: (a, b, c, x) => a + b * x + 0 * c, names: ['third'] },
  { law: (_a, b, c, x) => b + c * x, names: ['start_up'] },
  { law: (a, b, c, x) => (a + b + c) * x, names: ['start_up', 'completion', 'third'] },
  { law: (a, b, c, x) => a + b + c + x, names: ['start_up', 'completion', 'third'] },
  { law: (a, b, c, x) => a * b * c * x, names: ['start_up', 'completion', 'third'] },
  { law: (a, b, c, x) => 1000 + x * c + Math.max(0, a - 1e6) + b, names: ['start_up'] },
  { law: (a, b, c, x) => c * Math.sqrt(x) + 2 * a + 3 * b, names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => a + (b + c) * Math.log(1 + x), names: ['completion', 'third'] },
  { law: (a, b, c, x) => a + x / (b * c), names: ['completion', 'third'] },
  { law: (a, b, c, x) => a * x + b * x + c * x * x, names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => (a * x) / (1 + x) + (b * x) / (1 + x) + c, names: ['start_up', 'completion'] },
  { law: (a, b, c, x) => Math.min(a, 1e9) * x + b + Math.min(c, -1), names: ['third'] },
  { law: (a, _b, _c, x) => a + x, names: ['completion', 'third'] },
];

describe('twenty sets of points that cannot tell', () => {
  it.each(TWENTY.map((one, i) => ({ ...one, place: i + 1 })))('are named: $place', async ({ law, names, place }) => {
    const of = ([a = 0, b = 0, c = 0]: readonly number[], point: number) => law(a, b, c, xs[point] ?? 0);
    const { normal } = randomFrom(place);
    const points = exact(of, [20, 30, 5]).map(({ x, y }) => ({ x, y: y * Math.exp(0.01 * normal()) }));
    const found = await fitPoints({ points, parameters: three, simulate: runsOf(of), relative: true });
    expect([...new Set(found.unknown.flat())].toSorted()).toEqual(names.toSorted());
    // Each is said once.
    expect(found.unknown.flat()).toHaveLength(names.length);
  });
});
