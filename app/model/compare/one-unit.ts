/** Times and rates by microseconds, where machines that are compared go by different clocks. */

import type { CrossingSpec, SeriesSpec } from '../chart/chart.ts';
import type { Figure } from '../figure/figure.ts';
import { cyclePs } from '../manifest/price.ts';
import { stateOfPin } from '../state/pins.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import type { PlannedSeries, SweepPlan } from '../sweep/sweep.ts';
import { displayUnit, formatQuantity } from '../words/units.ts';
import type { Words } from '../words/words.ts';

/** The unit in microseconds of one that counts cycles, and how much of it one is with a cycle of so many microseconds. */
const UNITS: readonly (readonly [counted: string, timed: string, factor: (us: number) => number])[] = [
  ['cycles', 'us', (us) => us],
  ['cycles/message', 'us/message', (us) => us],
  ['cycles/word', 'us/word', (us) => us],
  ['messages/1000 cycles', 'messages/us', (us) => 1 / (1000 * us)],
];

/** A state, and the machines that stand beside it. */
export type Compares = { state: ExplorerState; machines: readonly { state: ExplorerState }[] };

/** The length of a cycle of each, in ps; undefined where all are alike, and those of pinned curves, so that cycles can be compared. */
export function differentClocks({ state, machines }: Compares): number[] | undefined {
  const clockIn = (one: ExplorerState) => cyclePs(resolve(one).values);
  const clocks = [state, ...machines.map((one) => one.state)].map(clockIn);
  return new Set([...clocks, ...state.pins.map((pin) => clockIn(stateOfPin(pin)))]).size > 1 ? clocks : undefined;
}

/** How long a cycle of a curve is, in ps, at a place along x. */
export type ClockOf = (curve: Pick<SeriesSpec, 'key' | 'pin'>, x: number) => number;

/** By the values of each curve; `own` for what is no curve, such as a layer. */
export function clocksOf(
  { state, plan }: { state: ExplorerState; plan: SweepPlan },
  pins: readonly { series: PlannedSeries | undefined }[],
  own: number,
): ClockOf {
  const swept = resolve(state).charts[0]?.x.parameter ?? '';
  return ({ key, pin }, x) => {
    const series = pin === undefined ? plan.series.find(({ value }) => String(value) === key) : pins[pin]?.series;
    const { values } = series ?? {};
    return values ? cyclePs(typeof values[swept] === 'number' ? { ...values, [swept]: x } : values) : own;
  };
}

/** The unit in which a quantity is drawn where clocks differ. */
export const timedUnit = (unit: string): string => UNITS.find(([counted]) => counted === unit)?.[1] ?? unit;

/**
 * The figure with times in cycles as microseconds, and rates likewise; the labels of optima, which say a time, are left
 * out. `own` is the clock of what belongs to no curve.
 */
export function inMicroseconds(figure: Figure, own: number, clockOf: ClockOf, t: Words): Figure {
  const onAxis = ({ unit }: { unit: string }) => {
    const found = UNITS.find(([counted]) => unit === displayUnit(t(counted)));
    return found && { unit: displayUnit(t(found[1])), factor: found[2] };
  };
  const [onX, onY] = [onAxis(figure.x), onAxis(figure.y)];
  if (onX === undefined && onY === undefined) return figure;
  const factorAt = (ps: number) => ({ x: onX?.factor(ps / 1e6) ?? 1, y: onY?.factor(ps / 1e6) ?? 1 });
  const factor = factorAt(own);
  const scaled = <Axis extends Figure['x']>(axis: Axis, by: number, unit = axis.unit): Axis => ({
    ...axis,
    unit,
    ...(axis.domain && { domain: [by * axis.domain[0], by * axis.domain[1]] }),
  });
  const moved = <At extends { x: number; y: number; low?: number; high?: number }>(at: At, by = factor): At => ({
    ...at,
    x: by.x * at.x,
    y: by.y * at.y,
    ...(at.low !== undefined && { low: by.y * at.low }),
    ...(at.high !== undefined && { high: by.y * at.high }),
  });
  const movedOn =
    (curve: Pick<SeriesSpec, 'key' | 'pin'>) =>
    <At extends { x: number; y: number }>(at: At): At =>
      moved(at, factorAt(clockOf(curve, at.x)));
  // Its label says where it is.
  const movedCrossing = (one: CrossingSpec): CrossingSpec => {
    const at = movedOn({ key: one.series })(one);
    if (onX === undefined) return at;
    const { short: _, ...whole } = at;
    const [was, is] = [formatQuantity(one.x, figure.x.unit), formatQuantity(whole.x, onX.unit)];
    return { ...whole, label: whole.label.replace(was, is) };
  };
  const { published, guides, crossings, optima, ...rest } = figure;
  return {
    ...rest,
    x: scaled(figure.x, factor.x, onX?.unit),
    y: scaled(figure.y, factor.y, onY?.unit),
    ...(onX !== undefined && { xFactor: factor.x }),
    series: figure.series.map((one) => ({
      ...one,
      points: one.points.map(movedOn(one)),
      ...(one.model && { model: one.model.map(movedOn(one)) }),
    })),
    references: figure.references.map((one) => ({
      ...one,
      from: factor[one.axis] * one.from,
      ...(one.to !== undefined && { to: factor[one.axis] * one.to }),
    })),
    ...(published && {
      published: published.map((one) => ({
        ...moved(one),
        ...(one.along && { along: one.along.map((at) => moved(at)) }),
        ...(one.within && { within: [factor.x * one.within[0], factor.x * one.within[1]] as [number, number] }),
      })),
    }),
    ...(guides && { guides: guides.map((guide) => ({ ...guide, points: guide.points.map((at) => moved(at)) })) }),
    ...(crossings && { crossings: crossings.map(movedCrossing) }),
    ...(optima && onY === undefined && { optima }),
  };
}
