/** A sweep as curves: means over the seeds, with their intervals, and the rows behind every point. */
import { type ChartSpec, hasValue, type PointSpec, type SeriesSpec } from '../model/chart/chart.ts';
import { parameterOf } from '../model/manifest/manifest.ts';
import { meanOf } from '../model/manifest/student.ts';
import { seriesLabel } from '../model/manifest/value.ts';
import { displayUnit } from '../model/words/units.ts';
import { english, type Words } from '../model/words/words.ts';
import type { SweptAxis, SweptColumn, SweptFile } from './swept-file.ts';

/** Curves that can be told apart, and places along the x axis; of more, so many are taken evenly. */
const MOST_DRAWN = { curves: 12, places: 400 };

/** What is drawn, by the keys of columns; `fixed` has the place of the value of every other one that has several. */
export type Drawn = { x: string; by: string | undefined; y: string; fixed: Readonly<Record<string, number>> };

export type SweptChart = {
  spec: ChartSpec;
  /** By the key of a curve, for each of its points: the rows of the file that it is the mean of, one for each seed. */
  rows: ReadonlyMap<string, readonly (readonly number[])[]>;
  /** Whether some curves or places are left out. */
  isThinned: boolean;
};

/** The columns that can be drawn over or told apart: of the seeds there are means. */
export const axesOf = ({ axes }: SweptFile): SweptAxis[] =>
  axes.filter(({ key, values }) => key !== 'seed' && values.length > 1);

/** What is drawn first: along the number with most values, a curve for each value of the next. */
export function drawnFirst(file: SweptFile, wanted: string | undefined): Drawn {
  const [x = file.axes[0], by] = axesOf(file).toSorted(
    (a, b) => Number(isNumeric(b)) - Number(isNumeric(a)) || b.values.length - a.values.length,
  );
  const y = file.results.find(({ key }) => key === wanted) ?? file.results[0];
  return { x: x?.key ?? '', by: by?.key, y: y?.key ?? '', fixed: {} };
}

/** Draws it. `values` and `half` are the columns of what goes upward and of half its interval in a single run. */
export function curvesOf(
  file: SweptFile,
  drawn: Drawn,
  values: Float64Array,
  half: Float64Array | undefined,
  nameOf: (axis: SweptAxis, value: number | string) => string = (axis, value) => valueName(axis, value, english),
  t: Words = english,
): SweptChart {
  const [x, by] = [drawn.x, drawn.by].map((key) => file.axes.find((axis) => axis.key === key));
  const column = file.results.find(({ key }) => key === drawn.y);
  if (x === undefined || column === undefined) throw new Error('nothing to draw');
  const others = axesOf(file).filter(({ key }) => key !== x.key && key !== by?.key);
  const groups = new Map<number, number[]>();
  for (let row = 0; row < file.rows; ++row) {
    if (!others.every(({ key, places }) => places[row] === (drawn.fixed[key] ?? 0))) continue;
    const group = (by?.places[row] ?? 0) * x.values.length + (x.places[row] ?? 0);
    const rows = groups.get(group);
    if (rows) rows.push(row);
    else groups.set(group, [row]);
  }
  const order = inOrder(x);
  const places = evenly(order, MOST_DRAWN.places);
  const all = by ? inOrder(by) : [0];
  const kept = evenly(all, MOST_DRAWN.curves);
  const behind = new Map<string, number[][]>();
  const series = kept.map((place, index): SeriesSpec => {
    const key = String(by?.values[place] ?? '');
    const found = places.flatMap((along, position) => {
      const rows = groups.get(place * x.values.length + along);
      return rows === undefined ? [] : [{ rows, at: isNumeric(x) ? Number(x.values[along]) : position }];
    });
    behind.set(
      key,
      found.map(({ rows }) => rows),
    );
    const label = by ? nameOf(by, by.values[place] ?? '') : t(column.label);
    const points = found.map(({ rows, at }) => pointOf(rows, at, values, half));
    return { key, label, index, count: kept.length, ordered: by !== undefined && isNumeric(by), points };
  });
  const [across, up] = [axisOf(x, t), axisOf(column, t)];
  const numbers = order.map((place) => Number(x.values[place]));
  const spec: ChartSpec = {
    key: 'swept',
    title: t`${across.label} and ${up.label}`,
    subtitle: '',
    x: isNumeric(x)
      ? { ...across, scale: scaleOf(numbers), ...(parameterOf(x.swept)?.kind === 'integer' && { whole: true }) }
      : { ...across, scale: 'linear', whole: true, names: places.map((place) => nameOf(x, x.values[place] ?? '')) },
    y: { ...up, scale: 'linear' },
    series,
    ...(!isNumeric(x) && { scatter: true }),
    references: [],
    state: '',
    source: '',
    link: '',
    words: t,
    ...(!series.some(({ points }) => points.some(hasValue)) && {
      notice: { kind: 'empty', text: t`None of these runs has such a value.` },
    }),
  };
  return { spec, rows: behind, isThinned: places.length < order.length || kept.length < all.length };
}

/** Of several seeds their mean with its interval; of one what the run itself says. Runs without a value are left out. */
function pointOf(rows: readonly number[], x: number, values: Float64Array, half: Float64Array | undefined): PointSpec {
  const known = rows.filter((row) => Number.isFinite(values[row]));
  if (known.length === 0) return { x, y: Number.NaN, state: 'done' };
  const { mean, half: ofMean } = meanOf(known.map((row) => values[row] ?? Number.NaN));
  const own = known.length > 1 ? ofMean : (half?.[known[0] ?? -1] ?? Number.NaN);
  return { x, y: mean, ...(own > 0 && { low: mean - own, high: mean + own }), state: 'done' };
}

/** A value of what was swept, with its unit. */
export const valueName = ({ key, swept }: SweptAxis, value: number | string, t: Words): string =>
  key === swept ? seriesLabel(swept, value, t) : `${key} ${value}`;

const axisOf = ({ label, unit }: SweptColumn, t: Words) => ({ label: t(label), unit: displayUnit(t(unit)) });

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
