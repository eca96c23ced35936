import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActivePoint, ChartSpec } from '../model/chart/chart.ts';
import { family3, loading } from './testing/samples.ts';
import { pixelOf, pointAt, walk, walkKeys } from './walk.ts';

const go = (spec: ChartSpec, from: ActivePoint | null, ...keys: string[]) =>
  keys.reduce<ActivePoint | null>((at, key) => walk(spec, at, key), from);

describe('walking by keys', () => {
  test('enters at the first point, moves along and stops at the ends', () => {
    expect(go(family3, null, 'ArrowRight')).toEqual({ series: 's0', index: 0 });
    expect(go(family3, null, 'Home', 'ArrowRight', 'ArrowRight')).toEqual({ series: 's0', index: 2 });
    expect(go(family3, null, 'Home', 'End', 'ArrowRight')).toEqual({ series: 's0', index: 4 });
    expect(go(family3, null, 'Home', 'End', 'Home', 'ArrowLeft')).toEqual({ series: 's0', index: 0 });
    expect(go(family3, null, 'Home', 'Escape')).toBeNull();
  });

  test('goes up and down between series at the same x', () => {
    expect(go(family3, { series: 's0', index: 2 }, 'ArrowUp')).toEqual({ series: 's1', index: 2 });
    expect(go(family3, { series: 's0', index: 2 }, 'ArrowUp', 'ArrowUp', 'ArrowUp')).toEqual({
      series: 's2',
      index: 2,
    });
    expect(go(family3, { series: 's2', index: 2 }, 'ArrowDown')).toEqual({ series: 's1', index: 2 });
  });

  test('skips points that are not there', () => {
    const holes: ChartSpec = {
      ...family3,
      series: family3.series.map((s) => ({
        ...s,
        points: s.points.map((p, i) => (i === 1 ? { ...p, y: Number.NaN } : p)),
      })),
    };
    expect(go(holes, { series: 's0', index: 0 }, 'ArrowRight')).toEqual({ series: 's0', index: 2 });
  });

  test('leaves other keys and empty charts alone', () => {
    expect(go(family3, { series: 's0', index: 1 }, 'a')).toEqual({ series: 's0', index: 1 });
    expect(go(loading, null, 'ArrowRight')).toBeNull();
  });

  test('every step from a point ends at a point that is drawn or beyond the edge, or at none', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...walkKeys), { maxLength: 30 }), (keys) => {
        const at = go(family3, null, ...keys);
        if (at !== null) expect(pixelOf(family3, at, 480, 320)).not.toBeNull();
      }),
    );
  });
});

test('the pointer finds the point it is on, and nothing far away', () => {
  const active = { series: 's1', index: 2 };
  const at = pixelOf(family3, active, 480, 320);
  if (at === null) throw new Error('the point is not drawn');
  expect(pointAt(family3, 480, 320, at.x + 3, at.y - 2)).toEqual(active);
  expect(pointAt(family3, 480, 320, -200, -200)).toBeNull();
});
