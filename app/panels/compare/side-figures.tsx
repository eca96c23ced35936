/** One chart for every machine, each under its name. */

import type { ReactNode } from 'react';
import type { ChartSpec, Theme } from '../../charts/index.ts';
import type { Side } from '../../charts/sides.ts';
import type { ChartPreset } from '../../model/presets/presets.ts';
import { axesOf } from '../../model/state/state.ts';
import { ChartView } from '../figure/chart-view.tsx';
import { withNotice } from '../figure/notice.ts';
import { placesOf } from '../figure/places.ts';
import type { Shown } from '../figure/shown.tsx';

type Props = {
  sides: readonly Side[];
  shown: Shown;
  chart: ChartPreset;
  theme: Theme;
  /** Beside the name of a machine that has a chart. */
  action?: (side: Side, spec: ChartSpec) => ReactNode;
};

export function SideFigures({ sides, shown, chart, theme, action }: Props) {
  const { x } = axesOf(shown.state, chart);
  return (
    <div className="machines-beside" data-count={sides.length}>
      {sides.map((side) => (
        <figure key={side.key}>
          <figcaption>
            {side.name}
            {side.spec !== undefined && action?.(side, side.spec)}
          </figcaption>
          {side.spec !== undefined && (
            <ChartView
              spec={withNotice(side.spec)}
              places={placesOf(side.plan, shown.results, x)}
              theme={theme}
              className="chart chart-beside"
            />
          )}
        </figure>
      ))}
    </div>
  );
}
