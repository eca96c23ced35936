/** Scales and ticks: from a domain in the axis's unit to pixels. */

import { ticks as linearTicks, tickIncrement } from 'd3-array';
import { formatFixed, formatNumber, type UnitScale } from './format.ts';

export type Scale = {
  /** Pixel of a value; NaN for what the scale cannot show. */
  at(value: number): number;
  /** Value at a pixel. */
  invert(pixel: number): number;
  kind: 'linear' | 'log';
  domain: [number, number];
  range: [number, number];
};

export type Tick = { value: number; label: string; major: boolean };

// Far beyond any quantity shown, and small enough that no arithmetic on pixels overflows.
const largest = 1e15;
const smallest = 1e-15;

/** Whether a scale of this kind can show the value. */
export function showable(value: number | undefined, kind: Scale['kind']): value is number {
  if (value === undefined || !Number.isFinite(value) || Math.abs(value) > largest) return false;
  return kind === 'linear' || value >= smallest;
}

export function makeScale(kind: Scale['kind'], domain: [number, number], range: [number, number]): Scale {
  const forward = kind === 'log' ? Math.log10 : (v: number) => v;
  const back = kind === 'log' ? (v: number) => 10 ** v : (v: number) => v;
  const [from, to] = [forward(domain[0]), forward(domain[1])];
  const slope = (range[1] - range[0]) / (to - from);
  return {
    kind,
    domain,
    range,
    at: (value) => (showable(value, kind) ? range[0] + (forward(value) - from) * slope : Number.NaN),
    invert: (pixel) => back(from + (pixel - range[0]) / slope),
  };
}

const steps = [1, 2, 5];
/** Digits to label within a decade, most first. */
const digitsWithin = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 5, 7], steps];
/** Closer together, the labels of two ticks touch; px. */
const roomOfLabel = 14;
/** With less, the lines between the powers of ten run into each other; px. */
const roomOfDecade = 48;

/** Widens to round ends. `values` may be empty; a linear axis of values that are all positive starts at zero. */
export function niceDomain(kind: Scale['kind'], values: readonly number[], count: number): [number, number] {
  const usable = values.filter((value) => showable(value, kind));
  if (usable.length === 0) return kind === 'log' ? [1, 10] : [0, 1];
  let low = usable.reduce((a, b) => Math.min(a, b));
  let high = usable.reduce((a, b) => Math.max(a, b));
  if (kind === 'log') {
    [low, high] = [roundLog(low, 'down'), roundLog(high, 'up')];
    return low < high ? [low, high] : [low / 2, high * 2];
  }
  low = Math.min(0, low);
  high = Math.max(0, high);
  if (high - low < smallest) return [0, 1];
  const step = increment(low, high, count);
  return [Math.floor(low / step + 1e-9) * step + 0, Math.ceil(high / step - 1e-9) * step];
}

function increment(low: number, high: number, count: number): number {
  const raw = tickIncrement(low, high, count);
  // d3 gives the reciprocal of a step below one, as a negative number, to keep it exact.
  return raw < 0 ? -1 / raw : raw;
}

function roundLog(value: number, way: 'down' | 'up'): number {
  const power = 10 ** Math.floor(Math.log10(value) + 1e-12);
  const candidates = [...steps, 10].map((step) => step * power);
  const slack = value * 1e-9;
  if (way === 'up') return candidates.find((c) => c >= value - slack) ?? 10 * power;
  return candidates.filter((c) => c <= value + slack).at(-1) ?? power;
}

/** Some `count` ticks. Labels are in the scaled unit and share their number of decimals. */
export function ticksOf(scale: Scale, count: number, unit: UnitScale): Tick[] {
  if (scale.kind === 'linear') return evenTicks(scale.domain, count, unit);
  const ticks = logTicks(scale, count, unit);
  const decades = Math.abs(Math.log10(scale.domain[1] / scale.domain[0]));
  const isRoomy = Math.abs(scale.range[1] - scale.range[0]) >= roomOfDecade * decades;
  return isRoomy ? ticks : ticks.filter(({ major }) => major);
}

function evenTicks([from, to]: [number, number], count: number, unit: UnitScale): Tick[] {
  const [low, high] = [from * unit.factor, to * unit.factor];
  const values = linearTicks(low, high, count);
  const step = Math.abs(increment(low, high, count));
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const label = (value: number) =>
    value === 0 || Math.abs(value) >= 1e6 ? formatNumber(value) : formatFixed(value, decimals);
  return values.map((value) => ({ value: value / unit.factor, label: label(value), major: true }));
}

function logTicks(scale: Scale, count: number, unit: UnitScale): Tick[] {
  const [low, high] = [Math.min(...scale.domain), Math.max(...scale.domain)];
  const first = Math.floor(Math.log10(low) + 1e-9);
  const last = Math.ceil(Math.log10(high) - 1e-9);
  const decades = last - first;
  // Few decades: 1, 2, 5 all labelled. Many: powers of ten only, thinned to the room there is.
  // Only those inside the domain take room.
  const begin = Math.ceil(Math.log10(low) - 1e-9);
  const inside = Math.floor(Math.log10(high) + 1e-9) - begin + 1;
  const every = Math.max(1, Math.ceil(inside / Math.max(1, count)));
  const dense = 3 * decades <= count + 2;
  const out: Tick[] = [];
  for (let decade = first; decade <= last; decade++) {
    for (let digit = 1; digit < 10; digit++) {
      const value = digit * 10 ** decade;
      if (value < low * (1 - 1e-9) || value > high * (1 + 1e-9)) continue;
      const major = digit === 1 ? (decade - begin) % every === 0 : dense && steps.includes(digit);
      if (!major && decades > 6) continue;
      out.push({ value, label: major ? formatNumber(value * unit.factor) : '', major });
    }
  }
  if (high > 10 * low * (1 + 1e-9) || out.filter(({ major }) => major).length >= 3) return out;
  return ticksWithin(out, scale, unit);
}

/** Within a decade 1, 2 and 5 may leave too little to read by: as many more as there is room for. */
function ticksWithin(ticks: readonly Tick[], scale: Scale, unit: UnitScale): Tick[] {
  const labelled = (digits: readonly number[]) => ticks.filter(({ value }) => digits.includes(firstDigit(value)));
  const stepped = labelled(steps);
  const sets = stepped.length >= 3 ? [stepped] : digitsWithin.map(labelled).filter((set) => set.length >= 2);
  const chosen = new Set(sets.find((set) => haveRoom(set, scale)) ?? sets.at(-1) ?? ticks);
  return ticks.map((tick) =>
    chosen.has(tick) ? { ...tick, label: formatNumber(tick.value * unit.factor), major: true } : tick,
  );
}

function firstDigit(value: number): number {
  return Math.round(value / 10 ** Math.floor(Math.log10(value) + 1e-9));
}

function haveRoom(ticks: readonly Tick[], scale: Scale): boolean {
  const places = ticks.map(({ value }) => scale.at(value));
  return places.every((place, i) => i === 0 || Math.abs(place - (places[i - 1] ?? place)) >= roomOfLabel);
}
