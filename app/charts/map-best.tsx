/** A map of what is best: a ground and a name for each, lines between them, dots where several are alike. */

import type { JSX } from 'react';
import { type ChartSpec, hasValue } from '../model/chart/chart.ts';
import { marginsOf } from '../model/map/standing.ts';
import { english } from '../model/words/words.ts';
import type { Point } from './box.ts';
import { pathOf, px } from './curves.ts';
import { groundsOf, isolinesOf } from './isolines.ts';
import { sizes } from './layout.ts';
import type { MapLayout } from './map-layout.ts';
import { placeNames } from './map-names.ts';
import { halo } from './marks.tsx';
import { mix, styleOf } from './palette.ts';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';

type Props = { spec: ChartSpec; map: MapLayout; theme: Theme };

/** How strong the grounds are: steps of lightness tell neighbours apart in greys, too. */
const STRENGTHS: readonly number[] = [0.24, 0.5, 0.34, 0.62, 0.44];

function groundOf(place: number, count: number, theme: Theme): string {
  const { stroke } = styleOf({ index: place, count, ordered: false }, theme);
  return theme.forced ? theme.paper : mix(theme.paper, stroke, STRENGTHS[place % STRENGTHS.length] ?? 0.4);
}

export function Regions({ spec, map: { layout, drawn }, theme }: Props): JSX.Element | null {
  const margins = marginsOf(spec);
  if (!margins || !drawn) return null;
  const { winners, fields } = margins;
  const { plot } = layout;
  const count = spec.best?.names.length ?? 0;
  const colours = winners.map((place) => groundOf(place, count, theme));
  const whole = [
    { x: plot.left, y: plot.top },
    { x: plot.left + plot.width, y: plot.top },
    { x: plot.left + plot.width, y: plot.top + plot.height },
    { x: plot.left, y: plot.top + plot.height },
  ];
  const grounds = fields
    .map((field, i) => ({ rings: groundsOf(field, drawn.places, [0])[0]?.rings ?? [], colour: colours[i] }))
    .reverse();
  return (
    <g>
      <path d={pathOf(whole, true)} fill={colours.at(-1)} />
      {winners.length > 1 &&
        grounds.map(({ rings, colour }) => (
          <path key={colour} d={rings.map((ring) => pathOf(ring, true)).join('')} fill={colour} fillRule="evenodd" />
        ))}
    </g>
  );
}

/** The lines between what is best, with the names; over what is open. */
export function Borders({ spec, map: { layout, drawn }, theme }: Props): JSX.Element | null {
  const margins = marginsOf(spec);
  if (!margins || !drawn) return null;
  const lines = margins.fields.flatMap((field) => isolinesOf(field, drawn.places, [0])[0]?.lines ?? []);
  const names = placeNames(margins, drawn.places, layout.plot, nameOf(spec));
  return (
    <g>
      <path
        d={margins.winners.length > 1 ? lines.map((line) => pathOf(line)).join('') : ''}
        fill="none"
        stroke={theme.ink}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {alikeAt(spec, layout).map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={px(x)} cy={px(y)} r={1.75} fill={theme.ink} />
      ))}
      <g fontSize={sizes.text} fontWeight={600} fill={theme.ink}>
        {names.map(({ x, y, text }) => (
          <text key={`${text} ${x} ${y}`} x={px(x)} y={px(y + 4)} textAnchor="middle" {...halo(theme)}>
            {text}
          </text>
        ))}
      </g>
    </g>
  );
}

const nameOf = (spec: ChartSpec) => (place: number) => spec.best?.names[place] ?? '';

/** Simulated places at which nothing is surely the best. */
function alikeAt({ series }: ChartSpec, layout: MapLayout['layout']): Point[] {
  return series.flatMap(({ key, points }) =>
    points
      .filter((point) => hasValue(point) && (point.best?.alike.length ?? 0) > 1)
      .map(({ x }) => ({ x: layout.x.scale.at(x), y: layout.y.scale.at(Number(key)) })),
  );
}

const SWATCH = 12;
const GAP = 16;

/** Beside the title: whoever has no name on the map, and what the dots mean. */
export function BestKey({ spec, map, theme, from, baseline }: Props & { from: number; baseline: number }) {
  const t = spec.words ?? english;
  const margins = marginsOf(spec);
  const { layout, drawn } = map;
  if (!margins || !drawn) return null;
  const named = placeNames(margins, drawn.places, layout.plot, nameOf(spec)).map(({ place }) => place);
  const missing = margins.winners.filter((place) => !named.includes(place));
  const count = spec.best?.names.length ?? 0;
  const items = [
    ...missing.map((place) => ({ text: nameOf(spec)(place), fill: groundOf(place, count, theme) })),
    ...(alikeAt(spec, layout).length > 0 ? [{ text: t`dots: alike`, fill: undefined }] : []),
  ];
  let right = layout.width - from;
  return (
    <>
      {items.toReversed().map(({ text, fill }) => {
        const at = right;
        right -= textWidth(text, sizes.text) + (fill === undefined ? 0 : SWATCH + 6) + GAP;
        const left = at - textWidth(text, sizes.text) - SWATCH - 6;
        return (
          <g key={text}>
            {fill !== undefined && (
              <rect x={px(left)} y={px(baseline - 10)} width={SWATCH} height={SWATCH} fill={fill} stroke={theme.hair} />
            )}
            <text x={px(at)} y={px(baseline)} textAnchor="end">
              {text}
            </text>
          </g>
        );
      })}
    </>
  );
}
