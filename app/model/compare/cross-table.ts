/** What a column of runs says by two series of an experiment and its x axis, as the page has it set: which model errs where. */

import { filled } from '../claims/readings.ts';
import { isError, parameterOf, valueIn } from '../manifest/manifest.ts';
import { canonicalValue, formatValue } from '../manifest/value.ts';
import type { Check } from '../manifest/values.ts';
import { seriesKeyOf } from '../presets/presets.ts';
import type { CaseSweep, TablePreset } from '../presets/types.ts';
import { changeAll, type ExplorerState, experimentIn, selectSeries, selectSweep } from '../state/state.ts';
import { expand, UNASKED } from '../sweep/sweep.ts';
import { formatNumber } from '../words/units.ts';
import type { Words } from '../words/words.ts';
import { asking, type Cell, type Filled, type Line, type RowOf, refused } from './filled.ts';

export type CrossTable = Extract<TablePreset, { cross: unknown }>;

/** Per cent, beyond which a number wants a reason. */
export const LARGE = 15;

/** Rows by case, then by x; the best of a row is the one nearest to zero. */
export function crossTable(
  { cross, note, why = [] }: CrossTable,
  link: ExplorerState,
  rowOf: RowOf,
  check: Check,
  t: Words,
): Filled {
  const { ask, wanted } = asking(rowOf);
  const state = selectSweep(selectSeries(link, cross.across), undefined);
  const casesOf = (series: string) =>
    (experimentIn(state).series.find((one) => seriesKeyOf(one) === series) as CaseSweep).cases;
  const cases = new Set(casesOf(cross.across).map(({ key }) => key));
  const plans = casesOf(cross.down).map((one) => {
    const plan = expand(changeAll(state, one.set), { ...UNASKED, check }, t);
    // What the page has set and is none of the cases has a curve there, and no column here.
    return { ...one, plan: { ...plan, series: plan.series.filter(({ value }) => cases.has(String(value))) } };
  });
  const [first] = plans;
  const reasonOf = (value: number, down: string, across: string) => {
    const reason = why.findIndex((one) => one.down.includes(down) && one.across.includes(across));
    return reason >= 0 && Math.abs(value) > LARGE ? { reason } : {};
  };
  const columns = (first?.plan.series ?? []).map(({ value, label }) => ({ key: String(value), label }));
  const lines = plans.flatMap(({ key, label, plan }): Line[] => {
    const swept = parameterOf(plan.x);
    const places = [...new Set(plan.series.flatMap(({ points }) => points.map(({ x }) => x)))];
    const title: Line = { key, label: t(label), names: [] };
    return [
      title,
      ...places.map((x): Line => {
        const cells = plan.series.map(({ value: across, points }): Cell => {
          const point = points.find((one) => one.x === x);
          if (point === undefined) return { why: '' };
          const row = point.error ?? ask(point);
          if (row === undefined) return undefined;
          if (isError(row)) return refused(row, t);
          const value = 100 * valueIn(row, cross.column);
          return { value, ...reasonOf(value, key, String(across)) };
        });
        const label = swept ? formatValue(swept, canonicalValue(swept, x), t) : String(x);
        return { key: `${key} ${x}`, label, unit: '%', cells: withBest(cells) };
      }),
    ];
  });
  const reasons = why.map(({ text, numbers }) => {
    const found = numbers.map(({ value }) => formatNumber(value, 3));
    return filled(text, found, t);
  });
  return { columns, lines, ...(note !== undefined && { note: t(note) }), reasons, wanted: wanted() };
}

/** Only of a row that is whole: what is missing might be better. */
function withBest(cells: Cell[]): Cell[] {
  if (cells.includes(undefined)) return cells;
  const away = (cell: Cell) => (cell && 'value' in cell ? Math.abs(cell.value) : Number.POSITIVE_INFINITY);
  const least = Math.min(...cells.map(away));
  return cells.map((cell) => (cell && 'value' in cell && away(cell) === least ? { ...cell, best: true } : cell));
}
