/** What the machines that are compared differ by, in one sentence made of their points. */

import { hasValue } from '../chart/chart.ts';
import type { Figure, PointOutcome } from '../figure/figure.ts';
import { markOn } from '../figure/marked.ts';
import { bestPlace, type Outcomes, placeName, selectionOf } from '../figure/selection.ts';
import type { PlanPoint } from '../state/explorer-state.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import type { SweepPlan } from '../sweep/sweep.ts';
import { formatNumber, formatQuantity, formatShare } from '../words/units.ts';
import { upperFirst, type Words } from '../words/words.ts';
import type { MachineFigures } from './compare.ts';
import { clocksDiffer, cycleWord } from './one-unit.ts';

type One = { name: string; state: ExplorerState; plan: SweepPlan; figures: readonly Figure[] };

/** What is compared: `values` is the large figure, `figures` are all, the large one first. */
export type Against = {
  state: ExplorerState;
  plan: SweepPlan;
  values: Figure | undefined;
  figures: readonly Figure[];
  machines: readonly MachineFigures[];
};

// Beyond this a second quantity is worth a word.
const LARGE = 1.05;

/**
 * At the marked point; else where the large chart says what it is about: where each machine passes the threshold, or does
 * best; else where the page talks about, or the last place before where all have a point. Empty where there is none.
 */
export function againstSentence(
  { state, plan, values, figures: [, ...small], machines }: Against,
  marked: PlanPoint | undefined,
  outcomes: Outcomes<PointOutcome>,
  t: Words,
): string {
  if (values === undefined || machines.length === 0) return '';
  const own: One = { name: t(resolve(state).machine.name), state, plan, figures: [values, ...small] };
  const all = [own, ...machines.map((one): One => ({ ...one, name: t(one.name) }))];
  const say = (head: string, where: string, numbers: readonly number[], unit: string, also = '') => {
    // Of numbers that are counted in cycles of two clocks the greater may be the lesser.
    const isOfClocks = unit.includes(cycleWord(t)) && clocksDiffer(all.map((one) => one.state));
    const times = all.length === 2 && !isOfClocks ? ratioWords(all, numbers, t) : '';
    return t`${upperFirst(head)} (${where}): ${against(all, numbers, unit, t)}${times}${also}.`;
  };
  const { x, y } = values;
  if (marked === undefined) {
    const passes = all.map(({ plan: { series }, figures: [first] }) => {
      const current = series.find((one) => one.current);
      return first?.crossings?.find(({ series: key }) => key === String(current?.value));
    });
    const [first] = passes;
    if (first && passes.every((one) => one !== undefined)) {
      return say(
        x.label,
        t`where the ${y.label} is ${formatQuantity(first.y, y.unit)}`,
        passes.map((one) => one.x),
        x.unit,
      );
    }
    const best = all.map((one) => bestPlace(one.plan, one.figures[0]) ?? undefined);
    const found = numbersAt(all, best, outcomes);
    if (found) return say(y.label, t`at the best point of each`, found, y.unit, alsoWords(all, best, outcomes, t));
  }
  const chosen = selectionOf(plan, outcomes, [marked]);
  if (chosen === null) return '';
  // A curve that only this machine has is its own values: then that of the other's own stands beside it.
  const seriesOn = ({ plan: { series } }: One) =>
    series.find(({ value }) => value === chosen.series.value) ??
    (marked === undefined ? series.find((one) => one.current) : undefined);
  const isCommon = new Set(all.map((one) => seriesOn(one)?.value)).size === 1;
  const last = chosen.series.points.indexOf(chosen.point);
  const along = resolve(state).x;
  for (let index = last; index >= 0; index--) {
    const point = chosen.series.points[index];
    if (point === undefined || (marked !== undefined && index < last)) return '';
    const places = all.map((one): PlanPoint | undefined => {
      const { value, points = [] } = seriesOn(one) ?? {};
      // What follows the capacity of the machine is at the same place along it.
      const at = along.relativeTo ? index : points.findIndex(({ x: place }) => place === point.x);
      return points[at] === undefined ? undefined : { series: String(value), index: at };
    });
    const found = numbersAt(all, places, outcomes);
    if (found === undefined) continue;
    const share = Number(point.x) / chosen.series.capacity.load;
    const place = along.relativeTo
      ? t`at ${formatShare(share)} of the capacity of each`
      : placeName(plan.x, point.x, t);
    const where = isCommon && plan.series.length > 1 ? `${chosen.series.label}${t`, `}${place}` : place;
    return say(y.label, where, found, y.unit, alsoWords(all, places, outcomes, t));
  }
  return '';
}

/** "0.31 kRPS on Multi-PSI/V1 against 31.7 kRPS on PIE64". */
function against(all: readonly One[], numbers: readonly number[], unit: string, t: Words): string {
  return numbers.map((value, one) => t`${formatQuantity(value, unit)} on ${all[one]?.name ?? ''}`).join(t` against `);
}

/** The number of every machine in the large chart; undefined unless all machines have one. */
function numbersAt(
  all: readonly One[],
  places: readonly (PlanPoint | undefined)[],
  outcomes: Outcomes<PointOutcome>,
): number[] | undefined {
  const found = all.flatMap((one, number) => yOn(one, 0, places[number], outcomes) ?? []);
  return found.length === all.length ? found : undefined;
}

function alsoWords(
  all: readonly One[],
  places: readonly (PlanPoint | undefined)[],
  outcomes: Outcomes<PointOutcome>,
  t: Words,
): string {
  const cause = causeOf(all, places, outcomes, t);
  return cause ? t`; ${cause.label}: ${against(all, cause.values, cause.unit, t)}` : '';
}

/** What a figure says of a machine at a point of its plan; undefined where it has no steady value there. */
function yOn(
  { figures, state, plan }: One,
  number: number,
  at: PlanPoint | undefined,
  outcomes: Outcomes<PointOutcome>,
): number | undefined {
  const figure = figures[number];
  if (figure === undefined || at === undefined || figure.kind !== undefined) return undefined;
  const place = markOn(figure, { at }, { state, plan }, outcomes);
  const point = figure.series.find(({ key, pin }) => key === place?.series && pin === undefined)?.points[
    place?.index ?? -1
  ];
  return point && hasValue(point) ? point.y : undefined;
}

/** How many times as much the greater of two numbers is. */
function ratioWords([own, other]: readonly One[], [mine = 0, its = 0]: readonly number[], t: Words): string {
  const ratio = Math.max(its / mine, mine / its);
  const { name = '' } = (its > mine ? other : own) ?? {};
  return ratio > LARGE && Number.isFinite(ratio) ? t`, ${formatNumber(ratio, 2)} times as much on ${name}` : '';
}

/** The quantity of the small charts that differs most at the same points. */
function causeOf(
  all: readonly One[],
  places: readonly (PlanPoint | undefined)[],
  outcomes: Outcomes<PointOutcome>,
  t: Words,
): { label: string; unit: string; values: number[] } | undefined {
  const cycle = cycleWord(t);
  const found = (all[0]?.figures ?? []).flatMap(({ y }, number) => {
    const values = all.map((one, place) => yOn(one, number, places[place], outcomes));
    // In one unit: a count of cycles says nothing where clocks differ.
    if (number === 0 || !values.every((value) => value !== undefined && value > 0) || y.unit.includes(cycle)) return [];
    const sound = values as number[];
    return [{ label: y.label, unit: y.unit, values: sound, spread: Math.max(...sound) / Math.min(...sound) }];
  });
  const most = found.toSorted((a, b) => b.spread - a.spread)[0];
  return most && most.spread > LARGE ? most : undefined;
}
