/**
 * What a chart's axes may show: the quantities of the experiment by their keys, any column of the chart's table as
 * `column:latency_max`, on x the swept parameter as `swept`, on y the classes of time on top of one another as
 * `stack:time`.
 */

import { type Column, columnsOf, parameterOf, type Row, valueIn } from '../manifest/manifest.ts';
import type { Values } from '../manifest/values.ts';
import type { AxisPreset, ChartPreset, ExperimentPreset } from '../presets/presets.ts';
import { lowerFirst, message, type Words } from '../words/words.ts';
import { positionOf, type SweepChoice } from './sweep-choice.ts';

export const SWEPT = 'swept';
export const TIME_STACK = 'stack:time';
const COLUMN = 'column:';
const SHARE = /^share_/;

/** By chart key, the keys of the axes that are shown. */
export type Axes = Readonly<Record<string, { x: string; y: string }>>;

type Given = { experiment: ExperimentPreset; sweep: SweepChoice | undefined };

/** Every column that a chart's runs give. */
function columnsFor({ parameters }: ExperimentPreset, chart: ChartPreset): Column[] {
  return columnsOf({ program: String(parameters.program), table: chart.table }) ?? [];
}

/** The columns of the classes of time, in their order; empty if the runs do not tell them apart. */
function timeColumns(experiment: ExperimentPreset, chart: ChartPreset): string[] {
  const shares = columnsFor(experiment, chart).flatMap(({ key }) => (SHARE.test(key) ? [key] : []));
  return shares.length > 1 ? shares : [];
}

/** Every axis that a chart can have, the usual one first. */
export function axisChoices(given: Given, chart: ChartPreset, axis: 'x' | 'y'): AxisPreset[] {
  const { experiment } = given;
  const presets = axis === 'x' && reachesNothing(given.sweep) ? chart.x.map(linear) : chart[axis];
  // The single y axis of a stack stands for all of its columns.
  const known = new Set(axis === 'y' && chart.stack ? [] : presets.map(({ column }) => column));
  const columns = columnsFor(experiment, chart).flatMap((column) =>
    known.has(column.key) ? [] : [columnAxis(column)],
  );
  // Where every curve has a column there is no x to draw lines along.
  if (axis === 'y' && chart.x.some(({ curves }) => curves)) return [...presets];
  if (axis === 'y') return [...presets, ...stackAxis(experiment, chart), ...columns];
  const swept = sweptAxis(given);
  // What the experiment's own axes show hardly changes while something else is swept.
  return isElsewhere(given) ? [swept, ...presets, ...columns] : [...presets, swept, ...columns];
}

/** Where a logarithmic axis would leave a point out. */
function reachesNothing(sweep: SweepChoice | undefined): boolean {
  return sweep !== undefined && Math.min(...('steps' in sweep ? [sweep.from] : sweep.values.map(Number))) <= 0;
}

const linear = (axis: AxisPreset): AxisPreset => ({ ...axis, scale: 'linear' });

/** Its name among `offered`, the quantities of an experiment: of one on either scale, with the scale, which on a chart the ticks tell. */
export function axisName(offered: readonly AxisPreset[], preset: AxisPreset, t: Words): string {
  const { label, column, scale } = preset;
  const first = offered.find((one) => one.column === column && one.label === label);
  if (!first || first.scale === scale || !offered.includes(preset)) return t(label);
  return scale === 'log' ? t`${t(label)}, log scale` : t`${t(label)}, linear scale`;
}

function isElsewhere({ experiment, sweep }: Given): boolean {
  return sweep !== undefined && sweep.parameter !== experiment.x.parameter;
}

function columnAxis({ key, label, unit }: Column): AxisPreset {
  return { key: COLUMN + key, label: lowerFirst(label), unit, column: key, scale: 'linear' };
}

/** The parameter that is swept as an axis. */
export function sweptAxis({ experiment, sweep }: Given): AxisPreset {
  const key = sweep?.parameter ?? experiment.x.parameter;
  const parameter = parameterOf(key);
  const scale = sweep && 'scale' in sweep ? sweep.scale : parameter?.kind === 'shape' ? 'log' : 'linear';
  const label = lowerFirst(parameter?.label ?? key);
  return { key: SWEPT, label, unit: parameter?.unit ?? '', column: '', parameter: key, modelColumn: key, scale };
}

function stackAxis(experiment: ExperimentPreset, chart: ChartPreset): AxisPreset[] {
  const [first] = timeColumns(experiment, chart);
  if (first === undefined || chart.stack !== undefined) return [];
  return [{ key: TIME_STACK, label: message('share of time'), unit: '', column: first, scale: 'linear' }];
}

/** The axes of a chart: the chosen ones, or the first of each. */
export function axesShown(given: Given, chart: ChartPreset, chosen: Axes[string] | undefined) {
  const find = (axis: 'x' | 'y'): AxisPreset => {
    const choices = axisChoices(given, chart, axis);
    const shown = choices.find(({ key }) => key === asPreset(chart, axis, chosen?.[axis])) ?? choices[0];
    if (!shown) throw new Error(`chart ${chart.key} has no ${axis} axis`);
    return shown;
  };
  return { x: find('x'), y: find('y') };
}

/** The key of an axis, however it was named: a column that the experiment offers goes by the experiment's name. */
export function asPreset(chart: ChartPreset, axis: 'x' | 'y', key: string | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (key === TIME_STACK && axis === 'y' && chart.stack) return chart.y[0]?.key;
  if (!key.startsWith(COLUMN)) return key;
  if (axis === 'y' && chart.stack) return key;
  return chart[axis].find(({ column }) => column === key.slice(COLUMN.length))?.key ?? key;
}

/** The columns that a chart draws on top of one another; undefined if it draws lines. */
export function stackShown(given: Given, chart: ChartPreset, chosen: Axes[string] | undefined): string[] | undefined {
  const { y } = axesShown(given, chart, chosen);
  if (y.key === TIME_STACK) return timeColumns(given.experiment, chart);
  return chart.stack && y === chart.y[0] ? chart.stack : undefined;
}

/** Where a point lies on an x axis; NaN if its run does not say. */
export function xOf(axis: AxisPreset, values: Values, row: Row): number {
  return axis.parameter === undefined
    ? valueIn(row, axis.column)
    : (positionOf(axis.parameter, values[axis.parameter]) ?? Number.NaN);
}
