import { describe, expect, it, vi } from 'vitest';
import type { Values } from '../manifest/values.ts';
import { type AxisPreset, experimentOf } from '../presets/presets.ts';
import { claimsOf, loadClaims, machinesWithClaims } from './claims.ts';
import { type ChartCurve, claimsOnChart, marksOf } from './on-charts.ts';

vi.mock('./claims.ts', async (load) => {
  const claims = await load<typeof import('./claims.ts')>();
  return { ...claims, claimsOf: vi.fn(claims.claimsOf) };
});

await loadClaims();

function axisOf(experiment: string, column: string): AxisPreset {
  const axes = experimentOf(experiment)?.charts.flatMap(({ x, y }) => [...x, ...y]) ?? [];
  const axis = axes.find((candidate) => (candidate.parameter ?? candidate.column) === column);
  if (!axis) throw new Error(`${experiment} has no axis ${column}`);
  return axis;
}

const curve = (key: string, values: Values): ChartCurve => ({ key, label: key, values, points: [] });

const on = (experiment: string, x: string, y: string, curves: ChartCurve[] = []) =>
  claimsOnChart('j-machine', experiment, { key: 'any', x: axisOf(experiment, x), y: axisOf(experiment, y) }, curves);

describe('the claims on a chart', () => {
  it('are a band of the tolerance around the saturation', () => {
    const { references } = on('requests-latency', 'bisection_traffic', 'latency');
    expect(references).toEqual([{ axis: 'x', from: 5.1, to: 6.9, label: expect.stringMatching(/6/), kind: 'claim' }]);
    expect(on('requests-latency', 'request_rate', 'latency').references).toEqual([]);
  });

  it('are a band of the printed range of grains', () => {
    const { references } = on('requests-efficiency', 'grain', 'efficiency');
    expect(references).toMatchObject([{ axis: 'x', from: 100, to: 300, kind: 'claim' }]);
    expect(on('requests-efficiency', 'grain_per_word', 'efficiency').references).toMatchObject([{ from: 25, to: 50 }]);
  });

  it('are the printed round trips at their distances', () => {
    const read = { operation: 'read', memory: 'off-chip', read_words: 1 };
    const curves = [
      curve('ping', { operation: 'ping' }),
      curve('read', read),
      curve('long', { ...read, read_words: 6 }),
    ];
    const { published } = on('round-trip', 'distance', 'round_trip', curves);
    expect(published.map(({ x, y, series }) => [x, y, series])).toEqual([
      [0, 43, ['ping']],
      [1, 60, ['read']],
      [21, 98, ['read']],
    ]);
    expect(published[1]).toMatchObject({ low: 57, high: 63 });
  });

  it('are looked up as often for a long line as for a short one', () => {
    const lookUps = (xs: number[]) => {
      const ping = curve('ping', { operation: 'ping' });
      vi.mocked(claimsOf).mockClear();
      const { published } = on('round-trip', 'distance', 'round_trip', [
        { ...ping, points: xs.map((x) => ({ x, y: x })) },
      ]);
      expect(published.some(({ along = [] }) => along.length >= xs.length)).toBe(true);
      return vi.mocked(claimsOf).mock.calls.length;
    };
    const many = Array.from({ length: 200 }, (_, i) => i / 10);
    expect(lookUps(many)).toBe(lookUps([0, 20]));
  });

  it('are the printed barriers at their sizes, on the axis in their unit only', () => {
    const { published } = on('barrier', 'nodes', 'barrier_us');
    expect(published.map(({ x }) => x)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512]);
    expect(on('barrier', 'nodes', 'barrier').published).toEqual([]);
  });

  it('are the numbers of a claim that has several, each for its curve', () => {
    const experiment = 'farm-processors';
    const axes = { key: 'any', x: axisOf(experiment, 'workers'), y: axisOf(experiment, 'time_ms') };
    const t9000 = { protocol: 'packet', processor_ps: 50000 };
    const curves = [curve('t805', { protocol: 'byte' }), curve('t9000', t9000), curve('fast', { protocol: 'packet' })];
    const { published } = claimsOnChart('t9000', experiment, axes, curves);
    expect(published.map(({ x, y, low, series }) => [x, y, low, series])).toEqual([
      [1, 25621, 25620, ['t805']],
      [1, 5880, 5879, ['t9000']],
    ]);
  });

  it('are none where the machine has none', () => {
    const [x, y] = [axisOf('barrier', 'nodes'), axisOf('barrier', 'barrier_us')];
    expect(claimsOnChart('pie64', 'barrier', { key: 'any', x, y })).toEqual({ references: [], published: [] });
  });
});

it.each(machinesWithClaims)('%s: every mark has its axis in the experiment', (machine) => {
  for (const claim of claimsOf(machine)) {
    for (const mark of marksOf(claim)) {
      const columns = mark.kind === 'band' ? [mark.column] : [mark.x, mark.y];
      for (const column of columns) axisOf(mark.experiment ?? claim.experiment ?? '', column);
    }
  }
});

it.each(machinesWithClaims)('%s: what a line takes from other claims are numbers', (machine) => {
  const lines = claimsOf(machine).flatMap((claim) => marksOf(claim).filter((mark) => mark.kind === 'line'));
  for (const id of lines.flatMap(({ offset = [] }) => offset))
    expect([claimsOf(machine).find((claim) => claim.id === id)?.published].flat()[0], id).toBeTypeOf('number');
});
