/** Curves relative to one of them: their ratio to it, or their difference from it, as a figure of its own. */

import type { PointSpec, SeriesSpec } from '../chart/chart.ts';
import { curveAt, halfWidth, type Scales } from '../chart/curve.ts';
import type { Figure } from '../figure/figure.ts';
import type { Difference, Relation } from '../state/explorer-state.ts';
import { english, type Words } from '../words/words.ts';

/** Undefined if the figure has no such curve, or is no chart of curves. */
export function differenceFigure(figure: Figure, { as, base }: Difference, t: Words = english): Figure | undefined {
  const reference = figure.series.find(({ key }) => key === base);
  if (!reference || figure.kind !== undefined) return undefined;
  const others = figure.series.filter((series) => series !== reference);
  return relative(figure, others, () => reference, reference.label, as, t);
}

/** A figure relative to the same figure of another machine, curve by curve. */
export function machineDifference(
  figure: Figure,
  other: Figure,
  name: string,
  as: Relation,
  t: Words = english,
): Figure | undefined {
  if (figure.kind === 'stack' || other.kind !== figure.kind) return undefined;
  const baseOf = (series: SeriesSpec) => other.series.find(({ key, pin }) => key === series.key && pin === undefined);
  const shared = figure.series.filter((series) => series.pin === undefined && baseOf(series) !== undefined);
  return relative(figure, shared, baseOf, name, as, t);
}

function relative(
  figure: Figure,
  curves: readonly SeriesSpec[],
  baseOf: (series: SeriesSpec) => SeriesSpec | undefined,
  name: string,
  as: Relation,
  t: Words,
): Figure {
  const { guides: _, optima: __, crossings: ____, published: ___, ...rest } = figure;
  const { y } = figure;
  const series = curves.map(({ model: _model, ...one }) => {
    const base = baseOf(one);
    const sorted = one.points.toSorted((a, b) => a.x - b.x);
    const points = base ? sorted.flatMap((point) => relativePoint(point, base, figure, as) ?? []) : [];
    return { ...one, points };
  });
  const label = as === 'ratio' ? t`${y.label}, ratio to ${name}` : t`${y.label}, difference from ${name}`;
  const level = as === 'ratio' ? 1 : 0;
  return {
    ...rest,
    title: `${figure.title}, ${as === 'ratio' ? t`as a ratio to` : t`as a difference from`} ${name}`,
    y: { label, unit: as === 'ratio' ? '' : y.unit, scale: 'linear' },
    series,
    references: [{ axis: 'y', from: level, label: t`as ${name}`, kind: 'level' }],
  };
}

/** Undefined where one of the two has no steady value, or the base was not simulated. */
function relativePoint(point: PointSpec, base: SeriesSpec, axes: Scales, as: Relation): PointSpec | undefined {
  if (point.state === 'saturated' || !Number.isFinite(point.y)) return undefined;
  const other = curveAt(base.points, point.x, axes);
  if (other === undefined || (as === 'ratio' && other.y === 0)) return undefined;
  const y = as === 'ratio' ? point.y / other.y : point.y - other.y;
  const [mine, its] = [halfWidth(point), other.half];
  // Independent estimates: their variances add up, relative ones in a ratio.
  const half = as === 'ratio' ? Math.abs(y) * Math.hypot(mine / point.y, its / other.y) : Math.hypot(mine, its);
  const band = half > 0 ? { low: y - half, high: y + half } : {};
  const state = point.state === 'coarse' || other.coarse ? 'coarse' : point.state;
  return { x: point.x, y, ...band, state };
}
