/** What the curves of the question say, in two sentences made of where they pass the half. */

import type { Figure } from '../../model/figure/figure.ts';
import type { Row } from '../../model/manifest/manifest.ts';
import { entryOf, isOfToday, type MachineEntry } from '../../model/presets/presets.ts';
import type { GrainUnit } from '../../model/state/state.ts';
import { formatNumber, formatQuantity } from '../../model/words/units.ts';
import { joinSentences, type Words } from '../../model/words/words.ts';

/** The grain at which a machine is half efficient: in µs, and in instructions of its own. */
export type HalfGrain = { machine: string } & Readonly<Record<GrainUnit, number>>;

/** `figure` has the grain in `unit` on its x axis; `rowOf` gives any row of a machine's curve, which holds it in both. */
export function halfGrains(
  { crossings = [] }: Figure,
  unit: GrainUnit,
  rowOf: (machine: string) => Row | undefined,
): HalfGrain[] {
  return crossings.map(({ series, x }) => {
    const { grain_us = Number.NaN, grain_instructions = Number.NaN } = rowOf(series) ?? {};
    const here = unit === 'us' ? grain_us : grain_instructions;
    return { machine: series, us: (x * grain_us) / here, instructions: (x * grain_instructions) / here };
  });
}

/** The machines whose curves are known as a whole, as far as `isWhole` knows, and stay below the half. */
export function neverHalf({ series }: Figure, isWhole: (machine: string) => boolean): string[] {
  return series.flatMap(({ key, points }) =>
    points.length > 0 && points.every(({ y }) => y < 0.5) && isWhole(key) ? [key] : [],
  );
}

/**
 * The coarsest and the finest machine of the papers, in the unit that is shown; then the finest of today, against the
 * finest of the papers in the other unit; then those that are `never` half efficient. Empty until there are two machines of the papers to
 * compare.
 */
export function answerOf(
  grains: readonly HalfGrain[],
  unit: GrainUnit,
  t: Words,
  never: readonly string[] = [],
): string {
  const known = grains.flatMap((grain): Known[] => {
    const entry = entryOf(grain.machine);
    return entry ? [{ ...grain, entry }] : [];
  });
  const sorted = known.toSorted((a, b) => b[unit] - a[unit]);
  const then = sorted.filter(({ entry }) => !isOfToday(entry));
  const [most, least] = [then[0], then.at(-1)];
  if (most === undefined || least === undefined || most === least) return '';
  const said = (one: Known, as = unit) => formatQuantity(one[as], t(as));
  const first = t`The ${t(most.entry.name)} of ${most.entry.year} needed ${said(most)} of work for each message to be half efficient; the ${t(least.entry.name)} of ${least.entry.year} needed ${said(least)}.`;
  const today = sorted.findLast(({ entry }) => isOfToday(entry));
  const others = never.flatMap((machine) => entryOf(machine)?.name ?? []).map((name) => t(name));
  const last = others.length === 0 ? '' : t`Not half efficient at any grain shown: ${others.join(t`, `)}.`;
  return joinSentences([first, today === undefined ? '' : ofToday(today, least, unit, t), last], t);
}

type Known = HalfGrain & { entry: MachineEntry };

function ofToday(today: Known, then: Known, unit: GrainUnit, t: Words): string {
  const [name, old] = [today, then].map(({ entry }) => t(entry.name));
  const [us, usThen] = [today, then].map((one) => formatQuantity(one.us, 'us'));
  if (unit === 'instructions') {
    const count = formatQuantity(today.instructions, t(unit));
    return t`${name} of ${today.entry.year} needs ${count}, which take ${us}; those of the ${old} took ${usThen}.`;
  }
  const times = today.instructions / then.instructions;
  if (!(times > 1)) return t`${name} of ${today.entry.year} needs ${us}.`;
  const factor = formatNumber(times, 2);
  return t`${name} of ${today.entry.year} needs ${us}, but ${factor} times the instructions of the ${old}: processors became faster than messages.`;
}
