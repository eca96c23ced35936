/** The same scales for several charts, so that what is higher in one of them is higher. */

import type { AxisSpec, ChartSpec } from '../model/chart/chart.ts';
import { xDomain, yDomain } from './domain.ts';

// Ticks of a chart of the usual size: the scales must not hang on how large each is drawn.
const ticks = { x: 6, y: 5 } as const;

/** Each with domains that hold what any of them would show on its own. Charts with nothing to draw decide nothing. */
export function shareScales(specs: readonly ChartSpec[]): ChartSpec[] {
  const drawn = specs.filter((spec) =>
    spec.series.some(({ points, model }) => points.length + (model?.length ?? 0) > 0),
  );
  if (drawn.length < 2) return [...specs];
  const x = union(drawn.map((spec) => xDomain(spec, ticks.x)));
  const y = union(drawn.map((spec) => yDomain(spec, ticks.y)));
  const fixed = (axis: AxisSpec, domain: [number, number]): AxisSpec => ({ ...axis, domain });
  return specs.map((spec) => ({ ...spec, x: fixed(spec.x, x), y: fixed(spec.y, y) }));
}

function union(domains: readonly [number, number][]): [number, number] {
  return [Math.min(...domains.map(([low]) => low)), Math.max(...domains.map(([, high]) => high))];
}
