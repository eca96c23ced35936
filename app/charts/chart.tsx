/** A chart of any kind. */

import type { JSX } from 'react';
import { LineChart, type LineChartProps } from './line-chart.tsx';
import { StackChart } from './stack-chart.tsx';

/** Draws the specification as what it is: curves or a stack (a map is drawn by `MapChart`). The root is an `<svg>` of the given size. */
export function Chart(props: LineChartProps): JSX.Element {
  return props.spec.kind === 'stack' ? <StackChart {...props} /> : <LineChart {...props} />;
}
