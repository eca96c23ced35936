/** The strip of all processors over time as a picture of its own, with what a picture outside the page carries. */

import type { JSX } from 'react';
import { Frame } from './frame.tsx';
import { GanttChart } from './gantt-chart.tsx';
import { layoutOf } from './layout.ts';
import { Legend } from './legend-view.tsx';
import type { LineChartProps } from './line-chart.tsx';
import { Root } from './root.tsx';

/** The root is an `<svg>` of the given size, as that of a line chart. */
export function StripChart({ spec, theme, width, height, standalone = false }: LineChartProps): JSX.Element {
  const layout = layoutOf(spec, width, height, standalone);
  const left = standalone ? 24 : 0;
  const top = layout.yTitle + 8;
  // The strip has its own axis where that of other charts is.
  const bottom = layout.plot.top + layout.plot.height + 42;
  return (
    <Root spec={spec} theme={theme} layout={layout} standalone={standalone}>
      {layout.frame !== null && <Frame layout={layout} spec={spec} theme={theme} />}
      <Legend rows={layout.legend} theme={theme} colour={theme.soft} />
      {spec.strip !== undefined && (
        <g transform={`translate(${left} ${top})`}>
          <GanttChart
            {...spec.strip}
            words={spec.words}
            theme={theme}
            width={layout.width - 2 * left}
            height={Math.max(60, bottom - top)}
          />
        </g>
      )}
    </Root>
  );
}
