/** Times and rates by microseconds, where machines that are compared go by different clocks. */

import type { CrossingSpec, SeriesSpec } from '../chart/chart.ts';
import type { Figure } from '../figure/figure.ts';
import { cyclePs } from '../manifest/price.ts';
import { stateOfPin } from '../state/pins.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
import type { PlannedSeries, SweepPlan } from '../sweep/sweep.ts';
import { displayUnit, formatQuantity } from '../words/units.ts';
import { message, type Words } from '../words/words.ts';

/** The unit in microseconds of one that counts cycles, and how much of it one is with a cycle of so many microseconds: so many, if it is missing. */
const UNITS: readonly (readonly [counted: string, timed: string, factor?: (us: number) => number])[] = [
  ['cycles', 'us'],
  ['cycles/message', 'us/message'],
  ['cycles/word', 'us/word'],
  ['cycles/pass', message('us/pass')],
  ['cycles/node', message('us/node')],
  ['messages/1000 cycles', 'messages/us', (us) => 1 / (1000 * us)],
  ['words/cycle', message('words/us'), (us) => 1 / us],
];

/** What is in every text that counts cycles, or by the cycle. */
export const cycleWord = (t: Words): string => t('cycles').replace(/s$/, '');

/** A state, and the machines that stand beside it. */
export type Compares = { state: ExplorerState; machines: readonly { state: ExplorerState }[] };

/** Whether cycles are not of one length, so that they cannot be compared: also those of pinned curves. */
export function differentClocks({ state, machines }: Compares): boolean {
  return clocksDiffer([state, ...machines.map((one) => one.state), ...state.pins.map(stateOfPin)]);
}

/** The same, of these states alone. */
export const clocksDiffer = (states: readonly ExplorerState[]): boolean =>
  new Set(states.map((one) => cyclePs(resolve(one).values))).size > 1;

/** How long a cycle of a curve is, in ps, by the place along x. */
type ClockOf = (curve: Curve) => (x: number) => number;
type Curve = Pick<SeriesSpec, 'key' | 'pin'>;
const NO_CURVE: Curve = { key: '' };

/** By the values of each curve, and by those of the state for what is no curve, such as a layer. */
export function clocksOf(
  { state, plan }: { state: ExplorerState; plan: SweepPlan },
  pins: readonly { series: PlannedSeries | undefined }[],
): ClockOf {
  const { charts, values: own } = resolve(state);
  const swept = charts[0]?.x.parameter ?? '';
  return ({ key, pin }) => {
    const series = pin === undefined ? plan.series.find(({ value }) => String(value) === key) : pins[pin]?.series;
    return (x) => cyclePs(series ? { ...series.values, [swept]: x } : own);
  };
}

/** The unit in which a quantity is drawn where clocks differ. */
export const timedUnit = (unit: string): string => UNITS.find(([counted]) => counted === unit)?.[1] ?? unit;

/** How much of that unit one is, with a cycle of so many microseconds. */
export function timedFactor(unit: string, us: number): number {
  const found = UNITS.find(([counted]) => counted === unit);
  return found === undefined ? 1 : (found[2]?.(us) ?? us);
}

/**
 * The figure with times in cycles as microseconds, and rates likewise; the labels of optima, which say a time, are left
 * out.
 */
export function inMicroseconds(figure: Figure, clockOf: ClockOf, t: Words): Figure {
  const onAxis = ({ unit }: { unit: string }) => {
    const found = UNITS.find(([counted]) => unit === displayUnit(t(counted)));
    return found && { unit: displayUnit(t(found[1])), factor: found[2] ?? ((us: number) => us) };
  };
  const [onX, onY] = [onAxis(figure.x), onAxis(figure.y)];
  if (onX === undefined && onY === undefined) return figure;
  const factorsOf = (curve: Curve) => {
    const clock = clockOf(curve);
    return (at: number) => {
      const us = clock(at) / 1e6;
      return { x: onX?.factor(us) ?? 1, y: onY?.factor(us) ?? 1 };
    };
  };
  const factor = factorsOf(NO_CURVE)(Number.NaN);
  const scaled = <Axis extends Figure['x']>(axis: Axis, by: number, unit = axis.unit): Axis => ({
    ...axis,
    unit,
    ...(axis.domain && { domain: [by * axis.domain[0], by * axis.domain[1]] }),
  });
  const movedOn = (curve = NO_CURVE) => {
    const factors = factorsOf(curve);
    return <At extends { x: number; y: number; low?: number; high?: number }>(at: At): At => {
      const { x, y } = factors(at.x);
      return {
        ...at,
        x: x * at.x,
        y: y * at.y,
        ...(at.low !== undefined && { low: y * at.low }),
        ...(at.high !== undefined && { high: y * at.high }),
      };
    };
  };
  const moved = movedOn();
  // Its label says where it is.
  const movedCrossing = (one: CrossingSpec): CrossingSpec => {
    const at = movedOn({ key: one.series })(one);
    if (onX === undefined) return at;
    const [was, is] = [formatQuantity(one.x, figure.x.unit), formatQuantity(at.x, onX.unit)];
    return { ...at, label: at.label.replace(was, is) };
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
        ...(one.along && { along: one.along.map(moved) }),
        ...(one.within && { within: [factor.x * one.within[0], factor.x * one.within[1]] as [number, number] }),
      })),
    }),
    ...(guides && { guides: guides.map((guide) => ({ ...guide, points: guide.points.map(moved) })) }),
    ...(crossings && { crossings: crossings.map(movedCrossing) }),
    ...(optima && onY === undefined && { optima }),
  };
}
