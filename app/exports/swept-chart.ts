/** A sweep as curves or as a map: means over the seeds, with their intervals, and the rows behind every point. */
import { type AxisSpec, type ChartSpec, hasValue, type PointSpec, type SeriesSpec } from '../model/chart/chart.ts';
import { pointState } from '../model/manifest/estimate-state.ts';
import { parameterOf } from '../model/manifest/manifest.ts';
import { meanOf } from '../model/manifest/student.ts';
import { seriesLabel } from '../model/manifest/value.ts';
import { valuesOf } from '../model/map/levels.ts';
import { displayUnit } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';
import { axesOf, type SweptAxis, type SweptColumn, type SweptFile } from './swept-file.ts';
import { groupsOf } from './swept-rows.ts';

/** Curves that can be told apart, or rows of a map, and places along the x axis; of more, so many are taken evenly. */
const MOST_DRAWN = { curves: { series: 12, places: 400 }, map: { series: 65, places: 65 } };

/** What a map needs of each of its parameters. */
const FEWEST_ON_MAP = 3;

/**
 * What is drawn, by the keys of columns: a curve for each value of `by`, or a map with `by` upward. `fixed` has the place of the value
 * of every other column that has several.
 */
export type Drawn = {
  kind: 'curves' | 'map';
  x: string;
  by: string | undefined;
  y: string;
  fixed: Readonly<Record<string, number>>;
};

export type SweptChart = {
  spec: ChartSpec;
  /** By the key of a curve, for each of its points: the rows of the file that it is the mean of, one for each seed. */
  rows: ReadonlyMap<string, readonly Uint32Array[]>;
  /** Whether some curves or places are left out. */
  isThinned: boolean;
};

/** The columns that a map can be over, two at least, or none. */
export function mappable(file: SweptFile): SweptAxis[] {
  const able = axesOf(file).filter((axis) => isNumeric(axis) && axis.values.length >= FEWEST_ON_MAP);
  return able.length > 1 ? able : [];
}

/** The same as a map: over what is drawn already, as far as that is a number with enough values. */
export function drawnAsMap(file: SweptFile, drawn: Drawn): Drawn {
  const able = mappable(file).map(({ key }) => key);
  const [x = drawn.x, by] = [...new Set([drawn.x, drawn.by, ...able])].filter((key) => able.includes(key ?? ''));
  return { ...drawn, kind: 'map', x, by };
}

/** What is drawn first: along the number with most values, a curve for each value of the next. */
export function drawnFirst(file: SweptFile, wanted: string | undefined): Drawn {
  const [x = file.axes[0], by] = axesOf(file).toSorted(
    (a, b) => Number(isNumeric(b)) - Number(isNumeric(a)) || b.values.length - a.values.length,
  );
  const y = file.results.find(({ key }) => key === wanted) ?? file.results[0];
  return { kind: 'curves', x: x?.key ?? '', by: by?.key, y: y?.key ?? '', fixed: {} };
}

/** Columns of numbers: what goes upward, half of its interval in a single run, and the states of estimates. */
export type SweptNumbers = { values: Float64Array; half?: Float64Array | undefined; states?: Float64Array | undefined };

