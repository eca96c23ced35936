/** The reading of the active point: a cross of hairlines, its values on the axes, a few words beside it. */

import type { JSX } from 'react';
import type { ChartSpec, PointSpec, SeriesSpec } from '../model/chart/chart.ts';
import { placeOn } from '../model/figure/selection.ts';
import { px } from '../model/words/px.ts';
import { formatQuantity } from '../model/words/units.ts';
import { english } from '../model/words/words.ts';
import type { Point } from './box.ts';
import { formatNumber, placeNumber } from './format.ts';
import { type Layout, sizes } from './layout.ts';
import { Mark } from './marks.tsx';
import type { SeriesStyle } from './palette.ts';
import { ReadingBox, type ReadingLine } from './reading-box.tsx';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';
import { againstPublished, intervalText, modelAt, nameOfMark, publishedFor, stateText } from './words.ts';

type ReadingProps = {
  spec: ChartSpec;
  series: SeriesSpec;
  point: PointSpec;
  at: Point;
  layout: Layout;
  style: SeriesStyle;
  theme: Theme;
};

export function Reading({ spec, series, point, at, layout, style, theme }: ReadingProps): JSX.Element {
  const { plot } = layout;
  const saturated = point.state === 'saturated';
  const onAxis = !saturated && spec.kind !== 'stack';
  return (
    <g fontSize={sizes.text}>
      <path
        d={`M${px(at.x)} ${px(plot.top)}V${px(plot.top + plot.height)}${!onAxis ? '' : `M${px(plot.left)} ${px(at.y)}H${px(at.x)}`}`}
        fill="none"
        stroke={theme.soft}
        strokeWidth={0.75}
        strokeDasharray="1 2"
      />
      <AxisChip
        x={at.x}
        y={plot.top + plot.height + 14}
        anchor="middle"
        text={spec.x.names?.[point.x] ?? placeNumber(point.x, layout.x.unit.factor)}
        layout={layout}
        theme={theme}
      />
      {onAxis && (
        <AxisChip
          x={plot.left - 8}
          y={at.y}
          anchor="end"
          text={formatNumber(point.y * layout.y.unit.factor)}
          layout={layout}
          theme={theme}
        />
      )}
      {!saturated && (
        <Mark
          shape={style.mark}
          x={at.x}
          y={at.y}
          radius={5.5}
          fill={style.stroke}
          stroke={theme.paper}
          strokeWidth={2}
        />
      )}
      <ReadingBox at={at} lines={linesOf(spec, series, point, style, theme)} layout={layout} theme={theme} />
    </g>
  );
}

function linesOf(
  spec: ChartSpec,
  series: SeriesSpec,
  point: PointSpec,
  style: SeriesStyle,
  theme: Theme,
): ReadingLine[] {
  const t = spec.words ?? english;
  const interval = intervalText(point, spec.y.unit);
  const value =
    point.state === 'saturated'
      ? t`saturated: no steady value`
      : `${formatQuantity(point.y, spec.y.unit)}${interval === '' ? '' : `  ${interval}`}`;
  const model = modelAt(series, point.x);
  const lines: ReadingLine[] = [
    { text: series.label, weight: 600, fill: style.text },
    { text: value, weight: 600, fill: theme.ink },
    { text: t`at ${placeOn(spec.x, point.x, t)}`, weight: 400, fill: theme.soft },
  ];
  if (Number.isFinite(model))
    lines.push({ text: t`closed form ${formatQuantity(model, spec.y.unit)}`, weight: 400, fill: theme.soft });
  // Two claims may print one number for a place: it is said once, as lines are told apart by their text.
  const published = publishedFor(spec, series, point.x).map(
    (one) => t`${nameOfMark(one, t)}: ${againstPublished(spec, point, one)}`,
  );
  for (const text of new Set(published)) lines.push({ text, weight: 400, fill: theme.ink });
  if (point.state === 'coarse' || point.state === 'budget' || point.state === 'unsettled')
    lines.push({ text: stateText(point.state, t), weight: 400, fill: theme.faint });
  return lines;
}

type ChipProps = { x: number; y: number; anchor: 'middle' | 'end'; text: string; layout: Layout; theme: Theme };

/** `x`, `y` are the middle of the chip, or the middle of its right edge. */
export function AxisChip({ x, y, anchor, text, layout, theme }: ChipProps): JSX.Element {
  const width = textWidth(text, sizes.text, 600) + 8;
  const wanted = anchor === 'middle' ? x - width / 2 : x + 4 - width;
  const left = Math.max(0, Math.min(layout.width - width, wanted));
  return (
    <g>
      <rect x={px(left)} y={px(y - 9)} width={px(width)} height={18} rx={3} fill={theme.ink} />
      <text x={px(left + width / 2)} y={px(y + 4)} textAnchor="middle" fontWeight={600} fill={theme.paper}>
        {text}
      </text>
    </g>
  );
}
