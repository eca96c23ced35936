/** The curves of before a change: pale, without marks, named once. */

import type { JSX } from 'react';
import type { SeriesSpec } from '../model/chart/chart.ts';
import type { Words } from '../model/words/words.ts';
import type { Point } from './box.ts';
import { curveOf, type Drawn, pathOf, px, strokesOf } from './curves.ts';
import { type Layout, sizes } from './layout.ts';
import { halo } from './marks.tsx';
import { mix, styleOf } from './palette.ts';
import type { Theme } from './themes.ts';

type Props = {
  before: readonly SeriesSpec[];
  /** The curves that are drawn over them. */
  over: readonly Drawn[];
  layout: Layout;
  theme: Theme;
  /** Null where another chart names them. */
  words: Words | null;
};

/** So much of a curve's colour is paper: enough to see which it was, and weaker than all else. */
const PALE = 0.74;

export function Ground({ before, over, layout, theme, words: t }: Props): JSX.Element | null {
  const curves = before.map((series) => ({ series, ...curveOf(series, layout) }));
  const named = freest(
    curves.flatMap(({ line }) => line.flat()),
    strokesOf(over).map(({ points }) => points),
    layout,
  );
  return (
    <g className="before" fill="none" strokeWidth={2.5} strokeLinejoin="round" strokeLinecap="round">
      {curves.map(({ series, line, exit }) => (
        <path
          key={series.key}
          d={[...line, exit].map((part) => pathOf(part)).join('')}
          stroke={mix(styleOf(series, theme).stroke, theme.paper, PALE)}
        />
      ))}
      {named !== null && t !== null && (
        <text
          x={px(named.x)}
          y={px(named.y)}
          textAnchor="middle"
          fontSize={sizes.text}
          fill={theme.faint}
          {...halo(theme)}
        >
          {t`before`}
        </text>
      )}
    </g>
  );
}

const wordWidth = 44;
/** Nearer to the curves over it nobody sees two. */
const leastRoom = 6;

/** Where the word stands: beside the point of the ground that is farthest from the curves over it, away from these. */
function freest(ground: readonly Point[], over: readonly (readonly Point[])[], { plot }: Layout): Point | null {
  let best: { at: Point; room: number } | null = null;
  for (const at of ground) {
    const x = Math.min(plot.left + plot.width - wordWidth / 2, Math.max(plot.left + wordWidth / 2, at.x));
    const nearest = over.flat().reduce<Point | null>((a, b) => (a === null || far(b, at) < far(a, at) ? b : a), null);
    const room = nearest === null ? 1 : far(nearest, at);
    const isUnder = (nearest !== null && nearest.y < at.y) || at.y < plot.top + 16;
    const y = isUnder && at.y + 16 < plot.top + plot.height ? at.y + 16 : at.y - 8;
    if (best === null || room > best.room) best = { at: { x, y }, room };
  }
  return best !== null && best.room >= leastRoom ? best.at : null;
}

const far = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
