/** What was there before a change. Curves are pale and without marks, the edges of layers are dashed; named once. */

import type { JSX } from 'react';
import type { ChartSpec } from '../model/chart/chart.ts';
import { px } from '../model/words/px.ts';
import { english } from '../model/words/words.ts';
import type { Point } from './box.ts';
import { curveOf, type Drawn, pathOf, strokesOf } from './curves.ts';
import { type Layout, sizes } from './layout.ts';
import type { GroundOf } from './line-chart.tsx';
import { halo } from './marks.tsx';
import { mix, styleOf } from './palette.ts';
import { barHalf, type Layer, layersOf } from './stack.ts';
import type { Theme } from './themes.ts';

export const groundOfChart: GroundOf = (spec, layout, theme, over) => {
  if (spec.before === undefined) return null;
  return spec.kind === 'stack' ? (
    <Edges spec={spec} layout={layout} theme={theme} />
  ) : (
    <Ground spec={spec} over={over} layout={layout} theme={theme} />
  );
};

/** `over` are the curves that are drawn over it. */
type Props = { spec: ChartSpec; over: readonly Drawn[]; layout: Layout; theme: Theme };

/** Share of the paper in the colour of a curve from before: still its hue, and weaker than everything else. */
const PALE = 0.74;

function Ground({ spec, over, layout, theme }: Props): JSX.Element {
  const { before = [], outside = [], words: t = english } = spec;
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
      {/* The word stands on one chart of a page only. */}
      {named !== null && !outside.includes('marks') && <Name at={named} theme={theme} text={t`before`} />}
    </g>
  );
}

function Name({ at, theme, text }: { at: Point; theme: Theme; text: string }): JSX.Element {
  return (
    <text x={px(at.x)} y={px(at.y)} textAnchor="middle" fontSize={sizes.text} fill={theme.faint} {...halo(theme)}>
      {text}
    </text>
  );
}

/** px. Edges of thinner layers would be one thick line. */
const leastLayer = 6;

/** Where each layer ended below the next one. */
function Edges({ spec, layout, theme }: Omit<Props, 'over'>): JSX.Element {
  const half = barHalf(spec, layout);
  const tops = layersOf({ ...spec, series: spec.before ?? [] }, layout)
    .filter(isSeen)
    .slice(0, -1)
    .map(({ key, places }) => ({ key, places: places.map(({ x, top }) => ({ x, y: top })) }));
  const edge = (places: readonly Point[]) =>
    half === null ? pathOf(places) : places.map(({ x, y }) => `M${px(x - half)} ${px(y)}H${px(x + half)}`).join('');
  const first = tops[0]?.places.at(-1);
  return (
    <g className="before" fill="none" strokeLinejoin="round">
      {tops.map(({ key, places }) => (
        <g key={key}>
          <path d={edge(places)} stroke={theme.paper} strokeWidth={3} strokeOpacity={0.75} />
          <path d={edge(places)} stroke={theme.ink} strokeWidth={1.25} strokeDasharray="2 3" />
        </g>
      ))}
      {first && (
        <Name
          at={{ x: first.x - wordWidth / 2, y: first.y - 5 }}
          theme={theme}
          text={(spec.words ?? english)`before`}
        />
      )}
    </g>
  );
}

const isSeen = ({ places }: Layer) => places.some(({ top, bottom }) => bottom - top >= leastLayer);

const wordWidth = 44;
/** px: nearer to the new curves, the old curve cannot be told from them. */
const leastRoom = 6;

/** Where the word stands: beside the point of the ground that is farthest from the curves over it, away from these. */
function freest(ground: readonly Point[], over: readonly (readonly Point[])[], { plot }: Layout): Point | null {
  const lines = over.flat();
  let best: { at: Point; room: number } | null = null;
  for (const at of ground) {
    const x = Math.min(plot.left + plot.width - wordWidth / 2, Math.max(plot.left + wordWidth / 2, at.x));
    let [nearest, room] = [at, Number.POSITIVE_INFINITY];
    for (const point of lines) {
      const far = Math.hypot(point.x - at.x, point.y - at.y);
      if (far < room) [nearest, room] = [point, far];
    }
    const isUnder = nearest.y < at.y || at.y < plot.top + 16;
    const y = isUnder && at.y + 16 < plot.top + plot.height ? at.y + 16 : at.y - 8;
    if (best === null || room > best.room) best = { at: { x, y }, room };
  }
  return lines[0] && best !== null && best.room >= leastRoom ? best.at : null;
}
