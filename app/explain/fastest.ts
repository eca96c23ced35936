/**
 * Which curve of a figure is the fastest where: one rule for the sentence over the figure and for the marks in its chart.
 * Curves that are no further apart than their intervals are alike, and are not said to cross.
 */

import { bestOf } from '../model/chart/alike.ts';
import { type ChartSpec, type CrossingSpec, hasValue, type SeriesSpec } from '../model/chart/chart.ts';
import { curveAt, type Scales } from '../model/chart/curve.ts';
import { unitIn } from '../model/figure/marks.ts';
import { pointsOf } from '../model/figure/points.ts';
import { placeOnAxis } from '../model/figure/selection.ts';
import type { PointOutcome } from '../model/figure/types.ts';
import type { AxisPreset, ChartPreset } from '../model/presets/presets.ts';
import { type ExplorerState, resolve } from '../model/state/state.ts';
import type { SweepPlan } from '../model/sweep/sweep.ts';
import { english, type Words } from '../model/words/words.ts';

type Curve = Pick<SeriesSpec, 'key' | 'label' | 'points'>;
type Known = Pick<PointOutcome, 'state' | 'row'> & { final?: boolean };
type Found = { state: ExplorerState; plan: SweepPlan; results: { get(key: string): Known | undefined } };

/** From one x to another, both of them of points, none of `curves` is surely above any other curve. */
export type Stretch = { curves: readonly Curve[]; from: number; to: number };

/** As few stretches as possible. None where the curves do not have their points at the same x, each once. */
export function stretchesOf(curves: readonly Curve[]): Stretch[] {
  const places = [...new Set(curves.flatMap(({ points }) => points.map(({ x }) => x)))].sort((a, b) => a - b);
  if (curves.length < 2 || curves.some(({ points }) => points.length > places.length)) return [];
  if (Math.max(...curves.map(({ points }) => points.length)) < places.length) return [];
  const found: Stretch[] = [];
  for (const x of places) {
    const lowest = lowestAt(curves, x);
    const last = found.at(-1);
    const still = last?.curves.filter((curve) => lowest.includes(curve)) ?? [];
    if (last && still.length > 0) found[found.length - 1] = { curves: still, from: last.from, to: x };
    else if (lowest.length > 0) found.push({ curves: lowest, from: x, to: x });
  }
  return found;
}

function lowestAt(curves: readonly Curve[], x: number): Curve[] {
  const here = curves.flatMap((curve) =>
    curve.points
      .filter((one) => one.x === x && hasValue(one))
      .slice(0, 1)
      .map((point) => ({ ...point, curve })),
  );
  return bestOf(here).map(({ curve }) => curve);
}

/** "Fastest: recursive doubling up to 4 nodes, Rabenseifner from 8"; undefined where the chart does not ask, or not all is known. */
export function fastestFinding(
  found: Found,
  chart: ChartPreset,
  x: AxisPreset,
  t: Words = english,
): string | undefined {
  const [y] = chart.y;
  if (!y || !isAsked(found, chart)) return undefined;
  const outcomeOf = (key: string) => found.results.get(key);
  const curves = found.plan.series.map((series) => ({
    key: String(series.value),
    label: series.label,
    points: pointsOf({ outcomeOf }, series, x, y),
  }));
  const stretches = stretchesOf(curves);
  const beyond = Math.max(...curves.flatMap(({ points }) => points.map((point) => point.x)));
  // The first place says the unit of all.
  const unit = unitIn(placeOnAxis(x, stretches[0]?.to ?? Number.NaN, t));
  const briefly = (place: string) =>
    unit !== undefined && unitIn(place) === unit ? place.slice(0, -unit.length) : place;
  const said = stretches.map(({ curves: alike, from, to }, index) => {
    const [name, last] = [nameOf(alike, t), placeOnAxis(x, to, t)];
    if (index === 0 && stretches.length > 1) return t`${name} up to ${last}`;
    const first = briefly(placeOnAxis(x, from, t));
    if (stretches.length === 1) return from === to ? t`${name} at ${last}` : t`${name} from ${first} to ${last}`;
    if (to === beyond) return t`${name} from ${first}`;
    return from === to ? t`${name} at ${first}` : t`${name} from ${first} to ${briefly(last)}`;
  });
  return said.length === 0 ? undefined : t`Fastest: ${said.join(t`, `)}`;
}

