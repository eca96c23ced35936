/** A part of a value, marked beside its point: what a term of the law contributes. */

import type { JSX } from 'react';
import { px } from '../model/words/px.ts';
import { type Layout, sizes } from './layout.ts';
import { halo } from './marks.tsx';
import { showable } from './scale.ts';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';

/** From `low` to `high` in the unit of the y axis, at `x` in that of the x axis. */
export type Span = { x: number; low: number; high: number; label: string };

/** A bracket, or nothing where the part lies outside the plot. */
export function SpanMark({ span, layout, theme }: { span: Span; layout: Layout; theme: Theme }): JSX.Element | null {
  const { plot, x, y } = layout;
  const bottom = plot.top + plot.height;
  const at = x.scale.at(span.x);
  const low = showable(span.low, y.scale.kind) ? y.scale.at(span.low) : bottom;
  const [from, to] = [Math.min(bottom, low), Math.max(plot.top, y.scale.at(span.high))];
  if (!(at >= plot.left - 0.5 && at <= plot.left + plot.width + 0.5) || !(from > to)) return null;
  const width = textWidth(span.label, sizes.text, 600);
  const room = at + 12 + width <= layout.width;
  return (
    <g fontSize={sizes.text} fontWeight={600}>
      <path
        d={`M${px(at - 4)} ${px(from)}H${px(at + 4)}M${px(at)} ${px(from)}V${px(to)}M${px(at - 4)} ${px(to)}H${px(at + 4)}`}
        fill="none"
        stroke={theme.ink}
        strokeWidth={2}
      />
      <text
        x={px(room ? at + 9 : at - 9)}
        y={px((from + to) / 2 + 4)}
        textAnchor={room ? undefined : 'end'}
        fill={theme.ink}
        {...halo(theme)}
      >
        {span.label}
      </text>
    </g>
  );
}
