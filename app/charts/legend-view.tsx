import type { JSX } from 'react';
import { px } from '../model/words/px.ts';
import type { LegendItem, LegendRow } from './legend.ts';
import { DataMark, Mark, SaturationMark } from './marks.tsx';
import { PublishedMark } from './published.tsx';
import { type Theme, timeColour } from './themes.ts';

/** What lies under the fastest curve. */
export const fastestLook = { strokeWidth: 4, strokeOpacity: 0.45 };

/** Samples of the marks in a neutral colour, since each stands for every series. */
export function Legend({
  rows,
  theme,
  colour,
}: {
  rows: readonly LegendRow[];
  theme: Theme;
  colour: string;
}): JSX.Element {
  return (
    <g fontSize={12} fill={theme.soft}>
      {rows.flatMap((row) =>
        row.items.map((item) => (
          <g key={item.layer ?? item.kind}>
            <Swatch item={item} y={row.y - 4} theme={theme} colour={colour} />
            <text x={px(item.x + item.swatch + 6)} y={px(row.y)}>
              {item.text}
            </text>
          </g>
        )),
      )}
    </g>
  );
}

function Swatch({
  item,
  y,
  theme,
  colour,
}: {
  item: LegendItem;
  y: number;
  theme: Theme;
  colour: string;
}): JSX.Element {
  const [left, right] = [item.x, item.x + item.swatch];
  const middle = (left + right) / 2;
  switch (item.kind) {
    case 'layer':
      return (
        <rect
          x={px(left)}
          y={px(y - 5)}
          width={item.swatch}
          height={10}
          rx={2}
          fill={timeColour(theme, item.layer ?? '')}
        />
      );
    case 'simulated':
      return (
        <g>
          <rect x={px(left)} y={px(y - 5)} width={item.swatch} height={10} fill={colour} fillOpacity={0.15} />
          <path d={`M${px(left)} ${px(y)}H${px(right)}`} stroke={colour} strokeWidth={2} />
          <Mark shape="circle" x={middle} y={y} radius={3.6} fill={colour} stroke={theme.paper} strokeWidth={1.5} />
        </g>
      );
    case 'runs':
      return <Mark shape="circle" x={middle} y={y} radius={3.6} fill={colour} stroke={theme.paper} strokeWidth={1.5} />;
    case 'model':
      return <path d={`M${px(left)} ${px(y)}H${px(right)}`} stroke={colour} strokeWidth={1.25} strokeDasharray="3 3" />;
    case 'fastest':
      return <path d={`M${px(left)} ${px(y)}H${px(right)}`} stroke={colour} {...fastestLook} />;
    case 'measured':
    case 'published':
      return (
        <g>
          {item.swatch > 10 && <path d={`M${px(left)} ${px(y)}H${px(right)}`} stroke={colour} strokeWidth={1} />}
          <PublishedMark x={middle} y={y} measured={item.kind === 'measured'} theme={theme} />
        </g>
      );
    case 'coarse':
    case 'budget':
    case 'unsettled':
      return <DataMark shape="circle" x={middle} y={y} state={item.kind} colour={colour} theme={theme} />;
    case 'saturated':
      return <SaturationMark x={middle} top={y + 7} colour={colour} />;
  }
}
