/** A point as the engine leaves it, with all of its tables. */
import type { PointOutcome } from '../../model/figure/figure.ts';
import { isError } from '../../model/manifest/manifest.ts';
import type { PlannedPoint } from '../../model/sweep/sweep.ts';
import { keptRun } from './kept-runs.ts';

export function outcomeOf({ values }: PlannedPoint): PointOutcome {
  const result = keptRun(values);
  if (isError(result)) return { state: 'failed', row: {}, error: result };
  const { columns = {}, rows = 0 } = result.tables[0] ?? {};
  const row = Object.fromEntries(Object.entries(columns).map(([key, all]) => [key, all[rows - 1] ?? Number.NaN]));
  const tables = Object.fromEntries(result.tables.map((table) => [table.key, table.columns]));
  // Beyond saturation a latency has no mean.
  return { state: Number.isNaN(row.latency ?? 0) ? 'saturated' : 'converged', row, tables };
}
