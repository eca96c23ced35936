/** What a map shows, in a sentence: from where to where its values go, or who has more where. */

import type { AxisSpec, ChartSpec } from '../chart/chart.ts';
import { formatQuantity, formatShare } from '../words/units.ts';
import { upperFirst, type Words } from '../words/words.ts';
import { bestSentence } from './best-words.ts';
import { type Field, fieldOf } from './field.ts';
import { knownPlaces, levelsOf } from './levels.ts';
import { areAlike, placeAlong } from './place-words.ts';
import { placed, widths } from './standing.ts';

/** What a map of a difference compares: the quantity, and the names of both machines. */
export type Compared = { quantity: string; own: string; other: string };

/** Undefined until there is a map. */
export function mapSentence(spec: ChartSpec, compared: Compared | undefined, t: Words): string | undefined {
  if (spec.best) return bestSentence(spec, t);
  const levels = levelsOf(spec);
  const field = levels && fieldOf(spec, levels.scale);
  if (!levels || !field || !spec.rows) return undefined;
  return compared && levels.equal !== undefined ? whoHasMore(spec, field, levels.equal, compared, t) : fromTo(spec, t);
}

type Place = { x: number; row: number };

function said(spec: ChartSpec, at: Place, t: Words): string {
  return t`${placeAlong(spec, 'x', at.x, t)} and ${placeAlong(spec, 'row', at.row, t)}`;
}

/** From the least to the greatest value, of simulated places alone. */
function fromTo(spec: ChartSpec, t: Words): string | undefined {
  const all = knownPlaces(spec);
  const [first] = all;
  if (!first) return undefined;
  const least = all.reduce((a, b) => (b.y < a.y ? b : a), first);
  const most = all.reduce((a, b) => (b.y > a.y ? b : a), first);
  const [low, high] = [least, most].map(({ y }) => formatQuantity(y, spec.y.unit));
  const [quantity, from, to] = [upperFirst(spec.y.label), said(spec, least, t), said(spec, most, t)];
  if (low === high) return t`${quantity}: ${low} everywhere`;
  // With names at both ends it is too long for one sentence.
  if (areAlike(spec)) return t`${quantity}: least, ${low}, at ${from}. Most, ${high}, at ${to}.`;
  return t`${quantity}: from ${low} at ${from} to ${high} at ${to}`;
}

function whoHasMore(
  spec: ChartSpec,
  field: Field,
  equal: number,
  { quantity, own, other }: Compared,
  t: Words,
): string {
  const share = shareAbove(spec, field, equal);
  const lines = crossings(spec, field, equal);
  const edge = lines.flat().sort((a, b) => a.x - b.x || a.row - b.row);
  const [from, to] = [edge[0], edge.at(-1)];
  if (share === 1 && !from) return t`Everywhere on the map, ${quantity} is more on ${own} than on ${other}.`;
  if (share === 0 && !from) return t`Nowhere on the map is ${quantity} more on ${own} than on ${other}.`;
  const who = t`On ${formatShare(share)} of the map, ${quantity} is more on ${own} than on ${other}.`;
  // Of several lines, or one that turns back, two places say nothing.
  if (!from || !to || lines.some((line) => line.length > 1)) return who;
  return `${who} ${t`Both are equal from ${said(spec, from, t)} to ${said(spec, to, t)}.`}`;
}

/** The share of the area, as it is drawn, in which values are above a level; of what has values, between which they change evenly. */
function shareAbove(spec: ChartSpec, { xs, ys, values }: Field, level: number): number {
  const [across, upward] = [placed(xs, spec.x.scale), widths(ys, spec.rows?.scale ?? 'linear')];
  let [above, all] = [0, 0];
  values.forEach((value, place) => {
    const i = place % xs.length;
    const other = values[place - 1] ?? value;
    const [low, high] = [Math.min(value, other), Math.max(value, other)];
    const area = ((across[i] ?? 0) - (across[i - 1] ?? NaN)) * (upward[Math.floor(place / xs.length)] ?? 0);
    if (Number.isNaN(area + low)) return;
    all += area;
    if (high > level) above += area * Math.min(1, (high - level) / (high - low));
  });
  return above / all;
}

/** Where a level is passed along each row and each column. */
function crossings({ x, rows = x }: ChartSpec, { xs, ys, values }: Field, level: number): Place[][] {
  const passed = (
    places: number[],
    { scale, whole, names }: AxisSpec,
    valueAt: (place: number) => number | undefined,
  ) =>
    places.slice(1).flatMap((next, i) => {
      const [place = next, one = NaN, other = NaN] = [places[i], valueAt(i), valueAt(i + 1)];
      const share = (level - one) / (other - one);
      if (one > level === other > level || Number.isNaN(share)) return [];
      const at = scale === 'log' ? place * (next / place) ** share : place + (next - place) * share;
      return whole || names ? Math.round(at) : at;
    });
  const valueAt = (i: number, j: number) => values[j * xs.length + i];
  return [
    ...ys.map((row, j) => passed(xs, x, (i) => valueAt(i, j)).map((at) => ({ x: at, row }))),
    ...xs.map((at, i) => passed(ys, rows, (j) => valueAt(i, j)).map((row) => ({ x: at, row }))),
  ];
}
