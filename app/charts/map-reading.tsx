/** The reading of a place on a map: hairlines to both axes, its values there, a few words beside it. */

import type { JSX } from 'react';
import type { ActivePoint, ChartSpec } from '../model/chart/chart.ts';
import { px } from '../model/words/px.ts';
import { AxisChip } from './active.tsx';
import { placeNumber } from './format.ts';
import { sizes } from './layout.ts';
import { type MapLayout, placeOf } from './map-layout.ts';
import { readingOf } from './map-words.ts';
import { ReadingBox } from './reading-box.tsx';
import type { Theme } from './themes.ts';

/** In a file, which nobody points at, it is the place and its value alone: what is beside it covers no more of the map. */
type Props = { spec: ChartSpec; map: MapLayout; active: ActivePoint; theme: Theme; standalone: boolean };

export function MapReading({ spec, map, active, theme, standalone }: Props): JSX.Element | null {
  const at = placeOf(spec, map, active);
  const said = readingOf(spec, active);
  if (at === null || said === null) return null;
  const { layout } = map;
  const { plot } = layout;
  const others = standalone ? [] : [said.lead, said.x, said.row, said.state].filter((text) => text !== '');
  const lines = [
    { text: said.value, weight: 600, fill: theme.ink },
    ...others.map((text) => ({ text, weight: 400, fill: theme.soft })),
  ];
  const cross = `M${px(at.x)} ${px(plot.top)}V${px(plot.top + plot.height)}M${px(plot.left)} ${px(at.y)}H${px(plot.left + plot.width)}`;
  return (
    <g fontSize={sizes.text}>
      {!standalone && (
        <>
          {/* Seen on pale and on strong colours. */}
          <path d={cross} fill="none" stroke={theme.paper} strokeWidth={1.5} />
          <path d={cross} fill="none" stroke={theme.ink} strokeWidth={1} strokeDasharray="2 3" />
          <AxisChip
            x={at.x}
            y={plot.top + plot.height + 14}
            anchor="middle"
            text={placeNumber(said.at.x, layout.x.unit.factor)}
            layout={layout}
            theme={theme}
          />
          <AxisChip
            x={plot.left - 8}
            y={at.y}
            anchor="end"
            text={placeNumber(said.at.row, layout.y.unit.factor)}
            layout={layout}
            theme={theme}
          />
        </>
      )}
      <circle cx={px(at.x)} cy={px(at.y)} r={5.5} fill={theme.accent} stroke={theme.paper} strokeWidth={2} />
      <ReadingBox at={at} lines={lines} layout={layout} theme={theme} />
    </g>
  );
}
