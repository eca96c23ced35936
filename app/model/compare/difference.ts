/** Curves relative to one of them: their ratio to it, or their difference from it, as a figure of its own. */

import type { PointSpec, SeriesSpec } from '../chart/chart.ts';
import { curveAt, halfWidth, type Scales } from '../chart/curve.ts';
import type { Figure } from '../figure/figure.ts';
import { placeOn } from '../figure/selection.ts';
import type { Difference, Relation } from '../state/explorer-state.ts';
import { formatNumber, formatQuantity } from '../words/units.ts';
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

/**
 * What a difference figure shows of one curve: "16 words: 1.7 to 2.3 times 8 words; most at 4 Gbit/s". Empty where nothing
 * can be compared.
 */
export function differenceSentence(
  figure: Figure,
  key: string,
  as: Relation,
  name: string,
  t: Words = english,
): string {
  const series = figure.series.find((one) => one.key === key);
  const points = series?.points.filter(({ y }) => Number.isFinite(y)) ?? [];
  const [first] = points;
  if (!series || !first) return '';
  const least = points.reduce((a, b) => (b.y < a.y ? b : a), first);
  const most = points.reduce((a, b) => (b.y > a.y ? b : a), first);
  const farthest = distance(most.y, as) >= distance(least.y, as) ? most : least;
  const place = t`farthest apart at ${placeOn(figure.x, farthest.x, t)}`;
  const within = (value: number) => (as === 'ratio' ? formatNumber(value, 3) : formatQuantity(value, figure.y.unit));
  const [low, high] = [within(least.y), within(most.y)];
  const range = low === high ? low : t`${low} to ${high}`;
  if (as === 'ratio') return t`${series.label}: ${range} times ${name}${low === high ? '' : t`, ` + place}.`;
  return t`${series.label}: ${range} more than ${name}${low === high ? '' : t`, ` + place}.`;
}

/** How far a value is from "the same". */
function distance(value: number, as: Relation): number {
  return as === 'ratio' ? Math.abs(Math.log(Math.max(value, Number.MIN_VALUE))) : Math.abs(value);
}
