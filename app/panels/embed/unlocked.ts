/** Which of the charts and sliders that a frame asks for there are, and why the others are not. */

import type { FrameNotice } from '../../model/frame.ts';
import { parameterOf } from '../../model/manifest.ts';
import type { ChartPreset } from '../../model/presets.ts';
import { type ExplorerState, experimentIn, valuesOf, whyFixed } from '../../model/state.ts';
import { sweepIn } from '../../model/sweep.ts';
import { applicable } from '../../model/values.ts';

/** The charts of the experiment with these keys, in this order; the first if there are none. */
export function chartsIn(
  state: ExplorerState,
  keys: readonly string[],
): { shown: ChartPreset[]; notices: FrameNotice[] } {
  const { charts } = experimentIn(state);
  const known = keys.flatMap((key) => charts.find((chart) => chart.key === key) ?? []);
  const choices = charts.map(({ key }) => key).join(', ');
  const notices = keys
    .filter((key) => !charts.some((chart) => chart.key === key))
    .map((key) => ({ key: 'charts', text: `'${key}' is no chart of this experiment; choose of ${choices}` }));
  return { shown: known.length > 0 ? known : charts.slice(0, 1), notices };
}

/** Those of these parameters that a person can move in this state. */
export function slidersIn(state: ExplorerState, keys: readonly string[]): { keys: string[]; notices: FrameNotice[] } {
  const read = new Set(applicable(valuesOf(state)).map(({ key }) => key));
  const swept = sweepIn(state).parameter;
  const why = (key: string): string | undefined => {
    if (parameterOf(key) === undefined) return 'is not a parameter';
    if (key === swept) return 'is on the x axis, so it has no slider';
    const fixed = whyFixed(key);
    if (fixed !== undefined) return `has no slider: ${fixed}`;
    return read.has(key) ? undefined : 'makes no difference here, so it has no slider';
  };
  const notices = keys.flatMap((key) => {
    const text = why(key);
    return text === undefined ? [] : [{ key: 'sliders', text: `'${key}' ${text}` }];
  });
  return { keys: keys.filter((key) => why(key) === undefined), notices };
}
