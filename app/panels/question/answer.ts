/** What the curves of the question say, in two sentences made of where they pass the half. */

import type { Figure } from '../../model/figure/figure.ts';
import type { Row } from '../../model/manifest/manifest.ts';
import { entryOf } from '../../model/presets/presets.ts';
import { formatNumber, formatQuantity } from '../../model/words/units.ts';
import { joinSentences, type Words } from '../../model/words/words.ts';

/** The grain at which a machine is half efficient: in µs, and in instructions of its own. */
export type HalfGrain = { machine: string; us: number; instructions: number };

/** Digits of a factor that do not hang on how its numbers were rounded: 12.49999 is 12.5. */
const SURE = 4;

/** `rowOf` gives any row of a machine's curve, which holds the grain in both units. */
export function halfGrains({ crossings = [] }: Figure, rowOf: (machine: string) => Row | undefined): HalfGrain[] {
  return crossings.map(({ series, x }) => {
    const { grain_us: us = Number.NaN, grain_instructions: instructions = Number.NaN } = rowOf(series) ?? {};
    return { machine: series, us: x, instructions: (x * instructions) / us };
  });
}

/** Empty until there are two machines to compare. */
export function answerOf(grains: readonly HalfGrain[], t: Words): string {
  const sorted = grains.toSorted((a, b) => b.us - a.us);
  const [most, least] = [sorted[0], sorted.at(-1)];
  if (most === undefined || least === undefined || most === least) return '';
  const [named, other] = [most, least].map(({ machine }) => entryOf(machine));
  const [coarse, fine] = [most, least].map(({ us }) => formatQuantity(us, 'us'));
  const first = t`The ${t(named?.name ?? '')} of ${named?.year} needed ${coarse} of work for each message to be half efficient; the ${t(other?.name ?? '')} of ${other?.year} needed ${fine}.`;
  const cheaper = most.instructions / least.instructions;
  const faster = most.us / least.us / cheaper;
  if (!(cheaper > 1) || !(faster > 1)) return first;
  const [speed, cost] = [faster, cheaper].map((factor) => formatNumber(Number(factor.toPrecision(SURE)), 2));
  const second = t`Faster processors explain a factor of ${speed} of this; cheaper messages, counted in instructions, explain a factor of ${cost}.`;
  return joinSentences([first, second], t);
}
