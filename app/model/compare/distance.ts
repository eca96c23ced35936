/** How far a curve is from what a person has measured. */

import type { AxisSpec, ChartSpec, PointSpec, PublishedSpec, SeriesSpec } from '../chart/chart.ts';
import { curveAt } from '../chart/curve.ts';
import { formatNumber, formatQuantity, formatShare } from '../words/units.ts';
import type { Words } from '../words/words.ts';

export type Distance = {
  /** The number of measured points between the ends of the curve. */
  count: number;
  /** The mean of the distances as shares of what is measured, without their signs, and of the signed ones. */
  mean: number;
  bias: number;
  /** The mean as a factor, at least 1, where some are several times as much; else NaN, or where values are not above 0. */
  factor: number;
  /** The largest, signed, and the x at which it is: of shares, or of factors if there is a mean of them. */
  largest: number;
  at: number;
};

type Axes = Pick<ChartSpec, 'x' | 'y'>;

/** Undefined where no point lies between the ends of the curve. Between points a curve goes as it is drawn. */
export function distanceOf(
  curve: readonly PointSpec[],
  measured: readonly PublishedSpec[],
  axes: Axes,
): Distance | undefined {
  const errors = measured.flatMap(({ x, y }) => {
    const simulated = curveAt(curve, x, axes)?.y;
    return simulated === undefined || y === 0
      ? []
      : [{ x, error: (simulated - y) / Math.abs(y), factor: Math.abs(Math.log(simulated / y)) }];
  });
  const [first] = errors;
  if (!first) return undefined;
  const meanOf = (of: (error: number) => number) =>
    errors.reduce((sum, { error }) => sum + of(error), 0) / errors.length;
  // What is several times as much is off by more than can be said in shares.
  const isFar = errors.some(({ error }) => Math.abs(error) > 1);
  const factor = isFar ? Math.exp(errors.reduce((sum, one) => sum + one.factor, 0) / errors.length) : Number.NaN;
  const sizeOf = (one: typeof first) => (Number.isFinite(factor) ? one.factor : Math.abs(one.error));
  const worst = errors.reduce((most, one) => (sizeOf(one) > sizeOf(most) ? one : most), first);
  return {
    count: errors.length,
    mean: meanOf(Math.abs),
    bias: meanOf((error) => error),
    factor,
    largest: worst.error,
    at: worst.x,
  };
}

/** A sentence for every curve that has measured points: "off by 12 % on average; at most 30 %, too high at 4 words". */
export function distanceSentences(
  { series, published = [], x, y }: Pick<ChartSpec, 'x' | 'y' | 'published'> & { series: readonly SeriesSpec[] },
  t: Words,
): { key: string; label: string; text: string }[] {
  const measured = published.filter((one) => one.measured);
  if (measured.length === 0) return [];
  return series.map(({ key, label, points }) => {
    const found = distanceOf(points, measured, { x, y });
    if (!found) return { key, label, text: t`no measured point lies between its ends` };
    const said = sentenceOf(found, x, t);
    const { length } = measured;
    return {
      key,
      label,
      text: found.count === length ? said : t`${said} (${found.count} of ${length} points lie between its ends)`,
    };
  });
}

function sentenceOf({ mean, factor, largest, at }: Distance, x: AxisSpec, t: Words): string {
  if (largest === 0) return t`goes through every measured point`;
  const place = formatQuantity(at, x.unit, 10);
  const [usual, most] = Number.isFinite(factor)
    ? [factor, Math.max(1 + largest, 1 / (1 + largest))].map((times) => t`a factor of ${formatNumber(times, 2)}`)
    : [formatShare(mean), formatShare(Math.abs(largest))];
  return largest > 0
    ? t`off by ${usual} on average; at most ${most}, too high at ${place}`
    : t`off by ${usual} on average; at most ${most}, too low at ${place}`;
}
