/** What all figures of one state have in common: their axes, what is said above them, and which curve is in focus. */

import type { AxisSpec } from '../chart/chart.ts';
import { parameterOf } from '../manifest/manifest.ts';
import { valueText } from '../manifest/value.ts';
import { valueAt } from '../manifest/values.ts';
import type { AxisPreset } from '../presets/presets.ts';
import type { Resolved, ResolvedChart } from '../state/state.ts';
import type { PlannedSeries, SweepPlan } from '../sweep/sweep.ts';
import { unitOnAxis } from '../words/share.ts';
import { lowerFirst, upperFirst, type Words } from '../words/words.ts';
import type { Figure, FigureInput } from './types.ts';

/** What all figures of one state are drawn from. */
export type Drawing = FigureInput & { resolved: Resolved; besides: Besides };
export type Besides = Pick<Figure, 'state' | 'source' | 'link' | 'meta' | 'words'>;

export function axisOf({ label, unit, scale, column, parameter, modelColumn }: AxisPreset, t: Words): AxisSpec {
  // A column may have the name of its parameter in the closed form alone: distance.
  const keys = parameter === undefined ? [column, modelColumn ?? ''] : [parameter];
  const whole = keys.some((key) => parameterOf(key)?.kind === 'integer');
  return { label: t(label), unit: unitOnAxis({ column, unit }, t), scale, ...(whole && { whole }) };
}

export function subtitleOf(
  { resolved, plan }: Drawing,
  { preset, x, y, isUsual }: ResolvedChart,
  curve: string | undefined,
  t: Words,
): string {
  const axes = t`${upperFirst(t(y.label))} against ${t(x.label)}`;
  // The title says it already.
  const isTitle = [resolved.experiment.title, preset.title].some((title) => title !== undefined && t(title) === axes);
  const what = isUsual || isTitle ? t(preset.subtitle) : axes;
  const changes = changesOf(resolved, t).filter((change) => !plan.varied.includes(change.key));
  return [what, ...(curve === undefined ? [] : [curve]), ...changes.map((change) => change.text)].join(t`; `);
}

/** The changes that matter for a run, as "links full duplex". */
function changesOf({ state, values, read }: Resolved, t: Words): { key: string; text: string }[] {
  return read
    .filter((parameter) => Object.hasOwn(state.changes, parameter.key))
    .map((parameter) => {
      const value = valueText(parameter, valueAt(values, parameter), t);
      const label = t(lowerFirst(parameter.label));
      return { key: parameter.key, text: parameter.kind === 'choice' ? t`${label}: ${value}` : `${label} ${value}` };
    });
}

export function seriesInFocus(plan: SweepPlan, focus: string | undefined): PlannedSeries | undefined {
  const middle = plan.series[Math.floor((plan.series.length - 1) / 2)];
  const named = plan.series.find(({ value }) => String(value) === focus);
  return named ?? plan.series.find(({ current }) => current) ?? middle;
}
