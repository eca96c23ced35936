/** Machines as they might have been: what is not published, sampled over what is plausible, by a Latin hypercube. */

import { type Parameter, parameterOf } from '../manifest/manifest.ts';
import { type Check, type Values, validate } from '../manifest/values.ts';
import { withDerived } from '../presets/derived.ts';
import { type MachinePreset, machineValues, type Source } from '../presets/presets.ts';

/** Where one parameter may lie. */
export type Range =
  | { key: string; low: number; high: number; scale: 'linear' | 'log'; whole: boolean }
  | { key: string; choices: readonly string[] };

const SAMPLED: readonly Source['status'][] = ['assumed', 'calibrated'];
const GIVEN: readonly Source['status'][] = ['published', 'derived'];

/** What is assumed or calibrated, over what is plausible. */
export function plausibleRanges({ parameters }: MachinePreset): Range[] {
  return Object.entries(parameters).flatMap(([key, { value, source }]) => {
    const parameter = parameterOf(key);
    if (!parameter || !SAMPLED.includes(source.status) || !source.plausible) return [];
    // What it is is plausible, though a list of others need not name it.
    return rangeWithin(parameter, parameter.kind === 'shape' ? [value, ...source.plausible] : source.plausible);
  });
}

// An identity holds four times as fast and four times as slow.
const WIDE = 4;
// Which model it is, and how large or far: programs name nodes by how far they are, and ports are a power of a switch.
const FORM = ['network', 'node', 'topology', 'ports', 'switch_size'];

/** What is published or derived too, from a quarter to four times what it is, with every choice, as far as it is allowed. */
export function wideRanges(preset: MachinePreset): Range[] {
  const given = Object.entries(preset.parameters).flatMap(([key, { value, source }]): Range[] => {
    const parameter = parameterOf(key);
    if (!parameter || !GIVEN.includes(source.status) || FORM.includes(key)) return [];
    if (parameter.choices) return [{ key, choices: parameter.choices.map((choice) => choice.key) }];
    return typeof value === 'number' ? rangeWithin(parameter, [value / WIDE, value * WIDE]) : [];
  });
  return [...plausibleRanges(preset), ...given];
}

function rangeWithin(parameter: Parameter, within: readonly (number | string)[]): Range[] {
  const { key, kind, scale, minimum, maximum } = parameter;
  if (kind === 'choice') {
    const named = (name: number | string) =>
      parameter.choices?.find((one) => [one.key, one.label].includes(String(name)));
    return [{ key, choices: within.flatMap((name) => named(name)?.key ?? []) }];
  }
  if (kind === 'shape') return [{ key, choices: [...new Set(within.map(String))] }];
  const whole = kind === 'integer';
  const [least, most] = [Number(within[0]), Number(within[1])];
  const low = Math.max(minimum, whole ? Math.ceil(least) : least);
  const high = Math.min(maximum, whole ? Math.floor(most) : most);
  // A logarithm needs a beginning, and a wide range has most of its orders of magnitude below its middle.
  return [{ key, low, high, scale: low > 0 && (scale === 'log' || high / low >= 10) ? 'log' : 'linear', whole }];
}

/** `count` points, of which every parameter has one in each of as many equally likely parts of its range. */
export function latinHypercube(ranges: readonly Range[], count: number, seed: number): Values[] {
  const random = randomFrom(seed);
  const columns = ranges.map((range) => {
    const parts = shuffled(
      Array.from({ length: count }, (_, index) => index),
      random,
    );
    return [range.key, parts.map((part) => valueIn(range, (part + random()) / count))] as const;
  });
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(columns.map(([key, values]) => [key, values[index] ?? Number.NaN])),
  );
}

/** The value below which a share of the range lies. */
function valueIn(range: Range, share: number): number | string {
  if ('choices' in range) return range.choices[Math.floor(share * range.choices.length)] ?? '';
  const { low, high, scale, whole } = range;
  if (whole && scale === 'linear') return low + Math.floor(share * (high - low + 1));
  const value = scale === 'log' ? low * (high / low) ** share : low + share * (high - low);
  return whole ? Math.round(value) : Number(value.toPrecision(6));
}

/** The first `count` points, of the smallest hypercube that has so many, which are machines that the engine takes. */
export function machinesWithin(
  preset: MachinePreset,
  ranges: readonly Range[],
  count: number,
  seed: number,
  check: Check,
): Values[] {
  const base = machineValues(preset);
  const allowed = (point: Values) => validate({ ...base, ...point }, check).length === 0;
  for (let size = count; size <= 20 * count; size += 4) {
    const points = latinHypercube(ranges, size, seed)
      .map((point) => withDerived(preset, point))
      .filter(allowed);
    if (points.length >= count) return points.slice(0, count);
  }
  return [];
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}

/** Numbers from 0 to 1, the same for the same seed: mulberry32 (T. Ettinger, public domain). */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