/** The chart with a line under the curve that is the fastest of each stretch, and a ring where another one takes over. */
export function withFastest<Spec extends ChartSpec>(spec: Spec, found: Found, t: Words = english): Spec {
  const chart = resolve(found.state).charts.find(({ key }) => key === spec.key);
  if (!chart?.isUsual || found.state.difference || spec.kind || !isAsked(found, chart.preset)) return spec;
  const own = found.plan.series.map(({ value }) => String(value));
  const curves = spec.series.filter(({ key, pin }) => pin === undefined && own.includes(key));
  const stretches = stretchesOf(curves);
  const starts = stretches.map(({ curves: [curve], from }, index) => {
    const before = stretches[index - 1];
    return before && curve ? takeover(before, { curve, from }, spec) : from;
  });
  const fastest = stretches.flatMap(({ curves: [curve], to }, index) => {
    if (!curve) return [];
    const [start = to, end = to] = starts.slice(index);
    const at = (x: number) => ({ x, y: curveAt(curve.points, x, spec)?.y ?? Number.NaN });
    const within = curve.points.filter(({ x }) => x > start && x < end);
    return [{ series: curve.key, points: [at(start), ...within.filter(hasValue), at(end)] }];
  });
  const crossings = stretches.slice(1).flatMap(({ curves: alike, from }, index): CrossingSpec[] => {
    const { series, points } = fastest[index + 1] ?? { series: '', points: [] };
    const place = placeOnAxis(chart.x, from, t);
    const label = t`fastest from ${place}`;
    const brief = place.slice(0, place.length - (unitIn(place)?.length ?? 0));
    return points
      .slice(0, 1)
      .map((at) => ({ series, x: at.x, y: at.y, label, short: t`${nameOf(alike, t)} from ${brief}` }));
  });
  if (fastest.length === 0) return spec;
  return { ...spec, fastest, ...(crossings.length > 0 && { crossings: [...(spec.crossings ?? []), ...crossings] }) };
}

/** Where the curve of a stretch comes below that of the one before, as they are drawn; where it begins if they do not meet. */
function takeover({ curves: [before], to }: Stretch, { curve, from }: { curve: Curve; from: number }, axes: Scales) {
  const gap = (x: number) =>
    (curveAt(curve.points, x, axes)?.y ?? Number.NaN) - (curveAt(before?.points ?? [], x, axes)?.y ?? Number.NaN);
  if (!(gap(from) < 0)) return from;
  let [above, below] = [to, from];
  for (let step = 0; step < STEPS; step++) {
    const middle = (above + below) / 2;
    if (gap(middle) < 0) below = middle;
    else above = middle;
  }
  return below;
}

/** Halvings of the distance between two points: finer than a pixel. */
const STEPS = 20;

/** Whether the chart marks the fastest of such curves, and all points are known. */
function isAsked({ state, plan, results }: Found, { fastest }: ChartPreset): boolean {
  const isFinal = (of: Known | undefined) =>
    of !== undefined && of.final !== false && of.state !== 'queued' && of.state !== 'coarse';
  return (
    fastest?.includes(state.seriesBy) === true &&
    plan.series.every(({ points }) => points.every(({ key, error }) => error || isFinal(results.get(key))))
  );
}

function nameOf(alike: readonly Curve[], t: Words): string {
  const [name = '', ...others] = alike.map(({ label }) => label);
  return others.reduce((first, second) => t`${first} or ${second}`, name);
}
