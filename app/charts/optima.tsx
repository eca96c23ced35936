/**
 * A place on each curve, its best point or where it passes a level: a ring around it, a line from one to the next, and
 * words beside those that have some.
 */

import type { JSX } from 'react';
import type { ChartSpec } from '../model/chart/chart.ts';
import { px } from '../model/words/px.ts';
import type { Box, Point } from './box.ts';
import { lengthInside, overlaps } from './clip.ts';
import { type Drawn, pathOf, strokesOf } from './curves.ts';
import { covered, type Stroke } from './labels.ts';
import { type Layout, sizes } from './layout.ts';
import { halo } from './marks.tsx';
import type { SeriesStyle } from './palette.ts';
import { textWidth } from './textwidth.ts';
import type { Theme } from './themes.ts';

export type PlacedOptimum = {
  key: string;
  at: Point;
  ring: number;
  style: SeriesStyle;
  text: string;
  box: Box | null;
  lead: Point | null;
};

type Found = { key: string; style: SeriesStyle; dot: Point; ring: number; label: string };

const ring = 8;
// Curves often pass a level close to one another.
const smallRing = 5;
const height = 16;
const confusion = 60;
// Words may reach so far into the room over the plot.
const lane = 10;

/**
 * Optima outside the plot are left out; words keep clear of the curves where they can, and stand on no `others`, which
 * are placed before. Where there are several, none says the unit that the axis says, so that they find room.
 */
export function placeOptima(
  spec: ChartSpec,
  layout: Layout,
  drawn: readonly Drawn[],
  others: readonly Box[],
): PlacedOptimum[] {
  const found: Found[] = (spec.optima ?? []).flatMap(({ series: key, index, label }) => {
    const one = drawn.find(({ series }) => series.key === key);
    const dot = one?.curve.dots.find((candidate) => candidate.index === index);
    return one === undefined || dot === undefined ? [] : [{ key, style: one.style, dot, ring, label }];
  });
  found.push(...crossingsIn(spec, layout, drawn));
  const taken = [...others, ...found.map(({ dot: { x, y } }) => boxAround(x, y))];
  const strokes = [...strokesOf(drawn), { points: found.map(({ dot }) => dot), weight: 1 }];
  const unit = layout.x.title === spec.x.label ? '' : ` ${layout.x.unit.unit}`;
  return found.map(({ key, style, dot, ring: round, label }) => {
    const text = found.length > 1 && label.endsWith(unit) ? label.slice(0, label.length - unit.length) : label;
    const box = text === '' ? null : roomBeside(dot, textWidth(text, sizes.text, 600), layout, strokes, taken);
    const lead = box === null ? null : leadTo(box, dot);
    if (box !== null) taken.push(box);
    if (lead !== null) strokes.push({ points: [dot, lead], weight: 1 });
    return { key, at: { x: dot.x, y: dot.y }, ring: round, style, text, box, lead };
  });
}

function crossingsIn({ crossings = [] }: ChartSpec, { plot, x, y }: Layout, drawn: readonly Drawn[]) {
  const found = crossings.flatMap(({ series: key, label, short = label, ...at }) => {
    const one = drawn.find(({ series }) => series.key === key);
    const dot = { x: x.scale.at(at.x), y: y.scale.at(at.y) };
    const isInside =
      dot.x >= plot.left && dot.x <= plot.left + plot.width && dot.y >= plot.top && dot.y <= plot.top + plot.height;
    return one && isInside ? [{ key, style: one.style, dot, ring: smallRing, label: short }] : [];
  });
  return found.sort((a, b) => a.dot.x - b.dot.x);
}

/** The line from one ring to the next, and those to words that stand apart. */
export function linesOf(optima: readonly PlacedOptimum[]): Stroke[] {
  const leads = optima.flatMap(({ at, lead }) => (lead === null ? [] : [[at, lead]]));
  return [optima.map(({ at }) => at), ...leads].map((points) => ({ points, weight: 1 }));
}

/** Where a line from words that stand apart would end; null if they stand at the ring. */
function leadTo(box: Box, { x, y }: Point): Point | null {
  const near = {
    x: Math.max(box.left, Math.min(x, box.left + box.width)),
    y: Math.max(box.top, Math.min(y, box.top + box.height)),
  };
  return Math.hypot(near.x - x, near.y - y) > 2.5 * ring ? near : null;
}

