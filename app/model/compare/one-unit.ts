/** Times and rates by microseconds, where machines that are compared go by different clocks. */

import type { CrossingSpec } from '../chart/chart.ts';
import type { Figure } from '../figure/figure.ts';
import { cyclePs } from '../manifest/price.ts';
import { type ExplorerState, resolve } from '../state/state.ts';
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

/** The length of a cycle of each, in ps; undefined where all are alike, so that cycles can be compared. */
export function differentClocks({ state, machines }: Compares): number[] | undefined {
  const clocks = [state, ...machines.map((one) => one.state)].map((one) => cyclePs(resolve(one).values));
  return new Set(clocks).size > 1 ? clocks : undefined;
}

/** The unit in which a quantity is drawn where clocks differ. */
export const timedUnit = (unit: string): string => UNITS.find(([counted]) => counted === unit)?.[1] ?? unit;

/** The figure with times in cycles as microseconds, and rates likewise; the labels of optima, which say a time, are left out. */
export function inMicroseconds(figure: Figure, cyclePs: number, t: Words): Figure {
  const us = cyclePs / 1e6;
  const onAxis = ({ unit }: { unit: string }) => {
    const found = UNITS.find(([counted]) => unit === displayUnit(t(counted)));
    return found && { unit: displayUnit(t(found[1])), factor: found[2](us) };
  };
  const [onX, onY] = [onAxis(figure.x), onAxis(figure.y)];
  if (onX === undefined && onY === undefined) return figure;
  const factor = { x: onX?.factor ?? 1, y: onY?.factor ?? 1 };
  const scaled = <Axis extends Figure['x']>(axis: Axis, by: number, unit = axis.unit): Axis => ({
    ...axis,
    unit,
    ...(axis.domain && { domain: [by * axis.domain[0], by * axis.domain[1]] }),
  });
  const moved = <At extends { x: number; y: number; low?: number; high?: number }>(at: At): At => ({
    ...at,
    x: factor.x * at.x,
    y: factor.y * at.y,
    ...(at.low !== undefined && { low: factor.y * at.low }),
    ...(at.high !== undefined && { high: factor.y * at.high }),
  });
  // Its label says where it is.
  const movedCrossing = (one: CrossingSpec): CrossingSpec => {
    if (onX === undefined) return moved(one);
    const { short: _, ...whole } = moved(one);
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
      points: one.points.map(moved),
      ...(one.model && { model: one.model.map(moved) }),
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
