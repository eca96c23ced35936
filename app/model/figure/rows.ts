/** What every row of a table has, such as each processor. */

import { valuesIn } from '../manifest/manifest.ts';
import { chartName } from '../presets/presets.ts';
import { xOf } from '../state/axes.ts';
import type { ResolvedChart } from '../state/state.ts';
import type { Words } from '../words/words.ts';
import { axisOf, type Drawing, seriesInFocus, subtitleOf } from './drawing.ts';
import { columnDomain, layersOfRows, type RowsAt, scalesOfRows } from './layers.ts';
import { runsAt, valueOfAll } from './runs-at.ts';
import { placeName } from './selection.ts';
import type { Figure } from './types.ts';

/** One layer for each row of a table, such as each processor, along one curve. */
export function rowsFigure(
  drawing: Drawing,
  chart: ResolvedChart,
  rows: NonNullable<ResolvedChart['rows']>,
  t: Words,
): Figure {
  const { preset, x, y } = chart;
  const shown = seriesInFocus(drawing.plan, drawing.focus);
  const runs = (shown?.points ?? []).flatMap(({ key, values }): RowsAt[] => {
    const outcome = drawing.outcomeOf(key);
    const table = outcome?.tables?.[rows.table];
    const [shares, numbers] = [valuesIn(table, y.column), valuesIn(table, rows.number)];
    const at = outcome ? xOf(x, values, outcome.row) : Number.NaN;
    if (!outcome || !shares || !numbers || Number.isNaN(at)) return [];
    if (outcome.state === 'queued' || outcome.state === 'failed') return [];
    return [{ x: at, state: 'done', shares, numbers }];
  });
  if (rows.curves)
    return {
      key: chart.key,
      ...(shown && { layersOf: String(shown.value) }),
      title: chartName(drawing.resolved.experiment, preset, t),
      subtitle: subtitleOf(drawing, chart, shown?.label, t),
      x: axisOf(x, t),
      y: { label: t(y.label), unit: '%', scale: 'linear' },
      series: layersOfRows(runs, rows.name, t).map((layer) => ({ ...layer, ordered: true })),
      references: [],
      ...drawing.besides,
    };
  const { unit, domain, right } = scalesOfRows(runs, rows.name, t);
  const places = columnDomain(
    runs.map((run) => run.x),
    x.scale,
  );
  return {
    key: chart.key,
    kind: 'stack',
    bars: true,
    tones: true,
    ...(shown && { layersOf: String(shown.value) }),
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, shown?.label, t),
    x: { ...axisOf(x, t), ...(places && { domain: places }) },
    y: { label: t(y.label), unit, scale: 'linear', ...(runs.length > 0 && { domain }) },
    ...(right && { right }),
    series: layersOfRows(runs, rows.name, t),
    references: [],
    ...drawing.besides,
  };
}

/** What every row of a table has, such as each node, in one run of every curve: that at one value of what is swept. */
export function alongRowsFigure(
  drawing: Drawing,
  chart: ResolvedChart,
  rows: NonNullable<ResolvedChart['rows']>,
  t: Words,
): Figure {
  const { plan, state } = drawing;
  const { preset, x, y } = chart;
  const at = valueOfAll(plan, state.look?.at);
  const runs = runsAt(plan, at);
  return {
    key: chart.key,
    runs,
    title: chartName(drawing.resolved.experiment, preset, t),
    subtitle: subtitleOf(drawing, chart, at === undefined ? undefined : placeName(plan.x, at, t), t),
    x: { ...axisOf(x, t), whole: true },
    y: axisOf(y, t),
    series: plan.series.map(({ value, label, points }, place) => {
      const outcome = drawing.outcomeOf(points[runs[place]?.index ?? -1]?.key ?? '');
      const table = outcome?.tables?.[rows.table];
      const [values, numbers] = [valuesIn(table, y.column) ?? [], valuesIn(table, rows.number) ?? []];
      return {
        key: String(value),
        label,
        index: place,
        count: plan.series.length,
        ordered: plan.ordered,
        points: Array.from(numbers, (number, row) => ({
          x: number,
          y: values[row] ?? Number.NaN,
          state: 'done' as const,
        })),
      };
    }),
    references: [],
    ...(preset.scatter && { scatter: true }),
    ...drawing.besides,
  };
}
