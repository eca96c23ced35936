/** Times in microseconds, where machines that are compared go by different clocks. */

import type { CrossingSpec } from '../chart/chart.ts';
import type { Figure } from '../figure/figure.ts';

import { displayUnit, formatQuantity } from '../words/units.ts';
import type { Words } from '../words/words.ts';

const PER = ['', '/message', '/word'] as const;

/** The figure with its times in cycles as microseconds; the labels of optima, which say a time, are left out. */
export function inMicroseconds(figure: Figure, cyclePs: number, t: Words): Figure {
  const inCycles = (unit: string) => PER.find((per) => unit === displayUnit(t(`cycles${per}`)));
  const [perX, perY] = [inCycles(figure.x.unit), inCycles(figure.y.unit)];
  if (perX === undefined && perY === undefined) return figure;
  const us = cyclePs / 1e6;
  const factor = { x: perX === undefined ? 1 : us, y: perY === undefined ? 1 : us };
  const scaled = <Axis extends Figure['x']>(axis: Axis, per: string | undefined, by: number): Axis =>
    per === undefined
      ? axis
      : {
          ...axis,
          unit: displayUnit(t(`us${per}`)),
          ...(axis.domain && { domain: [by * axis.domain[0], by * axis.domain[1]] }),
        };
  const moved = <At extends { x: number; y: number; low?: number; high?: number }>(at: At): At => ({
    ...at,
    x: factor.x * at.x,
    y: factor.y * at.y,
    ...(at.low !== undefined && { low: factor.y * at.low }),
    ...(at.high !== undefined && { high: factor.y * at.high }),
  });
  // Its label says where it is.
  const movedCrossing = (one: CrossingSpec): CrossingSpec => {
    if (perX === undefined) return moved(one);
    const { short: _, ...whole } = moved(one);
    const [was, is] = [formatQuantity(one.x, figure.x.unit), formatQuantity(whole.x, displayUnit(t(`us${perX}`)))];
    return { ...whole, label: whole.label.replace(was, is) };
  };
  const { published, guides, crossings, optima, ...rest } = figure;
  return {
    ...rest,
    x: scaled(figure.x, perX, factor.x),
    y: scaled(figure.y, perY, factor.y),
    ...(perX !== undefined && { xFactor: factor.x }),
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
    ...(optima && perY === undefined && { optima }),
  };
}
