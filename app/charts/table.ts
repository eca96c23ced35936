/** The chart as a table: exactly the points that are drawn. */

import type { ChartSpec, PointSpec } from '../model/chart/chart.ts';
import { bestTitle, saidBest } from '../model/map/best-words.ts';
import { headOf } from '../model/words/units.ts';
import { english } from '../model/words/words.ts';
import { formatNumber, placeNumber } from './format.ts';
import { errorOf, modelAt, publishedFor, publishedName, stateText } from './words.ts';

const unknown = '–';
/** Before it are the names of the curves and the two axes. */
const firstPart = 3;

/**
 * One row for each point, or for each point of the closed form where nothing is simulated. Unknown values are "–"; bands
 * and closed forms have columns where there are any.
 */
export function tableOf(spec: ChartSpec): { head: string[]; rows: string[][] } {
  const t = spec.words ?? english;
  if (spec.kind === 'stack') return tableOfStack(spec);
  const y = headOf(spec.y, t);
  const head = [
    spec.rows ? headOf(spec.rows, t) : t`series`,
    headOf(spec.x, t),
    y,
    t`95 % low`,
    t`95 % high`,
    t`closed form`,
    publishedName(spec, t),
    t`measured`,
    t`error`,
    t`state`,
    ...(spec.best ? [bestTitle(spec.best, spec.y.label, t), t`next`, t`ratio to the next`] : []),
  ];
  const bestCells = ({ best }: PointSpec) => {
    const said = spec.best && best && saidBest(spec.best, best, t);
    return said ? [said.names, said.second || unknown, formatNumber(said.times)] : [];
  };
  const number = (value: number | undefined) => formatNumber(value ?? Number.NaN);
  const rows = spec.series.flatMap((series) => {
    if (series.points.length === 0) {
      return (series.model ?? []).map((p) => [
        series.label,
        placeNumber(p.x),
        unknown,
        unknown,
        unknown,
        number(p.y),
        unknown,
        unknown,
        unknown,
        t`closed form`,
      ]);
    }
    return series.points.map((p) => {
      const known = p.state !== 'saturated';
      const values = known ? [number(p.y), number(p.low), number(p.high)] : [unknown, unknown, unknown];
      const printed = publishedFor(spec, series, p.x);
      const said = (own: boolean) =>
        printed
          .flatMap(({ y: value, limit = '', measured }) =>
            Boolean(measured) === own ? `${limit}${number(value)}` : [],
          )
          .join(t`, `) || unknown;
      const errors = printed.flatMap((one) => errorOf(p, one) || []);
      return [
        spec.rows ? placeNumber(Number(series.key)) : series.label,
        placeNumber(p.x),
        ...values,
        number(modelAt(series, p.x)),
        said(false),
        said(true),
        errors.join(t`, `) || unknown,
        stateText(p.state, t),
        ...bestCells(p),
      ];
    });
  });
  const told = head.map((_, column) => column < firstPart || rows.some((row) => row[column] !== unknown));
  const [shownHead = head, ...shownRows] = [head, ...rows].map((row) => row.filter((_, column) => told[column]));
  return { head: shownHead, rows: shownRows };
}

/** One row for each x, one column for each layer, and one for what is printed of it. */
function tableOfStack(spec: ChartSpec): { head: string[]; rows: string[][] } {
  const t = spec.words ?? english;
  const printed = spec.series.filter(({ key }) => spec.published?.some(({ series }) => series?.includes(key)));
  const labels = [...spec.series.map(({ label }) => label), ...printed.map(({ label }) => t`${label}, published`)];
  const head = [headOf(spec.x, t), ...labels.map((label) => headOf({ ...spec.y, label }, t))];
  const rows = (spec.series[0]?.points ?? []).map(({ x }, index) => [
    spec.x.names?.[x] ?? placeNumber(x),
    ...spec.series.map(({ points }) => formatNumber(points[index]?.y ?? Number.NaN)),
    ...printed.map((series) => formatNumber(publishedFor(spec, series, x)[0]?.y ?? Number.NaN)),
  ]);
  return { head, rows };
}
