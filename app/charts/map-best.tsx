/** A map of what is best: a ground and a name for each, lines between them, dots where several are alike. */

import type { JSX } from 'react';
import { type ChartSpec, hasValue } from '../model/chart/chart.ts';
import { type Margins, marginsOf } from '../model/map/standing.ts';
import { px } from '../model/words/px.ts';
import { english } from '../model/words/words.ts';
import type { Point } from './box.ts';
import { pathOf } from './curves.ts';
import { groundsOf, isolinesOf } from './isolines.ts';
import { sizes } from './layout.ts';
import type { MapLayout } from './map-layout.ts';
import { type PlacedName, placeNames } from './map-names.ts';
import { halo } from './marks.tsx';
import { mix, styleOf } from './palette.ts';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';

/** The parts of a map of the best. */
export type Best = {
  margins: Margins;
  /** The names of the winners, and where they stand. */
  names: PlacedName[];
  /** Simulated places at which nothing is surely the best. */
  dots: Point[];
};

/** Undefined where the map says how much there is, or nothing is known yet. */
export function bestOn(spec: ChartSpec, { layout, drawn }: MapLayout): Best | undefined {
  const margins = spec.best && drawn && marginsOf(spec);
  if (!margins || !drawn) return undefined;
  return { margins, names: placeNames(margins, drawn.places, layout.plot, nameOf(spec)), dots: alikeAt(spec, layout) };
}

type Props = { spec: ChartSpec; map: MapLayout; best: Best; theme: Theme };

/** How strong the grounds are: steps of lightness tell neighbours apart in greys, too. */
const STRENGTHS: readonly number[] = [0.24, 0.5, 0.34, 0.62, 0.44];

function groundOf(place: number, count: number, theme: Theme): string {
  const { stroke } = styleOf({ index: place, count, ordered: false }, theme);
  return theme.forced ? theme.paper : mix(theme.paper, stroke, STRENGTHS[place % STRENGTHS.length] ?? 0.4);
}

export function Regions({ spec, map: { layout, drawn }, best, theme }: Props): JSX.Element | null {
  if (!drawn) return null;
  const { winners, fields } = best.margins;
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
export function Borders({ map: { drawn }, best, theme }: Omit<Props, 'spec'>): JSX.Element | null {
  if (!drawn) return null;
  const { margins, names, dots } = best;
  const lines = margins.fields.flatMap((field) => isolinesOf(field, drawn.places, [0])[0]?.lines ?? []);
  return (
    <g>
      <path
        d={margins.winners.length > 1 ? lines.map((line) => pathOf(line)).join('') : ''}
        fill="none"
        stroke={theme.ink}
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
      {dots.map(({ x, y }) => (
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
export function BestKey({ spec, map, best, theme, from, baseline }: Props & { from: number; baseline: number }) {
  const t = spec.words ?? english;
  const { margins, names, dots } = best;
  const missing = margins.winners.filter((winner) => names.every(({ place }) => place !== winner));
  const count = spec.best?.names.length ?? 0;
  const items = [
    ...missing.map((place) => ({ text: nameOf(spec)(place), fill: groundOf(place, count, theme) })),
    ...(dots.length > 0 ? [{ text: t`dots: alike`, fill: undefined }] : []),
  ];
  let right = map.layout.width - from;
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
