/** A chart of any kind. */

import type { JSX } from 'react';
import { LineChart, type LineChartProps } from './line-chart.tsx';
import { StackChart } from './stack-chart.tsx';
import { StripChart } from './strip-chart.tsx';

/** Draws the specification as what it is: curves, a stack or a strip. The root is an `<svg>` of the given size. */
export function Chart(props: LineChartProps): JSX.Element {
  if (props.spec.strip !== undefined) return <StripChart {...props} />;
  return props.spec.kind === 'stack' ? <StackChart {...props} /> : <LineChart {...props} />;
}
