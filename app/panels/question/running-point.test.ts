import { expect, it } from 'vitest';
import type { Shown } from '../figure/shown.tsx';
import { runningPoint } from './running-point.ts';

it.each([
  { grain: 30_000, efficiency: 0.35, ends: { measure_cycles: 1_000_000, max_cycles: 1_200_000 } },
  { grain: 300, efficiency: 0.48, ends: { measure_cycles: 6000, max_cycles: 6000 } },
  { grain: 10, efficiency: 0.9, ends: { measure_cycles: 200, max_cycles: 1000 } },
])('records some exchanges, no longer and no shorter than a run may be (%o)', ({ ends, ...row }) => {
  const plan = { series: [{ value: 'j-machine', points: [{ key: 'one', values: {} }] }] };
  const results = new Map([['one', { row }]]);
  expect(runningPoint({ plan, results } as unknown as Shown, null)?.point.values).toMatchObject(ends);
});
