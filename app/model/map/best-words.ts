/** A map of what is best in words: at a place, and where each is. */

import type { BestAt, BestSpec, ChartSpec } from '../chart/chart.ts';
import { formatNumber, formatShare } from '../words/units.ts';
import { english, upperFirst, type Words } from '../words/words.ts';
import { placeAlong } from './place-words.ts';
import { bestsOf, isBestWithin, type Standing, standings } from './standing.ts';

/** At a place: the best, or those that are alike; the next with how many times it differs, "1.8 times faster than the ring". */
export type SaidBest = { names: string; lead: string; second: string; times: number };

export function saidBest({ names, side }: BestSpec, { values, alike }: BestAt, t: Words = english): SaidBest {
  const nameOf = (place: number | undefined) => names[place ?? -1] ?? '';
  const best = values[alike[0] ?? -1] ?? Number.NaN;
  const others = values.flatMap((value, place) =>
    Number.isNaN(value) || alike.includes(place) ? [] : [{ value, place }],
  );
  const next = others.toSorted((a, b) => (side === 'more' ? b.value - a.value : a.value - b.value))[0];
  const times = next ? Math.max(next.value / best, best / next.value) : Number.NaN;
  const [number, second] = [formatNumber(times, times < 1.1 ? 3 : 2), nameOf(next?.place)];
  const than = {
    fastest: t`${number} times faster than ${second}`,
    less: t`${number} times less than with ${second}`,
    more: t`${number} times more than with ${second}`,
  };
  const only = alike.length === 1 ? t`no other runs here` : t`these are alike, and no other runs here`;
  const lead = next === undefined ? only : alike.length === 1 ? than[side] : t`alike; ${than[side]}`;
  return { names: either(alike.map(nameOf), t), lead, second, times };
}

const either = ([name = '', ...others]: string[], t: Words) =>
  others.reduce((first, second) => t`${first} or ${second}`, name);

/** What is drawn by colour: "fastest collective algorithm", "routing with the least latency". */
export function bestTitle({ label, side }: BestSpec, quantity: string, t: Words = english): string {
  if (side === 'fastest') return t`fastest ${label}`;
  return side === 'less' ? t`${label} with the least ${quantity}` : t`${label} with the most ${quantity}`;
}

/**
 * From the edges of the map what is the best wherever one is on the other axis: "Up to 256 bytes recursive doubling is
 * fastest, whatever the nodes."; else on which share of it each is the best. Undefined while nothing is known.
 */
export function bestSentence(spec: ChartSpec, t: Words = english): string | undefined {
  const { best, rows } = spec;
  if (!best || !rows) return undefined;
  const [most, ...others] = standings(spec);
  if (!most) return undefined;
  const first = isBest(best, nameOf(spec, most, t), spec, t);
  if (others.length === 0) return oneBest(spec, most, t) ?? t`Everywhere on the map, ${first}.`;
  const said = [...bands(spec, 'row', t), ...bands(spec, 'x', t)].slice(0, 2);
  if (said.length > 1) return said.join(' ');
  const rest = others.slice(0, 2).map((one) => t`${nameOf(spec, one, t)} on ${formatShare(one.share)}`);
  return [...said, t`On ${formatShare(most.share)} of the map, ${first}; ${rest.join(t`, `)}.`].join(' ');
}

/** Of a map of one colour: that there is nothing to compare, or no difference. */
function oneBest(spec: ChartSpec, { place }: Standing, t: Words): string | undefined {
  const bests = bestsOf(spec);
  const name = spec.best?.names[place] ?? '';
  if (bests.every(({ values }) => values.every((value, one) => one === place || Number.isNaN(value))))
    return t`Only ${name} runs here, so there is nothing to compare.`;
  const isAlike = bests.every(({ values, alike }) =>
    values.every((value, one) => Number.isNaN(value) || alike.includes(one)),
  );
  return isAlike ? t`Everywhere on the map, the ${spec.y.label} is the same with each.` : undefined;
}

/** With those that are as good wherever it is the best. */
function nameOf(spec: ChartSpec, { place }: Standing, t: Words): string {
  const bests = bestsOf(spec);
  const isAlike = (_: string, other: number) => bests.every(({ alike }) => alike[0] !== place || alike.includes(other));
  return either(spec.best?.names.filter(isAlike) ?? [], t);
}

function isBest({ side }: BestSpec, name: string, { y }: ChartSpec, t: Words): string {
  if (side === 'fastest') return t`${name} is the fastest`;
  return side === 'less' ? t`${name} has the least ${y.label}` : t`${name} has the most ${y.label}`;
}

function isNotBeaten({ side }: BestSpec, name: string, { y }: ChartSpec, t: Words): string {
  if (side === 'fastest') return t`none is faster than ${name}`;
  return side === 'less' ? t`none has less ${y.label} than ${name}` : t`none has more ${y.label} than ${name}`;
}

/** From both ends of an axis, as far as one is the best at every place of the other. */
function bands(spec: ChartSpec, along: 'x' | 'row', t: Words): string[] {
  const { best, x, rows } = spec;
  if (!best || !rows) return [];
  const whatever = t`whatever the ${(along === 'x' ? rows : x).label}`;
  return (['first', 'last'] as const).flatMap((end) => {
    const band = isBestWithin(spec, along, end);
    if (!band) return [];
    const place = placeAlong(spec, along, band.to, t);
    const where = end === 'first' ? t`up to ${place}` : t`from ${place}`;
    const names = best.names.filter((_, one) => band.places.includes(one));
    const said = (band.isShared ? isNotBeaten : isBest)(best, either(names, t), spec, t);
    return [t`${upperFirst(where)} ${said}, ${whatever}.`];
  });
}
