/** What is drawn of a state: its own charts, and the large one again for every machine beside it. */

import type { ChartSpec } from '../model/chart/chart.ts';
import { withPlainPoints } from './plain-points.ts';
import { shareScales } from './share-scales.ts';

type Given = { figures: readonly ChartSpec[]; machines: readonly { figures: readonly ChartSpec[] }[] };
type Chosen = { scales?: 'free'; charts?: 'one'; difference?: unknown };

/**
 * `own` in the order of the figures; `others` in that of the machines, empty while one chart shows all of them, or curves
 * relative to one. Scales are shared unless they are free.
 */
export function specsBeside({ figures, machines }: Given, state: Chosen): { own: ChartSpec[]; others: ChartSpec[] } {
  const [first, ...rest] = figures.map(withPlainPoints);
  if (first === undefined) return { own: [], others: [] };
  const isOne = state.difference !== undefined || (state.charts === 'one' && first.kind === undefined);
  const others = isOne ? [] : machines.flatMap((one) => one.figures[0] ?? []);
  if (others.length === 0) return { own: [first, ...rest], others };
  const all = [first, ...others.map(withPlainPoints)];
  const scaled = state.scales === 'free' ? all : shareScales(all);
  const [main = first, ...beside] = scaled.map((spec) => ({
    ...spec,
    neighbours: scaled.filter((other) => other !== spec),
  }));
  return { own: [main, ...rest], others: beside };
}
