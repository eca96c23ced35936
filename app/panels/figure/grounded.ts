/** What a chart showed before a change, and how it is drawn: loaded with the first change. */

import { groundOfChart } from '../../charts/ground.tsx';
import type { ChartSpec } from '../../charts/index.ts';
import { withPlainPoints } from '../../charts/plain-points.ts';
import { type CurvesBefore, groundOf } from '../../model/compare/before.ts';
import type { Shown } from './shown.tsx';

export { groundOfChart };

export function grounded(spec: ChartSpec, shown: Shown, before: CurvesBefore): ChartSpec {
  const figure = shown.figures.find(({ key }) => key === spec.key);
  const series = figure ? groundOf(figure, shown, before) : [];
  return series.length > 0 ? withPlainPoints({ ...spec, before: series }) : spec;
}