/** Draws it. */
export function curvesOf(
  file: SweptFile,
  drawn: Drawn,
  numbers: SweptNumbers,
  nameOf: (axis: SweptAxis, value: number | string) => string = (axis, value) => valueName(axis, value, english),
  t: Words = english,
): SweptChart {
  const [x, by] = [drawn.x, drawn.by].map((key) => file.axes.find((axis) => axis.key === key));
  const column = file.results.find(({ key }) => key === drawn.y);
  if (x === undefined || column === undefined) throw new Error('nothing to draw');
  const isMap = drawn.kind === 'map' && by !== undefined;
  const order = inOrder(x);
  const most = MOST_DRAWN[drawn.kind];
  const places = evenly(order, most.places);
  const all = by ? inOrder(by) : [0];
  const kept = evenly(all, most.series);
  const rowsAt = groupsOf(file, { axis: x, kept: places }, by && { axis: by, kept }, drawn.fixed);
  const behind = new Map<string, Uint32Array[]>();
  const holes: { x: number; y: number }[] = [];
  const series = kept.map((place, index): SeriesSpec => {
    const key = String(by?.values[place] ?? '');
    const found = places.flatMap((along, position) => {
      const rows = rowsAt(index, position);
      const at = isNumeric(x) ? Number(x.values[along]) : position;
      const point = rows.length > 0 && pointOf(rows, at, numbers);
      if (point && (!isMap || hasValue(point))) return [{ rows, point }];
      if (isMap) holes.push({ x: at, y: Number(key) });
      return [];
    });
    behind.set(
      key,
      found.map(({ rows }) => rows),
    );
    const label = by ? nameOf(by, by.values[place] ?? '') : t(column.label);
    const points = found.map(({ point }) => point);
    return { key, label, index, count: kept.length, ordered: by !== undefined && isNumeric(by), points };
  });
  const [across, up] = [axisOf(x, t), axisOf(column, t)];
  const different = new Set(valuesOf({ series })).size;
  const spec: ChartSpec = {
    key: 'swept',
    title: t`${across.label} and ${up.label}`,
    subtitle: '',
    ...(isMap && { kind: 'map', rows: planeAxis(by, t), refused: holes }),
    x: isNumeric(x)
      ? (isMap ? planeAxis : numericAxis)(x, t)
      : { ...across, scale: 'linear', whole: true, names: places.map((place) => nameOf(x, x.values[place] ?? '')) },
    y: { ...up, scale: 'linear' },
    series,
    ...(!isNumeric(x) && { scatter: true }),
    references: [],
    state: '',
    source: '',
    link: '',
    words: t,
    ...(different === 0 && { notice: { kind: 'empty', text: t`None of these runs has such a value.` } }),
    ...(isMap && different === 1 && { notice: { kind: 'empty', text: t`All places have the same value.` } }),
  };
  return { spec, rows: behind, isThinned: places.length < order.length || kept.length < all.length };
}

/**
 * One point from the runs of all seeds: their mean with its interval, or the run itself if there is one seed. Leaves
 * out runs without a value, unless all are.
 */
function pointOf(rows: Uint32Array, x: number, { values, half, states }: SweptNumbers): PointSpec {
  const known: number[] = [];
  let first = -1;
  for (const row of rows) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) continue;
    if (first < 0) first = row;
    known.push(value);
  }
  if (known.length === 0) {
    const isSaturated = pointState({ state: states?.[rows[0] ?? -1] ?? Number.NaN }) === 'saturated';
    return { x, y: Number.NaN, state: isSaturated ? 'saturated' : 'done' };
  }
  const { mean, half: ofMean } = meanOf(known);
  const own = known.length > 1 ? ofMean : (half?.[first] ?? Number.NaN);
  return { x, y: mean, ...(own > 0 && { low: mean - own, high: mean + own }), state: 'done' };
}

/** A value of what was swept, with its unit. */
export const valueName = ({ key, swept }: SweptAxis, value: number | string, t: Words): string =>
  key === swept ? seriesLabel(swept, value, t) : `${key} ${value}`;

const axisOf = ({ label, unit }: SweptColumn, t: Words) => ({ label: t(label), unit: displayUnit(t(unit)) });

const numericAxis = (axis: SweptAxis, t: Words): AxisSpec => ({
  ...axisOf(axis, t),
  scale: scaleOf(inOrder(axis).map((place) => Number(axis.values[place]))),
  ...(parameterOf(axis.swept)?.kind === 'integer' && { whole: true }),
});

/** An axis of a map, which ends at its outermost places. */
function planeAxis(axis: SweptAxis, t: Words): AxisSpec {
  const [first, last] = [0, -1].map((end) => Number(axis.values[inOrder(axis).at(end) ?? 0])) as [number, number];
  return { ...numericAxis(axis, t), domain: [first, last] };
}

const isNumeric = ({ values }: SweptAxis): boolean => typeof values[0] === 'number';

/** The places of the values: of numbers from the smallest on. */
function inOrder(axis: SweptAxis): number[] {
  const places = axis.values.map((_, place) => place);
  return isNumeric(axis) ? places.sort((a, b) => Number(axis.values[a]) - Number(axis.values[b])) : places;
}

/** As many of them, with both ends. */
export function evenly<One>(all: readonly One[], most: number): readonly One[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, index) => all[Math.round((index * (all.length - 1)) / (most - 1))] as One);
}

/** By whether the middle value lies nearer to the middle of the numbers or of their logarithms. */
function scaleOf(sorted: readonly number[]): 'linear' | 'log' {
  const [first = 0, last = 0, middle = 0] = [sorted[0], sorted.at(-1), sorted[Math.floor((sorted.length - 1) / 2)]];
  if (!(first > 0) || last < 4 * first) return 'linear';
  return Math.abs(Math.log(middle / Math.sqrt(first * last))) < Math.abs(Math.log((2 * middle) / (first + last)))
    ? 'log'
    : 'linear';
}
