import { describe, expect, test } from 'vitest';
import type { PointResult } from '../../engine/engine.ts';
import { saturationOf } from '../../explain/saturation.ts';
import { selectionOf } from '../../model/figure/selection.ts';
import type { PlannedSeries, SweepPlan } from '../../model/sweep/sweep.ts';
import { capacityOf } from '../../model/testing/asking.ts';
import { placesInLayers, placesOf } from './places.ts';

function series(value: number, keys: string[], current = false): PlannedSeries {
  const points = keys.map((key, i) => ({ x: i, values: {}, key }));
  return { value, label: `${value} words`, current, values: {}, capacity: capacityOf(0.25), points };
}

function result(key: string, state: PointResult['state'], row: Record<string, number> = {}): [string, PointResult] {
  return [key, { key, state, final: true, row: { bisection_traffic: 1, ...row } }];
}

function planOf(...all: PlannedSeries[]): SweepPlan {
  return { x: 'offered_load', seriesBy: 'message_words', varied: [], ordered: true, series: all };
}

const traffic = { key: 'traffic', label: '', unit: '', column: 'bisection_traffic', scale: 'linear' } as const;

describe('the points of a chart', () => {
  const plan = planOf(series(2, ['a', 'b', 'c', 'd']));

  test('leave out what is not known, has failed or has no x, and still know their place in the plan', () => {
    const results = new Map([
      result('a', 'failed'),
      result('b', 'converged'),
      result('c', 'coarse', { bisection_traffic: Number.NaN }),
      result('d', 'coarse'),
    ]);
    const places = placesOf(plan, results, traffic);
    expect(places.toPlan({ series: '2', index: 1 })).toEqual({ series: '2', index: 3 });
    expect(places.toChart({ series: '2', index: 3 })).toEqual({ series: '2', index: 1 });
    expect(places.toChart({ series: '2', index: 0 })).toBeNull();
    expect(places.toPlan({ series: 'none', index: 0 })).toBeNull();
    expect(places.toPlan(null)).toBeNull();
  });

  test('are the same in every layer of a stack', () => {
    const curves = placesOf(plan, new Map([result('b', 'converged')]), traffic);
    const layers = placesInLayers(curves, '2', ['compute', 'idle']);
    expect(layers.toPlan({ series: 'idle', index: 0 })).toEqual({ series: '2', index: 1 });
    expect(layers.toChart({ series: '2', index: 1 })).toEqual({ series: 'compute', index: 0 });
    expect(layers.toChart({ series: '4', index: 1 })).toBeNull();
  });
});

describe('the point that the page talks about', () => {
  const plan = planOf(series(2, ['a', 'b']), series(4, ['c', 'd', 'e'], true), series(8, ['f']));
  const results = new Map([result('c', 'converged'), result('d', 'budget'), result('e', 'saturated')]);

  test('is the one wanted', () => {
    expect(selectionOf(plan, results, [null, { series: '2', index: 1 }])?.point.key).toBe('b');
  });

  test('is else the highest load that does not saturate, on the current curve', () => {
    expect(selectionOf(plan, results, [null, null])?.point.key).toBe('d');
  });

  test('is else the first point, before anything is known', () => {
    expect(selectionOf(plan, new Map(), [])?.point.key).toBe('c');
    expect(selectionOf(planOf(), new Map(), [])).toBeNull();
  });
});

describe('the saturation of a curve', () => {
  const curve = series(2, ['a', 'b', 'c']);

  test('is the most that its points accept, if one of them saturates', () => {
    const results = new Map([
      result('a', 'converged', { accepted_load: 0.05, bisection_traffic: 2.9 }),
      result('b', 'saturated', { accepted_load: 0.1, bisection_traffic: 5.8 }),
      result('c', 'saturated', { accepted_load: 0.09, bisection_traffic: 6 }),
    ]);
    expect(saturationOf(curve, results)).toEqual({ load: 0.1, traffic: 6, share: 0.4 });
  });

  test('is not known while none does', () => {
    expect(saturationOf(curve, new Map([result('a', 'converged', { accepted_load: 0.05 })]))).toBeNull();
  });
});
