import { describe, expect, it } from 'vitest';
import { evaluate, runSync } from '../engine/node.ts';
import { isError, lastRow, type Row } from '../model/manifest/manifest.ts';
import { change, initialState, selectExperiment } from '../model/state/state.ts';
import { capacityBy } from '../model/sweep/capacity.ts';
import { expand, UNASKED } from '../model/sweep/sweep.ts';
import { saturationOf } from './saturation.ts';

describe('where a network saturates', () => {
  it('is the share that the chart shows: traffic across the middle of what the middle could carry', () => {
    const short = change(selectExperiment(initialState('j-machine'), 'latency-load'), 'max_cycles', 4000);
    const { series } = expand(change(short, 'dimensions', '8x8'), { ...UNASKED, capacityOf: capacityBy(evaluate) });
    const curve = series.find(({ current }) => current);
    if (!curve) throw new Error('no curve');
    const last = curve.points.at(-1);
    const result = runSync(last?.values ?? {});
    const row: Row = isError(result) ? {} : lastRow(result.tables[0]?.columns ?? {});
    const found = saturationOf(curve, { get: (key) => (key === last?.key ? { state: 'saturated', row } : undefined) });
    expect(found?.share).toBeCloseTo(Number(row.bisection_traffic) / curve.capacity.bisection, 9);
    expect(found?.traffic).toBe(row.bisection_traffic);
  });
});
