import type { JSX } from 'react';
import { px } from '../model/words/px.ts';
import type { Box } from './box.ts';
import { type Drawn, pathOf } from './curves.ts';
import { labelsOf } from './label-layout.ts';
import type { Stroke } from './labels.ts';
import { type Layout, sizes } from './layout.ts';
import { halo, SaturationMark, SaturationTicks } from './marks.tsx';
import type { Theme } from './themes.ts';

type LabelsProps = {
  drawn: readonly Drawn[];
  /** Places of other words. */
  taken: readonly Box[];
  /** What is drawn besides the curves. */
  lines: readonly Stroke[];
  layout: Layout;
  theme: Theme;
};

/** The name of each series at the end of its curve, and the arrows above the plot. */
export function Labels({ drawn, taken, lines, layout, theme }: LabelsProps): JSX.Element {
  const placed = new Map(labelsOf(drawn, taken, layout, lines).map((label) => [label.key, label]));
  return (
    <g fontSize={sizes.text} fontWeight={600}>
      {drawn.map(({ curve, style, series }) => (
        <g key={series.key}>
          {curve.ticks.length > 0 && <SaturationTicks at={curve.ticks} top={layout.plot.top} colour={style.stroke} />}
          {curve.arrow !== null && <SaturationMark x={curve.arrow} top={layout.plot.top} colour={style.stroke} />}
        </g>
      ))}
      {drawn.map(({ series, style }) => {
        const label = placed.get(series.key);
        if (label === undefined) return null;
        return (
          <g key={series.key}>
            {label.lead !== null && (
              <path d={pathOf(label.lead)} fill="none" stroke={style.stroke} strokeWidth={0.75} />
            )}
            <text x={px(label.left)} y={px(label.baseline)} fill={style.text} {...halo(theme)}>
              {label.text}
            </text>
          </g>
        );
      })}
    </g>
  );
}