function boxAround(x: number, y: number): Box {
  return { left: x - ring - 1, top: y - ring - 1, width: 2 * ring + 2, height: 2 * ring + 2 };
}

function roomBeside(
  { x, y }: Point,
  width: number,
  { plot }: Layout,
  strokes: readonly Stroke[],
  taken: readonly Box[],
): Box | null {
  const away = ring + 5;
  const lefts = [x - width / 2, x + away, x - away - width, x - width - 4, x + 4];
  // Words far away are better than words over a bundle of curves.
  const far = [36, 60, 84].flatMap((apart) => [y - apart - height, y + apart]);
  const tops = [y - away - height, y + away, y - height / 2, ...far];
  let best: { box: Box; cost: number } | null = null;
  for (const [row, top] of tops.entries()) {
    for (const [column, wanted] of lefts.entries()) {
      const left = Math.min(Math.max(wanted, plot.left + 2), plot.left + plot.width - width);
      const box: Box = { left, top, width, height };
      if (top < plot.top - lane || top + height > plot.top + plot.height) continue;
      if (left < plot.left || taken.some((other) => overlaps(other, box))) continue;
      const start =
        row + column + (isAtAnother(box, { x, y }, taken) || isLedThrough(box, { x, y }, taken) ? confusion : 0);
      const cost = strokes.reduce((sum, one) => sum + 4 * one.weight * covered(one.points, box), start);
      if (best === null || cost < best.cost) best = { box, cost };
    }
  }
  return best?.box ?? null;
}

/** Words that touch another ring would be taken for its own. */
function isAtAnother(box: Box, at: Point, taken: readonly Box[]): boolean {
  const wide: Box = { left: box.left - 8, top: box.top - 8, width: box.width + 16, height: box.height + 16 };
  const others = taken.filter(
    ({ left, top }) => Math.abs(left + ring + 1 - at.x) + Math.abs(top + ring + 1 - at.y) > 1,
  );
  return others.some((other) => overlaps(other, wide));
}

/** A line through the words or the ring of another would be taken for theirs. */
function isLedThrough(box: Box, at: Point, taken: readonly Box[]): boolean {
  const lead = leadTo(box, at);
  const here: Box = { left: at.x, top: at.y, width: 0, height: 0 };
  return lead !== null && taken.some((other) => !overlaps(here, other) && lengthInside(at, lead, other) > 0);
}

type Props = {
  optima: readonly PlacedOptimum[];
  theme: Theme;
  /** By a line from each ring to the next. */
  joined: boolean;
};

export function Optima({ optima, theme, joined }: Props): JSX.Element | null {
  if (optima.length === 0) return null;
  const path = optima.map(({ at }, i) => `${i === 0 ? 'M' : 'L'}${px(at.x)} ${px(at.y)}`).join('');
  return (
    <g fontSize={sizes.text} fontWeight={600}>
      {joined && optima.length > 1 && (
        <path d={path} fill="none" stroke={theme.soft} strokeWidth={1} strokeDasharray="1 3" strokeLinecap="round" />
      )}
      {optima.map(({ key, at, style, ring: round }) => (
        <circle key={key} cx={px(at.x)} cy={px(at.y)} r={round} fill="none" stroke={style.stroke} strokeWidth={1.5} />
      ))}
      {optima.map(({ key, at, lead, style, ring: round }) => {
        if (lead === null) return null;
        const away = Math.hypot(lead.x - at.x, lead.y - at.y);
        const from = { x: at.x + (round * (lead.x - at.x)) / away, y: at.y + (round * (lead.y - at.y)) / away };
        return <path key={key} d={pathOf([from, lead])} fill="none" stroke={style.stroke} strokeWidth={0.75} />;
      })}
      {optima.map(({ key, text, box, style }) =>
        box === null ? null : (
          <text key={key} x={px(box.left)} y={px(box.top + 12)} fill={style.text} {...halo(theme)}>
            {text}
          </text>
        ),
      )}
    </g>
  );
}
