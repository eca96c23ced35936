/** The geometry of one series: what is drawn inside the plot, and what leaves it. */

import type { SeriesSpec } from '../model/chart/chart.ts';
import type { PointState } from '../model/manifest/estimate-state.ts';
import { px } from '../model/words/px.ts';
import type { Box, Point } from './box.ts';
import { clipLine, clipPolygon } from './clip.ts';
import type { Stroke } from './labels.ts';
import type { Layout } from './layout.ts';
import type { SeriesStyle } from './palette.ts';

/** `index` counts in the series' points. */
export type Dot = Point & { index: number; state: PointState };

export type Curve = {
  /** Between simulated points. */
  line: Point[][];
  /** From the last sound point up to the arrow, for a curve that saturates before it leaves through the top. */
  exit: Point[];
  model: Point[][];
  bands: Point[][];
  dots: Dot[];
  /** Where the curve of a saturated series leaves the plot: an arrow stands above. Null if it does not saturate. */
  arrow: number | null;
  /** Saturated points, at their x. */
  ticks: number[];
  /** What the label belongs to: the simulated line, else the closed form. From its start to its visible end. */
  labelled: Point[];
};

/** A series with its geometry and looks, as the pieces of a chart pass it on. */
export type Drawn = { series: SeriesSpec; curve: Curve; style: SeriesStyle };

/** The curves that words should keep clear of: the closed form may be crossed rather than a simulated line. */
export function strokesOf(drawn: readonly Drawn[]): Stroke[] {
  return drawn.flatMap(({ curve }) => [
    ...[...curve.line, curve.exit].map((points): Stroke => ({ points, weight: 1 })),
    ...curve.model.map((points): Stroke => ({ points, weight: 0.3 })),
  ]);
}

export function curveOf(series: SeriesSpec, layout: Layout): Curve {
  const { plot } = layout;
  const [x, y] = [layout.x.scale, layout.y.scale];
  const right = plot.left + plot.width;
  const runs: Point[][] = [[]];
  const bandRuns: { x: number; low: number; high: number }[][] = [[]];
  const dots: Dot[] = [];
  const ticks: number[] = [];
  let last: Point | null = null;
  let beforeSaturation: Point | null = null;
  series.points.forEach((point, index) => {
    const at: Point = { x: x.at(point.x), y: y.at(point.y) };
    if (point.state === 'saturated') {
      if (!Number.isFinite(at.x) || at.x < plot.left || at.x > right) return;
      if (ticks.length === 0) beforeSaturation = last;
      ticks.push(at.x);
      return;
    }
    if (!Number.isFinite(at.x) || !Number.isFinite(at.y)) {
      runs.push([]);
      bandRuns.push([]);
      return;
    }
    last = at;
    runs.at(-1)?.push(at);
    if (inside(at, plot)) dots.push({ ...at, index, state: point.state });
    const [low, high] = [y.at(point.low ?? Number.NaN), y.at(point.high ?? Number.NaN)];
    if (Number.isFinite(low) && Number.isFinite(high)) bandRuns.at(-1)?.push({ x: at.x, low, high });
    else bandRuns.push([]);
  });
  const line = runs.flatMap((run) => clipLine(run, plot));
  const model = linesIn(series.model ?? [], layout);
  const bands = bandRuns
    .filter((run) => run.length > 1)
    .map((run) =>
      clipPolygon(
        [...run.map((p) => ({ x: p.x, y: p.high })), ...run.toReversed().map((p) => ({ x: p.x, y: p.low }))],
        plot,
      ),
    )
    .filter((band) => band.length > 2);
  const { exit, arrow } = leaving(line, beforeSaturation, ticks, plot);
  const simulated = exit.length > 1 ? [...(line.at(-1) ?? []), ...exit.slice(1)] : (line.at(-1) ?? dots.slice(-1));
  const fallback = model.at(-1) ?? (arrow === null ? [] : [{ x: arrow, y: plot.top }]);
  return { line, exit, model, bands, dots, arrow, ticks, labelled: simulated.length > 0 ? simulated : fallback };
}

/** How a saturated series leaves: by itself if its last sound point is above the plot, else towards the first tick. */
function leaving(
  line: readonly Point[][],
  last: Point | null,
  ticks: readonly number[],
  plot: Box,
): Pick<Curve, 'exit' | 'arrow'> {
  const first = ticks[0];
  if (first === undefined) return { exit: [], arrow: null };
  const end = line.at(-1)?.at(-1);
  if (last !== null && last.y < plot.top && end !== undefined && end.y < plot.top + 0.01)
    return { exit: [], arrow: end.x };
  return { exit: last === null ? [] : (clipLine([last, { x: first, y: plot.top }], plot)[0] ?? []), arrow: first };
}

/** What of a line through these points is inside the plot. */
export function linesIn(points: readonly { x: number; y: number }[], layout: Layout): Point[][] {
  const runs: Point[][] = [[]];
  for (const point of points) {
    const at: Point = { x: layout.x.scale.at(point.x), y: layout.y.scale.at(point.y) };
    if (Number.isFinite(at.x) && Number.isFinite(at.y)) runs.at(-1)?.push(at);
    else runs.push([]);
  }
  return runs.flatMap((run) => clipLine(run, layout.plot));
}

function inside(point: Point, box: Box): boolean {
  const slack = 0.5;
  return (
    point.x >= box.left - slack &&
    point.x <= box.left + box.width + slack &&
    point.y >= box.top - slack &&
    point.y <= box.top + box.height + slack
  );
}

/** Path data of a polyline. */
export function pathOf(points: readonly Point[], closed = false): string {
  return points.map((p, i) => `${i === 0 ? 'M' : 'L'}${px(p.x)} ${px(p.y)}`).join('') + (closed ? 'Z' : '');
}
