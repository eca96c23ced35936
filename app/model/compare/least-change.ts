/** The least change of one number that reaches a goal: first seen at places on both sides, then halved down. Pure. */

import type { Parameter } from '../manifest/manifest.ts';
import { trackOf } from '../manifest/track.ts';

/** What a run says at a value: `about` where chance leaves it open, `same` where all is as now; undefined until it is known. */
export type Verdict = 'reaches' | 'fails' | 'about' | 'same' | undefined;

/** `now` is the present value, which fails; others lie from `from` to `to`, and nearness is by ratio or by difference. */
export type Way = { now: number; from: number; to: number; scale: 'linear' | 'log'; whole: boolean };

/** `value`: the nearest to the present one that is known to reach it; `sure` unless chance leaves it open. */
export type Found = { value: number; sure: boolean } | 'never' | undefined;

/** A first look at a place may be a quick one; what lies between places decides. */
export type Look = (value: number, isFirst: boolean) => Verdict;

/** Places of the first look on either side, end included, so that a result that rises and falls is not missed. */
const PLACES = 4;
/** Two values that differ by less, as a share of the larger, are one. */
const FINE = 0.01;
const DIGITS = 3;
/** On a logarithmic scale the search ends at this ratio, as a slider does. */
const FARTHEST = 100;

/** What a parameter may be, on the scale of its slider, whose place hangs on its usual value. */
export function wayOf(parameter: Parameter, now: number, usual: number): Way {
  const { minimum, maximum, step, kind } = parameter;
  const { scale } = trackOf(parameter, usual);
  const whole = kind === 'integer';
  if (scale === 'linear') return { now, from: minimum, to: maximum, scale, whole };
  const nearest = [now, usual].filter((one) => one > 0);
  const from = minimum > 0 ? Math.max(minimum, Math.min(...nearest) / FARTHEST) : 0;
  const to =
    nearest.length > 0 ? Math.min(maximum, Math.max(...nearest) * FARTHEST) : Math.min(maximum, step * FARTHEST);
  return { now, from: whole ? Math.ceil(from) : from, to: whole ? Math.floor(to) : to, scale, whole };
}

/** The least change; undefined until enough runs are known. Looks at several places at once, to run them together. */
export function leastChange(way: Way, look: Look): Found {
  const both = placesOf(way);
  // What changes nothing at either end is not looked for in between.
  const ends = both.flatMap((places) => places.slice(-1)).map((end) => look(end, true));
  if (ends.includes(undefined)) return undefined;
  if (ends.every((end) => end === 'same')) return 'never';
  const sides = both.map((places) => searchSide(way, places, look));
  const found = sides
    .filter((one) => typeof one === 'object')
    .toSorted((a, b) => far(way, a.value) - far(way, b.value));
  if (sides.includes(undefined)) return undefined;
  return found[0] ?? 'never';
}

/** Distance of a value from the present one: the logarithm of their ratio; the largest number if either is 0. */
export const far = ({ now }: Pick<Way, 'now'>, value: number): number =>
  now > 0 && value > 0 ? Math.abs(Math.log(value / now)) : Number.MAX_VALUE;

/** Below and above, each from near to far. */
export function placesOf({ now, from, to, scale, whole }: Way): [number[], number[]] {
  const spread = (end: number) => {
    const isLog = scale === 'log' && to > 0;
    // 0 has no ratios: on a logarithmic scale a hundredth of the other end stands for 0.
    const sound = (one: number) => (one > 0 || !isLog ? one : Math.max(now, end) / FARTHEST);
    const [near, last] = [sound(now), sound(end)];
    const at = (share: number) => (isLog ? near * (last / near) ** share : near + (last - near) * share);
    const places = Array.from({ length: PLACES }, (_, i) => tidy(at((i + 1) / PLACES), whole));
    const within = places.slice(0, -1).filter((one) => one > Math.min(now, end) && one < Math.max(now, end));
    return now === end ? [] : [...new Set([...within, ...(end === last ? [] : [tidy(last, whole)]), end])];
  };
  return [spread(from), spread(to)];
}

function tidy(value: number, whole: boolean): number {
  const short = Number(value.toPrecision(DIGITS));
  return whole ? Math.round(short) : short;
}

function searchSide(way: Way, places: readonly number[], look: Look): Found {
  const verdicts = places.map((place) => look(place, true));
  const first = verdicts.findIndex((verdict) => verdict !== 'fails' && verdict !== 'same');
  if (first < 0) return 'never';
  if (verdicts[first] === undefined) return undefined;
  return between(way, places[first - 1] ?? way.now, places[first] ?? way.now, look);
}

/** Halves until nothing lies between the last that fails and the first that reaches. */
function between(way: Way, from: number, to: number, look: Look): Found {
  let [fails, reaches] = [from, to];
  // A share of 0 is 0: near 0 the search ends at a share of where it began.
  const least = FINE * Math.max(from, to);
  for (;;) {
    const middle = middleOf(way, fails, reaches, least);
    if (middle === undefined) return { value: reaches, sure: true };
    const verdict = look(middle, false);
    if (verdict === undefined) return undefined;
    if (verdict === 'about') return { value: middle, sure: false };
    if (verdict === 'reaches') reaches = middle;
    else fails = middle;
  }
}

/** A number of few digits between two; undefined where they are close, or none lies between. */
function middleOf({ scale, whole }: Way, a: number, b: number, least: number): number | undefined {
  const [low, high] = [Math.min(a, b), Math.max(a, b)];
  if (high - low <= (low === 0 ? least : FINE * high)) return undefined;
  const exact = scale === 'log' && low > 0 ? Math.sqrt(low * high) : (low + high) / 2;
  const value = tidy(exact, whole);
  return value > low && value < high ? value : undefined;
}
