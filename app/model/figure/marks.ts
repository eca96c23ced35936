/** What is drawn over curves: guides that belong to no run, and the best point of each curve. */

import type { CrossingSpec, GuideSpec, OptimumSpec, SeriesSpec } from '../chart/chart.ts';
import type { Values } from '../manifest/values.ts';
import type { AxisPreset, ChartPreset, GuidePreset } from '../presets/presets.ts';
import { isGain } from '../words/gain.ts';
import { unitOnAxis } from '../words/share.ts';
import { formatQuantity } from '../words/units.ts';
import { english, type Words } from '../words/words.ts';
import { placeOnAxis } from './selection.ts';

const LAW_POINTS = 40;
// A law goes on a little beyond the last run.
const BEYOND = 1.06;

/**
 * `along` are the points of one curve with the column of each guide; `values` those of the point the page talks about;
 * a law reaches as far as the runs do.
 */
export function guidesFor(
  guides: readonly GuidePreset[],
  series: readonly SeriesSpec[],
  along: (column: string) => { x: number; y: number }[],
  values: Values,
  t: Words = english,
): GuideSpec[] {
  const farthest = Math.max(0, ...series.flatMap(({ points }) => points.map(({ x }) => x))) * BEYOND;
  return guides.flatMap((guide) => {
    const { key, label } = guide;
    if ('column' in guide) {
      const points = along(guide.column).filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
      return points.length > 0 ? [{ key, label: t(label), points }] : [];
    }
    if (!(farthest > 0)) return [];
    const unit = guide.unit ? Number(values[guide.unit.parameter] ?? Number.NaN) * guide.unit.factor : 1;
    const points = Array.from({ length: LAW_POINTS }, (_, i) => {
      const x = (farthest * i) / (LAW_POINTS - 1);
      const stretch = 1 + guide.time * x;
      return { x, y: guide.law === 'rising' ? unit * stretch : unit / stretch };
    });
    return [{ key, label: t(label), points }];
  });
}

/**
 * Where every curve first passes `at`, between the points as they are joined on these axes; in words the x, and for the
 * curve named by `current` the y too. A curve that has not all its points has none: it may pass elsewhere.
 */
export function crossingsOf(
  series: readonly SeriesSpec[],
  at: number,
  x: AxisPreset,
  y: AxisPreset,
  complete: (index: number) => boolean,
  current: string | undefined,
  t: Words = english,
): CrossingSpec[] {
  const [across, up] = [straightOn(x.scale), straightOn(y.scale)];
  const found = series.flatMap(({ key, points }, place) => {
    if (!complete(place)) return [];
    const drawn = points.map((point) => ({ x: across.of(point.x), y: up.of(point.y) }));
    const sound = drawn.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y));
    const level = up.of(at);
    const end = sound.findIndex((b, i) => i > 0 && ((sound[i - 1] as typeof b).y - level) * (b.y - level) <= 0);
    const [a, b] = [sound[end - 1], sound[end]];
    if (!a || !b) return [];
    const where = across.back(a.y === b.y ? a.x : a.x + ((level - a.y) / (b.y - a.y)) * (b.x - a.x));
    return [{ series: key, x: where, y: at, label: formatQuantity(where, t(x.unit)) }];
  });
  return found.map((one) =>
    one.series === current ? { ...one, label: t`${formatQuantity(at, unitOnAxis(y, t))}: ${one.label}` } : one,
  );
}

/** From the space before it, of a number with a unit; undefined if there is none. */
export const unitIn = (text = '') => /(?<=\d) .+$/.exec(text)?.[0];

/** Coordinates in which a scale is straight. What a logarithmic one cannot show is not finite. */
function straightOn(scale: 'linear' | 'log') {
  return scale === 'log' ? { of: Math.log, back: Math.exp } : { of: (v: number) => v, back: (v: number) => v };
}

/** Of what else a run gives, nobody says which is the best. */
export const hasOptimum = ({ preset, y }: { preset: ChartPreset; y: AxisPreset }): boolean =>
  preset.optimum === true && preset.y.includes(y);

/** The best y of every curve whose points are all there; in words for the one named by `current`. */
export function optimaOf(
  series: readonly Pick<SeriesSpec, 'key' | 'points'>[],
  x: AxisPreset,
  y: AxisPreset,
  complete: (index: number) => boolean,
  current: string | undefined,
  t: Words = english,
): OptimumSpec[] {
  const sign = isGain(y) ? 1 : -1;
  return series.flatMap(({ key, points }, place) => {
    if (!complete(place)) return [];
    const heights = points.map((point) => (Number.isFinite(point.y) ? sign * point.y : -Infinity));
    const best = heights.indexOf(Math.max(...heights));
    const point = points[best];
    if (point === undefined || !Number.isFinite(point.y)) return [];
    const at = placeOnAxis(x, point.x, t);
    const label = key === current ? t`best: ${at}, ${formatQuantity(point.y, unitOnAxis(y, t))}` : '';
    return [{ series: key, index: best, label }];
  });
}
