/** What can be said of the curves of any program: from where to where they go, and how far machines are apart. */

import { columnsOf, type Row, valueIn } from '../model/manifest/manifest.ts';
import { instructionsIn } from '../model/manifest/price.ts';
import type { AxisPreset, ChartPreset } from '../model/presets/presets.ts';
import { sayQuantity } from '../model/words/share.ts';
import { formatShare } from '../model/words/units.ts';
import { lowerFirst, upperFirst, type Words } from '../model/words/words.ts';
import type { Along, KnownCurve } from './explanation.ts';
import { halfPowerGrain } from './random-requests.ts';

/** What the y axis of a chart shows first, as a reader says it. */
type Quantity = { label: string; of(row: Row, curve: KnownCurve): number; say(value: number): string };

export function quantityOf(program: string, chart: ChartPreset, y: AxisPreset, t: Words): Quantity {
  const { column, unit, inInstructions } = y;
  const isShare = chart.stack !== undefined && unit === '';
  const named = chart.stack && columnsOf({ program, table: chart.table })?.find(({ key }) => key === column);
  const name = t(lowerFirst(named?.label ?? y.label));
  return {
    label: isShare && named ? t`share of ${name}` : name,
    of: (row, { values = {} }) =>
      (inInstructions === undefined ? 1 : instructionsIn(inInstructions, values)) * valueIn(row, column),
    say: (value) => (isShare ? formatShare(value) : sayQuantity(column, value, t(unit))),
  };
}

/** What changes by less is said to stay. */
const LEAST = 0.02;
/** A curve turns where it goes so far beyond its ends, of all that it goes. */
const TURNS = 0.1;

/** "8 × 8: the time rises from 1.2 ms at 200 words to 9.4 ms at 2,000 words". */
export function trendFinding(curve: KnownCurve, { label, of, say }: Quantity, t: Words): string | undefined {
  const points = curve.rows.flatMap((row, index) => {
    const value = of(row, curve);
    return Number.isFinite(value) ? [{ value, place: curve.places[index] ?? '' }] : [];
  });
  const [from, to] = [points[0], points.at(-1)];
  const [lowest, highest] = ends(points);
  if (!from || !to || !lowest || !highest) return undefined;
  const title = curve.title ?? curve.name;
  const most = Math.max(from.value - lowest.value, highest.value - from.value);
  if (most <= LEAST * Math.abs(from.value)) return t`${title}: the ${label} is ${say(from.value)} at every point`;
  const above = highest.value - Math.max(from.value, to.value);
  const below = Math.min(from.value, to.value) - lowest.value;
  const turn = above > below ? highest : lowest;
  const [first, middle, last] = [say(from.value), say(turn.value), say(to.value)];
  if (Math.max(above, below) > TURNS * (highest.value - lowest.value))
    return above > below
      ? t`${title}: the ${label} rises from ${first} at ${from.place} to ${middle} at ${turn.place}, then falls to ${last} at ${to.place}`
      : t`${title}: the ${label} falls from ${first} at ${from.place} to ${middle} at ${turn.place}, then rises to ${last} at ${to.place}`;
  return to.value > from.value
    ? t`${title}: the ${label} rises from ${first} at ${from.place} to ${last} at ${to.place}`
    : t`${title}: the ${label} falls from ${first} at ${from.place} to ${last} at ${to.place}`;
}

/** The machines that are furthest apart at the last place that all of them have. */
export function machinesFinding(curves: readonly KnownCurve[], quantity: Quantity, t: Words): string | undefined {
  const place = curves[0]?.places.findLast((one) =>
    curves.every((curve) => Number.isFinite(valueAt(curve, one, quantity))),
  );
  if (place === undefined) return undefined;
  const [least, most] = ends(curves.map((curve) => ({ name: nameOf(curve), value: valueAt(curve, place, quantity) })));
  if (least === undefined || most === undefined) return undefined;
  const [low, high] = [quantity.say(least.value), quantity.say(most.value)];
  const said = t`the ${quantity.label} is between ${low} (${least.name}) and ${high} (${most.name})`;
  // A place alone is none: a program without parameters has one point.
  return curves[0]?.places.length === 1 ? upperFirst(said) : t`${upperFirst(place)}: ${said}`;
}

/** The machines that need the least and the most work for a message to be half efficient, and those that never are; undefined if one always is. */
export function grainsFinding(curves: readonly KnownCurve[], along: Along | undefined, t: Words): string | undefined {
  // Of one that is still simulated there are no rows.
  if (curves.some(({ rows }) => rows.length === 0)) return undefined;
  const found = curves.flatMap((curve) => {
    const grain = halfPowerGrain(curve.rows, along, t);
    return grain === undefined ? [] : [{ name: nameOf(curve), ...grain }];
  });
  const never = curves.filter(({ rows }) => rows.every(({ efficiency = 0 }) => efficiency < 0.5)).map(nameOf);
  const [least, most] = ends(found);
  if (!least || !most || least === most || found.length + never.length < curves.length) return undefined;
  const said = t`Half the time is computation at ${least.text} of work for each message on ${least.name}, and only at ${most.text} on ${most.name}`;
  return never.length === 0 ? said : t`${said}; not in this range on ${never.join(t`, `)}`;
}

const nameOf = ({ title, name }: KnownCurve) => title ?? name;

function valueAt(curve: KnownCurve, place: string, { of }: Quantity): number {
  const row = curve.rows[curve.places.indexOf(place)];
  return row === undefined ? Number.NaN : of(row, curve);
}

function ends<T extends { value: number }>(all: readonly T[]): [T | undefined, T | undefined] {
  const sorted = all.toSorted((a, b) => a.value - b.value);
  return [sorted[0], sorted.at(-1)];
}
