/**
 * Convergence and saturation are said of the mean latency. Another quantity of the same point, such as what the network
 * accepts, has no interval to converge and does have a value in saturation: it is drawn as simulated,
 * with marks only where the curves get to.
 */

import type { ChartSpec, PointSpec, SeriesSpec } from '../model/chart/chart.ts';
import { besideOf } from './domain.ts';

// Room over the highest point, as a share of it.
const headroom = 0.08;

export function withPlainPoints(spec: ChartSpec): ChartSpec {
  const estimated = spec.series.some((series) => series.points.some((point) => point.low !== undefined));
  const unknown = spec.series.some((series) => series.points.some((point) => !Number.isFinite(point.y)));
  if (estimated || unknown || spec.kind === 'stack') return spec;
  const plainly = (one: SeriesSpec) => ({ ...one, points: one.points.map(plain) });
  const [series, before] = [spec.series.map(plainly), spec.before?.map(plainly)];
  const beside = besideOf(spec).map(({ y }) => y);
  const claimed = spec.references.flatMap(({ kind, axis, from, to = from }) =>
    kind === 'claim' && axis === 'y' ? [from, to] : [],
  );
  const heights = [...beside.filter(Number.isFinite), ...claimed, ...heightsIn(series), ...heightsIn(before)];
  const [lowest, highest] = [Math.min(0, ...heights), Math.max(0, ...heights)];
  const isTopped = lowest === 0 && highest > 0 && spec.y.scale === 'linear' && !spec.rows;
  const y = isTopped ? { ...spec.y, domain: topped(highest) } : spec.y;
  const reached = Math.max(0, ...series.flatMap((one) => one.points.map((point) => point.x)));
  const references = spec.references.filter(({ axis, from }) => axis === 'y' || from <= reached);
  return { ...spec, series, ...(before && { before }), y, references };
}

const heightsIn = (series: readonly SeriesSpec[] = []) =>
  series.flatMap(({ points }) => points.map(({ y }) => y).filter(Number.isFinite));

function plain(point: PointSpec): PointSpec {
  return point.state === 'coarse' ? point : { ...point, state: 'done' };
}

function topped(highest: number): [number, number] {
  return [0, highest * (1 + headroom)];
}
