/** The point that the page talks about. */

import { parameterOf, type Row, valueIn } from '../manifest/manifest.ts';
import { formatValue, valueText } from '../manifest/value.ts';
import type { AxisPreset } from '../presets/presets.ts';
import type { PlanPoint } from '../state/explorer-state.ts';
import { axesOf, type ExplorerState, experimentIn } from '../state/state.ts';
import type { PlannedPoint, PlannedSeries, SweepPlan } from '../sweep/sweep.ts';
import { unitOnAxis } from '../words/share.ts';
import { digitsOf, formatQuantity, saysUnit, withUnit } from '../words/units.ts';
import { english, lowerFirst, type Words } from '../words/words.ts';
import type { Figure, PointOutcome } from './types.ts';

/** What is known of each point, by its cache key. */
export type Outcomes<O> = { get(key: string): O | undefined };

export type Selection<O = PointOutcome> = { point: PlannedPoint; series: PlannedSeries; result: O | undefined };

/** The point pointed at, else the one marked, else the default: the first of `wanted` that there is. */
export function selectionOf<O extends Pick<PointOutcome, 'state'>>(
  plan: SweepPlan,
  results: Outcomes<O>,
  wanted: readonly (PlanPoint | null | undefined)[],
): Selection<O> | null {
  for (const place of [...wanted, defaultPlace(plan, results)]) {
    const series = plan.series.find(({ value }) => String(value) === place?.series);
    const point = series?.points[place?.index ?? -1];
    if (series !== undefined && point !== undefined) return { point, series, result: results.get(point.key) };
  }
  return null;
}

/** The highest load of which is known that it does not saturate, on the curve that the page talks about, or on the middle one. */
function defaultPlace(plan: SweepPlan, results: Outcomes<Pick<PointOutcome, 'state'>>): PlanPoint | null {
  const middle = plan.series[Math.floor((plan.series.length - 1) / 2)];
  const series = plan.series.find((candidate) => candidate.current) ?? middle;
  if (series === undefined) return null;
  const index = series.points.findLastIndex(({ key }) => {
    const state = results.get(key)?.state;
    return state === 'converged' || state === 'budget' || state === 'coarse' || state === 'done';
  });
  return { series: String(series.value), index: Math.max(0, index) };
}

/** The best point of the curve that the page talks about; null where the large figure marks none, or does not know it yet. */
export function bestPlace(plan: SweepPlan, figure: Pick<Figure, 'optima'> | undefined): PlanPoint | null {
  const current = plan.series.find((series) => series.current);
  const best = figure?.optima?.find(({ series }) => current !== undefined && series === String(current.value));
  if (current === undefined || best === undefined) return null;
  // A figure has no points that could not run.
  const places = current.points.flatMap(({ error }, place) => (error === undefined ? [place] : []));
  const index = places[best.index];
  return index === undefined ? null : { series: best.series, index };
}

/** Where a point lies on the x axis: "6 PEs", "depth 2", "2 pieces per PE", "idle time 200 cycles". */
export function placeName(key: string, x: number | string, t: Words = english): string {
  const parameter = parameterOf(key);
  if (parameter === undefined) return String(x);
  const value = formatValue(parameter, x, t);
  const { kind, label, unit } = parameter;
  if (/^[A-Z]{2}/.test(unit)) return withUnit(value, t(unit));
  if (kind !== 'choice' && unit === '') return counted(value, label, t);
  // “256 keys/node”, “80 rows”: what is counted says of what it is a number.
  if (/^(keys|rows|words|bytes)/.test(unit) && !label.includes(' ')) return withUnit(value, t(unit));
  // A depth is a place in the tree; a factor has its sign before it; a torus may have further dimensions.
  if (key === 'depth' || kind === 'shape') return `${lowerFirst(t(label))} ${value}`;
  // “lines of an item” says what is counted.
  const said = saysUnit(label.toLowerCase(), unit) ? value : valueText(parameter, x, t);
  return `${lowerFirst(t(label))} ${said}`;
}

/** A number with the name of what it is of: "2 pieces per PE" where that is in the plural, else "depth 2". */
export function counted(value: string, name: string, t: Words = english): string {
  const said = lowerFirst(t(name));
  // Where a program of one's own has none there is one point, whatever its number is.
  if (said === t`no parameter`) return said;
  const isCounted = t.language === 'en' ? /^[A-Za-z ]+s( per |$)/.test(name) : IN_JAPANESE.test(said);
  return isCounted ? withUnit(value, said) : `${said} ${value}`;
}

/** What is counted, where another noun would have its number behind it: “32 ノード” and “深さ 2”. */
const IN_JAPANESE = /^(ノード|プロセッサ|ワーカー|バイト)$/;

/** Where a point lies on an axis: "2.5 Gbit/s", or counted by the name of what has no unit, or what stands there. */
export function placeOn(
  { label, unit, names }: { label: string; unit: string; names?: readonly string[] },
  value: number,
  t: Words = english,
): string {
  if (names) return names[value] ?? '';
  const text = formatQuantity(value, unit, digitsOf(value));
  return unit === '' ? counted(text, label, t) : text;
}

/** The same on an axis that is not put in words yet. */
export const placeOnAxis = (axis: AxisPreset, value: number, t: Words): string =>
  placeOn({ ...axis, unit: unitOnAxis(axis, t) }, value, t);

/** Where a run lies on an axis: "32 nodes" and not "8 × 4"; undefined where that is not known, or is what was set. A time or a share alone does not say of what it is. */
export function placeAlong(axis: AxisPreset, row: Row | undefined, t: Words): string | undefined {
  const value = valueIn(row, axis.column);
  if (axis.parameter || !Number.isFinite(value)) return undefined;
  const text = placeOnAxis(axis, value, t);
  return /^([nmµ]?s|fraction)$/.test(unitOnAxis(axis, t)) ? `${lowerFirst(t(axis.label))} ${text}` : text;
}

/** The run that the page talks about, as the legend and the x axis of the large chart name it: "8 words, 4.64 Gbit/s". */
export function runName({ state, plan }: { state: ExplorerState; plan: SweepPlan }, one: Selection, t: Words): string {
  const [main] = experimentIn(state).charts;
  const along =
    main && (state.map === undefined || state.sweep === undefined)
      ? placeAlong(axesOf(state, main).x, one.result?.row, t)
      : undefined;
  const { x } = one.point;
  // Between the values that a person chose, a map has what its refinement came to.
  const place = state.map && typeof x === 'number' && !Number.isInteger(x) ? Number(x.toPrecision(3)) : x;
  return [one.series.label, along ?? placeName(plan.x, place, t)].filter(Boolean).join(t`, `);
}
