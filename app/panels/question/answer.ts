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
 * The coarsest and the finest machine of the papers, in the unit that is shown; then the finest of today, against the finest of the papers in
 * the other unit: in microseconds the finest that takes many times the instructions, and one that is finer without. Then those that are
 * `never` half efficient. Empty until there are two machines of the papers to compare.
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
  const today = sorted.filter(({ entry }) => isOfToday(entry)).reverse();
  const others = never.flatMap((machine) => entryOf(machine)?.name ?? []).map((name) => t(name));
  const last = others.length === 0 ? '' : t`Not half efficient at any grain shown: ${others.join(t`, `)}.`;
  return joinSentences([first, ...(unit === 'us' ? ofToday : inInstructions)(today, least, t), last], t);
}

type Known = HalfGrain & { entry: MachineEntry };

/** From so many times the instructions on, messages have fallen behind the processors. */
const DEAR = 10;

/** `today`: the finest first. */
function ofToday(today: readonly Known[], then: Known, t: Words): string[] {
  const timesOf = (one: Known) => one.instructions / then.instructions;
  const dear = today.find((one) => timesOf(one) >= DEAR);
  const [finest] = today;
  const old = t(then.entry.name);
  return [dear, finest === dear ? undefined : finest].flatMap((one) => {
    if (!one) return [];
    const [name, us, factor] = [t(one.entry.name), formatQuantity(one.us, 'us'), formatNumber(timesOf(one), 2)];
    const { year } = one.entry;
    return one === dear
      ? t`${name} of ${year} needs ${us}, but ${factor} times the instructions of the ${old}: processors became faster than messages.`
      : t`${name} of ${year} needs ${us} and ${factor} times the instructions of the ${old}.`;
  });
}

function inInstructions([today]: readonly Known[], then: Known, t: Words): string[] {
  if (!today) return [];
  const [name, old] = [today, then].map(({ entry }) => t(entry.name));
  const [us, usThen] = [today, then].map((one) => formatQuantity(one.us, 'us'));
  const count = formatQuantity(today.instructions, t('instructions'));
  return [t`${name} of ${today.entry.year} needs ${count}, which take ${us}; those of the ${old} took ${usThen}.`];
}
